"""Compiles the text of a card, with the gates that keep it honest."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, cast

from rulebound.ir.abilities import Ability, Activated, OnResolve, Static, Triggered
from rulebound.ir.conditions import Happened
from rulebound.ir.durations import Within
from rulebound.ir.effects import Act, Do, If, Later, Let, Name, Transform
from rulebound.ir.events import Event, PhaseStarts
from rulebound.ir.filters import Called
from rulebound.ir.lasting import CostChange, Grant, Rule
from rulebound.ir.node import Node, tree
from rulebound.ir.selectors import Next, This
from rulebound.language.errors import AmbiguousText, GrammarError, LostWords, UnreadableText
from rulebound.language.fab import (
    abilities,
    allowances,
    amounts,
    arsenals,
    banishing,
    becoming,
    boosting,
    causes,
    chains,
    choosing,
    clauses,
    coming,
    comparing,
    conditions,
    contests,
    counting,
    dealing,
    demanding,
    effects,
    elements,
    entering,
    equipping,
    events,
    flipping,
    forbidding,
    freezing,
    gathering,
    gifts,
    history,
    judging,
    keyword_effects,
    landmarks,
    lasting,
    looking,
    losing,
    naming,
    nouns,
    permissions,
    permitting,
    playing,
    prevention,
    putting,
    reacting,
    replacement,
    replacing,
    restricting,
    searching,
    selectors,
    sources,
    standing,
    taking,
    targeting,
    varying,
    verbs,
    waiting,
    weapons,
    winding,
)
from rulebound.language.fab.grammar import G
from rulebound.language.kernel import Names, edited, finished
from rulebound.language.meaning import LASTING, Meaning, Unclear
from rulebound.language.normalise import normalise, paragraphs, printed
from rulebound.language.wording import Wording

FAMILIES = (
    abilities,
    allowances,
    amounts,
    arsenals,
    banishing,
    becoming,
    boosting,
    causes,
    chains,
    choosing,
    clauses,
    coming,
    comparing,
    conditions,
    contests,
    counting,
    dealing,
    demanding,
    effects,
    elements,
    entering,
    equipping,
    events,
    flipping,
    forbidding,
    freezing,
    gathering,
    gifts,
    history,
    judging,
    keyword_effects,
    landmarks,
    lasting,
    looking,
    losing,
    naming,
    nouns,
    permissions,
    permitting,
    playing,
    prevention,
    putting,
    replacement,
    replacing,
    restricting,
    searching,
    selectors,
    sources,
    standing,
    taking,
    targeting,
    varying,
    verbs,
    waiting,
    weapons,
    reacting,
    winding,
)
if missing := G.undefined():
    raise GrammarError(f"phrases mention rules that nobody filled: {', '.join(missing)}")

# Words whose loss changes what a card does; they are counted before and after (CR has a rule for each).
NET = re.compile(
    r"\b(?:if|unless|instead|other|otherwise|another|each|up to|may|only|next|first|second|third|not|can't|no"
    r"|red|yellow|blue|non|all|random|while|until|X|less|more)\b|\d+|\{[a-z]\}",
    re.IGNORECASE,
)
# Paragraphs that say themselves when or how long they work, choose as they are played, or have a label.
_SAYS_WHEN = re.compile(
    r"(?:When|Whenever|At|While|As|The(?! next)|Once|Twice|Choose|During|You may play)\b|[A-Z][\w ]* - "
)
# What lasts for a combat chain is not static, and watches from when the card attacks on it (CR 6.2.3, 7.0.2b).
_LASTS = re.compile(r"Whenever [^,\n]* this combat chain, ")
SPELLS = ("Action", "Instant", "Attack Reaction", "Defense Reaction")
RESOLVE_OTHERWISE = frozenset(
    {"Attack", "Affliction", "Ally", "Ash", "Aura", "Construct", "Figment", "Invocation", "Item", "Landmark"}
)


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a text means, its normalised form, and the text that is printed from the meaning."""

    abilities: tuple[Ability, ...]
    normalised: str
    printed: str


# What a line of a card's text is read as.
ROOT: Final = "paragraph"


def is_spell(type_line: str) -> bool:
    """Whether plain sentences are resolution abilities.

    They are where the card is cleared as it resolves (CR 5.3.7), and so is neither an attack nor a permanent
    (CR 1.3.3).
    """
    front = type_line.split(" - ", maxsplit=1)[0]
    kinds = type_line.split(" - ")[1] if " - " in type_line else ""
    return (
        any(front.endswith(kind) for kind in SPELLS)
        and not RESOLVE_OTHERWISE & set(kinds.split())
        and "Token" not in front
    )


def transforms(type_line: str) -> bool:
    """Whether a card is played to become a permanent by a transform (CR 8.5.36b): it is resolved as an action or an
    instant, and what it says as a permanent else is static.
    """
    front, _, kinds = type_line.partition(" - ")
    words = front.split()
    equipment = "Equipment" in words and ("Action" in words or "Instant" in words)
    return equipment or not {"Construct", "Invocation"}.isdisjoint(kinds.split())


def _has(node: Node, kind: type[Node]) -> bool:
    return any(isinstance(part, kind) for part in node.walk())


def is_attack_card(type_line: str) -> bool:
    """Whether a card is an attack card that is no permanent too."""
    front, _, kinds = type_line.partition(" - ")
    return front.endswith("Action") and RESOLVE_OTHERWISE & set(kinds.split()) == {"Attack"}


def as_attack_trigger(paragraph: str, type_line: str) -> str:
    """Return a plain sentence of an attack card as its errata has it: it triggers when the card attacks.

    Attacks never resolve as layers (CR 5.3.1), and those that were printed with something to do as they resolve
    do it when they become attacking (CR 7.2.2, note). Empty for any other paragraph.
    """
    if not is_attack_card(type_line) or (_SAYS_WHEN.match(paragraph) and not _LASTS.match(paragraph)):
        return ""
    return f"When this attacks, {paragraph[0].lower()}{paragraph[1:]}"


def as_delayed(paragraph: str, type_line: str) -> str:
    """Return what a card that is cleared as it resolves says to do at the end phase as a delayed trigger: a static one
    would never be functional (CR 1.7.4, 6.6.3).
    """
    found = re.fullmatch(r"At the beginning of your end phase, ([^.,\n]*)\.", paragraph)
    if found is None or not is_spell(type_line):
        return paragraph
    return f"{found[1][0].upper()}{found[1][1:]} at the beginning of your end phase."


def as_chosen_when_played(paragraph: str, type_line: str) -> str:
    """Return the modes of an attack card as chosen while it is played, where each is about the attack itself: they are
    abilities that it then has (CR 1.7.5a, 1.7.5d), and one that triggers is quoted.
    """
    if not is_attack_card(type_line) or not paragraph.startswith("Choose 1;"):
        return paragraph
    modes = re.sub(r"\n- (When this [^\"\n]*?)\.?(?=\n|$)", r'\n- This gets "\1".', paragraph)
    if not all(re.match(r"This (?:gets|gains) ", mode) for mode in modes.split("\n- ")[1:]):
        return paragraph
    return f"As you play this, c{modes[1:]}"


def is_errata(ability: Node) -> bool:
    """Whether a paragraph that was read as a trigger of attacking does something then.

    What an attack gets or costs is static; what it watches for is watched for from the start.
    """
    if not isinstance(ability, Triggered) or any(isinstance(part, CostChange) for part in ability.walk()):
        return False
    first = _first_effect(ability.do)
    if isinstance(first, Later) and not first.once:
        # Nothing can hit before the attack itself does, so that here both come to the same.
        return isinstance(first.on, Event) and first.on.kind in ("hit", "damage")
    if isinstance(getattr(first, "what", None), Next):
        return True  # what is still to come is waited for from then on (CR 6.2.4)
    return not isinstance(first, LASTING) or _is_counted(first)


def _is_counted(node: Node) -> bool:
    """Whether something is allowed a number of times from now on, which no static ability could count (CR 5.2.3)."""
    return isinstance(node, Rule) and node.action == "activate again"


def _first_effect(do: Node) -> Node:
    """What is done first, whatever its condition."""
    if isinstance(do, Do):
        return _first_effect(do.steps[0])
    if isinstance(do, If):
        return _first_effect(do.then)
    return _first_effect(do.do) if isinstance(do, Let) else do


def _own_parts(node: Node) -> Iterator[Node]:
    """Yield a node and those below it, but not what stands in abilities that are given to something."""
    yield node
    if not isinstance(node, Grant):
        for child in node.children():
            yield from _own_parts(child)


def fits(ability: Node, type_line: str) -> bool:
    """Whether a reading of a paragraph fits the type of the card.

    On an attack or a permanent a plain sentence is a static ability; on an action, instant or reaction that
    is no attack it is a resolution ability, but for the cost of playing the card itself and for what is so of its
    damage all the while that it resolves (CR 1.7.3, 5.3.3, 5.4).
    """
    of_itself = isinstance(ability, Static) and all(
        (isinstance(part, CostChange) and part.what == This()) or _of_its_damage(part) for part in ability.do
    )
    if any(
        isinstance(part, Rule) and part.action == "play" and part.what == This() for part in ability.walk()
    ):
        return False
    if isinstance(ability, Triggered) and ability.works_in is None and isinstance(ability.on, PhaseStarts):
        return not is_spell(type_line)  # it would never be functional (CR 1.7.4g)
    if isinstance(ability, OnResolve):
        cost = any(isinstance(part, CostChange) and part.what == This() for part in ability.do.walk())
        return (is_spell(type_line) and not cost and not _of_its_damage(ability.do)) or (
            transforms(type_line) and (_has(ability, Transform) or _equips(ability))
        )
    if isinstance(ability, Activated):
        return not any(isinstance(part, CostChange) and part.what == This() for part in ability.walk())
    if isinstance(ability, Static) and any(isinstance(getattr(do, "what", None), Next) for do in ability.do):
        return False  # a static ability cannot wait for what comes next (CR 6.2.4)
    if isinstance(ability, Static):
        if any(_is_counted(part) for part in ability.do):
            return False
        if any(isinstance(part, Happened) and part.window == "way" for part in _own_parts(ability)):
            return False  # Nothing is done by way of an ability that only says what is so.
        return (
            of_itself or _of_its_defending(ability) or ability.while_ is not None or not is_spell(type_line)
        )
    return True


def _equips(ability: Node) -> bool:
    """Whether an ability equips this: a construct resolves as an action first (CR 8.2.14a)."""
    return any(
        isinstance(part, Act) and part.verb == "equip" and part.what == This() for part in ability.walk()
    )


def _of_its_defending(ability: Static) -> bool:
    """Whether a card may only defend so: a defense reaction is bound by it as it is played (CR 7.4.2c)."""
    return all(isinstance(do, Rule) and do.action == "defend" and do.what == This() for do in ability.do)


def _of_its_damage(node: Node) -> bool:
    return isinstance(node, Rule) and node.action == "be prevented" and node.what == This()


def compile_text(name: str, type_line: str, text: str, names: Iterable[str]) -> Compiled:
    """Compile the text of one face.

    Raises:
        UnreadableText: the grammar does not cover it; says where reading stopped.
        AmbiguousText: it has two meanings.
        LostWords: what was read does not print as the text.
    """
    known = frozenset(names)
    catalogue = _catalogue(known)
    normal = normalise(name, type_line, text, known)
    out: list[Ability] = []
    lines: list[str] = []
    for paragraph in paragraphs(normal):
        ability, line = _compile_attack_or_other(
            as_chosen_when_played(as_delayed(paragraph, type_line), type_line), type_line, catalogue
        )
        out.append(ability)
        lines.append(line)
    nodes = [node for ability in out for node in ability.walk()]
    if any(isinstance(node, Called) for node in nodes) and not any(isinstance(n, Name) for n in nodes):
        raise UnreadableText("", "that name", ("a name that was named before",))
    return Compiled(tuple(out), "\n".join(lines), print_abilities(tuple(out), name, type_line))


@lru_cache(maxsize=1)
def _catalogue(names: frozenset[str]) -> Names:
    return Names(names)


def _compile_attack_or_other(paragraph: str, type_line: str, names: Names) -> tuple[Ability, str]:
    """Compile a paragraph as it stands, or else as its errata has it."""
    errata = as_attack_trigger(paragraph, type_line)
    try:
        read = _compile_paragraph(paragraph, type_line, names)
    except UnreadableText:
        if not errata:
            raise
        try:
            made = _compile_paragraph(errata, type_line, names)
        except UnreadableText:
            made = None
        if made is None or not is_errata(made[0]):
            raise
        return made
    return _compile_paragraph(errata, type_line, names) if errata and _outlasts_its_card(read[0]) else read


def _outlasts_its_card(ability: Ability) -> bool:
    """Whether what was read as static lasts for the turn: static effects have no duration, and end with their card
    (CR 6.2.3, 6.2.3a).
    """
    return isinstance(ability, Static) and any(
        getattr(part, "for_", None) == Within("turn") for part in ability.do
    )


def _compile_paragraph(paragraph: str, type_line: str, names: Names) -> tuple[Ability, str]:
    read = _read(paragraph, names)
    meanings: dict[Node, list[tuple[Node, str]]] = {}
    for meaning, said, text in read.meanings:
        if fits(meaning, type_line):
            meanings.setdefault(meaning, []).append((said, text))
    if not meanings:
        if read.unread is not None:
            raise _unreadable(paragraph, *read.unread)
        unclear = read.unclear or (
            f"another kind of ability: a card that is {type_line!r} cannot have this one",
        )
        raise UnreadableText("", paragraph, unclear[:3])
    if len(meanings) > 1:
        raise AmbiguousText(paragraph, tuple(tree(meaning) for meaning in meanings))
    ((meaning, said_as),) = meanings.items()
    line = _gate(said_as)
    printed_again = print_paragraph(meaning)
    # What prints as it was read has been read just now.
    if printed_again != paragraph and all(
        again != meaning for again, _, _ in _read(printed_again, names).meanings
    ):
        raise LostWords(paragraph, printed_again)
    return cast("Ability", meaning), line


@dataclass(frozen=True, slots=True)
class _Read:
    """What a paragraph can mean, whatever card it stands on.

    Each meaning comes with what was said and with the text in the words that are printed. ``unclear`` says why
    other readings were given up; ``unread`` where reading stopped and what could stand there, if there is none.
    """

    meanings: tuple[tuple[Node, Node, str], ...]
    unclear: tuple[str, ...]
    unread: tuple[int, tuple[str, ...]] | None


@lru_cache(maxsize=4096)
def _read(paragraph: str, names: Names) -> _Read:
    """Read a paragraph; many cards share theirs with others of their cycle."""
    reading, results = G.read(ROOT, paragraph, names)
    meanings: list[tuple[Node, Node, str]] = []
    unclear: list[str] = []
    for _, said, edits in results:
        if not isinstance(said, Node):
            continue
        try:
            meanings.append((Meaning().of(said), said, edited(paragraph, edits)))
        except Unclear as error:
            unclear.append(str(error))
    unread = None if results else (reading.far, tuple(reading.expected))
    return _Read(tuple(meanings), tuple(unclear), unread)


def _unreadable(text: str, far: int, expected: tuple[str, ...]) -> UnreadableText:
    if far >= len(text):
        return UnreadableText("", text)
    phrase = re.split(r"(?<=[,.:;])\s", text[far:], maxsplit=1)[0]
    return UnreadableText(text[:far].rstrip(), phrase, expected[:6])


def _gate(said_as: list[tuple[Node, str]]) -> str:
    """Print what was read; it must be the text, and no word of the net may be lost.

    Raises:
        LostWords: no reading prints as the text.
    """
    shown = ""
    for said, text in said_as:
        shown = finished(G.show(ROOT, said) or "")
        if shown == text and Counter(NET.findall(shown.lower())) == Counter(NET.findall(text.lower())):
            return text
    raise LostWords(said_as[0][1], shown)


@lru_cache(maxsize=4096)
def print_paragraph(ability: Node) -> str:
    """Print one ability in the normal form.

    Raises:
        LostWords: the grammar has no words for it.
    """
    text = G.show(ROOT, Wording().of(ability))
    if text is None:
        raise LostWords(tree(ability), "nothing: there are no words for it")
    return finished(text)


def print_abilities(abilities: tuple[Ability, ...], name: str, type_line: str) -> str:
    """Print the text of a card from its abilities, a paragraph each."""
    del name, type_line
    return printed("\n\n".join(print_paragraph(ability) for ability in abilities))
