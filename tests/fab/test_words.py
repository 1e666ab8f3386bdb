from rulebound.fab.words import BIT


def test_the_kinds_of_events_fit_into_what_a_save_can_hold() -> None:
    assert len(BIT) <= 64
