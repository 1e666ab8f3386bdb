"""The command line: ``rulebound COMMAND ...``.

Exit status 0: all is well; 1: the answer is no (an illegal deck, a failed scenario); 2: something is wrong
with what was asked, said on standard error. Heavy imports happen inside the command that needs them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Final

import rulebound

OK: Final = 0
NEGATIVE: Final = 1
WRONG: Final = 2
INTERRUPTED: Final = 130


def main() -> None:
    """Run the command that stands on the command line and exit with its status."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status."""
    try:
        status = _version() if list(arguments) == ["--version"] else _command(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has seen enough; there is nobody to tell.
        _drop_output()
        return WRONG
    except KeyboardInterrupt:
        _say("interrupted")
        return INTERRUPTED
    except OSError as error:
        _drop_output()
        return _say(_os_words(error))
    return status


def _version() -> int:
    print(f"rulebound {rulebound.__version__}")
    return OK


def _command(arguments: Sequence[str]) -> int:
    from cyclopts import CycloptsError

    from rulebound.cli.app import app
    from rulebound.cli.wording import usage_error
    from rulebound.kernel.errors import RuleboundError
    from rulebound.rules import RuleIndexError

    try:
        result: object = app(
            list(arguments), exit_on_error=False, print_error=False, result_action="return_value"
        )
    except CycloptsError as error:
        return _say(usage_error(error))
    except (RuleboundError, RuleIndexError) as error:
        sys.stdout.flush()
        return _say(str(error))
    return result if isinstance(result, int) else OK


def _os_words(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename else "the output cannot be written: "
    return f"{where}{error.strerror or error}"


def _say(message: str) -> int:
    print(f"rulebound: {message}", file=sys.stderr)
    return WRONG


def _drop_output() -> None:
    """Let nothing be written at exit to an output that no longer takes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
