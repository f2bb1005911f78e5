"""What the commands answer about a board: its solution, its rating, the next deduction."""

from __future__ import annotations

from engines.core.errors import PuzzleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    # a solution is told without steps, hints, games, and what typing takes to load
    from typing import Any

    from engines.core.deduction import Step
    from engines.core.game import Game
    from engines.core.levels import Solutions
    from engines.core.puzzle import Puzzle
    from engines.core.rating import Rating

DONE, NO, WRONG = 0, 1, 2
# search nodes: every board that people make needs far fewer
NODES = 1_000_000


class Answer:
    """What is said of one board: lines for people, an object for programs, and the status."""

    __slots__ = ("data", "lines", "rating", "status")

    def __init__(
        self,
        lines: tuple[str, ...],
        data: dict[str, Any],
        status: int,
        rating: Rating | None = None,
    ) -> None:
        self.lines = lines
        self.data = data
        self.status = status
        self.rating = rating


def plain(sentence: str) -> str:
    """A sentence without the marks of bold type."""
    return sentence.replace("**", "")


def solve(puzzle: Puzzle, text: str, steps: bool = False, graded: bool = True) -> Answer:
    """The solution; `text` is the ID as it was given. `graded` rates the board too."""
    known = puzzle.count(nodes=NODES)
    single = known.number == 1 and known.sure and known.first is not None
    found = rated(puzzle) if single and graded else None
    data: dict[str, Any] = {
        "id": text,
        "solutions": known.number,
        "solution": puzzle.text(known.first) if known.first is not None else None,
        "level": found.level if found else None,
        "hardest": found.hardest if found else None,
        "guess": found.guess if found else None,
        "rating": found.rating if found else None,
        "effort": found.effort if found else None,
        "techniques": dict(found.techniques) if found else None,
    }
    if not known.sure:
        data["error"] = unsure(known)
    told = [*explained(puzzle)] if steps and single else []
    if steps:
        data["steps"] = told
    last = data["solution"] if single else unsure(known) if not known.sure else several(known)
    return Answer((*told, last), data, DONE if single else NO, found)


def rated(puzzle: Puzzle) -> Rating:
    """How hard a board with one solution is."""
    from engines.core import rating

    return rating.rate(puzzle)


def several(known: Solutions) -> str:
    """Why there is not one solution to give."""
    return "several solutions" if known.number else "no solution"


def unsure(known: Solutions) -> str:
    """Said where the search was stopped by its limit."""
    return "not solved within the limit" if not known.number else "one solution found, maybe more"


def explained(puzzle: Puzzle) -> list[str]:
    """Every step that leads to the solution, in words."""
    from engines.core import rating

    level = puzzle.level()
    taken = rating.path(puzzle, level)
    lines = [f"{number}. {told(puzzle, step)}" for number, step in enumerate(taken, 1)]
    if level is None:
        lines.append(f"{len(taken) + 1}. From here on only search goes further.")
    return lines


def told(puzzle: Puzzle, step: Step) -> str:
    """One step with the title of its technique."""
    from engines.core import explain

    title = puzzle.kind.guide.techniques[step.technique].title
    return f"{title}: {plain(explain.sentence(puzzle, step))}"


def rate(puzzle: Puzzle, text: str) -> Answer:
    """Level, hardest technique, and how often each was needed."""
    answer = solve(puzzle, text)
    if answer.rating is not None:
        answer.lines = (rating_words(answer.rating),)
    return answer


def rating_words(found: Rating) -> str:
    """A rating on one line."""
    names = ", ".join(f"{name} {count}" for name, count in found.techniques)
    level = found.level or "search"
    if not names:
        return level
    rated = f" {found.rating:.1f}, effort {found.effort}" if found.rating is not None else ""
    return f"{level}{rated}; hardest {found.hardest}; {names}"


def refused(text: str, error: PuzzleError) -> Answer:
    """A text that is no board of its kind."""
    return Answer((f"error: {error}",), {"id": text, "error": str(error)}, WRONG)


def hint(game: Game) -> Answer:
    """The next deduction in words, or the sentence that refuses it."""
    from engines.core import explain, hints

    if game.solutions is None:
        game.solutions = game.puzzle.count(nodes=NODES)
    found = hints.hint(game)
    if isinstance(found, hints.No):
        return Answer((found.words,), {}, NO)
    sentences = [plain(part.words) for part in explain.story(game.puzzle, found.steps)]
    if len(sentences) > 1:
        sentences = [f"{number} {words}" for number, words in enumerate(sentences, 1)]
    title = game.puzzle.kind.guide.techniques[found.technique].title
    return Answer((f"{title}.", *sentences), {}, DONE)


def marked(puzzle: Puzzle, marks: str) -> Game:
    """A game with these marks (`b:C1 w:A1,B2`) on the board."""
    from engines.core.game import Game

    game = Game(puzzle, solutions=None)
    words = " ".join(marks.split())
    if not words:
        return game
    action = puzzle.vocabulary.read(words)
    if action.by or action.verb or action.technique:
        raise PuzzleError(f"'{words[:40]}' is more than marks, which are like b:C1.")
    for edit in action.edits:
        for cell in edit.cells:
            if puzzle.given >> cell & 1:
                raise PuzzleError(f"{puzzle.grid.labels[cell]} is given and cannot be marked.")
    game.do(action)
    return game
