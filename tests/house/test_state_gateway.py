"""The state is written through ``own*`` only (docs/design.md, chapter 3): a copy shares what nobody has written."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.house.sources import modules, place, syntax

# What belongs to a state: its lists of records, and the questions that answer with one of those.
RECORD_LISTS = {"objects", "players", "links", "lasting"}
LISTS_OF_LISTS = {"zones"}
ANSWERS = {"live", "known", "hero", "link_of", "as_object"}
RECORD_TYPES = {"FabObject", "FabPlayer", "ChainLink", "Lasting"}
CHANGES = {"append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "update", "setdefault"}
WRITERS = {"setattr", "delattr"}
# The state itself hands out what may be written, and the codec builds states that nobody shares yet.
GATEWAY = {"kernel/state.py", "kernel/record.py", "kernel/codec.py"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def is_shared(value: ast.expr) -> bool:
    """Whether an expression gives a record that other copies of the state may share."""
    match value:
        case ast.Subscript(value=ast.Attribute(attr=name)):
            return name in RECORD_LISTS
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
            return name in ANSWERS
        case ast.Attribute(attr="active_link"):
            return isinstance(value.value, ast.Name) and value.value.id == "game"
        case ast.IfExp(body=body, orelse=orelse):
            return is_shared(body) or is_shared(orelse)
    return False


def written(item: ast.AST) -> Iterator[ast.expr]:
    """The expressions whose own fields or contents a node changes."""
    targets: list[ast.expr] = []
    match item:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            pass
        case ast.AugAssign() | ast.AnnAssign():
            targets = [item.target]
        case ast.Call(func=ast.Attribute(value=owner, attr=name)) if name in CHANGES:
            yield owner
        case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in WRITERS:
            yield first
    for target in targets:
        for part in target.elts if isinstance(target, ast.Tuple) else [target]:
            if isinstance(part, ast.Attribute | ast.Subscript):
                yield part.value


def root(value: ast.expr) -> ast.expr:
    """The record to which a field, or a part of what a field holds, belongs: ``obj`` of ``obj.memory["x"]``."""
    while isinstance(value, ast.Attribute | ast.Subscript) and not is_shared(value) and not is_zone(value):
        value = value.value
    return value


def is_zone(value: ast.expr) -> bool:
    """Whether an expression is the list of a zone."""
    return (
        isinstance(value, ast.Subscript)
        and isinstance(value.value, ast.Attribute)
        and value.value.attr in LISTS_OF_LISTS
    )


def given(function: Function) -> list[tuple[int, str, bool]]:
    """Where a function gives names to things, in order: line, name, and whether the thing may be shared."""
    found = [
        (function.lineno, arg.arg, True)
        for arg in (*function.args.args, *function.args.kwonlyargs)
        if isinstance(arg.annotation, ast.Name) and arg.annotation.id in RECORD_TYPES
    ]
    for item in ast.walk(function):
        match item:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found.append((item.lineno, name, is_shared(value) or is_zone(value)))
            case ast.For(target=ast.Name(id=name), iter=ast.Attribute(attr=attr)):
                found.append((item.lineno, name, attr in RECORD_LISTS))
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                found.append((item.lineno, name, is_shared(value) or is_zone(value)))
    return sorted(found)


def is_given_shared(names: list[tuple[int, str, bool]], name: str, line: int) -> bool:
    """Whether what a name last stood for, before a line, may be shared."""
    before = [shared for at, known, shared in names if known == name and at <= line]
    return bool(before) and before[-1]


def wrong_writes(tree: ast.AST) -> Iterator[int]:
    """The lines on which something is written that was not taken through ``own*``."""
    for function in ast.walk(tree):
        if not isinstance(function, Function):
            continue
        names = given(function)
        for item in ast.walk(function):
            for target in written(item):
                start = root(target)
                line = getattr(item, "lineno", 0)
                by_name = isinstance(start, ast.Name) and is_given_shared(names, start.id, line)
                if is_shared(start) or is_zone(start) or by_name:
                    yield line


def checked() -> list[Path]:
    return [path for path in modules("fab", "kernel") if not path.as_posix().endswith(tuple(GATEWAY))]


def test_the_state_is_written_through_its_gateway_only() -> None:
    wrong = sorted({place(path, line) for path in checked() for line in wrong_writes(syntax(path))})

    assert not wrong, "take it with own*, then write it:\n" + "\n".join(wrong)


def test_writes_past_the_gateway_are_found() -> None:
    text = """
def by_subscript(state, oid):
    state.objects[oid].tapped = True

def by_name(state, ref):
    obj = state.live(ref)
    obj.memory["x"] = (1,)

def of_a_zone(state, zone):
    state.zones[zone].append(1)

def of_a_parameter(obj: FabObject):
    obj.counters = ()

def in_a_loop(state):
    for player in state.players:
        player.action += 1
"""
    assert list(wrong_writes(ast.parse(text))) == [3, 7, 10, 13, 17]


def test_writes_through_the_gateway_are_not_found() -> None:
    text = """
def own(state, ref):
    obj = state.live(ref)
    state.own(obj.id).tapped = True
    obj = state.own(obj.id)
    obj.tapped = False
    state.own_zone(obj.zone).remove(obj.id)
    state.own_player(0).action += 1
"""
    assert not list(wrong_writes(ast.parse(text)))
