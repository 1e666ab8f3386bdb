from pathlib import Path

from rulebound.cards import Catalogue
from rulebound.cards.sets import SetStatus, sets, table

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_every_face_is_in_one_set() -> None:
    counted = sets("fab")

    assert sum(one.faces for one in counted) == len(Catalogue.load("fab"))
    assert all(one.compiled + one.unsupported == one.faces for one in counted)


def test_the_table_ends_with_the_sums() -> None:
    shown = table([SetStatus("first", 3, 2, 1, 1), SetStatus("second", 5, 5, 0, 0)])

    assert shown.splitlines()[2] == "| first | 3 | 2 | 1 | 1 |"
    assert shown.splitlines()[-1] == "| all | 8 | 7 | 1 | 1 |"


def test_the_table_in_the_docs_is_what_the_command_prints() -> None:
    # rulebound cards sets fab > docs/card-sets.md
    assert (DOCS / "card-sets.md").read_text() == table(sets("fab")) + "\n"
