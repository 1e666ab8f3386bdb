"""Collects scenario files as tests: each runs plain, cloned, saved, rolled back, replayed and viewed.

Name the plugin (``-p rulebound.scenario.pytest_plugin`` or ``pytest_plugins``) and put the files below a
folder ``scenarios``; a folder without any is a failure. A scenario whose cards or steps are not understood fails,
unless it lies below a folder ``waiting``; there it is an expected failure, and fails once it passes.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

from rulebound.scenario.driver import MODES
from rulebound.scenario.errors import NotUnderstood
from rulebound.scenario.reading import read_file
from rulebound.scenario.runner import run

ENDINGS: Final = (".yaml", ".yml")
FOLDER: Final = "scenarios"
WAITING: Final = "waiting"


class ScenarioFailed(Exception):
    """A scenario did not come out as it says; the message is what a person reads."""


class ScenarioItem(pytest.Item):
    """One scenario in one mode."""

    def runtest(self) -> None:
        """Run it."""
        waiting = WAITING in self.path.parts
        try:
            result = run(read_file(str(self.path)), MODES[self.name])
        except NotUnderstood as error:
            if waiting:
                pytest.xfail(str(error))
            raise ScenarioFailed(str(error)) from error
        failure = result.failure
        if failure is not None:
            raise ScenarioFailed(
                f"{self.path}:{failure.line}: {result.name}\n"
                f"expected {failure.expected}\nfound    {failure.found}"
            )
        if waiting:
            raise ScenarioFailed(
                f"{self.path}: {result.name}\nis understood and passes: it need not wait any more"
            )

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """Show a failed scenario by its message alone, anything else with a short trace."""
        if isinstance(excinfo.value, (ScenarioFailed, pytest.xfail.Exception)):
            return str(excinfo.value)
        return str(excinfo.getrepr(style="short"))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Name the file and the mode."""
        return self.path, 0, f"{self.path.stem} ({self.name})"


class ScenarioFile(pytest.File):
    """A scenario file: one test for each mode."""

    def collect(self) -> Iterable[ScenarioItem]:
        """Yield the scenario in every mode; the file is read when the first of them runs."""
        for mode in MODES:
            yield ScenarioItem.from_parent(self, name=mode)


class EmptyFolder(pytest.Item):
    """A folder for scenarios in which there are none: a test that fails."""

    def runtest(self) -> None:
        """Fail."""
        raise ScenarioFailed(f"no scenario is in {self.path} or below")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """Show the message alone."""
        return str(excinfo.value)


class ScenarioFolder(pytest.Directory):
    """A folder of scenarios; one without any is a test that fails."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        """Yield what is in the folder, in the order of the names."""
        for path in sorted(self.path.iterdir()):
            asked = self.session.isinitpath(path, with_parents=path.is_dir())
            if not asked and self.ihook.pytest_ignore_collect(collection_path=path, config=self.config):
                continue
            if path.is_dir():
                folder = self.ihook.pytest_collect_directory(path=path, parent=self)
                if folder is not None:
                    yield folder
            else:
                yield from self.ihook.pytest_collect_file(file_path=path, parent=self)
        if not any(file.suffix in ENDINGS for file in self.path.rglob("*")):
            yield EmptyFolder.from_parent(self, name="no scenario")


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> ScenarioFolder | None:
    """Take folders below a folder called scenarios."""
    if FOLDER in path.parts:
        return ScenarioFolder.from_parent(parent, path=path)
    return None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """Take YAML files below a folder called scenarios."""
    if file_path.suffix in ENDINGS and FOLDER in file_path.parts:
        return ScenarioFile.from_parent(parent, path=file_path)
    return None
