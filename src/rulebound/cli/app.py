"""The commands and their groups. A module of commands imports at its top only what is needed to read them."""

from __future__ import annotations

from typing import Final

from cyclopts import App

import rulebound
from rulebound.cli.bench import bench
from rulebound.cli.cards import cards
from rulebound.cli.deck import deck
from rulebound.cli.mcp import mcp
from rulebound.cli.play import play
from rulebound.cli.replay import replay
from rulebound.cli.rules import rules
from rulebound.cli.scenario import scenario
from rulebound.cli.serve import serve
from rulebound.cli.simulate import simulate

_HELP: Final = """Referees trading card games: plays them, judges them, says by which rule.

GAME is fab (Flesh and Blood). Exit status: 0 all is well, 1 the answer is no, 2 something is wrong with what
was asked. Made by fans; not affiliated with Legend Story Studios, the publisher of Flesh and Blood.
"""

app: Final = App(
    name="rulebound",
    help=_HELP,
    version=f"rulebound {rulebound.__version__}",
    help_format="markdown",
    suppress_keyboard_interrupt=False,
)
app.command(play)
app.command(simulate)
app.command(replay)
app.command(scenario)
app.command(cards)
app.command(deck)
app.command(rules)
app.command(bench)
app.command(mcp)
app.command(serve)
