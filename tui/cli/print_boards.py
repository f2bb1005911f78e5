"""Boards for paper as PDF: a book of new boards, or a given board."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from solitudo import engines
from solitudo.engines.core import data, rating
from solitudo.engines.core.action import Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import rewrite
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.tui.cli import batch
from solitudo.tui.cli.boards import MOST_JOBS, announcer
from solitudo.tui.cli.options import (
    CommandOf,
    Commands,
    Parser,
    as_json,
    board_options,
    json_option,
    no_board_options,
    request_of,
    share_options,
    shown,
    whole,
)
from solitudo.tui.cli.output import Bar
from solitudo.tui.drawing.paper import book, drawn, pdf
from solitudo.tui.saves.library import board_title, told

DONE = 0
MOST_BOARDS = 2000
PAPER = "a4"


def print_options(parser: Parser, words: Sequence[str]) -> None:
    what = "a puzzle for new boards, the ID of a board, or a saved game"
    parser.add_argument("what", metavar="KIND|ID|SAVE", nargs="+", help=what)
    board_options(parser, words)
    number = "number of new boards (default: 1)"
    parser.add_argument("-n", "--number", dest="n", type=whole, metavar="N", help=number)
    share_options(parser)
    parser.add_argument(
        "--per-page",
        type=whole,
        default=0,
        metavar="P",
        help="boards per page (default: as many as fit)",
    )
    parser.add_argument("--solutions", action="store_true", help="add pages with small solutions")
    parser.add_argument(
        "--paper", choices=("a4", "letter"), default=PAPER, help="paper size (default: a4)"
    )
    parser.add_argument(
        "-o",
        "--output",
        dest="o",
        required=True,
        metavar="FILE.pdf",
        help="output file, or - for stdout",
    )
    parser.add_argument("--force", action="store_true", help="replace an existing file")
    json_option(parser)


def to_paper(args: argparse.Namespace) -> int:
    book.planned((1.0, 1.0), (1.0, 1.0), args.per_page)
    new = len(args.what) == 1 and args.what[0] in engines.kinds()
    wanted = _wanted(args) if new else []
    given = [] if new else [_given(args)]
    if args.o != "-" and not Path(args.o).parent.is_dir():
        raise PuzzleError(f"No such folder: {Path(args.o).parent}")
    if args.o != "-" and Path(args.o).is_file() and not args.force:
        raise PuzzleError(f"{args.o} exists. Use --force to replace it, or choose another name.")
    pdf.need_library()
    ids, boards = zip(*(given or _made(args, wanted)), strict=True)
    title = boards[0].name if new or len(boards) == 1 else "Boards"
    if new and boards[0].level:
        title = f"{title}, {boards[0].level}"
    pages = book.pages(boards, title, args.paper, args.per_page, args.solutions)
    content = pdf.written(boards, pages, args.paper, f"{title} - solitudo")
    if args.o == "-":
        return send(content)
    put(Path(args.o), content)
    if args.json:
        print(as_json(data.document("printed", file=args.o, pages=len(pages), boards=ids)))
        return DONE
    count = f"{len(boards)} board{'s' if len(boards) > 1 else ''}"
    print(f"Wrote {count} on {len(pages)} page{'s' if len(pages) > 1 else ''} in {args.o}.")
    return DONE


def send(content: bytes) -> int:
    """Write a PDF to stdout, unless that is a terminal. Return the status."""
    if sys.stdout.isatty():
        raise PuzzleError("A PDF cannot be shown in a terminal. Write it to a file: -o FILE.pdf.")
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    return DONE


def _wanted(args: argparse.Namespace) -> list[Request]:
    """Return the new boards that were requested."""
    count = batch.need(1 if args.n is None else args.n, MOST_BOARDS, "-n")
    batch.need(args.jobs, MOST_JOBS, "--jobs")
    return list(batch.requests(request_of(engines.kind(args.what[0]), args), count))


def _made(args: argparse.Namespace, wanted: Sequence[Request]) -> list[tuple[str, book.Board]]:
    kind, count = engines.kind(args.what[0]), len(wanted)
    jobs = min(args.jobs, count)
    bar, found = Bar(count), []
    try:
        with (
            batch.ended_by_signals(),
            batch.workers(jobs, args.cluster, announcer("print", bar)) as workers,
        ):
            work = partial(made_id, kind.name)
            for level, text, rule in batch.each(work, wanted, workers, bar.part):
                puzzle = engines.read(text, rule=rule)
                made = board_of(puzzle, puzzle.start(), level, args.solutions)
                found.append((puzzle.id, made))
                bar.next()
    finally:
        bar.end()
    return found


def made_id(kind: str, request: Request, tell: Callable[[float], None]) -> tuple[str, str, str]:
    """Return level, ID and rule of a new board, made here or by another process."""
    puzzle = rating.make(engines.kind(kind), request, tell)
    return request.level, puzzle.id, puzzle.rule


def _given(args: argparse.Namespace) -> tuple[str, book.Board]:
    """Return the named board, or the board of a saved game with its marks."""
    no_board_options(args)
    for name, value in (("-n", args.n), ("--cluster", args.cluster)):
        if value is not None:
            raise PuzzleError(f"{name} works only with new boards, but you gave an existing board.")
    puzzle, position = shown(args.what, args.rule)
    if args.solutions and puzzle.count().number != 1:
        raise PuzzleError(
            "This board does not have exactly one solution. Print it without --solutions."
        )
    return puzzle.id, board_of(puzzle, position, "", args.solutions)


def board_of(puzzle: Puzzle, position: Position, level: str, solved: bool) -> book.Board:
    first = puzzle.solutions.first if solved else None
    answer = drawn(puzzle, puzzle.start()._replace(values=first)) if first is not None else None
    return book.Board(board_title(puzzle), level, drawn(puzzle, position), answer)


def sheet(puzzle: Puzzle, position: Position) -> bytes:
    pdf.need_library()
    board = board_of(puzzle, position, "", False)
    pages = book.pages([board], board.name, PAPER)
    return pdf.written([board], pages, PAPER, f"{board.name} - solitudo")


def put(path: Path, content: bytes) -> None:
    """Write a file. An old one is replaced completely or not at all."""
    with told(str(path)):
        if path.is_dir():
            raise PuzzleError(f"Is a folder, not a file: {path}")
        if path.exists() and not path.is_file():
            path.write_bytes(content)  # a pipe or a device
        else:
            rewrite(path, content)


COMMANDS: Commands = {"print": CommandOf(print_options, to_paper)}
