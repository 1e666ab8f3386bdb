from pathlib import Path

import pytest

from rulebound.cards import store
from rulebound.cards.errors import BadCard
from rulebound.cards.store import Record, Side, Unsupported
from rulebound.ir.abilities import Keyword

DOMINATE = Keyword("dominate")
PLAIN = Record(id="plain-red", name="Plain", type="Ninja Action - Attack", pitch=1, cost=0, power=4)


def test_a_set_has_a_file_name_of_plain_letters() -> None:
    assert store.slug("Round the Table: TCC x LSS") == "round-the-table-tcc-x-lss"


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    full = Record(
        id="full-blue",
        name="Full",
        type="Generic Action",
        pitch=3,
        cost=0,
        cost_x=2,
        defined=("power",),
        abilities=store.dump_abilities([DOMINATE]),
    )
    store.write("fab", {"one": [full, PLAIN]}, tmp_path)

    assert [record.id for record in store.read_set("fab", "one", tmp_path)] == ["full-blue", "plain-red"]
    assert [row.color for row in store.read_index("fab", tmp_path)["one"]] == ["blue", "red"]
    card = store.definition(store.read_set("fab", "one", tmp_path)[0])
    assert card.abilities == (DOMINATE,)
    assert (card.cost, card.cost_x, card.power, card.defined) == (0, 2, None, ("power",))


def test_each_card_is_one_line(tmp_path: Path) -> None:
    store.write("fab", {"one": [PLAIN]}, tmp_path)

    lines = (tmp_path / "fab" / "one.json").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 3
    assert lines[1] == (
        '{"id":"plain-red","name":"Plain","type":"Ninja Action - Attack","pitch":1,"cost":0,"power":4}'
    )


def test_a_file_of_a_set_that_is_gone_is_removed(tmp_path: Path) -> None:
    store.write("fab", {"old": [PLAIN]}, tmp_path)
    store.write("fab", {"new": [PLAIN]}, tmp_path)

    assert sorted(path.name for path in (tmp_path / "fab").iterdir()) == ["index.json", "new.json"]


def test_a_split_card_has_the_abilities_of_both_sides() -> None:
    sides = [
        Side("Left", "Wizard Action", store.dump_abilities([DOMINATE])),
        Side("Right", "Lightning Instant", store.dump_abilities([Keyword("meld")])),
    ]
    split = Record(
        id="split-red", name="Left // Right", type="Wizard Action // Lightning Instant", pitch=1, sides=sides
    )

    card = store.definition(split)
    assert card.abilities == (DOMINATE, Keyword("meld"))
    assert [(side.name, side.types, side.abilities, side.color) for side in card.sides] == [
        ("Left", ("Action",), (DOMINATE,), "red"),
        ("Right", ("Instant",), (Keyword("meld"),), "red"),
    ]


def test_an_unsupported_card_says_where_reading_stopped() -> None:
    record = Record(
        id="odd", name="Odd", type="Generic Instant", unsupported=Unsupported("do this", "a phrase")
    )

    card = store.definition(record)
    assert (card.unsupported, card.missing, card.abilities) == ("do this", "a phrase", ())


@pytest.mark.parametrize(
    "content", ['[{"id":"a","name":"A"}]', '[{"id":"a","name":"A","type":"Instant","colour":"red"}]', "["]
)
def test_a_damaged_file_is_refused_with_its_name(tmp_path: Path, content: str) -> None:
    (tmp_path / "fab").mkdir()
    (tmp_path / "fab" / "bad.json").write_text(content, encoding="utf-8")

    with pytest.raises(BadCard, match="bad"):
        store.read_set("fab", "bad", tmp_path)


def test_an_ability_of_another_language_is_refused() -> None:
    raw = store.dump_abilities([DOMINATE])
    broken = [type(raw[0])(bytes(raw[0]).replace(b"Keyword", b"Keywort"))]

    with pytest.raises(BadCard, match=r"some-card.*Keywort"):
        store.load_abilities(broken, "some-card")
