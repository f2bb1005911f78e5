"""The commands about boards: generate, solve, rate, hint, show."""
# Modules for many boards, drawings or saves are loaded by the commands that need them: one board is
# answered in a third of the time without them.

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from solitudo import engines
from solitudo.engines.core import data, rating
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import Kind, silently
from solitudo.engines.core.values import Request
from solitudo.tui.cli import answers
from solitudo.tui.cli.answers import Question, TimeLimitError, give_up, tell, time_limit
from solitudo.tui.cli.options import (
    CommandOf,
    Commands,
    Parser,
    as_json,
    board_options,
    given,
    glyphs_option,
    json_option,
    request_of,
    rule_option,
    saved,
    share_options,
    shown,
    text_board,
    typed_here,
    whole,
)

if TYPE_CHECKING:
    from solitudo.tui.cli import output

DONE, NO, WRONG = 0, 1, 2
KINDS = "hitori, hitori-hex, tents, sudoku or slant"
MOST_BOARDS, MOST_JOBS = 1_000_000, 64
RESUME = "append to FILE, continuing an interrupted run"


def generate_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument("kind", choices=engines.kinds(), metavar="KIND", help=KINDS)
    board_options(parser, words)
    parser.add_argument(
        "-n",
        "--number",
        dest="n",
        type=whole,
        default=1,
        metavar="N",
        help="number of boards (default: 1)",
    )
    share_options(parser)
    parser.add_argument("--resume", default="", metavar="FILE", help=RESUME)
    parser.add_argument(
        "--format", choices=("id", "text", "json"), default="id", help="output format (default: id)"
    )
    same = "the same as --format json"
    parser.add_argument("--json", action="store_const", const="json", dest="format", help=same)


def generate(args: argparse.Namespace) -> int:
    """Write boards to stdout or a file in the order of their seeds, each as soon as it is made."""
    from solitudo.tui.cli import batch, output

    kind = engines.kind(args.kind)
    count = batch.need(args.n, MOST_BOARDS, "-n")
    jobs = min(batch.need(args.jobs, MOST_JOBS, "--jobs"), count)
    if args.resume and args.seed is None:
        raise PuzzleError("--resume needs --seed, so that the run can be repeated.")
    if args.resume and args.format == "text":
        raise PuzzleError(
            "--resume works only with --format id or json, which write one board per line."
        )
    first = request_of(kind, args)
    work = partial(made_words, args.kind, args.format)
    with batch.ended_by_signals(), output.out(args.resume) as out:
        if out.lines > count:
            raise PuzzleError(f"{out.name} already has {out.lines:,} lines, but -n is {count:,}.")
        for number in {1, out.lines} if out.lines else ():
            (request,) = islice(batch.requests(first, number), number - 1, None)
            out.same(number, work(request, silently))
        say = announcer("generate") if first.rating else None
        if say is not None:
            say(f"trying at most {rating.TRIES} boards to find {board_words(kind, first)}.")
        bar = output.Bar(count, done=out.lines, say=say)
        try:
            with batch.workers(jobs, args.cluster, announcer("generate", bar)) as workers:
                wanted = islice(batch.requests(first, count), out.lines, None)
                for words in batch.each(work, wanted, workers, bar.part):
                    bar.clear()
                    out.put(words + "\n")
                    bar.next()
        finally:
            bar.end()
    return DONE


def board_words(kind: Kind, request: Request) -> str:
    """Return the request in words: "a Slant board 8x8, easy, rated 1-2"."""
    return f"a {kind.title} board {request.size}, {request.level}, rated {request.rating}"


def announcer(command: str, bar: output.Bar | None = None) -> Callable[[str], None]:
    def say(words: str) -> None:
        if bar is not None:
            bar.clear()
        print(f"solitudo {command}: {words}", file=sys.stderr, flush=True)

    return say


def made_words(kind: str, form: str, request: Request, tell: Callable[[float], None]) -> str:
    """Return a new board in the requested form, made here or by another process."""
    puzzle = rating.make(engines.kind(kind), request, tell)
    if form == "id":
        return puzzle.id
    if form == "text":
        return text_board(puzzle, puzzle.start()) + "\n"
    first = puzzle.solutions.first
    made = data.document(
        "generated",
        id=puzzle.id,
        kind=puzzle.kind.name,
        size=request.size,
        level=request.level,
        rule=puzzle.rule,
        seed=request.seed,
        solution=puzzle.text(first) if first is not None else None,
    )
    return as_json(made)


def many_options(parser: Parser, words: Sequence[str]) -> None:
    prove_options(parser, words)
    parser.add_argument("--json", action="store_true", help="one JSON object per line")


def prove_options(parser: Parser, words: Sequence[str]) -> None:
    parser.board_alone = True
    parser.add_argument("kind", choices=engines.kinds(), metavar="KIND", help=KINDS)
    parser.add_argument(
        "id", metavar="ID|-", help="ID of the board, or - for one ID per line from stdin"
    )
    share_options(parser)
    parser.add_argument("--resume", default="", metavar="FILE", help=RESUME)
    rule_option(parser)


def solve_options(parser: Parser, words: Sequence[str]) -> None:
    many_options(parser, words)
    parser.add_argument("--steps", action="store_true", help="print every solving step")


def solve(args: argparse.Namespace) -> int:
    return answer_each(args, "solve", args.steps)


def rate(args: argparse.Namespace) -> int:
    return answer_each(args, "rate")


def prove(args: argparse.Namespace) -> int:
    args.json = True
    return answer_each(args, "prove")


def answer_each(args: argparse.Namespace, command: str, steps: bool = False) -> int:
    """Answer for the ID or for each line of stdin in order. Return the worst status."""
    question = Question(command, args.kind, args.rule, args.json, steps)
    if args.id != "-":
        if args.resume or args.cluster is not None:
            name = "--resume" if args.resume else "--cluster"
            raise PuzzleError(
                f"{name} works only with boards from stdin. Give - instead of the ID."
            )
        return tell(question, args.id)
    if args.resume and steps and not args.json:
        raise PuzzleError("--resume needs one answer per line: use --steps with --json.")
    status, wrong = answer_lines(question, args)
    if wrong:
        raise PuzzleError(
            f"{wrong} line{' is' if wrong == 1 else 's are'} not a board of {args.kind}."
        )
    return status


def answer_lines(question: Question, args: argparse.Namespace) -> tuple[int, int]:
    """Answer for each line of stdin. Return the worst status and how many were not boards."""
    from solitudo.tui.cli import batch, board_lines, output

    jobs = batch.need(args.jobs, MOST_JOBS, "--jobs")
    typed_here("a board a line")
    if jobs == 1 and args.cluster is None and not args.resume:
        return board_lines.answer(question, sys.stdin, output.Out())
    say = announcer(question.command)
    with (
        batch.ended_by_signals(),
        output.out(args.resume) as out,
        batch.workers(jobs, args.cluster, say) as workers,
    ):
        return board_lines.answer(question, sys.stdin, out, workers)


def hint_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument(
        "what",
        metavar="SAVE | KIND ID",
        nargs="+",
        help="name of a saved game, or a puzzle and the ID of a board",
    )
    parser.add_argument("--marks", metavar="TEXT", help="marks on the board, e.g. 'b:C1 w:A1,B1'")
    json_option(parser)
    rule_option(parser)


def hint(args: argparse.Namespace) -> int:
    puzzle = given(args.what, args.rule)
    if puzzle is not None:
        game = answers.marked(puzzle, args.marks or "")
    elif args.marks is None:
        game = saved(args.what[0])
    else:
        raise PuzzleError(
            "--marks works only with a board, because a saved game has its own marks."
        )
    try:
        with time_limit("Add another mark with --marks, then try again."):
            found = answers.hint(game)
    except TimeLimitError as late:
        return give_up("hint", late)
    print(as_json(found.data) if args.json else "\n".join(found.lines))
    return found.status


def show_options(parser: Parser, words: Sequence[str]) -> None:
    parser.add_argument(
        "what", metavar="ID|SAVE", nargs="+", help="ID of a board, or name of a saved game"
    )
    glyphs_option(parser)
    parser.add_argument("--solution", action="store_true", help="show the solution")
    json_option(parser)
    rule_option(parser)


def show(args: argparse.Namespace) -> int:
    puzzle, position = shown(args.what, args.rule)
    if args.solution:
        known = puzzle.count(nodes=answers.NODES)
        if known.first is None:
            print("no solution" if known.sure else answers.unsure(known))
            return NO
        position = puzzle.start()._replace(values=known.first)
    if args.json:
        print(as_json(data.shown(puzzle, position)))
    else:
        print(text_board(puzzle, position, args.glyphs))
    return DONE


COMMANDS: Commands = {
    "generate": CommandOf(generate_options, generate),
    "solve": CommandOf(solve_options, solve),
    "rate": CommandOf(many_options, rate),
    "prove": CommandOf(prove_options, prove),
    "hint": CommandOf(hint_options, hint),
    "show": CommandOf(show_options, show),
}
