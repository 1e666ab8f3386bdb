"""Points that the sources leave open, each decided once: our reading, the other one, and why.

The engine follows ``ours`` where ``where`` says. A judge who reads it otherwise finds here what to argue with.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Reading(NamedTuple):
    """One open point. ``rules`` are the rules that speak of it, ``where`` is the code that follows ours."""

    question: str
    rules: tuple[str, ...]
    ours: str
    other: str
    why: str
    where: str


READINGS: Final = (
    Reading(
        "An attack has left the chain before damage, but another attack waits in the queue: is damage dealt?",
        ("7.5.2", "7.5.2b", "7.7.2c", "1.2.3a"),
        "Yes, with the power that the attack was last known to have. Without an attack in the queue the chain "
        "closes instead.",
        "No damage, since nothing is there that could deal it.",
        "The damage step asks for the power of the attack, a specific object, so last known information answers; "
        "only the attack-target is said to have to exist.",
        "combat/damage_step.py: power_of; combat/combat.py: should_close",
    ),
    Reading(
        "A state has triggered an effect and has passed when its layer resolves: does it resolve?",
        ("5.3.2a", "6.6.5c"),
        "No, the layer fails to resolve.",
        "Yes, as errata bulletin 5 suggests for tokens that look at an event and a state.",
        "The rule is later than the bulletin and has phantasm as its example; bulletin 5 speaks of triggers on events.",
        "layers/resolving_layers.py: _state_holds",
    ),
    Reading(
        "Several cards are drawn, destroyed, put somewhere or declared as defending at once: does an effect that waits "
        "for a card trigger once or for each?",
        ("1.9.2a", "7.3.2d", "6.6.5"),
        "Once for each that is as the effect says; once for all where it says one or more, or names no thing.",
        "Once for the multi-event.",
        "In the example of the rule, and in bulletin 10, what triggers once speaks of one or more cards; bulletin 6 "
        "has an effect trigger each time that a card is added as a defending card, and the release notes of fragment "
        "count each. Replacements are read likewise (1.9.2b).",
        "effects/triggered.py: _occasions",
    ),
    Reading(
        "Intimidate without a named player targets a hero: also one's own?",
        ("8.5.10", "8.5.10b"),
        "An opposing hero.",
        "Any hero.",
        "The keyword is always printed with reminders and rulings that speak of an opposing hero; nobody gains by the "
        "other reading.",
        "keywords/effect.py: INTIMIDATES",
    ),
    Reading(
        "An effect of a layer gives something to all Xs that a player controls this turn: also to Xs that come later?",
        ("6.2.2", "6.2.4", "6.3.5"),
        "Yes, it is looked at anew all the time until it ends.",
        "No, only to those that were there as it was generated.",
        "Continuous effects are applied dynamically, and an effect that would only ever find attacks on the chain "
        "would do nothing between attacks.",
        "effects/staging.py: _changes",
    ),
    Reading(
        "A text names a weapon that gains a keyword or hits: is the weapon's attack meant?",
        ("1.4.3a", "1.4.3d", "1.2.2b"),
        "Yes, what happens to the attack-proxy of the weapon counts; what is then done to it is done to the weapon.",
        "No, a proxy can only be referred to as an attack.",
        "A weapon never hits by itself, and go again is given to its attacks; without this the heroes and weapons that "
        "say so would do nothing.",
        "effects/patterns.py: _is; effects/triggered.py: _meant",
    ),
    Reading(
        "Chi points at the end of the turn: are they lost?",
        ("4.4.3e", "1.13.5"),
        "They stay; the rule names action points and resource points only.",
        "They are lost like the others.",
        "The step lists what is lost, and lists of this kind are complete elsewhere in the rules.",
        "structure/end_phase.py: _lose_points",
    ),
    Reading(
        "When is a game that goes on without end a draw?",
        ("4.5.4d", "4.5.4e"),
        "A stalemate: two rounds of turns in which nobody had a choice and nothing changed. A deadlock, where "
        "players could act and do not: ten rounds in which neither a hero's life total nor the number of cards in use "
        "was lower than ever before.",
        "Any repetition of a position.",
        "The first rule asks that no player can legally advance the game, the second that nobody does: so many rounds "
        "without a step toward the end are a refusal, and shorter ones may be a plan.",
        "structure/ending.py: check_stalemate, check_deadlock",
    ),
    Reading(
        "A self-replacement ('instead' after an effect): is it a replacement of the event, or a choice between two?",
        ("6.4.7", "6.4.7b"),
        "Its condition is looked at as the first effect would be generated, and one of the two is generated.",
        "The event of the first effect is proposed and replaced, first of all replacement effects.",
        "Nothing can apply before a self-replacement, so both come to the same, and the log says what really happens.",
        "effects/control.py: _instead",
    ),
    Reading(
        "In a pit fight only heroes to the left and right and their objects can be targeted: what of one's own, and of "
        "what nobody controls, such as cards in a graveyard?",
        ("TRP 9.3", "1.8.5"),
        "They can be targeted as ever.",
        "Nothing but neighbours and their objects can be targeted.",
        "The rule limits which other players can be reached; by the other reading no attack reaction could target the "
        "attack that it is printed for.",
        "concepts/pit_fight.py: in_reach",
    ),
    Reading(
        "In a pit fight, on whom is the combat chain focused when its first attack has several targets?",
        ("TRP 9.3",),
        "On each hero that it attacked, or whose object it attacked.",
        "On one of them.",
        "The rule speaks of the hero that was attacked, and all of them were.",
        "concepts/pit_fight.py: focus",
    ),
    Reading(
        "An attack card says to do something, without when: when is that done?",
        ("7.2.2", "5.3.1", "5.3.1a"),
        "When it attacks, as a triggered effect, whatever the year that it was printed in.",
        "As it resolves, for those that were printed later than the note on the rule says.",
        "Attacks are moved to the queue in place of resolving, so an ability of them that works as they resolve would "
        "never do anything.",
        "../language/fab/compiler.py: as_attack_trigger",
    ),
    Reading(
        "The number of a static effect that already applies to an object grows: how much does the object gain?",
        ("6.2.5", "6.2.5a"),
        "What it grows by.",
        "The whole new number, as though it applied for the first time.",
        "The rule calls the change of how an effect modifies an object an event; what the object had before it does "
        "not gain again.",
        "effects/first_applications.py: _announce",
    ),
    Reading(
        "An object becomes a copy by an effect without a duration: until when?",
        ("8.5.25", "6.2.2a"),
        "Until the end of the turn.",
        "For as long as it exists.",
        "Become and copy are continuous effects, and those of layers without a duration end with the turn.",
        "effects/copying.py: _change",
    ),
    Reading(
        "A hero becomes one of the Agents of Chaos: until when?",
        ("8.5.52", "2.13.4", "6.2.2a"),
        "Until it returns to the brood, or for as long as it exists.",
        "Until the end of the turn, as other effects of layers without a duration.",
        "A hero who becomes an agent in an end phase returns to the brood in a later one: an effect that ended with "
        "its own turn would leave nothing to return from, and no agent could ever use what it is printed with.",
        "effects/continuous.py: scope_of",
    ),
    Reading(
        "An effect gives go again to a weapon or to another source of attacks: does the attack have it?",
        ("1.4.3a", "8.3.5", "8.3.5b"),
        "Yes. Only go again that the source has of itself is not inherited.",
        "No, no resolution ability of the source is inherited.",
        "The example to the rule is of a base ability, and cards whose attacks are proxies say of themselves that they "
        "get go again, which only their attacks could make use of.",
        "layers/adding.py: _layer_properties",
    ),
    Reading(
        "An effect freezes all objects of a kind: also those that come later?",
        ("8.5.34", "6.2.4"),
        "No: what is there as the effect is generated.",
        "Yes, whatever is of the kind while the effect lasts.",
        "The effect keyword is done to objects, as destroying all of a kind is.",
        "effects/continuous.py: add_lasting",
    ),
    Reading(
        "What does it cost to retrieve? The symbol is missing in the text of the rules.",
        ("8.5.51",),
        "One resource point.",
        "Nothing, or what the card says.",
        "The sentence asks for a payment, and the place of the symbol is that of one resource point elsewhere.",
        "keywords/retrieve.py: pay_for_retrieving",
    ),
    Reading(
        "Repeat this process: from where?",
        ("8.5.27",),
        "From the first effect of the same ability, or of the same mode.",
        "From the sentence before.",
        "The process is what the ability does; cards that repeat less say what.",
        "effects/control.py: repeat_process",
    ),
    Reading(
        "An effect says that something can't gain power: do counters still count?",
        ("1.15.2a", "6.3.7"),
        "Yes, +1{p} counters that are there or are put there count.",
        "No, they add nothing while the effect lasts.",
        "A counter changes the property by a rule and not by an effect that the object gains.",
        "effects/staging.py: _modify",
    ),
    Reading(
        "A card with fragment is defended by cards of which several have 2 or more defense: when has it fragmented?",
        ("8.3.43",),
        "Each time that the keyword has taken power from it.",
        "As the keyword triggers, also where nothing could be taken.",
        "Cards that watch for it speak of what happened to the attack, not of what triggered.",
        "keywords/effect.py: _fragmented",
    ),
    Reading(
        "A melded card is an action and an instant: when may it be played?",
        ("8.3.38", "8.3.38c", "8.1.1a"),
        "Only where an action may be played, for an action point; both sides share what is paid, the cost twice.",
        "As an instant.",
        "It has the types of both sides, and what a type restricts is not lifted by another type.",
        "layers/sides.py: forms; layers/cost_plan.py: is_melded",
    ),
    Reading(
        "A text says that an attack did not hit and leaves out until when.",
        ("6.6.5", "7.5.5"),
        "Not this turn.",
        "Not on its chain link, or not since it was put on the chain.",
        "Its neighbours look back at the turn, and an attack is on one chain link only.",
        "../language/fab/weapons.py: has not hit",
    ),
    Reading(
        "Your next action: what is it?",
        ("1.4.1", "8.1.1"),
        "The next action card, activated ability that is an action, or attack of yours.",
        "The next card of the type action.",
        "What is activated as an action is played under the same rules, and texts that mean a card say card.",
        "../language/fab/coming.py: IsA",
    ),
    Reading(
        "All heroes share one deck and one graveyard: whose are the cards in them?",
        ("4.1.2a", "1.3.1a", "3.7.2", "3.9.2", "5.1.1"),
        "Every hero's while they lie there. A card that goes to a zone of one player is that player's from then on, a "
        "card that is played its player's; for an effect that speaks of the owner of a card from there, that is the "
        "player whose deck or graveyard it names.",
        "A card stays the card of the player who brought it, so that nobody else could hold or play it.",
        "A shared deck is each hero's own deck, and holds only cards of its owners; under the other reading most draws "
        "would fail, and what the effect says has precedence over who brought a card (1.0.1a).",
        "effects/everybodys.py: taken; zones/moving.py: _taker",
    ),
    Reading(
        "All starting decks are shuffled together at the start of the game: when?",
        ("4.1.2a", "4.1.7", "4.1.8"),
        "As starting decks are shuffled, before anything starts the game in another zone and triggers.",
        "As an effect that triggers at the start of the game.",
        "The ability changes the procedure and whose zones are, which the rules call a meta-static ability.",
        "structure/start_of_game.py: share_zones",
    ),
    Reading(
        "A card speaks of the event deck, which no rule knows: what does it do?",
        ("1.8.9", "3.0.1", "3.7.1"),
        "There is none in a game under these rules, so what an effect would do with its cards fails; the card may be "
        "played or activated all the same, and all else that it says happens.",
        "The card cannot be used outside an event that has such a deck.",
        "An effect without anything that it could be about fails and stops nobody from paying for it.",
        "effects/selectors.py: _which",
    ),
    Reading(
        "A source would deal a target lethal damage: what counts?",
        ("1.8.5f", "7.5.2", "8.5.3"),
        "As much as the target has life, or more: of an attack its power less the defense so far; of a layer all the "
        "damage of its effects on the target, under conditions as they are now and with what raises it, before any "
        "is prevented. What somebody may still decide is not counted.",
        "Each damage event alone, or whatever could still come to it.",
        "The rules use the words without saying more; what would be dealt is as the game state stands.",
        "layers/targeting.py: would_deal",
    ),
    Reading(
        "When a permanent or hero is the target of an attack: an event, or a state?",
        ("6.6.5c", "1.4.5b"),
        "A state, as the text says is and not becomes: it is met as soon as such an attack is on the stack, and until "
        "the combat chain closes.",
        "The event of becoming the target.",
        "An attack-target remains the target until the chain closes, and effects that wait for the event say becomes.",
        "../language/fab/targeting.py: BecomesTrue",
    ),
    Reading(
        "Two heroes reveal cards together, as for a clash: how often does what waits for a hero to reveal trigger?",
        ("1.9.2a", "1.9.2c", "8.5.45"),
        "Once for each of them.",
        "Once in all, since both reveal in one multi-event.",
        "What is waited for is that a hero reveals so many cards, and each of them does; of several cards of one hero "
        "the multi-event is what is met.",
        "effects/triggered.py: _occasions",
    ),
    Reading(
        "A replacement effect says to destroy a target: when is it declared?",
        ("1.8.5", "6.4.9"),
        "As the event is replaced, and where there is none the event cannot be replaced.",
        "As the layer that gives the ability is put on the stack.",
        "What may be chosen is measured by the event that would happen, and no layer comes with it.",
        "effects/replacement.py: _abilities",
    ),
    Reading(
        "Choose a number: which?",
        ("1.8.6", "1.12.1"),
        "Any from 0 to 99.",
        "Any number at all.",
        "A choice has to end somewhere, and no damage of a game comes near it.",
        "effects/control.py: ask_number",
    ),
    Reading(
        "A macro that nobody controls speaks of you: who is that?",
        ("1.5.1b", "1.7.1"),
        "Each hero, for what they and their allies do.",
        "Nobody, or the turn player.",
        "The rule that starts the game with it names no player, and it is printed for all of them.",
        "../language/fab/landmarks.py: LOOT",
    ),
    Reading(
        "Who is a living legend hero?",
        ("9.4.2", "TRP 7.1", "TRP 7.2"),
        "An adult hero whom the Living Legend format allows and Classic Constructed does not.",
        "Also young heroes who once left Blitz for good.",
        "The list of the publisher has one threshold and names adult heroes; Blitz allows all young ones again.",
        "../cards/statuses.py: heroes_with",
    ),
    Reading(
        "The grade of a Gem Mint 10 is increased by 1: what is it then?",
        ("8.5.8", "1.8.7"),
        "A Gem Mint 10: ten is the highest grade. A card that a rise brings to ten is one, too.",
        "A card with grade 11, which is no Gem Mint 10 any more.",
        "The grade is a number on a scale that somebody else has made, and there is nothing above ten on it.",
        "effects/staging.py: folded; ../cards/graded.py: HIGHEST",
    ),
    Reading(
        "A token is created that is a copy of a card: which types does it have?",
        ("8.5.25a", "1.3.2b", "8.1.8"),
        "Those of the card, and it is a token besides.",
        "Those of the card alone, or the type token instead of the card's.",
        "Its copyable properties are those printed on the card, and an effect that creates a token makes one; so it "
        "ceases to exist outside the arena and is no deck-card.",
        "../cards/twins.py: token_copy",
    ),
    Reading(
        "Equipment becomes an ally until end of turn: is it equipment still?",
        ("8.5.9a", "8.5.25", "6.2.2b"),
        "Yes, it is an ally in addition, in the zone in which it is, with the numbers that it had as the effect began.",
        "No, it is an ally and nothing else.",
        "It becomes no reference, from which properties could be copied in the place of its own; what else an object "
        "is said to be it is in addition.",
        "../cards/rewordings/fab.toml: ghostly-touch",
    ),
    Reading(
        "An attack with stealth gets what the last attack action card with stealth on the chain has: can that be it?",
        ("1.7.1", "8.4.1"),
        "No, the last one before it.",
        "Yes, as it is the newest one there, and then nothing happens.",
        "Combo speaks of the last attack in the same way and means the one before; else the text would do nothing.",
        "../language/fab/becoming.py: the last",
    ),
    Reading(
        "A process is repeated for each 4 of one token, 2 of another and 1 of a third destroyed: do they add up?",
        ("8.5.27", "1.12.1a"),
        "Each kind counts for itself, and what is left over of a kind counts nothing.",
        "What is left over of several kinds may make up one more time together.",
        "The text names a number for each kind; a sum of values is nowhere said.",
        "../language/fab/counting.py: make_rates",
    ),
    Reading(
        "The hero who has chosen the highest number in secret: who, where several have chosen it?",
        ("1.8.6", "1.8.9", "8.5.45c"),
        "Nobody; what that hero would do fails.",
        "Each of them, or one whom the controller of the effect names.",
        "The text speaks of one hero; in a clash, too, the highest is who has more than all others.",
        "keywords/secret.py: _compare",
    ),
    Reading(
        "A card from outside the game is put on another player's deck: whose is it?",
        ("1.3.1a", "3.7.2", "1.0.1a"),
        "The card of the player whose deck it is put on. It comes to exist as it is put there, and all know it.",
        "The card of the player who puts it there, so that it cannot be in that deck.",
        "A deck holds its owner's cards only, and an effect that says where a card is put is meant to work.",
        "keywords/outside.py: _put",
    ),
    Reading(
        "An aura asks what another hero got from it, power of an attack too: when did they get that?",
        ("1.7.6", "1.8.10", "8.5.8"),
        "When an attack of theirs has gained it; a next attack that never came gained nothing.",
        "When it was chosen, also without an attack.",
        "What is gained is gained by the attack, as the effect applies to it.",
        "effects/getting.py: note",
    ),
)
