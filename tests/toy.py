"""A kind of puzzle for the tests alone: stones on a triangle of seats.

It has what the real kinds have between them, and nothing that looks like one of them: a board
that is no square, numbers at points, notes that decide nothing, given marks, a rule that can be
left out, automatic marks, two players, and options of its own. `register()` makes it known.

Between any three seats that touch lies a point; its number says how many of them hold a stone.
Every row holds a stone (under the rule "rows"; not under "free").

    toy:4:1.2..3.1.      side 4, the (side - 1)^2 points, a digit or "." each
    toy:4:1.2..3.1.+A1   the same with a stone given at A1
"""

import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from solitudo import engines
from solitudo.engines.core import explain, guide, wording
from solitudo.engines.core.action import Action, Edit, Position
from solitudo.engines.core.deduction import Fact, Step, Technique, next_step
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import Grid, bits, mask_of
from solitudo.engines.core.guide import Guide
from solitudo.engines.core.kind import OFF, ON, RULE, Choice, Key, Kind, Option, Way, silently
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import (
    Fault,
    Gesture,
    Options,
    Outcome,
    Refusal,
    Reply,
    Request,
    Score,
    Solutions,
    Target,
    cells,
)
from tests.toy_guide import GUIDE
from tests.toy_known import (
    BARE,
    NO_NUMBER,
    STONE,
    TECHNIQUES,
    Seats,
    Shape,
    is_,
    place_words,
    shape,
)

__all__ = ["BARE", "KINDS", "NO_NUMBER", "STONE", "ToyKind", "ToyPuzzle", "register", "unregister"]

LARGEST = 30


class ToyPuzzle(Puzzle):
    """One triangle; `clues` has the number of each point, NO_NUMBER where it has none."""

    marks: ClassVar[tuple[str, ...]] = (".", "s", "e")
    layers: ClassVar[tuple[str, ...]] = ("n",)
    primary: ClassVar[int] = STONE
    counter: ClassVar[int] = BARE

    def __init__(
        self,
        kind: Kind,
        id: str,
        grid: Grid,
        rule: str,
        given: int,
        opening: bytes,
        clues: tuple[int, ...],
    ) -> None:
        super().__init__(kind, id, grid, rule, given, opening)
        self.clues = clues

    @cached_property
    def shape(self) -> Shape:
        return shape(self.grid.width)

    @cached_property
    def point_masks(self) -> tuple[int, ...]:
        return tuple(map(mask_of, self.shape.points))

    @cached_property
    def row_masks(self) -> tuple[int, ...]:
        return tuple(map(mask_of, self.grid.lines[: self.grid.height]))

    @property
    def everything(self) -> int:
        return (1 << self.grid.count) - 1

    def place(self, target: Target) -> str:
        if target.what == "clue":
            return self.grid.line_names[target.at]
        seats = wording.listing([self.grid.labels[c] for c in self.shape.points[target.at]])
        return f"the {self.clues[target.at]} between {seats}"

    # -- gestures

    def act(self, position: Position, gesture: Gesture, options: Options) -> Action | Refusal:
        free = [c for c in gesture.cells if not self.given >> c & 1]
        if options.versus and any(position.values[c] for c in free):
            return Refusal("This seat is taken.")
        if gesture.verb in ("ns", "ne") and free:
            return self._note(position, gesture.verb, free)
        if options.versus and len(free) > 1:
            gesture = gesture._replace(cells=tuple(free[:1]))
        return super().act(position, gesture, options)

    def _note(self, position: Position, mark: str, free: Sequence[int]) -> Action | Refusal:
        """Write a note; if the first seat has it, take it away."""
        value = self.marks.index(mark[1:])
        has = position.notes[0][free[0]] >> value & 1
        same = [c for c in free if position.notes[0][c] >> value & 1 == has]
        verb = "-" + mark if has else mark
        return self.write(position, ((verb, tuple(same)),), Options())

    def automatic(
        self, values: bytes, auto: int, touched: Sequence[int]
    ) -> Iterator[tuple[int, int]]:
        """Seats are bare beside a point that has its stones."""
        stones = mask_of(c for c, value in enumerate(values) if value == STONE)
        through = self.shape.through
        near = {c for t in touched for number in through[t] for c in self.shape.points[number]}
        for cell in sorted(near | set(touched)):
            done = any(
                (stones & self.point_masks[number]).bit_count() == self.clues[number]
                for number in through[cell]
            )
            yield cell, BARE if done and not self.given >> cell & 1 else 0

    # -- rules

    def faults(self, position: Position) -> list[Fault]:
        stones, bare = self._masks(position.values)
        found = []
        for number, (mask, wanted) in enumerate(zip(self.point_masks, self.clues, strict=True)):
            if wanted == NO_NUMBER:
                continue
            where = Target("point", number)
            have, left = (stones & mask).bit_count(), 3 - (bare & mask).bit_count()
            if have > wanted:
                words = f"{self.place(where).capitalize()} has {wording.number(have)} stones."
                found.append(Fault("many", words, (where, *cells(*bits(stones & mask)))))
            elif left < wanted:
                words = f"{self.place(where).capitalize()} has only {left} seats left."
                found.append(Fault("few", words, (where, *cells(*bits(bare & mask)))))
        for row, mask in enumerate(self.row_masks):
            if self.rule == "rows" and not mask & ~bare:
                words = f"Row {row + 1} has no seat left for its stone."
                found.append(Fault("row", words, (Target("clue", row), *cells(*bits(mask)))))
        return found

    def _masks(self, values: bytes) -> tuple[int, int]:
        stones = mask_of(c for c, value in enumerate(values) if value == STONE)
        return stones, mask_of(c for c, value in enumerate(values) if value == BARE)

    def solved(self, position: Position) -> bool:
        stones, _ = self._masks(position.values)
        if self.rule == "rows" and not all(stones & mask for mask in self.row_masks):
            return False
        return all(
            wanted in (NO_NUMBER, (stones & mask).bit_count())
            for mask, wanted in zip(self.point_masks, self.clues, strict=True)
        )

    # -- solving

    def count(self, limit: int = 2, nodes: int | None = None) -> Solutions:
        found: list[bytes] = []
        left = nodes if nodes is not None else -1
        stack = [self.knowledge()]
        while stack:
            known = stack.pop()
            self.close(known)
            if known.broken:
                continue
            if known.complete:
                found.append(
                    bytes(STONE if known.stones >> c & 1 else BARE for c in range(self.grid.count))
                )
                if len(found) >= limit:
                    break
                continue
            if left == 0:
                return Solutions(len(found), found[0] if found else None, sure=False)
            left -= 1
            cell = next(bits(self.everything & ~(known.stones | known.bare)))
            for value in (BARE, STONE):
                world = known.copy()
                world.learn(is_(cell, value))
                stack.append(world)
        return Solutions(len(found), found[0] if found else None)

    def text(self, values: bytes) -> str:
        rows = self.grid.lines[: self.grid.height]
        return ",".join("".join("s" if values[c] == STONE else "." for c in row) for row in rows)

    @property
    def techniques(self) -> tuple[Technique[Any], ...]:
        return TECHNIQUES

    def knowledge(self, position: Position | None = None) -> Seats:
        known = Seats(self)
        for cell, value in enumerate((position or self.start()).values):
            if value:
                known.learn(is_(cell, value))
        return known

    def close(self, known: Seats) -> None:
        """Draw every easy conclusion, in bulk."""
        before = (-1, -1)
        while not known.broken and before != (known.stones, known.bare):
            before = (known.stones, known.bare)
            for mask, wanted in zip(self.point_masks, self.clues, strict=True):
                if wanted == (known.stones & mask).bit_count():
                    known.bare |= mask & ~known.stones
                if wanted == 3 - (known.bare & mask).bit_count():
                    known.stones |= mask & ~known.bare
            for mask in self.row_masks:
                left = mask & ~known.bare
                if self.rule == "rows" and left.bit_count() == 1:
                    known.stones |= left
            rowless = self.rule == "rows" and any(not m & ~known.bare for m in self.row_masks)
            points = range(len(self.clues))
            known.broken = rowless or any(known.breaks(number) for number in points)

    def sweep(self, knowledge: Any, level: str) -> None:
        known: Seats = knowledge
        self.close(known)
        while level != "easy" and not known.broken and self._refute_one(known):
            self.close(known)

    def _refute_one(self, known: Seats) -> bool:
        for cell in bits(self.everything & ~(known.stones | known.bare)):
            for value in (STONE, BARE):
                world = known.copy()
                world.learn(is_(cell, value))
                self.close(world)
                if world.broken:
                    known.learn(is_(cell, 3 - value))
                    return True
        return False

    def clash(self, knowledge: Any) -> Step | None:
        known: Seats = knowledge
        for number, mask in enumerate(self.point_masks):
            if known.breaks(number):
                stones, bare = known.stones & mask, known.bare & mask
                many = stones.bit_count() > self.clues[number]
                seats = list(bits(stones if many else bare))
                return Step(
                    "",
                    (),
                    tuple(is_(c, STONE if many else BARE) for c in seats),
                    (Target("point", number), *cells(*seats)),
                    "many" if many else "few",
                    place_words(Target("point", number)),
                )
        for row, mask in enumerate(self.row_masks):
            if self.rule == "rows" and not mask & ~known.bare:
                rests = tuple(is_(c, BARE) for c in bits(mask))
                where = place_words(Target("clue", row))
                return Step("", (), rests, cells(*bits(mask)), "row", where)
        return None

    def opposite(self, fact: Fact) -> Fact:
        return is_(fact.at, 3 - fact.value)

    # -- two players

    def score(self, path: Sequence[Action], since: int = 0) -> Score | None:
        """A point for each number that a move finishes rightly."""
        totals = {"": 0, "computer": 0}
        gains: list[tuple[str, int]] = []
        position = self.start()
        for number, action in enumerate(path):
            before, position = position, self.vocabulary.apply(position, action)
            if number < since:
                continue
            new = self._finished(position) - self._finished(before)
            gains = [(self.place(Target("point", point)), 1) for point in sorted(new)]
            totals["computer" if action.by == "computer" else ""] += len(gains)
        return Score(totals[""], totals["computer"], tuple(gains))

    def _finished(self, position: Position) -> set[int]:
        values = position.values
        return {
            number
            for number, point in enumerate(self.shape.points)
            if all(values[c] for c in point)
            and sum(values[c] == STONE for c in point) == self.clues[number]
        }

    def reply(
        self,
        position: Position,
        path: Sequence[Action],
        opponent: str,
        seed: int,
        strength: int = 0,
    ) -> Reply | None:
        free = [c for c, value in enumerate(position.values) if not value]
        if not free:
            return None
        step = next_step(self.knowledge(position), TECHNIQUES) if opponent == "steady" else None
        if step is not None:
            fact = step.gives[0]
            action = Action((Edit(self.marks[fact.value], (fact.at,)),), "computer")
            return Reply(action, explain.sentence(self, step), step.evidence)
        chooser = random.Random(f"{seed}/{len(path)}")
        cell, mark = chooser.choice(free), chooser.choice(self.marks[1:])
        return Reply(Action((Edit(mark, (cell,)),), "computer"), "Why not here?", cells(cell))

    def outcome(
        self, position: Position, path: Sequence[Action], options: Options, since: int = 0
    ) -> Outcome | None:
        if not options.versus:
            return super().outcome(position, path, options)
        if not self.full(position):
            return None
        score = self.score(path)
        assert score is not None
        if score.you == score.computer:
            return Outcome(False, "Even.")
        won = score.you > score.computer
        return Outcome(won, f"{'Yours' if won else 'Mine'}: {score.you} to {score.computer}.")


TOY_OPTIONS = (
    Option(
        RULE,
        "how far a stone reaches",
        (
            Choice("rows", "along the rows", "A stone is seen along its lines."),
            Choice("free", "anywhere", "A stone is seen from everywhere."),
        ),
    ),
    Option("dense", "more stones than usual", (Choice(OFF, "default"), Choice(ON, "dense"))),
    Option("clues", "stop at this many numbers", (Choice("", "all"),), typed="a number"),
    Option(
        "top",
        "what the seat at the top is",
        (Choice("any", "any"), Choice("stone", "a stone"), Choice("bare", "bare")),
    ),
)


class ToyKind(Kind):
    """Reads, checks and makes triangles."""

    name: ClassVar[str] = "toy"
    title: ClassVar[str] = "Toy"
    levels: ClassVar[tuple[str, ...]] = ("easy", "hard")
    sizes: ClassVar[tuple[str, ...]] = ("3", "4", "5", "6")
    default_size: ClassVar[str] = "4"
    rules: ClassVar[tuple[str, ...]] = ("rows", "free")
    opponents: ClassVar[tuple[str, ...]] = ("steady", "hasty")
    bounds: ClassVar[str] = "Toys have sides from 2 to 7."
    signs: ClassVar[Mapping[str, str]] = {"s": "●", "e": "·"}
    keys: ClassVar[Mapping[str, Key]] = {
        "s": Key("s", "stone"),
        "e": Key("e", "bare"),
    }
    modes: ClassVar[tuple[Way, ...]] = (Way("x", "marks", ""), Way("z", "notes", "n"))

    @property
    def options(self) -> tuple[Option, ...]:
        return TOY_OPTIONS

    @cached_property
    def guide(self) -> Guide:
        return guide.parse(GUIDE, self.name)

    def rule_of(self, rule: str) -> str:
        if rule and rule not in self.rules:
            raise PuzzleError(f"Toy has no rule '{rule[:20]}': {', '.join(self.rules)}.")
        return rule or "rows"

    def read(self, text: str, rule: str = "") -> ToyPuzzle:
        rule = self.rule_of(rule)
        params, colon, desc = text.partition(":")
        if not colon:
            raise PuzzleError("A toy ID is toy:side:numbers.")
        side = self._side(params, 2, LARGEST)
        numbers, plus, given = desc.partition("+")
        made = shape(side)
        if len(numbers) != len(made.points):
            raise PuzzleError(f"{len(made.points)} points were expected, these are {len(numbers)}.")
        for at, char in enumerate(numbers):
            if char not in ".0123":
                raise PuzzleError(f"Point {at + 1} is '{char}': a digit 0 to 3 or '.' fits.")
        opening = bytearray(made.grid.count)
        for label in given.split(",") if plus else ():
            if label not in made.grid.cell_named:
                raise PuzzleError(f"'{label[:20]}' is not a seat of this board.")
            opening[made.grid.cell_named[label]] = STONE
        clues = tuple(NO_NUMBER if char == "." else int(char) for char in numbers)
        mask = mask_of(c for c, value in enumerate(opening) if value)
        return ToyPuzzle(self, f"toy:{text}", made.grid, rule, mask, bytes(opening), clues)

    def _side(self, text: str, low: int, high: int) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= 6):
            raise PuzzleError(f"'{text[:20]}' is not a size: write the side, like 4.")
        if not low <= int(text) <= high:
            raise PuzzleError(f"Toy cannot have side {int(text)}: from {low} to {high}.")
        return int(text)

    def likeness(self, text: str) -> float:
        return float(text.startswith("triangle"))

    def import_text(self, text: str, rule: str = "") -> tuple[ToyPuzzle, Position]:
        """The board of `triangle 3` and a line of numbers for each row of points."""
        head, *lines = text.split("\n")
        word, _, side = head.partition(" ")
        if word != "triangle":
            raise PuzzleError("A toy text begins with 'triangle' and the side.")
        puzzle = self.read(f"{side.strip()}:{''.join(line.strip() for line in lines)}")
        return puzzle, puzzle.start()

    def check(self, request: Request) -> Request:
        self.rule_of(request.rule)
        known = {option.name: option for option in self.options if option.name != RULE}
        for name, value in request.extras:
            if name not in known:
                raise PuzzleError(f"Toy has no option '{name[:20]}': {', '.join(known)}.")
            if known[name].typed and not (value.isdecimal() and len(value) <= 4):
                raise PuzzleError(f"{name} is '{value[:20]}': a number fits.")
            if not known[name].typed and value not in known[name].values:
                raise PuzzleError(f"{name} is one of {', '.join(known[name].values)}.")
        checked = request._replace(size=str(self._side(request.size, 2, 7)))
        self.need_level(checked)
        return checked

    def levels_at(self, size: str) -> tuple[str, ...]:
        return self.levels if self._side(size, 2, 7) > 3 else ("easy",)

    def generate(self, request: Request, tell: Callable[[float], None] = silently) -> ToyPuzzle:
        wanted = self.check(request)
        extras = dict(wanted.extras)
        side, rule = int(wanted.size), self.rule_of(wanted.rule)
        chooser = random.Random(f"toy/{side}/{wanted.level}/{wanted.seed}/{rule}/{extras}")
        for tries in range(10_000):
            tell(tries / 100 if tries < 100 else -1)
            puzzle = self._full_board(chooser, side, rule, extras)
            if puzzle is not None and puzzle.count().number == 1:
                puzzle = self._dug(chooser, puzzle, wanted.level, int(extras.get("clues", "0")))
                if puzzle.level() == wanted.level:
                    return puzzle
        raise PuzzleError("No such board was found.")

    def _full_board(
        self, chooser: random.Random, side: int, rule: str, extras: Mapping[str, str]
    ) -> ToyPuzzle | None:
        """A board with all numbers, from stones thrown at random."""
        share = 0.7 if extras.get("dense") == "yes" else 0.4
        made = shape(side)
        stones = [chooser.random() < share for _ in range(made.grid.count)]
        if extras.get("top", "any") != "any":
            stones[0] = extras["top"] == "stone"
        if rule == "rows" and not all(
            any(stones[c] for c in row) for row in made.grid.lines[:side]
        ):
            return None
        numbers = "".join(str(sum(stones[c] for c in point)) for point in made.points)
        return self.read(f"{side}:{numbers}", rule)

    def _dug(self, chooser: random.Random, puzzle: ToyPuzzle, level: str, least: int) -> ToyPuzzle:
        """Numbers taken away while the board has one solution and is not above its level."""
        order = list(range(len(puzzle.clues)))
        chooser.shuffle(order)
        for at in order:
            numbers = ["." if n == NO_NUMBER else str(n) for n in puzzle.clues]
            if len(numbers) - numbers.count(".") <= least:
                break
            numbers[at] = "."
            fewer = self.read(f"{puzzle.grid.width}:{''.join(numbers)}", puzzle.rule)
            found = fewer.level()
            if found is not None and LEVEL_ORDER[found] <= LEVEL_ORDER[level]:
                puzzle = fewer
        return puzzle

    def boards(self) -> Mapping[str, str]:
        return {"little": "toy:3:2.1."}


LEVEL_ORDER = {"easy": 0, "hard": 1}

KINDS: dict[str, Kind] = {"toy": ToyKind()}


def register() -> None:
    """Make the kind known under its name. It has no drawing of its own."""
    engines.FOLDERS["toy"] = "toy"
    sys.modules["solitudo.engines.toy"] = sys.modules[__name__]


def unregister() -> None:
    """Forget it again."""
    engines.FOLDERS.pop("toy", None)
    sys.modules.pop("solitudo.engines.toy", None)
