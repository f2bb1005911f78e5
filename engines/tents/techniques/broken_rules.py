"""The rule that a broken state breaks, with the facts that show it."""

from __future__ import annotations

from solitudo.engines.core.deduction import Argument, Fact, Step
from solitudo.engines.core.grid import bits
from solitudo.engines.core.values import Target
from solitudo.engines.core.wording import number
from solitudo.engines.tents.knowledge import State
from solitudo.engines.tents.locking import apart, locked_trees
from solitudo.engines.tents.matching import Crowd, lacking
from solitudo.engines.tents.strips import spread
from solitudo.engines.tents.sweep import only
from solitudo.engines.tents.techniques.evidence import (
    grass_of,
    line_facts,
    line_name,
    line_target,
    locked_facts,
    spots,
    tent_facts,
    tents_of,
    tents_word,
    tree_facts,
    trees_facts,
)


def clash(k: State) -> Step | None:
    """Return the first broken rule, the plainest first, or None."""
    return (
        _total(k)
        or _touching(k)
        or _line(k)
        or _tree(k)
        or _tent(k)
        or _locked(k)
        or _crowd(k)
        or _number(k)
    )


def _step(
    words: str, rests: tuple[Fact, ...], evidence: tuple[Target, ...], *args: tuple[str, Argument]
) -> Step:
    return Step("", (), rests=rests, evidence=evidence, words=words, args=args)


def _total(k: State) -> Step | None:
    field = k.field
    if field.even:
        return None
    height = field.shape.height
    rows, columns = field.told_of(field.needs[:height]), field.told_of(field.needs[height:])
    evidence = tuple(line_target(line) for line, need in enumerate(field.needs) if need >= 0)
    trees = ("trees", field.count)
    return _step("total", (), evidence, ("rows", rows), ("columns", columns), trees)


def _number(k: State) -> Step | None:
    """Return too many tents, or too few squares for them, on a board that leaves numbers out."""
    field = k.field
    if not k.miscounted:
        return None
    trees = ("trees", field.count)
    tents = k.tents.bit_count()
    if tents > field.count:
        return _step("many", tents_of(field, k.tents), spots(field, k.tents), trees)
    rests = grass_of(field, field.shape.board & ~k.open & ~field.trees)
    left = ("squares", k.open.bit_count())
    return _step("few", rests, spots(field, k.open), trees, left)


def _touching(k: State) -> Step | None:
    field, tents = k.field, k.tents
    stride = field.shape.stride
    for shift in (1, stride, stride + 1, stride - 1):
        both = tents & tents << shift
        if both:
            low = both & -both
            pair = low | low >> shift
            spot = spots(field, pair)
            return _step("touch", tents_of(field, pair), spot, ("a", spot[:1]), ("b", spot[1:]))
    return None


def _line(k: State) -> Step | None:
    field = k.field
    opened, tents = k.open, k.tents
    masks, shifts = field.shape.lines, field.shape.shifts
    for line, need in enumerate(field.needs):
        if need < 0:
            continue
        here = opened & masks[line]
        count = here.bit_count()
        if count < 2 * need:
            # a line with two squares for each tent has room, whatever their order
            set_here = tents & masks[line]
            need -= set_here.bit_count()
            free = here & ~tents
            chosen, _ = spread(free, shifts[line])
            if chosen.bit_count() < need:
                return _short(k, line, need, chosen.bit_count())
            if need >= 0:
                continue
        elif (tents & masks[line]).bit_count() <= need:
            continue
        over = tents & masks[line]
        return _step(
            "over",
            tents_of(field, over),
            (line_target(line), *spots(field, over)),
            ("line", line_name(k, line)),
            ("place", line_target(line)),
        )
    return None


def _short(k: State, line: int, need: int, room: int) -> Step:
    return _step(
        "short",
        line_facts(k, line),
        (line_target(line), *spots(k.field, k.unknown & k.field.shape.lines[line])),
        ("line", line_name(k, line)),
        ("place", line_target(line)),
        ("need", tents_word(need)),
        ("room", number(room) if room else "none"),
    )


def _tree(k: State) -> Step | None:
    field = k.field
    single, every = only(k.beside_trees())
    none = k.lonely & ~every
    if not field.matching:
        # trees that have a tent are not lonely, but that may not be learnt yet
        none &= ~field.cross(k.tents)
    if none:
        tree = none & -none
        spot = spots(field, tree)
        return _step("tree", tree_facts(k, tree), spot, ("tree", spot))
    if field.matching and single:
        return _same(k, single, k.choices, "share")
    return None


def _tent(k: State) -> Step | None:
    field = k.field
    if not field.matching:
        lost = k.tents & ~field.near
        if lost:
            spot = spots(field, lost & -lost)
            return _step("tent", tents_of(field, lost & -lost), spot, ("tent", spot))
        return None
    single, every = only(k.beside_tents())
    none = k.loose & ~every
    if none:
        tent = none & -none
        spot = spots(field, tent)
        rests = tents_of(field, tent) + tent_facts(k, tent)
        trees = spots(field, field.cross(tent) & field.trees)
        return _step("tent", rests, spot + trees, ("tent", spot))
    return _same(k, single, k.lonely, "share-tents") if single else None


def _same(k: State, single: int, partners: int, words: str) -> Step | None:
    """Return two of these that each have only one partner left, the same one."""
    field = k.field
    stride = field.shape.stride
    a, b, c, d = single << 1, single >> 1, single << stride, single >> stride
    twice = ((a & b) | (c & d) | ((a | b) & (c | d))) & partners
    if not twice:
        return None
    partner = twice & -twice
    members = field.cross(partner) & single
    return crowd_clash(k, Crowd(members, partner), words)


def crowd_clash(k: State, crowd: Crowd, words: str) -> Step:
    """Return too few squares for these trees, or too few trees for these tents."""
    field = k.field
    if words == "share":
        rests = trees_facts(k, crowd.members) + tents_of(field, crowd.partners & k.tents)
    else:
        rests = tents_of(field, crowd.members)
        for bit in bits(crowd.members):
            rests += tent_facts(k, 1 << bit)
    # trees are evidence in both cases, because each needs a tent
    trees = spots(field, field.cross(crowd.members) & field.trees) if words != "share" else ()
    members = spots(field, crowd.members)
    return _step(
        words,
        tuple(dict.fromkeys(rests)),
        (*members, *(t for t in trees if t not in members)),
        ("members", members),
        ("count", number(crowd.members.bit_count())),
        ("partners", spots(field, crowd.partners)),
        ("room", _room(crowd.partners.bit_count(), "square" if words == "share" else "tree")),
    )


def _room(count: int, what: str) -> str:
    return f"{number(count)} {what}{'' if count == 1 else 's'}"


def _locked(k: State) -> Step | None:
    field = k.field
    for line, trees in locked_trees(k):
        mask = field.shape.lines[line]
        if field.matching:
            room = field.needs[line] - (k.tents & mask & ~k.loose).bit_count()
        else:
            room = field.needs[line] - (k.tents & mask).bit_count()
            trees = sum(1 << bit for bit in apart(trees, field.shape.shifts[line], 0))
        if trees.bit_count() > room:
            one = trees.bit_count() == 1
            return _step(
                "locked",
                locked_facts(k, line, trees),
                (line_target(line), *spots(field, trees)),
                ("line", line_name(k, line)),
                ("place", line_target(line)),
                ("trees", spots(field, trees)),
                ("these", "the tree" if one else "the trees"),
                ("tents", "the tent of the tree" if one else "the tents of the trees"),
                ("count", number(trees.bit_count())),
            )
    return None


def _crowd(k: State) -> Step | None:
    field = k.field
    if not field.matching:
        return None
    for crowd in lacking(field, k.lonely, k.choices):
        return crowd_clash(k, crowd, "share")
    return None
