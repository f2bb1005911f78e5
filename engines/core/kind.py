"""A kind of puzzle: names, sizes, levels, keys, options, and how boards are made."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from solitudo.engines.core.action import Position
from solitudo.engines.core.addresses import Link
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.values import Request, Seats
from solitudo.engines.core.wording import listing

if TYPE_CHECKING:
    from solitudo.engines.core.guide import Guide
    from solitudo.engines.core.puzzle import Puzzle

LEVELS = ("easy", "medium", "hard", "expert", "extreme")
RULE = "rule"
OFF, ON = "no", "yes"
# the pages of the collection of Simon Tatham
PAGES = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"


class Key(NamedTuple):
    """A key of the kind's own.

    `line` is the line through the cursor that it applies to (0 its row, 1 its column), or -1 for
    the cell.
    """

    verb: str
    help: str
    line: int = -1


class Way(NamedTuple):
    """A way of writing: the key that chooses it, its name, and the prefix of its marks."""

    key: str
    name: str
    prefix: str


class Detail(NamedTuple):
    """A detail of the drawing besides the marks, which can be switched off."""

    name: str
    help: str


class Daily(NamedTuple):
    """A board of the day: its day of the week (0 is Monday) and its options."""

    day: int
    size: str
    level: str


class Choice(NamedTuple):
    """One value of an option: in the request, on screens, and explained. "" asks for nothing."""

    value: str
    title: str
    words: str = ""


class Option(NamedTuple):
    """An option of a request.

    `typed` describes what may be typed instead of one of the choices. `example` is an ID and marks
    that show the choices. An option that is not `offered` exists only on the command line. `joined`
    is the sign between several choices, if they can be combined.
    """

    name: str
    help: str
    choices: tuple[Choice, ...] = ()
    typed: str = ""
    example: tuple[str, str] = ("", "")
    offered: bool = True
    joined: str = ""

    @property
    def switch(self) -> bool:
        """Whether this option is on or off."""
        return [choice.value for choice in self.choices] == [OFF, ON]

    @property
    def values(self) -> tuple[str, ...]:
        """The values that can be chosen."""
        return tuple(choice.value for choice in self.choices if choice.value)

    def title(self, value: str) -> str:
        """Return the name of a value on the screen."""
        return next((c.title for c in self.choices if c.value == value), value)


def silently(share: float) -> None:
    """Ignore the progress."""


class Kind(ABC):
    """One kind of puzzle: its names, sizes and levels, how to read an ID, how to make a board.

    `name` is for IDs and commands, `title` is for screens. The usual rule is the first of `rules`.

    >>> import solitudo
    >>> kind = solitudo.kind("tents")
    >>> kind.title, kind.default_size, kind.levels, kind.rules
    ('Tents', '8', ('easy', 'medium', 'hard'), ('local', 'matching'))
    """

    name: ClassVar[str]
    title: ClassVar[str]
    levels: ClassVar[tuple[str, ...]]
    sizes: ClassVar[tuple[str, ...]]
    default_size: ClassVar[str]
    rules: ClassVar[tuple[str, ...]] = ()
    bounds: ClassVar[str] = ""
    """The sizes that boards can have, in a sentence."""
    signs: ClassVar[Mapping[str, str]] = {}
    """The sign of each mark in lists; a mark that is not here stands for itself."""
    words: ClassVar[Mapping[str, str]] = {}
    """Marks as one reads them aloud, where a mark itself is no word."""
    several: ClassVar[Mapping[str, str]] = {}
    """Marks of one sort as one counts them, where "cells" will not do."""
    called: ClassVar[Mapping[str, str]] = {}
    """Marks as a sentence says that a cell is one, where a mark itself will not do."""
    keys: ClassVar[Mapping[str, Key]] = {}
    """Keys of this kind's own."""
    key_help: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Rows of the list of keys, the mouse last: the keys and what they do. `{primary}` and
    `{counter}` stand for the keys of these marks, `{symbols}` for those of all symbols."""
    modes: ClassVar[tuple[Way, ...]] = ()
    """Ways of writing; the first is the usual one."""
    steps: ClassVar[Mapping[str, str]] = {}
    """More keys that move the cursor: key to the direction of the geometry."""
    strokes: ClassVar[tuple[str, str] | None] = None
    """The marks that a drag draws as diagonals (falling, rising), where marks are diagonals."""
    detail: ClassVar[Detail | None] = None
    """What the drawing shows besides the marks."""
    daily: ClassVar[tuple[Daily, ...]] = ()
    """On which days it is the board of the day."""
    opponents: ClassVar[tuple[str, ...]] = ()
    """The names of those one can play against, the usual one first; none where one plays alone."""
    strengths: ClassVar[Mapping[str, int]] = {}
    """How many strengths an opponent has, where it has several; the highest is the usual one."""
    session: ClassVar[str] = ""
    """The module of a session that is played line by line, where the kind has one."""
    page: ClassVar[str] = ""
    """The name of the kind's page in the collection of Simon Tatham."""
    link_names: ClassVar[tuple[str, ...]] = ()
    """What it is called in addresses, the usual name first."""

    def __reduce__(self) -> tuple[Callable[..., Kind], tuple[str]]:
        return _kind_again, (self.name,)

    @property
    def package(self) -> str:
        """Return the package of its code, which may have modules for the editor and drawings."""
        return sys.modules[type(self).__module__].__package__ or ""

    @property
    def options(self) -> tuple[Option, ...]:
        """Return the options of a new board besides size and level."""
        return ()

    def levels_for(self, request: Request) -> tuple[str, ...]:
        """Return the levels that boards with these options can have."""
        return self.levels_at(request.size)

    @abstractmethod
    def read(self, text: str, rule: str = "") -> Puzzle:
        """Return the board of `params:desc`. Raise PuzzleError with what is wrong and where."""

    @abstractmethod
    def check(self, request: Request) -> Request:
        """Return the request with its size in normal form.

        Raise PuzzleError if it is not possible.
        """

    @abstractmethod
    def generate(self, request: Request, tell: Callable[[float], None] = silently) -> Puzzle:
        """Make a board exactly at its level. The same request gives the same board.

        `tell` is called with the finished fraction, or -1 if that is unknown.
        """

    def levels_at(self, size: str) -> tuple[str, ...]:
        """Return the levels that boards of this size can have."""
        return self.levels

    def like(self, puzzle: Puzzle, level: str, seed: int) -> Request:
        """Return the request for another board of the same shape."""
        size = f"{puzzle.grid.width}x{puzzle.grid.height}"
        return Request(size, level, seed, puzzle.rule)

    def seats(self, size: str, opponent: str, strength: int = 0) -> Seats:
        """Return which player is better off at this size, and the handicap points that make up for
        it.
        """
        return Seats(0, "")

    def likeness(self, text: str) -> float:
        """Return how much a text looks like a text board of this kind, from 0 to 1."""
        return 0.0

    def import_text(self, text: str, rule: str = "") -> tuple[Puzzle, Position]:
        """Read a board and marks from a text board.

        Raise PuzzleError with the line and the column.
        """
        raise PuzzleError(f"{self.title} boards have no text form other than IDs.")

    def under_its_rule(self, puzzle: Puzzle) -> Puzzle:
        """Return the board of an ID without a rule, under another rule if only that one fits."""
        return puzzle

    def rules_that_fit(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return the rules under which a board has exactly one solution, for kinds with several
        rules.
        """
        return ()

    def read_link(self, link: Link) -> Puzzle:
        """Return the board of an address with one of `link_names`.

        Raise PuzzleError if the address has none.
        """
        raise PuzzleError(f"{self.title} has no addresses.")

    def read_page(self, address: str) -> tuple[Puzzle, Position] | None:
        """Return the board and marks of an address of another site, or None if it is not of this
        kind.

        Raise PuzzleError if the site is known and the board cannot be read. Here the address is a
        page in the collection of Simon Tatham, and ends in an ID.
        """
        page, _, text = address.partition("#")
        if not self.page or page.rpartition("/")[2].partition(".")[0] != self.page:
            return None
        if ":" not in text:
            raise PuzzleError(
                "This address has no board behind its #, only the number of one. Choose 'Link to "
                "this puzzle by game ID' on that page."
            )
        puzzle = self.read(text)
        return puzzle, puzzle.start()

    def link(self, puzzle: Puzzle) -> str | None:
        """Return the address of a board, or None if it cannot have one."""
        return None

    def addresses(self, puzzle: Puzzle) -> Mapping[str, str]:
        """Return the addresses of a board at other sites, by the site's name."""
        link = self.link(puzzle)
        found = {"puzz.link": link} if link is not None else {}
        if self.page:
            found["tatham"] = f"{PAGES}{self.page}.html#{puzzle.id.partition(':')[2]}"
        module = module_named(f"{self.package}.text.penpa")
        drawn = module.address(puzzle) if module else None
        if drawn:
            found["penpa"] = drawn
        return found

    def boards(self) -> Mapping[str, str]:
        """Return the named boards of this kind: name to ID."""
        return {}

    def size_words(self, size: str) -> str:
        """Return a size in the form for screens: 9×9."""
        width, _, height = size.partition("x")
        return f"{width}×{height or width}"

    @cached_property
    def guide(self) -> Guide:
        from solitudo.engines.core.guide import Guide  # this would load the TOML reader

        # next to the code; importlib.resources would take a tenth of the start
        return Guide.load(sys.modules[type(self).__module__].__file__ or "", self.name)

    def need_level(self, request: Request) -> None:
        """Refuse a level that this kind or size does not have."""
        have = self.levels_at(request.size)
        if request.level not in have:
            board, fit = f"{self.title} {request.size}", listing(list(have))
            raise PuzzleError(f"{board} comes in {fit}, not '{request.level}'.")


def parse_size(
    text: str, low: tuple[int, int], high: tuple[int, int], title: str
) -> tuple[int, int]:
    """Return width and height of `WxH` or `N`, within `low` and `high` (width, height) each."""
    width, cross, height = text.partition("x")
    if not cross:
        height = width
    if not all(part.isascii() and part.isdigit() and len(part) <= 6 for part in (width, height)):
        raise PuzzleError(f"'{text[:20]}' is not a size: use WxH or N, like 9x9.")
    w, h = int(width), int(height)
    if not (low[0] <= w <= high[0] and low[1] <= h <= high[1]):
        raise PuzzleError(
            f"{title} boards are {low[0]}x{low[1]} to {high[0]}x{high[1]}; got {w}x{h}."
        )
    return w, h


def module_named(name: str) -> ModuleType | None:
    """Return a module, or None if there is none of this name."""
    spec = None
    with suppress(ImportError):
        spec = find_spec(name)
    return import_module(name) if spec is not None else None


def _kind_again(name: str) -> Kind:
    found: Kind = import_module("solitudo.engines").kind(name)
    return found
