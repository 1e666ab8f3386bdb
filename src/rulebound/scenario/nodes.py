"""YAML with line numbers: every value knows its place, and says so when it is not what it should be."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import yaml

from rulebound.scenario.errors import BadScenario, nearest

# The parser in C where PyYAML has it: the suite reads hundreds of files.
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TRUTHS: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class Entry:
    """A value in a scenario file with the place where it stands."""

    __slots__ = ("node", "path")

    def __init__(self, node: yaml.Node, path: str) -> None:
        """Take a node of the file at ``path``."""
        self.node = node
        self.path = path

    @property
    def line(self) -> int:
        """The line on which the value begins."""
        return int(self.node.start_mark.line) + 1

    def error(self, what: str) -> BadScenario:
        """Return the error that says what is wrong at this place."""
        return BadScenario(self.path, self.line, what)

    @property
    def is_mapping(self) -> bool:
        """Whether keys with values stand here."""
        return isinstance(self.node, yaml.MappingNode)

    @property
    def is_list(self) -> bool:
        """Whether a list stands here."""
        return isinstance(self.node, yaml.SequenceNode)

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands here."""
        return self._tag == "null"

    @property
    def _tag(self) -> str:
        return str(self.node.tag).rpartition(":")[2]

    def text(self, what: str) -> str:
        """Return a word or words as written; ``what`` is how an error calls it."""
        if not isinstance(self.node, yaml.ScalarNode) or self.is_empty:
            raise self.error(f"{what} must be words, not {self.shape()}")
        return str(self.node.value).strip()

    def integer(self, what: str) -> int:
        """Return a whole number."""
        number = self.integer_or_none()
        if number is None:
            raise self.error(f"{what} must be a whole number, not {self.shape()}")
        return number

    def integer_or_none(self) -> int | None:
        """Return a whole number, or None where something else stands."""
        if isinstance(self.node, yaml.ScalarNode) and self._tag == "int":
            return int(str(self.node.value).replace("_", ""), 0 if self._is_prefixed() else 10)
        return None

    def _is_prefixed(self) -> bool:
        return str(self.node.value).lstrip("+-")[:2].lower() in ("0x", "0b")

    def truth(self, what: str) -> bool:
        """Return yes or no (true or false)."""
        truth = self.truth_or_none()
        if truth is None:
            raise self.error(f"{what} must be true or false, not {self.shape()}")
        return truth

    def truth_or_none(self) -> bool | None:
        """Return yes or no, or None where something else stands."""
        if isinstance(self.node, yaml.ScalarNode) and self._tag == "bool":
            return _TRUTHS[str(self.node.value).lower()]
        return None

    def items(self, what: str) -> list[Entry]:
        """Return the values of a list; nothing at all is an empty list."""
        if self.is_empty:
            return []
        if not isinstance(self.node, yaml.SequenceNode):
            raise self.error(f"{what} must be a list, not {self.shape()}")
        return [Entry(node, self.path) for node in self.node.value]

    def pairs(self, what: str) -> list[tuple[str, Entry]]:
        """Return the keys and values of a mapping in order; a key that stands twice is an error."""
        if self.is_empty:
            return []
        if not isinstance(self.node, yaml.MappingNode):
            raise self.error(f"{what} must be a mapping, not {self.shape()}")
        found: dict[str, Entry] = {}
        for key_node, value in self.node.value:
            key = Entry(key_node, self.path)
            word = key.text(f"a key of {what}")
            if word in found:
                raise key.error(f"{word!r} stands twice in {what}")
            found[word] = Entry(value, self.path)
        return list(found.items())

    def mapping(self, what: str, known: Collection[str]) -> dict[str, Entry]:
        """Return a mapping of which every key must be known."""
        found = dict(self.pairs(what))
        for word in found:
            if word not in known:
                raise self.key(word).error(f"{word!r} is no key of {what}{nearest(word, known)}")
        return found

    def key(self, word: str) -> Entry:
        """Return a key of this mapping as an entry, for its line."""
        if isinstance(self.node, yaml.MappingNode):
            for key_node, _ in self.node.value:
                if str(key_node.value).strip() == word:
                    return Entry(key_node, self.path)
        return self

    def one_of(self, what: str, known: Collection[str]) -> str:
        """Return one of the known words."""
        word = self.text(what)
        if word not in known:
            raise self.error(f"{word!r} is no {what}{nearest(word, known)}")
        return word

    def shape(self) -> str:
        """Say what stands here, for an error."""
        if self.is_mapping:
            return "a mapping"
        if self.is_list:
            return "a list"
        return "nothing" if self.is_empty else repr(str(self.node.value))


def compose(text: str, path: str, line: int = 0) -> Entry:
    """Read YAML; ``line`` is where the text begins when it is a part of another file.

    Raises:
        BadScenario: it is no YAML, or empty.
    """
    try:
        node = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        at = line or (mark.line + 1 if mark is not None else 0)
        raise BadScenario(path, at, f"this is no YAML: {error.problem or error.context}") from error
    except yaml.YAMLError as error:
        raise BadScenario(path, line, f"this is no YAML: {error}") from error
    if node is None:
        raise BadScenario(path, line, "there is nothing in it")
    return Entry(node, path)
