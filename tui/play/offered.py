"""What a game offers and tells besides the board: its commands for the palette, and what became of
its file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engines.core.errors import PuzzleError
from engines.core.save import SaveFile
from tui.house import Listed
from tui.keys import shown
from tui.library import Opened, size_words
from tui.play.desk import Desk
from tui.play.sayings import Card
from tui.play.seen import EVERYTHING, Seen
from tui.play.session import Session


def entries(desk: Desk, guarded: Callable[[Callable[[], Seen]], None]) -> list[Listed]:
    """What the command palette lists over a game: every command by group, and the card of every
    technique. `guarded` does something that may fail."""
    found: list[Listed] = []
    for group, commands in desk.keymap.groups().items():
        for command in commands:
            if group == "Moving" or command.focus or command.name == "palette":
                continue
            keys = f"key {shown(command.keys[0])}" if command.keys else ""
            run = partial(desk.run_command, command.name)
            applies = command.when(desk.session)
            found.append(Listed(command.help, keys, run, group, applies, command.word))
    for text in desk.session.game.puzzle.kind.guide.techniques.values():
        card = partial(guarded, partial(desk.session.say, Card(text.name)))
        found.append(Listed(f"Technique: {text.title}", text.short, card, "Techniques"))
    return found


def title(opened: Opened) -> str:
    """What is played, in words; a lesson or a position has a title of its own."""
    header, game = opened.file.header, opened.game
    if not header:
        return ""
    level = f", {header['level']}" if header.get("level") else ""
    on = f" It goes on at move {game.node.depth}." if game.node.depth else ""
    return f"{game.puzzle.kind.title} {size_words(game.puzzle)}{level}.{on}"


def sentence(error: PuzzleError | OSError) -> str:
    """What went wrong, for the person."""
    return str(error) if isinstance(error, PuzzleError) else f"{error.strerror or error}."


def told_of_file(file: SaveFile, session: Session) -> Seen:
    """What became of the game's file since it was last looked at: told once, and a sign as long
    as there is something that could not be written."""
    seen = Seen.NOTHING
    if session.unwritten != file.trouble:
        seen |= EVERYTHING
        if file.trouble:
            seen |= session.say(
                f"The game cannot be written now ({file.own_up()}). Play on: it is kept in "
                "memory, and written as soon as that can be."
            )
        session.unwritten = file.trouble
    if file.news:
        seen |= session.say(file.news) | EVERYTHING
        file.news = ""
    return seen


def tried_again(file: SaveFile, session: Session) -> Seen:
    """Once a second: what could not be written is tried again."""
    if not file.unsettled or not file.settle():
        return Seen.NOTHING
    if not session.unwritten:
        return told_of_file(file, session)
    session.unwritten = ""
    return session.say("All is written again.") | EVERYTHING
