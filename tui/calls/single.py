"""What is asked of a board, and the answer for one of them. `solve` and `rate` of a board without
any options are done here: such a call is over before what reads options would be loaded."""

from __future__ import annotations

import sys

import engines
from engines.core.errors import PuzzleError
from tui.calls import answers
from tui.calls.patience import LateError, patience

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.core.puzzle import Puzzle
    from tui.calls.answers import Answer

NO = 1
# longer than the ID of any board
LONGEST_ID = 100_000


class Question:
    """What is asked of every board: by which command, and how it is to be answered."""

    __slots__ = ("command", "json", "kind", "rule", "steps")

    def __init__(
        self, command: str, kind: str, rule: str = "", json: bool = False, steps: bool = False
    ) -> None:
        self.command = command
        self.kind = kind
        self.rule = rule
        self.json = json
        self.steps = steps


def solve_plainly(words: Sequence[str]) -> int | None:
    return plainly("solve", words)


def rate_plainly(words: Sequence[str]) -> int | None:
    return plainly("rate", words)


def plainly(command: str, words: Sequence[str]) -> int | None:
    """Answer for the board that words without options name, `KIND ID` or an ID that names its
    kind; None where they are anything else, which is left to what reads options."""
    kind, text = words[0].partition(":")[0], words[-1]
    known = kind in engines.kinds()
    if known and ((len(words) == 1 and ":" in text) or (len(words) == 2 and words[0] == kind)):
        return tell(Question(command, kind), text)
    return None


def tell(question: Question, text: str) -> int:
    """Say the answer for one board; the status."""
    command, kind = question.command, question.kind
    try:
        with patience(f"{command} {kind} - reads boards from stdin and gives up on none."):
            found = one(question, text)
    except LateError as late:
        return give_up(f"{command} {kind}", late)
    except PuzzleError as error:
        if question.json:
            print(put(question, answers.refused(text[:LONGEST_ID], error)))
        raise
    print(put(question, found))
    return found.status


def give_up(command: str, late: LateError) -> int:
    """No answer in time: that is told, and is the answer."""
    print(f"solitudo {command}: {late}", file=sys.stderr)
    return NO


def one(question: Question, text: str) -> Answer:
    """The answer for one board. PuzzleError where the text is none."""
    if len(text) > LONGEST_ID:
        raise PuzzleError(f"This ID is longer than {LONGEST_ID:,} characters.")
    puzzle = engines.read(text, question.kind, question.rule)
    if question.command == "rate":
        return answers.rate(puzzle, text)
    return solved(question, puzzle, text)


def solved(question: Question, puzzle: Puzzle, text: str) -> Answer:
    """The solution, and not by which techniques it is found: that is asked of `rate`."""
    answer = answers.solve(puzzle, text, question.steps, graded=question.json)
    del answer.data["techniques"]
    return answer


def put(question: Question, answer: Answer) -> str:
    """An answer in the form asked for."""
    if question.json:
        import json

        return json.dumps(answer.data)
    return "\n".join(answer.lines)
