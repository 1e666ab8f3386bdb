import json
from pathlib import Path

import pytest

from rulebound.cards import community, importing, store
from rulebound.cards.dataset import Face
from rulebound.cards.errors import BadCard, DatasetMissing

PRINTING = {"set_id": "XYZ", "id": "XYZ001"}


def row(name: str, **more: object) -> dict[str, object]:
    fields: dict[str, object] = {
        "unique_id": name,
        "name": name,
        "pitch": "1",
        "cost": "2",
        "power": "6",
        "defense": "3",
        "health": "",
        "intelligence": "",
        "functional_text": "",
        "type_text": "Generic Action - Attack",
        "printings": [PRINTING],
    }
    return {**fields, **more}


def community_json(folder: Path, *rows: dict[str, object]) -> Path:
    path = folder / "card.json"
    path.write_text(json.dumps(rows))
    return path


def face(identifier: str, **more: object) -> Face:
    fields: dict[str, object] = {
        "identifier": identifier,
        "name": "Strange Blow",
        "type_line": "Generic Action - Attack",
        "text": "",
        "first_set": "Strange Set",
        "sets": ("STR",),
    }
    return Face(**{**fields, **more})  # type: ignore[arg-type]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    store.write("fab", {}, tmp_path)
    importing.import_faces(
        [
            face("known-red", pitch=1, power=4, text="Go again"),
            face("unread-red", pitch=1, power=4, text="Juggle thrice."),
        ],
        write=True,
        folder=tmp_path,
    )
    return tmp_path


def test_the_communitys_json_is_read(tmp_path: Path) -> None:
    path = community_json(
        tmp_path,
        row("Strange Blow", power="*", cost="XX", traits=["Agent of Chaos"]),
        row("Strange Hero", pitch="", cost="", power="", defense="", health="40", intelligence="4"),
    )

    blow, hero = importing.read_file(path)

    assert blow.identifier == "strange-blow-red"
    assert (blow.power, blow.defined, blow.cost, blow.cost_x) == (0, ("power",), 0, 2)
    assert (blow.sets, blow.first_set, blow.traits) == (("XYZ",), "XYZ", ("Agent of Chaos",))
    assert (hero.identifier, hero.pitch, hero.cost, hero.life, hero.intellect) == (
        "strange-hero",
        None,
        None,
        40,
        4,
    )


def test_the_communitys_csv_is_read_with_its_printings(tmp_path: Path) -> None:
    heads = ["Unique ID", "Name", "Pitch", "Cost", "Power", "Defense", "Health", "Intelligence"]
    lines = ["\t".join([*heads, "Functional Text", "Type Text"])]
    lines.append(
        "\t".join(
            ["u1", "Strange Blow", "3", "0", "2", "3", "", "", '"Go again\n\nDominate"', "Generic Action"]
        )
    )
    (tmp_path / "card.csv").write_text("\n".join(lines))
    with pytest.raises(BadCard, match=r"put card-printing.csv beside it"):
        importing.read_file(tmp_path / "card.csv")
    (tmp_path / community.PRINTINGS).write_text("Card Unique ID\tSet ID\nu1\tWTR\nu1\tXYZ\n")

    (blow,) = importing.read_file(tmp_path / "card.csv")

    assert (blow.identifier, blow.text, blow.sets) == (
        "strange-blow-blue",
        "Go again\n\nDominate",
        ("WTR", "XYZ"),
    )
    assert blow.first_set == "welcome-to-rathe"


def test_names_become_identifiers() -> None:
    assert community.identifier("Dash I/O", None) == "dash-io"
    assert community.identifier("Vetreiði & Co.", 2) == "vetreidi-co-yellow"
    assert community.identifier("Here // There", 1) == "here--there-red"


def test_what_is_no_number_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(BadCard, match="Strange Blow: the defense 'lots' is no number"):
        importing.read_file(community_json(tmp_path, row("Strange Blow", defense="lots")))


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cards.xml").write_text("<cards/>")

    with pytest.raises(BadCard, match="neither JSON nor CSV"):
        importing.read_file(tmp_path / "cards.xml")
    with pytest.raises(DatasetMissing):
        importing.read_file(tmp_path / "nowhere.json")


def test_the_report_says_what_is_new_changed_and_not_understood(folder: Path) -> None:
    report = importing.import_faces(
        [
            face("known-red", pitch=1, power=5, text="Dominate"),
            face("new-red", pitch=1, text="Go again"),
            face("unread-red", pitch=1, power=4, text="Juggle thrice."),
            face("stranger-red", pitch=1, text="Whistle at noon."),
        ],
        write=False,
        folder=folder,
    )

    assert report.new == ("new-red", "stranger-red")
    assert report.changed == (importing.Change("known-red", ("power",), True),)
    assert report.compiled == 2
    assert [(stop.card, stop.new_phrase) for stop in report.stops] == [
        ("stranger-red", True),
        ("unread-red", False),
    ]
    assert [count for _, count in report.new_phrases()] == [1]
    assert "new-red" not in {record.id for record in store.read_set("fab", "strange-set", folder)}


def test_a_card_is_not_lost_to_words_that_are_not_understood(folder: Path) -> None:
    report = importing.import_faces(
        [face("known-red", pitch=1, text="Whistle at noon.")], write=True, folder=folder
    )

    assert [stop.card for stop in report.kept] == ["known-red"]
    (record,) = (one for one in store.read_set("fab", "strange-set", folder) if one.id == "known-red")
    assert record.unsupported is None
    assert record.power == 4


def test_new_cards_are_written_beside_the_old_ones(folder: Path) -> None:
    importing.import_faces([face("new-red", pitch=1, first_set="Other Set")], write=True, folder=folder)

    assert set(store.read_index("fab", folder)) == {"strange-set", "other-set"}
