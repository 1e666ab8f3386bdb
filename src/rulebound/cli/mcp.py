"""``rulebound mcp``."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from rulebound.kernel.errors import RuleboundError


class NotInstalled(RuleboundError):
    """A command needs an extra that is not installed."""


def mcp(
    *,
    http: str = "",
    allow_host: Annotated[list[str] | None, Parameter(negative=())] = None,
) -> int:
    """Serve the judge to programs: a server of the Model Context Protocol.

    Without --http it serves one client over standard input and output. With it, at /mcp, 60 requests a minute
    for each client in bursts of 30; GET /healthz is not counted.

    For example:

    ```
    rulebound mcp
    rulebound mcp --http 127.0.0.1:8180
    ```

    Args:
        http: HOST:PORT to listen on; the host 127.0.0.1 is this machine alone.
        allow_host: A host name under which others may reach it; needed on any other host.
    """
    try:
        from rulebound.judge.mcp import transports
    except ImportError as error:
        raise NotInstalled(f"the server needs {error.name}: pip install 'rulebound[mcp]'") from error
    from rulebound.judge.posted import Workshop
    from rulebound.judge.reference import Reference

    workshop = Workshop()
    reference = Reference.of_user()
    try:
        if http:
            host, port = transports.host_and_port(http)
            transports.serve_http(reference, workshop, host, port, allow_host or [])
        else:
            transports.serve_stdio(reference, workshop)
    finally:
        workshop.close()
        reference.close()
    return 0
