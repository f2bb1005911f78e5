"""The answers of the commands about a board: its solution, its rating, the next deduction."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator, Mapping
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple

from solitudo import engines
from solitudo.engines.core import data, explain, rating
from solitudo.engines.core.errors import PuzzleError, short
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.rating import Rating
from solitudo.engines.core.values import Solutions
from solitudo.tui.cli.options import as_json

if TYPE_CHECKING:
    from solitudo.engines.core.game import Game
    from solitudo.engines.core.guide import TechniqueText

DONE, NO, WRONG = 0, 1, 2
# search nodes: boards made by people need far fewer
NODES = 1_000_000


UNRATED = dict.fromkeys((*rating.Rating._fields,))


class Answer(NamedTuple):
    """The answer for one board: lines for people, an object for programs, and the exit status."""

    lines: tuple[str, ...]
    data: dict[str, Any]
    status: int
    rating: Rating | None = None


def solve(puzzle: Puzzle, text: str, steps: bool = False, graded: bool = True) -> Answer:
    """Return the solution. `text` is the ID as it was given. `graded` rates the board too."""
    known = puzzle.count(nodes=NODES)
    single = known.number == 1 and known.sure and known.first is not None
    found = rating.rate(puzzle) if single and graded else None
    answer = data.document(
        "solution",
        id=text,
        solutions=known.number,
        solution=puzzle.text(known.first) if known.first is not None else None,
        **(data.rating(found) if found else UNRATED),
    )
    if single:
        last = answer["solution"]
    elif known.sure:
        last = "several solutions" if known.number else "no solution"
    else:
        last = answer["error"] = unsure(known)
    told, found_steps = explained(puzzle) if steps and single else ([], [])
    if steps:
        answer["steps"] = found_steps
    return Answer((*told, last), answer, DONE if single else NO, found)


def unsure(known: Solutions) -> str:
    """Return the words for a search that was stopped by its limit."""
    return (
        "not solved within the time limit"
        if not known.number
        else "one solution found, and there may be more"
    )


def explained(puzzle: Puzzle) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the steps to the solution, in words and as data."""
    level = puzzle.level()
    steps = list(data.steps(puzzle, puzzle.start(), rating.path(puzzle, level)))
    told = [f"{n}. {step['title']}: {step['sentence']}" for n, step in enumerate(steps, 1)]
    if level is None:
        told.append(f"{len(told) + 1}. No technique applies from here, so only search is left.")
    return told, steps


def prove(puzzle: Puzzle, text: str) -> Answer:
    """Return the solution as steps. Each of them can be checked."""
    known = puzzle.solutions
    if known.number != 1:
        return Answer((), data.document("proof", id=text, error=known.unproven), NO)
    proof = data.proof(puzzle)
    return Answer((), proof, DONE if proof["complete"] else NO)


def rate(puzzle: Puzzle, text: str) -> Answer:
    answer = solve(puzzle, text)
    if answer.rating is None:
        return answer
    return answer._replace(lines=(rating_words(answer.rating, puzzle.kind.guide.techniques),))


def rating_words(found: Rating, guide: Mapping[str, TechniqueText]) -> str:
    names = ", ".join(f"{guide[name].title} {count}" for name, count in found.techniques)
    level = found.level or "search"
    if not names:
        return level
    rated = f" {found.rating:.1f}, effort {found.effort}" if found.rating is not None else ""
    return f"{level}{rated}; hardest: {guide[found.hardest].title}; {names}"


def refused(text: str, error: PuzzleError) -> Answer:
    """Return the answer to a text that is not a board of its kind."""
    return Answer((f"error: {error}",), data.document("error", id=text, error=str(error)), WRONG)


def hint(game: Game) -> Answer:
    from solitudo.engines.core import game_data, hints  # not needed for a solution or a rating

    if game.solutions is None:
        game.solutions = game.puzzle.count(nodes=NODES)
    found = hints.hint(game)
    told = game_data.hint(game.puzzle, game.position, found)
    if isinstance(found, hints.No):
        return Answer((found.words,), told, NO)
    sentences = [data.plain(part.words) for part in explain.story(game.puzzle, found.steps)]
    if len(sentences) > 1:
        sentences = [f"{number} {words}" for number, words in enumerate(sentences, 1)]
    return Answer((f"{told['steps'][-1]['title']}.", *sentences), told, DONE)


def marked(puzzle: Puzzle, marks: str) -> Game:
    """Return a game with these marks (`b:C1 w:A1,B2`) on the board."""
    from solitudo.engines.core.game import Game

    game = Game(puzzle, solutions=None)
    words = " ".join(marks.split())
    if not words:
        return game
    action = puzzle.vocabulary.read(words)
    if action.by or action.verb or action.technique:
        raise PuzzleError(f"'{short(words)}' is not a list of marks. Write them like b:C1.")
    for edit in action.edits:
        for cell in edit.cells:
            if puzzle.given >> cell & 1:
                raise PuzzleError(f"{puzzle.grid.labels[cell]} is given and cannot be marked.")
    game.do(action)
    return game


# longer than the ID of any board
LONGEST_ID = 100_000


class Question(NamedTuple):
    """The question about every board: its command, and the form of the answer."""

    command: str
    kind: str
    rule: str = ""
    json: bool = False
    steps: bool = False


def tell(question: Question, text: str) -> int:
    """Print the answer for one board. Return the status."""
    command, kind = question.command, question.kind
    try:
        with time_limit(f"'{command} {kind} -' reads boards from stdin and has no time limit."):
            found = one(question, text)
    except TimeLimitError as late:
        return give_up(f"{command} {kind}", late)
    except PuzzleError as error:
        if question.json:
            print(put(question, refused(text[:LONGEST_ID], error)))
        raise
    print(put(question, found))
    return found.status


def give_up(command: str, late: TimeLimitError) -> int:
    """Print that there is no answer in time. Return the status."""
    print(f"solitudo {command}: {late}", file=sys.stderr)
    return NO


def one(question: Question, text: str) -> Answer:
    """Return the answer for one board. Raise PuzzleError if the text is invalid."""
    if len(text) > LONGEST_ID:
        raise PuzzleError(f"An ID has at most {LONGEST_ID:,} characters; this one is longer.")
    puzzle = engines.read(text, question.kind, question.rule)
    if question.command == "prove":
        return prove(puzzle, text)
    if question.command == "rate":
        return rate(puzzle, text)
    answer = solve(puzzle, text, question.steps, graded=question.json)
    # the techniques are the answer of `rate`
    del answer.data["techniques"]
    return answer


def put(question: Question, answer: Answer) -> str:
    if question.json:
        return as_json(answer.data)
    return "\n".join(answer.lines)


# seconds of processor time, so that a busy machine does not give up sooner; and seconds until the
# alarm repeats, in case the first one was not noticed
LONGEST, AGAIN = 5.0, 0.5


class TimeLimitError(PuzzleError):
    """An answer took too long."""


@contextlib.contextmanager
def time_limit(otherwise: str, seconds: float | None = None) -> Iterator[None]:
    """Raise TimeLimitError when an answer takes too long. `otherwise` says what else to do."""
    seconds = LONGEST if seconds is None else seconds

    def over(number: int, frame: FrameType | None) -> None:
        raise TimeLimitError(f"No answer in {seconds:g} seconds. {otherwise}")

    # a system without this timer waits
    timed = hasattr(signal, "ITIMER_PROF")
    try:
        before = signal.signal(signal.SIGPROF, over) if timed else None
    except ValueError:
        timed = False  # only the main thread gets the signal
    if not timed:
        yield
        return

    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
