import json
import tomllib
from pathlib import Path

import pytest

from rulebound.cards import dataset
from rulebound.cards.errors import BadCard, DatasetMissing


def raw(identifier: str, **more: object) -> dict[str, object]:
    return {
        "cardIdentifier": identifier,
        "name": identifier.title(),
        "typeText": "Generic Action",
        "printings": [{"set": "First Set"}, {"set": "Second Set"}],
        "setIdentifiers": ["1HP001", "WTR215", "WTR216"],
        **more,
    }


def corrected_ones() -> list[dict[str, object]]:
    """Faces for all corrections, as the dataset has them: without them every reading fails."""
    table = tomllib.loads(dataset.CORRECTIONS.read_text(encoding="utf-8"))
    return [
        raw(
            identifier,
            typeText=entry["type"]["was"] if "type" in entry else "Generic Action",
            functionalText=f"Please {entry['word']['after']} cards." if "word" in entry else "",
        )
        for identifier, entry in table.items()
    ]


def read(folder: Path, *faces: dict[str, object]) -> dict[str, dataset.Face]:
    path = folder / "faces.json"
    path.write_text(json.dumps([*corrected_ones(), *faces]), encoding="utf-8")
    return {face.identifier: face for face in dataset.read_faces(path)}


def test_a_face_knows_its_first_set_and_the_codes_of_all(tmp_path: Path) -> None:
    face = read(tmp_path, raw("plain", pitch=2, cost=1))["plain"]

    assert (face.first_set, face.sets) == ("First Set", ("1HP", "WTR"))
    assert (face.pitch, face.cost, face.cost_x, face.power) == (2, 1, 0, None)


@pytest.mark.parametrize(("printed", "cost"), [("X", (0, 1)), ("XX", (0, 2)), ("X3", (3, 1))])
def test_x_in_a_cost_is_counted_beside_the_number(
    tmp_path: Path, printed: str, cost: tuple[int, int]
) -> None:
    face = read(tmp_path, raw("special", specialCost=printed))["special"]

    assert (face.cost, face.cost_x) == cost


def test_a_cost_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCard, match=r"special: the cost 'Y'"):
        read(tmp_path, raw("special", specialCost="Y"))


def test_a_number_that_an_ability_defines_is_zero_and_named(tmp_path: Path) -> None:
    face = read(tmp_path, raw("star", specialPower="*", defense=3))["star"]

    assert (face.power, face.defense, face.defined) == (0, 3, ("power",))


def test_wrong_types_are_corrected(tmp_path: Path) -> None:
    faces = read(tmp_path)

    assert faces["cull-red"].type_line == "Shadow Runeblade Action"
    assert faces["nights-embrace-blue"].unknown == "cost"


def test_printed_numbers_and_words_that_the_dataset_lacks_are_put_in(tmp_path: Path) -> None:
    faces = read(tmp_path)

    assert (faces["boo-resident-spook-yellow"].life, faces["bubba-lubba-run-aground-yellow"].life) == (2, 5)
    assert faces["run-into-trouble-red"].text == "Please deal 1 cards."


@pytest.mark.parametrize(
    ("identifier", "more", "refused"),
    [
        ("boo-resident-spook-yellow", {"life": 2}, "now has its life"),
        ("boo-resident-spook-yellow", {"specialLife": "*"}, "now has its life"),
        ("run-into-trouble-red", {"functionalText": "Please deal 1 card."}, "no longer lacks '1'"),
        ("run-into-trouble-red", {"functionalText": "Please draw."}, "no longer lacks '1'"),
    ],
)
def test_the_dataset_having_meanwhile_what_it_lacked_is_an_error(
    tmp_path: Path, identifier: str, more: dict[str, object], refused: str
) -> None:
    path = tmp_path / "faces.json"
    faces = [one | more if one["cardIdentifier"] == identifier else one for one in corrected_ones()]
    path.write_text(json.dumps(faces), encoding="utf-8")

    with pytest.raises(BadCard, match=refused):
        dataset.read_faces(path)


def test_a_correction_that_is_no_longer_needed_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "faces.json"
    faces = [{**one, "typeText": "Generic Action"} for one in corrected_ones()]
    path.write_text(json.dumps(faces), encoding="utf-8")

    with pytest.raises(BadCard, match="check whether the correction is still needed"):
        dataset.read_faces(path)


def test_a_correction_for_no_card_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "faces.json"
    path.write_text("[]", encoding="utf-8")

    with pytest.raises(BadCard, match="no card has the identifier"):
        dataset.read_faces(path)


def test_a_missing_dataset_says_how_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(DatasetMissing, match="npm ci"):
        dataset.read_faces(tmp_path / "nowhere")


def test_the_environment_names_another_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(dataset.ENVIRONMENT, "elsewhere")

    assert dataset.dataset_path() == Path("elsewhere")
