"""What the tools answer: the schemas that clients see. Addresses can be given to read_rules_document."""

from __future__ import annotations

from pydantic import BaseModel, Field


class Game(BaseModel):
    """A game, and what of it is here."""

    game: str
    name: str
    rules_version: str | None = Field(description="version of our own index of its rules, null without one")
    documents: int = Field(description="how many rules documents were imported")
    cards: int = Field(description="how many card faces are known")
    plays: bool = Field(description="whether the engine can run scenarios of it")


class Games(BaseModel):
    """The games."""

    games: list[Game]


class DocumentInfo(BaseModel):
    """A document with where it comes from."""

    address: str
    title: str
    version: str
    published: str | None
    source: str = Field(description="where the publisher has it")
    sha256: str | None = Field(description="of the bytes that were imported; null for our own words")
    imported: str | None
    counts: dict[str, int]


class Documents(BaseModel):
    """Documents."""

    documents: list[DocumentInfo]
    note: str | None = None


class RuleHit(BaseModel):
    """An entry that a search found."""

    address: str
    number: str
    kind: str
    heading: str
    snippet: str
    text: str | None = Field(default=None, description="the whole text (detailed)")
    examples: list[str] | None = Field(default=None, description="examples and notes (detailed)")


class RuleHits(BaseModel):
    """What a search found, best first; statements of the guide by concept stand beside it."""

    query: str
    hits: list[RuleHit]
    guide: list[RuleHit]
    note: str | None = None


class OutlineLine(BaseModel):
    """One line of an outline: read the address for its text."""

    address: str
    number: str
    title: str


class RuleText(BaseModel):
    """One entry of a document."""

    address: str
    number: str
    heading: str
    in_our_words: str | None
    text: str | None
    examples: list[str]
    references: list[str] = Field(description="addresses that it points to")
    referred_by: list[str] = Field(description="addresses that point to it")
    other_versions: list[str]
    scenarios: list[str] = Field(description="executable rulings that show it")


class DocumentText(BaseModel):
    """What stands at an address: the entry, then what belongs to it, as text or as an outline."""

    document: DocumentInfo
    entry: RuleText | None
    below: list[RuleText]
    outline: list[OutlineLine] | None = Field(
        default=None, description="instead of texts that would be very long"
    )
    note: str | None = None


class CardInfo(BaseModel):
    """A card in one line."""

    identifier: str
    name: str
    type_line: str
    numbers: dict[str, int]
    supported: bool = Field(description="whether its text is understood whole, so that it can be played")
    text: str | None = Field(default=None, description="what it says (detailed)")


class Cards(BaseModel):
    """Cards that fit a search."""

    query: str
    total: int
    cards: list[CardInfo]


class CardRule(BaseModel):
    """A rule that a card rests on."""

    number: str
    in_our_words: str
    because: str


class Card(BaseModel):
    """A card: what is printed, as the engine understands it, and what is known around it."""

    card: CardInfo
    unsupported: str | None
    sets: list[str]
    who_may_have_it: str
    formats: dict[str, str] = Field(description="legal, restricted, banned or not legal, by format")
    rules: list[CardRule]
    scenarios: list[str]
    bulletins: list[str] = Field(description="addresses of errata and FAQ entries about it")


class CardSet(BaseModel):
    """A set and how many faces were first printed in it."""

    name: str
    cards: int


class CardSets(BaseModel):
    """Sets."""

    game: str
    sets: list[CardSet]


class Reason(BaseModel):
    """Why something is refused: the rule by number, and what it says in our words."""

    words: str
    rule: str
    in_our_words: str
    source: str | None = Field(description="the object that restricts")


class ActionCheck(BaseModel):
    """Whether an action is legal at a moment."""

    player: str
    action: str
    legal: bool
    words: str
    reasons: list[Reason]


class EventLine(BaseModel):
    """Something that happened, by which rule."""

    words: str
    rule: str


class Choice(BaseModel):
    """Something that a player may do; give the number as ``choice`` to see what would follow."""

    number: int
    words: str
    rule: str


class RefusedChoice(BaseModel):
    """Something that a player may not do."""

    what: str
    reasons: list[Reason]


class PlayerState(BaseModel):
    """What a player may do and may not do."""

    player: str
    life: int | None
    may: list[Choice]
    may_not: list[RefusedChoice]


class ValuePart(BaseModel):
    """What a value is made of: a change, or a value that is set, in the order of the stages."""

    words: str
    change: int
    sets: bool
    stage: str
    rule: str


class Value(BaseModel):
    """A value and why it is that."""

    path: str
    value: str
    parts: list[ValuePart]


class StateExplained(BaseModel):
    """A moment of a scenario explained."""

    name: str
    rules: list[str]
    after_steps: int
    steps: int
    next_step: str
    failure: str | None
    turn: int
    turn_player: str
    phase: str
    step: str
    asked: str
    question: str
    question_rule: str
    players: list[PlayerState]
    values: list[Value]
    happened: list[EventLine]
    follows: list[EventLine]


class ScenarioRun(BaseModel):
    """How a scenario came out."""

    name: str
    rules: list[str]
    passed: bool
    failure: str | None
    line: int
    happened: list[EventLine]


class DeckProblem(BaseModel):
    """What the rules have against a deck list."""

    rule: str
    card: str
    message: str


class DeckCheck(BaseModel):
    """Whether a deck list is legal."""

    name: str
    hero: str
    cards: int
    format: str | None = Field(description="the format that it was checked for; null for none")
    legal: bool
    problems: list[DeckProblem]
    note: str | None
    unsupported: list[str] = Field(description="cards that the engine cannot play yet")
