from collections.abc import Collection
from pathlib import Path

import pytest

from rulebound.cards import compile as compiling
from rulebound.cards import dataset, store
from rulebound.cards.dataset import Face
from rulebound.cards.errors import BadCard, DatasetMissing
from rulebound.cards.store import Record
from rulebound.ir.abilities import Ability, Defines, Keyword
from rulebound.ir.amounts import Number
from rulebound.language.errors import AmbiguousText, LostWords, UnreadableText


def face(identifier: str, **more: object) -> Face:
    fields: dict[str, object] = {
        "identifier": identifier,
        "name": identifier.title(),
        "type_line": "Generic Action",
        "text": "",
        "first_set": "The Set",
        "sets": ("SET",),
    }
    return Face(**{**fields, **more})  # type: ignore[arg-type]


def dataset_faces() -> list[Face]:
    try:
        return dataset.read_faces()
    except DatasetMissing as reason:
        pytest.skip(str(reason))


def reader(name: str, line: str, text: str, names: Collection[str]) -> tuple[Ability, ...]:
    """A language of four words."""
    assert name in names
    if text == "unreadable":
        raise UnreadableText("one two", "three four five six seven eight")
    if text == "ambiguous":
        raise AmbiguousText("one two three four five six", ("this", "that"))
    if text == "lossy":
        raise LostWords("one two three four", "one two four")
    if text == "power":
        return (Defines("power", Number(3)),)
    return tuple(Keyword(word) for word in text.split())


def compiled(*faces: Face, rewordings: dict[str, str] | None = None) -> dict[str, Record]:
    sets = compiling.compile_records(faces, rewordings or {}, reader=reader)
    return {record.id: record for records in sets.values() for record in records}


def test_a_card_without_text_has_no_abilities() -> None:
    record = compiled(face("plain", pitch=1, cost=0))["plain"]

    assert record == Record(id="plain", name="Plain", type="Generic Action", sets=("SET",), pitch=1, cost=0)


def test_no_text_is_read_without_the_grammar() -> None:
    assert compiling.read_text("Plain", "Instant", " \n", ()) == ()


def test_a_text_becomes_abilities() -> None:
    card = store.definition(compiled(face("strong", text="dominate overpower"))["strong"])

    assert card.abilities == (Keyword("dominate"), Keyword("overpower"))
    assert not card.reworded


def test_a_wording_of_our_own_comes_first() -> None:
    card = store.definition(compiled(face("old", text="unreadable"), rewordings={"old": "dominate"})["old"])

    assert card.abilities == (Keyword("dominate"),)
    assert card.reworded


def test_a_rewording_for_no_card_is_an_error() -> None:
    with pytest.raises(BadCard, match="no card has the identifier 'gone'"):
        compiled(face("here"), rewordings={"gone": "dominate"})


@pytest.mark.parametrize(
    ("text", "phrase", "missing"),
    [
        ("unreadable", "three four five six seven", "a phrase for these words"),
        ("ambiguous", "one two three four five", "one reading; there are 2"),
        ("lossy", "three four", "words that got lost here"),
    ],
)
def test_what_is_not_understood_keeps_a_few_words_of_the_place(text: str, phrase: str, missing: str) -> None:
    card = store.definition(compiled(face("odd", text=text))["odd"])

    assert (card.unsupported, card.missing, card.abilities) == (phrase, missing, ())


def test_a_card_with_an_unknown_number_is_unsupported() -> None:
    card = store.definition(compiled(face("odd", text="dominate", unknown="life"))["odd"])

    assert (card.unsupported, card.abilities) == ("life", ())


def test_a_property_that_no_ability_defines_makes_a_card_unsupported() -> None:
    cards = compiled(
        face("defined", text="power", power=0, defined=("power",)),
        face("open", text="dominate", power=0, defined=("power",)),
    )

    assert cards["defined"].unsupported is None
    assert store.definition(cards["open"]).unsupported == "power"


def test_each_side_of_a_split_card_is_read_on_its_own() -> None:
    split = face(
        "split",
        name="Left // Right",
        type_line="Wizard Action // Lightning Instant",
        text="meld\n\n//\n\ndominate",
    )

    card = store.definition(compiled(split)["split"])

    assert [(side.name, side.abilities) for side in card.sides] == [
        ("Left", (Keyword("meld"),)),
        ("Right", (Keyword("dominate"),)),
    ]


def test_progress_is_told_after_each_face() -> None:
    told: list[tuple[int, int]] = []

    compiling.compile_records(
        [face("one"), face("two")], {}, reader=reader, progress=lambda done, total: told.append((done, total))
    )

    assert told == [(1, 2), (2, 2)]


def test_two_processes_compile_the_same() -> None:
    faces = [face(f"card-{number}", text="dominate") for number in range(5)]

    alone = compiling.compile_records(faces, {}, reader=reader)
    together = compiling.compile_records(faces, {}, reader=reader, jobs=2)

    assert store.files(alone) == store.files(together)


def test_rewordings_are_read_by_identifier(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text('a-card-red = "our words"\n', encoding="utf-8")

    assert compiling.read_rewordings(path) == {"a-card-red": "our words"}
    assert compiling.read_rewordings(tmp_path / "none.toml") == {}
    path.write_text("a-card-red = 3\n", encoding="utf-8")
    with pytest.raises(BadCard, match=r"game\.toml"):
        compiling.read_rewordings(path)


def test_a_line_of_a_wording_can_be_a_printed_one() -> None:
    card = face("a-card", text="**First** line.\n\nSecond line.")

    assert compiling.wording(card, {}) == card.text
    assert compiling.wording(card, {"a-card": "Ours.\n= 2\n"}) == "Ours.\nSecond line."
    with pytest.raises(BadCard, match=r"a-card.*line 3.*which has 2"):
        compiling.wording(card, {"a-card": "= 3"})


def test_no_wording_of_ours_quotes_the_dataset() -> None:
    rewordings = compiling.read_rewordings()
    for card in dataset_faces():
        printed = {line.replace("**", "").replace(card.name, "this") for line in card.text.splitlines()}
        ours = rewordings.get(card.identifier, "").splitlines()
        quoted = [line for line in ours if len(line.split()) > 3 and line in printed]
        assert not quoted, card.identifier


def test_the_committed_facts_are_those_of_the_dataset() -> None:
    """Without the texts, so that it is quick; ``differing_files`` compares the abilities too."""
    fresh = compiling.compile_records(dataset_faces(), {}, reader=lambda *_: ())

    for name, records in fresh.items():
        committed = {record.id: record for record in store.read_set("fab", name)}
        for record in records:
            assert _facts(committed[record.id]) == _facts(record)


def _facts(record: Record) -> tuple[object, ...]:
    meaning = {"abilities", "sides", "unsupported", "reworded"}
    return tuple(getattr(record, name) for name in record.__struct_fields__ if name not in meaning)
