"""Texts of our own about choices, counts and prohibitions, with the meaning that the rules give them."""

from rulebound.ir.abilities import Defines, OnResolve, PlayCost, Triggered
from rulebound.ir.amounts import (
    Arith,
    Count,
    CountersOn,
    Depends,
    Distinct,
    Highest,
    History,
    Number,
    Result,
    Variable,
)
from rulebound.ir.conditions import AllOf, AnyOf, Happened, Matches, Not, Succeeded
from rulebound.ir.costs import EffectCost
from rulebound.ir.durations import Until, Within
from rulebound.ir.effects import (
    Banish,
    Choose,
    Counters,
    Create,
    Destroy,
    Do,
    Draw,
    Face,
    Gain,
    If,
    Later,
    Look,
    Lose,
    Modes,
    Move,
    Reveal,
    Tap,
)
from rulebound.ir.events import AnyEvent, Event
from rulebound.ir.filters import (
    ControlledBy,
    FaceIs,
    HasColor,
    HasType,
    InZone,
    IsA,
    Named,
    OneOf,
    OwnedBy,
    PropertyIs,
    Role,
    SameName,
)
from rulebound.ir.lasting import Modify, Replacing, Rule
from rulebound.ir.node import Node
from rulebound.ir.selectors import ONE, All, Among, Pick, Players, Ref, Target, This, TopCards, You
from rulebound.language.fab import compile_text

ACTION, ATTACK_CARD = "Ranger Action", "Ranger Action - Attack"
NAMES = ("My Card", "Gold", "Silver", "Might", "Frostbite", "Bravo, Showstopper", "Bravo")
CARD, HERO, YOU = IsA("card"), IsA("hero"), You()
HIT, THEY = Event("hit", subject=This(), object=HERO), Ref("object")
OPPONENT = AllOf((HERO, ControlledBy(Players("opponents"))))
TOKEN_AURA = (IsA("token"), HasType("Aura"))


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, NAMES).abilities
    return ability


def test_a_color_is_chosen_of_three() -> None:
    def banned(color: str) -> Rule:
        cards = All(AllOf((CARD, HasColor(color))))
        return Rule("cannot", "pitch", cards, THEY, for_=Until("start of turn", YOU))

    text = (
        "When this hits a hero, choose a color. Until the start of your next turn, they can't pitch cards of the"
        " chosen color."
    )
    modes = tuple(banned(color) for color in ("red", "yellow", "blue"))
    assert meaning(ATTACK_CARD, text) == Triggered(HIT, Modes(ONE, modes, now=True))


def test_things_with_different_names() -> None:
    arrows = AllOf((CARD, HasType("Arrow"), InZone("graveyard", YOU)))
    text = "Banish up to 3 arrow cards from your graveyard with different names."
    assert meaning(ACTION, text) == OnResolve(Banish(Pick(arrows, Number(3), up_to=True, different="name")))
    auras = All(AllOf((*TOKEN_AURA, InZone("arena"))))
    assert meaning(
        ATTACK_CARD, "When this attacks, gain 1{h} for each different name among aura tokens in the arena."
    ) == (Triggered(Event("attack", subject=This()), Gain("life", Distinct(auras, "name"))))


def test_an_opponent_chooses_one_of_several_and_the_other_goes_elsewhere() -> None:
    text = (
        "Choose 2 cards in your graveyard with different names. An opponent chooses 1 of them. Banish that card and"
        " put the other on top of your deck."
    )
    both = Choose(Pick(AllOf((CARD, InZone("graveyard", YOU))), Number(2), different="name"))
    one = Choose(Pick(OneOf(Ref("it")), by=Pick(OPPONENT, bind="opponent"), bind="picked"))
    other = Move(Among(Ref("it"), Not(OneOf(Ref("picked")))), "deck", place="top")
    assert meaning(ACTION, text) == OnResolve(Do((both, one, Banish(Ref("picked")), other)))


def test_the_highest_base_power() -> None:
    weapons = All(AllOf((IsA("permanent"), HasType("Weapon"), ControlledBy(YOU))))
    assert meaning(
        ATTACK_CARD, "This's {p} is equal to the highest base {p} of weapons you control."
    ) == Defines("power", Highest(weapons, "power", base=True))


def test_what_was_destroyed_to_play_it_is_counted() -> None:
    kinds = AnyOf(
        (
            AllOf((IsA("permanent"), HasType("Weapon"))),
            AllOf((IsA("permanent"), HasType("Aura"))),
            AllOf((IsA("permanent"), HasType("Item"), Not(IsA("token")))),
        )
    )
    mine = AllOf((kinds, ControlledBy(YOU)))
    text = (
        "As an additional cost to play this, you may destroy any number of weapons, auras, or non-token "
        "items you control."
    )
    assert meaning(ACTION, text) == PlayCost(
        (EffectCost(Destroy(Pick(mine, Count(All(mine)), up_to=True))),), optional=True
    )
    assert meaning(ACTION, "Create a Silver token for each permanent destroyed to play this.") == OnResolve(
        Create(("Silver",), History(Event("destroy", subject=IsA("permanent")), "play"))
    )


def test_half_the_counters_are_removed() -> None:
    gold = All(AllOf((IsA("permanent"), Named("Gold"))))
    half = Arith("/", CountersOn("steam", gold), Number(2), "up")
    text = (
        "Remove half the steam counters from all Golds, rounded up. Create X Might tokens, where X is "
        "the number of steam counters removed this way."
    )
    (ability,) = compile_text("My Card", ACTION, text, NAMES).abilities
    assert isinstance(ability, OnResolve)
    assert Counters("remove", "steam", half, gold) in set(ability.walk())
    removed = History(Event("remove counter", what="steam"), "way", "sum")
    assert removed in set(ability.walk())


def test_so_many_have_been_played_or_created() -> None:
    def of(player: Players | You) -> AnyEvent:
        return AnyEvent(
            (
                Event("play", subject=AllOf((CARD, HasType("Aura"))), player=player),
                Event("create", subject=AllOf((IsA("permanent"), HasType("Aura"))), player=player),
            )
        )

    text = (
        "When this defends and the attacking hero has played or created 2 or more auras this turn, draw "
        "a card."
    )
    assert meaning(ATTACK_CARD, text) == Triggered(
        Event("defend", subject=This()), Draw(), Happened(of(Players("attacking")), "turn", 2)
    )
    text = "If you've played or created 3 or more auras this turn, draw a card."
    assert meaning(ACTION, text) == OnResolve(If(Happened(of(YOU), "turn", 3), Draw()))


def test_a_token_for_an_opponent_and_for_a_hero_of_the_party() -> None:
    assert meaning(ACTION, "Create a Frostbite token under an opponent's control.") == OnResolve(
        Create(("Frostbite",), under=Pick(OPPONENT, bind="chosen hero"))
    )
    assert meaning(ACTION, "Create a Might token under Bravo's control.") == OnResolve(
        Create(("Might",), under=Players("party", filter=Named("Bravo", moniker=True)))
    )


def test_the_next_event_is_replaced_by_another_effect() -> None:
    text = "The next time a hero would gain {h} this turn, instead they lose that much {h}."
    assert meaning(ACTION, text) == OnResolve(
        Replacing(
            Event("gain", player=Players("each"), what="life"),
            Lose("life", Result("amount"), Ref("player")),
            once=True,
            for_=Within("turn"),
        )
    )


def test_the_next_hit_triggers_nothing() -> None:
    text = "The next time an attack action card hits this turn, effects don't trigger."
    hit = Event("hit", subject=AllOf((CARD, HasType("Action"), HasType("Attack"))))
    assert meaning(ACTION, text) == OnResolve(
        Rule("cannot", "trigger", n=Number(1), by=hit, for_=Within("turn"))
    )


def test_until_the_end_of_their_next_turn_whenever() -> None:
    text = (
        "When this hits a hero, until the end of their next turn, whenever they play an item, they lose 1{h}."
    )
    played = Event("play", subject=AllOf((CARD, HasType("Item"))), player=THEY)
    later = Later(
        played,
        Lose("life", Number(1), Ref("player")),
        once=False,
        window=None,
        for_=Until("end of turn", THEY),
    )
    assert meaning(ATTACK_CARD, text) == Triggered(HIT, later)


def test_an_intimidated_card_and_cards_turned_face_down() -> None:
    lies = AllOf((CARD, Role("intimidated"), FaceIs("down"), InZone("banished", THEY)))
    text = "When this hits a hero, destroy an intimidated face-down card in their banished zone."
    assert meaning(ATTACK_CARD, text) == Triggered(HIT, Destroy(Pick(lies)))
    text = "Turn up to 3 cards in your banished zone face-down and gain that many action points."
    mine = Pick(AllOf((CARD, InZone("banished", YOU))), Number(3), up_to=True)
    assert meaning(ACTION, text) == OnResolve(Do((Face(mine, "down"), Gain("action", Result("done")))))


def test_the_same_name_as_any_card_of_a_graveyard() -> None:
    text = (
        "Until end of turn, target hero can't play cards with the same name as any card in their graveyard."
    )
    theirs = All(AllOf((CARD, InZone("graveyard", Ref("target")))))
    assert meaning(ACTION, text) == OnResolve(
        Rule("cannot", "play", All(AllOf((CARD, SameName(theirs)))), Target(HERO), for_=Within("turn"))
    )


def test_x_targets_are_as_many_as_x() -> None:
    auras = AllOf((IsA("permanent"), HasType("Aura")))
    assert meaning(ACTION, "Destroy X target auras.") == OnResolve(Destroy(Target(auras, n=Variable("X"))))


def test_a_card_is_put_somewhere_this_way() -> None:
    text = (
        "You may put a card from your hand into your soul. If a red card is put into your soul this way, "
        "draw a card."
    )
    put = Event("move", subject=AllOf((CARD, HasColor("red"))), to="soul")
    (ability,) = compile_text("My Card", ACTION, text, NAMES).abilities
    assert If(Happened(put, "way"), Draw()) in set(ability.walk())
    assert OwnedBy(YOU) not in set(ability.walk())


def test_a_number_is_taken_from_power() -> None:
    text = (
        "When this attacks, reveal the top card of your deck. Banish it and this gets {p} minus the {p} "
        "of the banished card."
    )
    (ability,) = compile_text("My Card", ATTACK_CARD, text, NAMES).abilities
    less = [part for part in ability.walk() if isinstance(part, Modify)]
    assert [type(part.n) for part in less] == [Arith]
    assert not any(isinstance(part, Matches) for part in ability.walk())


def test_a_guess_of_the_chosen_color() -> None:
    text = (
        "Look at the top card of your deck. If you do, choose red, yellow, or blue. The attacking hero guesses if it's"
        " of the chosen color and looks at it. If they guessed wrong, they lose 1{h}."
    )
    they, it = Players("attacking"), Ref("it")

    def guesses(color: str) -> Modes:
        has = Matches(it, HasColor(color))
        pays = Lose("life", Number(1), they)
        answers = tuple(Do((Look(it, they), If(wrong, pays))) for wrong in (Not(has), has))
        return Modes(ONE, answers, now=True, who=they)

    chosen = Modes(ONE, tuple(guesses(color) for color in ("red", "yellow", "blue")), now=True)
    top = Look(TopCards(YOU, ONE, bind="it"))
    assert meaning("Light Instant", text) == OnResolve(Do((top, If(Succeeded(), chosen))))


def test_a_target_other_than_the_first() -> None:
    other = Target(AllOf((HERO, Not(OneOf(Ref("target"))))), bind="target2")
    text = "Tap target hero. Untap target hero other than that hero."
    assert meaning(ACTION, text) == OnResolve(Do((Tap(Target(HERO)), Tap(other, untap=True))))


def test_more_modes_for_an_alternative_cost() -> None:
    paid = Matches(This(), Role("played for an alternative cost"))
    text = (
        "If this's alternative cost was paid, choose 2 at random. Otherwise, choose 1 at random;\n"
        "- Draw a card.\n- Gain 1{h}."
    )
    modes = (Draw(), Gain("life", ONE))
    chosen = Modes(Depends(paid, Number(2), ONE), modes, random=True)
    assert meaning(ACTION, text) == OnResolve(chosen)


def test_as_many_as_one_likes_but_some() -> None:
    auras = AllOf((IsA("permanent"), HasType("Aura"), ControlledBy(YOU)))
    some = Pick(auras, Count(All(auras)), up_to=True, least=1)
    assert meaning(ACTION, "Destroy 1 or more auras you control.") == OnResolve(Destroy(some))
    alike = Pick(auras, Count(All(auras)), up_to=True, least=1, alike="name")
    assert meaning(ACTION, "Destroy 1 or more auras you control with the same name.") == OnResolve(
        Destroy(alike)
    )
    held = AllOf((CARD, HasType("Action"), HasType("Attack"), InZone("hand", YOU)))
    worth = PropertyIs("power", ">=", Number(9))
    shown = Reveal(Pick(held, Count(All(held)), up_to=True, in_all=worth))
    text = (
        "As an additional cost to play this, reveal any number of attack action cards from your hand with 9 or more"
        " total {p}."
    )
    assert meaning(ACTION, text) == PlayCost((EffectCost(shown),))


def test_what_follows_on_an_alternative_cost() -> None:
    card = AllOf((CARD, InZone("hand", YOU)))
    text = "You may banish a card from your hand rather than pay this's {r} cost. If you do, draw a card."
    paid = (EffectCost(Banish(Pick(card))),)
    assert meaning(ACTION, text) == PlayCost(paid, instead_of="resource", then=Draw())
