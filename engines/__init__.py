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

A board is a `Puzzle`. It never changes, and equals any other board with the same ID and rule. Other
processes receive it as its ID. A `Game` is a board with moves. You can give a cell as its number
(from 0, row by row), as its label ("C1"), or as (row, column), both from 0. Notebooks show a board
and a game as an image, which `solitudo.svg` returns.

**Errors.** If a text, a size or a level is wrong, a `PuzzleError` (a ValueError) says so in one
sentence.

**Seeds.** The same kind, size, level, rule, options and seed give the same board on every machine
and Python. Versions with the same first two numbers (1.0.x) make the same boards.

**Stability.** Versions with the same first two numbers keep the names in `__all__`, their
docstrings and the IDs. Every later version reads today's saves. Everything else in `engines` may
change.

**Modules** in `solitudo.engines.core`: `kind` and `puzzle` define what a kind provides, and
`values` has its parameters and results. `hints`, `reasons` and `explain` find and explain steps.
`deduction` has steps and techniques, `tree` the moves, and `save` and `reading` the saved games.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from solitudo.engines.core.deduction import Step
from solitudo.engines.core.errors import PuzzleError, meant, short
from solitudo.engines.core.grid import Place
from solitudo.engines.core.kind import Kind, silently
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Gesture, Refusal, Request
from solitudo.engines.core.wording import listing
from solitudo.engines.outside import found as found_outside

if TYPE_CHECKING:
    # programs that only read and solve boards need not load these
    from solitudo.engines.core.game import Game
    from solitudo.engines.core.hints import Hint, No
    from solitudo.engines.core.rating import Rating
    from solitudo.engines.core.reasons import Reason
    from solitudo.engines.loading import load

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
    "load",
    "rate",
    "read",
    "solve",
    "steps",
    "why",
]

# the folder of each of our kinds; KINDS in that folder maps the name to the kind
FOLDERS = {
    "hitori": "hitori",
    "hitori-hex": "hitori",
    "tents": "tents",
    "sudoku": "sudoku",
    "slant": "slant",
}

# names that are loaded only when they are used, and their modules
LATER = {
    "Game": "solitudo.engines.core.game",
    "Hint": "solitudo.engines.core.hints",
    "No": "solitudo.engines.core.hints",
    "Reason": "solitudo.engines.core.reasons",
    "Rating": "solitudo.engines.core.rating",
    "load": "solitudo.engines.loading",
}


def __getattr__(name: str) -> object:
    if name not in LATER:
        raise AttributeError(f"module 'solitudo' has no attribute '{name}'")
    found: object = getattr(import_module(LATER[name]), name)
    globals()[name] = found
    return found


def kinds() -> tuple[str, ...]:
    """Return the names of all kinds in their order on screens, then the kinds of other packages.

    >>> kinds()
    ('hitori', 'hitori-hex', 'tents', 'sudoku', 'slant')
    """
    return (*FOLDERS, *found_outside(tuple(FOLDERS)).kinds)


def left_out() -> tuple[str, ...]:
    """Return why kinds from other packages are left out: one sentence for each kind."""
    return tuple(found_outside(tuple(FOLDERS)).left_out.values())


def unknown(name: str) -> str:
    """Return the sentence for a name that no kind has."""
    broken = found_outside(tuple(FOLDERS)).left_out.get(name)
    if broken:
        return broken
    known = listing(list(kinds()), 9, "or")
    return f"Unknown puzzle '{short(name)}': use {known}.{meant(name, kinds())}"


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
    # used for every board that is read
    if module not in sys.modules:
        import_module(module)
    found: Kind = sys.modules[module].KINDS[name]
    return found


def read(text: str, expected: str = "", rule: str = "") -> Puzzle:
    """Return the board that a text describes: an ID (`kind:params:desc`), an address, a row of 81
    digits, or a text board. If a kind is `expected`, the text is only `params:desc`.

    `kind:name` is a named board of a kind, under the rule of new games. If a kind has several
    rules, an ID alone has the rule that other programs use, unless only another rule fits.

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
        from solitudo.engines import paste  # it reads all forms of all kinds

        return paste.read(text, rule).puzzle
    known = kind(expected or name)
    desc = text.removeprefix(known.name + ":") if expected else rest
    named = known.boards().get(desc)
    if named is not None:
        return known.read(named.removeprefix(known.name + ":"), rule or "".join(known.rules[:1]))
    puzzle = known.read(desc, rule)
    return puzzle if rule else known.under_its_rule(puzzle)


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
    """Return a new board of a kind. The same call always returns the same board.

    Without `size` and `level`, the board has the kind's default size and lowest level. `rating` is
    the range for its hardest step ("4.5-5.2"). `extras` are the kind's own options
    (`kind(name).options`). `tell` is called with the finished fraction.

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
    """Return the difficulty of a board with one solution: its level, its hardest technique, and how
    often each technique was needed. Its rating is on one scale for all kinds.

    >>> found = rate(read("hitori:5x5de:5154542152243135512112524"))
    >>> found.level, found.hardest, found.rating
    ('easy', 'last-exit', 2.1)
    """
    from solitudo.engines.core import rating

    solve(puzzle)
    return rating.rate(puzzle)


def hint(game: Game) -> Hint | No:
    """Return the next deduction in a game's position, never a guess, or why there is none (`No`).

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
    lead. Raise PuzzleError if there is not exactly one solution.

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
