"""The pages are tested over the same libraries as the judge."""

from tests.judge.conftest import made_up, no_library_of_the_user, whole_library

__all__ = ["made_up", "no_library_of_the_user", "whole_library"]
