"""``rulebound serve``."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from rulebound.kernel.errors import RuleboundError


class NotInstalled(RuleboundError):
    """A command needs an extra that is not installed."""


def serve(
    *,
    host: str = "127.0.0.1",
    port: Annotated[int, Parameter(validator=Number(gte=0, lte=65535))] = 8080,
) -> int:
    """Serve the judge as web pages: rules, glossary, cards, rulings, the guide, and a search over all.

    They are read-only and need no JavaScript. The host 127.0.0.1 is this machine alone.

    For example:

    ```
    rulebound serve
    rulebound serve --port 9000
    ```

    Args:
        host: The address to listen on.
        port: The port to listen on.
    """
    try:
        import uvicorn

        from rulebound.web.app import create_app
    except ImportError as error:
        raise NotInstalled(f"the pages need {error.name}: pip install 'rulebound[web]'") from error
    from rulebound.judge.reference import Reference

    reference = Reference.of_user()
    print(f"http://{f'[{host}]' if ':' in host else host}:{port}/ (Ctrl-C ends it)", flush=True)
    try:
        uvicorn.run(create_app(reference), host=host, port=port, log_level="warning")
    finally:
        reference.close()
    return 0
