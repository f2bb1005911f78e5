"""3D Medusa: strong links of all digits give candidates two colours, and one colour is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solitudo.engines.core.deduction import Fact
from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Target
from solitudo.engines.sudoku.chains.strikes import (
    Part,
    by_digits,
    denials,
    folded,
    parts,
    whole_board,
)
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.techniques.pattern import (
    Instance,
    Pattern,
    Strikes,
    Told,
    gone,
    loss,
    symbol,
)

LEAST = 5  # the fewest cells of a cluster, each counted once per colour


class Medusa(NamedTuple):
    """A cluster by its colours, as masks of candidates, a false colour first.

    `words` says what the colour does: it puts two digits into a cell, puts one digit twice into a
    unit, or leaves a cell without a digit. "both" means that both colours exclude something.
    """

    words: str
    mine: int
    other: int
    cells: tuple[int, ...] = ()
    value: int = 0


def find_medusa(k: Sheet) -> Iterator[Instance[Medusa]]:
    """Yield clusters over several digits with a false colour, or where both colours exclude
    something.
    """
    count, board = len(k.cand), whole_board(k)
    for part in parts(k):
        one, two = part.colours
        cells = (folded(one, count), folded(two, count))
        several = len(by_digits(k, one | two)) > 1
        if not several or sum(mask.bit_count() for mask in cells) < LEAST:
            continue
        for colours in (part, part.turned()):
            found = _breaks(k, colours)
            if found is not None:
                yield Instance((), by_digits(k, found.mine), found)
        out = part.denied[0] & part.denied[1] & board & ~(one | two)
        if out:
            yield Instance((), by_digits(k, out), Medusa("both", one, two))


def _breaks(k: Sheet, part: Part) -> Medusa | None:
    """Return how the first colour of a cluster breaks a rule."""
    (mine, other), (denied, _) = part
    count = len(k.cand)
    if denied & mine:
        # two candidates of a colour in one cell, or one digit in two cells that see each other
        first = next(c for c in bits(mine) if denials(k.layout)[c] & mine)
        second = next(bits(denials(k.layout)[first] & mine))
        (value, cell), (_, at) = divmod(first, count), divmod(second, count)
        if cell == at:
            return Medusa("two", mine, other, (cell,))
        return Medusa("twice", mine, other, tuple(sorted((cell, at))), value + 1)
    empty = k.open & ~folded(whole_board(k) & ~denied, count)
    if empty:
        return Medusa("none", mine, other, ((empty & -empty).bit_length() - 1,))
    return None


def targets(k: Sheet, colour: int) -> tuple[Target, ...]:
    """Return the candidates of a colour, for the drawing."""
    found = [(cell, value) for value, mask in by_digits(k, colour) for cell in bits(mask)]
    return tuple(Target("candidate", cell, value) for cell, value in sorted(found))


def tell_medusa(k: Sheet, found: Instance[Medusa]) -> Told:
    _, strikes, (words, mine, other, cells, value) = found
    one, two = targets(k, mine), targets(k, other)
    rests: list[Fact] = []
    for cell in dict.fromkeys([*(target.at for target in (*one, *two)), *cells]):
        if k.cand[cell].bit_count() == 2 or (words == "none" and cell in cells):
            rests += k.cell_only(cell, k.cand[cell])
    for digit, mask in by_digits(k, mine | other):
        for a, b, unit in k.links(digit):
            if mask >> a & 1:
                rests += k.unit_only(unit, digit, 1 << a | 1 << b)
    first, second = _example(k, one, strikes, cells), _example(k, two, strikes, ())
    return Told(
        rests,
        [target.at for target in (*one, *two)] + list(cells),
        words,
        {
            "colour_a": one,
            "colour_b": two,
            "count": len(one) + len(two),
            "first": _named(k, first),
            "second": _named(k, second),
            "spot": tuple(Target("cell", cell) for cell in cells[:1]),
            "pair": tuple(Target("cell", cell) for cell in cells),
            "digit": symbol(value) if value else "",
            **gone(strikes),
            **loss(k, strikes),
        },
    )


def _example(
    k: Sheet, colour: tuple[Target, ...], strikes: Strikes, cells: tuple[int, ...]
) -> Target:
    """Return the candidate of a colour that shows most of the step's argument."""
    out = {(cell, value) for value, mask in strikes for cell in bits(mask)}

    def shows(target: Target) -> int:
        peers = k.layout.peers[target.at]
        seen = sum(
            value != target.value
            if cell == target.at
            else value == target.value and bool(peers >> cell & 1)
            for cell, value in out
        )
        return 100 * (target.at in cells) + seen

    return max(colour, key=shows)


def _named(k: Sheet, target: Target) -> str:
    return f"{symbol(target.value)} in {k.layout.grid.labels[target.at]}"


MEDUSA = (Pattern("3d-medusa", find_medusa, tell_medusa, 7.6),)
