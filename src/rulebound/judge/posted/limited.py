"""Runs tasks on posted scenarios in a process of their own, and ends it when it takes too long."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import Final

import msgspec

import rulebound
from rulebound.kernel.errors import RuleboundError

_WORKER: Final = "rulebound.judge.posted.worker"
_READY: Final = b"ready\n"
_STARTING_SECONDS: Final = 60.0
_MOST_TASKS: Final = 200


class Refused(RuleboundError):
    """A posted scenario was not run to its end; the message says which limit it met or what is wrong."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much a posted scenario may take: bytes of its text, and seconds until it is answered."""

    size: int = 64 * 1024
    seconds: float = 1.5


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What the worker answers."""

    result: msgspec.Raw
    error: str = ""


class Workshop:
    """One worker process, started when it is first needed and again after it had to be ended."""

    def __init__(self, limits: Limits | None = None) -> None:
        """Set the limits."""
        self.limits = limits or Limits()
        self._lock = threading.Lock()
        self._worker: _Worker | None = None

    def warm_up(self) -> None:
        """Start the worker in the background, so that the first task need not wait for it."""
        threading.Thread(target=self._start_quietly, daemon=True).start()

    def run(self, task: str, scenario: str, **more: str | int | None) -> bytes:
        """Carry out a task on a scenario and return the result as JSON.

        Raises:
            Refused: the scenario is too large, takes too long, or is wrong; the message says what.
        """
        size = len(scenario.encode())
        if size > self.limits.size:
            raise Refused(f"the scenario has {size} bytes; a posted one may have {self.limits.size}")
        request = msgspec.json.encode({"task": task, "scenario": scenario, **more})
        with self._lock:
            worker = self._ready_worker()
            line = worker.ask(request, self.limits.seconds)
            if line is None:
                self._end()
                self.warm_up()
                raise Refused(
                    f"the scenario was not answered within {self.limits.seconds:g} seconds, so it was ended;"
                    " does it loop, or wait for a moment that never comes?"
                )
            if worker.tasks >= _MOST_TASKS:
                self._end()
                self.warm_up()
        answer = msgspec.json.decode(line, type=Answer)
        if answer.error:
            raise Refused(answer.error)
        return bytes(answer.result)

    def close(self) -> None:
        """End the worker."""
        with self._lock:
            self._end()

    def _start_quietly(self) -> None:
        # What goes wrong here is said to whoever asks next.
        with contextlib.suppress(Refused), self._lock:
            self._ready_worker()

    def _ready_worker(self) -> _Worker:
        if self._worker is None or not self._worker.is_alive():
            self._worker = _Worker()
            if self._worker.wait_for(_STARTING_SECONDS) != _READY:
                self._end()
                raise Refused("scenarios cannot be run now: the process for them does not start")
        return self._worker

    def _end(self) -> None:
        if self._worker is not None:
            self._worker.end()
        self._worker = None


class _Worker:
    """The process and what it answers."""

    def __init__(self) -> None:
        package = str(Path(rulebound.__file__).parents[1])
        paths = [package, os.environ.get("PYTHONPATH", "")]
        self.tasks = 0
        self._process = subprocess.Popen(
            [sys.executable, "-m", _WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)},
        )
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def is_alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.poll() is None

    def ask(self, request: bytes, seconds: float) -> bytes | None:
        """Return the answer to a request, None when there is none in time."""
        self.tasks += 1
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(request + b"\n")
            self._process.stdin.flush()
        except OSError:
            return None
        return self.wait_for(seconds)

    def wait_for(self, seconds: float) -> bytes | None:
        """Return the next line, None when there is none in time or the process has ended."""
        try:
            return self._lines.get(timeout=seconds) or None
        except queue.Empty:
            return None

    def end(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):  # what was not written is of no use any more
                    stream.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(ValueError, OSError):  # the stream is closed when the process is ended
            for line in self._process.stdout:
                self._lines.put(line)
        self._lines.put(b"")
