"""Reads the script of a scenario: what players do, moments, rigged results, and what must be true."""

from __future__ import annotations

from typing import Final

from rulebound.scenario import expectations
from rulebound.scenario.errors import nearest
from rulebound.scenario.model import (
    Act,
    Action,
    Answer,
    Arsenal,
    Check,
    Choose,
    Concede,
    Cost,
    Defend,
    Include,
    Named,
    Note,
    Pass,
    Play,
    PlayerName,
    Rig,
    Step,
    Until,
)
from rulebound.scenario.names import Names
from rulebound.scenario.nodes import Entry

HEADS: Final = ("until", "rig", "expect", "legal", "illegal", "note", "because")
MOMENTS: Final = (
    *("layer step", "attack step", "defend step", "reaction step", "damage step", "resolution step"),
    *("stack empty", "chain closed", "end phase", "turn ended", "game over"),
)
_TURN_OF: Final = "turn of "
_ACTIONS: Final = ("play", "activate", "defend", "choose", "arsenal", "include")
_PLAY_KEYS: Final = ("from", "pitch", "target", "targets", "modes", "x", "with", "as", "side")
_RIG_KEYS: Final = ("die", "pick", "top", "coin", "become")
_COIN: Final = {"heads": 1, "tails": 0}


def read_steps(entry: Entry, names: Names) -> tuple[Step, ...]:
    """Read the steps of a script in order.

    Raises:
        BadScenario: a step has no head or several, or something in it is unknown.
    """
    return tuple(_step(item, names) for item in entry.items("script"))


def _step(entry: Entry, names: Names) -> Step:
    keys = dict(entry.pairs("a step"))
    heads = (*names.players, *HEADS)
    for word in keys:
        if word not in heads:
            raise entry.key(word).error(f"{word!r} is no head of a step{nearest(word, heads)}")
    found = [word for word in keys if word != "because"]
    if len(found) != 1:
        raise entry.error(f"a step has exactly one head, not {len(found)}{_listed(found)}")
    head = found[0]
    if "because" in keys and head != "illegal":
        raise entry.key("because").error("because belongs to illegal")
    value = keys[head]
    line = entry.line
    if head in names.players:
        player = names.players.index(head)
        action = _action(value, names)
        if isinstance(action, Include):
            raise value.error(
                "a card-pool is made before the game: ask with legal or illegal what it may include"
            )
        return Act(line, player, action, _text(head, value))
    if head == "until":
        return _until(value, names)
    if head == "rig":
        return _rig(value, names)
    if head == "expect":
        return expectations.read(value, names)
    if head == "note":
        return Note(line)
    return _check(head, value, keys.get("because"), names)


def _listed(words: list[str]) -> str:
    return f": {', '.join(words)}" if words else ""


def _text(player: str, entry: Entry) -> str:
    """Return an action as an error names it."""
    return f"{player}: {_flow(entry)}"


def _flow(entry: Entry) -> str:
    if entry.is_mapping:
        parts = ", ".join(f"{key}: {_flow(value)}" for key, value in entry.pairs("it"))
        return "{" + parts + "}"
    if entry.is_list:
        return "[" + ", ".join(_flow(item) for item in entry.items("it")) + "]"
    return "" if entry.is_empty else str(entry.node.value)


def _check(head: str, entry: Entry, because: Entry | None, names: Names) -> Check:
    pairs = entry.pairs(head)
    if len(pairs) != 1:
        raise entry.error(f"{head} names one player with one action")
    name, value = pairs[0]
    player = names.player(entry.key(name))
    rules = tuple(item.text("a rule number") for item in because.items("because")) if because else ()
    if because is not None and not rules:
        raise because.error("because names at least one rule")
    return Check(entry.line, head == "legal", player, _action(value, names), rules, _text(name, value))


def _action(entry: Entry, names: Names) -> Action:
    if not entry.is_mapping:
        word = entry.one_of("action", ("pass", "concede"))
        return Pass() if word == "pass" else Concede()
    keys = dict(entry.pairs("an action"))
    heads = [word for word in keys if word in _ACTIONS]
    if len(heads) != 1:
        wrong = next(iter(keys), "")
        hint = nearest(wrong, _ACTIONS) if not heads else ""
        raise entry.error(f"an action has exactly one of {', '.join(_ACTIONS)}{hint}")
    head = heads[0]
    known = {"play": (head, *_PLAY_KEYS), "activate": (head, "ability", *_PLAY_KEYS)}.get(head, (head,))
    entry.mapping(f"{head}", known)
    if head in ("play", "activate"):
        return _play(entry, keys, names, activate=head == "activate")
    if head == "defend":
        return Defend(names.cards(keys[head], head))
    if head == "include":
        return Include(tuple(names.definition(item) for item in keys[head].items("the cards of a card-pool")))
    if head == "arsenal":
        return Arsenal(names.card(keys[head]))
    return _choose(keys[head], names)


def _play(entry: Entry, keys: dict[str, Entry], names: Names, *, activate: bool) -> Play:
    if "target" in keys and "targets" in keys:
        raise entry.key("targets").error("write either target or targets")
    name = keys["activate" if activate else "play"]
    if "as" in keys:
        keys["as"].one_of("way to play", ("instant",))
    return Play(
        name=names.named(name) if activate else names.card(name),
        activate=activate,
        ability=_positive(keys["ability"], "ability") if "ability" in keys else None,
        zone=names.zone(keys["from"]) if "from" in keys else None,
        pitch=names.cards(keys["pitch"], "pitch") if "pitch" in keys else None,
        targets=_targets(keys, names),
        modes=_modes(keys["modes"]) if "modes" in keys else (),
        x=keys["x"].integer("x") if "x" in keys else None,
        costs=_costs(keys["with"], names) if "with" in keys else (),
        instant="as" in keys,
        side=keys["side"].one_of("side", ("left", "right", "both")) if "side" in keys else None,
    )


def _positive(entry: Entry, what: str) -> int:
    number = entry.integer(what)
    if number < 1:
        raise entry.error(f"{what} counts from 1, as printed")
    return number


def _targets(keys: dict[str, Entry], names: Names) -> tuple[Named, ...]:
    if "target" in keys:
        return (names.named(keys["target"]),)
    if "targets" in keys:
        return tuple(names.named(item) for item in keys["targets"].items("targets"))
    return ()


def _modes(entry: Entry) -> tuple[int, ...]:
    items = entry.items("modes") if entry.is_list else [entry]
    return tuple(_positive(item, "a mode") for item in items)


def _costs(entry: Entry, names: Names) -> tuple[Cost, ...]:
    items = entry.items("with") if entry.is_list else [entry]
    return tuple(cost for item in items for cost in _cost(item, names))


def _cost(entry: Entry, names: Names) -> list[Cost]:
    if not entry.is_mapping:
        return [Cost(entry.text("a cost"), (), entry.line)]
    found: list[Cost] = []
    for word, value in entry.pairs("a cost"):
        cards = value.items("the cards of a cost") if value.is_list else [value]
        found.append(Cost(word, tuple(names.named(card) for card in cards), entry.line))
    return found


def _choose(entry: Entry, names: Names) -> Choose:
    text = _flow(entry)
    if not entry.is_list:
        return Choose(((_answer(entry, names),),), text)
    items = entry.items("choose")
    if items and all(item.is_list for item in items):
        rows = (item.items("choose") for item in items)
        return Choose(tuple(tuple(_answer(one, names) for one in row) for row in rows), text)
    for item in items:
        if item.is_list:
            raise item.error("a list of lists answers several decisions: then every entry is a list")
    return Choose((tuple(_answer(item, names) for item in items),), text)


def _answer(entry: Entry, names: Names) -> Answer:
    line = entry.line
    if entry.is_mapping:
        card = names.card(entry)
        return Answer(card.text, line, named=card)
    text = entry.text("an answer")
    truth = entry.truth_or_none()
    if truth is not None:
        return Answer(text, line, truth=truth)
    number = entry.integer_or_none()
    if number is not None:
        return Answer(text, line, number=number)
    if text in names.players:
        return Answer(text, line, named=PlayerName(text, names.players.index(text), line))
    known = names.known_card(text)
    if known is None and text.endswith(")"):
        # Only cards are written with brackets, so this is a misspelt one: say so.
        known = names.card(entry)
    return Answer(text, line, named=known)


def _until(entry: Entry, names: Names) -> Until:
    text = " ".join(entry.text("a moment").split())
    if text.startswith(_TURN_OF):
        name = text.removeprefix(_TURN_OF)
        if name not in names.players:
            raise entry.error(f"{name!r} is no player{nearest(name, names.players)}")
        return Until(entry.line, "turn of", names.players.index(name), name)
    if text not in MOMENTS:
        known = (*MOMENTS, *(_TURN_OF + name for name in names.players))
        raise entry.error(f"{text!r} is no moment{nearest(text, known)}")
    return Until(entry.line, text)


def _rig(entry: Entry, names: Names) -> Rig:
    keys = entry.mapping("rig", _RIG_KEYS)
    top = keys["top"].pairs("top") if "top" in keys else []
    return Rig(
        entry.line,
        dice=tuple(_positive(item, "a die") for item in keys["die"].items("die")) if "die" in keys else (),
        coins=tuple(_coin(item) for item in keys["coin"].items("coin")) if "coin" in keys else (),
        becomes=tuple(item.text("become") for item in keys["become"].items("become"))
        if "become" in keys
        else (),
        picks=tuple(names.named(item) for item in keys["pick"].items("pick")) if "pick" in keys else (),
        top=tuple(
            (names.player(keys["top"].key(name)), names.cards(cards, "cards on top")) for name, cards in top
        ),
    )


def _coin(entry: Entry) -> int:
    truth = entry.truth_or_none()
    if truth is not None:
        return int(truth)
    return _COIN[entry.one_of("side of a coin", _COIN)]
