"""Ways into games that every screen has: a new one with all its options, the same as last time, a
board from anywhere, and the session in lines."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import engines
from engines.core.errors import PuzzleError
from engines.core.puzzle import Puzzle
from tui import library
from tui.house import House, Listed, NewGame
from tui.seeds import fresh_seed
from tui.start import Start

if TYPE_CHECKING:
    from tui.choosing import Choosing

GROUP = "Games"


def choose_new_game(around: House, kind: str = "", mode: str = "normal") -> None:
    """Show everything that can be asked of a new game, and begin what is chosen."""
    from tui.choosing import Choosing
    from tui.screens.newgame import NewGameWindow

    chosen = Choosing(kind, mode)
    shown = NewGameWindow(chosen, last=library.last() is not None)

    def done(answer: object) -> None:
        if isinstance(answer, NewGame) and answer.mode == "tutorial":
            around.open_lessons(engines.kind(answer.kind))
        elif isinstance(answer, NewGame):
            around.begin(answer)
        elif isinstance(answer, Puzzle):
            around.play_id(Start("play", None, None, chosen.mode, None, answer.id, answer.rule))
        elif answer == "last":
            as_last_time(around)
        elif answer == "open":
            open_anything(around)
        elif answer == "make":
            make_board(around, chosen)
        elif answer == "lines":
            around.play_lines()

    around.push_screen(shown, done)


def last_time() -> NewGame | None:
    """A new game like the one played last; None where there was none. PuzzleError where no such
    board can be made."""
    name = library.last()
    if name is None:
        return None
    saved = library.read_save(library.raw_save(library.path_of(name)), name)
    game = saved.game
    kind, level = game.puzzle.kind, str(saved.header.get("level", ""))
    wanted = kind.like(game.puzzle, level, fresh_seed())
    wanted = (
        wanted.asking(str(saved.header.get("asked", ""))) if "asked" in saved.header else wanted
    )
    levels = kind.levels_for(wanted) or kind.levels_at(wanted.size)
    wanted = wanted._replace(level=level if level in levels else levels[0])
    mode = game.mode if game.mode != "tutorial" else "normal"
    return NewGame(kind.name, kind.check(wanted), mode)


def as_last_time(around: House) -> None:
    """Begin a game like the one played last."""
    try:
        wanted = last_time()
    except PuzzleError as error:
        around.notify_plain(str(error))
        return
    if wanted is None:
        around.notify_plain("No game was played yet: N begins one.")
    else:
        around.begin(wanted)


def open_anything(around: House, text: str = "") -> None:
    """Ask for a board or a game in any form, show it, and open it."""
    from tui.screens.opening import OpenWindow

    def done(opened: object) -> None:
        if isinstance(opened, library.Opened):
            around.play(opened)

    around.push_screen(OpenWindow(text), done)


def make_board(around: House, chosen: Choosing) -> None:
    """Make a board of one's own, of the kind that is chosen; a game that is open is left for it."""
    from tui.play.screen import PlayScreen
    from tui.screens.editor import choose_draft

    top = around.screens[-1]
    leave = top.leave if isinstance(top, PlayScreen) else None
    choose_draft(around, chosen.kind, chosen.size, leave)


def everywhere(around: House) -> list[Listed]:
    """What the palette lists on every screen."""
    found: list[tuple[str, str, Callable[[], None]]] = [
        ("New game: choose everything", "size, rule, variant, rating, seed",
         partial(choose_new_game, around)),
        ("New game as last time", "the same kind, size and options",
         partial(as_last_time, around)),
        ("Open: an ID, a pasted board, a file, a link", "what it is, is said",
         partial(open_anything, around)),
    ]  # fmt: skip
    return [Listed(title, words, run, GROUP) for title, words, run in found]
