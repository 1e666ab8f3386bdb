"""What a crew is at its dock: its printed might, and what the stage table makes of it."""

from __future__ import annotations

from dataclasses import dataclass

from rulebound.kernel.continuous import fold
from tests.kernel.toy.state import Crew, ToyState
from tests.kernel.toy.words import BEACON, CARDS, LAMPLIGHTER, LIGHT, LIGHTHOUSE, MIGHT


@dataclass(slots=True)
class Properties:
    """A crew as it is so far, while changes are applied to it."""

    controller: int
    might: int
    lit: bool = False


class Shine:
    """A Lighthouse lights its owner's crews."""

    def __init__(self, source: Crew) -> None:
        self.source = source
        self.order = (LIGHT, 0, source.arrived)

    def applies(self, properties: Properties) -> bool:
        return properties.controller == self.source.controller

    def apply(self, properties: Properties) -> None:
        properties.lit = True


class Signal(Shine):
    """A Beacon lights whoever has 3 might or more by then; it comes after the lighthouses."""

    def __init__(self, source: Crew) -> None:
        super().__init__(source)
        self.order = (LIGHT, 1, source.arrived)

    def applies(self, properties: Properties) -> bool:
        return properties.might >= 3


class Glow(Shine):
    """A Lamplighter gives its owner's lit crews 1 more might: it depends on the stage before."""

    def __init__(self, source: Crew) -> None:
        super().__init__(source)
        self.order = (MIGHT, 0, source.arrived)

    def applies(self, properties: Properties) -> bool:
        return properties.lit and super().applies(properties)

    def apply(self, properties: Properties) -> None:
        properties.might += 1


CHANGES: dict[int, type[Shine]] = {LIGHTHOUSE: Shine, BEACON: Signal, LAMPLIGHTER: Glow}


def properties_of(state: ToyState, oid: int) -> tuple[Properties, list[int]]:
    """Return what a crew at a dock is now, and which crews made it so, in the order in which they did."""
    crew = state.objects[oid]
    properties = Properties(crew.controller, CARDS[crew.definition].might)
    sources = [state.objects[other] for other in state.zones[crew.zone]]
    changes = [CHANGES[source.definition](source) for source in sources if source.definition in CHANGES]
    applied = fold(properties, changes)
    return properties, [change.source.id for change in changes if change in applied]
