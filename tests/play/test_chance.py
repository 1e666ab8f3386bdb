from rulebound.play.chance import AgentChance, derived_seed


def test_the_seeds_of_a_series_differ_and_stay_the_same() -> None:
    seeds = [derived_seed(7, number) for number in range(1000)]

    assert len(set(seeds)) == 1000
    assert seeds == [derived_seed(7, number) for number in range(1000)]
    assert all(0 <= seed < 1 << 64 for seed in seeds)


def test_seats_draw_from_generators_of_their_own() -> None:
    first, second = AgentChance(7, 0), AgentChance(7, 1)

    assert [first.below(1000) for _ in range(20)] != [second.below(1000) for _ in range(20)]


def test_every_option_comes_up() -> None:
    chance = AgentChance(0, 0)

    assert {chance.below(5) for _ in range(200)} == {0, 1, 2, 3, 4}
