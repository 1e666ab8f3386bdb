"""Saves: a game in the middle in one file, checked before it is trusted."""

from pathlib import Path

import pytest

from rulebound.kernel import saves
from rulebound.kernel.codec import digest, restore
from rulebound.kernel.errors import DamagedRecord, RecordingFailed
from rulebound.kernel.journal import Header
from tests.kernel.toy.game import PROGRAM, ToyGame
from tests.kernel.toy.playing import go_on, played
from tests.kernel.toy.state import ToyState

HEADER = Header("0.1", "toy 1", "ten", 5, {"decks": ["a", "b"]})


def test_a_saved_game_is_read_and_goes_on_the_same(tmp_path: Path) -> None:
    game = played(5, 33)
    saves.write(tmp_path / "save", HEADER, game.state)
    found = saves.read(tmp_path / "save")
    again = ToyGame(PROGRAM, restore(ToyState, found.state))
    assert found.header == HEADER
    assert found.decisions == 33
    for choice in go_on(game, 1_000):
        again.apply(choice)

    assert digest(again.state) == digest(game.state)


def test_a_save_takes_the_place_of_an_earlier_one_and_leaves_nothing_else(tmp_path: Path) -> None:
    saves.write(tmp_path / "save", HEADER, played(5, 33).state)
    saves.write(tmp_path / "save", HEADER, played(5, 44).state)

    assert saves.read(tmp_path / "save").decisions == 44
    assert [path.name for path in tmp_path.iterdir()] == ["save"]


def test_a_save_that_fails_leaves_the_earlier_one_and_the_game_alone(tmp_path: Path) -> None:
    saves.write(tmp_path / "save", HEADER, played(5, 33).state)
    (tmp_path / "save.unfinished").mkdir()
    game = played(5, 44)
    before = digest(game.state)
    with pytest.raises(RecordingFailed, match="save cannot be written"):
        saves.write(tmp_path / "save", HEADER, game.state)

    assert saves.read(tmp_path / "save").decisions == 33
    assert digest(game.state) == before


def test_every_changed_byte_is_noticed(tmp_path: Path) -> None:
    saves.write(tmp_path / "save", HEADER, played(5, 10).state)
    whole = (tmp_path / "save").read_bytes()
    for at in range(0, len(whole), 29):
        (tmp_path / "bad").write_bytes(whole[:at] + bytes([whole[at] ^ 2]) + whole[at + 1 :])
        with pytest.raises(DamagedRecord, match="bad is no whole save"):
            saves.read(tmp_path / "bad")


def test_a_cut_save_says_how_much_is_there(tmp_path: Path) -> None:
    saves.write(tmp_path / "save", HEADER, played(5, 10).state)
    whole = (tmp_path / "save").read_bytes()
    size = len(saves.read(tmp_path / "save").state)
    (tmp_path / "bad").write_bytes(whole[:-10])
    with pytest.raises(
        DamagedRecord, match=rf"there should be {size} bytes of state, but there are {size - 10}"
    ):
        saves.read(tmp_path / "bad")
    for length in (0, 1, 8, 20):
        (tmp_path / "bad").write_bytes(whole[:length])
        with pytest.raises(DamagedRecord, match="line 1 breaks off"):
            saves.read(tmp_path / "bad")


def test_a_replay_is_no_save(tmp_path: Path) -> None:
    from rulebound.kernel.journal import written

    (tmp_path / "replay").write_bytes(written(HEADER.entry("replay"), 0)[0])
    with pytest.raises(DamagedRecord, match="should be the header of a save"):
        saves.read(tmp_path / "replay")
