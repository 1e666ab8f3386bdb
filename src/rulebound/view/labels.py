"""What decisions and their options are called: each option says what will happen when it is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.fab.game import FabGame
from rulebound.fab.layers.cost_plan import plan
from rulebound.fab.properties.values import Properties
from rulebound.fab.state import FabObject
from rulebound.fab.words import (
    ACTIVATE_ABILITY,
    AS_INSTANT,
    COST,
    DEFEND_WITH,
    DEFENSE_REACTION,
    MODE,
    PITCH_CARD,
    PLAY_CARD,
    SIDE,
    STACK,
    TARGET_OPTION,
    zone_owner,
)
from rulebound.kernel.decision import (
    AMOUNT,
    DONE,
    KIND_WORDS,
    NO,
    OBJECT,
    PASS,
    PLAYER,
    WORD,
    YES,
    Decision,
    Option,
)
from rulebound.view.card_text import ability_text, effect_text
from rulebound.view.model import DecisionView, OptionView
from rulebound.view.names import player_name, ref_label, seen_label

Label = Callable[[FabGame, Decision, Option, int], str]

EXPOSED: Final = "exposed zone"
_DONE: Final = {
    "defend": "no more defenders",
    "arsenal": "put nothing into the arsenal",
    "target": "no more targets",
    "mode": "no more modes",
    "arena cards": "these are all",
    "booster pack": "no other",
}
_OBJECT: Final = {
    "arsenal": "put {} face down into the arsenal",
    "pitch order": "put {} under the deck next",
    "triggers": "put the trigger of {} on the stack next",
    "replacement": "apply {}",
    "cost choice": "{} (as a cost)",
    "arena cards": "start with {}",
}
_PLAYER: Final = {
    "first turn player": "{} takes the first turn",
    "first to add triggers": "{} adds triggers first",
    "first to replace": "{} applies replacements first",
}
_QUESTIONS: Final = {
    "priority": "You have priority",
    "method": "How is it played?",
    "permission": "What lets you play it?",
    "side": "Which side?",
    "x": "How much is X?",
    "how many": "How many are paid?",
    "optional cost": "Pay the optional cost?",
    "alternative cost": "Pay the alternative cost instead?",
    "mode": "Choose a mode",
    "target": "Choose a target",
    "cost choice": "Choose what pays the cost",
    "pitch": "Pitch a card to pay",
    "defend": "Declare a defending card",
    "arsenal": "Put a card into the arsenal?",
    "pitch order": "Which pitched card goes under the deck next?",
    "triggers": "Which trigger goes on the stack next?",
    "first to add triggers": "Who adds triggers first?",
    "replacement": "Which replacement effect applies next?",
    "first to replace": "Who applies replacement effects first?",
    "may": "Do it?",
    "choose": "Choose",
    "order": "Which comes next?",
    "name": "Name a card",
    "card to become": "Which card does it become?",
    "first turn player": "Who takes the first turn?",
    "arena cards": "Which arena-cards do you start with?",
    "equipment zone": "Which zone is it equipped to?",
    EXPOSED: "In which exposed zone?",
    "additional activation": "Which effect allows this additional activation?",
    "points to prevent": "How much of this damage is prevented?",
    "opponent": "Which opponent?",
    "order of effects": "Whose effects apply first?",
    "order of events": "To which does it happen next?",
    "booster pack": "Which such card did the pack hold?",
}


def decision_view(game: FabGame, viewer: int) -> DecisionView | None:
    """Return the decision that is to be made as its player sees it; None when nothing is asked."""
    decision = game.state.decision
    if decision is None:
        return None
    return DecisionView(
        kind=KIND_WORDS[decision.kind],
        about=decision.about,
        label=question(game, decision, viewer),
        rule=decision.rule,
        source=_source(game, decision, viewer),
        part=decision.part,
        options=tuple(
            OptionView(
                index=index,
                label=option_label(game, decision, option, viewer),
                code=option.code,
                obj=option.obj,
                n=option.n,
                word=option.word,
                rule=option.rule,
            )
            for index, option in enumerate(decision.options)
        ),
    )


def question(game: FabGame, decision: Decision, viewer: int) -> str:
    """Return what is asked, in words, with what asks it."""
    words = _QUESTIONS.get(decision.about, decision.about)
    source = _source(game, decision, viewer)
    asked = f"{source}: {words}" if source else words
    if decision.about == "defend" and decision.part:
        return f"{asked} beside {', '.join(_declared(game, viewer))}"
    return f"{asked} ({decision.part} so far)" if decision.part else asked


def _declared(game: FabGame, viewer: int) -> list[str]:
    """The cards that were declared one by one, before they become defending together (CR 7.3.2d)."""
    found = (game.state.known(ref) for ref in game.state.frames[-1].regs.get("declared", ()))
    return [f"{seen_label(game, obj, viewer)} ({game.properties(obj).defense})" for obj in found if obj]


def option_label(game: FabGame, decision: Decision, option: Option, viewer: int) -> str:
    """Return what an option does, as the viewer may know it.

    Raises:
        ValueError: there is no wording for such an option.
    """
    wording = _OPTIONS.get(option.code)
    if wording is None:
        raise ValueError(f"option {option.code} of a decision about {decision.about!r} has no wording")
    return wording(game, decision, option, viewer)


def describe(now: Properties, cost: int) -> str:
    """Return the essentials of playing a card: ``attack 4, costs 2, go again``."""
    parts: list[str] = []
    if "Attack" in now.subtypes or "Weapon" in now.types:
        parts.append(f"attack {now.power}" if now.power is not None else "attack")
    elif DEFENSE_REACTION in now.types:
        parts.append(f"defense reaction {now.defense or 0}")
    else:
        parts += [word.lower() for word in sorted(now.types)]
    parts.append(f"costs {cost}")
    parts += [f"{word} {n}" if n else word for word, n in sorted(now.keywords.items())]
    return ", ".join(parts)


def pass_label(game: FabGame) -> str:
    """Return what passing priority leads to (CR 1.11.4)."""
    state = game.state
    playing = [player for player in state.players if not player.out]
    if state.passes + 1 < len(playing):
        return "pass"
    if state.zones[STACK]:
        top = state.objects[state.zones[STACK][-1]]
        return f"pass - {seen_label(game, top, -1)} resolves"
    if not state.step:
        return f"pass - the turn of {player_name(state.turn_player)} ends"
    if state.step == "resolution":
        return "pass - the combat chain closes"
    return f"pass - the {state.step} step ends"


def _object(game: FabGame, option: Option) -> FabObject:
    return game.state.objects[option.obj]


def _label(game: FabGame, option: Option, viewer: int) -> str:
    obj = _object(game, option)
    owner = game.state.players[obj.owner] if obj.owner >= 0 else None
    if owner is not None and owner.hero == obj.id:
        return f"{player_name(obj.owner)} ({seen_label(game, obj, viewer)})"
    return seen_label(game, obj, viewer)


def _source(game: FabGame, decision: Decision, viewer: int) -> str:
    if decision.source <= 0:
        return ""
    return ref_label(game, decision.source, viewer)


def _play(game: FabGame, decision: Decision, option: Option, viewer: int) -> str:
    obj = _object(game, option)
    _, resource, _, _ = plan(game, obj, decision.who, -1, as_instant=False).owed
    says = effect_text(game.definition(obj).card)
    what = describe(game.properties(obj), resource)
    return f"play {_label(game, option, viewer)} - {what}" + (f": {says}" if says else "")


def _activate(game: FabGame, decision: Decision, option: Option, viewer: int) -> str:
    says = ability_text(game, option.n) if option.n >= 0 else ""
    return f"activate {_label(game, option, viewer)}" + (f" - {says}" if says else "")


def _defend(game: FabGame, decision: Decision, option: Option, viewer: int) -> str:
    defense = game.properties(_object(game, option)).defense or 0
    return f"defend with {_label(game, option, viewer)} ({defense})"


def _pitch(game: FabGame, decision: Decision, option: Option, viewer: int) -> str:
    return f"pitch {_label(game, option, viewer)} for {game.properties(_object(game, option)).pitch or 0}"


def _cost(game: FabGame, decision: Decision, option: Option, viewer: int) -> str:
    return option.word or f"pay {option.n}"


def _mode(game: FabGame, decision: Decision, option: Option, viewer: int) -> str:
    return f"mode {option.n}: {option.word}" if option.word else f"mode {option.n}"


def _target(game: FabGame, decision: Decision, option: Option, viewer: int) -> str:
    return f"target {_label(game, option, viewer)}"


def _thing(game: FabGame, decision: Decision, option: Option, viewer: int) -> str:
    return _OBJECT.get(decision.about, "{}").format(_label(game, option, viewer))


def _player(game: FabGame, decision: Decision, option: Option, viewer: int) -> str:
    return _PLAYER.get(decision.about, "{}").format(player_name(option.obj))


def _done(game: FabGame, decision: Decision, option: Option, viewer: int) -> str:
    if decision.about == "defend" and not decision.part:
        return "defend with nothing"
    return _DONE.get(decision.about, "nothing more")


def _word(game: FabGame, decision: Decision, option: Option, viewer: int) -> str:
    if decision.about == EXPOSED:  # CR 3.0.1a: it may be anybody's zone
        return f"{player_name(zone_owner(option.n))}'s {option.word}"
    return option.word


def _yes(game: FabGame, decision: Decision, option: Option, viewer: int) -> str:
    return f"yes: {option.word}" if option.word else "yes"


def _no(game: FabGame, decision: Decision, option: Option, viewer: int) -> str:
    return f"no: {option.word}" if option.word else "no"


_OPTIONS: Final[dict[int, Label]] = {
    NO: _no,
    YES: _yes,
    DONE: _done,
    OBJECT: _thing,
    PLAYER: _player,
    AMOUNT: lambda game, decision, option, viewer: str(option.n),
    WORD: _word,
    PASS: lambda game, decision, option, viewer: pass_label(game),
    PLAY_CARD: _play,
    ACTIVATE_ABILITY: _activate,
    DEFEND_WITH: _defend,
    PITCH_CARD: _pitch,
    COST: _cost,
    MODE: _mode,
    TARGET_OPTION: _target,
    AS_INSTANT: lambda game, decision, option, viewer: "play it as though it were an instant",
    SIDE: lambda game, decision, option, viewer: f"{option.word} side" if option.word != "both" else "both",
}
