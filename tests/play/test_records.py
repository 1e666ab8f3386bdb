from pathlib import Path

import pytest

from rulebound.kernel.codec import digest
from rulebound.kernel.errors import DamagedRecord
from rulebound.kernel.journal import Recording, follow
from rulebound.play import load_deck, new_game
from rulebound.play.chance import AgentChance
from rulebound.play.records import begin, differences, header_of, read_replay, resume, seats_of, write_save

DECKS = Path(__file__).resolve().parents[2] / "decks" / "fab"


def recorded(path: Path, seed: int, choices: int) -> str:
    """Play at random, recording; returns the hash of the last state."""
    decks = [load_deck("fab", DECKS / f"{name}-classic-battles.txt") for name in ("rhinar", "dorinthea")]
    match = new_game("fab", decks, seed=seed)
    recording = Recording.create(path, header_of(match.game, decks, seed, ["human", "greedy"]), match.game)
    chance = AgentChance(seed, 0)
    for _ in range(choices):
        if match.decision is None:
            break
        match.apply_recorded(chance.below(len(match.decision.options)), recording)
    recording.close()
    return digest(match.game.state)


@pytest.mark.parametrize("choices", [50, 100_000])
def test_a_recorded_game_is_played_again_to_the_same_state(choices: int, tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    final = recorded(path, 3, choices)

    replay = read_replay(path)
    match = begin(replay.header, str(path))
    assert differences(replay.header, match.game) == []
    assert follow(match.game, replay) == len(replay.choices)
    assert digest(match.game.state) == final
    assert seats_of(replay.header) == ["human", "greedy"]


def test_a_changed_recording_is_refused_with_the_line(tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    recorded(path, 3, 40)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[10] = lines[10].replace(b"[", b"[1", 1)
    path.write_bytes(b"".join(lines))

    with pytest.raises(DamagedRecord, match="line 11"):
        read_replay(path)


def test_a_saved_game_is_resumed_where_it_was(tmp_path: Path) -> None:
    decks = [load_deck("fab", DECKS / f"{name}-classic-battles.txt") for name in ("rhinar", "dorinthea")]
    match = new_game("fab", decks, seed=11)
    header = header_of(match.game, decks, 11)
    chance = AgentChance(11, 0)
    path = tmp_path / "game.save"
    for number in range(150):
        if match.decision is None:
            break
        if number % 10 == 0:
            write_save(path, header, match.game)
            resumed, _ = resume(path)
            assert digest(resumed.game.state) == digest(match.game.state)
            assert resumed.decision == match.decision
        match.apply(chance.below(len(match.decision.options)))


@pytest.mark.parametrize("damage", [b"", b"nonsense\n", b"00000000 {}\n"])
def test_what_is_no_save_is_refused(damage: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    path.write_bytes(damage)

    with pytest.raises(DamagedRecord, match=r"game\.save"):
        resume(path)


def test_a_save_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DamagedRecord, match="cannot be read"):
        resume(tmp_path / "absent.save")
