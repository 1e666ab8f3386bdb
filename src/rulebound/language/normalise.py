"""Normalisation: brings the wordings of printed cards to the one form that the grammar prints.

Each rule is a small named entry; they run from the first to the last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from rulebound.language.older_wordings import OLDER
from rulebound.language.rare import BACK_FACE, CONSTRUCTED, RARE, TEMPLATES
from rulebound.language.rewrite import Rewrite

# Effects that stand as a line of their own and look like keywords.
VERB_LINE = re.compile(r"(?:Intimidate|Reload|Transcend|Opt \d+|Amp \d+|Charge .*)")
NUMBER_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _number_word(found: re.Match[str]) -> str:
    return str(NUMBER_WORDS.index(found.group().lower()) + 2)


TYPOGRAPHY: tuple[Rewrite, ...] = (
    Rewrite("line ends", r"\r\n?", "\n"),
    Rewrite("bold", r"\*\*", ""),
    Rewrite("reminder text", r"\*\([^*]*\)\*", ""),
    Rewrite("curly quotes", "[\u201c\u201d]", '"'),
    Rewrite("curly apostrophes", "[\u2018\u2019]", "'"),
    Rewrite("dashes", "[\u2013\u2014]", "-"),
    Rewrite("broken symbols", r"\{([rpdhct])[\])]", r"{\1}"),
    Rewrite("X as a symbol", r"\{x\}", "X"),
    Rewrite("quoted non-", r"'([Nn]on-[a-z]+)'", r"\1"),
    Rewrite("bullets", r"^[*\u2022] ", "- "),
    Rewrite("double spaces", r"[ \t]+", " "),
    Rewrite("spaces at line ends", r" *\n *", "\n"),
    Rewrite("blank lines before bullets", r"\n+- ", "\n- "),
    Rewrite("blank lines", r"\n\n+", "\n"),
)

WORDS: tuple[Rewrite, ...] = (
    Rewrite("possessive of this card", r"\bthis card's (?!\{r\} cost)", "this's "),
    Rewrite(
        "this attack is this", r"\b([Tt])his (?:attack|card)\b(?! action| reaction|'s \{r\} cost)", r"\1his"
    ),
    Rewrite("cards that are of a class", r"\bcards that are ([A-Z][a-z]+)\b", r"\1 cards"),
    *(
        Rewrite(
            "a pitch value in symbols",
            rf"\bwith pitch value (?:\{{r\}}){{{n}}}(?!\{{)",
            f"with pitch value {n}",
        )
        for n in (1, 2, 3)
    ),
    Rewrite("resource cost of cards", r"\bcards with \{r\} cost\b", "cards with cost"),
    Rewrite("face up", r"\bface ?(up|down)\b", r"face-\1"),
    Rewrite("your hero's soul", r"\byour hero's soul\b", "your soul"),
    Rewrite("dealt to your hero", r"\bdealt to your hero\b", "dealt to you"),
    Rewrite("your hero", r"\byour hero (?=would be dealt)", "you "),
    Rewrite("your hero has been", r"\byour hero has been\b", "you've been"),
    Rewrite(
        "you have done", r"\b(you|they) have (?=(?:[a-z]+ed|been|dealt|hit|drawn|won|lost|put)\b)", r"\1've "
    ),
    Rewrite("attack with this", r"\b(When|Whenever|If) you (attack|defend) with this\b", r"When this \2s"),
    Rewrite("time you attack with this", r"\btime you (attack|defend) with this\b", r"time this \1s"),
    Rewrite(
        "play this", r"\b(When|Whenever) you (play|pitch|equip|discard|banish) this\b", "When this is \\2"
    ),
    Rewrite("participles of play", r"\b(When this is (?:play|pitch|discard))\b", r"\1ed"),
    Rewrite(
        "participles of equip",
        r"\bWhen this is (equip|banish)\b",
        lambda m: f"When this is {m[1]}{'ped' if m[1] == 'equip' else 'ed'}",
    ),
    Rewrite("if it hits", r"\bIf this (hits|defends|attacks)\b", r"When this \1"),
    Rewrite("and after hits", r"(\bthis hits), and\b", r"\1 and"),
    Rewrite("if played from", r"\bIf this is played (from|as)\b", r"If this was played \1"),
    Rewrite("activate this ability", r"\bActivate this ability only\b", "Activate this only"),
    Rewrite("once per turn effect", r"\bOnce per [Tt]urn Effect - When(?:ever)?\b", "Once per turn, when"),
    Rewrite(
        "per turn", r"\b(Once|Twice|Thrice) [Pp]er [Tt]urn (?=Action|Instant|Attack|Defense)", r"\1 per Turn "
    ),
    Rewrite("number words", r"\b(?:" + "|".join(NUMBER_WORDS) + r")\b", _number_word),
    Rewrite("one or more", r"\bone or more\b", "1 or more"),
    Rewrite("exactly one", r"\bexactly one\b", "exactly 1"),
    Rewrite("quotation that is not closed", r'^([^"\n]*"[^"\n]*\.)$', r'\1"'),
    Rewrite("small letter after a cost", r"^(Instant - Discard this: )the\b", r"\1The"),
    Rewrite("sided dice", r"\b(\d+)[ -]sided\b", r"\1-sided"),
    Rewrite("space before symbols", r"([+-]\d+) (?=\{)", r"\1"),
    Rewrite("shuffle your deck", r"(?<=[, ])(then|and) shuffle your deck\b", r"\1 shuffle"),
    Rewrite("comma after additional cost", r"\b(additional cost to play this)(?! ?,| or| and)(?= )", r"\1,"),
    Rewrite("and before the last verb of a row", r"\bintimidate, and\b", "intimidate and"),
    Rewrite(
        "counters on it as it enters", r"(enters the arena with [^.\n]*?counters?) on (?:it|this)\b", r"\1"
    ),
    Rewrite(
        "instead belongs to the paragraph before",
        r"(?<! Fusion)\.?\n(?=If (?![^\n]* would )[^\n]*, instead )",
        ". ",
    ),
    Rewrite("an activation condition of its own", r"\.?\n(?=Activate this only )", ". "),
    Rewrite(
        "your hero gets intellect",
        r"\b([Yy])our hero (?:gets?|gains?) (?=[+-]\d+\{i\})",
        r"\1ou get ",
    ),
    Rewrite(
        "your next of each colour",
        r"\b([Yy])our next (red|yellow|blue) (?=gets?\b)",
        r"\1our next \2 attack this turn ",
    ),
    Rewrite("comma after attacks", r"\b(When this attacks) (?=it gets)", r"\1, "),
    Rewrite("space between symbols", r"\{r\} (?=\{r\})", "{r}"),
    Rewrite("who creates chooses", r"\bchooses and creates\b(?= an? [^.\n]* or )", "creates"),
    Rewrite("this in the graveyard", r"\b(only while) it's (?=in your graveyard,)", r"\1 this is "),
    Rewrite("did not hit", r"\b(?:didn't|did not) hit\b(?! (?:this|during))", "hasn't hit this turn"),
    Rewrite("in all graveyards", r"\bin all graveyards\b", "in each hero's graveyard"),
    Rewrite("defended, misspelt", r"\bdefendend\b", "defended"),
    Rewrite(
        "greater than its base",
        r"'s (\{[pd]\}) is greater than its base \1",
        r" has \1 greater than its base",
    ),
    Rewrite(
        "the first time each turn", r"\bThe first time each turn ([^,\n]*),", r"The first time \1 each turn,"
    ),
    Rewrite("two abilities in one paragraph", r"(can't be played this chain link\.) (?=When )", r"\1\n"),
    Rewrite(
        "a counter that runs out is an ability of its own",
        r"(enters the arena with (?:an?|\d+) (\w+) counters?\.) When it has none, ",
        r"\1\nWhen this has no \2 counters, ",
    ),
    Rewrite(
        "a trigger after what it enters with",
        r"(enters the arena with (?:an?|\d+) \w+ counters?\.) (?=(?:When|At|Whenever) )",
        r"\1\n",
    ),
    Rewrite(
        "a trigger for as long as this is in the arena",
        r"\. Whenever ([^.,\n]*?) while this is in the arena, ",
        r".\nWhenever \1, ",
    ),
    Rewrite("in all banished zones", r"\bin banished zones\b", "in a banished zone"),
    Rewrite("with counters", r"\bwith (-1\{d\}) counters\b", r"with a \1 counter"),
    Rewrite("tap one or the other", r"\b([Tt]ap them or) tap (?=an )", r"\1 "),
    Rewrite("surge, misspelt", r"\bSiesmic\b", "Seismic"),
    Rewrite("an effect puts this", r"\bIf (?=an activated ability or action card effect puts this)", "When "),
    Rewrite("than each hero", r"\bthan each hero\b", "than each other hero"),
    Rewrite(
        "a second trigger in one paragraph",
        r"(whenever you deal damage, create an? [\w ]*token\.) (?=At the beginning )",
        r"\1\n",
    ),
    Rewrite("the name of a token", r"\bwith that token's name\b", "with the same name as it"),
    Rewrite(
        "an aura that is destroyed to prevent",
        r"\b(If you(?:r hero)? would be dealt damage, )instead (destroy this) and (prevent \d+)"
        r" (?:damage that source would deal|of that damage)",
        r"\1\2 to \3 of that damage",
    ),
    Rewrite("did not hit", r"\bif this didn't hit,", "if this hasn't hit this combat chain,"),
    Rewrite("being of a class", r"\b(you are|they're|they are) an? (?=(?:Thief|Pirate)\b)", r"\1 "),
    Rewrite("if defending hero", r"\bIf (?=defending hero)", "If the "),
    Rewrite("up to one", r"\b([Uu]p to) one\b", r"\1 1"),
    Rewrite("controlled by an opponent", r"\bcontrolled by an opponent\b", "an opponent controls"),
    Rewrite(
        "reveal and put",
        r", reveal it and put it into your hand(?=, then)",
        ", reveal it, put it into your hand",
    ),
    Rewrite("surge auras", r"\bSeismic Surge aura (token)", r"Seismic Surge \1"),
    Rewrite("power in a word", r"\bbase power\b", "base {p}"),
    Rewrite("while attacking this turn", r"\bwhile attacking this turn\b", "this turn while attacking"),
    Rewrite("can't get", r"\bcan't get (?=go again|dominate|overpower)", "can't gain "),
    Rewrite("in all arsenals", r"\bin all arsenals\b", "in each hero's arsenal"),
    Rewrite("on bottom", r"\bon bottom of\b", "on the bottom of"),
    Rewrite(
        "their owner's deck",
        r"\b(in each hero's arsenal on the bottom of) their owner's deck\b",
        r"\1 its owner's deck",
    ),
    Rewrite("any number with a colon", r"\b([Cc]hoose any number):(?=\n)", r"\1;"),
    Rewrite("in their names", r"\bin their name\b", "in its name"),
    Rewrite("do not untap", r"\b([Tt]hey) don't \{u\}", r"\1 can't untap"),
    Rewrite("it can't untap", r"\bcan't \{u\}", "can't untap"),
    Rewrite(
        "as many as while defending",
        r"\+X\{d\} while defending, where X is (twice )?the number of ([\w{}' -]*?)(card|token|clashe)s"
        r"(?= (?:with|you|defending))([^.\n]*)",
        lambda m: f"+{2 if m[1] else 1}{{d}} for each {m[2]}{m[3].removesuffix('e')}{m[4]} while defending",
    ),
    Rewrite("chi with a capital", r"\b([Aa]) Chi (?=was pitched)", r"\1 chi "),
    Rewrite("one action point", r"\b1 action point\b", "an action point"),
    Rewrite("comma after if you do", r"\b(If (?:you|they) do) (?!so)", r"\1, "),
    Rewrite("aura permanent", r"\b(aura|item|ally) permanent\b", r"\1"),
    Rewrite("attack card", r"(?<!non-)\battack card(s?)\b", r"attack action card\1"),
    Rewrite(
        "attack an additional time",
        r"\battack with (it|this) an additional time",
        r"attack an additional time with \1",
    ),
    Rewrite(
        "class with a small letter",
        r"\b(?:runeblade|ninja|mechanologist|illusionist)\b",
        lambda m: m[0].title(),
    ),
    Rewrite("less life", r"\bless life than\b", "less {h} than"),
    Rewrite("choose", r"^Choose (\d+)[:;]?(?=\n)", r"Choose \1;"),
    Rewrite("Card with a capital", r"\bCard\b", "card"),
    Rewrite(
        "prevent so many instead",
        r"((?:P|p)revent the next )\d+( (?:arcane )?damage that would be dealt to you this turn)"
        r"(\. If [^.\n]*, instead prevent the next )(\d+)(?=\.)",
        lambda m: f"{m[0]}{m[2]}",
    ),
    Rewrite(
        "untap as a symbol", r"\{u\} (?=(?:an?|up to|target|your|this|the|all|each|another|\d+) )", "untap "
    ),
    Rewrite(
        "tap as a symbol",
        r"\{t\} (?=(?:an?|up to|target|your|this|the|all|each|another|\d+) |them\b)",
        "tap ",
    ),
    Rewrite(
        "tap at the start",
        r"(^|[.:] |\n|- |, )((?:un)?tap )",
        lambda m: m[1] + (m[2] if m[1] == ", " else m[2].capitalize()),
    ),
    Rewrite("scrapped this way", r"\b([Ii]f) (an? [^,.\n]*?) was scrapped this way", r"\1 it scrapped \2"),
    Rewrite("harpoon with a small letter", r"\bharpoon(?= in its name)", "Harpoon"),
    Rewrite("from anywhere", r"(is put into your graveyard) from anywhere(?=,)", r"\1"),
    Rewrite("permanents of a kind", r"\b(aura|item|equipment|ally) permanent(s?)\b", r"\1\2"),
    Rewrite(
        "it as this",
        r"(?m)^(If this (?:is|was) played (?:during [^,\n]+|from arsenal), put) it\b",
        r"\1 this",
    ),
    Rewrite(
        "played during an opponent's turn",
        r"\b([Ii])f (?:this|it) (?:is|was) played during (?:an opponent'?s'?|another hero's) turn\b",
        r"\1f it's an opponent's turn",
    ),
    Rewrite(
        "not during your turn",
        r"\b([Ii])f this (?:is|was) (?:not played|played) outside your turn\b",
        r"\1f it's not your turn",
    ),
    Rewrite(
        "its cost after the next card",
        r"\b(next [^.,\n]*?)( you play(?: from arsenal)? this turn| this turn)( with cost \d+ or (?:greater|more|less))\b",
        r"\1\3\2",
    ),
    Rewrite("intimidated somebody", r"(you've intimidated) an opponent\b", r"\1"),
    Rewrite(
        "this chain link", r"can't be played to (?:this's|this) chain link", "can't be played this chain link"
    ),
    Rewrite("fewer", r"\bfewer than (?=\d+ (?:[a-z -]+)?cards?)", "less than "),
    Rewrite(
        "cards in a hero's soul",
        r"\bthe defending hero has (\d+) or more cards in their soul\b",
        r"there are \1 or more cards in the defending hero's soul",
    ),
    Rewrite(
        "you have cards in hand",
        r"\b(you have (?:exactly )?\d+ (?:or (?:more|less) )?cards?) in hand\b",
        r"\1 in your hand",
    ),
    Rewrite("it's defended", r"\b([Ii])t's (?=defended by)", r"\1t is "),
    Rewrite("crush on damage", r"\bCrush - If (?=this deals)", "Crush - When "),
    Rewrite("no counters on it", r"(has no \w+ counters?) on it,", r"\1,"),
    Rewrite("soul of a hero, misspelt", r"\byou hero's soul\b", "your soul"),
    Rewrite(
        "the first damage of an attack",
        r"\b(The first time this deals damage to a hero),",
        r"\1 each turn,",
    ),
    Rewrite(
        "what comes next and what it is",
        r"(\b[Nn]ext [^\n]*?this turn[^\n]*?)\.?\n(?=If (?:it (?:has|is|was) |it's ))",
        r"\1. ",
    ),
    Rewrite(
        "as many as",
        r"\b([Tt]his|[Ii]t) (gets?|gains?|has) \+X(\{[pd]\}), where X is the number of ((?:[\w-]+ )*?)([\w-]*[^s\W])s(?= )",
        r"\1 \2 +1\3 for each \4\5",
    ),
    Rewrite(
        "as many equipment as",
        r"\+X(\{[pd]\}), where X is the number of equipment defending (?:it|this)\b",
        r"+1\1 for each equipment defending this",
    ),
    Rewrite("attack or defend with this", r"\byou attack or defend with this\b", "this attacks or defends"),
    Rewrite("face-up into", r"\b(is put) face-(up|down) (into your arsenal)", r"\1 \3 face-\2"),
    Rewrite(
        "when it is put",
        r"\bIf this is put into your arsenal face-",
        "When this is put into your arsenal face-",
    ),
    Rewrite(
        "played from the banished zone",
        r"([Yy]ou may play this from your banished zone)\. If you do, (?:it|this) ",
        r"\1.\nIf this was played from banished zone, this ",
    ),
    Rewrite(
        "at the end, in a sentence of its own",
        r"(?<=\. )At the beginning of the end phase, destroy (this|it)\.",
        r"Destroy \1 at the beginning of the end phase.",
    ),
    Rewrite("power of a card", r"\b(with|exactly) (\d+)(?=\{[pdh]\})", r"\1 \2 "),
    Rewrite("was charged this way", r"\b(card) was charged this way\b", r"\1 is charged this way"),
    Rewrite(
        "prevent so much of it instead",
        r"(The next time you would be dealt (?:\w+ )?damage this turn, prevent )\d+( of that damage)"
        r"(\. If [^.\n]*, instead )prevent (\d+)(?=\.)",
        lambda m: m[0][: m.start(4) - m.start() - len("prevent ")] + "t" + m[1][1:] + m[4] + m[2],
    ),
    Rewrite("physical damage", r"\b(dealt|deals?|prevents?) \{p\} damage\b", r"\1 physical damage"),
    Rewrite(
        "damage of that source",
        r"\b(prevent \d+) (?:arcane )?damage that source would deal\b",
        r"\1 of that damage",
    ),
    Rewrite("start of each turn", r"\bstart of each turn\b", "start of each hero's turn"),
    Rewrite(
        "into an empty arsenal",
        r"\bface-(up|down) into an empty arsenal zone you control\b",
        r"face-\1 into your arsenal",
    ),
    Rewrite(
        "was destroyed",
        r"\b([Ii]f an? [^.,\n]*? you control) was destroyed this turn\b",
        r"\1 has been destroyed this turn",
    ),
    Rewrite("a cost after a condition", r"(Play this only if [^.\n]*\.) (?=As an additional)", r"\1\n"),
    Rewrite("evos", r"(?<=[a-z\d] )Evo(s?)(?! [A-Z])\b", r"evo\1"),
    Rewrite("as thought", r"\bas thought it were (?:an|and) instant", "as though it were an instant"),
    Rewrite("dealt to your hero, too", r"\b([Ww]hen(?:ever)?) your hero is dealt\b", r"\1 you are dealt"),
    Rewrite("comma before the verb", r"( you play this turn), (?=(?:gains?|gets?|has|have) )", r"\1 "),
    Rewrite("only from", r"\bfrom your arsenal\b(?= only)", "from arsenal"),
    Rewrite("a choice declined, without its comma", r"\b(If they don't) (?=your? |the |this )", r"\1, "),
    Rewrite("the hero's own soul", r"\bthis's soul\b", "your soul"),
    Rewrite("token with a capital", r"\b([A-Z]\w+) Token\b", r"\1 token"),
    Rewrite(
        "what became of a cost",
        r"(?m)^(As an additional cost to play this,?[^\n]*?)\. If (an? [^,\n]*?) is (banished|discarded) this way,",
        r"\1.\nIf \2 was \3 to play this,",
    ),
    Rewrite(
        "what became of a cost, on a line of its own",
        r"(?m)^(As an additional cost to play this,?[^\n]*\n)If (an? [^,\n]*?) is banished this way,",
        r"\1If \2 was banished to play this,",
    ),
    Rewrite(
        "as an additional cost to play it",
        r"\b([Ii]f an? [^,\n]*? was (?:banished|discarded)) as an additional cost to play (?:it|this),",
        r"\1 to play this,",
    ),
    Rewrite("a cost without its comma", r"(?m)^(As an additional cost to play this) (?=[a-z])", r"\1, "),
    Rewrite("two keywords of a treasure", r"^Legend of the Watery Grave$", "Legendary\nWatery Grave"),
    Rewrite("legendary and a specialization", r"^Legendary ([^\n]* Specialization)$", r"Legendary\n\1"),
    Rewrite("comma after the end phase", r"^(At the beginning of [^,\n]*? end phase) (?=destroy )", r"\1, "),
    Rewrite("opponents' zones", r"\bin (?:your )?opponents' (arsenal|hand)s\b", r"in each opponent's \1"),
    Rewrite("your opponent's turn", r"\bstart of your opponent's turn\b", "start of each opponent's turn"),
    Rewrite("your opponent", r"\bthan your opponent\b", "than an opponent"),
    Rewrite("attack, misspelt", r"\bAtttack\b", "Attack"),
    Rewrite("target attack action", r"\b([Tt]arget attack action)(?= (?:with|gains?|gets?)\b)", r"\1 card"),
    Rewrite("power in letters", r"\bbase power\b", "base {p}"),
    Rewrite(
        "twice its base",
        r"\bits (\{p\}) is greater than twice its base(?: \1)?",
        r"it has \1 greater than twice its base",
    ),
    Rewrite("its base, misspelt", r"\bit's base\b", "its base"),
    Rewrite("possessive of a name in s", r"\b([Tt]his)' (?=\{)", r"\1's "),
    Rewrite("gain at the start", r"(?<=: )gain (?=an action point)", "Gain "),
    Rewrite("a card from hand", r"\b(defended with a card from) hand (?=this chain link)", r"\1 their hand "),
    Rewrite(
        "greater than its base, said twice", r"(\{[pd]\} greater than (?:twice )?its base) \{[pd]\}", r"\1"
    ),
    Rewrite("of its owner, misspelt", r"\bowners hand\b", "owner's hand"),
    Rewrite("comma before what this gets", r"(\bif you control an? \w+ token) (?=this gets)", r"\1, "),
    Rewrite("colors by their strips", r"\bcards with (red|yellow|blue) color strips\b", r"\1 cards"),
    Rewrite("gain life in letters", r"\bgain life (?=\d+\{h\})", "gain "),
    Rewrite(
        "costs of attacks to activate",
        r"\b((?:sword|weapon|axe|dagger|hammer) attacks? (?:each turn )?costs? (?:\{r\})+ less)(?= this turn|\.|$)",
        r"\1 to activate",
    ),
    Rewrite(
        "costs of the next ability",
        r"\b(next ability you activate this turn costs (?:\{r\})+ less)(?=\.|$)",
        r"\1 to activate",
    ),
    Rewrite("counters on what has them", r"\b(has (?:\d+ or more|an?) \w+ counters?) on it\b", r"\1"),
    Rewrite("untap as a symbol", r"(?<=[^A-Za-z.:\"] )\{u\}", "untap"),
    Rewrite("untap at the start", r"\{u\}", "untap"),
    Rewrite("untap with a capital", r"(^|[.:] |\n|- )untap ", r"\1Untap "),
    Rewrite(
        "your attack of a weapon",
        r"\b([Ww])hen your ((?:[\w-]+ )*attack) (?=hits)",
        r"\1hen a \2 you control ",
    ),
    Rewrite(
        "what is asked of what was sharpened",
        r"^(Sharpen target \w+ you control\.)\n(?=If it has )",
        r"\1 ",
    ),
    Rewrite("your soul, by name", r"\bfrom this's soul\b", "from your soul"),
    Rewrite("their own zone", r"\btheir own (?=arsenal|hand|graveyard|deck)", "their "),
    Rewrite("some of the modes", r"^Choose 1 or both[:;]?(?=\n)", "Choose 1 or both;"),
    Rewrite(
        "what comes next, said after it",
        r"\b(next attack)( this combat chain)( with \d+ or (?:more|less) base \{p\})",
        r"\1\3\2",
    ),
    Rewrite(
        "damage this would deal",
        r"\b([Dd])amage (this) would deal can't",
        r"\1amage that would be dealt by \2 can't",
    ),
    Rewrite("damage dealt, as a symbol", r"\b(you've dealt) \{p\}(?= this turn)", r"\1 physical damage"),
    Rewrite(
        "tap one of two",
        r"\b([Tt])ap them or an? (\w+) they control\b",
        r"\1ap that hero or tap an \2 they control",
    ),
    Rewrite("the controller of the attack", r"\bthe attack's controller\b", "the attacking hero"),
    Rewrite("defending hero", r"\b[Ii]f defending hero\b", "if the defending hero"),
    Rewrite("this weapon hits", r"\bthis weapon hits\b", "this hits"),
    Rewrite(
        "this weapon is defended",
        r"\bIf this weapon is defended by (an? [\w -]+?), it gains (\+\d\{p\}) until end of turn",
        r"When \1 defends this, this weapon gets \2 until end of turn",
    ),
    Rewrite(
        "the first time this is defended",
        r"\bThe first time this is defended by (an? [\w-]+ card) each turn",
        r"The first time \1 defends this each turn",
    ),
    Rewrite(
        "halve the base",
        r"\bhalve the base (\{[pd]\}) of ([^,.]*), rounded up, (until end of turn|this turn)",
        r"\2's base \1 is halved, rounded up \3",
    ),
    Rewrite("you do not control", r"\byou don't control an? ([A-Z][\w' ]+)(?=,)", r"you control no \1s"),
    Rewrite(
        "attack an additional time with something",
        r"\battack with (target \w+|each \w+ you control|each of them|that \w+|the \w+) an additional time",
        r"attack an additional time with \1",
    ),
    Rewrite(
        "draw at the beginning of the end phase",
        r"(?<=\. )At the beginning of the end phase, draw a card\.",
        "Draw a card at the beginning of the end phase.",
    ),
    Rewrite(
        "a label before what happens instead",
        r"\.?\n(?=(?:Reprise|Earth Bond|Ice Bond|Lightning Bond) - If [^\n]*, instead )",
        ". ",
    ),
    *OLDER,
    *RARE,
    *TEMPLATES,
    Rewrite("faces of a die", r"\b(\d), (\d), or (\d)(?= on a die)", r"\1 or \2 or \3"),
    Rewrite(
        "a cost from hand", r"\b(As an additional cost to play this, [^.\n]*? from) hand\b", r"\1 your hand"
    ),
    Rewrite("control none", r"\byou don't control an? (\w+ equipment)\b", r"you control no \1"),
    Rewrite(
        "the rest, whatever was taken",
        r"\b(You may put [^.\n]* from among them [^.,\n]*), then put the rest\b",
        r"\1. Put the rest",
    ),
    Rewrite("this turn, misspelt", r"\bthis turns (?=gains)", "this turn "),
    Rewrite(
        "for how long, before while",
        r"\b(while (?:attacking|defending)) (this turn|this combat chain)\b",
        r"\2 \1",
    ),
    Rewrite("blood debt with a small letter", r"^Blood debt$", "Blood Debt"),
    Rewrite("did not hit", r"\bif this didn't hit,", "if this hasn't hit this turn,"),
)

STOPS: tuple[Rewrite, ...] = (
    Rewrite("stop inside quotes", r'"([^"\n]*?)\.?"', r'"\1"'),
    Rewrite("stop after quotes", r'([^ \n]")(?=$| [A-Z])', r"\1."),
    Rewrite("final stop", r"([^.;:\n])$", r"\1."),
)


def own_name(text: str, name: str, type_line: str, names: Iterable[str]) -> str:
    """Write ``this`` for the card's own name and its moniker (CR 2.12.3a).

    A name that is part of a longer name, or that is said of others (a card named so, another one, a token),
    stays.
    """
    known = frozenset(names)
    # Few names are part of others: one look at all of them together says so.
    alone = _roll(known).count(name) <= (name in known)
    longer = [] if alone else [other for other in known if name != other and name in other]
    for other in sorted(longer, key=len, reverse=True):
        text = text.replace(other, _hidden(other))
    moniker = name.split(",", maxsplit=1)[0]
    if moniker.isdigit():
        moniker = name  # the comma of a number is none of a name
    for said in dict.fromkeys(
        (
            name,
            moniker,
            moniker.split(" ")[-1] if "Mentor" in type_line else moniker,
            moniker.split(" ")[0] if "Mentor" in type_line else moniker,
        )
    ):
        pattern = (
            r"(?<!named )(?<!other )(?<!\ba )(?<!\ban )(?<!number of )"
            rf"\b{re.escape(said)}(?! Specialization| tokens?\b| attacks?\b| was the last attack|\w)"
        )
        # One who attacks is this card itself, where the guard above is for the attacks of that name.
        text = re.sub(rf"\b([Ww]hen|[Ww]henever) {re.escape(said)} (?=attacks\b)", r"\1 this ", text)
        # Names of several words are sometimes printed with another case; one word could be any other word.
        text = re.sub(pattern, "this", text, flags=re.IGNORECASE if " " in said else 0)
    if "Mentor" in type_line or "Ally" in type_line:
        text = re.sub(r"\b(him|her)\b", "this", text)
        text = re.sub(r"(?<=\. )(?:He|She)\b", "This", text)
    return _shown(text)


@lru_cache(maxsize=1)
def _roll(names: frozenset[str]) -> str:
    return "\n".join(names)


def _hidden(name: str) -> str:
    return "".join(chr(ord(letter) + 0xE000) for letter in name)


def _shown(text: str) -> str:
    return "".join(chr(ord(letter) - 0xE000) if "\ue000" <= letter <= "\uefff" else letter for letter in text)


def sentence_starts(text: str) -> str:
    """Put a capital where ``this`` starts a sentence."""
    return re.sub(r"(^|[.:] |\n|\n- | - )this\b", r"\1This", text)


def normalise(name: str, type_line: str, text: str, names: Iterable[str]) -> str:
    """Bring a card's text to the printed form: a paragraph a line, bullets on lines with a dash."""
    for _, after in steps(name, type_line, text, names):
        text = after
    return text


def steps(name: str, type_line: str, text: str, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the text after each step of normalising, with the step's name."""
    for rule in TYPOGRAPHY:
        text = rule.apply(text)
        yield rule.name, text
    text = sentence_starts(own_name(text.strip(), name, type_line, names))
    yield "its own name", text
    for rule in WORDS:
        text = rule.apply(text)
        yield rule.name, text
    for kind, rule in (("Invocation", BACK_FACE), ("Construct", CONSTRUCTED)):
        if kind in type_line:
            text = rule.apply(text)
            yield rule.name, text
    lines = []
    for line in text.split("\n"):
        if not is_keyword_line(line):
            for rule in STOPS:
                line = rule.apply(line)  # noqa: PLW2901 - the line is what is rewritten
        lines.append(line)
    yield "stops", "\n".join(line for line in lines if line)


def is_keyword_line(line: str) -> bool:
    """Whether a line is keywords alone: no verb, no stop, every word but the second of a keyword capital."""
    if VERB_LINE.fullmatch(line):
        return False
    return bool(
        re.fullmatch(r"(?:Go again|Essence of [^.:]*|[A-Z][\w'-]*(?: [A-Z\d][\w'-]*)*)", line)
    ) or line.endswith(("Specialization", " Fusion"))


def paragraphs(text: str) -> list[str]:
    """Split a normalised text into paragraphs; bullets belong to the line before them."""
    return re.split(r"\n(?!- )", text) if text else []


def printed(text: str) -> str:
    """Give the form for people: the stop of a quoted ability stands before the quote."""
    return re.sub(r'"([^"\n]*)"\.?', r'"\1."', text)
