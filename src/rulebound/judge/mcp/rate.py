"""How often one client may ask: so many requests a minute, and so many at once (a bucket of tokens each)."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

A_MINUTE: Final = 60
BURST: Final = 30
_MOST_CLIENTS: Final = 10_000
# In the range that the protocol leaves to servers.
_TOO_MANY: Final = -32029


class Buckets:
    """A bucket for each client: it holds ``burst`` tokens and is filled with ``a_minute`` tokens a minute."""

    def __init__(
        self, a_minute: int = A_MINUTE, burst: int = BURST, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Begin with full buckets."""
        self._rate = a_minute / 60
        self._burst = burst
        self._clock = clock
        self._held: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> int:
        """Take a token; return 0, or how many seconds the client must wait until there is one."""
        now = self._clock()
        tokens, then = self._held.pop(client, (float(self._burst), now))
        tokens = min(self._burst, tokens + (now - then) * self._rate)
        taken = tokens >= 1
        self._held[client] = (tokens - 1 if taken else tokens, now)
        # Whoever has not asked for longest has a full bucket again anyway.
        while len(self._held) > _MOST_CLIENTS:
            self._held.popitem(last=False)
        return 0 if taken else math.ceil((1 - tokens) / self._rate)


class RateLimit:
    """Answers 429 with Retry-After to a client that asks too often; only paths in ``counted`` count."""

    def __init__(self, app: ASGIApp, buckets: Buckets, counted: frozenset[str]) -> None:
        """Stand in front of an application."""
        self.app = app
        self.buckets = buckets
        self.counted = counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http" and scope["path"].rstrip("/") in self.counted:
            client = scope.get("client")
            wait = self.buckets.take(client[0] if client else "")
            if wait:
                answer = JSONResponse(_error(wait), status_code=429, headers={"Retry-After": str(wait)})
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)


def _error(wait: int) -> dict[str, object]:
    """The refusal as an error of the protocol, so that a client can tell its user."""
    words = f"too many requests: come back in {wait} {'second' if wait == 1 else 'seconds'}"
    data = {"retry_after_seconds": wait}
    return {"jsonrpc": "2.0", "id": None, "error": {"code": _TOO_MANY, "message": words, "data": data}}
