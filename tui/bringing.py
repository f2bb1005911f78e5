"""Games from elsewhere: another's save, or a board in any of its text forms, made a game of one's
own."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import engines
from engines.core import save
from engines.core.action import Action, Edit, Position
from engines.core.errors import PuzzleError
from engines.core.puzzle import Puzzle
from tui.library import (
    NAME,
    SUFFIX,
    Opened,
    create,
    printable,
    raw_save,
    read_save,
    saves_folder,
    told,
)


def bring_in(path: Path) -> Opened:
    """A game or a board from a file, as a new save; the file itself is left alone. A saved game
    is taken whole or not at all."""
    raw = raw_save(path)
    where = printable(path.name)
    if path.suffix == SUFFIX or b"\n[log]" in raw:
        # sent by hand or by mail, its last line may have lost its end and is whole all the same
        whole = raw if raw.endswith(b"\n") else raw + b"\n"
        return _bring_game(whole, where, _free_name(path.stem))
    puzzle, position = board_in(raw, where)
    opened = create(puzzle, name=_free_name(path.stem))
    marks = marks_of(puzzle, position)
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


def _bring_game(raw: bytes, where: str, name: str) -> Opened:
    saved = read_save(raw, where)
    if saved.problem:
        raise PuzzleError(f"{saved.problem} Nothing was taken from it.")
    header = {key: value for key, value in saved.header.items() if key != "format"}
    with told(str(saves_folder())):
        sound = saved.log_of(raw)
        file = save.create(saves_folder(), header, name, sound, saved.entries)
    saved.game.journal = file.append
    return Opened(saved.game, file)


def _free_name(stem: str) -> str:
    """The file's own name for the save, where it is one and is free; else "" for any."""
    free = re.fullmatch(NAME, stem) and not (saves_folder() / (stem + SUFFIX)).exists()
    return stem if free else ""


def board_in(raw: bytes, where: str) -> tuple[Puzzle, Position]:
    """The board and the marks of a text file: an ID, or a form that one of the kinds reads."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PuzzleError(f"{where} is neither a saved game nor a text in UTF-8.") from None
    line = text.strip()
    if line.partition(":")[0] in engines.kinds() and "\n" not in line:
        puzzle = engines.read(line)
        return puzzle, puzzle.start()
    for name in engines.kinds():
        with contextlib.suppress(PuzzleError):
            return engines.kind(name).import_text(text)
    raise PuzzleError(f"{where} is neither a saved game nor a board: its ID is kind:params:desc.")
