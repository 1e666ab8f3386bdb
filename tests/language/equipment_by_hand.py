"""Meanings written by hand from equipment and weapons."""

from rulebound.ir.abilities import Ability, Activated, Keyword, OnResolve, Static, Triggered
from rulebound.ir.amounts import PropertyOf
from rulebound.ir.conditions import AnyOf, During, Exists, Happened, Not, Succeeded
from rulebound.ir.costs import EffectCost
from rulebound.ir.effects import (
    Act,
    Attack,
    Control,
    Counters,
    Create,
    Destroy,
    Discard,
    Draw,
    Gain,
    If,
    JoinLink,
    Later,
    May,
    Move,
    Pay,
    PutUnder,
    Tap,
    Transform,
)
from rulebound.ir.events import AnyEvent, Event, PhaseStarts
from rulebound.ir.filters import (
    AttackSource,
    ControlledBy,
    HasCounter,
    HasKeyword,
    HasSupertype,
    HasType,
    InZone,
    IsA,
    Named,
    NameHas,
    PitchedFor,
    PropertyIs,
    Role,
    SameName,
    Under,
)
from rulebound.ir.lasting import Grant, Modify, PreventLess, Retype, SetBase, Strip
from rulebound.ir.selectors import All, Next, Pick, Ref, Target, Together
from tests.language.short_nodes import (
    ATTACK,
    ATTACK_ACTION_CARD,
    ATTACKS,
    BATTLEWORN,
    BLADE_BREAK,
    CARD,
    CHAIN_LINK,
    DEFENDS,
    DESTROY_THIS,
    EACH,
    GO_AGAIN,
    HERO,
    HITS_HERO,
    OBJECT,
    OPPONENTS,
    PERMANENT,
    TARGET,
    TEMPER,
    THIS,
    TURN,
    YOU,
    YOUR_END_PHASE,
    YOUR_TURN_STARTS,
    YOURS,
    all_of,
    do,
    get,
    keyword,
    n,
    pay,
    pick_in_your,
    resolve,
    when,
)

EQUIPMENT_AND_WEAPONS: dict[str, tuple[Ability, ...]] = {
    "evo-steel-soul-memory-blue": (
        OnResolve(
            If(
                Exists(
                    All(all_of(PERMANENT, HasType("Head"), HasType("Base"), all_of(YOURS, Role("equipped"))))
                ),
                do(
                    Transform(
                        (
                            Pick(
                                all_of(
                                    PERMANENT,
                                    HasType("Head"),
                                    HasType("Base"),
                                    all_of(YOURS, Role("equipped")),
                                )
                            ),
                        ),
                        THIS,
                    ),
                    Act("equip", what=THIS),
                ),
            )
        ),
        Triggered(
            AnyEvent(
                (
                    Event("transform", all_of(all_of(PERMANENT, HasType("Evo")), Not(SameName(THIS))), THIS),
                    Event("transform", THIS, all_of(all_of(PERMANENT, HasType("Evo")), Not(SameName(THIS)))),
                )
            ),
            Modify(YOU, "intellect", n(1), TURN),
        ),
        Triggered(
            AnyEvent(
                (
                    Event("transform", all_of(all_of(HERO, HasType("Evo")), Not(SameName(THIS))), THIS),
                    Event("transform", THIS, all_of(all_of(HERO, HasType("Evo")), Not(SameName(THIS)))),
                )
            ),
            Modify(YOU, "intellect", n(1), TURN),
        ),
        TEMPER,
    ),
    "quickdodge-flexors": (
        Activated(
            "defense reaction", (pay(1),), (do(JoinLink(THIS), SetBase(THIS, "defense", n(2), CHAIN_LINK)),)
        ),
        Triggered(PhaseStarts("end phase"), If(Happened(DEFENDS), Destroy(THIS))),
    ),
    "hyper-x3": (
        Triggered(
            Event("boost", object=all_of(CARD, Named("Hyper Driver")), player=YOU), PutUnder(OBJECT, THIS)
        ),
        Triggered(
            Event("move", all_of(CARD, Named("Hyper Driver")), THIS, to="under"),
            If(Exists(All(all_of(CARD, Named("Hyper Driver"), Under(THIS))), 3), Draw()),
            limit=1,
        ),
        BATTLEWORN,
    ),
    "rugged-roller": (
        Activated(
            "action", (pay(1),), (Attack(),), limit=1, only_if=Happened(Event("roll", player=YOU, faces=(6,)))
        ),
    ),
    "dyed-silk-sleeves": (
        Activated(
            "attack reaction",
            (
                pay(1),
                EffectCost(Tap(THIS)),
                EffectCost(
                    Destroy(Pick(all_of(CARD, HasType("Dagger"), YOURS, Not(Role("active chain link")))))
                ),
            ),
            (
                do(
                    Modify(
                        Target(
                            all_of(
                                CARD,
                                HasType("Action"),
                                HasType("Attack"),
                                HasSupertype("Ninja"),
                                Role("active chain link"),
                            )
                        ),
                        "power",
                        n(1),
                    ),
                    Later(
                        Event("link resolves", TARGET),
                        If(Not(Happened(Event("hit", TARGET))), Destroy(THIS)),
                        window="combat chain",
                    ),
                ),
            ),
        ),
        BLADE_BREAK,
    ),
    "concealed-nerve-gas": (
        Keyword("cloaked"),
        Triggered(
            Event("hit", subject=all_of(ATTACK, HasKeyword("go again")), object=YOU),
            do(Destroy(THIS), Create(("Frailty",), under=OPPONENTS)),
            works_in="equipped face-down",
        ),
    ),
    "silken-form": (
        Activated(
            "instant",
            (DESTROY_THIS,),
            (Transform((Target(all_of(PERMANENT, HasType("Ash"), YOURS)),), token="Aether Ashwing"),),
        ),
        keyword("quell", 1),
    ),
    "redwood-hammer": (
        Activated("action", (pay(3),), (Attack(),), limit=1),
        Static(
            (
                get(
                    All(all_of(ATTACK, AttackSource(THIS), PitchedFor(all_of(CARD, HasSupertype("Earth"))))),
                    1,
                ),
            )
        ),
    ),
    "gold-baited-hook": (
        Activated(
            "action",
            (EffectCost(Tap(THIS)),),
            (
                do(
                    Grant(
                        Next(all_of(ATTACK, HasSupertype("Pirate"))),
                        (
                            when(
                                HITS_HERO,
                                Control(
                                    Pick(all_of(IsA("token"), Named("Gold"), ControlledBy(OBJECT))),
                                    verb="steal",
                                ),
                                If(Not(Succeeded()), Create(("Gold",))),
                            ),
                        ),
                    ),
                    Later(
                        YOUR_END_PHASE,
                        If(
                            Not(
                                Happened(
                                    AnyEvent(
                                        (
                                            Event(
                                                "create",
                                                subject=all_of(IsA("token"), Named("Gold")),
                                                player=YOU,
                                            ),
                                            Event(
                                                "gain control",
                                                subject=all_of(IsA("token"), Named("Gold")),
                                                player=YOU,
                                                what="steal",
                                            ),
                                        )
                                    )
                                )
                            ),
                            Destroy(THIS),
                        ),
                        window=None,
                    ),
                ),
                GO_AGAIN,
            ),
        ),
        BATTLEWORN,
    ),
    "crown-of-dichotomy": (
        Activated(
            "action",
            (pay(1), DESTROY_THIS),
            (
                Move(
                    Together(
                        (
                            Target(
                                all_of(
                                    CARD,
                                    HasType("Action"),
                                    HasType("Attack"),
                                    HasSupertype("Runeblade"),
                                    InZone("graveyard", YOU),
                                )
                            ),
                            Target(
                                all_of(
                                    CARD,
                                    HasType("Action"),
                                    HasSupertype("Runeblade"),
                                    Not(HasType("Attack")),
                                    InZone("graveyard", YOU),
                                ),
                                bind="target2",
                            ),
                        )
                    ),
                    "deck",
                    "top",
                ),
            ),
        ),
        Keyword("arcane barrier", n(1)),
    ),
    "graven-cowl": (
        Triggered(
            YOUR_TURN_STARTS,
            May(Destroy(Pick(all_of(PERMANENT, Named("Silver"), YOURS), n(2))), then=Act("equip", what=THIS)),
            works_in="graveyard",
        ),
        when(Event("equip", subject=THIS, not_from="graveyard"), Counters("put", "-1{d}", n(1), THIS)),
        BLADE_BREAK,
    ),
    "adaptive-alpha-mold": (
        Keyword("modular"),
        Activated("action", (pay(0),), (Act("equip elsewhere", what=THIS),)),
        BATTLEWORN,
    ),
    "brush-of-heavenly-rites": (
        Activated(
            "action",
            (pay(2),),
            (
                Act(
                    "equip",
                    what=Pick(
                        all_of(CARD, HasType("Off-Hand"), NameHas("Proclamation"), InZone("inventory", YOU))
                    ),
                ),
                GO_AGAIN,
            ),
            limit=1,
        ),
    ),
    "cosmo-scroll-of-ancestral-tapestry": (
        Static(
            (
                Retype(All(all_of(PERMANENT, HasType("Aura"), YOURS, HasKeyword("ward"))), ("Weapon",)),
                SetBase(
                    All(all_of(PERMANENT, HasType("Aura"), YOURS, HasKeyword("ward"))),
                    "power",
                    PropertyOf(EACH, "ward"),
                ),
                Grant(
                    All(all_of(PERMANENT, HasType("Aura"), YOURS, HasKeyword("ward"))),
                    (Activated("action", (pay(1),), (Attack(),), 1),),
                ),
            ),
            During("turn", YOU),
        ),
        Static((Grant(All(all_of(ATTACK, HasType("Aura"), HasCounter("+1{p}"), YOURS)), (GO_AGAIN,)),)),
    ),
    "vambrace-of-determination": (
        Activated("attack reaction", (pay(1),), (PreventLess(n(1), "physical", TURN),), limit=1),
        when(DEFENDS, May(Pay(pay(1)), then=do(Modify(THIS, "defense", n(1)), Grant(THIS, (BLADE_BREAK,))))),
    ),
    "evo-rapid-fire-blue": (
        resolve(
            If(
                Exists(
                    All(all_of(PERMANENT, HasType("Legs"), HasType("Base"), all_of(YOURS, Role("equipped"))))
                ),
                do(
                    Transform(
                        (
                            Pick(
                                all_of(
                                    PERMANENT,
                                    HasType("Legs"),
                                    HasType("Base"),
                                    all_of(YOURS, Role("equipped")),
                                )
                            ),
                        ),
                        THIS,
                    ),
                    Act("equip", what=THIS),
                ),
            )
        ),
        Static((Grant(All(all_of(ATTACK, Named("Teklo Blaster"), YOURS)), (GO_AGAIN,)),)),
        BATTLEWORN,
    ),
    "silent-stilettos": (
        Triggered(
            AnyEvent(
                (
                    Event("die", subject=all_of(PERMANENT, HasType("Ally"), Role("attacking"), YOURS)),
                    Event("destroy", subject=all_of(*ATTACK_ACTION_CARD, YOURS), what="phantasm"),
                )
            ),
            May(Pay(pay(3)), then=do(Destroy(THIS), Gain("action", n(1)))),
        ),
        keyword("arcane barrier", 1),
    ),
    "spell-fray-leggings": (keyword("spellvoid", 1),),
    "evo-steel-soul-controller-blue": (
        resolve(
            If(
                Exists(
                    All(all_of(PERMANENT, HasType("Arms"), HasType("Base"), all_of(YOURS, Role("equipped"))))
                ),
                do(
                    Transform(
                        (
                            Pick(
                                all_of(
                                    PERMANENT,
                                    HasType("Arms"),
                                    HasType("Base"),
                                    all_of(YOURS, Role("equipped")),
                                )
                            ),
                        ),
                        THIS,
                    ),
                    Act("equip", what=THIS),
                ),
            )
        ),
        *(
            Triggered(
                AnyEvent(
                    (
                        Event(
                            "transform",
                            subject=all_of(all_of(kind, HasType("Evo")), Not(SameName(THIS))),
                            object=THIS,
                        ),
                        Event(
                            "transform",
                            subject=THIS,
                            object=all_of(all_of(kind, HasType("Evo")), Not(SameName(THIS))),
                        ),
                    )
                ),
                May(
                    Move(
                        pick_in_your(
                            "graveyard", HasType("Action"), HasType("Attack"), PropertyIs("power", "=", n(6))
                        ),
                        "deck",
                        "5",
                    )
                ),
            )
            for kind in (PERMANENT, HERO)
        ),
        TEMPER,
    ),
    "aurum-aegis": (
        Keyword("specialization", of=("Victor",)),
        Static((Retype(THIS, name="Gold"),)),
        TEMPER,
    ),
    "hatchet-of-body": (
        Activated("action", (pay(1),), (Attack(),), limit=1),
        when(
            ATTACKS,
            If(
                Exists(
                    All(all_of(Role("last attack this turn"), all_of(PERMANENT, Named("Hatchet of Mind"))))
                ),
                get(THIS, 1, TURN),
            ),
        ),
    ),
    "unflinching-foothold": (
        Activated("instant", (DESTROY_THIS,), (Strip(Target(ATTACK), "dominate", and_lock=True),)),
        BATTLEWORN,
    ),
    "graven-justaucorpse": (
        Activated(
            "instant",
            (DESTROY_THIS,),
            (do(Discard(), Gain("resource", PropertyOf(Ref("discarded"), "pitch"))),),
        ),
        BATTLEWORN,
    ),
    "vow-of-vengeance": (
        Activated(
            "attack reaction",
            (DESTROY_THIS,),
            (Act("mark", what=Target(all_of(HERO, Named("Arakni", moniker=True)))),),
        ),
        BLADE_BREAK,
    ),
    "silverstride-dodgers": (
        Static(
            (Modify(THIS, "defense", n(1)),), if_=Exists(All(all_of(IsA("token"), Named("Flurry"), YOURS)))
        ),
        TEMPER,
    ),
    "blood-drop-brocade": (
        Activated(
            "instant",
            (DESTROY_THIS,),
            (Gain("resource", n(1)),),
            only_if=AnyOf(
                (
                    Happened(Event("damage", player=YOU, what="physical")),
                    Happened(Event("damage", subject=YOU, what="physical")),
                )
            ),
        ),
    ),
}
