"""The commands about saved games, and the line-mode Sudoku."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from solitudo.engines.core import clock, data, game_data, reading
from solitudo.engines.core.action import Position
from solitudo.engines.core.errors import PuzzleError, short
from solitudo.engines.core.game import Game
from solitudo.engines.core.kind import RULE
from solitudo.engines.core.puzzle import Puzzle
from solitudo.themes import loader
from solitudo.tui.cli import print_boards, walkthroughs
from solitudo.tui.cli.options import (
    CommandOf,
    Commands,
    Parser,
    as_json,
    given,
    glyphs_here,
    json_option,
    rule_option,
    typed_here,
    whole,
)
from solitudo.tui.cli.output import aligned
from solitudo.tui.drawing.common import text_board
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.person import settings
from solitudo.tui.saves import importing, library
from solitudo.tui.saves.catalogue import Catalogue, put_away
from solitudo.tui.saves.summaries import Summary
from solitudo.tui.terminal.sanitize import clean

DONE = 0


def saves_options(parser: Parser, words: Sequence[str]) -> None:
    what = "rm and the names of saved games, to delete them (default: list all)"
    parser.add_argument("what", nargs="*", metavar="rm SAVE", help=what)
    json_option(parser)


def saves(args: argparse.Namespace) -> int:
    if args.what:
        return remove(args.what, args.json)
    found = summaries()
    if args.json:
        print(as_json(data.document("saves", saves=[as_data(save) for save in found])))
    else:
        print("\n".join(table(found)) or "No saved games yet. Start one: solitudo play hitori")
    return DONE


def remove(words: Sequence[str], json: bool) -> int:
    """Delete saved games. They can be restored on the screen."""
    verb, *names = words
    if verb != "rm" or not names:
        wrong = "Which game?" if verb == "rm" else f"Unknown word '{short(verb)}'."
        raise PuzzleError(f"{wrong} To delete a saved game: solitudo saves rm NAME")
    for name in names:
        # reports a missing save before anything is deleted
        library.path_of(name)
    for name in names:
        put_away(name)
        if not json:
            print(f"Deleted {clean(name)}. To undo this, press u in Saves on the screen.")
    if json:
        print(as_json(data.document("deleted", names=names)))
    return DONE


FORMS = (
    "toml",
    "text",
    "id",
    "link",
    "links",
    "svg",
    "html",
    "pdf",
    "csv",
    "json",
    "cast",
    "animation",
)
# forms that only a saved game has, and forms that can contain a proof
GAMES, PAGES = ("toml", "json", "cast", "animation"), ("html", "pdf")


def export_options(parser: Parser, words: Sequence[str]) -> None:
    said = "name of a saved game, or ID of a board"
    parser.add_argument("what", metavar="SAVE|ID", nargs="+", help=said)
    said = "output format (default: toml, or text for a board)"
    parser.add_argument("--to", choices=FORMS, help=said)
    same = "the same as --to json (docs/data.md)"
    parser.add_argument("--json", action="store_const", const="json", dest="to", help=same)
    said = "html and pdf: add each step of the solution, with an image and the reason"
    parser.add_argument("--proof", action="store_true", help=said)
    parser.add_argument(
        "--theme",
        default="",
        metavar="NAME",
        help="theme of the SVG image and the HTML page (default: the one in your settings)",
    )
    rule_option(parser)


def export(args: argparse.Namespace) -> int:
    puzzle = given(args.what, args.rule)
    form = args.to or ("text" if puzzle is not None else "toml")
    if puzzle is not None and form in GAMES:
        raise PuzzleError(f"--to {form} works only with a saved game, but you gave a board.")
    if args.proof and form not in PAGES:
        raise PuzzleError(f"--proof works only with --to html or pdf, not with {form}.")
    if puzzle is not None:
        return export_board(puzzle, puzzle.start(), form, args)
    if form == "toml":
        return send(library.exported(args.what[0]))
    game = library.look(args.what[0])
    if form not in GAMES:
        return export_board(game.puzzle, game.position, form, args, game)
    if form == "json":
        print(as_json(game_data.game(game)))
    else:
        print(recorded(game, args.what[0], form, theme_roles(args.theme)), end="")
    return DONE


def recorded(game: Game, name: str, form: str, roles: Mapping[str, str]) -> str:
    """Return the moves of a game as a recording for asciinema, or as an animated image."""
    from solitudo.tui.saves import recording

    if form == "cast":
        return recording.of_game(game, name, Palette(roles), "rich")
    return recording.animation(game, name, Palette(roles)) + "\n"


def export_board(
    puzzle: Puzzle,
    position: Position,
    form: str,
    args: argparse.Namespace,
    game: Game | None = None,
) -> int:
    if form == "id":
        print(puzzle.id)
    elif form == "link":
        link = puzzle.kind.link(puzzle)
        if link is None:
            raise PuzzleError(
                f"puzz.link cannot show this {puzzle.kind.title} board, so the board has no link."
            )
        print(link)
    elif form == "links":
        for site, address in puzzle.kind.addresses(puzzle).items():
            print(f"{site}: {address}")
    elif form == "text":
        print(text_board.words(puzzle, position, glyphs_here()))
    elif form == "csv":
        print(text_board.table(puzzle, position))
    elif form == "svg":
        print(text_board.svg(puzzle, position, theme_roles(args.theme)))
    elif form == "html":
        print(walkthroughs.html(puzzle, position, theme_roles(args.theme), args.proof, game))
    elif args.proof:
        return print_boards.send(walkthroughs.pdf(puzzle, position, game))
    else:
        return print_boards.send(print_boards.sheet(puzzle, position))
    return DONE


def send(content: bytes) -> int:
    """Write bytes to stdout unchanged, or to a terminal as text without control sequences."""
    sys.stdout.flush()
    if sys.stdout.isatty():
        sys.stdout.write(content.decode("utf-8", "replace"))
    else:
        sys.stdout.buffer.write(content)
    return DONE


def theme_roles(name: str) -> Mapping[str, str]:
    """Return the colours of a theme, or of the default theme if it has none of its own."""
    from solitudo.themes import borrowed  # loads Textual for its themes

    name = name or settings.load().settings.theme
    theme = borrowed.find(name, settings.themes_folder())
    return (loader.load(loader.DEFAULT) if theme.terminal else theme).roles


def import_options(parser: Parser, words: Sequence[str]) -> None:
    said = "an exported game, a board as an ID, an address or text, or - for stdin"
    parser.add_argument("file", metavar="FILE|-", help=said)
    json_option(parser)
    rule_option(parser)


def bring_in(args: argparse.Namespace) -> int:
    """Make a new save of a game or a board.

    Print its name. On stderr, print its rule and what was repaired.
    """
    path = Path("stdin" if args.file == "-" else args.file)
    # a board can also be given by its ID or address, as for play
    named = ":" in args.file and not os.path.exists(path)  # noqa: PTH110
    raw = args.file.encode("utf-8", "replace") if named else b""
    raw = raw or (from_stdin() if args.file == "-" else library.raw_save(path))
    where = clean(path.name[:40])
    # a game without a name gets one that is easy to say
    stem = "" if args.file == "-" or named else path.stem
    if importing.is_game(path, raw):
        if args.rule:
            raise PuzzleError(
                "--rule works only with a board, because a saved game has its own rule."
            )
        opened = importing.bring_game(raw, where, stem)
    else:
        found = importing.board_in(raw, where, args.rule)
        fits = found.puzzle.kind.rules_that_fit(found.puzzle)
        if len(fits) > 1 and not args.rule and args.file != "-":
            found = importing.board_in(raw, where, asked_rule(found.puzzle, fits))
        opened = importing.open_board(found, importing.free_name(stem))
        for words in (found.note, importing.rule_words(found.puzzle, fits)):
            if words:
                print(words, file=sys.stderr)
    opened.file.close()
    if args.json:
        puzzle, name = opened.game.puzzle, opened.file.name
        print(as_json(data.document("imported", name=name, id=puzzle.id, rule=puzzle.rule)))
    else:
        print(opened.file.name)
    return DONE


def from_stdin() -> bytes:
    typed_here("a board or a game")
    raw = sys.stdin.buffer.read(reading.LARGEST + 1)
    if len(raw) > reading.LARGEST:
        raise PuzzleError(f"stdin is too large for a saved game (over {reading.LARGEST:,} bytes).")
    return raw


def asked_rule(puzzle: Puzzle, fits: Sequence[str]) -> str:
    """Return which of the possible rules applies. Ask if somebody can answer."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return puzzle.rule
    option = next(option for option in puzzle.kind.options if option.name == RULE)
    for number, rule in enumerate(fits, 1):
        words = next((c.words for c in option.choices if c.value == rule), "")
        print(f"{number} {option.title(rule)} ({rule}). {words}", file=sys.stderr)
    print(f"Which rule applies [1 to {len(fits)}]? ", end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline().strip()
    if answer.isascii() and answer.isdigit() and 1 <= int(answer[:3]) <= len(fits):
        return fits[int(answer[:3]) - 1]
    return answer if answer in fits else puzzle.rule


def classic_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument(
        "--seed",
        type=whole,
        metavar="N",
        help="random seed, for reproducible boards (default: a new one)",
    )


def classic(args: argparse.Namespace) -> int:
    from solitudo.engines.sudoku.classic import run

    return int(run(sys.stdin, sys.stdout, args.seed))


HEADS = ("name", "puzzle", "size", "level", "mode", "moves", "time", "done", "played")


def summaries() -> list[Summary]:
    """Return the saved games."""
    catalogue = Catalogue()
    found = [catalogue.read(entry).summary for entry in catalogue.entries]
    if found:
        catalogue.keep()
    return found


def as_data(save: Summary) -> dict[str, Any]:
    """Return a saved game as JSON."""
    told = {name: value for name, value in save._asdict().items() if name != "clock"}
    return {**told, "size": save.size.replace("×", "x"), "seconds": save.clock / 10}


def table(saves: Sequence[Summary]) -> list[str]:
    if not saves:
        return []
    head, *lines = aligned([HEADS, *map(row, saves)])
    # the problem of a file begins in the second column
    at = head.index(HEADS[1])
    told = (line.ljust(at) + save.problem for line, save in zip(lines, saves, strict=True))
    return [head, *told]


def row(save: Summary) -> tuple[str, ...]:
    if save.problem:
        return (save.name, *[""] * (len(HEADS) - 1))
    moves = str(save.moves) + (f" +{save.branches}" if save.branches else "")
    share = f"{save.decided}/{save.total}" if save.total else "-"
    done = "solved" if save.finished else share
    played = datetime.fromtimestamp(save.modified).strftime("%Y-%m-%d %H:%M")
    kind = f"{save.kind} ({save.rule})" if save.rule else save.kind
    time = clock.show(save.clock)
    return (save.name, kind, save.size, save.level, save.mode, moves, time, done, played)


COMMANDS: Commands = {
    "saves": CommandOf(saves_options, saves),
    "export": CommandOf(export_options, export),
    "import": CommandOf(import_options, bring_in),
    "classic": CommandOf(classic_options, classic),
}
