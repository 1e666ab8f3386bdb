import pytest

from rulebound.cards.definition import CardDefinition
from rulebound.cards.search import BadQuery, search
from rulebound.cards.type_line import read
from rulebound.ir.abilities import Keyword


def card(name: str, line: str, pitch: int, cost: int, power: int | None = None) -> CardDefinition:
    return CardDefinition(
        name,
        name,
        line,
        read(line),
        pitch=pitch,
        cost=cost,
        power=power,
        sets=("SET",),
        abilities=(Keyword("dominate"),),
    )


CARDS = [
    card("Big Rock", "Guardian Action - Attack", pitch=3, cost=2, power=6),
    card("Cold Rock", "Ice Guardian Action - Attack", pitch=1, cost=3, power=7),
    card("Quick Cut", "Warrior Attack Reaction", pitch=1, cost=0),
    CardDefinition("hat", "Hunter's Hat", "Generic Equipment - Head", read("Generic Equipment - Head")),
]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["Big Rock", "Cold Rock", "Quick Cut", "Hunter's Hat"]),
        ("rock", ["Big Rock", "Cold Rock"]),
        ("ROCK cold", ["Cold Rock"]),
        ("guardian", ["Big Rock", "Cold Rock"]),
        ("hunter\u2019s", ["Hunter's Hat"]),
        ("class:guardian cost<=2 power>=6", ["Big Rock"]),
        ("class:guardian -talent:ice", ["Big Rock"]),
        ('type:"attack reaction"', ["Quick Cut"]),
        ("type:head", ["Hunter's Hat"]),
        ("pitch:1 set:set", ["Cold Rock", "Quick Cut"]),
        ("color:blue", ["Big Rock"]),
        ("-keyword:dominate", ["Hunter's Hat"]),
        ("power<7", ["Big Rock"]),
        ("pitch:3 or type:head", ["Big Rock", "Hunter's Hat"]),
        ("rock (cost:3 or cost:2 power:5)", ["Cold Rock"]),
        ("-(rock or hat)", ["Quick Cut"]),
        ("-(pitch:1 -(talent:ice)) rock", ["Big Rock", "Cold Rock"]),
        ('name:"cold rock" OR warrior', ["Cold Rock", "Quick Cut"]),
        ('"or"', ["Quick Cut"]),
        ("text:dominate", ["Big Rock", "Cold Rock", "Quick Cut"]),
        ('-text:"go again" hat', ["Hunter's Hat"]),
        ("-power<7", ["Cold Rock", "Quick Cut", "Hunter's Hat"]),
    ],
)
def test_every_term_must_hold(query: str, found: list[str]) -> None:
    assert [one.name for one in search(CARDS, query)] == found


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("clas:guardian", "nearest: class"),
        ("cost<=two", "'two' is no number"),
        ("class>guardian", "write class:guardian"),
        ('type:"attack', "quotation mark"),
        ("(rock or hat", "not closed"),
        ("rock)", "not opened"),
        ("rock or", "missing before 'the end'"),
        ("or rock", "missing before 'or'"),
        ("()", r"missing before '\)'"),
    ],
)
def test_a_query_that_makes_no_sense_is_refused(query: str, message: str) -> None:
    with pytest.raises(BadQuery, match=message):
        search(CARDS, query)
