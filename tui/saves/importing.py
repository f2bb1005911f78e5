"""Games from elsewhere: the content of a text or a file, and how it becomes the player's
own game.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeVar

from solitudo import engines
from solitudo.engines import paste
from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.draft import Draft
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import RULE
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.paste import Found
from solitudo.tui.person import guests
from solitudo.tui.saves import library
from solitudo.tui.saves.library import Opened
from solitudo.tui.terminal.sanitize import clean

T = TypeVar("T")


def bring_in(path: Path, rule: str = "") -> Opened:
    """Return a game or board from a file as a new save.

    A saved game is imported whole or not at all.
    """
    raw = library.raw_save(path)
    where = clean(path.name)
    if is_game(path, raw):
        return bring_game(raw, where, path.stem)
    return open_board(board_in(raw, where, rule), free_name(path.stem))


def is_game(path: Path, raw: bytes) -> bool:
    return path.suffix == library.SUFFIX or b"\n[log]" in raw


def bring_game(raw: bytes, where: str, stem: str = "") -> Opened:
    # copying or mail may have removed the last newline, but the line is complete
    raw = raw if raw.endswith(b"\n") else raw + b"\n"
    saved = library.read_save(raw, where)
    if saved.problem:
        raise PuzzleError(f"{saved.problem} Nothing was imported.")
    header = {key: value for key, value in saved.header.items() if key != "format"}
    file = library.file_for(header, free_name(stem), saved.log_of(raw), saved.entries)
    saved.game.journal = file.append
    return Opened(saved.game, file)


def open_board(found: Found, name: str = "", automatic: bool = False) -> Opened:
    """Return a new save with a board and the marks on it."""
    opened = library.create(found.puzzle, name=name, automatic=automatic)
    opened = opened._replace(words=found.note)
    if found.marks:
        opened.game.do(Action(found.marks))
        opened.game.clock.stop()
    return opened


def free_name(stem: str) -> str:
    """Return the stem as the name of a save, or "" if it is invalid or already used."""
    if not re.fullmatch(library.NAME, stem):
        return ""
    return "" if (library.saves_folder() / (stem + library.SUFFIX)).exists() else stem


def board_in(raw: bytes, where: str, rule: str = "") -> Found:
    """Return the board and marks in a text file: an ID, an address, or a text board."""
    return from_text(paste.read, raw, where, rule)


def from_text(read: Callable[[str, str], T], raw: bytes, where: str, rule: str = "") -> T:
    """Return the board and marks of a text.

    Raise PuzzleError with the name of the file if it is invalid.
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PuzzleError(f"{where} is neither a saved game nor UTF-8 text.") from None
    try:
        return read(text, rule)
    except PuzzleError as error:
        raise PuzzleError(f"{where} is not a saved game or a board. {error}") from None


def rule_words(puzzle: Puzzle, fits: Sequence[str]) -> str:
    """Return a sentence about the rule.

    `fits` are the rules under which the board has one solution.
    """
    option = next((option for option in puzzle.kind.options if option.name == RULE), None)
    if option is None:
        return ""
    held = f"{option.title(puzzle.rule)} ({puzzle.rule})"
    others = [f"{option.title(rule)} ({rule})" for rule in fits if rule != puzzle.rule]
    if puzzle.rule in fits:
        also = [f"With {name}, it also has one solution." for name in others]
        return " ".join((f"The rule is {held}.", *also))
    if others:
        wrong = f"The rule is {held}, which does not give exactly one solution."
        return f"{wrong} With {others[0]} there is one."
    return f"The rule is {held}. No rule gives this board exactly one solution."


# no path is longer
LONGEST_PATH = 4096


@dataclass(frozen=True)
class Way:
    """One way to open a text. Its argument is whether the new game has automatic marks.

    `puzzle` is a board whose solutions are worth counting.
    """

    title: str
    words: str
    shown: tuple[Puzzle, Position] | None
    open: Callable[[bool], Opened]
    puzzle: Puzzle | None = None


class Offer(NamedTuple):
    """The description of a text, the ways to open it, and the default way.

    If the board is incomplete, `draft` is the draft that the editor continues.
    """

    words: str
    ways: tuple[Way, ...] = ()
    usual: int = 0
    draft: Draft | None = None


def offer(text: str) -> Offer:
    if not text.strip():
        return Offer("")
    path = None if guests.is_guest() else path_in(text)
    try:
        return in_file(path) if path is not None else pasted(text)
    except PuzzleError as error:
        begun = paste.draft(text) if path is None else None
        return drawn_up(begun) if begun is not None else Offer(str(error))


def pasted(text: str) -> Offer:
    """Return the content of a text: a game or boards."""
    raw = text.strip().replace("\r\n", "\n").replace("\r", "\n").encode()
    if b"\n[log]" in raw:
        return of_game(raw, "pasted", lambda: bring_game(raw, "pasted"))
    return boards(paste.readings(text))


def boards_or_draft(raw: bytes, where: str) -> Offer:
    """Return the boards in a text file, or a draft that the editor can continue."""
    try:
        return boards(from_text(paste.readings, raw, where))
    except PuzzleError:
        begun = paste.draft(raw.decode("utf-8-sig", "replace"))
        if begun is None:
            raise
        return drawn_up(begun)


def drawn_up(draft: Draft) -> Offer:
    """Return the offer for an incomplete board, which opens in the editor."""
    lack = draft.lacking()
    missing = f" {lack.words}" if lack is not None else ""
    size = draft.size.replace("x", "×")
    words = f"An incomplete {draft.kind.title} board, {size}."
    return Offer(f"{words}{missing} Enter opens it in the editor.", draft=draft)


def path_in(text: str) -> Path | None:
    """Return the file that a text names. Terminals quote a name that is dropped on them."""
    line = text.strip()
    if len(line) > LONGEST_PATH or "\n" in line or "\0" in line:
        return None
    if line[0] in "'\"" and line[-1] == line[0] and len(line) > 2:
        line = line[1:-1]
    line = line.removeprefix("file://").replace("\\ ", " ")
    if line.startswith(("/", "~", "./", "../")) or line.endswith((".toml", ".txt")):
        with contextlib.suppress(RuntimeError):
            # a home folder that is unknown, or a file that does not exist
            return Path(line).expanduser()
        return Path(line)
    return None


def in_file(path: Path) -> Offer:
    try:
        if path.is_dir():
            return Offer("This is a folder. Type the name of a file in it.")
        there = path.is_file()
    except OSError:
        there = False
    if not there:
        return Offer("There is no file with this name.")
    raw = library.raw_save(path)
    where = clean(path.name)
    if not is_game(path, raw):
        return boards_or_draft(raw, where)
    if path.resolve().parent == library.saves_folder().resolve():
        return of_game(raw, where, lambda: library.open_save(path), "")
    return of_game(raw, where, lambda: bring_in(path))


def of_game(
    raw: bytes, where: str, opened: Callable[[], Opened], copy: str = " a copy of"
) -> Offer:
    """Return the way to open a saved game that was read."""
    saved = library.read_save(raw if raw.endswith(b"\n") else raw + b"\n", where)
    if saved.problem:
        raise PuzzleError(saved.problem)
    game = saved.game
    moves = len(game.tree.nodes) - 1
    what = f"{board_words(game.puzzle)}, a saved game of {count(moves, 'move')}"
    shown = game.puzzle, game.position
    return Offer(
        f"{what}. Enter opens{copy} it.",
        (Way(where, "", shown, lambda automatic: opened()),),
    )


def boards(found: Sequence[Found]) -> Offer:
    """Return the ways to open boards that were read, by kind and rule."""
    ways: list[Way] = []
    usual = 0
    for one in found:
        for rule in one.puzzle.kind.rules or ("",):
            usual = len(ways) if one is found[0] and rule == one.puzzle.rule else usual
            ways.append(way(one, rule, len(found) > 1))
    first = found[0]
    if len(found) > 1:
        return Offer(
            "This ID fits several puzzles. Choose one and press Enter.", tuple(ways), usual
        )
    progress = first.puzzle.progress
    marked = progress(first.position)[0] - progress(first.puzzle.start())[0]
    marks = f", {count(marked, 'mark')} on it" if marked > 0 else ""
    note = f" {first.note}" if first.note else ""
    words = f"{board_words(first.puzzle)}{marks}.{note} Enter opens it."
    return Offer(words, tuple(ways), usual)


def way(found: Found, rule: str, several: bool) -> Way:
    puzzle = found.puzzle
    if rule != puzzle.rule:
        puzzle = engines.read(puzzle.id, rule=rule)
        found = found._replace(puzzle=puzzle)
    option = next((option for option in puzzle.kind.options if option.name == RULE), None)
    title, words = puzzle.kind.title, ""
    if option is not None:
        called = f"{option.title(rule)} ({rule})"
        title = f"{title}, {called}" if several else f"{called[:1].upper()}{called[1:]}"
        words = next((choice.words for choice in option.choices if choice.value == rule), "")

    def open_it(automatic: bool) -> Opened:
        return open_board(found, automatic=automatic)

    return Way(title, words, (puzzle, found.position), open_it, puzzle)


def board_words(puzzle: Puzzle) -> str:
    """Return kind and size: "A Tents board, 12×9"."""
    return f"A {puzzle.kind.title} board, {library.size_words(puzzle)}"


def count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
