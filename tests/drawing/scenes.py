"""Any scene of any board: what every kind's drawing is led through."""

import random
from collections.abc import Iterable
from itertools import pairwise

from solitudo.engines.core.action import Position
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Drawing, Link, Target
from solitudo.themes import loader
from solitudo.themes.contrast import DRAWN, EDGE, ratio
from solitudo.tui.drawing.common.canvas import Ink
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.drawing.common.palette import Palette


def some_position(puzzle: Puzzle, rng: random.Random) -> Position:
    """Marks and notes anywhere but on what is given."""
    start = puzzle.start()
    symbols = [v for v, mark in enumerate(puzzle.marks) if mark not in puzzle.unwritable]
    values = bytes(
        value if puzzle.given >> cell & 1 else rng.choice((0, *symbols))
        for cell, value in enumerate(start.values)
    )
    count = len(values)
    free = sum(1 << cell for cell in range(count) if not puzzle.given >> cell & 1 and values[cell])
    most = 2 ** len(puzzle.marks)
    notes = tuple(
        tuple(rng.choice((0, 0, rng.randrange(most) & ~1)) for _ in values) for _ in puzzle.layers
    )
    return Position(values, rng.getrandbits(count) & free, rng.getrandbits(count) & free, notes)


def some_scene(puzzle: Puzzle, rng: random.Random) -> Scene:
    """Everything that a board can show, in any mixture."""
    count = puzzle.grid.count
    names = puzzle.grid.line_names

    def mask() -> int:
        return rng.choice(
            (0, rng.getrandbits(count), rng.getrandbits(count) & rng.getrandbits(count))
        )

    def places() -> frozenset[Target]:
        found = (
            Target("point", rng.randrange(count)),
            Target("clue", rng.randrange(len(names))),
            Target("candidate", rng.randrange(count), rng.randrange(1, len(puzzle.marks))),
        )
        return frozenset(rng.sample(found, rng.randrange(3)))

    position = some_position(puzzle, rng)
    return Scene(
        position,
        cursor=rng.randrange(-1, count),
        tinted=rng.random() < 0.5,
        kept=mask(),
        looked=mask(),
        wrong=mask(),
        wrong_places=places(),
        evidence=mask(),
        evidence_places=places(),
        target=mask(),
        target_places=places(),
        region=frozenset(rng.sample(names, rng.randrange(min(3, len(names))))),
        old=rng.random() < 0.2,
        paused=rng.random() < 0.15,
        bleached=rng.choice((0, mask(), (1 << count) - 1)),
        highlight=rng.randrange(len(puzzle.marks)),
        mode=rng.choice(("", *puzzle.layers)),
        versus=rng.random() < 0.3,
        details=rng.random() < 0.7,
        other=some_position(puzzle, rng) if rng.random() < 0.2 else None,
        away=rng.random() < 0.2,
        differ=mask() if rng.random() < 0.2 else 0,
        drawing=some_drawing(puzzle, random.Random(position.values)),
    )


def some_drawing(puzzle: Puzzle, rng: random.Random) -> Drawing:
    """Candidates and links between any cells, or none."""
    if rng.random() < 0.5:
        return Drawing()
    ends = [
        Target("candidate", cell, rng.randrange(1, len(puzzle.marks)))
        for cell in rng.sample(range(puzzle.grid.count), min(5, puzzle.grid.count))
    ]
    left = [Target("candidate", end.at, 1 << end.value | rng.getrandbits(4) << 1) for end in ends]
    links = [Link(one, other, rng.random() < 0.5) for one, other in pairwise(ends)]
    return Drawing(tuple(left), tuple(ends), tuple(links))


def stand_out(inks: Iterable[Ink]) -> None:
    """Check that each of these inks can be seen on its background, in every theme."""
    for name in loader.available():
        theme = loader.load(name)
        if not theme.terminal:
            palette = Palette(theme.roles)
            for ink in inks:
                needs = EDGE if ink.fg == "grid" else DRAWN
                assert ratio(palette.colour(ink.fg), palette.colour(ink.bg)) >= needs, (name, ink)
