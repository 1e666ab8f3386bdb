"""Games to look at."""

import pytest

from tests.view.tables import Tables


@pytest.fixture(scope="session")
def tables() -> Tables:
    return Tables()
