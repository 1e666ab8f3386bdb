"""Replays: a header and the choices of a game, written decision by decision, and followed again.

The file is text, one entry a line: a check sum of eight hexadecimal digits, a space, and JSON. Each check sum
goes on from that of the line before, so that no line can be changed, lost or exchanged unseen::

    <sum> {"replay": 1, "engine": ..., "rules": ..., "cards": ..., "seed": ..., "setup": {...}}
    <sum> [0, 3, 1, 5]                       decision 0: option 3 of the 5 that player 1 had
    <sum> {"chances": [11, 2]}               the chance results that followed it
    <sum> {"after": 32, "digest": "..."}     the hash of the state after 32 decisions
    <sum> {"after": 40, "digest": "...", "end": true}

A record without an ``end`` is whole too: its game was not played to the end.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO, RawIOBase
from pathlib import Path
from typing import Final, NamedTuple, Self

from rulebound.ir.node import Json
from rulebound.kernel.codec import digest
from rulebound.kernel.decision import Decision
from rulebound.kernel.errors import DamagedRecord, DepartedReplay, RecordingFailed, RuleboundError
from rulebound.kernel.game import AnyGame

FORMAT: Final = 1
DIGEST_EVERY: Final = 32
_SUM_DIGITS: Final = 8


class Header(NamedTuple):
    """What a game was begun with; ``setup`` is what the game module rebuilds it from (decks, format, ...)."""

    engine: str
    rules: str
    cards: str
    seed: int
    setup: Mapping[str, Json]

    def differences(self, other: Header) -> list[str]:
        """Return, in words, in what another header differs: where a record may not lead to the same game."""
        pairs = zip(self._fields, self, other, strict=True)
        return [f"{name}: {mine} here, {theirs} there" for name, mine, theirs in pairs if mine != theirs]

    def entry(self, kind: str) -> dict[str, Json]:
        """Return the header as the first entry of a replay or a save."""
        return {
            kind: FORMAT,
            "engine": self.engine,
            "rules": self.rules,
            "cards": self.cards,
            "seed": self.seed,
            "setup": dict(self.setup),
        }


class Choice(NamedTuple):
    """One choice of a record: which option, and of how many it was and whose."""

    choice: int
    who: int
    options: int


@dataclass(slots=True)
class Replay:
    """A record that was read: ``digests`` says the hash of the state after so many decisions.

    ``chances`` are its chance results in order: put into ``Game.dealt`` of a game that is about to begin,
    they are followed instead of the seed.
    """

    header: Header
    choices: list[Choice] = field(default_factory=list)
    digests: dict[int, str] = field(default_factory=dict)
    chances: list[int] = field(default_factory=list)
    ended: bool = False


class Recording:
    """Writes a replay while a game is played; each choice is handed to the system before it is applied."""

    def __init__(self, stream: RawIOBase, header: Header, game: AnyGame) -> None:
        """Begin with a game that waits for its first decision; ``stream`` is unbuffered.

        Raises:
            RecordingFailed: the header cannot be written.
        """
        self.failed = ""
        self._stream = stream
        self._sum = 0
        self._decisions = 0
        self._chances = 0
        self._write(header.entry("replay"))
        self._write_chances(game.chances)
        if self.failed:
            raise RecordingFailed(self.failed)

    @classmethod
    def create(cls, path: Path, header: Header, game: AnyGame) -> Self:
        """Begin a recording in a file, in place of what it held.

        Raises:
            RecordingFailed: the file cannot be written.
        """
        try:
            stream = path.open("wb", buffering=0)
        except OSError as error:
            raise RecordingFailed(f"{path} cannot be written: {error.strerror or error}") from error
        try:
            return cls(stream, header, game)
        except RecordingFailed:
            stream.close()
            raise

    def apply(self, game: AnyGame, choice: int) -> None:
        """Write a choice down and apply it to the game.

        Once something could not be written, nothing more is; ``failed`` says why. Choices are still applied.

        Raises:
            IllegalChoice: the decision does not offer it; nothing was applied or written.
            RecordingFailed: it was applied, but could not be written. Raised once; the game can go on.
        """
        before = self.failed
        decision = game.decision
        if decision is not None and 0 <= choice < len(decision.options):
            self._write([self._decisions, choice, decision.who, len(decision.options)])
            self._decisions += 1
        game.apply(choice)
        self._write_chances(game.chances)
        if game.decision is None:
            self._write({"after": self._decisions, "digest": digest(game.state), "end": True})
        elif self._decisions % DIGEST_EVERY == 0:
            self._write({"after": self._decisions, "digest": digest(game.state)})
        if self.failed and not before:
            raise RecordingFailed(self.failed)

    def close(self) -> None:
        """Close the file; the record is whole as far as the game went.

        Raises:
            RecordingFailed: what was written may not have arrived; not raised after an earlier failure.
        """
        try:
            self._stream.close()
        except OSError as error:
            if not self.failed:
                raise RecordingFailed(f"the recording could not be closed: {error}") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raised: object) -> None:
        self.close()

    def _write_chances(self, chances: list[int]) -> None:
        if len(chances) > self._chances:
            self._write({"chances": list(chances[self._chances :])})
            self._chances = len(chances)

    def _write(self, entry: Json) -> None:
        """Write an entry, or note why that cannot be done."""
        if self.failed:
            return
        line, self._sum = written(entry, self._sum)
        left = memoryview(line)
        try:
            while left:
                count = self._stream.write(left)
                if not count:
                    raise OSError(f"only {len(line) - len(left)} of {len(line)} bytes were taken")
                left = left[count:]
        except (OSError, ValueError) as error:
            self.failed = f"the recording stopped at decision {self._decisions}: {error}"


def written(entry: Json, previous: int) -> tuple[bytes, int]:
    """Return the line of an entry, and its check sum, which goes on from that of the line before."""
    text = json.dumps(entry, separators=(",", ":")).encode()
    total = zlib.crc32(text, previous)
    return b"%08x %b\n" % (total, text), total


def entry_of(line: bytes, previous: int) -> tuple[Json, int]:
    """Return the entry of a line (without its end) and its check sum.

    Raises:
        ValueError: the line is not as it was written after a line with the check sum ``previous``.
    """
    text = line[_SUM_DIGITS + 1 :]
    total = zlib.crc32(text, previous)
    if line[: _SUM_DIGITS + 1] != b"%08x " % total:
        raise ValueError("its check sum does not fit: it was changed, or a line before it is missing")
    entry: Json = json.loads(text)
    return entry, total


def header_of(entry: Json, kind: str) -> Header:
    """Return the header in the first entry of a replay or save.

    Raises:
        ValueError: the entry is none, or is in a format that this version does not know.
    """
    if isinstance(entry, dict) and kind in entry:
        if entry[kind] != FORMAT:
            raise ValueError(f"it has format {entry[kind]} of a {kind}; this version reads {FORMAT}")
        match entry:
            case {
                "engine": str(engine),
                "rules": str(rules),
                "cards": str(cards),
                "seed": int(seed),
                "setup": dict(setup),
            }:
                return Header(engine, rules, cards, seed, setup)
    raise ValueError(f"it should be the header of a {kind}")


def read(path: Path) -> Replay:
    """Read a whole replay.

    Raises:
        DamagedRecord: what is wrong, in which line and at which byte, and up to which decision it is good.
        OSError: the file cannot be read.
    """
    replay, damage = salvage(path)
    if damage is not None:
        raise damage
    if replay is None:
        raise DamagedRecord(f"{path} is empty: a replay should stand there")
    return replay


def salvage(path: Path) -> tuple[Replay | None, DamagedRecord | None]:
    """Return what is good of a replay (None without a header), and what is wrong with the rest, if anything.

    Raises:
        OSError: the file cannot be read.
    """
    replay: Replay | None = None
    total = 0
    at = 0
    for number, line in enumerate(BytesIO(path.read_bytes()), 1):
        try:
            if not line.endswith(b"\n"):
                raise ValueError("it breaks off")
            entry, total = entry_of(line[:-1], total)
            if replay is None:
                replay = Replay(header_of(entry, "replay"))
            else:
                _add(replay, entry)
        except ValueError as error:
            good = len(replay.choices) - 1 if replay is not None else -1
            until = f"it is good up to decision {good}" if good >= 0 else "no decision can be trusted"
            return replay, DamagedRecord(f"{path}, line {number} (byte {at}): {error}; {until}", good)
        at += len(line)
    return replay, None


def _add(replay: Replay, entry: Json) -> None:
    """Add an entry to what was read before it."""
    decided = len(replay.choices)
    if replay.ended:
        raise ValueError("the game is over, nothing should follow")
    match entry:
        case [int(number), int(choice), int(who), int(options)] if number == decided:
            replay.choices.append(Choice(choice, who, options))
        case [int(number), *_]:
            raise ValueError(f"it is about decision {number}, where decision {decided} should stand")
        case {"after": int(after), "digest": str(hashed)} if after == decided:
            replay.digests[after] = hashed
            replay.ended = isinstance(entry, dict) and "end" in entry
        case {"chances": list(chances)}:
            replay.chances += _numbers(chances)
        case _:
            raise ValueError("it should be a choice, chance results or the hash of a state")


def _numbers(values: list[Json]) -> list[int]:
    numbers = [value for value in values if isinstance(value, int)]
    if len(numbers) != len(values):
        raise ValueError("chance results should be numbers")
    return numbers


def follow(game: AnyGame, replay: Replay, *, until: int | None = None, hashed: bool = True) -> int:
    """Apply the choices of a replay to a game begun from its header; return how many were applied.

    ``until`` stops before that decision. ``hashed=False`` leaves the hashes alone, for a game that follows
    the chance results (``Game.dealt``) with another seed.

    Raises:
        DepartedReplay: the game asks something else than it did, or its state has another hash.
    """
    choices = replay.choices if until is None else replay.choices[:until]
    checked = 0
    for number, made in enumerate(choices):
        _check_asked(game.decision, made, number)
        try:
            game.apply(made.choice)
        except RuleboundError as error:
            raise DepartedReplay(f"decision {number} cannot be followed: {error}", number) from error
        said = replay.digests.get(number + 1) if hashed else None
        if said is not None:
            if digest(game.state) != said:
                raise DepartedReplay(
                    f"after decision {number} the state is not the recorded one: the hash differs,"
                    f" and all that was asked since decision {checked} was the same",
                    checked,
                )
            checked = number + 1
    if replay.ended and len(choices) == len(replay.choices) and game.decision is not None:
        raise DepartedReplay("the record ends here, but the game goes on", len(choices))
    return len(choices)


def _check_asked(decision: Decision | None, made: Choice, number: int) -> None:
    if decision is None:
        raise DepartedReplay(f"decision {number}: the game is over, but the record goes on", number)
    asked = (decision.who, len(decision.options))
    if asked != (made.who, made.options):
        raise DepartedReplay(
            f"decision {number}: the record has player {made.who} choose among {made.options} options,"
            f" but here player {asked[0]} is asked about {decision.about} with {asked[1]} options",
            number,
        )
