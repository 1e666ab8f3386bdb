"""Phrases of being a target: of a source that would deal lethal damage, of the attack of one opponent (CR 1.4.5, 1.8.5)."""

from __future__ import annotations

from rulebound.ir.abilities import Static, Triggered
from rulebound.ir.amounts import Count
from rulebound.ir.conditions import AllOf, Exists, Matches, Not
from rulebound.ir.effects import Choose
from rulebound.ir.events import BecomesTrue, Event
from rulebound.ir.filters import ControlledBy, IsA, LethalTo, OneOf, Targets
from rulebound.ir.lasting import Rule
from rulebound.ir.selectors import All, Pick, Players, Ref, Together, You
from rulebound.language.fab.grammar import family
from rulebound.language.fab.nouns import ATTACK
from rulebound.language.surface import By, Pronoun

YOU = You()
HERO = IsA("hero")
event = family("one event")
ability = family("ability")

# A source that would deal lethal damage, and other targets for it (CR 1.8.5f).
event.phrase(
    "{subject:event player} ~become the target of a source that would deal lethal damage",
    Event,
    kind="target",
    lethal=True,
    rule="1.8.5",
)
family("thing").words({"that source": Pronoun("that source")})
THREATENED = "<your hero is|you are> the target of a source that would deal damage equal to or greater than your <hero's |>{h}"
family("one condition").phrase(THREATENED, Exists(All(AllOf((IsA("object"), LethalTo(YOU))))), rule="1.8.5")

# Lethal damage that one hero deals another (CR 8.5.3).
ability.phrase(
    "<When|Whenever> a hero deals lethal damage to another hero, {do:body}",
    Triggered,
    on=Event("damage", subject=HERO, player=Players("each"), lethal=True),
    and_state=Not(Matches(Ref("subject"), OneOf(Pronoun("they")))),
    rule="8.5.3a",
)
family("amount").words({"the number of heroes who started this game": Count(Players("started"))})

# Attacks of all heroes that need no neighbour (CR 1.4.5); whose opponents those are is a matter of each attack.
ability.phrase(
    "Heroes can attack any opposing hero",
    Static((Rule("may", "reach", what=All(IsA("object")), by=HERO),)),
    rule="1.4.5",
)

# An opponent who is chosen, and of whom the other abilities speak (CR 1.7.6).
CHOSEN = Ref("chosen")
family("vp").phrase(
    "@choose an opponent",
    Choose(Pick(AllOf((HERO, ControlledBy(Players("opponents")))), bind="chosen")),
    rule="1.8.6",
)
family("who one").words({"the chosen opponent": CHOSEN})
family("effect").phrase("you and the chosen opponent each {do:vp}", By, who=Together((YOU, CHOSEN)))
family("event").phrase(
    "you or a card you control is the target of an attack the chosen opponent controls",
    BecomesTrue(Exists(All(AllOf((ATTACK, Targets(ControlledBy(YOU)), ControlledBy(CHOSEN)))))),
    rule="1.4.5b",
)
