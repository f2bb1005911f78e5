"""The commands about boards: made, solved, rated, explained, shown."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import IO, Any

import engines
from engines.core.errors import PuzzleError
from engines.core.puzzle import Puzzle, Request
from tui.calls.options import (
    Parser,
    at_most_two,
    board_options,
    given,
    request_of,
    rule_option,
    whole,
)

DONE, NO, WRONG = 0, 1, 2
# longer than the ID of any board
LONGEST_ID = 100_000
MOST_BOARDS, MOST_JOBS = 1_000_000, 64


def generate_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("kind", choices=engines.kinds(), metavar="KIND", help="of puzzle")
    board_options(parser, words)
    parser.add_argument("-n", type=whole, default=1, metavar="N", help="how many boards")
    parser.add_argument("--jobs", type=whole, default=1, metavar="J", help="processes at work")
    parser.add_argument("--rating", default="", metavar="LOW-HIGH", help="of the hardest step")
    parser.add_argument("--format", choices=("id", "text", "json"), default="id")


def generate(args: argparse.Namespace) -> int:
    """Boards on stdout, in the order of their seeds, each as soon as it is there."""
    from tui.calls import batch

    kind = engines.kind(args.kind)
    count = batch.need(args.n, MOST_BOARDS, "-n")
    jobs = min(batch.need(args.jobs, MOST_JOBS, "--jobs"), count)
    wanted = batch.requests(request_of(kind, args), count)
    band = batch.Band.read(args.rating) if args.rating else None
    bar = Bar(count)
    try:
        with batch.processes(jobs) as executor:
            for request, puzzle in batch.boards(args.kind, wanted, executor, jobs, bar.part, band):
                bar.clear()
                print(made_words(request, puzzle, args.format), flush=True)
                bar.next()
    finally:
        bar.clear()
    return DONE


def made_words(request: Request, puzzle: Puzzle, form: str) -> str:
    """A new board in the form asked for."""
    if form == "id":
        return puzzle.id
    if form == "text":
        from tui.calls import printing

        return printing.text(puzzle, puzzle.start(), glyphs_here()) + "\n"
    first = puzzle.solutions.first
    return json_line(
        {
            "id": puzzle.id,
            "kind": puzzle.kind.name,
            "size": request.size,
            "level": request.level,
            "rule": puzzle.rule,
            "seed": request.seed,
            "solution": puzzle.text(first) if first is not None else None,
        }
    )


class Bar:
    """How many boards are made, on stderr, if that is a terminal."""

    LENGTH = 24
    # seconds between two looks at it
    PACE = 0.1

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.shown = sys.stderr.isatty()
        self.due = 0.0
        self.part(0)

    def part(self, share: float) -> None:
        """So much of the next board is done; -1 where that is not known."""
        if self.shown and time.monotonic() >= self.due:
            self.due = time.monotonic() + self.PACE
            filled = int((self.done + max(0.0, min(share, 1.0))) / self.total * self.LENGTH)
            bar = ("#" * filled).ljust(self.LENGTH, ".")
            print(f"\r[{bar}] {self.done} of {self.total}", end="", file=sys.stderr, flush=True)

    def next(self) -> None:
        """One more is there."""
        self.done += 1
        self.due = 0.0
        self.part(0)

    def clear(self) -> None:
        """Make room for what is printed."""
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def json_line(data: dict[str, Any]) -> str:
    import json

    return json.dumps(data)


def many_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("kind", choices=engines.kinds(), metavar="KIND", help="of puzzle")
    parser.add_argument("id", metavar="ID|-", help="params:desc; - reads one a line from stdin")
    parser.add_argument("--json", action="store_true", help="one object a line")
    rule_option(parser)


def solve_options(parser: Parser, words: Sequence[str]) -> None:
    many_options(parser, words)
    parser.add_argument("--steps", action="store_true", help="tell every step that leads there")


def solve(args: argparse.Namespace) -> int:
    from tui.calls import answers

    def ask(puzzle: Puzzle, text: str) -> answers.Answer:
        answer = answers.solve(puzzle, text, args.steps, graded=args.json)
        del answer.data["techniques"]
        return answer

    return answer_each(args, ask)


def rate(args: argparse.Namespace) -> int:
    from tui.calls import answers

    return answer_each(args, answers.rate)


def answer_each(args: argparse.Namespace, ask: Callable[[Puzzle, str], Any]) -> int:
    """Answer for the ID, or for each line of stdin in order; of several, the worst status."""
    from tui import library
    from tui.calls import answers

    alone = args.id != "-"
    worst, wrong = DONE, 0
    for text in [args.id] if alone else lines_in(sys.stdin):
        try:
            if len(text) > LONGEST_ID:
                raise PuzzleError(f"This ID is longer than {LONGEST_ID:,} characters.")
            found = ask(engines.read(text, args.kind, args.rule), text)
        except PuzzleError as error:
            found = answers.refused(text[:LONGEST_ID], error)
            wrong += 1
            if alone and not args.json:
                raise
        lines = [json_line(found.data)] if args.json else map(library.printable, found.lines)
        print("\n".join(lines), flush=True)
        worst = max(worst, found.status)
    if wrong and alone:
        raise PuzzleError(found.data["error"])
    if wrong:
        raise PuzzleError(f"{wrong} of the lines {'is' if wrong == 1 else 'are'} no {args.kind}.")
    return worst


def lines_in(stream: IO[str]) -> Iterator[str]:
    """The lines of a stream that hold something. One too long for an ID is cut, not kept."""
    while line := stream.readline(LONGEST_ID + 2):
        text = line
        while not text.endswith("\n") and (text := stream.readline(LONGEST_ID + 2)):
            pass
        if line.strip():
            yield line.rstrip("\r\n")


def hint_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("what", metavar="SAVE | KIND ID", nargs="+", help="a game or a board")
    parser.add_argument("--marks", metavar="TEXT", help="marks on the board, like 'b:C1 w:A1,B1'")
    rule_option(parser)


def hint(args: argparse.Namespace) -> int:
    from tui import library
    from tui.calls import answers

    puzzle = given(at_most_two(args.what), args.rule)
    if puzzle is None:
        if args.marks is not None:
            raise PuzzleError("--marks is for a board; a saved game has its own.")
        game = library.look(args.what[0])
    else:
        game = answers.marked(puzzle, args.marks or "")
    found = answers.hint(game)
    print("\n".join(found.lines))
    return found.status


def show_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("what", metavar="ID|SAVE", nargs="+", help="a board or a saved game")
    parser.add_argument("--glyphs", choices=("rich", "blocks", "ascii", "emoji"))
    parser.add_argument("--solution", action="store_true", help="the solved board")
    rule_option(parser)


def show(args: argparse.Namespace) -> int:
    from tui import library
    from tui.calls import answers, printing

    puzzle = given(at_most_two(args.what), args.rule)
    if puzzle is None:
        game = library.look(args.what[0])
        puzzle, position = game.puzzle, game.position
    else:
        position = puzzle.start()
    if args.solution:
        known = puzzle.count(nodes=answers.NODES)
        if known.first is None:
            print("no solution" if known.sure else answers.unsure(known))
            return NO
        position = puzzle.start()._replace(values=known.first)
    print(printing.text(puzzle, position, args.glyphs or glyphs_here()))
    return DONE


def glyphs_here() -> str:
    """The glyphs that this terminal can show, as far as its environment tells."""
    from tui import settings, terminal

    return terminal.here(settings.load().settings.glyphs).glyphs
