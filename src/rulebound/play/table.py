"""The table as a terminal shows it: both sides, the chain, the stack, what happened, what can be chosen.

Everything is drawn from a player's view, so that nothing can be shown that the player may not see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from rulebound.view.model import CardView, DecisionView, LayerView, LinkView, PlayerView, SideView
from rulebound.view.names import player_name

COLORS = {"red": "red", "yellow": "yellow", "blue": "bright_blue"}
MOST_NEWS = 14


def draw_table(console: Console, view: PlayerView, seats: Sequence[str], news: Sequence[str]) -> None:
    """Print the whole table as the viewer sees it; ``news`` are lines about what happened since then."""
    me = view.viewer
    others = [side for side in view.sides if side.player != me]
    parts: list[RenderableType] = [Rule(_moment(view), style="dim")]
    parts += [_side(side, view, f"{side.name}, {seats[side.player]}") for side in others]
    parts += _middle(view)
    parts.append(_side(view.sides[me], view, f"{view.sides[me].name}, you"))
    if news:
        parts.append(_news(news))
    console.print(Group(*parts))


def draw_decision(console: Console, decision: DecisionView) -> None:
    """Print the question and its numbered options."""
    console.print(Text(decision.label, style="bold"), Text(f"[{decision.rule}]", style="dim"))
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="bold cyan", no_wrap=True)
    table.add_column()
    for option in decision.options:
        table.add_row(str(option.index + 1), _colored(option.label))
    console.print(table)


def result_words(view: PlayerView) -> str:
    """Return how the game ended."""
    if view.winners:
        return f"{' and '.join(player_name(winner) for winner in view.winners)} won in turn {view.turn}."
    return f"The game is a draw in turn {view.turn}." if view.drawn else "The game is not over."


def _moment(view: PlayerView) -> str:
    step = f", {view.step} step" if view.step else ""
    whose = "your turn" if view.turn_player == view.viewer else f"{player_name(view.turn_player)}'s turn"
    return f"turn {view.turn}: {whose}, {view.phase} phase{step}"


def _side(side: SideView, view: PlayerView, title: str) -> Panel:
    mine = side.player == view.viewer
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    grid.add_row("", _assets(side))
    rows = (
        ("hand", side.hand if mine else ()),
        ("arsenal", side.arsenal),
        ("weapons", side.weapons),
        ("equipment", side.equipment),
        ("permanents", side.permanents),
        ("soul", side.soul),
        ("pitch", side.pitch),
        ("banished", side.banished),
        ("graveyard", side.graveyard[-6:]),
    )
    for name, cards in rows:
        if cards:
            grid.add_row(name, _cards(cards, numbers=name not in ("pitch", "graveyard", "banished")))
    hero = side.hero.label if side.hero is not None else "no hero"
    style = "green" if mine else "magenta"
    return Panel(grid, title=escape(f"{title}: {hero}"), title_align="left", border_style=style)


def _assets(side: SideView) -> Text:
    words = [f"life {side.life}", f"hand {side.hand_size}", f"deck {side.deck_size}"]
    points = (("action points", side.action_points), ("resources", side.resources), ("chi", side.chi))
    words += [f"{name} {n}" for name, n in points if n]
    if side.hero is not None and side.hero.marked:
        words.append("marked")
    if side.hero is not None and side.hero.tapped:
        words.append("hero tapped")
    if side.out:
        words.append("out of the game")
    return Text("   ".join(words), style="bold")


def _middle(view: PlayerView) -> list[RenderableType]:
    parts: list[RenderableType] = []
    if view.chain:
        parts.append(Panel(Group(*map(_link, view.chain)), title="combat chain", title_align="left"))
    if view.stack:
        layers = Group(*(_layer(layer) for layer in view.stack))
        parts.append(Panel(layers, title="stack, top first", title_align="left"))
    return parts


def _link(link: LinkView) -> Text:
    text = Text(f"{link.number} ", style="bold" if link.active else "dim")
    text.append(f"{player_name(link.player)} attacks {', '.join(link.targets) or 'nobody'} with ")
    text.append_text(_colored(link.label or "an attack that is gone"))
    if link.attack is None:
        text.append(" (no longer there)")
    else:
        text.append(f": power {link.power}")
        if link.attack.keywords:
            text.append(f", {', '.join(link.attack.keywords)}")
    if link.defenders:
        text.append("; defended by ")
        text.append_text(_cards(link.defenders))
        text.append(f": {link.defense} in all")
    if link.resolved:
        text.append("; resolved")
    elif link.attack is not None:
        text.append(f"; {max(0, link.power - link.defense)} damage to come", style="bold")
    return text


def _layer(layer: LayerView) -> Text:
    text = Text(f"{player_name(layer.controller)}: ")
    text.append_text(_colored(layer.label))
    if layer.targets:
        text.append(f" at {', '.join(layer.targets)}")
    return text


def _news(lines: Sequence[str]) -> RenderableType:
    """The last lines; where a line comes several times in a row, once with how often."""
    grouped = [(line, len(list(same))) for line, same in groupby(lines)]
    shown = [line if times == 1 else f"{line} ({times} times)" for line, times in grouped]
    left_out = len(shown) - MOST_NEWS
    if left_out > 1:
        shown = [f"... {left_out} lines before (type log to see them)", *shown[left_out:]]
    return Text("\n".join(f"  {line}" for line in shown), style="italic")


def _cards(cards: Iterable[CardView], *, numbers: bool = True) -> Text:
    """Cards in a row, like ones counted."""
    texts: dict[str, Text] = {}
    counts: Counter[str] = Counter()
    for card in cards:
        text = _card(card, numbers=numbers)
        texts.setdefault(text.plain, text)
        counts[text.plain] += 1
    joined = Text()
    for place, (plain, text) in enumerate(texts.items()):
        if place:
            joined.append(", ")
        if counts[plain] > 1:
            joined.append(f"{counts[plain]}x ")
        joined.append_text(text)
    return joined


def _card(card: CardView, *, numbers: bool) -> Text:
    text = _colored(card.label, card.color)
    marks: list[str] = []
    if numbers:
        marks += _numbers(card)
    marks += [f"{n} {kind}" for kind, n in card.counters]
    for word in ("tapped", "marked", "frozen"):
        if getattr(card, word):
            marks.append(word)
    if not card.up and not card.hidden and card.zone != "hand":
        marks.append("face down")
    if card.role:
        marks.append(card.role)
    if marks:
        text.append(f" <{' '.join(marks)}>", style="dim")
    return text


def _numbers(card: CardView) -> list[str]:
    """Cost, power and defense as players write them: ``2c 6p 3d``."""
    held = ((card.cost, "c"), (card.power, "p"), (card.defense, "d"), (card.life, "life"))
    return [f"{value}{letter}" for value, letter in held if value is not None]


def _colored(label: str, color: str | None = None) -> Text:
    """A label in the colour that it names."""
    text = Text(label)
    for word, style in COLORS.items():
        if color == word or f"({word})" in label:
            text.stylize(style)
    return text
