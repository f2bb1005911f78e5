"""Arguments by cases: whichever of two cells is black, or whichever duplicate, one colour follows.

Nothing is assumed. Such a step follows a ring of neighbours and duplicates from its far end, or
names the duplicates that would cut the board in two.
"""

from __future__ import annotations

from collections.abc import Iterator

from solitudo.engines.core.deduction import Fact, Step
from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import listing
from solitudo.engines.hitori.knowledge import BLACK, WHITE, Known
from solitudo.engines.hitori.techniques.assumption import Trail, loop, settled
from solitudo.engines.hitori.techniques.evidence import fact, target

# the most cells of a ring that is shown as two cases; a longer one is a chain
SHORT = 7
# the rating of the shortest ring, how much each further pair of cells adds, and the highest rating
RING, PAIR, LONGEST = 4.6, 0.2, 5.6
# the rating of duplicates that would cut, and of a cell that would cut with duplicates of its
# neighbours; and how much each black cell of the wall adds beyond the fewest
WALLED = {WHITE: 4.4, BLACK: 4.8}
BLACKS, FEWEST = 0.1, 3


def weight(cells: int) -> float:
    """Return the rating of a ring or a chain with this many cells."""
    return min(RING + PAIR * (cells - 4) / 2, LONGEST)


def either_way(known: Known) -> Iterator[Step]:
    """Yield cells that have one colour whichever of two duplicates is black, or whichever of two
    neighbours is white.
    """
    for path, value in _rings(known):
        if path:
            yield _two_ways(known, path, value)


def either_given(known: Known) -> Iterator[tuple[Fact, ...]]:
    """Yield what each of these steps gives, and nothing for a cell without one: a pause."""
    for path, value in _rings(known):
        yield (fact(known.layout, path[0], BLACK + WHITE - value),) if path else ()


def _rings(known: Known) -> Iterator[tuple[list[int], int]]:
    """Yield, for each colour of each open cell, the short ring that rules it out (empty if there is
    none).
    """
    base = settled(known)
    for spot in bits(base.open):
        for value in (BLACK, WHITE):
            yield loop(base, spot, value, SHORT)[0], value


def _two_ways(known: Known, path: list[int], value: int) -> Step:
    """Return a ring told from the two cells that are farthest from its first cell."""
    layout, half = known.layout, len(path) // 2
    labels = [layout.grid.labels[layout.cells[spot]] for spot in path]
    # one of two duplicates is black, and one of two neighbours is white
    colours = ("white", "black") if (half % 2 == 0) == (value == BLACK) else ("black", "white")
    ways = [
        [f"{label} is {colours[n % 2]}" for n, label in enumerate(way)]
        for way in (labels[half:0:-1], labels[half + 1 :])
    ]
    (first, *first_then), (second, *second_then) = ways
    return Step(
        "either-way",
        (fact(layout, path[0], BLACK + WHITE - value),),
        (),
        tuple(target(layout, spot) for spot in path),
        f"{'same' if colours[0] == 'black' else 'near'}-{'white' if value == BLACK else 'black'}",
        (
            ("given", target(layout, path[0])),
            ("one", labels[half]),
            ("two", labels[half + 1]),
            ("first", first),
            ("first_then", listing(first_then)),
            ("second", second),
            ("second_then", listing(second_then)),
        ),
        rating=weight(len(path)),
    )


def walled_in(known: Known) -> Iterator[Step]:
    """Yield cells with duplicates that would cut the board in two, by themselves or with the cell,
    if they were all black.
    """
    for spot, value, trail in _walls(known):
        if trail is not None:
            rating = WALLED[value] + BLACKS * max(0, trail.wall - FEWEST)
            tell = _duplicates if value == WHITE else _with_duplicates
            yield tell(known, spot, trail.proof())._replace(rating=round(rating, 1))


def walled_given(known: Known) -> Iterator[tuple[Fact, ...]]:
    """Yield what each of these steps gives, and nothing for a cell without one: a pause."""
    for spot, value, trail in _walls(known):
        yield () if trail is None else (fact(known.layout, spot, BLACK + WHITE - value),)


def _walls(known: Known) -> Iterator[tuple[int, int, Trail | None]]:
    """Yield each colour of each open cell, with what follows from it if that closes a wall."""
    base = settled(known)
    if base.broken:
        return
    for value in (WHITE, BLACK):
        for spot in bits(base.open):
            trail = Trail(base, spot, value, cutting=False) if base.shuts(spot, value) else None
            # if a plainer rule breaks, it is a ring or a chain; what a cell cuts alone is a cut
            told = trail is not None and trail.shut and not trail.plain and trail.waves
            yield spot, value, trail if told else None


def _duplicates(known: Known, spot: int, links: tuple[Step, ...]) -> Step:
    """Return a cell whose duplicates cannot all be black, so that one of them is white."""
    layout, end = known.layout, links[-1]
    fresh = dict.fromkeys(f for link in links[:-1] for f in link.gives)
    lone = len(fresh) == 1
    return Step(
        "walled-in",
        (fact(layout, spot, BLACK),),
        tuple(f for f in end.rests if f not in fresh),
        (target(layout, spot), *end.evidence),
        "duplicate" if lone else "duplicates",
        (
            ("given", target(layout, spot)),
            ("number", known.numbers.at[spot]),
            ("all", "both" if len(fresh) == 2 else "all"),
            ("cells", tuple(Target("cell", f.at) for f in fresh)),
            ("lost", dict(end.args)["apart"]),
        ),
    )


def _with_duplicates(known: Known, spot: int, links: tuple[Step, ...]) -> Step:
    """Return a cell that is white in either case: a neighbour is black, or the duplicates of its
    neighbours are, and the cell would cut the board in two with them.
    """
    layout, end = known.layout, links[-1]
    twins = [link for link in links if link.technique == "white-twin"]
    near = dict.fromkeys(f.at for link in twins for f in link.rests)
    fresh = dict.fromkeys(f for link in twins for f in link.gives)
    own = {fact(layout, spot, BLACK), *fresh}
    one = len(near) == len(fresh) == 1
    labels = [layout.grid.labels[cell] for cell in near]
    return Step(
        "walled-in",
        (fact(layout, spot, WHITE),),
        tuple(f for f in end.rests if f not in own),
        (target(layout, spot), *(Target("cell", cell) for cell in near), *end.evidence),
        "neighbour" if one else "neighbours",
        (
            ("given", target(layout, spot)),
            ("number", known.numbers.at[layout.spots[next(iter(near))]]),
            ("near", listing(labels, word="or")),
            ("none", "both are" if len(labels) == 2 else "all are" if labels[2:] else "it is"),
            ("duplicates", "the duplicates" if len(fresh) > 1 else "the duplicate"),
            ("other", tuple(Target("cell", black.at) for black in fresh)),
            ("are", "are" if len(fresh) > 1 else "is"),
            ("lost", dict(end.args)["apart"]),
        ),
    )
