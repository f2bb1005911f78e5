"""Arguments from an assumed colour.

They are loaded only when a board needs them, because few do.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from solitudo.engines.core.deduction import Argument, Fact, Step
from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import listing
from solitudo.engines.hitori.knowledge import BLACK, WHITE, Known
from solitudo.engines.hitori.techniques.assumption import Trail, loop, loop_links, settled
from solitudo.engines.hitori.techniques.either_way import SHORT, weight
from solitudo.engines.hitori.techniques.evidence import WALL, along, fact, few, target, walled

if TYPE_CHECKING:
    from solitudo.engines.hitori.layout import Layout

# the rating of the shortest contradiction, how much each wave beyond the second adds, and the
# highest rating
CONTRADICTION, WAVE, LONGEST = 5.8, 0.3, 8.5
# how many arguments are compared to find the shortest
HANDFUL = 12


def chain(known: Known) -> Iterator[Step]:
    """Yield chains from a colour to the cell's other colour that are too long to be told as two
    ways, the shortest first.
    """
    loops = [one for one in _loops(settled(known)) if len(one[0]) > SHORT]
    for path, value in sorted(loops, key=lambda one: len(one[0])):
        links = loop_links(known, path, value)
        yield _argument(known, "chain", path[0], value, links, weight(len(path)))


def _loops(known: Known) -> Iterator[tuple[list[int], int]]:
    """Yield each open cell that has a chain, with the chain and the colour that it rules out."""
    fine = {BLACK: 0, WHITE: 0}
    for spot in bits(known.open):
        for value in (BLACK, WHITE):
            if fine[value] >> spot & 1:
                continue
            path, black, white = loop(known, spot, value)
            if path:
                yield path, value
            else:
                fine[BLACK] |= black
                fine[WHITE] |= white


def contradiction(known: Known) -> Iterator[Step]:
    """Yield colours that break a rule although no chain breaks one, the nearest of a
    handful first.
    """
    found = _trails(settled(known))
    while trails := list(islice(found, HANDFUL)):
        nearest = min(trail.waves for trail in trails)
        proofs = [(t, t.proof()) for t in trails if t.waves == nearest]
        proofs.sort(key=lambda one: len(one[1]))
        for trail, links in _proofs(proofs, (t for t in trails if t.waves > nearest)):
            rating = min(CONTRADICTION + WAVE * max(0, trail.waves - 2), LONGEST)
            yield _argument(known, "contradiction", *trail.assumed, links, rating)


def _proofs(
    proofs: list[tuple[Trail, tuple[Step, ...]]], others: Iterator[Trail]
) -> Iterator[tuple[Trail, tuple[Step, ...]]]:
    """Yield these proofs, and then the proofs of the other cells, nearer ones first."""
    yield from proofs
    for trail in sorted(others, key=lambda one: one.waves):
        yield trail, trail.proof()


def _trails(known: Known) -> Iterator[Trail]:
    """Yield what follows from each colour that breaks a rule, except the colours that a chain rules
    out.
    """
    fine = {BLACK: 0, WHITE: 0}
    for spot in bits(known.open):
        for value in (BLACK, WHITE):
            if fine[value] >> spot & 1 or loop(known, spot, value)[0]:
                continue
            world = known.trial(spot, value)
            if world.broken:
                yield Trail(known, spot, value)
            else:
                fine[BLACK] |= world.black
                fine[WHITE] |= world.white


def _argument(
    known: Known, name: str, spot: int, value: int, links: tuple[Step, ...], rating: float
) -> Step:
    layout = known.layout
    assumed = fact(layout, spot, value)
    own = {assumed}.union(*(step.gives for step in links))
    rests = dict.fromkeys(f for step in links for f in step.rests if f not in own)
    evidence = dict.fromkeys(place for step in links for place in step.evidence)
    colour = "black" if value == BLACK else "white"
    words, args = _end(layout, links[-1], assumed)
    return Step(
        name,
        (fact(layout, spot, BLACK + WHITE - value),),
        tuple(rests),
        tuple(evidence),
        f"{colour}-{words}",
        (("given", target(layout, spot)), *args),
        assumed,
        links,
        rating,
    )


def _end(
    layout: Layout, clash: Step, assumed: Fact
) -> tuple[str, tuple[tuple[str, Argument], ...]]:
    """Return how an argument ends: the key of its sentence and its arguments."""
    if clash.words == "cut":
        said = dict(clash.args)
        wall = [layout.spots[cell] for cell in _cells(said["wall"]) if cell != assumed.at]
        order = [spot for spot in along(layout, mask_of(wall)) if spot in wall]
        return "cut", (
            ("lost", _few(layout, said["lost"], assumed)),
            ("wall", listing(walled(layout, order, "cells"), WALL)),
        )
    others = [f.at for f in clash.rests if f != assumed]
    if len(others) == 1:
        return "self", (("end", Target("cell", others[0])),)
    return clash.words, clash.args


def _cells(places: Argument) -> list[int]:
    assert isinstance(places, tuple)
    return [place.at for place in places if isinstance(place, Target)]


def _few(layout: Layout, places: Argument, assumed: Fact) -> str:
    """Return a few of these cells. Leave out the assumed cell if another one is black."""
    cells = _cells(places)
    others = [cell for cell in cells if (cell, assumed.value) != (assumed.at, BLACK)]
    return few(layout, [layout.spots[cell] for cell in others or cells])
