"""The file of a game while it is played, and as it is found again: a full disk costs the move and
nothing else, what is damaged is kept, and nothing is written where others could read it."""

import errno
import os
import random
import shutil
import time
import tomllib
import tracemalloc
from itertools import islice
from pathlib import Path

import pytest

from solitudo.engines.core import files, locks, reading, save
from solitudo.engines.core.appended import Appended
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.log import MOST_ENTRIES
from solitudo.engines.core.reading import Saved
from solitudo.engines.core.save import HOW, WHAT, SaveFile, free_names
from solitudo.engines.core.values import Gesture
from tests.toy import ToyKind

KIND = ToyKind()
BOARD = KIND.read("4:.2.21121.")


def begin(header: reading.Header) -> Game:
    """A game of the board, with nothing done yet."""
    return Game(BOARD, clock=Clock(now=lambda: 0.0))


def played(folder: Path, name: str = "mine") -> Path:
    """A game of three moves that was closed again."""
    file = save.create(folder, {"id": BOARD.id}, name)
    game = begin({})
    game.journal = file.append
    for cell in (0, 1, 2):
        game.gesture(Gesture("primary", (cell,)))
    file.close()
    return file.path


def opened(path: Path) -> tuple[Saved, SaveFile, str]:
    """The game, its file and what was said of it."""
    lock, raw = locks.hold(path), path.read_bytes()
    saved = reading.read(raw, path.stem, begin)
    file, words = save.reopen(path, raw, saved, lock)
    return saved, file, words


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def lines_of(path: Path) -> str:
    return path.read_text().partition("[log]\n")[2]


class Disk:
    """A disk that accepts this many bytes and no more; it may also refuse to cut a file."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room = 10**9
        self.cuts = True
        self.write, self.truncate = os.write, os.ftruncate
        monkeypatch.setattr(os, "write", self.take)
        monkeypatch.setattr(os, "ftruncate", self.cut)

    def take(self, handle: int, data: bytes) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = self.write(handle, data[: self.room])
        self.room -= written
        return written

    def cut(self, handle: int, size: int) -> None:
        if not self.cuts:
            raise OSError(errno.EIO, "Input/output error")
        self.truncate(handle, size)


@pytest.mark.parametrize("cuts", [True, False])
def test_a_disk_that_fills_up_in_a_line_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cuts: bool
) -> None:
    disk = Disk(monkeypatch)
    file = save.create(tmp_path, {"id": "toy:1"}, "full")
    file.append("0:01.0 b:A1")
    disk.room, disk.cuts = 7, cuts
    file.append("0:02.0 b:B1")
    file.append("0:03.0 .:A1")
    assert file.trouble == ("No space left on device" if cuts else "Input/output error")
    assert lines_of(file.path) == "1 = '0:01.0 b:A1'\n" + ("" if cuts else "2 = '0:")
    disk.room, disk.cuts = 10**9, True
    assert file.settle()
    assert (file.trouble, file.owed) == ("", b"")
    file.close()
    assert lines_of(file.path) == "1 = '0:01.0 b:A1'\n2 = '0:02.0 b:B1'\n3 = '0:03.0 .:A1'\n"


def test_what_is_owed_at_the_end_is_tried_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    file = save.create(tmp_path, {"id": "toy:1"}, "full")
    disk.room = 0
    file.append("0:01.0 b:A1")
    disk.room = 10**9
    file.close()
    assert lines_of(file.path) == "1 = '0:01.0 b:A1'\n"


@pytest.mark.parametrize("how", ["file", "folder", "replaced", "folder is a file"])
def test_a_file_that_goes_away_is_written_anew_with_all_that_was_in_it(
    tmp_path: Path, how: str
) -> None:
    folder = tmp_path / "saves"
    file = save.create(folder, {"id": "toy:1"}, "mine")
    file.append("0:01.0 b:A1")
    if how == "file":
        file.path.unlink()
    elif how == "replaced":
        other = tmp_path / "other"
        other.write_text("another game")
        other.replace(file.path)
    else:
        shutil.rmtree(folder)
        if how == "folder is a file":
            folder.write_text("in the way")
    file.append("0:02.0 b:B1")
    if how == "folder is a file":
        assert file.trouble
        folder.unlink()
        assert file.settle()
    assert file.path == folder / ("mine-2.toml" if how == "replaced" else "mine.toml")
    assert file.news == "The file of this game " + (
        "was replaced: it goes on as mine-2." if how == "replaced"
        else "was gone: it was written anew."
    )  # fmt: skip
    file.append("0:03.0 b:C1")
    with pytest.raises(PuzzleError, match="open in another window"):
        locks.hold(file.path)
    file.close()
    assert lines_of(file.path) == "1 = '0:01.0 b:A1'\n2 = '0:02.0 b:B1'\n3 = '0:03.0 b:C1'\n"
    assert mode(file.path) == 0o600
    if how == "replaced":
        assert (folder / "mine.toml").read_text() == "another game"


def test_a_game_without_a_file_gets_one_as_soon_as_there_can_be_one(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.write_text("in the way")
    file = save.unsaved(folder, {"id": "toy:1"}, "Not a directory", "mine")
    file.append("0:01.0 b:A1")
    assert file.trouble
    kept = file.rescue(tmp_path / "elsewhere")
    assert lines_of(kept) == "1 = '0:01.0 b:A1'\n"
    folder.unlink()
    file.append("0:02.0 b:B1")
    assert not file.trouble
    file.close()
    assert lines_of(folder / "mine.toml") == "1 = '0:01.0 b:A1'\n2 = '0:02.0 b:B1'\n"


def test_a_second_copy_is_refused_while_the_first_has_the_file(tmp_path: Path) -> None:
    file = save.create(tmp_path, {"id": "toy:1"}, "mine")
    with pytest.raises(PuzzleError, match="open in another window"):
        locks.hold(file.path)
    file.close()
    locks.hold(file.path).release()


def test_a_lock_that_is_never_given_back_is_not_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.toml"
    held = files.lock(path)
    monkeypatch.setattr(files, "MOMENT", 0.02)
    with pytest.raises(BlockingIOError, match="another program uses it"), files.locked(path):
        pass
    files.unlock(path, held)
    with files.locked(path), pytest.raises(BlockingIOError):
        files.lock(path)


def test_files_are_for_their_owner_only(tmp_path: Path) -> None:
    path = played(tmp_path / "new")
    assert mode(path) == 0o600
    assert mode(path.parent) == 0o700
    path.chmod(0o644)
    opened(path)[1].close()
    assert mode(path) == 0o600, "older versions left it to be read by everybody"


def test_an_unterminated_tail_is_kept_beside_the_file_before_it_is_cut(tmp_path: Path) -> None:
    path = played(tmp_path)
    sound = path.read_bytes()
    for number in (1, 2):
        path.write_bytes(sound + b"4 = '0:00.0 s:B")
        saved, file, words = opened(path)
        file.close()
        assert (saved.torn, saved.entries, words) == (True, 3, "")
        assert path.read_bytes() == sound
        kept = tmp_path / f"mine.torn-{number}"
        assert kept.read_bytes() == b"4 = '0:00.0 s:B"
        assert mode(kept) == 0o600


@pytest.mark.parametrize("head", [b"[log]\n", b"[log] \r\n", b"[log]\n\n[log]\n"])
def test_a_doubled_head_of_the_log_is_taken_out_and_the_file_kept_as_it_was(
    tmp_path: Path, head: bytes
) -> None:
    path = played(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    raw = b"".join((*lines[:-2], head, *lines[-2:]))
    path.write_bytes(raw)
    saved, file, words = opened(path)
    assert (saved.entries, saved.problem, words) == (3, "", "")
    file.append("0:09.0 paused")
    file.close()
    assert len(tomllib.loads(path.read_text())["log"]) == 4
    assert (tmp_path / "mine.damaged-1").read_bytes() == raw


def test_what_was_left_half_written_is_removed(tmp_path: Path) -> None:
    path = played(tmp_path)
    mine, others, old = (tmp_path / f".{name}.new" for name in ("mine.12", "yours.34", "yours.56"))
    for left in (mine, others, old):
        left.write_text("half")
    os.utime(old, (time.time() - 7200,) * 2)
    opened(path)[1].close()
    assert names(tmp_path) == {"mine.toml", others.name}, "another may be writing just now"


def test_a_name_that_another_program_is_about_to_write_is_open_elsewhere(tmp_path: Path) -> None:
    lock = locks.hold(tmp_path / "mine.toml")
    with pytest.raises(locks.OpenElsewhereError, match="mine is open in another window"):
        save.create(tmp_path, {"id": "toy:1"}, "mine")
    assert not list(tmp_path.glob("*.toml"))
    lock.release()
    assert save.create(tmp_path, {"id": "toy:1"}, "mine").name == "mine"


def test_a_link_that_somebody_laid_is_not_written_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "target"
    target.write_text("precious")
    monkeypatch.setattr("os.urandom", lambda count: b"known!")
    (tmp_path / f".mine.{b'known!'.hex()}.new").symlink_to(target)
    with pytest.raises(FileExistsError):
        save.create(tmp_path, {"id": "toy:1"}, "mine")
    (tmp_path / ".other.lock").symlink_to(target)
    with pytest.raises(OSError, match="symbolic links"):
        locks.hold(tmp_path / "other.toml")
    assert target.read_text() == "precious"


def test_a_disk_without_second_names_for_files_can_be_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*paths: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuses)
    path = played(tmp_path)
    with pytest.raises(PuzzleError, match="a game named mine already"):
        played(tmp_path)
    raw = path.read_bytes() + b"4 = 'rubbish'\n"
    path.write_bytes(raw)
    _, file, words = opened(path)
    file.close()
    assert "'rubbish' is not a time" in words
    assert (tmp_path / "mine.damaged-1").read_bytes() == raw
    assert names(tmp_path) == {"mine.toml", "mine.damaged-1"}


def test_more_entries_than_a_game_can_hold_are_refused_and_left_alone(tmp_path: Path) -> None:
    path = played(tmp_path)
    raw = path.read_bytes() + b"".join(
        b"%d = '0:00.0 paused'\n" % number for number in range(4, MOST_ENTRIES + 2)
    )
    with pytest.raises(PuzzleError, match="more than 200,000 entries; it was left alone"):
        reading.read(raw, "mine", begin)


@pytest.mark.parametrize("tables", ["[a%d.b.c.d]\n", "a%d = 1\n", "a%d = [[[[]]]]\n"])
def test_a_header_that_would_take_long_to_read_is_refused_at_once(
    tmp_path: Path, tables: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    head, _, log = played(tmp_path).read_text().partition("[log]\n")
    long = head + "".join(tables % number for number in range(20_000)) + "[log]\n" + log
    monkeypatch.setattr(tomllib, "loads", None)
    with pytest.raises(PuzzleError, match="header: it is too long for one"):
        reading.read(long.encode(), "mine", begin)


@pytest.mark.parametrize("name", reading.HEADER_TEXTS)
def test_what_the_header_tells_is_a_text(tmp_path: Path, name: str) -> None:
    raw = played(tmp_path).read_text().replace("format = 1", f"format = 1\n{name} = [3]")
    with pytest.raises(PuzzleError, match="header: "):
        reading.read(raw.encode(), "mine", begin)


def test_an_entry_takes_less_than_400_bytes_while_it_is_read(tmp_path: Path) -> None:
    many = 10_000
    head = played(tmp_path).read_bytes().partition(b"[log]\n")[0] + b"[log]\n"
    marks = (b"s:A1", b"e:A1")
    lines = (b"%d = '%d:00.%d %b'\n" % (n, n, n % 10, marks[n % 2]) for n in range(1, many + 1))
    raw = head + b"".join(lines)
    tracemalloc.start()
    try:
        saved = reading.read(raw, "mine", begin)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (saved.entries, saved.problem) == (many, "")
    assert most < 400 * many


def test_a_game_that_is_full_takes_no_more(tmp_path: Path) -> None:
    path = played(tmp_path)
    full = SaveFile(path, {}, MOST_ENTRIES, Appended(path, path.read_bytes(), locks.hold(path)))
    with pytest.raises(PuzzleError, match="200,000 entries"):
        full.append("0:09.0 paused")
    full.close()
    assert b"paused" not in path.read_bytes()


def test_a_log_can_begin_with_that_of_another_game(tmp_path: Path) -> None:
    path = played(tmp_path)
    raw = path.read_bytes().replace(b"[log]\n2", b"[log]\n[log]\n2")
    saved = reading.read(raw, "mine", begin)
    file = save.create(tmp_path, {"id": BOARD.id}, "copy", saved.log_of(raw), saved.entries)
    file.append("0:09.0 paused")
    file.close()
    again = reading.read(file.path.read_bytes(), "copy", begin)
    assert (again.entries, again.problem) == (4, "")
    assert again.game.position == saved.game.position


def test_jumps_to_and_fro_over_a_long_way_are_read_in_one_pass(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entries = [f"{'s' if number % 2 else 'e'}:A1" for number in range(2000)]
    entries += ["go 2000", "go 0"] * 500
    rows = (f"{n} = '0:00.0 {entry}'\n" for n, entry in enumerate(entries, 1))
    raw = (save.header_text({"id": BOARD.id}) + "".join(rows)).encode()

    def climbs(*nodes: object) -> None:
        raise AssertionError("no way is walked while a log is read")

    monkeypatch.setattr("solitudo.engines.core.tree.climb", climbs)
    game = reading.read(raw, "long", begin).game
    assert game.node is game.tree.root
    assert len(game.tree.line()) == 2000


def harmed(raw: bytes, rng: random.Random) -> bytes:
    """The bytes with a few things done to them that disks, editors and people do."""
    data = bytearray(raw)
    for _ in range(rng.randint(1, 4)):
        at, to = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        way = rng.randrange(7)
        if way == 0:
            data[at : at + 1] = bytes((rng.randrange(256),))
        elif way == 1:
            del data[at : at + rng.randrange(1, 30)]
        elif way == 2:
            data[at:at] = data[to : to + rng.randrange(1, 40)]
        elif way == 3:
            del data[to:]
        elif way == 4:
            data[at:at] = rng.choice((b"[log]\n", b"\n", b"\r\n", b"'", b'"', b"\x00", b"99 = '"))
        elif way == 5:
            lines = data.split(b"\n")
            lines.insert(rng.randrange(len(lines) + 1), lines[rng.randrange(len(lines))])
            data = bytearray(b"\n".join(lines))
        else:
            data += rng.choice((b"12 = '0:0", b"4 = '0:00.0 go 1'", b"x", b"[log]"))
    return bytes(data)


def test_whatever_is_done_to_a_file_it_is_read_or_refused_and_left_sound(tmp_path: Path) -> None:
    path = played(tmp_path)
    raw, rng = path.read_bytes(), random.Random(5)
    for turn in range(300):
        path = tmp_path / f"game-{turn}.toml"
        path.write_bytes(harmed(raw, rng))
        before = path.read_bytes()
        try:
            saved, file, _ = opened(path)
        except PuzzleError:
            assert path.read_bytes() == before
            continue
        file.append("0:09.0 paused")
        file.close()
        again = reading.read(path.read_bytes(), "again", begin)
        assert (again.problem, again.torn, again.entries) == ("", False, saved.entries + 1)
        assert again.game.position == saved.game.position
        assert len(tomllib.loads(path.read_text())["log"]) == again.entries


def test_names_are_two_words_that_no_game_has() -> None:
    taken = {f"{how}-{what}" for how in HOW.split() for what in WHAT.split() if what != "barn"}
    found = list(islice(free_names(taken), 5))
    assert all(name.endswith("-barn") for name in found)
    assert next(free_names(set())).split("-")[0] in HOW.split()


def test_when_the_words_run_out_names_are_numbered() -> None:
    words = {f"{how}-{what}" for how in HOW.split() for what in WHAT.split()}
    assert list(islice(free_names(words), 2)) == ["game-1", "game-2"]
    assert next(free_names(words | {"game-1", "game-2"})) == "game-3"
