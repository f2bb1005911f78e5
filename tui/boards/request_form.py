"""The form of a new game, without a screen: its rows, the choice in each, the request."""

from __future__ import annotations

import re
from typing import NamedTuple

from solitudo import engines
from solitudo.engines.core import rating
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import RULE, Choice, Kind, Option
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.rating import Band
from solitudo.engines.core.values import Request
from solitudo.tui.boards.new_game import NewGame, fresh_seed

SIZE, LEVEL, MODE, BOARD, RATING, SEED = "size", "level", "mode", "board", "rating", "seed"
NEW = Choice("", "a new one")
ANY = Choice("", "any")
# the modes in the order of the form, and what each means
MODE_WORDS = {
    "tutorial": "Lessons for this puzzle, each with one rule or technique.",
    "practice": "Mistakes are shown at once, with the reason.",
    "normal": "Timed. Mistakes are shown when you ask.",
    "versus": "You and the computer take turns to score points.",
}
TYPED_SIZE = re.compile(r"\s*([0-9]{1,6})(?:\s*[x×X*,\s]\s*([0-9]{1,6}))?\s*", re.ASCII)
# characters that can be typed into each field
TYPES = {SIZE: "0123456789x×X* ,", SEED: "0123456789", RATING: "0123456789.-"}
FIELDS = {
    SIZE: "or type a size, e.g. 12×9",
    RATING: "or LOW-HIGH",
    SEED: "type a number: the same number gives the same board",
}
# the meanings of rows that no kind describes
MEANS = {
    RATING: "How hard the hardest step of the board is.",
    SEED: "Leave empty for a random board.",
    BOARD: "A board with a name is the same every time.",
}
LONGEST_FIELD = 18
# the highest possible rating
TOP = 20.0


class Row(NamedTuple):
    """One choice. `picked` is -1 for typed text, and `field` says what can be typed."""

    name: str
    choices: tuple[Choice, ...]
    picked: int
    typed: str = ""
    field: str = ""
    option: Option | None = None
    means: str = ""
    # whether few players need it, so that it is folded at first
    more: bool = False

    @property
    def words(self) -> str:
        if 0 <= self.picked < len(self.choices) and self.choices[self.picked].words:
            return self.choices[self.picked].words
        help = self.option.help if self.option is not None else ""
        return f"{help[:1].upper()}{help[1:]}." if help else self.means


class Choosing:
    """The choices so far, separately for each kind."""

    def __init__(self, kind: str = "", mode: str = "normal") -> None:
        self.names = engines.kinds()
        self.name = kind or self.names[0]
        self.mode = mode
        # the values that were chosen or typed, by kind and row
        self.values: dict[str, dict[str, str]] = {name: {} for name in self.names}
        # the rows of each kind whose last value was typed
        self.typed: dict[str, set[str]] = {name: set() for name in self.names}
        self._stops: dict[tuple[str, str, str], tuple[float, ...]] = {}

    @property
    def kind(self) -> Kind:
        return engines.kind(self.name)

    @property
    def now(self) -> dict[str, str]:
        """Return the choice or typed text for the current kind."""
        return self.values[self.name]

    @property
    def size(self) -> str:
        """The size in the form of a request. An invalid size is kept as it was typed."""
        text = self.now.get(SIZE, self.kind.default_size)
        found = TYPED_SIZE.fullmatch(text)
        if found is None:
            return text
        width = int(found[1])
        height = int(found[2] or width)
        return f"{width}x{height}" if height != width else f"{width}"

    def rows(self, lit: str = "") -> list[Row]:
        """Return everything that can be chosen.

        The level's ratings are included only if that row is selected.
        """
        kind, named = self.kind, bool(self.now.get(BOARD))
        modes = [mode for mode in MODE_WORDS if mode != "versus" or kind.opponents]
        choices = tuple(Choice(mode, mode, MODE_WORDS[mode]) for mode in modes)
        rows = [Row(MODE, choices, modes.index(self.mode))]
        if not named:
            sizes = tuple(Choice(size, size.replace("x", "×")) for size in kind.sizes)
            said = kind.guide.levels
            levels = tuple(Choice(name, name, said.get(name, "")) for name in self.levels())
            at = [choice.value for choice in levels].index(self.level())
            rows[:0] = [self._row(SIZE, sizes, self._size_field(), kind.default_size),
                        Row(LEVEL, levels, at)]  # fmt: skip
        offered = [option for option in kind.options if option.offered]
        for option in offered:
            if option.name == RULE or not named:
                usual = option.choices[0].value
                row = self._row(option.name, option.choices, option.typed, usual)
                rows.append(row._replace(option=option, more=option != offered[0]))
        if not named:
            bands = self.bands() if lit == RATING else self._band()
            for name, choices in ((RATING, (ANY, *bands)), (SEED, (ANY,))):
                rows.append(self._row(name, choices, FIELDS[name])._replace(more=True))
        if kind.boards():
            own = (Choice(name, f"the {name} board") for name in kind.boards())
            rows.append(self._row(BOARD, (NEW, *own))._replace(more=not named))
        return rows

    def _size_field(self) -> str:
        try:
            self.kind.check(Request("8x7", self.kind.levels_at(self.kind.default_size)[0], 1))
        except PuzzleError:
            return f"or type one: {self.kind.sizes[1]}"
        return FIELDS[SIZE]

    def _row(self, name: str, choices: tuple[Choice, ...], field: str = "", usual: str = "") -> Row:
        value = self.now.get(name, usual)
        picked = next((n for n, c in enumerate(choices) if c.value == value), -1)
        typed = value if picked < 0 or name in self.typed[self.name] else ""
        means = self.kind.bounds if name == SIZE else MEANS.get(name, "")
        return Row(name, choices, picked, typed, field, None, means)

    def _band(self) -> tuple[Choice, ...]:
        band = self.now.get(RATING, "")
        picked = band and RATING not in self.typed[self.name]
        return (Choice(band, band_title(band)),) if picked else ()

    def levels(self) -> tuple[str, ...]:
        """The levels possible with the other choices, or all if these are invalid."""
        try:
            found = self.kind.levels_for(self._plain("", 0))
        except PuzzleError:
            found = ()
        return found or self.kind.levels

    def level(self) -> str:
        """The chosen level, or the nearest possible one."""
        have = self.levels()
        wanted = self.now.get(LEVEL, have[0])
        if wanted in have:
            return wanted
        order = list(self.kind.levels)
        return have[-1] if order.index(wanted) > order.index(have[-1]) else have[0]

    def bands(self) -> tuple[Choice, ...]:
        """The ranges of ratings within the level."""
        key = (self.name, self.level(), self.now.get(RULE, ""))
        if key not in self._stops:
            self._stops[key] = rating.stops(self.kind, *key[1:])
        stops = self._stops[key]
        ends = [round(stop - 0.1, 1) for stop in stops[1:]] + [TOP]
        return tuple(
            Choice(f"{low}-{high}", str(low), band_words(low, high))
            for low, high in zip(stops, ends, strict=False)
        )

    def row(self, name: str, lit: str = "") -> Row | None:
        return next((row for row in self.rows(lit) if row.name == name), None)

    def pick(self, name: str, value: str) -> None:
        if name == MODE:
            self.mode = value
        else:
            self.now[name] = value
            self.typed[self.name].discard(name)
        if name == LEVEL and RATING not in self.typed[self.name]:
            # each stop of the slider is within its level
            self.now.pop(RATING, None)

    def turn(self, name: str, way: int) -> None:
        row = self.row(name, name)
        if row is not None and row.choices:
            at = max(0, min(row.picked + way, len(row.choices) - 1))
            self.pick(name, row.choices[at].value)

    def turn_kind(self, way: int) -> None:
        at = self.names.index(self.name) + way
        self.take_kind(self.names[max(0, min(at, len(self.names) - 1))])

    def take_kind(self, name: str) -> None:
        self.name = name
        if self.mode == "versus" and not self.kind.opponents:
            self.mode = "normal"

    def type(self, name: str, sign: str) -> bool:
        """Type into a row's field. Return False if it does not accept that character."""
        row = self.row(name)
        if row is None or not row.field or sign not in TYPES.get(name, TYPES[SEED]):
            return False
        self.now[name] = (row.typed + sign)[:LONGEST_FIELD]
        self.typed[self.name].add(name)
        return True

    def rub(self, name: str) -> None:
        """Delete the last character. An empty field returns to the default choice."""
        row = self.row(name)
        if row is not None and row.typed:
            self.now[name] = row.typed[:-1]
            if not row.typed[:-1]:
                del self.now[name]
                self.typed[self.name].discard(name)

    def back(self) -> None:
        """Go back to the defaults."""
        self.values[self.name] = {}
        self.typed[self.name] = set()
        self.mode = "normal"

    def _plain(self, level: str, seed: int) -> Request:
        """Return the request without checking it."""
        names = [option.name for option in self.kind.options if option.name != RULE]
        extras = tuple((name, self.now[name]) for name in names if self.now.get(name))
        rule = self.now.get(RULE, "".join(self.kind.rules[:1]))
        return Request(self.size, level, seed, rule, extras, self.now.get(RATING, ""))

    def request(self) -> Request:
        """Return the request after checking it."""
        if TYPED_SIZE.fullmatch(self.now.get(SIZE, self.kind.default_size)) is None:
            raise PuzzleError(f"'{self.now[SIZE]}' is not a size. Type it as 12×9 or 12 9.")
        seed = self.now.get(SEED, "")
        wanted = self._plain(self.level(), int(seed) if seed else fresh_seed())
        if wanted.rating:
            Band.read(wanted.rating)
        try:
            self.kind.check(Request(wanted.size, self.kind.levels_at(wanted.size)[0], 0))
        except PuzzleError:
            raise PuzzleError(self.kind.bounds) from None
        return self.kind.check(wanted)

    def named(self) -> Puzzle | None:
        """The chosen named board, or None."""
        name, rule = self.now.get(BOARD, ""), self.now.get(RULE, "")
        return engines.read(f"{self.name}:{name}", rule=rule) if name else None

    def game(self) -> NewGame:
        return NewGame(self.name, self.request(), self.mode)

    def words(self, ready: int = 0) -> str:
        """Return all choices in one line."""
        kind, board = self.kind, self.now.get(BOARD)
        if board:
            parts = [f"{kind.title}, the {board} board"]
        else:
            wanted = self.request()
            parts = [f"{kind.title} {kind.size_words(wanted.size)}", wanted.level]
        parts.append(self.mode.capitalize())
        for row in self.rows():
            if row.option is None:
                continue
            if row.typed:
                parts.append(f"{row.typed} {row.name}")
            elif row.picked or row.name == RULE:
                parts.append(row.choices[row.picked].title)
        if self.now.get(RATING) and not board:
            parts.append(f"rated {band_title(self.now[RATING])}")
        if self.now.get(SEED) and not board:
            parts.append(f"seed {self.now[SEED]}")
        elif ready and not board:
            parts.append(f"{ready} board{'s' if ready > 1 else ''} ready")
        return " · ".join(parts)


def band_title(band: str) -> str:
    low, _, high = band.partition("-")
    return low if low == high else f"{low} or more" if high == str(TOP) else band


def band_words(low: float, high: float) -> str:
    to = "" if high <= low else " or more" if high == TOP else f" to {high}"
    return f"The hardest step of the board is rated {low}{to}."
