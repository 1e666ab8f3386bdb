"""Replays: written decision by decision, checked when read, followed with every departure named."""

import errno
import os
import subprocess
import sys
from contextlib import suppress
from io import BytesIO, RawIOBase
from pathlib import Path

import pytest

from rulebound.kernel.codec import digest
from rulebound.kernel.errors import DamagedRecord, DepartedReplay, IllegalChoice, RecordingFailed
from rulebound.kernel.journal import DIGEST_EVERY, Choice, Header, Recording, Replay, follow, read, salvage
from tests.kernel.toy.game import ToyGame, begin
from tests.kernel.toy.playing import go_on, random_choices

HEADER = Header(
    "0.1", "toy 1", "ten", 5, {"decks": ["Ödland", "b\n\r\u2028"], "format": {"lives": 3}, "x": None}
)


def recorded(path: Path, seed: int = 5, decisions: int = 1_000_000) -> ToyGame:
    """Play a game at random and record it."""
    game = begin(seed)
    with Recording.create(path, HEADER._replace(seed=seed), game) as recording:
        for number, choice in enumerate(random_choices(game, seed)):
            if number == decisions:
                break
            recording.apply(game, choice)
    return game


class Failing(RawIOBase):
    """A file that takes so many bytes and then no more."""

    def __init__(self, room: int, number: int) -> None:
        self.room = room
        self.number = number
        self.attempts = 0
        self.taken = b""

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        assert isinstance(data, memoryview)
        piece = bytes(data[: self.room])
        if not piece:
            self.attempts += 1
            raise OSError(self.number, os.strerror(self.number))
        self.room -= len(piece)
        self.taken += piece
        return len(piece)


def test_a_whole_game_is_read_as_it_was_played(tmp_path: Path) -> None:
    game = recorded(tmp_path / "game")
    replay = read(tmp_path / "game")

    assert replay.header == HEADER
    assert [made.choice for made in replay.choices] == game.journal
    assert replay.chances == game.chances
    assert replay.ended
    decided = len(game.journal)
    assert sorted(replay.digests) == sorted({*range(DIGEST_EVERY, decided, DIGEST_EVERY), decided})
    assert replay.digests[decided] == digest(game.state)


def test_a_replay_is_followed_to_the_same_end(tmp_path: Path) -> None:
    game = recorded(tmp_path / "game")
    replay = read(tmp_path / "game")
    again = begin(replay.header.seed)

    assert follow(again, replay) == len(game.journal)
    assert digest(again.state) == digest(game.state)


def test_a_replay_is_followed_up_to_a_decision(tmp_path: Path) -> None:
    recorded(tmp_path / "game")
    replay = read(tmp_path / "game")
    again = begin(5)

    assert follow(again, replay, until=40) == 40
    assert again.state.decisions == 40
    assert again.decision is not None


def test_a_replay_follows_its_chance_results_with_another_seed(tmp_path: Path) -> None:
    game = recorded(tmp_path / "game")
    replay = read(tmp_path / "game")
    again = begin(999, replay.chances)
    follow(again, replay, hashed=False)

    assert again.state.zones == game.state.zones
    assert again.state.winner == game.state.winner


def test_recording_changes_nothing_in_the_game(tmp_path: Path) -> None:
    game = begin(5)
    go_on(game, 1_000, 5)

    assert digest(recorded(tmp_path / "game").state) == digest(game.state)


def test_each_choice_is_in_the_file_before_the_next_is_made(tmp_path: Path) -> None:
    game = begin(3)
    recording = Recording.create(tmp_path / "game", HEADER, game)
    for number, choice in enumerate(random_choices(game, 3)):
        if number == 40:
            break
        recording.apply(game, choice)
        replay = read(tmp_path / "game")
        assert len(replay.choices) == number + 1
        assert not replay.ended
    recording.close()


def test_a_process_that_dies_loses_nothing(tmp_path: Path) -> None:
    program = (
        "import os, pathlib, sys; from tests.kernel.test_journal import *;"
        "game = begin(3);"
        "recording = Recording.create(pathlib.Path(sys.argv[1]), HEADER._replace(seed=3), game);"
        "[recording.apply(game, 0) for _ in range(21)]; os._exit(9)"
    )
    died = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "game")],
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    replay = read(tmp_path / "game")

    assert died.returncode == 9
    assert len(replay.choices) == 21
    assert follow(begin(3), replay) == 21


def test_a_choice_that_breaks_the_engine_is_in_the_record(tmp_path: Path) -> None:
    game = begin(3)
    with Recording.create(tmp_path / "game", HEADER, game) as recording:
        recording.apply(game, 0)
        game.state.zones.clear()
        with pytest.raises(IndexError):
            recording.apply(game, 0)

    assert len(read(tmp_path / "game").choices) == 2


def test_an_illegal_choice_is_neither_applied_nor_written(tmp_path: Path) -> None:
    game = begin(3)
    before = digest(game.state)
    with Recording.create(tmp_path / "game", HEADER, game) as recording:
        written = (tmp_path / "game").read_bytes()
        with pytest.raises(IllegalChoice):
            recording.apply(game, 99)

    assert (tmp_path / "game").read_bytes() == written
    assert digest(game.state) == before


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EPIPE])
def test_a_full_disk_or_broken_pipe_is_told_once_and_the_game_goes_on(number: int) -> None:
    game, alone = begin(5), begin(5)
    stream = Failing(1_000, number)
    recording = Recording(stream, HEADER, game)
    failures = []
    for choice in random_choices(alone, 5):
        alone.apply(choice)
        try:
            recording.apply(game, choice)
        except RecordingFailed as failure:
            failures.append(str(failure))
        assert game.state.decisions == alone.state.decisions
    recording.close()

    assert digest(game.state) == digest(alone.state)
    assert len(failures) == 1
    assert failures[0].startswith("the recording stopped at decision ")
    assert os.strerror(number) in failures[0]
    assert recording.failed == failures[0]
    assert stream.attempts == 1, "nothing is tried again"
    assert len(stream.taken) == 1_000


def test_what_was_written_before_the_disk_was_full_can_be_salvaged(tmp_path: Path) -> None:
    game = begin(5)
    stream = Failing(1_000, errno.ENOSPC)
    recording = Recording(stream, HEADER, game)
    with suppress(RecordingFailed):
        for choice in random_choices(game, 5):
            recording.apply(game, choice)
    assert recording.failed
    (tmp_path / "game").write_bytes(stream.taken)
    replay, damage = salvage(tmp_path / "game")

    assert damage is not None
    assert replay is not None
    assert damage.good_until == len(replay.choices) - 1 > 10
    assert follow(begin(5), replay) == len(replay.choices)


def test_a_stream_that_takes_a_few_bytes_at_a_time_gets_them_all() -> None:
    class Slow(Failing):
        def write(self, data: object) -> int:
            assert isinstance(data, memoryview)
            return super().write(data[:3])

    game = begin(5)
    slow, fast = Slow(10**6, errno.EIO), Failing(10**6, errno.EIO)
    for stream in (slow, fast):
        child = begin(5)
        recording = Recording(stream, HEADER, child)
        recording.apply(child, 0)

    assert slow.taken == fast.taken
    assert game.decision is not None


def test_a_recording_that_cannot_begin_says_where(tmp_path: Path) -> None:
    with pytest.raises(RecordingFailed, match="no-folder/game cannot be written"):
        Recording.create(tmp_path / "no-folder" / "game", HEADER, begin(1))
    with pytest.raises(RecordingFailed, match="stopped at decision 0"):
        Recording(Failing(5, errno.ENOSPC), HEADER, begin(1))


def lines_of(path: Path) -> list[bytes]:
    return list(BytesIO(path.read_bytes()))


def test_a_record_cut_anywhere_is_good_up_to_the_cut(tmp_path: Path) -> None:
    recorded(tmp_path / "game", decisions=40)
    whole = (tmp_path / "game").read_bytes()
    complete = read(tmp_path / "game").choices
    for length in range(0, len(whole), 7):
        (tmp_path / "cut").write_bytes(whole[:length])
        replay, damage = salvage(tmp_path / "cut")
        if whole[:length].endswith(b"\n") or not length:
            assert damage is None
        else:
            assert damage is not None
            assert "it breaks off" in str(damage)
            assert damage.good_until == (len(replay.choices) - 1 if replay else -1)
        assert replay is None or replay.choices == complete[: len(replay.choices)]


def test_any_changed_byte_is_noticed_and_located(tmp_path: Path) -> None:
    recorded(tmp_path / "game", decisions=40)
    lines = lines_of(tmp_path / "game")
    at = 0
    for number, line in enumerate(lines, 1):
        good = sum(b" [" in before for before in lines[: number - 1]) - 1
        for byte in range(0, len(line), 5):
            changed = line[:byte] + bytes([line[byte] ^ 4]) + line[byte + 1 :]
            (tmp_path / "bad").write_bytes(b"".join([*lines[: number - 1], changed, *lines[number:]]))
            with pytest.raises(DamagedRecord, match=rf"bad, line {number} \(byte {at}\): ") as raised:
                read(tmp_path / "bad")
            assert raised.value.good_until == good
            expected = f"it is good up to decision {good}" if good >= 0 else "no decision can be trusted"
            assert str(raised.value).endswith(expected)
        at += len(line)


def test_lines_that_are_lost_doubled_or_exchanged_are_noticed(tmp_path: Path) -> None:
    recorded(tmp_path / "game", decisions=40)
    lines = lines_of(tmp_path / "game")
    for at in range(1, len(lines) - 2):
        for arrangement in (
            [*lines[:at], *lines[at + 1 :]],
            [*lines[: at + 1], *lines[at:]],
            [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
        ):
            (tmp_path / "bad").write_bytes(b"".join(arrangement))
            with pytest.raises(DamagedRecord, match=rf"line {at + 1} |line {at + 2} "):
                read(tmp_path / "bad")


def test_the_header_of_another_game_does_not_fit(tmp_path: Path) -> None:
    recorded(tmp_path / "one", seed=1, decisions=5)
    recorded(tmp_path / "two", seed=2, decisions=5)
    mixed = [lines_of(tmp_path / "one")[0], *lines_of(tmp_path / "two")[1:]]
    (tmp_path / "bad").write_bytes(b"".join(mixed))

    with pytest.raises(DamagedRecord, match=r"line 2 .*check sum"):
        read(tmp_path / "bad")


@pytest.mark.parametrize("content", [b"", b"a text\n", b"\x00" * 50, b"00000000 \n", b"\xff\xfe\n"])
def test_what_is_no_record_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "other").write_bytes(content)
    with pytest.raises(DamagedRecord, match="other") as raised:
        read(tmp_path / "other")

    assert raised.value.good_until == -1


def test_a_newer_format_is_named(tmp_path: Path) -> None:
    from rulebound.kernel.journal import written

    entry = {**HEADER.entry("replay"), "replay": 2}
    (tmp_path / "newer").write_bytes(written(entry, 0)[0])

    with pytest.raises(DamagedRecord, match="format 2 of a replay; this version reads 1"):
        read(tmp_path / "newer")


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ([7, 0, 0, 2], "about decision 7, where decision 0 should stand"),
        ([0, 0], "about decision 0"),
        ({"after": 3, "digest": "x"}, "should be a choice"),
        ({"chances": ["one"]}, "chance results should be numbers"),
        ("text", "should be a choice"),
    ],
)
def test_an_entry_that_does_not_belong_there_is_refused(tmp_path: Path, entry: object, words: str) -> None:
    from rulebound.kernel.journal import written

    first, total = written(HEADER.entry("replay"), 0)
    (tmp_path / "odd").write_bytes(first + written(entry, total)[0])  # type: ignore[arg-type]

    with pytest.raises(DamagedRecord, match=words):
        read(tmp_path / "odd")


def test_nothing_may_follow_the_end(tmp_path: Path) -> None:
    from rulebound.kernel.journal import entry_of, written

    recorded(tmp_path / "game")
    total = 0
    for line in lines_of(tmp_path / "game"):
        _, total = entry_of(line[:-1], total)
    with (tmp_path / "game").open("ab") as file:
        file.write(written({"chances": [1]}, total)[0])

    with pytest.raises(DamagedRecord, match="the game is over, nothing should follow"):
        read(tmp_path / "game")


def a_replay(seed: int = 5) -> Replay:
    """A replay made without a file, whose every decision has its hash."""
    game = begin(seed)
    replay = Replay(HEADER, ended=True)
    for number, choice in enumerate(random_choices(game, seed)):
        assert game.decision is not None
        replay.choices.append(Choice(choice, game.decision.who, len(game.decision.options)))
        game.apply(choice)
        if (number + 1) % DIGEST_EVERY == 0:
            replay.digests[number + 1] = digest(game.state)
    return replay


def test_the_first_decision_that_asks_something_else_is_named() -> None:
    replay = a_replay()
    replay.choices[20] = replay.choices[20]._replace(options=50)
    with pytest.raises(DepartedReplay, match=r"decision 20: .* among 50 options, but here player") as raised:
        follow(begin(5), replay)

    assert raised.value.decision == 20


def test_a_choice_that_is_not_offered_is_named() -> None:
    replay = a_replay()
    replay.choices[11] = replay.choices[11]._replace(choice=70)
    with pytest.raises(DepartedReplay, match="decision 11 cannot be followed: 70 is no option") as raised:
        follow(begin(5), replay)

    assert raised.value.decision == 11


def test_a_state_with_another_hash_departs_after_the_last_one_that_agreed() -> None:
    replay = a_replay()
    assert len(replay.digests[64]) == 32
    replay.digests[64] = "0" * 32
    with pytest.raises(
        DepartedReplay, match=r"after decision 63 .* since decision 32 was the same"
    ) as raised:
        follow(begin(5), replay)

    assert raised.value.decision == 32


def test_another_seed_departs_at_the_latest_at_the_first_hash() -> None:
    with pytest.raises(DepartedReplay) as raised:
        follow(begin(6), a_replay(5))

    assert raised.value.decision < DIGEST_EVERY


def test_a_record_that_is_longer_or_shorter_than_the_game_departs() -> None:
    longer = a_replay()
    longer.choices.append(Choice(0, 0, 2))
    with pytest.raises(DepartedReplay, match="the game is over, but the record goes on"):
        follow(begin(5), longer)
    shorter = a_replay()
    shorter.choices.pop()
    with pytest.raises(DepartedReplay, match="the record ends here, but the game goes on"):
        follow(begin(5), shorter)


def test_headers_say_in_what_they_differ() -> None:
    other = HEADER._replace(engine="0.2", seed=6)

    assert HEADER.differences(HEADER) == []
    assert HEADER.differences(other) == ["engine: 0.1 here, 0.2 there", "seed: 5 here, 6 there"]
