"""Games from elsewhere: another's save, or a board in any of its text forms, made a game of one's
own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from solitudo.engines import paste
from solitudo.engines.core.action import Action, Edit, Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import RULE
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.paste import Found
from solitudo.tui.saves.library import (
    NAME,
    SUFFIX,
    Opened,
    create,
    file_for,
    raw_save,
    read_save,
    saves_folder,
)
from solitudo.tui.terminal.sanitize import clean


def bring_in(path: Path, rule: str = "") -> Opened:
    """A game or a board from a file, as a new save; the file itself is left alone. A saved game
    is taken whole or not at all."""
    raw = raw_save(path)
    where = clean(path.name)
    if is_game(path, raw):
        return bring_game(raw, where, path.stem)
    return open_board(board_in(raw, where, rule), free_name(path.stem))


def is_game(path: Path, raw: bytes) -> bool:
    """Whether a file is meant as a saved game."""
    return path.suffix == SUFFIX or b"\n[log]" in raw


def bring_game(raw: bytes, where: str, stem: str = "") -> Opened:
    """A saved game from elsewhere as a new save of one's own."""
    # sent by hand or by mail, its last line may have lost its end and is whole all the same
    raw = raw if raw.endswith(b"\n") else raw + b"\n"
    saved = read_save(raw, where)
    if saved.problem:
        raise PuzzleError(f"{saved.problem} Nothing was taken from it.")
    header = {key: value for key, value in saved.header.items() if key != "format"}
    file = file_for(header, free_name(stem), saved.log_of(raw), saved.entries)
    saved.game.journal = file.append
    return Opened(saved.game, file)


def open_board(found: Found, name: str = "", automatic: bool = False) -> Opened:
    """A board that was read, and the marks on it, as a new save."""
    opened = create(found.puzzle, name=name, automatic=automatic)
    marks = marks_of(found.puzzle, found.position)
    if marks:
        opened.game.do(Action(marks))
        opened.game.clock.stop()
    return opened


def marks_of(puzzle: Puzzle, position: Position) -> tuple[Edit, ...]:
    """The marks that lead from the start to a position."""
    groups: dict[int, list[int]] = {}
    for cell, (then, now) in enumerate(zip(puzzle.start().values, position.values, strict=True)):
        if then != now:
            groups.setdefault(now, []).append(cell)
    return tuple(Edit(puzzle.marks[value], tuple(cells)) for value, cells in groups.items())


def free_name(stem: str) -> str:
    """The file's own name for the save, where it is one and is free; else "" for any."""
    free = re.fullmatch(NAME, stem) and not (saves_folder() / (stem + SUFFIX)).exists()
    return stem if free else ""


def board_in(raw: bytes, where: str, rule: str = "") -> Found:
    """The board and the marks of a text file: an ID, an address, or a picture."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PuzzleError(f"{where} is neither a saved game nor a text in UTF-8.") from None
    try:
        return paste.read(text, rule)
    except PuzzleError as error:
        raise PuzzleError(f"{where} is neither a saved game nor a board. {error}") from None


def rule_words(puzzle: Puzzle, fits: Sequence[str]) -> str:
    """Which rule holds on a board that was brought in, where its kind has several; `fits` are
    those under which it has one solution."""
    option = next((option for option in puzzle.kind.options if option.name == RULE), None)
    if option is None:
        return ""
    held = f"{option.title(puzzle.rule)} ({puzzle.rule})"
    others = [f"{option.title(rule)} ({rule})" for rule in fits if rule != puzzle.rule]
    if puzzle.rule in fits:
        also = [f"With {name} it has one solution too." for name in others]
        return " ".join((f"The rule is {held}.", *also))
    if others:
        return f"The rule is {held}, with which it has no single solution; with {others[0]} it has."
    return f"The rule is {held}; under no rule has it a single solution."
