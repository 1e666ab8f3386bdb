"""Rewrites of wordings that only a few cards have: misprints, missing articles, and words in an order of their own."""

from __future__ import annotations

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
    Rewrite("Draconic, misspelt", r"\bDragonic\b", "Draconic"),
)

# What an invocation says of its back-face, by name, it says of this card (CR 9.1.3).
BACK_FACE = Rewrite("into its back-face", r"\b([Tt]ransform [^.\n]*? into )[A-Z][^.\n]*", r"\1this")
