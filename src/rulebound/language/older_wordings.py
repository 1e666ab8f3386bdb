"""Wordings and misprints of cards of the elements, of runeblades and wizards, and what today's cards say for them."""

from __future__ import annotations

from rulebound.language.rewrite import Rewrite

OLDER: tuple[Rewrite, ...] = (
    Rewrite(
        "go again at the end of a paragraph",
        r"^((?!(?:(?:Once|Twice|Thrice) per Turn )?(?:Action|Instant|Attack Reaction|Defense Reaction) - )"
        r"[^\n]*\.) Go again\.?$",
        r"\1\nGo again",
    ),
    Rewrite("a keyword at the end of a paragraph", r"^([^\n]*\.) (Temper|Battleworn)\.?$", r"\1\n\2"),
    Rewrite(
        "an instant is a card",
        r"(?<!were )\b(an|another|target) instant(?=[:,.]| (?:has|is|from|in|with|you)\b)",
        r"\1 instant card",
    ),
    Rewrite("discarded, misspelt", r"\b(is) discard (this way)\b", r"\1 discarded \2"),
    Rewrite("an opponent's turn, misspelt", r"\ban opponents turn\b", "an opponent's turn"),
    Rewrite("of its owner, misspelt too", r"\bit's owner's\b", "its owner's"),
    Rewrite("bottom, misspelt", r"\bobttom\b", "bottom"),
    Rewrite("an before a consonant", r"\ban (?=flow counter)", "a "),
    Rewrite("a cost of one symbol", r"\bwith cost \{r\} (?=or less)", "with cost 1 "),
    Rewrite("all heroes", r"^All heroes get ", "Each hero gets "),
    Rewrite("action or instant card", r"\baction or instant (card|cards)\b", r"action \1 or instant \1"),
    Rewrite(
        "the second of a turn",
        r"\bWhenever you play your (second|third) ([^,.\n]*?) each turn,",
        r"The \1 time you play a \2 each turn,",
    ),
    Rewrite("under their control, misspelt", r"\bunder target hero control\b", "under target hero's control"),
    Rewrite("it has none left", r"(?m)^When it has no (?=\w+ counters, )", "When this has no "),
    Rewrite("heroes can't", r"\bHeroes can't gain\b", "Each hero can't gain"),
    Rewrite("a target hero", r"\bto a target hero\b", "to target hero"),
    Rewrite(
        "activated during an opponent's turn",
        r"\bActivate this only during an opponent's turn",
        "Activate this only if it's an opponent's turn",
    ),
    Rewrite("all cards in a hand", r"\b(discards?) all cards in (your|their) hand\b", r"\1 \2 hand"),
    Rewrite("one of those seen", r"\bthen banish one\b", "then banish 1 card from among them"),
    Rewrite("attacks by name", r"\b[Yy]our attacks named ([A-Z]\w+)(?= get)", r"your \1 attacks"),
    Rewrite("controlled by", r"\b(an? [^,.\n]*?) controlled by (target hero)\b", r"\1 \2 controls"),
    Rewrite(
        "the first damage to the defending hero",
        r"\b(The first time this deals damage to the defending hero),",
        r"\1 each turn,",
    ),
    Rewrite(
        "a place after the next",
        r"\b(next card)( you play this turn)( with an effect that deals arcane damage)(?=,? (?:gets?|gains?|has) )",
        r"\1\3\2",
    ),
    Rewrite(
        "attacks this turn",
        r"\b([Aa]ttacks you control) this turn (?:gets?|gains?) (\"[^\"\n]*\")",
        r"\1 get \2 this turn",
    ),
    Rewrite("points less", r"\bcosts X resource points less to play\b", "costs X{r} less to play"),
    Rewrite("any graveyard", r"\bfrom any graveyard\b", "from a graveyard"),
    Rewrite("chooses and destroys", r"\bchooses and destroys\b", "destroys"),
    Rewrite(
        "whenever until the end of the turn",
        r"\b[Uu]ntil end of turn, (whenever [^,.\n\"]*), ",
        lambda m: f"{m[1] if m[0][0] == 'u' else 'W' + m[1][1:]} this turn, ",
    ),
    Rewrite(
        "while it defends, whenever",
        r"^While this is (defending|attacking), (whenever|when) ([^,.\n]*), ",
        lambda m: f"{m[2].capitalize()} {m[3]} and this is {m[1]}, ",
    ),
    Rewrite(
        "what you did this way",
        r"\b([Ii]f) you (discard|banish|reveal) (an? [^,.\n]*?) this way,",
        lambda m: f"{m[1]} {m[3]} is {m[2]}ed this way,",
    ),
    Rewrite(
        "the first time in each turn",
        r"\b(The first time an attack action card you control deals damage to an opposing hero),",
        r"\1 each turn,",
    ),
    Rewrite(
        "its power against its base",
        r"\bits (\{[pd]\}) is greater than its base \1",
        r"it has \1 greater than its base",
    ),
    Rewrite("for a while, last", r" while defending this turn\b", " this turn while defending"),
    Rewrite("face-up into arsenal", r"\bface-(up|down) into arsenal\b", r"face-\1 into your arsenal"),
    Rewrite("comma before unless", r", (?=unless the defending hero pays)", " "),
    Rewrite("that may be heroes and allies", r"\bhero(es)? and/or all(?:y|ies)\b", r"hero\1 or allies"),
    Rewrite(
        "played during the turn of an opponent",
        r"\b([Ww]hen(?:ever)? you play an? [^,.\n]*?) during an opponent's turn,",
        r"\1 during each opponent's turn,",
    ),
    Rewrite(
        "as many as were looked at",
        r"\bput (\w+) counters on this equal to the number of (cards) looked at this way",
        r"put an \1 counter on this for each card looked at this way",
    ),
    Rewrite(
        "a card played as an instant on a chain link",
        r"\byou may play a ([^.,\n]*? card) this chain link as though it were an instant",
        r"you may play the next \1 you play this chain link as though it were an instant",
    ),
    Rewrite("start of an action phase", r"\bstart of (your action phase)\b", r"beginning of \1"),
)
