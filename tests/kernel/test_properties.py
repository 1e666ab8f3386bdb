"""What holds at every decision of every game, tried on random games of the toy game."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from rulebound.kernel.codec import digest, restore, save
from rulebound.kernel.state import NOWHERE
from tests.kernel.toy.game import PROGRAM, ToyGame, begin
from tests.kernel.toy.playing import asked, random_choices
from tests.kernel.toy.state import ToyState
from tests.kernel.toy.view import seen_by
from tests.kernel.toy.words import PLAYERS, SUPPLY, deck, hand

SEEDS = st.integers(0, 2**64 - 1)
PLAYED = settings(max_examples=12, deadline=None)


@st.composite
def positions(draw: st.DrawFn) -> ToyGame:
    """A game after some decisions that hypothesis chose; it is not over."""
    game = begin(draw(SEEDS))
    for share in draw(st.lists(st.integers(0, 999), max_size=60)):
        if len(asked(game).options) and game.state.turn < 15:
            game.apply(share % len(asked(game).options))
            if game.decision is None:
                game = begin(share)
    return game


@given(SEEDS)
@PLAYED
def test_every_game_ends_and_somebody_wins(seed: int) -> None:
    game = begin(seed)
    for choice in random_choices(game, seed):
        game.apply(choice)
        assert game.state.decisions < 2_000

    assert game.state.winner in range(PLAYERS)
    assert not game.state.players[game.state.winner].out


@given(SEEDS)
@PLAYED
def test_every_card_is_in_exactly_one_place(seed: int) -> None:
    game = begin(seed)
    for choice in random_choices(game, seed):
        places = Counter(oid for zone in game.state.zones for oid in zone)
        assert places == Counter(range(1, len(game.state.objects)))
        for number, zone in enumerate(game.state.zones):
            assert all(game.state.objects[oid].zone == number != NOWHERE for oid in zone)
        game.apply(choice)


@given(positions())
@PLAYED
def test_copy_codec_and_hash_agree(game: ToyGame) -> None:
    copied = game.clone()
    restored = ToyGame(PROGRAM, restore(ToyState, save(game.state)))
    assert digest(copied.state) == digest(restored.state) == digest(game.state)
    for option in asked(game).choices():
        ends = []
        for base in (copied, restored, game):
            child = base.clone()
            child.apply(option)
            ends.append(digest(child.state))
        assert len(set(ends)) == 1
    assert digest(copied.state) == digest(restored.state) == digest(game.state)


@given(positions(), st.randoms(use_true_random=False))
@PLAYED
def test_what_a_player_cannot_see_does_not_show_in_what_they_see(game: ToyGame, random: object) -> None:
    """The hidden cards of the others, of the decks and of the supply are dealt anew among themselves."""
    from random import Random

    assert isinstance(random, Random)
    who = asked(game).who
    other = game.clone()
    others = [zone for player in range(PLAYERS) if player != who for zone in (hand(player), deck(player))]
    hidden = [oid for zone in (*others, deck(who), SUPPLY) for oid in game.state.zones[zone]]
    shuffled = [game.state.objects[oid].definition for oid in hidden]
    random.shuffle(shuffled)
    for oid, definition in zip(hidden, shuffled, strict=True):
        other.state.own(oid).definition = definition

    assert seen_by(other.state, who) == seen_by(game.state, who)


@given(positions())
@PLAYED
def test_a_player_sees_their_own_hand_and_no_other(game: ToyGame) -> None:
    for who in range(PLAYERS):
        view = seen_by(game.state, who)
        assert (view.decision is None) == (asked(game).who != who)
        for player in range(PLAYERS):
            cards = view.zones[hand(player)]
            assert all((card >= 0) == (player == who) for card in cards)
            assert all(card == -1 for card in view.zones[deck(player)])
