"""Answers from the engine: why not, why, what happened, and a moment explained."""

import re
from pathlib import Path

import pytest

from rulebound import judge
from rulebound.cards import Catalogue
from rulebound.decks import read_file as read_deck
from rulebound.fab.game import FabGame
from rulebound.judge.actions import NoSuchPlayer
from rulebound.judge.coverage import scenario_folder
from rulebound.judge.explanation import NoSuchChoice, explain_moment
from rulebound.judge.moments import Moment, NoSuchMoment, moment_of
from rulebound.judge.values import NoValue
from rulebound.kernel.journal import Recording
from rulebound.play.match import new_game
from rulebound.play.records import header_of, write_save
from rulebound.scenario.errors import BadScenario

ROOT = Path(__file__).resolve().parents[2]
DECKS = [ROOT / "decks" / "fab" / f"{name}-classic-battles.txt" for name in ("rhinar", "dorinthea")]
DOMINATE = scenario_folder("fab") / "keywords" / "dominate-allows-one-card-from-hand.yaml"
STAGES = scenario_folder("fab") / "effects" / "everything-is-recalculated-when-an-effect-ends.yaml"


@pytest.fixture(scope="module")
def defending() -> Moment:
    """B is attacked by an attack with dominate and declares defenders."""
    return moment_of(DOMINATE, 2)


def test_why_not_names_the_rule_and_what_restricts(defending: Moment) -> None:
    answer = judge.why_not(defending.game, "B", {"defend": ["Head Jab (blue)", "Snatch (red)"]})

    assert not answer.legal
    assert "8.3.4a" in answer.rules
    (reason,) = [reason for reason in answer.reasons if reason.rule == "8.3.4a"]
    assert reason.source == "Macho Grande (blue)"
    assert reason.line  # what the rule says, in our words


def test_a_legal_action_has_no_reasons_and_the_choices_that_carry_it_out(defending: Moment) -> None:
    answer = judge.why_not(defending.game, 1, "{defend: [Snatch (red)]}")

    assert answer.legal
    assert answer.reasons == ()
    twin = defending.game.clone()
    for choice in answer.choices:
        twin.apply(choice)
    assert "Snatch (red)" in judge.why(twin, "defending").value


def test_why_not_explains_also_to_whoever_cannot_act_now(defending: Moment) -> None:
    assert "1.11.1" in judge.why_not(defending.game, "B", {"play": "Snatch (red)", "target": "A"}).rules


@pytest.mark.parametrize(
    ("player", "action", "error", "words"),
    [
        ("C", "pass", NoSuchPlayer, "players: A, B"),
        ("B", "{defnd: [Snatch (red)]}", BadScenario, "nearest: defend"),
        ("B", "{play: Snatsh (red)}", BadScenario, r"Snatch \(red\)"),
    ],
)
def test_a_question_that_cannot_be_read_names_the_nearest(
    defending: Moment, player: str, action: str, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        judge.why_not(defending.game, player, action)


def test_asking_changes_nothing(defending: Moment) -> None:
    before = list(defending.game.journal), defending.game.decision
    judge.why_not(defending.game, "B", {"defend": ["Snatch (red)"]})
    explain_moment(defending, choice=2, value="B.life")

    assert (list(defending.game.journal), defending.game.decision) == before


def test_a_value_is_its_base_and_each_effect_in_stage_order() -> None:
    moment = moment_of(STAGES, 3)

    answer = judge.why(moment.game, "attack.power", players=moment.players, catalogue=moment.catalogue)

    assert answer.value == "3"
    assert [(part.change, part.sets) for part in answer.parts] == [(6, True), (2, True), (1, False)]
    assert answer.parts[1].stage.startswith("stage 7")
    assert "Weighted Net (blue)" in answer.parts[1].words
    assert answer.parts[2].stage.startswith("stage 8")
    assert "Come to Fight (blue)" in answer.parts[2].words


def test_a_counter_is_part_of_a_value() -> None:
    moment = moment_of(scenario_folder("fab") / "concepts" / "a-counter-modifies-its-property.yaml", 0)
    weapon = next(obj for obj in moment.game.state.objects if obj.zone >= 0 and obj.counters)
    name = moment.game.name(weapon)

    parts = judge.why(moment.game, f"card({name}).power").parts

    assert any("counter" in part.words and part.change == 2 for part in parts)


def test_a_life_total_is_base_life_and_what_happened_to_it() -> None:
    moment = moment_of(DOMINATE)

    answer = judge.why(moment.game, "B.life")

    assert answer.value == "16"
    assert [part.change for part in answer.parts] == [20, -4]
    assert answer.parts[1].rule == "7.5.2a"


def test_a_value_that_is_not_there_is_said(defending: Moment) -> None:
    with pytest.raises(NoValue, match="there is no Wounded Bull"):
        judge.why(defending.game, "card(Wounded Bull (red)).power")
    with pytest.raises(BadScenario, match="nearest: power"):
        judge.why(defending.game, "attack.powr")


def test_the_timeline_says_by_which_rules(defending: Moment) -> None:
    told = judge.timeline(defending.game)

    assert [event.words for event in told][-1] == "A attacks B with Macho Grande (blue)"
    assert told[-1].rule == "7.2.3"
    assert told[-1].rule_line


def test_the_example_of_the_documentation_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    (example,) = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs" / "judge.md").read_text("utf-8"), re.DOTALL
    )

    exec(example, {})

    assert capsys.readouterr().out.startswith("False ('8.3.4a'")


def test_a_moment_says_what_each_player_may_and_may_not() -> None:
    explained = explain_moment(moment_of(DOMINATE))

    a, b = explained.players
    assert [option.words for option in a.may] == ["pass"]
    assert b.may == ()
    (refused,) = b.may_not
    assert refused.what == "play Snatch (red)"
    assert "1.11.1" in {reason.rule for reason in refused.reasons}


def test_what_would_follow_from_a_choice(defending: Moment) -> None:
    explained = explain_moment(defending, choice=1)

    assert explained.asked == "B"
    assert explained.players[1].may[0].words == "defend with nothing"
    with pytest.raises(NoSuchChoice, match="choose 1 to 5"):
        explain_moment(defending, choice=9)


def test_a_failed_scenario_is_explained_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(
        DOMINATE.read_text(encoding="utf-8").replace("defending.total: 4", "defending.total: 9"),
        encoding="utf-8",
    )

    assert "expected defending.total: 9; found 4" in explain_moment(moment_of(path)).failure


def recorded(folder: Path) -> tuple[Path, Path, FabGame]:
    """A replay and a save of the same short game."""
    decks = [read_deck(path, Catalogue.load("fab")) for path in DECKS]
    match = new_game("fab", decks, seed=5)
    header = header_of(match.game, decks, 5)
    with Recording.create(folder / "game.replay", header, match.game) as recording:
        for _ in range(25):
            match.apply_recorded(0, recording)
    write_save(folder / "game.save", header, match.game)
    return folder / "game.replay", folder / "game.save", match.game


def test_a_replay_and_a_save_are_explained_like_a_scenario(tmp_path: Path) -> None:
    replay, save, game = recorded(tmp_path)

    from_replay = explain_moment(moment_of(replay))
    from_save = explain_moment(moment_of(save))

    assert (from_replay.kind, from_replay.at) == ("replay", 25)
    assert from_replay.players == from_save.players
    assert [event.words for event in from_replay.happened][:1] != []
    assert len(from_replay.happened) == len(game.log)
    assert from_save.happened == ()


def test_a_replay_is_explained_at_any_decision(tmp_path: Path) -> None:
    replay, save, _ = recorded(tmp_path)

    assert len(moment_of(replay, 3).told) < len(moment_of(replay, 20).told)
    with pytest.raises(NoSuchMoment, match="from 0 to 25, not 26"):
        moment_of(replay, 26)
    with pytest.raises(NoSuchMoment, match="leave --at out"):
        moment_of(save, 3)


def test_a_file_of_which_there_are_no_moments_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("milk", encoding="utf-8")
    with pytest.raises(NoSuchMoment, match="no scenario"):
        moment_of(other)
    with pytest.raises(NoSuchMoment, match="has 9 steps"):
        moment_of(DOMINATE, 10)
