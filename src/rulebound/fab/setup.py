"""Setting a game up: the program for a list of cards, an empty table, and a game between decks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulebound.cards.catalogue import Catalogue
from rulebound.cards.definition import CardDefinition
from rulebound.cards.errors import UnknownCard
from rulebound.cards.statuses import heroes_with
from rulebound.cards.twins import twin
from rulebound.fab.game import FabGame
from rulebound.fab.keywords.effect import equipped_token
from rulebound.fab.program import FLIPPING, FabProgram, Unplayable
from rulebound.fab.state import FabPlayer, FabState
from rulebound.fab.structure.action_phase import ACTION_PHASE
from rulebound.fab.structure.start_of_game import EACH_WITH, START_OF_GAME_PROCEDURE, share_zones
from rulebound.fab.structure.turn import TURNS
from rulebound.fab.words import DECK, HERO, INVENTORY, PER_PLAYER, SHARED, zone_of
from rulebound.ir import abilities as ab
from rulebound.ir import effects as e
from rulebound.ir import filters as f
from rulebound.ir import selectors as s
from rulebound.kernel.rng import GAME, seed_words


class PlayerDeck(NamedTuple):
    """What a player brings: a hero, the arena-cards to choose from, the deck, and what else is in the inventory."""

    hero: CardDefinition
    arena: tuple[CardDefinition, ...]
    deck: tuple[CardDefinition, ...]
    inventory: tuple[CardDefinition, ...] = ()


def program_for(cards: Iterable[CardDefinition], catalogue: Catalogue | None = None) -> FabProgram:
    """Return the program for these cards, each face once, with the tokens that they can create.

    Raises:
        Unplayable: a card is unsupported, or creates a token that does not exist.
    """
    listed: dict[str, CardDefinition] = {}
    for card in cards:
        listed.setdefault(card.identifier, card)
    waiting = list(listed.values())
    while waiting:
        card = waiting.pop()
        for name in token_names(card):
            catalogue = catalogue or Catalogue.load("fab")
            try:
                token = created(name, catalogue)
            except UnknownCard as error:
                raise Unplayable(f"{card.label}: {error}") from error
            if token.identifier not in listed:
                listed[token.identifier] = token
                waiting.append(token)
        for group in groups(card):
            catalogue = catalogue or Catalogue.load("fab")
            for one in group_of(catalogue, group):
                if one.identifier not in listed:
                    listed[one.identifier] = one
                    waiting.append(one)
        for identifier in card.opposite if not card.sides else ():
            catalogue = catalogue or Catalogue.load("fab")
            if is_twin(card):
                listed[card.identifier] = twin(card, catalogue.get(identifier))  # CR 9.1.4, 9.1.4a
                waiting.append(listed[card.identifier])
            elif turns_over(card) and identifier not in listed:
                listed[identifier] = catalogue.get(identifier)
                waiting.append(listed[identifier])
    return FabProgram([listed[identifier] for identifier in sorted(listed)])


def created(name: str, catalogue: Catalogue) -> CardDefinition:
    """Return the token of a name, or the card that an effect creates by its name (CR 8.5.2, 8.5.40)."""
    try:
        return catalogue.token(name)
    except UnknownCard:
        return catalogue.playable(name)


def is_twin(card: CardDefinition) -> bool:
    """Return whether a card is a twin-card: a double-faced card that is no other kind of one (CR 9.1.4)."""
    return bool(card.opposite) and not card.back and card.unsupported is None and not turns_over(card)


def turns_over(card: CardDefinition) -> bool:
    """Return whether a card turns over in a game: a flip-card or a transcend-card (CR 9.1.3, 9.1.5)."""
    return not FLIPPING.isdisjoint(card.subtypes) or any(
        isinstance(node, e.Act) and node.verb == "transcend"
        for ability in card.abilities
        for node in ability.walk()
    )


def token_names(card: CardDefinition) -> list[str]:
    """Return the names of the tokens that a card's abilities speak of creating."""
    names: list[str] = []
    for ability in card.abilities:
        for node in ability.walk():
            if isinstance(node, e.Create):
                names += node.names
            elif isinstance(node, ab.DeckRule) and node.mode == EACH_WITH and isinstance(node.what, f.Named):
                names.append(node.what.name)
            elif isinstance(node, e.FromOutside):
                names.append(node.name)
            elif isinstance(node, e.Transform) and node.token is not None:
                names.append(node.token)
            elif isinstance(node, e.Wager):
                names += node.prizes
            elif equipped_token(node) is not None:
                names.append(str(equipped_token(node)))
            elif isinstance(node, ab.Keyword) and node.word == "heave":
                names.append("Seismic Surge")
    return names


def groups(card: CardDefinition) -> set[s.OfTrait]:
    """Return the groups of cards of which a card's abilities speak (CR 2.13.4, 9.4.1)."""
    nodes = (node for ability in card.abilities for node in ability.walk())
    return {node for node in nodes if isinstance(node, s.OfTrait)}


def group_of(catalogue: Catalogue, group: s.OfTrait) -> tuple[CardDefinition, ...]:
    """Return the cards of a group: all with a trait, or the heroes with a status."""
    if group.status is not None:
        return tuple(catalogue.get(hero) for hero in sorted(heroes_with("fab", group.status)))
    return catalogue.of_trait(group.trait or "")


def empty_game(program: FabProgram, players: int, seed: int, *, logging: bool = True) -> FabGame:
    """Return a game with no objects and nothing running."""
    high, low = seed_words(seed, GAME)
    state = FabState(
        [],
        [[] for _ in range(SHARED + PER_PLAYER * players)],
        [FabPlayer(index) for index in range(players)],
        random_high=high,
        random_low=low,
        random_stream=GAME,
    )
    game = FabGame(program, state.clone(), logging=logging)
    game.state.objects.append(game.nobody())
    return game


def number_of(program: FabProgram, card: CardDefinition) -> int:
    """Return the number of a card's definition in a program."""
    return next(d.number for d in program.definitions if d.card.identifier == card.identifier)


def new_game(
    decks: Sequence[PlayerDeck],
    *,
    seed: int,
    logging: bool = True,
    choose_arena: bool = False,
    pit_fight: bool = False,
) -> FabGame:
    """Return a game between two or more decks, at its first decision.

    With ``choose_arena`` players are asked which arena-cards they begin with; otherwise they begin with all
    that fit, in the order of their list. ``pit_fight`` plays an Ultimate Pit Fight (TRP 9.3).
    """
    program = program_for(
        card for deck in decks for card in (deck.hero, *deck.arena, *deck.deck, *deck.inventory)
    )
    return deal(program, decks, seed=seed, logging=logging, choose_arena=choose_arena, pit_fight=pit_fight)


def deal(
    program: FabProgram,
    decks: Sequence[PlayerDeck],
    *,
    seed: int,
    logging: bool = True,
    choose_arena: bool = False,
    pit_fight: bool = False,
) -> FabGame:
    """Return a game on an existing program: heroes are in their zones (CR 4.1.2, 3.11.4), the decks that the players
    bring are their starting decks (4.1.5, 3.7.6), and all else is the inventory (4.1.6).
    """
    game = empty_game(program, len(decks), seed, logging=logging)
    game.state.pit_fight = pit_fight
    numbers = {d.card.identifier: d.number for d in program.definitions}
    for who, deck in enumerate(decks):
        # CR 8.1.5, 8.1.5a
        hero = game.put(numbers[deck.hero.identifier], zone_of(HERO, who), who, controller=who)
        game.state.own_player(who).hero = hero.id
        for card in (*deck.arena, *deck.inventory):
            game.put(numbers[card.identifier], zone_of(INVENTORY, who), who)
        for card in deck.deck:
            game.put(numbers[card.identifier], zone_of(DECK, who), who)
    begin(game, "setup", choose_arena=choose_arena)
    return game


def begin(game: FabGame, at: str, *, choose_arena: bool = False) -> None:
    """Start to run: ``setup`` (the start-of-game procedure), ``start`` (the start phase) or ``action``.

    ``action`` begins where the turn-player has just gained priority in the action phase.
    """
    state = game.state
    state.version += 1
    if at != "setup":
        share_zones(game)
    if at == "setup":
        game.push(START_OF_GAME_PROCEDURE, b=int(not choose_arena))
    elif at == "start":
        state.turn = state.turn or 3
        game.push(TURNS)
    elif at == "action":
        state.turn = state.turn or 3
        state.phase = "action"
        state.turn_started = state.tick()
        game.push(TURNS).step = 2
        game.push(ACTION_PHASE, who=state.turn_player).step = 2
    else:
        raise ValueError(f"a game cannot begin at {at!r}: setup, start or action")
    game.run()
