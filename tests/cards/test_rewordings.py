"""No word of a printed text is lost in our wording of it: each is in ours, too, or is said otherwise as listed here."""

import re
from collections.abc import Collection

import pytest

from rulebound.cards import dataset
from rulebound.cards.compile import read_rewordings, wording
from rulebound.cards.errors import DatasetMissing

# Words that carry no meaning of their own, or that a sentence has or has not as it is turned.
SMALL = frozenset(
    """
    a abilities ability additional all already also an and and/or another any are as at be become
    becomes been by can can't card cards choose chosen control controlled controls cost did do does
    doesn't don't each effect effects end equal first for from gain gains get gets had has have he her
    here hero heroes his if in instead into is it it's its less may more next not number of on one only
    onto opponent opponents or order other out own owner owner's play played put she so target than that
    the their them then there these they this those time to turn under until up was way were when
    whenever where which while who whose with would you your
    """.split()
)
ENDINGS = re.compile(r"(ies|es|s|ed|d|ing|'s|s')$")
WORDS = re.compile(r"\{[a-z]\}|[+-]?\d+|[a-z][a-z'-]*")

# What our wording says otherwise, looked at one by one: numbers in figures and "a" for "1 or more", processes that are
# written out instead of repeated, "X" where the number stands in its place, what a symbol means, the dataset's slips.
OTHERWISE: dict[str, str] = {
    "amnesia-red": "tokens",
    "amulet-of-echoes-blue": "activate discards",
    "apocalypse-automaton-red": "1",
    "arakni-orb-weaver": "chelicerae",
    "assembly-module-blue": "stream unless",
    "awakening-blue": "difference many",
    "batter-to-a-pulp-red": "defense no value",
    "battering-bolt-red": "1",
    "beacon-of-victory-yellow": "hero's",
    "beat-of-the-ironsong-blue": "deal",
    "blood-on-her-hands-yellow": "many modes",
    "cash-in-yellow": "1 in's",
    "cleave-red": "much same",
    "cosmic-awakening-blue": "1 awakening's",
    "cosmo-scroll-of-ancestral-tapestry": "during",
    "crazy-brew-blue": "1",
    "cries-of-encore-red": "plan",
    "diabolic-offering-blue": "daibolic offering's ore",
    "dig-up-dinner-blue": "much",
    "dimenxxional-crossroads-yellow": "non-attack' type",
    "dishonor-blue": "loses",
    "divvy-up-blue": "island",
    "double-strike-red": "strike's",
    "dread-scythe": "dealt",
    "drop-the-anchor-red": "{t}",
    "empyrean-rapture": "during",
    "endless-winter-red": "adds chain link",
    "expendable-limbs-blue": "zone",
    "fabricate-red": "permanent permanents",
    "final-act-red": "zones",
    "find-center-blue": "{r}",
    "freezing-point-red": "x",
    "earthlore-bounty": "drawn",
    "good-deeds-dont-go-unnoticed-yellow": "drew repeat",
    "gore-belching-red": "x",
    "heat-seeker-red": "face",
    "heat-wave": "flames",
    "herons-flight-red": "non-attack'",
    "hundred-winds-blue": "named",
    "hundred-winds-red": "named",
    "hundred-winds-yellow": "named",
    "invert-existence-blue": "non-attack'",
    "kayo-berserker-runt": "1 5 double halve power",
    "korshem-crossroad-of-elements": "crossroads",
    "life-of-the-party-blue": "modes party's",
    "life-of-the-party-red": "modes party's",
    "life-of-the-party-yellow": "modes party's",
    "light-it-up-yellow": "1 lose",
    "lost-in-transit-yellow": "island",
    "lumina-ascension-yellow": "hero's",
    "lumina-lance-yellow": "hero's many modes",
    "mandible-claw": "card's",
    "marked": "hits",
    "phoenix-form-red": "1 flames",
    "pick-a-card-any-card-blue": "once process repeat",
    "pick-a-card-any-card-red": "process repeat thrice",
    "pick-a-card-any-card-yellow": "process repeat twice",
    "plague-hive-yellow": "token",
    "plasma-barrel-shot": "x",
    "polished-blade-red": "1 many modes plus sword's",
    "proclamation-of-requisition": "permanents",
    "provoke-blue": "you're",
    "prowess-of-agility-blue": "during",
    "pry-blue": "during",
    "pry-red": "during",
    "pry-yellow": "during",
    "remorseless-red": "face remoreseless's",
    "riddle-with-regret-red": "hero's",
    "rise-up-red": "flames twice x",
    "sandscour-greatbow": "face",
    "seismic-shift-red": "{t}",
    "ser-boltyn-breaker-of-dawn": "boltyn's",
    "serpents-kiss-blue": "both",
    "sigil-of-parapets-blue": "parapet's",
    "singularity-red": "arena enters mechropotent",
    "smashing-performance-yellow": "arena",
    "spike-pit-trap-blue": "x",
    "splatter-skull-red": "intimidate",
    "spoiled-skull": "chose",
    "spur-locked-blue": "much",
    "stab-wound-blue": "times",
    "stand-tall-yellow": "{p}",
    "step-between-red": "{t}",
    "suraya-archangel-of-knowledge": "hero's {p}",
    "swarming-gloomveil-red": "1",
    "system-failure-yellow": "controler",
    "talisman-of-balance-blue": "empty zone",
    "testament-of-valahai": "+4 six three",
    "thievn-varmints-red": "island",
    "tick-tock-clock-red": "unless x",
    "tit-for-tat-blue": "{t} {u}",
    "touch-of-reality": "{x}",
    "tough-as-a-rok-blue": "base card's",
    "treasure-island": "remove",
    "trounce-red": "again create wins",
    "united-we-stand-yellow": "party repeat",
    "v-of-the-vanguard-yellow": "hero's",
    "valda-brightaxe": "drawn",
    "visit-goldmane-estate-blue": "many",
    "viziertronic-model-i": "vizertronic",
    "warmongers-diplomacy-blue": "peace war",
    "zephyr-needle": "needle's",
}


def words(text: str) -> list[str]:
    """The words of a text, the symbols and numbers too."""
    return WORDS.findall(text.replace("**", "").lower())


def lost(printed: str, ours: str, name: str) -> list[str]:
    """The words of a printed text that ours lacks."""
    kept = {ENDINGS.sub("", word) for word in words(ours)}
    asked = set(words(printed)) - set(words(name)) - SMALL
    return sorted(word for word in asked if ENDINGS.sub("", word) not in kept)


def every() -> dict[str, tuple[str, str, str]]:
    """The printed text, ours and the name of each card with a wording of ours."""
    rewordings = read_rewordings()
    try:
        faces = dataset.read_faces()
    except DatasetMissing as reason:
        pytest.skip(str(reason))
    return {
        face.identifier: (face.text, wording(face, rewordings), face.name)
        for face in faces
        if face.identifier in rewordings
    }


def test_no_word_is_lost_in_a_wording_of_ours() -> None:
    found: dict[str, Collection[str]] = {card: lost(*texts) for card, texts in every().items()}

    assert {card: " ".join(gone) for card, gone in found.items() if gone} == OTHERWISE


def test_a_lost_clause_is_found() -> None:
    assert lost("Draw a card. **Go again**", "Draw a card.", "Nimble") == ["again", "go"]
    assert lost("Nimble gains 2{h}.", "This gains {h}{h}.", "Nimble") == ["2"]
