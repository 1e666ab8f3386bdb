"""Taking in cards from a file: a newer version of the dataset, one new set, or the community's dataset.

Each face is compiled like all others and compared with the committed lines. A line that is understood is never
replaced by one that is not: an older template in the file does not take a card away.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

import msgspec

from rulebound.cards import community, dataset, store
from rulebound.cards.compile import GAME, Progress, compile_records, read_rewordings
from rulebound.cards.dataset import Face
from rulebound.cards.errors import BadCard, DatasetMissing
from rulebound.cards.store import Record

FACTS: Final = tuple(
    name
    for name in Record.__struct_fields__
    if name not in ("abilities", "sides", "unsupported", "reworded", "sets", "moniker")
)


class Change(msgspec.Struct, frozen=True):
    """A face that the file has otherwise than the committed line: in which facts, and whether in what it does."""

    card: str
    facts: tuple[str, ...]
    text: bool


class Stop(msgspec.Struct, frozen=True):
    """A face of the file that is not understood: where reading stopped, and whether no other card stops there."""

    card: str
    phrase: str
    missing: str
    new_phrase: bool


class Report(msgspec.Struct, frozen=True):
    """What a file brings. ``kept`` are faces that are understood in the committed wording but not in the file's."""

    faces: int
    new: tuple[str, ...]
    changed: tuple[Change, ...]
    compiled: int
    stops: tuple[Stop, ...]
    kept: tuple[Stop, ...]

    def new_phrases(self) -> list[tuple[str, int]]:
        """Return the phrases at which no committed card stops, with how many faces each, the most first."""
        counts = Counter(one.phrase for one in self.stops if one.new_phrase)
        return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def read_file(path: Path) -> list[Face]:
    """Read the faces of a file or a package's folder, whichever of the three kinds it is.

    Raises:
        DatasetMissing: nothing is there, or Node is not there to read a package.
        BadCard: it is none of the kinds, or a face cannot be understood.
    """
    if not path.exists():
        raise DatasetMissing(f"there is no file {path}")
    if path.suffix == ".csv":
        return community.from_csv(path, _set_names())
    if path.suffix == ".json":
        data = path.read_bytes()
        if community.is_json(data):
            return community.from_json(data, _set_names())
    elif path.is_file():
        raise BadCard(f"{path.name} is neither JSON nor CSV nor a package's folder")
    return dataset.read_part(path)


def import_faces(
    faces: list[Face],
    *,
    write: bool,
    folder: Path = store.FOLDER,
    progress: Progress | None = None,
    jobs: int = 1,
) -> Report:
    """Compile the faces, compare them with the committed lines and, where asked, write what is new or changed.

    Raises:
        BadCard: the committed lines are damaged.
        BadTypeLine: a type line has unknown words.
    """
    committed = {name: store.read_set(GAME, name, folder) for name in store.read_index(GAME, folder)}
    known = {record.id: record for records in committed.values() for record in records}
    listed = {face.identifier for face in faces}
    rewordings = {name: text for name, text in read_rewordings().items() if name in listed}
    others = [(record.name, record.type) for record in known.values() if record.id not in listed]
    fresh = compile_records(faces, rewordings, progress=progress, jobs=jobs, others=others)
    report = _compare(known, [record for records in fresh.values() for record in records])
    if write:
        store.write(GAME, _merged(committed, fresh, {one.card for one in report.kept}), folder)
    return report


def _set_names() -> dict[str, str]:
    """The sets that are known, by the code that most of their cards were first printed with."""
    names: dict[str, Counter[str]] = {}
    for name in store.read_index(GAME):
        for record in store.read_set(GAME, name):
            if len(record.sets) == 1:
                names.setdefault(record.sets[0], Counter())[name] += 1
    return {code: counts.most_common(1)[0][0] for code, counts in names.items()}


def _compare(known: dict[str, Record], fresh: list[Record]) -> Report:
    stopped = {record.unsupported.phrase for record in known.values() if record.unsupported is not None}
    new: list[str] = []
    changed: list[Change] = []
    stops: list[Stop] = []
    kept: list[Stop] = []
    for record in fresh:
        before = known.get(record.id)
        why = record.unsupported
        stop = None if why is None else Stop(record.id, why.phrase, why.missing, why.phrase not in stopped)
        if before is None:
            new.append(record.id)
        elif stop is not None and before.unsupported is None:
            kept.append(stop)
            continue
        else:
            facts = tuple(name for name in FACTS if getattr(record, name) != getattr(before, name))
            text = (record.abilities, record.sides) != (before.abilities, before.sides)
            if facts or text:
                changed.append(Change(record.id, facts, text))
        if stop is not None:
            stops.append(stop)
    return Report(
        faces=len(fresh),
        new=tuple(sorted(new)),
        changed=tuple(sorted(changed, key=lambda one: one.card)),
        compiled=sum(record.unsupported is None for record in fresh),
        stops=tuple(sorted(stops, key=lambda one: one.card)),
        kept=tuple(sorted(kept, key=lambda one: one.card)),
    )


def _merged(
    committed: dict[str, list[Record]], fresh: dict[str, list[Record]], kept: set[str]
) -> dict[str, list[Record]]:
    """Put the new lines beside or in place of the old ones; a face stays in the file where it is."""
    place = {record.id: name for name, records in committed.items() for record in records}
    merged = {name: {record.id: record for record in records} for name, records in committed.items()}
    for name, records in fresh.items():
        for record in records:
            if record.id not in kept:
                merged.setdefault(place.get(record.id, name), {})[record.id] = record
    return {name: list(records.values()) for name, records in merged.items()}
