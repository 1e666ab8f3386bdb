"""``rulebound cards exercise``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from cyclopts import Parameter

from rulebound.cli.arguments import AtLeastOne, Switch
from rulebound.cli.games import known_game
from rulebound.cli.wording import print_json, progress

if TYPE_CHECKING:
    from rulebound.cards import CardDefinition, Catalogue
    from rulebound.play.exercise.running import CardReport, Report

Cards: TypeAlias = Annotated[list[str] | None, Parameter(name="--card", negative=())]
_RAN: Final = "run"


def exercise(
    game: str,
    /,
    *,
    card: Cards = None,
    set: str = "",  # noqa: A002
    seed: int = 0,
    budget: AtLeastOne = 40,
    jobs: AtLeastOne = 1,
    json: Switch = False,
) -> int:
    """Put each compiled card into short random games until each of its abilities has run.

    What must be true of every game is checked at every decision (what takes longest, at every sixth). The exit
    status is 1 when the engine made an error. An ability that was not reached is named with what kept it, and does
    not change the exit status. All cards take about 25 minutes of one core.

    For example:

    ```
    rulebound cards exercise fab --card "Snatch (red)" --card "Sink Below (red)"
    rulebound cards exercise fab --set WTR --jobs 2
    rulebound cards exercise fab --jobs 2 --json > report.json
    ```

    Args:
        game: The game: fab.
        card: Only this card; may be given several times.
        set: Only cards that were printed in the set with this code.
        seed: The number from which the seeds of all games are derived.
        budget: The most games that are played for one card.
        jobs: How many processes play.
        json: Print JSON.
    """
    from rulebound.cards import Catalogue
    from rulebound.play.exercise.running import exercise as run

    cards = _chosen(Catalogue.load(known_game(game)), card or [], set)
    with progress("cards", len(cards)) as told:
        report = run(cards, seed=seed, budget=budget, jobs=jobs, progress=told)
    if json:
        print_json(report)
    else:
        _print(report, seed, budget)
    return 1 if any(one.error for one in report.reports) else 0


def _chosen(catalogue: Catalogue, names: list[str], code: str) -> list[CardDefinition]:
    from rulebound.cards.errors import UnsupportedCard
    from rulebound.kernel.errors import RuleboundError

    named = [catalogue.find(name) for name in names]
    for one in named:
        if one.unsupported is not None:
            raise UnsupportedCard(one.label, one.unsupported, one.missing or "")
    cards = [one for one in named or catalogue if not (one.back or one.is_macro or one.unsupported)]
    if code:
        known = sorted({of for one in catalogue for of in one.sets})
        if code.upper() not in known:
            raise RuleboundError(f"no set has the code {code!r}; there are: {', '.join(known)}")
        cards = [one for one in cards if code.upper() in one.sets]
    return cards


def _print(report: Report, seed: int, budget: int) -> None:
    share = f" ({report.run / report.abilities:.1%})" if report.abilities else ""
    print(f"{report.cards} cards, {report.abilities} abilities, {report.run} run{share}")
    for one in report.reports:
        for line in _lines(one):
            print(line)
        if one.error:
            print(
                f'  again: rulebound cards exercise fab --card "{one.card}" --seed {seed} --budget {budget}'
            )


def _lines(one: CardReport) -> list[str]:
    lines = []
    missed = [ability for ability in one.abilities if ability.reached != _RAN]
    if one.error:
        lines.append(f"ERROR {one.card}: {one.error}")
    if one.blocked:
        lines.append(f"{one.card}: {one.blocked}")
    elif missed:
        lines.append(f"{one.card}: after {one.games} games, {one.decisions} decisions:")
        lines += [
            f"  ability {ability.place + 1}, {ability.kind}: {ability.reached}: {ability.reason}"
            for ability in missed
        ]
    return lines
