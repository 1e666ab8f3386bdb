"""The process in which posted scenarios run: it reads requests line by line and may touch nothing else.

Started by ``Workshop``; it says ``ready`` once everything is loaded, and then answers each line with one.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import msgspec

import rulebound
from rulebound.cards import Catalogue
from rulebound.judge.posted.tasks import Request, run_task
from rulebound.kernel.errors import RuleboundError

READY: Final = b"ready\n"
_MEMORY: Final = 2 * 1024 * 1024 * 1024
_PACKAGE: Final = str(Path(rulebound.__file__).parent) + os.sep
_LIBRARY: Final = tuple({str(Path(folder)) + os.sep for folder in (sys.prefix, sys.base_prefix)})
_FORBIDDEN: Final = ("os.", "socket.", "subprocess.", "shutil.", "ctypes.", "webbrowser.", "pty.", "sqlite3.")
# Listing and looking are needed by imports and harm nothing.
_HARMLESS: Final = frozenset({"os.listdir", "os.scandir", "os.walk", "os.fwalk", "os.putenv", "os.unsetenv"})


class OutOfReach(RuleboundError):
    """A posted scenario would have touched a file, the network or another process."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """One answer: the result as JSON, or what is wrong with the request."""

    result: msgspec.Raw = msgspec.Raw(b"null")
    error: str = ""


def main() -> None:
    """Answer requests until the input ends."""
    # Whatever prints by mistake must not mix with the answers.
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    _warm_up()
    _limit_memory()
    # What is imported later must not be written down beside its source.
    sys.dont_write_bytecode = True
    sys.addaudithook(_keep_in_reach)
    answers.write(READY)
    for line in sys.stdin.buffer:
        answers.write(msgspec.json.encode(_answer(line)) + b"\n")


def _answer(line: bytes) -> Answer:
    try:
        request = msgspec.json.decode(line, type=Request)
        return Answer(result=msgspec.Raw(msgspec.json.encode(run_task(request))))
    except (RuleboundError, msgspec.DecodeError) as error:
        return Answer(error=str(error))
    except (MemoryError, RecursionError) as error:
        return Answer(error=f"the scenario is too deep or too large ({type(error).__name__})")


def _warm_up() -> None:
    """Load what nearly every scenario needs, so that its own time is not spent on it."""
    Catalogue.load("fab").names()
    run_task(Request(task="explain", scenario=_FIRST))


_FIRST: Final = """\
game: fab
name: Nothing happens
rules: [1.11.1]
players:
  A: {hand: [Snatch (red)]}
  B: {}
script:
  - A: {play: Snatch (red), target: B}
  - until: defend step
"""


def _limit_memory() -> None:
    """Bound the memory, where the system can; a file of any size cannot be written."""
    if sys.platform == "win32":
        return
    import resource

    for kind, most in ((resource.RLIMIT_AS, _MEMORY), (resource.RLIMIT_FSIZE, 0)):
        _, hard = resource.getrlimit(kind)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (allowed, hard))


def _keep_in_reach(event: str, arguments: tuple[object, ...]) -> None:
    """Refuse whatever reaches beyond reading the package and Python's own library."""
    if event == "open":
        path, mode, flags = (*arguments, None, None)[:3]
        writes = (isinstance(mode, str) and bool(set(mode) & set("wax+"))) or (
            isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC))
        )
        inside = isinstance(path, str) and path.startswith((_PACKAGE, *_LIBRARY))
        if writes or not (inside or isinstance(path, int)):
            raise OutOfReach("a posted scenario can touch no file")
    elif event.startswith(_FORBIDDEN) and event not in _HARMLESS:
        raise OutOfReach(f"a posted scenario can do nothing of the kind {event}")


if __name__ == "__main__":
    main()
