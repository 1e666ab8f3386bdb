"""What the commands print: tables, JSON, progress, and errors of usage."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from cyclopts import CycloptsError

from rulebound.kernel.errors import RuleboundError


class Unwritable(RuleboundError):
    """A file that was asked for cannot be written."""


def as_json(value: object) -> str:
    """Return a value as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def print_json(value: object) -> None:
    """Print a value as JSON."""
    print(as_json(value))


def write_file(path: Path, text: str) -> None:
    """Write a file whole or not at all.

    Raises:
        Unwritable: it cannot be written; what it held before is still there.
    """
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(path)
    except OSError as error:
        raise Unwritable(f"{path} cannot be written: {error.strerror or error}") from error


def usage_error(error: CycloptsError) -> str:
    """Return an error of usage as one line, with where to read on."""
    chain = " ".join(error.command_chain or ())
    words = " ".join(str(error).split())
    command = f"rulebound {chain}".strip()
    return f"{words}\nTry: {command} --help"


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Callable[[int, int], None]]:
    """Show how far long work is, on a terminal only; yields what is to be told (done, of how many)."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done, all_: bar.update(task, completed=done, total=all_)
