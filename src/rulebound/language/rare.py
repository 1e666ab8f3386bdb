"""Rewrites of wordings that only a few cards have: misprints, missing articles, and words in an order of their own."""

from __future__ import annotations

import re

from rulebound.language.rewrite import Rewrite

RARE: tuple[Rewrite, ...] = (
    Rewrite(
        "go again after an effect",
        r"^(Transform [^\n:]*)\. (?=Go again\.?$)",
        r"\1.\n",
    ),
    Rewrite(
        "a token's abilities in one paragraph",
        r"(?<=this turn is Draconic\.) (?=At the beginning of your end phase, if )",
        "\n",
    ),
    Rewrite(
        "from the hand that is looked at",
        r"\b(look at (?:their|the defending hero's|target hero's) hand and (?:banish|choose) an? [^.\n]*? from) it\b",
        r"\1 their hand",
    ),
    Rewrite(
        "of two, when one is destroyed",
        r"\b([Ww]hen this) (or an? [^,\n]*? is destroyed)\b",
        r"\1 is destroyed \2",
    ),
    Rewrite("for this turn", r"\b([Yy]our attacks) this turn (gets?) (\w+)(?=\.)", r"\1 \2 \3 this turn"),
    Rewrite("attacks or leaves", r"\bthis attacks or (?=leaves the arena\b)", "this attacks or this "),
    Rewrite(
        "tokens, without the word",
        r"\b([Yy]ou create an? [A-Z]\w+(?:, [A-Z]\w+)*,? and [A-Z]\w+)(?=\.)",
        r"\1 token",
    ),
    Rewrite("otherwise, in a sentence of its own", r", otherwise (?=each [\w ]+ may\b)", ". Otherwise, "),
    Rewrite("otherwise X", r"(, where X is [^.\n]*?), otherwise X is\b", r"\1. Otherwise, X is"),
    Rewrite(
        "more of it during your turn",
        r"^During your turn, this has ward (\d+)\. Otherwise, this has ward (\d+)\.?$",
        r"Ward X, where X is \1 if it's your turn. Otherwise, X is \2.",
    ),
    Rewrite("in any zone", r"\b(a card in) any (?=banished zone)", r"\1 a "),
    Rewrite(
        "what is revealed this way",
        r"\b([Ii]f )(1 or more [^,.\n]*?) are (?=revealed this way,)",
        r"\1there are \2 ",
    ),
    Rewrite("the banished aura", r"\bthe banished aura\b", "the banished card"),
    Rewrite(
        "of any opponent",
        r"\b([Tt]arget [^.,\n]*? from) an (?:opponent|opposing hero)'s\b",
        r"\1 each opponent's",
    ),
    Rewrite(
        "neither cards nor abilities",
        r"^(\w+) can't play cards or activate abilities during your turn\.?$",
        r"\1 can't play cards during your turn.\n\1 can't activate abilities during your turn.",
    ),
    Rewrite(
        "a card of the hand that is looked at",
        r"\b([Ll]ook at (?:target hero's|the defending hero's) hand) and choose (an? [^.\n]*?)\.",
        r"\1. Choose \2 in their hand.",
    ),
    Rewrite("instead you may", r"\binstead you may ((?:destroy|banish) this)\b", r"you may \1 instead"),
    Rewrite(
        "costs of the next cards",
        r"\b(cards? you play this turn costs? (?:\{r\})+ less)(?=\.)",
        r"\1 to play",
    ),
    Rewrite(
        "played at a chain link", r"\b([Ii])f this is played at (?=chain link)", r"\1f this was played as "
    ),
    Rewrite("so many cards", r"\b(\d+) card(?=\.)", lambda m: m[0] if m[1] == "1" else f"{m[0]}s"),
    Rewrite(
        "choose for each",
        r"^For each ([^,\n]*), choose 1[:;]?(?=\n)",
        r"Choose 1 for each \1;",
    ),
    Rewrite("life after a number", r"\b((?:lose|gain)s? \d+) (?=\{h\})", r"\1"),
    Rewrite(
        "how many were pitched",
        r"\bthe number of ([\w-]+) cards you've pitched this turn",
        r"the number of times you've pitched a \1 card this turn",
    ),
    Rewrite(
        "as though they were instants",
        r"\b([Yy]ou may play) (\w+) this turn as though they were instants",
        r"\1 all \2 this turn as though it were an instant",
    ),
    Rewrite(
        "in a graveyard of any opponent",
        r"(?<=cards )in an opposing hero's (?=graveyard)",
        "from each opponent's ",
    ),
    Rewrite("red card, without its article", r"\bbanish (?=red card\b)", "banish a "),
    Rewrite("a Chi", r"\b([Ff]or an?) Chi\b", r"\1 chi"),
    Rewrite("each hero", r"^Heroes (?=can't gain)", "Each hero "),
    Rewrite("damage to an opponent", r"\b(deals damage to) an opponent\b", r"\1 an opposing hero"),
    Rewrite("pitch a Chi", r"\b([Ww]henever you pitch a) Chi\b", r"\1 chi"),
    Rewrite("Angel with a capital", r"\b(each|an) Angel\b", r"\1 angel"),
    Rewrite("Chi with a capital", r"\b(an?|\d|\d or more) Chi (?=was|were)", r"\1 chi "),
    Rewrite("can't get", r"\b(loses and can't) get\b", r"\1 gain"),
    Rewrite("the number of, without its article", r"\b(less than) (?=number of)", r"\1 the "),
    Rewrite(
        "less to activate",
        r"\b(This ability costs (?:\{r\})+ less) (?=for each)",
        r"\1 to activate ",
    ),
    Rewrite(
        "alike, of those seen",
        r"\b(1 or more cards) (with the same name) (from among them)\b",
        r"\1 \3 \2",
    ),
    Rewrite(
        "for so many of a cost",
        r"^(As an additional cost [^\n]*\n(?:[^\n]*\n)*[^\n]*)\b(For each \d+ [^.\n]*?) destroyed this way(?=, repeat)",
        r"\1\2 destroyed to play this",
    ),
    Rewrite("the greatest of several", r"\bthe greatest (base \{[pd]\}) among\b", r"the highest \1 of"),
    Rewrite("becomes what was chosen", r"\b(becomes) (?=the chosen card\b)", r"\1 a copy of "),
    Rewrite("Draconic, misspelt", r"\bDragonic\b", "Draconic"),
)

# What an invocation says of its back-face, by name, it says of this card (CR 9.1.3).
BACK_FACE = Rewrite("into its back-face", r"\b([Tt]ransform [^.\n]*? into )[A-Z][^.\n]*", r"\1this")

# Gradations: each line of them counts the same things, and is an ability of its own.
_GRADE = re.compile(r"- (\d) or more, ([^\n]*?),?\.?(?:\n|$)")


def _grades(found: re.Match[str]) -> str:
    first = re.sub(r',"+$', '"', found[2])
    more = "".join(
        f"\nIf you have {grade[1]} or more {found[1]}, {grade[2]}." for grade in _GRADE.finditer(found[3])
    )
    return f"If you have an {found[1].replace('vos ', 'vo ')}, {first}{more}"


def _an(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _repeated(found: re.Match[str]) -> str:
    had, name, when, under, others = found.groups()
    return " ".join(
        f"{had[0].upper() if place else had[0]}{had[1:]} {_an(each)} token{when}, create {_an(each)} token{under}."
        for place, each in enumerate((name, *re.split(r", and |, | and ", others)))
    )


TEMPLATES: tuple[Rewrite, ...] = (
    Rewrite(
        "grades in lines",
        r"^If you have 1 or more ([Ee]vos equipped), ([^\n]*)\n((?:- \d or more, [^\n]*(?:\n|$))+)",
        _grades,
    ),
    Rewrite(
        "repeated for other tokens",
        r"\b([Ii]f you(?: control|'ve controlled)) an? (\w+) token( this turn|), create an? \2 token( under their control|),"
        r" then repeat for ([^.\n]*)\.",
        _repeated,
    ),
    Rewrite(
        "modes without their dashes",
        r"^Choose 1[:;]\n(The next [^\n]*)\n(The next [^\n]*)$",
        r"Choose 1;\n- \1\n- \2",
    ),
    Rewrite(
        "what is done with what was put",
        r"\.?\n(?=If you've boosted this turn, put a steam counter on it\b"
        r"|If you've attacked them this turn, put this on "
        r"|Create an? \w+ token for each damage dealt this way)",
        ". ",
    ),
    Rewrite(
        "fused, and targets", r"\b([Ii]f )(?:this|it) was fused and (?=targets )", r"\1this was fused and it "
    ),
    Rewrite(
        "fused, then watched for",
        r"\bIf this was fused, whenever (?:it|this) deals damage, ",
        "Whenever this deals damage and this was fused, ",
    ),
    Rewrite(
        "of which cost, before from where",
        r"\b(put an? [^,.\n]*? item) (from your hand into the arena) (with cost less than or equal to [^,.\n]*)(?=\.)",
        r"\1 \3 \2",
    ),
    # An effect of a layer without a duration ends with the turn (CR 6.2.2a).
    Rewrite(
        "for the turn, if nothing is said",
        r"^(The next time you would be dealt (?:\w+ )?damage)(?=, prevent )",
        r"\1 this turn",
    ),
    Rewrite(
        "for the turn, the next attack",
        r"\b(your next attack) (gains? [+-]\d\{p\})(?=\.)",
        r"\1 this turn \2",
    ),
    Rewrite(
        "put on or removed from",
        r"\bput an? (\w+) counter on, or remove one from, (an? [^.\n]*)(?=\.)",
        r"put a \1 counter on \2 or remove a \1 counter from \2",
    ),
    Rewrite(
        "the same name as what",
        r"(?<=If you do, search your deck for a card with the same name)(?=, )",
        " as the banished card",
    ),
    Rewrite(
        "less by damage",
        r"\bcosts X\{r\} less to play, where X is the total damage you've dealt with\b",
        "costs {r} less to play for each point of damage you've dealt with",
    ),
    Rewrite("from your own hand", r"\b(play|put) a card from hand\b", r"\1 a card from your hand"),
    Rewrite(
        "as many as were transformed",
        r"\b(transform it and )X( Hyper Drivers you control into this, then equip this\. If you do, [^.\n]*? prevent )"
        r"twice X of that damage\b",
        r"\1any number of\2damage equal to twice the number of Hyper Drivers transformed this way",
    ),
    Rewrite(
        "the highest faces of a die", r"\b(the number rolled is) an? (\d)(?:, \d)*,? or 6\b", r"\1 \2 or more"
    ),
    Rewrite(
        "face-up where they were played from",
        r"\bface[- ]up ([a-z ]*cards) played from (?=arsenal\b)",
        r"\1 played face-up from ",
    ),
    Rewrite(
        "contracted to hit",
        r"\bYou are contracted to hit a marked hero named (\w+)\. Whenever you complete this contract, ",
        r"When you hit a marked \1 hero, ",
    ),
    Rewrite(
        "what a cost turned over",
        r"(?<=face-up: )If it's an? (\w+) card, ([^.\n]*\.) If it's an? (\w+) card, ",
        r"If the card is \1, \2 If the card is \3, ",
    ),
    Rewrite(
        "a row before what cannot be",
        r"\b((?:gets|gains) [+-]\d\{p\}), (go again), and (?=it can't be )",
        r"\1 and \2, and ",
    ),
    # CR 5.4.4c, note: it triggers as the card is played, not as it attacks.
    Rewrite(
        "done if played from the banished zone",
        r"\b([Yy]ou may play this from your banished zone)\. If you do, (?=deal )",
        r"\1.\nWhen you play this, if this was played from banished zone, ",
    ),
    # Both trigger, the second only for a hero, which comes to the same as one that triggers twice.
    Rewrite(
        "triggers twice for a hero",
        r"^(When this transforms from or into an [Ee]vo)( with a different name, )([^\n]*?)\."
        r" If that [Ee]vo is a hero, instead this triggers twice\.?$",
        r"\1\2\3.\n\1 hero\2\3.",
    ),
    Rewrite(
        "a base arms, without its article", r"\b([Ii]f you have) (?=base (?:arms|legs) equipped\b)", r"\1 a "
    ),
    Rewrite(
        "what was destroyed, by its name",
        r"\b([Ii]f an?) ([A-Z]\w+ [A-Z]\w+) (?=is destroyed this way\b)",
        r"\1 card named \2 ",
    ),
    Rewrite(
        "who cannot defend with what",
        r"\bThe defending hero can't defend this with ([^,.\n]*? less than) X, where X is (the number of [^.\n]*)",
        r"This can't be defended by \1 \2",
    ),
    Rewrite(
        "one of two for what was put",
        r"\b([Ii]f you do, )choose 1;\n- It gains (\S+) until end of turn\.?\n- It gains ([a-z ]+) until end of turn\b",
        r"\1it gets \2 or \3 until end of turn",
    ),
    Rewrite("your hero's soul, misspelt", r"\byou hero's soul\b", "your soul"),
    Rewrite("your hand, misspelt", r"\bfrom you hand\b", "from your hand"),
    Rewrite("as an instant, misspelt", r"\bas though it were and instant\b", "as though it were an instant"),
)

# A construct is equipped with its back-face active, and names it (CR 8.2.14a, 9.1.3).
CONSTRUCTED = Rewrite(
    "equipped by its back-face", r"^Equip [A-Z][^.\n]*(?=\. If you don't, negate this\b)", "Equip this"
)
