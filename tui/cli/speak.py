"""Playing in lines of words: nothing is drawn, and no written line changes."""

from __future__ import annotations

import shutil
import sys
import textwrap
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import TextIO

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.values import Request
from solitudo.tui.boards.new_game import NewGame, fresh_seed
from solitudo.tui.cli import play
from solitudo.tui.cli.options import CommandOf, Commands, Parser
from solitudo.tui.person import settings
from solitudo.tui.saves import library, summaries

Make = Callable[[NewGame], library.Opened]
# the game that is played if none is named and none can be continued
FIRST = ("hitori", "5", "easy")


def options(parser: Parser, words: Sequence[str]) -> None:
    play.play_options(parser, words)
    what = next(action for action in parser._actions if action.dest == "what")
    what.nargs, what.default, what.metavar = "*", [], "KIND|ID|SAVE"
    what.help = "a puzzle, the ID of a board, or a saved game (default: the last game)"


def speak(args: Namespace) -> int:
    """Play until the lines end, or somebody says quit."""
    play.take_look(args)
    # loads the session and its words, which nothing else here needs
    from solitudo.tui.play.voice import Voice
    from solitudo.tui.play.voice_games import made

    voice = Voice(found(args, made), settings.load().settings.keys)
    try:
        say(sys.stdout, voice.begin())
        while not voice.over:
            # without a prompt, which a screen reader would read each time
            line = sys.stdin.readline()
            if not line:
                break
            say(sys.stdout, voice.hear(line))
    finally:
        voice.close()
    return play.DONE


def say(out: TextIO, words: str) -> None:
    if words and out.isatty():
        # a terminal breaks lines inside words, and a screen reader pauses there
        wide = max(20, shutil.get_terminal_size().columns - 1)
        rows = (textwrap.wrap(row, wide, break_on_hyphens=False) for row in words.split("\n"))
        words = "\n".join("\n".join(row) for row in rows)
    if words:
        out.write(f"{words}\n")
        out.flush()


def found(args: Namespace, made: Make) -> library.Opened:
    """Return the requested game."""
    if not args.what:
        name = summaries.last()
        if name is not None:
            return library.open_save(name)
        kind, size, level = FIRST
        return made(NewGame(kind, Request(size, level, fresh_seed())))
    saved = " ".join(args.what).removesuffix(library.SUFFIX)
    if saved not in engines.kinds() and saved in library.names():
        return library.open_save(saved)
    start = play.wanted(args)
    if start.elsewhere is not None:
        name = start.elsewhere.stem
        raise PuzzleError(f"{name} is open in another window. Close that window first.")
    if start.screen == "learn":
        raise PuzzleError("Start a game with 'solitudo speak KIND', then type 'lessons'.")
    if start.opened is not None:
        return start.opened
    if start.request is not None:
        name, wanted = start.request
        return made(NewGame(name, wanted, start.mode, start.duel))
    assert start.puzzle is not None
    return library.create(
        start.puzzle, mode=start.mode, duel=start.duel, solutions=start.puzzle.solutions
    )


COMMANDS: Commands = {"speak": CommandOf(options, speak)}
