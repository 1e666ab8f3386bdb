"""What the engine refuses to take into a game, instead of doing nothing for it."""

import pytest

from rulebound.fab.effects.validation import check
from rulebound.ir.abilities import OnResolve, Triggered
from rulebound.ir.amounts import Number, Result
from rulebound.ir.effects import Counters, Do, Draw, Gain
from rulebound.ir.events import Event
from rulebound.ir.selectors import This

THAT_MUCH = Gain("life", Result("amount"))


def test_that_much_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing before"):
        check(OnResolve(Do((Draw(Number(3)), THAT_MUCH))))


def test_that_much_of_an_event_or_of_removed_counters_is_read() -> None:
    check(Triggered(Event("damage", object=This()), THAT_MUCH))
    check(OnResolve(Do((Counters("remove", "steam", Number(2), This()), THAT_MUCH))))
