"""Objects that no effect is said to touch are as printed: folding all effects over them changes nothing."""

import pytest

from rulebound.fab.game import FabGame
from rulebound.kernel.record import Plain
from tests.fab.playing import deal_random, play, pools_of

EVERY = 5


def properties(game: FabGame) -> dict[int, tuple[Plain, ...]]:
    """Return what every object is that is in a zone."""
    return {obj.id: game.properties(obj).plain() for obj in game.state.objects[1:] if obj.zone >= 0}


@pytest.mark.parametrize("table", ["ira-welcome ira-welcome", "random 2", "random 3"])
def test_what_no_effect_touches_is_as_printed(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = deal_random(pools_of(table, 3), 3)
    said: set[bool] = set()
    for number, at in enumerate(play(game, 3, most=300)):
        if number % EVERY:
            continue
        quick = properties(at)
        said.update(at.is_touched(obj) for obj in at.state.objects[1:] if obj.zone >= 0)
        with monkeypatch.context() as patched:
            patched.setattr(FabGame, "is_touched", lambda _game, _obj: True)
            assert properties(at.clone()) == quick
    assert said == {True, False}
