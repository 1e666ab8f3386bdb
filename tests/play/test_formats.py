from pathlib import Path

import pytest

from rulebound.cli import run
from rulebound.kernel.codec import digest
from rulebound.kernel.journal import Recording, follow
from rulebound.play import load_deck, new_game
from rulebound.play.chance import AgentChance
from rulebound.play.match import PIT_FIGHT, IllegalDeck, Match, played_format
from rulebound.play.records import begin, header_of, read_replay, resume, write_save

DECKS = Path(__file__).resolve().parents[2] / "decks" / "fab"
NAMES = ("rhinar", "dorinthea", "rhinar", "dorinthea")
LISTS = [load_deck("fab", DECKS / f"{name}-classic-battles.txt") for name in NAMES]


def play_on(match: Match, seed: int, choices: int, recording: Recording | None = None) -> None:
    """Play at random; every attack must go to a neighbour, and each chain to one hero."""
    chance = AgentChance(seed, 0)
    for _ in range(choices):
        if match.decision is None:
            return
        choice = chance.below(len(match.decision.options))
        if recording is None:
            match.apply(choice)
        else:
            match.apply_recorded(choice, recording)
        check_links(match)


def check_links(match: Match) -> None:
    """In a pit fight the attacks of a chain are all on one hero that sits beside."""
    state = match.game.state
    attacked = {}
    for link in state.links:
        for ref in link.targets:
            target = state.known(ref)
            assert target is not None
            attacked.setdefault(link.player, set()).add(target.controller)
    assert all(len(heroes) == 1 for heroes in attacked.values())


@pytest.mark.parametrize("seed", range(3))
def test_random_pit_fights_keep_each_chain_on_one_hero(seed: int) -> None:
    play_on(new_game("fab", LISTS, seed=seed, format_name=PIT_FIGHT), seed, 1500)


def test_a_recorded_or_saved_pit_fight_is_one_again(tmp_path: Path) -> None:
    match = new_game("fab", LISTS, seed=5, format_name=PIT_FIGHT)
    header = header_of(match.game, LISTS, 5, format_name=PIT_FIGHT)
    recording = Recording.create(tmp_path / "game.replay", header, match.game)
    play_on(match, 5, 200, recording)
    recording.close()
    write_save(tmp_path / "game.save", header, match.game)

    replay = read_replay(tmp_path / "game.replay")
    again = begin(replay.header, "game.replay")
    follow(again.game, replay)
    resumed, _ = resume(tmp_path / "game.save")

    assert again.game.state.pit_fight
    assert digest(again.game.state) == digest(match.game.state) == digest(resumed.game.state)


def test_a_format_is_named_in_short_and_all_decks_must_be_legal_in_it() -> None:
    assert played_format("", LISTS) == ""
    assert played_format("UPF", LISTS) == PIT_FIGHT
    with pytest.raises(
        IllegalDeck, match=r"2 copies; Blitz allows 1 of each card \[TRP 7.3\] \(and \d+ more"
    ):
        played_format("blitz", LISTS)


def test_a_series_is_played_in_a_format(capsys: pytest.CaptureFixture[str]) -> None:
    decks = [word for name in NAMES for word in ("--deck", str(DECKS / f"{name}-classic-battles.txt"))]

    assert run(["simulate", "fab", *decks, "--games", "1", "--json"]) == 0
    free = capsys.readouterr().out
    assert run(["simulate", "fab", *decks, "--games", "1", "--json", "--format", "upf"]) == 0
    assert '"wins"' in capsys.readouterr().out != free

    assert run(["simulate", "fab", *decks, "--games", "1", "--format", "blitz"]) == 2
    assert "Blitz allows 1 of each card" in capsys.readouterr().err
