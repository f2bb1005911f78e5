"""Saved games: made, closed, opened again, damaged, listed, brought in."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Change, Game
from solitudo.engines.core.tree import Node
from solitudo.engines.core.values import Duel, Gesture
from solitudo.tui.saves import catalogue, importing, library, summaries
from tests import toy
from tests.samples import sample

pytestmark = pytest.mark.usefixtures("toy_kind", "saves")

ROOT = Path(__file__).parents[2]
BOARD = "toy:4:.2.21121."


def new(**options: Any) -> library.Opened:
    """A new game of the toy."""
    return library.create(engines.read(BOARD), **options)


def mark(game: Game, verb: str, label: str) -> None:
    """Play one mark."""
    change = game.gesture(Gesture(verb, (game.puzzle.grid.cell_named[label],)))
    assert isinstance(change, Change)


def played() -> library.Opened:
    """A game with a branch, notes, a name and a fold."""
    opened = new(level="hard")
    game = opened.game
    for verb, label in (("primary", "A1"), ("counter", "A2"), ("ns", "B3")):
        mark(game, verb, label)
    game.undo()
    game.undo()
    mark(game, "primary", "B2")
    game.name(game.node, "before the fork")
    game.fold(game.tree.root, False)
    game.ask(1)
    game.check(1)
    game.leave(4, "rules")
    return opened


def told(game: Game) -> object:
    """Return everything that a save must restore."""

    def branch(node: Node) -> object:
        last = node.last.number if node.last else 0
        here = (node.number, node.action, node.clock, node.name, node.folded, node.kept, last)
        return here, [branch(child) for child in node.children]

    state = (game.node.number, game.position, game.lines, game.mode, game.options)
    counts = (game.asked, game.told, game.checked, game.finished)
    versus = (game.opponent, game.first, game.versus_since)
    return branch(game.tree.root), state, counts, versus, game.cursor, game.pane


def reopened(opened: library.Opened) -> library.Opened:
    """The same game after it was closed."""
    opened.file.close()
    return library.open_save(opened.file.name)


def test_a_game_comes_back_exactly() -> None:
    before = played()
    after = reopened(before)
    assert told(after.game) == told(before.game)
    assert after.words == ""
    assert after.game.clock.tick() == before.game.clock.tick()
    mark(after.game, "counter", "A3")
    again = reopened(after)
    assert told(again.game) == told(after.game)
    again.file.close()


def test_the_solutions_are_not_counted_when_a_game_is_opened() -> None:
    with patch.object(toy.ToyPuzzle, "count", side_effect=AssertionError):
        opened = reopened(new())
    assert opened.game.solutions is None
    opened.file.close()


def test_versus_and_automatic_marks_are_entered_in_the_log() -> None:
    opened = new(mode="versus", duel=Duel("steady", "computer"), automatic=True)
    lines = opened.file.path.read_text().partition("[log]\n")[2].splitlines()
    assert lines == ["1 = '0:00.0 mode versus steady computer'", "2 = '0:00.0 set automatic on'"]
    after = reopened(opened)
    assert (after.game.opponent, after.game.first) == ("steady", "computer")
    assert after.game.options.versus
    assert after.game.options.automatic
    after.file.close()


def test_the_header_says_what_was_asked_for_and_what_came_before() -> None:
    opened = new(level="hard", mode="practice", previous="old-barn")
    opened.file.close()
    header = opened.file.path.read_text().partition("[log]")[0]
    for line in ('id = "toy:4:.2.21121."', 'mode = "practice"', 'previous = "old-barn"'):
        assert line in header
    assert 'rule = "rows"' in header


verbs = st.sampled_from(["primary", "counter", "clear", "ns", "ne", "s", "e"])
operations = st.one_of(
    st.tuples(st.just("mark"), verbs, st.integers(0, 9)),
    st.tuples(st.sampled_from(["undo", "redo", "reset", "suppose", "refute", "keep", "jump"]),
              verbs, st.integers(0, 9)),
    st.tuples(st.sampled_from(["name", "fold", "automatic", "ask"]), verbs, st.integers(0, 9)),
)  # fmt: skip


def operate(game: Game, what: str, verb: str, number: int) -> None:
    """One thing that a person can do."""
    nodes = list(game.tree.nodes.values())
    node = nodes[number % len(nodes)]
    match what:
        case "mark":
            game.gesture(Gesture(verb, (number, (number + 1) % 10)))
        case "suppose":
            game.assume(Gesture("primary", (number,)))
        case "jump":
            game.go(node)
        case "name":
            game.name(node, f"it's {number} \\ \u2028 'there'")
        case "fold":
            game.fold(node, not node.folded)
        case "automatic":
            game.set_automatic(number > 4)
        case "ask":
            game.ask(number % 4 + 1)
        case _:
            getattr(game, what)()


@settings(
    max_examples=sample(24, 60),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(operations, max_size=25), st.booleans())
def test_whatever_was_done_comes_back(done: list[tuple[str, str, int]], automatic: bool) -> None:
    before = new(automatic=automatic)
    for what, verb, number in done:
        operate(before.game, what, verb, number)
    after = reopened(before)
    assert after.words == ""
    assert told(after.game) == told(before.game)
    after.file.close()
    after.file.path.unlink()


# damage


def damaged(change: Any) -> tuple[Path, bytes]:
    """A played game whose bytes were changed."""
    opened = played()
    opened.file.close()
    path = opened.file.path
    raw = change(path.read_bytes())
    path.write_bytes(raw)
    return path, raw


def line(number: int, text: str) -> Any:
    """Change one line of the log."""

    def change(raw: bytes) -> bytes:
        lines = raw.decode().split("\n")
        at = next(i for i, old in enumerate(lines) if old.startswith(f"{number} = "))
        lines[at] = text
        return "\n".join(lines).encode()

    return change


BAD_LINES = [
    ("4 = 'rubbish'", "'rubbish' is not a time"),
    ("4 = '0:00.0 q:A1'", "'q' is not a mark"),
    ("4 = '0:00.0 s:Z9'", "No cell Z9"),
    ("4 = '0:00.0 go 99'", "there is no move in line 99"),
    ("4 = '0:00.0 mode sleepy'", "'sleepy' is not a mode"),
    ("4 = '0:00.0 mode versus nobody me'", "'nobody' is no opponent here"),
    ("5 = '0:00.0 go 2'", "its number is 5, 4 comes next"),
    ("4 = 17", "it is not a text"),
    ("4 = 'unclosed", "Expected"),
    ("what is this", "it is not of the form"),
    ("4 = \"\\u0000\\u001b[2J\"", "is not a time"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), BAD_LINES)
def test_a_bad_line_keeps_what_comes_before_it_and_the_file_as_it_was(
    text: str, words: str
) -> None:
    path, raw = damaged(line(4, text))
    opened = library.open_save(path.stem)
    assert opened.game.lines == 3
    assert len(opened.game.tree.nodes) == 4
    assert f"{path.stem}, line " in opened.words
    if words != "Expected":
        assert words in opened.words
    assert opened.words.isprintable()
    kept = path.with_name(f"{path.stem}.damaged-1")
    assert kept.read_bytes() == raw
    assert kept.name in opened.words
    mark(opened.game, "counter", "A4")
    again = reopened(opened)
    assert again.words == ""
    assert again.game.lines == 4
    again.file.close()


def test_the_line_that_is_named_is_the_line_of_the_file() -> None:
    path, raw = damaged(line(4, "4 = '0:00.0 go 99'"))
    number = raw.decode().split("\n").index("4 = '0:00.0 go 99'") + 1
    opened = library.open_save(path.stem)
    assert f"line {number}:" in opened.words
    opened.file.close()


def test_a_mark_on_a_given_seat_is_a_bad_line() -> None:
    opened = library.create(engines.read("toy:3:1...+A1"))
    mark(opened.game, "primary", "A2")
    opened.file.close()
    with opened.file.path.open("a") as file:
        file.write("2 = '0:01.0 e:A1'\n")
    after = library.open_save(opened.file.name)
    assert "A1 is given" in after.words
    assert after.game.lines == 1
    after.file.close()


def test_a_torn_last_line_is_dropped_in_silence() -> None:
    path, _ = damaged(lambda raw: raw[:-9])
    opened = library.open_save(path.stem)
    assert opened.words == ""
    mark(opened.game, "counter", "A4")
    again = reopened(opened)
    assert again.words == ""
    assert again.game.position.values[6] == toy.BARE
    again.file.close()


def test_a_bad_last_line_without_its_newline_leaves_the_lines_before_it_whole() -> None:
    path, _ = damaged(lambda raw: raw + b"12 = '0:09.0 go 99'")
    opened = library.open_save(path.stem)
    assert "there is no move in line 99" in opened.words
    mark(opened.game, "counter", "A4")
    again = reopened(opened)
    assert again.words == ""
    assert again.game.lines == 12
    again.file.close()


def test_a_last_line_that_an_editor_left_without_its_newline_counts() -> None:
    path, _ = damaged(lambda raw: raw.rstrip(b"\n"))
    opened = library.open_save(path.stem)
    assert (opened.words, opened.game.lines) == ("", 11)
    mark(opened.game, "counter", "A4")
    again = reopened(opened)
    assert (again.words, again.game.lines) == ("", 12)
    again.file.close()


def test_a_file_with_the_line_ends_of_windows_is_read() -> None:
    path, _ = damaged(lambda raw: raw.replace(b"\n", b"\r\n"))
    opened = library.open_save(path.stem)
    assert (opened.words, opened.game.lines) == ("", 11)
    mark(opened.game, "counter", "A4")
    again = reopened(opened)
    assert (again.words, again.game.lines) == ("", 12)
    again.file.close()


def newer(raw: bytes) -> bytes:
    return raw.replace(b"format = 1", b"format = 2")


REFUSED = [
    (newer, "was written by a newer version of Solitudo (format 2); it is unchanged. Update"),
    (lambda raw: b"", "is not a saved game: it has no [log]."),
    (lambda raw: bytes(range(256)) * 40, "is not a saved game"),
    (lambda raw: raw.decode().encode("utf-16"), "is not a saved game"),
    (lambda raw: b"\xff\xfe" + raw, "its header is not text"),
    (lambda raw: raw.replace(b"format = 1", b"format = 'one'"), "it names no format"),
    (lambda raw: raw.replace(b"format = 1", b""), "it names no format"),
    (lambda raw: raw.replace(b"id = ", b"id = 7 #"), "its header has no id"),
    (lambda raw: raw.replace(b"toy:4", b"toy:40000000"), "is not a size"),
    (lambda raw: raw.replace(b"toy:4", b"yot:4"), "Unknown puzzle"),
    (lambda raw: raw.replace(b'"normal"', b'"sleepy"'), "'sleepy' is not a mode"),
    (lambda raw: raw.replace(b'"rows"', b'"columns"'), "no rule 'columns'"),
    (lambda raw: raw.replace(b"[log]", b"[gol]"), "it has no [log]"),
    (lambda raw: b"x = " + b"[" * 50_000 + b"\n" + raw, "header"),
    (lambda raw: b"x = " + b"9" * 50_000 + b"\n" + raw, "header"),
    (lambda raw: raw.replace(b'level = "hard"', b"level = 5"), "level is not a text"),
]


@pytest.mark.parametrize(("change", "words"), REFUSED)
def test_what_is_no_save_is_refused_and_left_alone(change: Any, words: str) -> None:
    path, raw = damaged(change)
    with pytest.raises(PuzzleError) as told_off:
        library.open_save(path.stem)
    assert words in str(told_off.value)
    assert str(told_off.value).isprintable()
    assert path.read_bytes() == raw
    assert [file.name for file in path.parent.iterdir() if not file.name.startswith(".")] == [
        path.name
    ]
    (listed,) = summaries.newest()
    assert listed.problem


def test_a_file_that_is_too_large_is_not_read() -> None:
    path, _ = damaged(lambda raw: raw)
    with path.open("rb+") as file:
        file.truncate(3_000_000_000)
    with pytest.raises(PuzzleError, match="is too large"):
        library.open_save(path.stem)


def test_a_file_that_cannot_be_read_is_told_in_a_sentence(saves: Path) -> None:
    path, _ = damaged(lambda raw: raw)
    path.unlink()
    path.symlink_to(path.name)
    with pytest.raises(PuzzleError, match="No saved game"):
        library.open_save(path.stem)
    path.unlink()
    path.mkdir()
    with pytest.raises(PuzzleError, match="No saved game"):
        library.open_save(path.stem)
    assert [s.problem for s in summaries.newest()] == [f"Is a folder, not a file: {path.name}"]


@pytest.mark.parametrize("name", ["", "nobody", "../secret", "/etc/passwd", ".", "..", "a\x1b[2J"])
def test_a_name_that_no_save_has_is_refused(name: str) -> None:
    new().file.close()
    with pytest.raises(PuzzleError, match="No saved game") as told_off:
        library.open_save(name)
    assert str(told_off.value).isprintable()


# two at once


def test_a_game_that_is_open_is_not_opened_again_nor_touched() -> None:
    opened = played()
    with opened.file.path.open("a") as file:
        file.write("11 = 'half a l")
    raw = opened.file.path.read_bytes()
    for attempt in (
        library.open_save,
        catalogue.put_away,
        lambda name: library.rename(name, "other"),
    ):
        with pytest.raises(PuzzleError, match="is open in another window"):
            attempt(opened.file.name)
    assert opened.file.path.read_bytes() == raw
    opened.file.close()


MOVES = """
import os, sys
from tests import toy
toy.register()
from solitudo import engines
from solitudo.engines.core.values import Gesture
from solitudo.tui.saves import catalogue, library, summaries
opened = library.create(engines.read("toy:12:" + "." * 121), name="killed")
for number in range(100_000):
    opened.game.gesture(Gesture("primary" if number % 3 else "counter", (number * 7 % 78,)))
    os.write(1, b"%d\\n" % opened.game.lines)
"""


def test_a_kill_in_the_middle_of_moves_loses_none_of_them() -> None:
    moving = subprocess.Popen(
        [sys.executable, "-c", MOVES], stdout=subprocess.PIPE, cwd=ROOT, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tui" / "package")},
    )  # fmt: skip
    assert moving.stdout is not None
    for _ in range(200):
        moving.stdout.readline()
    moving.send_signal(signal.SIGKILL)
    shown = [line for line in moving.stdout.read().split("\n")[:-1] if line]
    moving.wait()
    opened = library.open_save("killed")
    assert opened.words == ""
    assert opened.game.lines >= int(shown[-1] if shown else 200)
    opened.file.close()


# the list


def test_saves_are_listed_newest_first_with_what_stands_in_them() -> None:
    assert summaries.newest() == []
    assert summaries.last() is None
    first, second = played(), new()
    for opened, time in ((first, 1000), (second, 2000)):
        opened.file.close()
        os.utime(opened.file.path, (time, time))
    assert summaries.last() == second.file.name
    newest, older = summaries.newest()
    assert (newest.name, newest.moves, newest.modified) == (second.file.name, 0, 2000.0)
    assert (older.name, older.kind, older.title, older.size) == (
        first.file.name, "toy", "Toy", "4×4",
    )  # fmt: skip
    assert (older.level, older.mode, older.moves, older.branches) == ("hard", "normal", 4, 1)
    assert (older.decided, older.total, older.finished, older.rule) == (2, 10, False, "rows")
    assert older.problem == newest.problem == ""
    assert len(summaries.newest(1)) == 1


def test_a_save_that_changed_is_listed_as_it_is_now() -> None:
    opened = new()
    summaries.newest()
    mark(opened.game, "primary", "A1")
    assert summaries.newest()[0].moves == 1
    opened.file.close()


def test_a_damaged_save_is_listed_with_its_problem() -> None:
    path, raw = damaged(line(4, "4 = '0:00.0 go 99'"))
    (listed,) = summaries.newest()
    assert "there is no move in line 99" in listed.problem
    assert listed.moves == 3
    assert path.read_bytes() == raw


def test_a_save_is_renamed_but_never_over_another() -> None:
    one, other = new(), new()
    one.file.close()
    other.file.close()
    library.rename(one.file.name, "our game")
    assert library.path_of("our game").is_file()
    with pytest.raises(PuzzleError, match="Another game is already named our game"):
        library.rename(other.file.name, "our game")
    for bad in ("", "../x", ".hidden", "a/b", "x" * 61):
        with pytest.raises(PuzzleError, match="A name can have letters"):
            library.rename("our game", bad)
    catalogue.put_away("our game")
    assert [s.name for s in summaries.newest()] == [other.file.name]


# from elsewhere


def test_an_exported_game_comes_in_as_a_new_save(tmp_path: Path) -> None:
    before = played()
    before.file.close()
    sent = tmp_path / "from a friend.toml"
    sent.write_bytes(library.exported(before.file.name))
    names = set()
    for _ in range(2):
        after = importing.bring_in(sent)
        assert told(after.game) == told(before.game)
        after.file.close()
        names.add(after.file.name)
    assert "from a friend" in names
    assert len(names) == 2
    again = library.open_save("from a friend")
    assert told(again.game) == told(before.game)
    again.file.close()


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"\x00\x01\x02" * 99, "is not a saved game"),
        (b"\xff\xfet\x00o\x00y\x00", "is neither a saved game nor UTF-8 text"),
        (b"toy:4:99", "9 points were expected"),
        (b"hello", "is not a saved game or a board"),
        (b"", "is not a saved game or a board"),
        (b"triangle 3\n2.1", "is not a saved game or a board"),
        (b"format = 1\nid = 'toy:3:2.1.'\n[log]\n1 = '0:00.0 q:A1'\n", "'q' is not a mark"),
        (b"format = 1\nid = 'toy:3:2.1.'\n[log]\n1 = '0:00.0 s:", "line 4"),
    ],
)
def test_what_cannot_be_brought_in_leaves_no_save(tmp_path: Path, raw: bytes, words: str) -> None:
    path = tmp_path / "brought.txt"
    path.write_bytes(raw)
    with pytest.raises(PuzzleError) as told_off:
        importing.bring_in(path)
    assert words in str(told_off.value)
    assert path.read_bytes() == raw
    assert summaries.newest() == []


@pytest.mark.parametrize(
    "raw",
    [
        b"toy:3:2.1.",
        b"\xef\xbb\xbf  toy:3:2.1. \r\n",
        b"triangle 3\n2.\n1.\n",
        b"format = 1\nid = 'toy:3:2.1.'\n[log]\n1 = '0:00.0 s:A1'",
    ],
)
def test_boards_and_games_are_brought_in_from_text(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "brought"
    path.write_bytes(raw)
    opened = importing.bring_in(path)
    assert opened.game.puzzle.id == "toy:3:2.1."
    assert opened.game.lines == raw.count(b"s:A1")
    opened.file.close()


def test_a_game_can_be_played_where_no_folder_can_be_made_and_says_so(saves: Path) -> None:
    saves.parent.parent.mkdir(exist_ok=True)
    saves.parent.write_text("a file where the folder should be")
    opened = new()
    opened.game.gesture(Gesture("primary", (0,)))
    assert opened.file.trouble in ("Not a directory", "File exists")
    assert summaries.newest() == []
    assert summaries.last() is None
    saves.parent.unlink()
    opened.file.close()
    assert library.look(opened.file.name).lines == opened.game.lines


def test_sizes_are_said_as_people_say_them() -> None:
    assert library.size_words(engines.read("toy:3:2.1.")) == "3×3"
    text = "hitori-hex:2de:1112111"
    assert library.size_words(engines.read(text)) == "side 2"


def test_of_a_long_level_so_much_is_listed(saves: Path) -> None:
    opened = new(level="l" * 50)
    opened.file.close()
    assert summaries.summary(opened.file.path, 0.0).level == "l" * 20
