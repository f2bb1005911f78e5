"""The commands that open a screen. All errors are found before it opens."""

from __future__ import annotations

import argparse
import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from solitudo import engines
from solitudo.engines.core import clock, game_data, system
from solitudo.engines.core.errors import PuzzleError, short
from solitudo.engines.core.game import Game
from solitudo.engines.core.game_state import MODES
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.locks import OpenElsewhereError
from solitudo.engines.core.tree import Node
from solitudo.engines.core.values import Duel, Terms
from solitudo.engines.core.wording import listing
from solitudo.tui.cli.options import (
    GUEST,
    CommandOf,
    Commands,
    Parser,
    as_json,
    board_options,
    given,
    glyphs_here,
    glyphs_option,
    json_option,
    no_board_options,
    request_of,
    text_board,
)
from solitudo.tui.person import guests, settings
from solitudo.tui.saves import library, summaries
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities

DONE, NO = 0, 1
# files that a screen, its saves and the worker have open at the same time
HANDLES = 24


def play_options(parser: Parser, words: Sequence[str]) -> None:
    what = "a puzzle, the ID or address of a board, or a file"
    parser.add_argument("what", metavar="KIND|ID|FILE", nargs="+", help=what)
    how = "game mode (default: normal)"
    parser.add_argument("--mode", choices=MODES, default="normal", help=how)
    parser.add_argument(
        "--opponent",
        default="",
        metavar="NAME",
        help="Versus: strong, careful or greedy (default: strong)",
    )
    parser.add_argument(
        "--strength", type=int, metavar="N", help="Versus: 1 to 5, from weak to strong (default: 5)"
    )
    parser.add_argument(
        "--first",
        choices=("me", "computer"),
        default="me",
        help="Versus: who moves first (default: me)",
    )
    parser.add_argument(
        "--match",
        action="store_true",
        help="Versus: play two games on one board, swapping the first move",
    )
    parser.add_argument(
        "--strict", action="store_true", help="Versus: whoever makes the board unsolvable loses"
    )
    no_handicap = "Versus: no handicap points in a single game"
    parser.add_argument("--no-handicap", action="store_true", help=no_handicap)
    look_options(parser, words)
    board_options(parser, words)


def look_options(parser: Parser, words: Sequence[str]) -> None:
    """Add the options of the display, which override the terminal and the settings."""
    glyphs_option(parser)
    parser.add_argument(
        "--theme", default="", metavar="NAME", help="use this theme for this run only"
    )
    parser.add_argument("--quiet", action="store_true", help="low-bandwidth mode")
    parser.add_argument("--reader", action="store_true", help="screen-reader line at the bottom")
    parser.add_argument("--guest", action="store_true", help=GUEST)


def play(args: Namespace) -> int:
    start = wanted(args)
    need_terminal("A game")
    take_look(args)
    return begin(looking(start, args))


def wanted(args: Namespace) -> Start:
    what, *more = args.what
    if what in engines.kinds() and not more:
        kind = engines.kind(what)
        request = request_of(kind, args)
        duel = duel_for(args, kind, request.size)
        if args.mode == "tutorial":
            if not kind.guide.lessons:
                raise PuzzleError(f"{kind.title} has no lessons.")
            return Start("learn", None, (what, request))
        return Start("play", None, (what, request), args.mode, duel)
    no_board_options(args)
    path = Path(what)
    # a name that is too long is no file
    file = not more and not guests.is_guest() and os.path.exists(path)  # noqa: PTH110
    puzzle = None if file else given(args.what, args.rule)
    if puzzle is not None:
        duel = duel_for(args, puzzle.kind, f"{puzzle.grid.width}x{puzzle.grid.height}")
        return Start("play", None, None, args.mode, duel, puzzle)
    if guests.is_guest():
        known = ", ".join(engines.kinds())
        raise PuzzleError(f"'{short(what)}' is not a puzzle ({known}) or an ID. {guests.NO_FILES}")
    if path.suffix == library.SUFFIX or file:
        if file and path.resolve().parent == library.saves_folder().resolve():
            return opened_at(path)
        # loads the readers of foreign boards, which a saved game does not need
        from solitudo.tui.saves import importing

        return Start("play", importing.bring_in(path))
    raise PuzzleError(unknown(what))


def unknown(what: str) -> str:
    """Return the error for a word that is not a puzzle, a board or a file."""
    if Path(what).suffix == library.SUFFIX or "/" in what:
        return f"No such file: {what[:60]}"
    return f"{engines.unknown(what)} You can also give an ID or a file."


def opened_at(path: Path) -> Start:
    """Return a saved game to play. A game that is open in another window can be taken over."""
    try:
        return Start("play", library.open_save(path))
    except OpenElsewhereError:
        return Start(elsewhere=path)


def duel_for(args: Namespace, kind: Kind, size: str) -> Duel | None:
    """Return the opponent and the terms, or None in other modes."""
    have = kind.opponents
    if args.mode != "versus":
        for name in ("opponent", "strength", "match", "strict", "no_handicap"):
            if getattr(args, name):
                raise PuzzleError(f"--{name.replace('_', '-')} works only with --mode versus.")
        return None
    if not have:
        raise PuzzleError(f"{kind.title} has no Versus mode.")
    if args.opponent and args.opponent not in have:
        raise PuzzleError(
            f"--opponent is {listing(list(have), word='or')}; got '{args.opponent[:20]}'."
        )
    opponent = args.opponent or have[0]
    most = kind.strengths.get(opponent, 0)
    if args.strength is not None and not 1 <= args.strength <= most:
        if not most:
            raise PuzzleError(f"--strength does not work with --opponent {opponent}.")
        raise PuzzleError(f"--strength for {opponent} is 1 to {most}; got {args.strength}.")
    # loads the database with the results of earlier games
    from solitudo.tui.person.record_book import fitting_strength

    strength = args.strength or fitting_strength(kind, opponent)
    plain = args.match or args.no_handicap
    seats = kind.seats(size, opponent, strength)
    bonus = 0 if plain else seats.bonus(person_begins=args.first == "me")
    return Duel(opponent, args.first, Terms(strength, args.strict, bonus, int(args.match)))


def continue_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument(
        "name",
        nargs="?",
        default="",
        metavar="NAME",
        help="name of a saved game (default: the last one)",
    )
    look_options(parser, words)


def go_on(args: Namespace) -> int:
    name = args.name or summaries.last()
    if name is not None:
        library.path_of(name)
    need_terminal("A game")
    take_look(args)
    if name is None:
        print("No saved games yet. Start one: solitudo play hitori", file=sys.stderr)
        return NO
    return begin(looking(opened_at(library.path_of(name)), args))


def need_terminal(name: str) -> None:
    """Refuse to draw if nobody would see it, or if the terminal cannot move its cursor."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) and "TEXTUAL_DRIVER" not in os.environ:
        raise PuzzleError(f"{name} needs a terminal. Without one, use generate, solve and show.")
    if os.environ.get("TERM") == "dumb" and "TEXTUAL_DRIVER" not in os.environ:
        raise PuzzleError(
            f"{name} cannot be drawn on a dumb terminal. Use classic, hint or show there."
        )
    most = system.most_open_files()
    if 0 <= most < HANDLES:
        raise PuzzleError(f"{name} needs {HANDLES} open files; `ulimit -n` allows {most} here.")


def take_look(args: Namespace) -> None:
    """Prefer the requested symbols to those of the settings, and find the theme."""
    if args.guest:
        guests.begin()
    if args.glyphs:
        os.environ["SOLITUDO_GLYPHS"] = args.glyphs
    if args.theme:
        tell_textual()  # it reads the environment when it is loaded, here
        from solitudo.themes import borrowed

        borrowed.find(args.theme, settings.themes_folder())


def home(args: Namespace) -> int:
    need_terminal("The home screen")
    take_look(args)
    return begin(looking(Start("home"), args))


def looking(start: Start, args: Namespace) -> Start:
    return start._replace(theme=args.theme, quiet=args.quiet, reader=args.reader)


def begin(start: Start) -> int:
    """Open the screen. Textual is loaded from here on."""
    tell_textual()
    from solitudo.tui.app.startup import run as open_app

    return open_app(start)


def tell_textual() -> None:
    """Set the environment that Textual reads while it is loaded."""
    # sizes that a shell once exported would never change with the terminal; in a browser, the
    # server reports the size of the window and every change
    if "TEXTUAL_DRIVER" not in os.environ:
        for stale in ("COLUMNS", "LINES"):
            os.environ.pop(stale, None)
    # an empty value means nothing
    if os.environ.get("NO_COLOR") == "":
        del os.environ["NO_COLOR"]
    system = capabilities.here().colour_system
    if system:
        os.environ.setdefault("TEXTUAL_COLOR_SYSTEM", system)


def speed(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.01 <= number <= 1000:
        raise argparse.ArgumentTypeError(f"'{text[:20]}' is not a number from 0.01 to 1000")
    return number


def replay_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("name", metavar="SAVE", help="name of a saved game")
    parser.add_argument(
        "--speed",
        type=speed,
        default=1.0,
        metavar="X",
        help="playback speed (default: 1, as recorded)",
    )
    json_option(parser)
    look_options(parser, words)


def replay(args: Namespace) -> int:
    """Replay a game on the screen. Without a terminal, print the positions of its main line."""
    watched = library.watch(args.name, args.speed)
    if args.json:
        print(as_json(game_data.replay(watched.game)))
        return DONE
    if sys.stdout.isatty() and sys.stdin.isatty():
        take_look(args)
        return begin(looking(Start("replay", watched=watched), args))
    game, glyphs = watched.game, glyphs_here()
    for node, words in frames(game):
        text = text_board(game.puzzle, game.tree.position(node), glyphs)
        sys.stdout.write(f"{text}\n\n{words}\n\n")
        sys.stdout.flush()
    return DONE


def frames(game: Game) -> Iterator[tuple[Node, str]]:
    """Yield each position of the main line in its current form, with the action."""
    yield game.tree.root, "start"
    for node in game.tree.line():
        assert node.action is not None
        done = game.puzzle.vocabulary.write(node.action)
        yield node, f"{node.depth}  {clock.show(node.clock)}  {done}"


COMMANDS: Commands = {
    "home": CommandOf(look_options, home),
    "play": CommandOf(play_options, play),
    "continue": CommandOf(continue_options, go_on),
    "replay": CommandOf(replay_options, replay),
}
