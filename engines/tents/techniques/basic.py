"""The simple techniques of Tents: lines, trees, tents and their neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from solitudo.engines.core.deduction import Argument, Step
from solitudo.engines.core.grid import bits
from solitudo.engines.core.wording import listing, number
from solitudo.engines.tents.field import Field
from solitudo.engines.tents.knowledge import State
from solitudo.engines.tents.strips import runs, spread
from solitudo.engines.tents.sweep import corners, moved, only, squeezed
from solitudo.engines.tents.techniques.evidence import (
    all_of,
    grass_of,
    label,
    line_facts,
    line_name,
    line_target,
    link_of,
    listed,
    spots,
    tent_facts,
    tents_of,
    tents_word,
    tree_facts,
)


def stirred(k: State, name: str) -> list[int]:
    """Return the lines with unknown squares that changed since this technique last found nothing.

    Code that has handled all of them calls `settled` at the end.
    """
    field = k.field
    quiet = k.quiet.get(name)
    look = k.unknown
    lines = field.shape.lines
    if quiet is None:
        return [line for line, mask in enumerate(lines) if mask & look]
    changed = quiet[0] ^ k.open | quiet[1] ^ k.tents
    if not changed:
        return []
    return [line for line, mask in enumerate(lines) if mask & changed and mask & look]


def settled(k: State, name: str) -> None:
    """Record that nothing was found in any line."""
    k.quiet[name] = (k.open, k.tents)


FEW_RUNS = 4  # the most runs of a line that are described one by one
HANDFUL = 6  # the most squares of a step about single squares


def far_from_trees(k: State) -> Iterator[Step]:
    """Yield squares with no tree beside them, one group of neighbours at a time."""
    field = k.field
    far = k.unknown & ~field.near
    while far:
        group = together(field, far)
        far &= ~group
        key, where = listed(field, group)
        yield Step(
            "far-from-trees",
            grass_of(field, group),
            evidence=spots(field, group),
            words=key,
            args=(("cells", where), ("all", all_of(group))),
        )


def together(field: Field, mask: int) -> int:
    """Return the first square of a mask and some squares that touch it or one another."""
    group = mask & -mask
    while group.bit_count() < HANDFUL:
        more = field.ring(group) & mask & ~group
        if not more:
            break
        group |= more & -more
    return group


def around_tent(k: State) -> Iterator[Step]:
    field = k.field
    unknown = k.unknown
    for bit in bits(k.tents & field.ring(unknown)):
        tent = 1 << bit
        touching = field.ring(tent) & unknown
        key, where = listed(field, touching)
        yield Step(
            "around-tent",
            grass_of(field, touching),
            rests=tents_of(field, tent),
            evidence=spots(field, tent),
            words=key,
            args=(("tent", spots(field, tent)), ("cells", where)),
        )


def line_full(k: State) -> Iterator[Step]:
    """Yield lines that have all their tents."""
    field = k.field
    found = False
    for line in stirred(k, "line-full"):
        mask = field.shape.lines[line]
        here = k.tents & mask
        if here.bit_count() != field.needs[line]:
            continue
        found = True
        rest = k.unknown & mask
        key, where = listed(field, rest)
        if rest.bit_count() > HANDFUL:
            key = "rest"
        if not here:
            key = "none-" + key
        yield Step(
            "line-full",
            grass_of(field, rest),
            rests=tents_of(field, here),
            evidence=(line_target(line), *spots(field, here)),
            words=key,
            args=(
                ("line", line_name(k, line)),
                ("count", tents_word(here.bit_count())),
                ("cells", where),
                ("left", rest.bit_count()),
            ),
        )
    if not found:
        settled(k, "line-full")


def line_forced(k: State) -> Iterator[Step]:
    """Yield lines with as many free squares as missing tents."""
    field = k.field
    found = False
    for line in stirred(k, "line-forced"):
        mask = field.shape.lines[line]
        free = k.unknown & mask
        need = field.needs[line] - (k.tents & mask).bit_count()
        if free.bit_count() != need:
            continue
        found = True
        key, where = listed(field, free)
        if need == field.needs[line]:
            key = "all-" + key
        yield Step(
            "line-forced",
            tents_of(field, free),
            rests=line_facts(k, line),
            evidence=(line_target(line), *spots(field, k.tents & mask)),
            words=key,
            args=(("line", line_name(k, line)), ("need", number(need)), ("cells", where)),
        )
    if not found:
        settled(k, "line-forced")


def tree_last_square(k: State) -> Iterator[Step]:
    """Yield trees with a single square left for their tent."""
    field = k.field
    single, _ = only(k.beside_trees())
    for bit in bits(single):
        tree = 1 << bit
        square = field.cross(tree) & k.choices
        gives = () if square & k.tents else tents_of(field, square)
        if field.matching:
            gives += (link_of(field, square, tree),)
        elif not gives:
            continue
        rests = tree_facts(k, tree)
        if square & k.tents:
            rests += tents_of(field, square)
        yield Step(
            "tree-last-square",
            gives,
            rests=rests,
            evidence=spots(field, tree),
            words="own" if square & k.tents else "last",
            args=(("tree", spots(field, tree)), ("cell", spots(field, square))),
        )


def claimed(k: State) -> Iterator[Step]:
    """Yield tents with a single tree left. This tree needs no other square."""
    field = k.field
    single, _ = only(k.beside_tents())
    for bit in bits(single):
        tent = 1 << bit
        beside = field.cross(tent) & field.trees
        tree = beside & k.lonely
        # squares with other trees are left to steps about those trees
        lost = field.cross(tree) & k.unknown & ~field.cross(field.trees & ~tree)
        args: tuple[tuple[str, Argument], ...] = (
            ("tent", spots(field, tent)),
            ("tree", spots(field, tree)),
        )
        words = "only" if tree == beside else "left"
        if lost:
            args += (("cells", spots(field, lost)),)
            words = "grass-" + words
        yield Step(
            "claimed-tent",
            (link_of(field, tent, tree), *grass_of(field, lost)),
            rests=tents_of(field, tent) + tent_facts(k, tent),
            evidence=spots(field, tent | beside),
            words=words,
            args=args,
        )


def no_tree_served(k: State) -> Iterator[Step]:
    """Yield squares whose trees all have their tents already."""
    field = k.field
    for bit in bits(k.unknown & field.near & ~field.cross(k.lonely)):
        square = 1 << bit
        trees = field.cross(square) & field.trees
        yield Step(
            "no-tree-served",
            grass_of(field, square),
            rests=tent_facts(k, square),
            evidence=spots(field, trees),
            words="trees" if trees.bit_count() > 1 else "tree",
            args=(("trees", spots(field, trees)), ("cell", spots(field, square))),
        )


def arrangements(k: State) -> Iterator[Step]:
    """Yield lines with no room to spare: they use every second square of a run of odd length."""
    field = k.field
    found = False
    for line in stirred(k, "arrangements"):
        free, need = _room_of(k, line)
        if not 0 < need < free.bit_count() <= 2 * need:
            continue
        chosen, odd = spread(free, field.shape.shifts[line])
        if chosen.bit_count() != need or not odd:
            continue
        found = True
        for run in runs(free, field.shape.shifts[line]):
            if run & odd:
                yield _filled_run(k, line, run, run & odd)
    if not found:
        settled(k, "arrangements")


def _room_of(k: State, line: int) -> tuple[int, int]:
    mask = k.field.shape.lines[line]
    return k.unknown & mask, k.field.needs[line] - (k.tents & mask).bit_count()


def _need_word(k: State, line: int, need: int) -> str:
    return tents_word(need, " more" if k.tents & k.field.shape.lines[line] else "")


def _filled_run(k: State, line: int, run: int, tents: int) -> Step:
    """Return a run that must hold as many tents as it can, because the whole line must."""
    field = k.field
    free, need = _room_of(k, line)
    key, where = listed(field, tents)
    squares = spots(field, run)
    every = list(runs(free, field.shape.shifts[line]))
    if run == free:
        key = "only"
    elif len(every) > FEW_RUNS:
        key += "-of"
    return Step(
        "arrangements",
        tents_of(field, tents),
        rests=line_facts(k, line),
        evidence=(line_target(line), *spots(field, free)),
        words=key,
        args=(
            ("line", line_name(k, line)),
            ("need", _need_word(k, line, need)),
            ("first", squares[:1]),
            ("last", squares[-1:]),
            ("holds", number(tents.bit_count())),
            ("rooms", _rooms(field, every)),
            ("runs", number(len(every))),
            ("cells", where),
        ),
    )


def _rooms(field: Field, every: list[int]) -> str:
    told = []
    for run in every:
        labels = [label(field, bit) for bit in bits(run)]
        name = listing(labels) if len(labels) < 3 else f"{labels[0]} to {labels[-1]}"
        told.append(f"{name} for {number((len(labels) + 1) // 2)}")
    verb = "has" if every[0] & (every[0] - 1) == 0 else "have"
    return listing([told[0].replace(" for", f" {verb} room for"), *told[1:]], len(told))


def arrangements_beside(k: State) -> Iterator[Step]:
    """Yield squares next to a line, if the line needs the squares that they touch."""
    field = k.field
    found = False
    height = field.shape.height
    for line in stirred(k, "arrangements-beside"):
        free, need = _room_of(k, line)
        if not 0 < need < free.bit_count() <= 2 * need + 2:
            continue
        chosen, odd = spread(free, field.shape.shifts[line])
        spare = chosen.bit_count() - need
        if not 0 <= spare < 2:
            continue
        across = field.shape.stride if line < height else 1
        hit = squeezed(free, odd, spare, field.shape.shifts[line], across) & k.unknown
        while hit:
            found = True
            touched = field.ring(hit & -hit) & free
            same = hit & field.ring(touched)
            for bit in bits(same):
                if field.ring(1 << bit) & free != touched:
                    same ^= 1 << bit
            hit &= ~same
            yield _squeezed_out(k, line, touched, same)
    if not found:
        settled(k, "arrangements-beside")


def _squeezed_out(k: State, line: int, touched: int, squares: int) -> Step:
    """Return squares that touch so much of a line that the rest of it has too little room."""
    field = k.field
    free, need = _room_of(k, line)
    room = spread(free & ~touched, field.shape.shifts[line])[0].bit_count()
    key, where = listed(field, squares)
    # the names of two squares say more than "both", which could also mean the squares that they
    # touch
    names = [label(field, bit) for bit in bits(squares)]
    if len(names) == 2:
        key = "two"
    return Step(
        "arrangements-beside",
        grass_of(field, squares),
        rests=line_facts(k, line),
        evidence=(line_target(line), *spots(field, free)),
        words=key if room else f"none-{key}",
        args=(
            ("line", line_name(k, line)),
            ("touched", spots(field, touched)),
            ("them", all_of(touched)),
            ("room", tents_word(room, " more" if k.tents & field.shape.lines[line] else "")),
            ("need", number(need)),
            ("tents", "tent" if need == 1 else tents_word(need)),
            ("cells", where),
            ("all", all_of(squares)),
            ("either", " or ".join(names)),
        ),
    )


def diagonal_squares(k: State) -> Iterator[Step]:
    """Yield trees with two squares left that share a diagonal neighbour, which touches both."""
    field = k.field
    stride = field.shape.stride
    for trees, shift in corners(k.beside_trees(), stride):
        for bit in bits(trees & moved(k.unknown, -shift)):
            tree = 1 << bit
            square = moved(tree, shift)
            two = field.cross(tree) & k.choices
            yield Step(
                "diagonal-squares",
                grass_of(field, square),
                rests=tree_facts(k, tree),
                evidence=spots(field, tree | two),
                words="two",
                args=(
                    ("tree", spots(field, tree)),
                    ("two", spots(field, two)),
                    ("cell", spots(field, square)),
                ),
            )
