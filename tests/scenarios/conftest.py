"""The files below this folder are scenarios, and each of them is a test."""

from rulebound.scenario.pytest_plugin import pytest_collect_directory, pytest_collect_file

__all__ = ["pytest_collect_directory", "pytest_collect_file"]
