"""Whether a player can take an action at this very moment, and the options that carry it out."""

from __future__ import annotations

from rulebound.fab.state import FabObject
from rulebound.fab.words import ACTIVATE_ABILITY, DEFEND_WITH, PLAY_CARD, ZONE_WORDS, zone_kind
from rulebound.kernel.decision import DONE, PASS, Decision
from rulebound.scenario.choosing import Unanswerable, answer, named_option, offered
from rulebound.scenario.declaring import Plan, Refusal, carry_out
from rulebound.scenario.explaining import (
    activated_abilities,
    why_not,
    why_not_defend,
    why_not_play,
)
from rulebound.scenario.finding import find, hero_of, narrowed
from rulebound.scenario.model import (
    Action,
    Arsenal,
    Choose,
    Concede,
    Defend,
    Include,
    Pass,
    Play,
    PlayerName,
)
from rulebound.scenario.watched import WatchedGame


def attempt(
    game: WatchedGame, player: int, action: Action, *, leaves_choices: bool = False
) -> Plan | Refusal:
    """Return how a player takes an action now, or why not; the game stays as it is.

    With ``leaves_choices`` a play stops at a choice that its keys do not answer.
    """
    if isinstance(action, Include):
        return Refusal("a card-pool is made before the game")
    if isinstance(action, Play):
        return _play(game, player, action, leaves_choices=leaves_choices)
    if isinstance(action, Defend):
        return _defend(game, player, action)
    if isinstance(action, Choose):
        return _choose(game, player, action)
    if isinstance(action, Concede):
        return Refusal("the game is over") if game.state.over else Plan(())
    return _simple(game, player, action)


def explain(game: WatchedGame, player: int, action: Action, refusal: Refusal) -> Refusal:
    """Add to a refusal what the engine says of the action as a whole."""
    reasons = refusal.reasons
    if isinstance(action, Play):
        reasons += why_not_play(game, player, action)
    elif isinstance(action, Defend):
        reasons += why_not_defend(game, player, action)
    elif isinstance(action, Arsenal):
        for obj in find(game, action.card):
            reasons += game.why_not_option("arsenal", player, obj.id).reasons
    return Refusal(refusal.words, reasons)


def decision_of(game: WatchedGame, player: int, about: str) -> Decision | None:
    """Return the decision that a player now has about something, None when there is none."""
    decision = game.decision
    if decision is None or decision.who != player or decision.about != about:
        return None
    return decision


def _play(game: WatchedGame, player: int, action: Play, *, leaves_choices: bool) -> Plan | Refusal:
    decision = decision_of(game, player, "priority")
    if decision is None:
        return Refusal("the player does not have priority")
    refusal: Refusal | None = None
    for index in _first_options(game, decision, action):
        found = carry_out(game, player, action, index, leaves_choices=leaves_choices)
        if isinstance(found, Plan):
            return found
        refusal = refusal or found
    verb = "activated" if action.activate else "played"
    return refusal or Refusal(f"{action.name.text} cannot be {verb}")


def _first_options(game: WatchedGame, decision: Decision, action: Play) -> list[int]:
    """Return the options of a decision with priority that may be the action."""
    code = ACTIVATE_ABILITY if action.activate else PLAY_CARD
    found: list[int] = []
    objects = {option.obj for option in decision.options if option.code == code}
    named = {obj.id for obj in _named(game, action, [game.state.objects[oid] for oid in objects])}
    for index, option in enumerate(decision.options):
        if option.code != code or option.obj not in named:
            continue
        if action.ability is not None and option.n not in activated_abilities(
            game, option.obj, action.ability
        ):
            continue
        found.append(index)
    return found


def _named(game: WatchedGame, action: Play, objects: list[FabObject]) -> list[FabObject]:
    if isinstance(action.name, PlayerName):
        return [hero_of(game, action.name.player)]
    if action.zone is not None:
        objects = [obj for obj in objects if ZONE_WORDS[zone_kind(obj.zone)] == action.zone]
    return narrowed(game, action.name, objects)


def _defend(game: WatchedGame, player: int, action: Defend) -> Plan | Refusal:
    if decision_of(game, player, "defend") is None:
        return Refusal("the player is not declaring defenders")
    clone = game.clone()
    choices: list[int] = []
    for name in action.cards:
        decision = decision_of(clone, player, "defend")
        if decision is None:
            return Refusal(f"no more than {len(choices)} defenders can be declared")
        index = named_option(clone, decision, name)
        if index is None or decision.options[index].code != DEFEND_WITH:
            reasons = why_not_defend(clone, player, Defend((name,)))
            return Refusal(f"{name.text} cannot defend; {offered(clone, decision)}", reasons)
        choices.append(index)
        clone.apply(index)
    decision = decision_of(clone, player, "defend")
    if decision is not None:
        index = decision.index_of(DONE)
        if index is None:
            return Refusal(f"more must defend; {offered(clone, decision)}", why_not(clone, decision, player))
        choices.append(index)
    return Plan(tuple(choices))


def _choose(game: WatchedGame, player: int, action: Choose) -> Plan | Refusal:
    clone = game.clone()
    choices: list[int] = []
    for answers in action.decisions:
        decision = clone.decision
        if decision is None or decision.who != player or decision.about == "priority":
            return Refusal("the player has nothing to choose")
        found = answer(clone, answers)
        if isinstance(found, Unanswerable):
            one = found.one
            named, number = (one.named, one.number or 0) if one is not None else (None, 0)
            return Refusal(found.words, why_not(found.game, found.decision, player, named, number))
        choices += found.choices
        for index in found.choices:
            clone.apply(index)
    return Plan(tuple(choices))


def _simple(game: WatchedGame, player: int, action: Arsenal | Pass) -> Plan | Refusal:
    about = "priority" if isinstance(action, Pass) else "arsenal"
    decision = decision_of(game, player, about)
    if decision is None:
        return Refusal(f"the player has no decision about {about}")
    if isinstance(action, Pass):
        index = decision.index_of(PASS)
        return Refusal("passing is not offered") if index is None else Plan((index,))
    index = named_option(game, decision, action.card)
    if index is None:
        held = find(game, action.card)
        reasons = why_not(game, decision, player, action.card) if held else ()
        return Refusal(f"{action.card.text} cannot be put into the arsenal", reasons)
    return Plan((index,))
