"""The options of a request for a Sudoku: what it asks for, and what is impossible."""

from typing import TYPE_CHECKING, NamedTuple

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import LEVELS, OFF, ON, Choice, Option
from solitudo.engines.core.values import Request
from solitudo.engines.core.wording import capital, listing
from solitudo.engines.sudoku.constraints.constraint import RULES

if TYPE_CHECKING:
    from solitudo.engines.sudoku.layout import Layout

GENERATORS = ("backtracking", "shuffle")
# as they are written in IDs
SYMMETRY_LETTERS = {"none": "a", "180": "", "mirror": "m2", "diagonal": "md2"}
SYMMETRIES = tuple(SYMMETRY_LETTERS)
PLAIN, TOGETHER = "plain", "+"
# what may be asked for together, in the order in which it is written
PARTS = ("x", "jigsaw", "killer", "anti-knight", "kropki", "thermometers", "arrows")
VARIANTS = (PLAIN, *PARTS)
SWITCH = {ON: True, OFF: False}
# the fewest givens that are found in reasonable time, by side
FEWEST = {4: 4, 6: 9, 8: 16, 9: 22, 10: 28, 12: 42, 16: 90}
# small boards have no room for some techniques
LEVELS_AT = {4: LEVELS[:1], 6: LEVELS[:3]}
# the boards of a variant: side -> its levels. Sums of cages are at least medium, and take too long
# to examine beyond hard
WITH_UNITS = {6: LEVELS[:3], 8: LEVELS, 9: LEVELS, 10: LEVELS}
VARIANT_LEVELS: dict[str, dict[int, tuple[str, ...]]] = {
    "x": WITH_UNITS,
    "jigsaw": WITH_UNITS,
    "killer": dict.fromkeys((6, 8, 9), LEVELS[1:3]),
    "anti-knight": {6: LEVELS[:2], 8: LEVELS[:3], 9: LEVELS},
    "kropki": dict.fromkeys((6, 8, 9), LEVELS[1:2]),
    "thermometers": dict.fromkeys((6, 8, 9), LEVELS[1:3]),
    "arrows": dict.fromkeys((6, 8, 9), LEVELS[1:2]),
}
FEWEST_GIVENS = "fewest"
OPTIONS = (
    Option(
        "variant",
        "plain, x, jigsaw, killer, anti-knight, kropki, thermometers or arrows, also joined by +",
        (
            Choice("plain", "plain", "Rows, columns and boxes."),
            Choice("x", "X", "Both diagonals hold every digit too."),
            Choice("jigsaw", "jigsaw", "Regions of any shape instead of boxes."),
            Choice("killer", "killer", "No given digits, but cages with their sums."),
            Choice("anti-knight", "anti-knight", "Cells a knight's move apart differ."),
            Choice("kropki", "kropki", "Dots between cells: consecutive, or one double the other."),
            Choice("thermometers", "thermometers", "Digits grow along each thermometer."),
            Choice("arrows", "arrows", "The digits on an arrow add up to its circle."),
        ),
        joined=TOGETHER,
    ),
    Option(
        "givens",
        "number of given digits",
        (
            Choice("", "any", "As many digits as level and symmetry allow."),
            Choice(
                FEWEST_GIVENS,
                "as few as possible",
                "Without any one of them the board has several solutions.",
            ),
            Choice("25", "25"),
            Choice("30", "30"),
            Choice("35", "35"),
        ),
        typed="a number",
    ),
    Option(
        "symmetry",
        "symmetry of the givens",
        (
            Choice(
                "180",
                "half turn",
                "The givens are in the same cells when you turn the board upside down.",
            ),
            Choice("none", "none", "The givens can be anywhere."),
            Choice("mirror", "mirror", "The left half mirrors the right."),
            Choice("diagonal", "diagonal", "One side of the diagonal mirrors the other."),
        ),
    ),
    Option(
        "generator",
        "how the solution grid is generated",
        (
            Choice("backtracking", "backtracking", "Three random boxes, and the rest by search."),
            Choice("shuffle", "shuffle", "A valid grid with its digits and lines shuffled."),
        ),
    ),
    Option(
        "minimal",
        "no redundant givens",
        (Choice(OFF, "any"), Choice(ON, "as few as possible")),
        offered=False,
    ),
)
SMALL = 8  # up to this side, boards with all demands are rare, and a draft is quick to make
TITLES = {
    "x": "an X board",
    "jigsaw": "a jigsaw",
    "killer": "a killer",
    "anti-knight": "an anti-knight board",
    "kropki": "a kropki board",
    "thermometers": "a board with thermometers",
    "arrows": "a board with arrows",
}


class Plan(NamedTuple):
    """A request with its options in usable form."""

    side: int
    level: str
    generator: str = "backtracking"
    symmetry: str = "180"
    givens: int = 0
    minimal: bool = False
    variant: str = "plain"

    @property
    def parts(self) -> tuple[str, ...]:
        """The rules that are asked for."""
        return tuple(self.variant.split(TOGETHER))

    @property
    def small(self) -> bool:
        """Return whether this is a small plain board.

        There, options are rare and a try is quick.
        """
        return self.variant == "plain" and self.side <= SMALL

    @property
    def usual(self) -> bool:
        """Return whether nothing but a level is asked for, on a board whose givens are symmetric
        under a half turn.
        """
        return self == Plan(self.side, self.level)

    @staticmethod
    def of(request: Request) -> "Plan":
        """Return the plan of a request. Raise PuzzleError if an option is unknown or impossible."""
        side = int(request.size)
        extras = dict(request.extras)
        variant = joined(extras.pop("variant", PLAIN))
        parts = variant.split(TOGETHER)
        generator = _choice(extras, "generator", GENERATORS, "backtracking")
        if "killer" in parts:
            _refuse_for_killer(extras)
        symmetry = _choice(extras, "symmetry", SYMMETRIES, "none" if "killer" in parts else "180")
        if extras.get("givens") == FEWEST_GIVENS:
            extras["minimal"] = extras.pop("givens") and ON
        minimal = extras.pop("minimal", OFF)
        if minimal not in SWITCH:
            raise PuzzleError(f"'minimal' is yes or no, not '{minimal[:20]}'.")
        givens = _givens(extras.pop("givens", ""), side, symmetry)
        if extras:
            raise PuzzleError(f"Sudoku has no option '{next(iter(extras))[:20]}'.")
        if generator == "shuffle" and {"x", "jigsaw", "anti-knight"}.intersection(parts):
            raise PuzzleError(f"Shuffled grids work only for plain boards, not for {variant}.")
        _need(variant, side, request.level)
        return Plan(side, request.level, generator, symmetry, givens, SWITCH[minimal], variant)


def variant_of(layout: "Layout") -> str:
    """Return the variant of a board."""
    has = {"x": layout.diagonals, "jigsaw": not layout.box_width, "killer": layout.cages}
    further = {RULES[one.rule].variant for one in layout.constraints}
    return TOGETHER.join(part for part in PARTS if has.get(part) or part in further) or PLAIN


def joined(text: str) -> str:
    """Return a variant with its parts in order. Raise PuzzleError if one is unknown."""
    parts = text.split(TOGETHER)
    if not known_variant(text):
        odd = next((part for part in parts if part not in PARTS), text)
        raise PuzzleError(f"No variant '{odd[:20]}': {', '.join(VARIANTS)}.")
    return TOGETHER.join(part for part in VARIANTS if part in parts)


def known_variant(text: str) -> bool:
    """Return whether this is a variant, or several that are joined."""
    return text == PLAIN or set(text.split(TOGETHER)) <= set(PARTS)


def levels_of(variant: str, side: int) -> tuple[str, ...]:
    """Return the levels that these boards can have, or none if there are no such boards."""
    if variant == PLAIN:
        return LEVELS_AT.get(side, LEVELS)
    each = [VARIANT_LEVELS[part].get(side, ()) for part in variant.split(TOGETHER)]
    return tuple(level for level in LEVELS if all(level in levels for levels in each))


def _need(variant: str, side: int, level: str) -> None:
    """Refuse a level that this variant does not have at this size."""
    have = levels_of(variant, side)
    if variant != "plain" and not have:
        sides = ", ".join(str(one) for one in WITH_UNITS if levels_of(variant, one))
        raise PuzzleError(f"Sudoku cannot be {title(variant)} of {side}x{side}: sides are {sides}.")
    if level not in have:
        name = "Sudoku" if variant == PLAIN else capital(title(variant))
        raise PuzzleError(f"{name} of {side}x{side} has no level '{level}': {', '.join(have)}.")


def title(variant: str) -> str:
    """Return what a board of a variant is called."""
    return listing([TITLES[part] for part in variant.split(TOGETHER)])


def _choice(extras: dict[str, str], name: str, choices: tuple[str, ...], usual: str) -> str:
    chosen = extras.pop(name, usual)
    if chosen not in choices:
        raise PuzzleError(f"No {name} '{chosen[:20]}': {', '.join(choices)}.")
    return chosen


def _refuse_for_killer(extras: dict[str, str]) -> None:
    for name in ("symmetry", "givens", "minimal"):
        if name in extras:
            raise PuzzleError(f"A killer has no givens, so '{name}' does not apply.")


def _givens(text: str, side: int, symmetry: str) -> int:
    """Return the number of givens asked for, or 0."""
    if not text:
        return 0
    low, high = FEWEST[side], side * side - 1
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0
    if not low <= number <= high:
        raise PuzzleError(
            f"A {side}x{side} Sudoku can have {low} to {high} givens; got {text[:20]}."
        )
    if number % 2 and not side % 2 and symmetry in ("180", "mirror"):
        raise PuzzleError(f"{number} givens cannot have the symmetry {symmetry}.")
    return number
