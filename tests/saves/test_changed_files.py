"""A save that something else changes while it is played: no move is lost, the changed file is left
as it is, and what happened is told. SOLITUDO_SOAK=N changes it N times in each way."""

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core import files, locks, reading, save
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.draft import Write, draft_type
from solitudo.engines.core.game import Game
from solitudo.engines.core.save import SaveFile
from solitudo.engines.core.values import Gesture
from solitudo.tui.screens.editor import draft_files
from tests.soak.tally import so_many
from tests.toy import ToyKind

BOARD = ToyKind().read("4:.2.21121.")
TIMES, MOVES = so_many(6), 12

Way = Callable[[Path, bytes, random.Random], None]


def overwrite(path: Path, older: bytes, rng: random.Random) -> None:
    """Write an older copy over it, into the same file."""
    path.write_bytes(older)


def empty(path: Path, older: bytes, rng: random.Random) -> None:
    path.write_bytes(b"")


def truncate(path: Path, older: bytes, rng: random.Random) -> None:
    os.truncate(path, rng.randrange(path.stat().st_size))


def append_garbage(path: Path, older: bytes, rng: random.Random) -> None:
    with path.open("ab") as file:
        file.write(rng.choice((b"x", b"\n", b"7 = '0:00.0 s:B1'\n", b"\0" * 5000)))


def change_a_byte(path: Path, older: bytes, rng: random.Random) -> None:
    """Neither the size nor the time tells of it."""
    raw, times = bytearray(path.read_bytes()), path.stat()
    # in the last line, because such a change may happen within one tick of the file clock
    at = rng.randrange(raw.rindex(b" = "), len(raw))
    raw[at] ^= 1
    path.write_bytes(bytes(raw))
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def edit(path: Path, older: bytes, rng: random.Random) -> None:
    """Change a line in the middle."""
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b"[log]", b"# mine\n[log]", 1))


def replace(path: Path, older: bytes, rng: random.Random) -> None:
    other = path.with_suffix(".copy")
    other.write_bytes(older)
    other.replace(path)


def delete(path: Path, older: bytes, rng: random.Random) -> None:
    path.unlink()


def delete_folder(path: Path, older: bytes, rng: random.Random) -> None:
    shutil.rmtree(path.parent)


def delete_lock(path: Path, older: bytes, rng: random.Random) -> None:
    files.lock_path(path).unlink()


def open_without_lock(path: Path, older: bytes, rng: random.Random) -> None:
    """Delete the lock, and play the game in another window."""
    files.lock_path(path).unlink()
    lock = locks.hold(path)
    with path.open("ab") as file:
        file.write(b"99 = '0:00.0 paused'\n")
    if rng.random() < 0.5:
        lock.release()
    else:
        HELD.append(lock)


HELD: list[locks.Lock] = []

CHANGES: dict[Way, str] = {
    overwrite: "was changed by another program",
    empty: "was changed by another program",
    truncate: "was changed by another program",
    append_garbage: "was changed by another program",
    change_a_byte: "was changed by another program",
    edit: "was changed by another program",
    replace: "was replaced",
    delete: "was gone: it was written anew",
    delete_folder: "was gone: it was written anew",
    delete_lock: "The lock of this game was deleted",
    open_without_lock: "goes on as mine-2",
}


def begun(folder: Path) -> tuple[Game, SaveFile]:
    file = save.create(folder, {"id": BOARD.id}, "mine")
    return Game(BOARD, clock=Clock(now=lambda: 0.0), journal=file.append), file


def move(game: Game, rng: random.Random) -> None:
    if rng.random() < 0.2 and game.node.parent is not None:
        game.undo()
    else:
        game.gesture(Gesture(rng.choice(("primary", "counter")), (rng.randrange(10),)))


@pytest.mark.parametrize("change", CHANGES, ids=lambda way: way.__name__)
def test_a_save_that_is_changed_in_play_loses_no_move(tmp_path: Path, change: Way) -> None:
    for number in range(TIMES):
        rng = random.Random(number)
        folder = tmp_path / str(number)
        game, file = begun(folder)
        at, news, older, left = rng.randrange(1, MOVES), "", b"", b""
        for turn in range(MOVES):
            if turn == at:
                change(file.path, older, rng)
                left = file.path.read_bytes() if file.path.exists() else b""
            elif turn == at // 2:
                older = file.path.read_bytes()
            move(game, rng)
            news = news or file.news
        changed, played = folder / "mine.toml", file.path
        file.close()
        saved = reading.read(played.read_bytes(), "mine", lambda header: Game(BOARD))
        assert (saved.problem, saved.torn, saved.entries) == ("", False, game.lines), number
        assert saved.game.position == game.position
        assert saved.game.node.number == game.node.number
        assert CHANGES[change] in news, f"{number}: {news!r}"
        if played != changed:
            assert changed.read_bytes() == left, "what somebody else wrote is theirs"
        while HELD:
            HELD.pop().release()


def test_a_file_that_was_only_touched_is_gone_on_with(tmp_path: Path) -> None:
    game, file = begun(tmp_path)
    for seconds in range(1, 5):
        move(game, random.Random(seconds))
        os.utime(file.path, (seconds, seconds))
        file.path.chmod(0o644)
        assert not file.look()
    move(game, random.Random(9))
    assert (file.path.name, file.news) == ("mine.toml", "")
    file.close()


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize(
    "change", [overwrite, empty, truncate, append_garbage, replace, delete, delete_lock],
    ids=lambda way: way.__name__,
)  # fmt: skip
def test_a_draft_that_is_changed_loses_nothing(change: Way) -> None:
    for number in range(10):
        rng = random.Random(number)
        draft = draft_type(engines.kind("hitori"))(engines.kind("hitori"), "5", {})
        file = draft_files.DraftFile(draft)
        for turn, spot in enumerate(draft.spots[:8]):
            if turn == 4:
                change(file.path, b"rubbish\n", rng)
            draft.do((Write(spot, str(turn % 5 + 1)),))
        name = file.name
        file.close()
        again = draft_files.open_draft(name)
        assert (again.draft.values, again.problem) == (draft.values, "")
        again.close()
