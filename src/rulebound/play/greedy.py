"""The greedy agent: looks one choice ahead and takes what its view says is worth most.

On its turn it attacks with the most power that it can pay for; it defends when a card saves more life than it
is worth for the turn to come, more so when life is low; the best card that is left goes into the arsenal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.fab.words import ACTIVATE_ABILITY, DEFEND_WITH, PITCH_CARD, PLAY_CARD
from rulebound.kernel.decision import AMOUNT, DONE, NO, OBJECT, PASS, PLAYER, YES, Decision, Option
from rulebound.play.agents import Look
from rulebound.play.chance import AgentChance
from rulebound.play.worth import UNKNOWN_EFFECT, cards_by_id, keep_worth, play_worth, worth_in_hand
from rulebound.view.model import CardView, PlayerView, SideView

COMFORTABLE_LIFE: Final = 15
EQUIPMENT_WORTH: Final = 1.6
MOST_ACTIVATIONS: Final = 2


class GreedyAgent:
    """Chooses by simple worths; ``chance`` only breaks ties."""

    def __init__(self, chance: AgentChance) -> None:
        """Take the generator that breaks ties."""
        self._chance = chance
        self._turn = -1
        self._activated: dict[int, int] = {}
        self._declared = 0

    def choose(self, decision: Decision, look: Look) -> int:
        """Return the option of the highest worth."""
        if len(decision.options) == 1:
            return 0
        view = look()
        if view.turn != self._turn:
            self._turn = view.turn
            self._activated.clear()
        if not (decision.about == "defend" and decision.part):
            self._declared = 0
        table = _Table(view, self._declared)
        rate = _RATES.get(decision.about, _rate_other)
        rates = [rate(table, option) for option in decision.options]
        if decision.about == "priority":
            self._tire_of_activations(decision, rates)
        best = max(rates)
        ties = [index for index, worth in enumerate(rates) if worth == best]
        chosen = ties[self._chance.below(len(ties))] if len(ties) > 1 else ties[0]
        option = decision.options[chosen]
        if option.code == ACTIVATE_ABILITY:
            self._activated[option.obj] = self._activated.get(option.obj, 0) + 1
        elif option.code == DEFEND_WITH and option.obj in table.cards:
            self._declared += table.cards[option.obj].defense or 0
        return chosen

    def _tire_of_activations(self, decision: Decision, rates: list[float]) -> None:
        """An ability without a limit could be activated for ever."""
        for index, option in enumerate(decision.options):
            if option.code == ACTIVATE_ABILITY and self._activated.get(option.obj, 0) >= MOST_ACTIVATIONS:
                rates[index] = -1.0


class _Table:
    """What the agent reads off its view; ``declared`` is the defense that it has just declared."""

    def __init__(self, view: PlayerView, declared: int) -> None:
        self.view = view
        self.declared = declared
        self.cards = cards_by_id(view)
        self.me: SideView = view.sides[view.viewer]

    def card(self, option: Option) -> CardView | None:
        return self.cards.get(option.obj)

    @property
    def my_turn(self) -> bool:
        return self.view.turn_player == self.view.viewer

    @property
    def incoming(self) -> int:
        """The damage that the active attack on this player still would do."""
        if self.my_turn:
            return 0
        links = [link for link in self.view.chain if link.active]
        return sum(max(0, link.power - link.defense - self.declared) for link in links)

    @property
    def care(self) -> float:
        """How much a point of life is worth beside a point of damage: more when there is little life."""
        return 1.0 + max(0, COMFORTABLE_LIFE - self.me.life) * 0.08


def _rate_priority(table: _Table, option: Option) -> float:
    card = table.card(option)
    if option.code == PASS or card is None:
        return 0.0
    if "Defense Reaction" in card.types:
        saved = min(card.defense or 0, table.incoming)
        lethal = table.incoming >= table.me.life
        return saved * table.care - (0.0 if lethal else 1.5)
    if table.my_turn:
        return _rate_on_my_turn(table, option, card)
    return -1.0


def _rate_on_my_turn(table: _Table, option: Option, card: CardView) -> float:
    if "Attack Reaction" in card.types:
        return UNKNOWN_EFFECT
    if option.code == PLAY_CARD:
        return play_worth(card) + _rest_worth(table, card)
    if card.power is not None:
        return float(card.power)
    return 0.3


def _rest_worth(table: _Table, card: CardView) -> float:
    """With go again there is more to come: play it before what ends the turn."""
    more = [other for other in table.me.hand if other.id != card.id]
    return 4.0 if "go again" in card.keywords and more else 0.0


def _rate_defend(table: _Table, option: Option) -> float:
    card = table.card(option)
    if option.code != DEFEND_WITH or card is None:
        return 0.0
    saved = min(card.defense or 0, table.incoming)
    if saved <= 0:
        return -1.0
    if table.incoming >= table.me.life:
        return 10.0 + saved
    cost = EQUIPMENT_WORTH
    if card.zone == "hand":
        cost = worth_in_hand(card, table.me.hand, table.me.weapons)
    return saved * table.care - cost - 0.4


def _rate_pitch(table: _Table, option: Option) -> float:
    card = table.card(option)
    if option.code != PITCH_CARD or card is None:
        return 0.0
    return 1.5 * (card.pitch or 0) - keep_worth(card)


def _rate_arsenal(table: _Table, option: Option) -> float:
    card = table.card(option)
    if option.code != OBJECT or card is None:
        return -1.0
    return keep_worth(card)


def _rate_target(table: _Table, option: Option) -> float:
    card = table.card(option)
    if card is None:
        return 0.0
    mine = (card.controller if card.controller >= 0 else card.owner) == table.view.viewer
    if "Hero" in card.types:
        return -1.0 if mine else 100.0 - (card.life or 0)
    return 50.0 if card.role == "attacking" and mine else 0.0


def _rate_choose(table: _Table, option: Option) -> float:
    """Among cards of its own hand the agent gives up the one that is worth least."""
    card = table.card(option)
    if option.code == AMOUNT:
        return float(option.n)
    if option.code == PLAYER:
        return 1.0 if option.obj != table.view.viewer else 0.0
    if card is None:
        return -100.0 if option.code == DONE else 0.0
    return -keep_worth(card) if card.zone == "hand" and card.owner == table.view.viewer else keep_worth(card)


def _rate_first_player(table: _Table, option: Option) -> float:
    return 1.0 if option.obj == table.view.viewer else 0.0


def _rate_yes_no(table: _Table, option: Option) -> float:
    return {YES: 1.0, NO: 0.0}.get(option.code, 0.0)


def _rate_cost(table: _Table, option: Option) -> float:
    """An optional cost that takes a card is declined."""
    takes_card = any(word in option.word for word in ("discard", "banish", "destroy", "life"))
    return -1.0 if option.code == YES and takes_card else _rate_yes_no(table, option)


def _rate_x(table: _Table, option: Option) -> float:
    return float(option.n)


def _rate_other(table: _Table, option: Option) -> float:
    return -float(option.code == DONE)


_RATES: Final[dict[str, Callable[[_Table, Option], float]]] = {
    "priority": _rate_priority,
    "defend": _rate_defend,
    "pitch": _rate_pitch,
    "arsenal": _rate_arsenal,
    "target": _rate_target,
    "choose": _rate_choose,
    "cost choice": _rate_choose,
    "first turn player": _rate_first_player,
    "may": _rate_yes_no,
    "optional cost": _rate_cost,
    "alternative cost": _rate_cost,
    "x": _rate_x,
}
