"""Continuous effects: folded in the game's stage table, with eligibility asked when each one's turn comes."""

from rulebound.kernel.continuous import fold
from tests.kernel.toy.game import quiet
from tests.kernel.toy.procedures import standing
from tests.kernel.toy.properties import Properties, properties_of
from tests.kernel.toy.state import ToyState, add_card
from tests.kernel.toy.words import BEACON, DOCKS, GULL, LAMPLIGHTER, LIGHTHOUSE, STORM


def dock_with(*crews: tuple[int, int]) -> ToyState:
    """A state with crews (card and owner) at the first dock, ids from 1."""
    state = quiet().state
    for definition, owner in crews:
        add_card(state, definition, owner, DOCKS[0])
    return state


def what(state: ToyState, oid: int) -> tuple[int, bool]:
    properties, _ = properties_of(state, oid)
    return properties.might, properties.lit


def test_without_effects_a_crew_is_what_its_card_says() -> None:
    assert what(dock_with((GULL, 0)), 1) == (1, False)


def test_an_earlier_stage_makes_eligible_for_a_later_one() -> None:
    assert what(dock_with((GULL, 0), (LIGHTHOUSE, 0), (LAMPLIGHTER, 0)), 1) == (2, True)


def test_stages_come_before_timestamps() -> None:
    assert what(dock_with((LAMPLIGHTER, 0), (LIGHTHOUSE, 0), (GULL, 0)), 3) == (2, True)


def test_what_a_later_stage_makes_eligible_for_an_earlier_one_is_not_applied() -> None:
    """The Lamplighter brings a lit Lighthouse to 3, which would suit the Beacon of an earlier stage."""
    state = dock_with((LIGHTHOUSE, 0), (LAMPLIGHTER, 0), (BEACON, 1))
    properties, sources = properties_of(state, 1)

    assert properties.might == 3
    assert sources == [1, 2]


def test_substages_order_effects_of_one_stage() -> None:
    state = dock_with((BEACON, 1), (LIGHTHOUSE, 0), (STORM, 0))
    properties, _ = properties_of(state, 3)
    calls: list[tuple[int, int, int]] = []

    class Noted:
        def __init__(self, order: tuple[int, int, int]) -> None:
            self.order = order

        def applies(self, properties: Properties) -> bool:
            return properties.lit

        def apply(self, properties: Properties) -> None:
            calls.append(self.order)
            properties.might += 1

    orders = [(2, 0, 1), (1, 1, 1), (1, 0, 9), (1, 0, 2)]
    applied = fold(properties, [Noted(order) for order in orders])

    assert calls == [(1, 0, 2), (1, 0, 9), (1, 1, 1), (2, 0, 1)]
    assert [change.order for change in applied] == calls
    assert properties.might == 7


def test_only_what_applied_is_given_as_the_reason() -> None:
    state = dock_with((GULL, 0), (LIGHTHOUSE, 1), (LAMPLIGHTER, 0), (BEACON, 2))

    assert properties_of(state, 1)[1] == []
    assert properties_of(state, 2)[1] == [2]


def test_properties_change_as_soon_as_their_source_is_gone_and_are_never_written() -> None:
    state = dock_with((GULL, 0), (LIGHTHOUSE, 0), (LAMPLIGHTER, 0))
    before = state.objects[1]
    assert what(state, 1) == (2, True)
    state.own_zone(DOCKS[0]).remove(2)

    assert what(state, 1) == (1, False)
    assert state.objects[1] is before


def test_the_table_that_settles_fights_reads_the_properties() -> None:
    state = dock_with((GULL, 0), (LIGHTHOUSE, 0), (STORM, 1), (GULL, 2), (LIGHTHOUSE, 2), (LAMPLIGHTER, 2))

    assert sorted(range(3), key=lambda player: standing(state, DOCKS[0], player)) == [2, 0, 1]
    assert [standing(state, DOCKS[0], player)[:2] for player in range(3)] == [(-3, -2), (-3, 0), (-7, -3)]
