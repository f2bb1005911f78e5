"""The parts of a technique: a finder that makes no objects, and the words for its results.

A finder yields instances. A sweep uses only the finder, and a step adds the words. So both always
find the same.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from solitudo.engines.core.deduction import Argument, Fact, Step, Technique
from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.core.values import Target, cells
from solitudo.engines.core.wording import ALWAYS, listing
from solitudo.engines.sudoku.knowledge import Sheet, fact
from solitudo.engines.sudoku.layout import SYMBOLS

D = TypeVar("D")
Places = tuple[tuple[int, int], ...]
Strikes = tuple[tuple[int, int], ...]


class Instance(NamedTuple, Generic[D]):
    """One use of a technique: the digits to write as (cell, value), the candidates to eliminate as
    (value, mask of cells), and the further data for the words, in a class of its own.
    """

    places: Places
    strikes: Strikes
    detail: D

    @property
    def value(self) -> int:
        """The eliminated digit, if there is only one."""
        return self.strikes[0][0]

    @property
    def gives(self) -> tuple[Places, Strikes]:
        return self.places, self.strikes


class Told(NamedTuple):
    """The content of a step: the facts that it needs, the cells to outline, the sentence."""

    rests: Iterable[Fact]
    evidence: Iterable[int]
    words: str
    args: dict[str, Argument]
    assumes: Fact | None = None
    chain: tuple[Step, ...] = ()


Find = Callable[[Sheet], Iterator[Instance[D]]]
Tell = Callable[[Sheet, Instance[D]], Told]
Rate = Callable[[Sheet, Instance[D]], float]
Easily = Callable[[Sheet], tuple[float, list[Instance[D]]]]
Same = Callable[[Sheet, Instance[D], int], Instance[D]]


class Pattern(NamedTuple, Generic[D]):
    """A technique: its name, its finder and words, the rating of its easiest instance, its level.

    `rate` rates one instance, if they differ. If `rising`, instances are found easiest first. If
    `easily`, only the easiest are found. `same` restricts an instance to what the same links show
    in a cell. `of` are the rules of which a board must have one, if it is not for every board.
    """

    name: str
    find: Find[D]
    tell: Tell[D]
    rating: float = 0.0
    level: str = ""
    unique: bool = False
    assumes: bool = False
    rate: Rate[D] | None = None
    rising: bool = False
    easily: Easily[D] | None = None
    same: Same[D] | None = None
    of: frozenset[str] = frozenset()

    def valid(self, rules: frozenset[str], unique: bool) -> bool:
        """Return whether a board with these rules can use it.

        Where a rule tells digits or cells apart, they cannot be exchanged, as a second solution of
        unique rectangles needs.
        """
        if self.unique and (rules or not unique):
            return False
        return not self.of or bool(self.of & rules)

    def technique(self) -> Technique[Sheet]:
        return Technique(
            self.name,
            self.level,
            self.steps,
            self.unique,
            self.assumes,
            self.rating,
            self.easiest,
            self.part,
            self.bare,
        )

    def easiest(self, sheet: Sheet) -> tuple[float, list[Step]]:
        """Return the easiest instances as steps without words, and how hard they are."""
        if self.easily is not None:
            best, some = self.easily(sheet)
        else:
            best, some = float("inf"), []
            for found in self.find(sheet):
                rating = self.rate(sheet, found) if self.rate else self.rating
                if rating < best:
                    best, some = rating, []
                if rating == best:
                    some.append(found)
                elif self.rising:
                    break
        gives = dict.fromkeys(facts(found) for found in some)
        return best, [Step(self.name, given) for given in gives]

    def steps(self, sheet: Sheet) -> Iterator[Step]:
        """Yield each instance that adds something new as a step. Nothing is given twice."""
        return (self.step(sheet, found) for found in self.distinct(sheet))

    def bare(self, sheet: Sheet) -> Iterator[tuple[Fact, ...]]:
        """Yield the facts that follow from each of these steps."""
        return (facts(found) for found in self.distinct(sheet))

    def distinct(self, sheet: Sheet) -> Iterator[Instance[D]]:
        """Yield instances, each with a different result."""
        told: set[tuple[Places, Strikes]] = set()
        for found in self.find(sheet):
            if found.gives not in told:
                told.add(found.gives)
                yield found

    def step(self, sheet: Sheet, found: Instance[D]) -> Step:
        told = self.tell(sheet, found)
        return Step(
            self.name,
            facts(found),
            tuple(dict.fromkeys(told.rests)),
            cells(*dict.fromkeys(told.evidence)),
            told.words,
            tuple(item for item in told.args.items() if item[1] != ()),
            told.assumes,
            told.chain,
            self.rate(sheet, found) if self.rate else 0.0,
        )

    def part(self, sheet: Sheet, step: Step, order: Sequence[int], most: int) -> Step:
        """Return the step for the first of these cells and the cells that lose the same.

        This happens if the step eliminates in more cells, or cannot name what each cell loses, or
        if other links show some of it.
        """
        if (self.same is None or len(step.gives) == 1) and one_glance(step, most):
            return step
        found = next(found for found in self.find(sheet) if facts(found) == step.gives)
        if self.same is not None:
            found = self.same(sheet, found, order[0])
            again = self.step(sheet, found)._replace(rating=step.rating)
            if one_glance(again, most):
                return again
        return self.step(sheet, fewer(sheet, found, order, most))._replace(rating=step.rating)


def one_glance(step: Step, most: int) -> bool:
    """Return whether a step eliminates in few cells and names what each of them loses."""
    whole = len({fact.at for fact in step.gives}) <= most
    return whole and SOME not in str(dict(step.args).get("loss", ""))


def fewer(k: Sheet, found: Instance[D], order: Sequence[int], most: int) -> Instance[D]:
    """Return an instance that eliminates in fewer cells.

    These are the first cell and the cells that lose all of the same digits that they have.
    Written digits are always included.
    """
    strikes = found.strikes
    lost = {cell: sum(1 << v for v, mask in strikes if mask >> cell & 1) for cell in order}
    every = sum(1 << value for value, _ in strikes)
    first = order[0]
    same = every if lost[first] == k.cand[first] & every else lost[first]
    alike = [cell for cell in order if lost[cell] and lost[cell] == k.cand[cell] & same]
    chosen = mask_of(alike[:most])
    return found._replace(strikes=tuple((v, m & chosen) for v, m in strikes if m & chosen))


DigitFinder = Callable[[Sheet, int, int], Iterator[Instance[D]]]


def by_digit(
    name: str,
    find: DigitFinder[D],
    tell: Tell[D],
    rating: float,
    rate: Rate[D] | None = None,
    same: Same[D] | None = None,
) -> Pattern[D]:
    """Return a technique that looks at one digit at a time: (sheet, digit, places).

    Places in which nothing was found before are left out.
    """

    def every_digit(k: Sheet) -> Iterator[Instance[D]]:
        barren = k.barren
        for value in range(1, k.layout.side + 1):
            board = k.where[value]
            if board and barren.get((name, value)) != board:
                none = True
                for found in find(k, value, board):
                    none = False
                    yield found
                if none:
                    barren[name, value] = board

    return Pattern(name, every_digit, tell, rating, rate=rate, same=same)


def facts(found: Instance[Any]) -> tuple[Fact, ...]:
    given = [fact("is", cell, value) for cell, value in found.places]
    given += [fact("not", cell, value) for value, mask in found.strikes for cell in bits(mask)]
    return tuple(given)


def take(sheet: Sheet, found: Instance[Any]) -> None:
    for cell, value in found.places:
        sheet.place(cell, value)
    for value, mask in found.strikes:
        sheet.strike(value, mask)


def symbol(value: int) -> str:
    return SYMBOLS[value - 1]


def listed(names: Sequence[str]) -> str:
    """Return units in words: "row 2, column C and box 5"."""
    return listing(list(names), len(names))


def symbols(mask: int, word: str = "and") -> str:
    """Return digits of a mask in words: "2 and 5", "2, 5 and 7". A long list is shortened."""
    names = [symbol(value) for value in bits(mask)]
    if len(names) > 5:
        names[4:] = ["others"]
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


def places(mask: int) -> tuple[Target, ...]:
    """Return the cells of a mask as targets, for a sentence."""
    return cells(*bits(mask))


def every_one(k: Sheet, mask: int) -> str:
    """Return cells that all have a digit, in words: "A1", "both A1 and B2", "all of A1,
    B2 and C3".
    """
    names = [k.layout.grid.labels[cell] for cell in bits(mask)]
    return f"{('', 'both ', 'all of ')[min(len(names), 3) - 1]}{listing(names)}"


def there_at(k: Sheet, mask: int) -> str:
    """Return the possible places of a digit, in words: "at A1", "at one of A1 and B2"."""
    names = [k.layout.grid.labels[cell] for cell in bits(mask)]
    return f"at {'one of ' if len(names) > 1 else ''}{listing(names)}"


def holds(k: Sheet, mask: int, value: int, not_: bool = False) -> str:
    """Return that one of these cells has a digit, in words: "A1 is 5", "A1 or A2 is 5"."""
    names = [k.layout.grid.labels[cell] for cell in bits(mask)]
    if not not_:
        return f"{listing(names, word='or')} is {symbol(value)}"
    if len(names) == 1:
        return f"{names[0]} is not {symbol(value)}"
    if len(names) == 2:
        return f"neither {names[0]} nor {names[1]} is {symbol(value)}"
    return f"none of {listing(names)} is {symbol(value)}"


def gone(strikes: Strikes) -> dict[str, Argument]:
    """Return the arguments of sentences about eliminations: {gone} are the cells, {lost} the
    digits.
    """
    every = digits = 0
    for value, mask in strikes:
        every |= mask
        digits |= 1 << value
    return {"gone": places(every), "lost": symbols(digits, "or")}


def loss(k: Sheet, strikes: Strikes) -> dict[str, Argument]:
    """Return the argument {loss} for cells that lose different digits: "A1 cannot be 2,
    and ...".
    """
    lost: dict[int, int] = {}
    digits = 0
    for value, mask in strikes:
        digits |= 1 << value
        for cell in bits(mask):
            lost[cell] = lost.get(cell, 0) | 1 << value
    groups: dict[int, list[int]] = {}
    for cell, mask in sorted(lost.items()):
        # a cell in which the other digits were eliminated before can be named with them
        groups.setdefault(mask | digits & ~k.cand[cell], []).append(cell)
    order = sorted(groups.items(), key=lambda entry: -len(entry[1]))
    parts = [_loses(k, cells, digits, lost) for digits, cells in order]
    words = ", and ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part)
    if len(parts) > 1 and (len(parts) > 3 or len(words) > ROOM):
        rest = [k.layout.grid.labels[cell] for _, cells in order[1:] for cell in cells]
        first = _loses(k, order[0][1], order[0][0], lost, 4)
        words = f"{first}, and {listing(rest, 3)} {'loses' if len(rest) == 1 else 'lose'} {SOME}"
    return {"loss": words}


SOME = "other candidates"  # used if a list would be too long
ROOM = 80  # the most characters of the eliminated candidates in a sentence


def _loses(
    k: Sheet, group: Sequence[int], gone_digits: int, lost: Mapping[int, int], most: int = ALWAYS
) -> str:
    """Return the values that these cells cannot be or, if these are many, the only values that are
    left.
    """
    names = listing([k.layout.grid.labels[cell] for cell in group], most)
    left = {k.cand[cell] & ~lost[cell] for cell in group}
    only = left.pop()
    if gone_digits.bit_count() > 4 and not left and 0 < only.bit_count() <= 4:
        return f"{names} can only be {symbols(only, 'or')}"
    return f"{names} cannot be {symbols(gone_digits, 'or')}"


def unions(masks: Sequence[int], size: int, most: int = 0) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the choices of `size` masks, at most four, that together have at most `most` bits (by
    default as many as masks).
    """
    most = most or size
    count = len(masks)
    for i in range(count - size + 1):
        first = masks[i]
        if size == 1:
            if first.bit_count() <= most:
                yield (i,), first
            continue
        for j in range(i + 1, count - size + 2):
            two = first | masks[j]
            if two.bit_count() > most:
                continue
            if size == 2:
                yield (i, j), two
                continue
            for k in range(j + 1, count - size + 3):
                three = two | masks[k]
                if three.bit_count() > most:
                    continue
                if size == 3:
                    yield (i, j, k), three
                    continue
                for m in range(k + 1, count):
                    four = three | masks[m]
                    if four.bit_count() <= most:
                        yield (i, j, k, m), four
