from rulebound.cards.comparison import as_text, compare, draw
from rulebound.cards.dataset import Face


def face(identifier: str, text: str) -> Face:
    return Face(identifier, identifier.title(), "Generic Action - Attack", text, "Strange Set", ("STR",))


def test_the_same_seed_draws_the_same_cards_and_none_without_text() -> None:
    faces = [face(f"card-{number}", "Go again" if number % 2 else "") for number in range(40)]

    first = draw(faces, 5, seed=3)

    assert first == draw(list(reversed(faces)), 5, seed=3)
    assert all(one.text for one in first)
    assert len(draw(faces, 100, seed=3)) == 20


def test_each_difference_is_explained_by_the_step_that_made_it() -> None:
    blow = face("blow", "When you attack with Blow, draw two cards.")

    (found,) = compare([blow], [blow])

    assert found.ours == "When this attacks, draw 2 cards."
    assert [one.partition(":")[0] for one in found.differences] == [
        "its own name",
        "attack with this",
        "number words",
    ]
    assert "> When this attacks, draw 2 cards." in as_text([found])


def test_a_text_that_is_not_understood_says_where() -> None:
    strange = face("strange", "Whistle at noon.")

    (found,) = compare([strange], [strange])

    assert found.ours == ""
    assert found.differences[0].startswith("not understood: cannot read 'Whistle at noon.'")
