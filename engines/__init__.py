"""Logic puzzles as a library: boards read, made, solved, rated, explained and played.

    >>> import solitudo
    >>> board = solitudo.read("hitori:5x5de:5154542152243135512112524")
    >>> solitudo.solve(board)
    '..X.X,.X...,....X,X.X..,...X.'
    >>> solitudo.rate(board).level
    'easy'
    >>> game = solitudo.Game(board)
    >>> for sentence in solitudo.explain(board, solitudo.hint(game)):
    ...     print(sentence)
    C4 and E4 are both 1, so one of them is black. D4 touches both, so D4 must be white.

A board is a `Puzzle`: frozen, equal to any other of the same ID and rule, short in print, and sent
to other processes as its ID. What is done on it is a `Game`. A cell is its number from 0, row by
row, its label ("C1"), or its (row, column), both from 0: `Game.mark`, `why` and `board.grid.cell`
take all three. Notebooks show a board and a game as an image, which `solitudo.svg` draws.

**What is wrong** with a text, a size or a level is a `PuzzleError` (a ValueError) with one sentence
for people; it is never a wrong answer.

**Seeds.** The same kind, size, level, rule, options and seed give the same board, on every machine
and Python, for all versions with the same first two numbers (0.1.x); a version that makes other
boards for a seed has another second number.

**Stable** within these versions are the names in `__all__` with what their docstrings say, the
IDs, and the format of saves, which every later version reads. All else in `engines` may change.

**Beneath**, in `solitudo.engines.core`: `kind` and `puzzle` are what a kind provides, and `values`
what it takes and returns; `hints` and `explain` find and explain steps, `deduction` holds steps and
techniques, `tree` what was done, `save` and `reading` the saved games.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from solitudo.engines.core.deduction import Step
from solitudo.engines.core.errors import PuzzleError, meant
from solitudo.engines.core.grid import Place
from solitudo.engines.core.kind import Kind, silently
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Gesture, Refusal, Request
from solitudo.engines.core.wording import listing
from solitudo.engines.outside import found as found_outside

if TYPE_CHECKING:
    # whoever reads and solves boards waits for none of these
    from solitudo.engines.core.game import Game
    from solitudo.engines.core.hints import Hint, No
    from solitudo.engines.core.rating import Rating
    from solitudo.engines.core.reasons import Reason

__version__ = "1.0.0"
__all__ = [
    "Game",
    "Gesture",
    "Hint",
    "Kind",
    "No",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Reason",
    "Refusal",
    "Request",
    "Step",
    "as_dict",
    "explain",
    "generate",
    "hint",
    "kind",
    "kinds",
    "rate",
    "read",
    "solve",
    "steps",
    "why",
]

# the folder that holds each kind of ours; its KINDS maps the name to the kind
FOLDERS = {
    "hitori": "hitori",
    "hitori-hex": "hitori",
    "tents": "tents",
    "sudoku": "sudoku",
    "slant": "slant",
}

# what is loaded only when it is asked for, and the module that has it
LATER = {
    "Game": "solitudo.engines.core.game",
    "Hint": "solitudo.engines.core.hints",
    "No": "solitudo.engines.core.hints",
    "Reason": "solitudo.engines.core.reasons",
    "Rating": "solitudo.engines.core.rating",
}


def __getattr__(name: str) -> object:
    if name not in LATER:
        raise AttributeError(f"module 'solitudo' has no attribute '{name}'")
    found: object = getattr(import_module(LATER[name]), name)
    globals()[name] = found
    return found


def kinds() -> tuple[str, ...]:
    """The names of all kinds, in the order in which they are offered, then the kinds of other
    packages.

    >>> kinds()
    ('hitori', 'hitori-hex', 'tents', 'sudoku', 'slant')
    """
    return (*FOLDERS, *found_outside(tuple(FOLDERS)).kinds)


def left_out() -> tuple[str, ...]:
    """Return why kinds of other packages are left out: one sentence for each kind."""
    return tuple(found_outside(tuple(FOLDERS)).left_out.values())


def unknown(name: str) -> str:
    """Return the sentence for a name that no kind has."""
    broken = found_outside(tuple(FOLDERS)).left_out.get(name)
    if broken:
        return broken
    known = listing(list(kinds()), 9, "or")
    return f"Unknown puzzle '{name[:40]}': use {known}.{meant(name, kinds())}"


def kind(name: str) -> Kind:
    """The kind of this name: its sizes, levels, options and guide.

    Raise PuzzleError if there is none.

    >>> kind("tents").levels
    ('easy', 'medium', 'hard')
    """
    if name not in FOLDERS:
        if name not in kinds():
            raise PuzzleError(unknown(name))
        return found_outside(tuple(FOLDERS)).kinds[name]
    module = f"solitudo.engines.{FOLDERS[name]}"
    # asked for with every board that is read
    if module not in sys.modules:
        import_module(module)
    found: Kind = sys.modules[module].KINDS[name]
    return found


def read(text: str, expected: str = "", rule: str = "") -> Puzzle:
    """Return the board of an ID, `kind:params:desc`, or of anything else that shows a board: an
    address of puzz.link or pzv.jp, a row of 81 digits, a text board. Where the kind is `expected`,
    only `params:desc` is read.

    A kind's named boards are read by `kind:name`, in the rule that new games have. Where a kind has
    several rules, an ID alone is read by the rule that it has elsewhere.

    >>> read("slant:2x2:a2a1c1a")
    <slant:2x2:a2a1c1a>
    >>> read("2x2:a2a1c1a", "slant") == read("slant:2x2:a2a1c1a")
    True
    >>> read("https://puzz.link/p?hitori/4/3/324141231123")
    <hitori:4x3:324141231123>
    >>> read("3 2 3\\n1 3 2\\n2 1 3")
    <hitori:3x3:323132213>
    """
    name, colon, rest = text.partition(":")
    if not expected and not (colon and name.replace("-", "").isalpha() and rest[:2] != "//"):
        from solitudo.engines import paste  # what reads all forms of all kinds

        return paste.read(text, rule).puzzle
    known = kind(expected or name)
    desc = text.removeprefix(known.name + ":") if expected else rest
    named = known.boards().get(desc)
    if named is not None:
        return known.read(named.removeprefix(known.name + ":"), rule or "".join(known.rules[:1]))
    return known.read(desc, rule)


def generate(
    name: str,
    size: str = "",
    level: str = "",
    seed: int = 0,
    *,
    rule: str = "",
    rating: str = "",
    extras: Iterable[tuple[str, str]] = (),
    tell: Callable[[float], None] | None = None,
) -> Puzzle:
    """A board of a kind, always the same for the same call: of the kind's usual size and lowest
    level unless they are said. `rating` is the range for its hardest step ("4.5-5.2"), `extras`
    are the kind's own options (`kind(name).options`), `tell` hears the share that is done.

    >>> generate("tents", "6", "easy", seed=3) == generate("tents", "6x6", "easy", seed=3)
    True
    >>> generate("hitori", "3x200")
    Traceback (most recent call last):
    solitudo.engines.core.errors.PuzzleError: Hitori boards are 4x4 to 40x40; got 3x200.
    """
    from solitudo.engines.core import rating as ratings

    made = kind(name)
    asked = Request(size or made.default_size, level, seed, rule, tuple(extras), rating)
    if not level:
        asked = asked._replace(level=(made.levels_for(asked) or made.levels)[0])
    return ratings.make(made, asked, tell or silently)


def solve(puzzle: Puzzle) -> str:
    """Return the one solution as text, rows joined by ",".

    Raise PuzzleError if there is none, or more than one. `Puzzle.solutions` says which, and
    `Puzzle.count` counts further.

    >>> print(solve(read("slant:2x2:a2a1c1a")))
    /\\,//
    """
    known = puzzle.solutions
    if known.number != 1 or known.first is None:
        raise PuzzleError(known.unproven)
    return puzzle.text(known.first)


def rate(puzzle: Puzzle) -> Rating:
    """Return how hard a board with one solution is: its level, its hardest technique, how often
    each was needed, and its rating on one scale for all kinds.

    >>> found = rate(read("hitori:5x5de:5154542152243135512112524"))
    >>> found.level, found.hardest, found.rating
    ('easy', 'last-exit', 2.1)
    """
    from solitudo.engines.core import rating

    solve(puzzle)
    return rating.rate(puzzle)


def hint(game: Game) -> Hint | No:
    """The next deduction where a game stands, never a guess; or why there is none (`No.words`).
    `Game.play_hint(found.edits, found.technique)` plays it.

    >>> from solitudo import Game
    >>> game = Game(read("hitori:5x5de:5154542152243135512112524"))
    >>> hint(game).technique
    'sandwich-pair'
    """
    from solitudo.engines.core import hints

    return hints.hint(game)


def why(game: Game, place: Place) -> Reason | No:
    """Return why the mark in a cell follows from the marks before it, or why it is wrong.

    >>> from solitudo import Game
    >>> game = Game(read("hitori:5x5de:5154542152243135512112524"))
    >>> _ = game.mark("w", "D4")
    >>> explain(game.puzzle, why(game, "D4"))[0][:55]
    'C4 and E4 are both 1, so one of them is black. D4 touch'
    """
    from solitudo.engines.core import reasons

    return reasons.why(game, game.puzzle.grid.cell(place))


def steps(puzzle: Puzzle) -> list[Step]:
    """Return the steps from the clues to the solution, simplest first, as far as the techniques
    lead. PuzzleError where there is not exactly one solution.

    >>> board = read("slant:2x2:a2a1c1a")
    >>> [step.technique for step in steps(board)]
    ['border-two', 'met', 'rest']
    """
    from solitudo.engines.core import rating

    solve(puzzle)
    return rating.path(puzzle, puzzle.level())


def as_dict(
    what: Puzzle | Game | Rating | Hint | Reason | No | Step, on: Puzzle | Game | None = None
) -> dict[str, Any]:
    """Return a value as JSON, in the form that docs/data.md describes. A hint, a reason and a step
    need the board or the game that they are `on`.

    >>> board = read("slant:2x2:a2a1c1a")
    >>> as_dict(board)["clues"]
    {'points': [None, 2, None, 1, None, None, None, 1, None]}
    >>> as_dict(steps(board)[0], board)["gives"]
    [['is', 'A1', '/'], ['is', 'B1', '\\\\']]
    """
    from solitudo.engines.core import game_data

    return game_data.as_dict(what, on)


def explain(puzzle: Puzzle, what: Hint | Reason | No | Step) -> tuple[str, ...]:
    """The sentences, one after the other, of a hint, of a reason (`core.reasons.why`) or of
    a step, with this board's own cells and numbers.

    >>> from solitudo import Game
    >>> board = read("slant:2x2:a2a1c1a")
    >>> explain(board, hint(Game(board)))[0][:50]
    'The 2 on the border between A1 and B1 has only two'
    """
    from solitudo.engines.core import explain as telling
    from solitudo.engines.core import hints

    if isinstance(what, hints.No):
        return (what.words,)
    steps = (what,) if isinstance(what, Step) else what.steps
    return tuple(told.words.replace("**", "") for told in telling.story(puzzle, steps))
