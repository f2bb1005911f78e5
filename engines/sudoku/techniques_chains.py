"""Colouring and chains: strong links in a row, so that one of two ends must hold."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.deduction import Fact
from engines.core.grid import bits, mask_of
from engines.core.target import Target
from engines.sudoku.knowledge import Sheet
from engines.sudoku.pattern import Found, Pattern, Told, by_digit, gone, loss, places, symbol

Node = tuple[int, int]  # a candidate: cell, value


def find_colouring(k: Sheet, value: int, board: int) -> Iterator[Found]:
    """Cells of a digit joined by strong links take two colours in turn; one colour holds it."""
    partners = k.partners(value)
    seen = 0
    for start in partners:
        if seen >> start & 1:
            continue
        colours = [1 << start, 0]
        layer, turn = [start], 0
        while layer:
            turn ^= 1
            following: list[int] = []
            for cell in layer:
                new = partners[cell] & ~colours[turn]
                colours[turn] |= new
                following.extend(bits(new))
            layer = following
        both = colours[0] | colours[1]
        seen |= both
        if both.bit_count() > 2:
            yield from _coloured(k, value, board, colours)


def _coloured(k: Sheet, value: int, board: int, colours: list[int]) -> Iterator[Found]:
    peers = k.layout.peers
    for mine, other in (colours, colours[::-1]):
        for cell in bits(mine):
            twin = peers[cell] & mine
            if twin:
                pair = (cell, twin.bit_length() - 1)
                yield (), ((value, mine),), ("twice", mine, other, pair)
                break
    near = [0, 0]
    for side, mask in enumerate(colours):
        for cell in bits(mask):
            near[side] |= peers[cell]
    out = board & near[0] & near[1] & ~(colours[0] | colours[1])
    if out:
        yield (), ((value, out),), ("trap", *colours, ())


def tell_colouring(k: Sheet, found: Found) -> Told:
    _, strikes, (words, mine, other, pair) = found
    value = strikes[0][0]
    both = mine | other
    rests: list[Fact] = []
    for a, b, unit in k.links(value):
        if both >> a & 1:
            rests += k.unit_only(unit, value, 1 << a | 1 << b)
    return Told(
        rests,
        bits(both),
        words,
        {
            "pair": tuple(Target("cell", cell) for cell in sorted(pair)),
            "mine": places(mine),
            "other": places(other),
            "value": symbol(value),
            **gone(strikes),
        },
    )


def path_of(parents: dict[Node, Node | None], node: Node) -> list[Node]:
    """From the first node of a chain to this one."""
    path = [node]
    before = parents[node]
    while before is not None:
        path.append(before)
        before = parents[before]
    return path[::-1]


def find_xy_chain(k: Sheet) -> Iterator[Found]:
    """Through cells of two candidates, each seeing the next: one of the two ends is the digit."""
    cand, peers = k.cand, k.layout.peers
    pairs = k.pairs()
    near = {
        cell: [c for c in pairs if peers[cell] >> c & 1 and cand[c] & cand[cell]] for cell in pairs
    }
    for start in pairs:
        for value in bits(cand[start]):
            board = k.where[value] & peers[start]
            if not board:
                continue
            first = (start, (cand[start] & ~(1 << value)).bit_length() - 1)
            parents: dict[Node, Node | None] = {first: None}
            layer = [first]
            while layer:
                following = []
                for node in layer:
                    cell, held = node
                    for c in near[cell]:
                        if not cand[c] >> held & 1:
                            continue
                        left = (cand[c] & ~(1 << held)).bit_length() - 1
                        step = (c, left)
                        if step in parents or c == start:
                            continue
                        parents[step] = node
                        following.append(step)
                        if left == value:
                            out = board & peers[c]
                            if out:
                                path = path_of(parents, step)
                                yield (), ((value, out),), ([cell for cell, _ in path],)
                layer = following


def tell_xy_chain(k: Sheet, found: Found) -> Told:
    _, strikes, (path,) = found
    value = strikes[0][0]
    rests: list[Fact] = []
    for cell in path:
        rests += k.cell_only(cell, k.cand[cell])
    return _tell_chain(strikes, value, rests, path)


def _tell_chain(
    strikes: tuple[tuple[int, int], ...], value: int, rests: list[Fact], path: list[int]
) -> Told:
    cells = list(dict.fromkeys(path))
    return Told(
        rests,
        cells,
        "chain" if len(cells) > 2 else "short",
        {
            "first": Target("cell", cells[0]),
            "last": Target("cell", cells[-1]),
            "path": tuple(Target("cell", cell) for cell in cells[1:-1]),
            "value": symbol(value),
            **gone(strikes),
        },
    )


def find_x_chain(k: Sheet, value: int, board: int) -> Iterator[Found]:
    """Strong links of one digit, joined by cells that see each other."""
    peers = k.layout.peers
    partners = k.partners(value)
    linked = mask_of(partners)
    for start in partners if len(partners) > 3 else ():
        sight = board & peers[start]
        if not sight:
            continue
        on: dict[int, int] = {}  # cell that holds the digit -> cell before it that does not
        off: dict[int, int] = {start: -1}
        layer = [start]
        while layer:
            lit: list[int] = []
            for cell in layer:
                for c in bits(partners[cell]):
                    if c in on:
                        continue
                    on[c] = cell
                    lit.append(c)
                    out = sight & peers[c]
                    if out and c != start:
                        yield (), ((value, out),), (_x_path(on, off, c),)
            layer = []
            for cell in lit:
                for c in bits(peers[cell] & linked):
                    if c not in off:
                        off[c] = cell
                        layer.append(c)


def _x_path(on: dict[int, int], off: dict[int, int], end: int) -> list[int]:
    path = [end]
    cell = end
    while True:
        cell = on[cell]
        path.append(cell)
        if off[cell] < 0:
            return path[::-1]
        cell = off[cell]
        path.append(cell)


def tell_x_chain(k: Sheet, found: Found) -> Told:
    _, strikes, (path,) = found
    value = strikes[0][0]
    rests: list[Fact] = []
    for a, b in zip(path[::2], path[1::2], strict=True):
        two = 1 << a | 1 << b
        rests += k.unit_only(k.link_unit(value, two), value, two)
    return _tell_chain(strikes, value, rests, path)


def _strong(k: Sheet) -> dict[Node, list[Node]]:
    """What must hold if a candidate does not."""
    found: dict[Node, list[Node]] | None = k.memo.get("strong")
    if found is None:
        found = {}
        for value in range(1, k.layout.side + 1):
            for cell, mask in k.partners(value).items():
                found[cell, value] = [(c, value) for c in bits(mask)]
        for cell in k.pairs():
            a, b = bits(k.cand[cell])
            found.setdefault((cell, a), []).append((cell, b))
            found.setdefault((cell, b), []).append((cell, a))
        k.memo["strong"] = found
    return found


def find_aic(k: Sheet) -> Iterator[Found]:
    """Strong links over several digits: of its two ends one must hold."""
    strong = _strong(k)
    peers = k.layout.peers
    linked = [0] * (k.layout.side + 1)
    for cell, value in strong:
        linked[value] |= 1 << cell
    by_cell: dict[int, list[int]] = {}
    for cell, value in strong:
        by_cell.setdefault(cell, []).append(value)
    for start in strong:
        on: dict[Node, Node] = {}
        off: dict[Node, Node | None] = {start: None}
        seen_off = [0] * (k.layout.side + 1)
        seen_off[start[1]] = 1 << start[0]
        layer = [start]
        while layer:
            lit: list[Node] = []
            for node in layer:
                for then in strong[node]:
                    if then not in on:
                        on[then] = node
                        lit.append(then)
                        strikes = _ends(k, start, then)
                        if strikes:
                            yield (), strikes, (_aic_path(on, off, then),)
            layer = []
            for node in lit:
                cell, value = node
                new = peers[cell] & linked[value] & ~seen_off[value]
                seen_off[value] |= new
                fresh = [(c, value) for c in bits(new)]
                for other in by_cell.get(cell, ()):
                    if other != value and not seen_off[other] >> cell & 1:
                        seen_off[other] |= 1 << cell
                        fresh.append((cell, other))
                for then in fresh:
                    off[then] = node
                layer += fresh


def _ends(k: Sheet, start: Node, end: Node) -> tuple[tuple[int, int], ...]:
    """What is struck when one of these two candidates holds."""
    (a, v), (b, w) = start, end
    peers, where = k.layout.peers, k.where
    if v == w:
        out = where[v] & peers[a] & peers[b]
        return ((v, out),) if out else ()
    if a == b:
        # the cell is one of the two: the others go
        rest = k.cand[a] & ~(1 << v | 1 << w)
        return tuple((value, 1 << a) for value in bits(rest))
    strikes = []
    if peers[a] >> b & 1:
        if k.cand[b] >> v & 1:
            strikes.append((v, 1 << b))
        if k.cand[a] >> w & 1:
            strikes.append((w, 1 << a))
    return tuple(strikes)


def _aic_path(on: dict[Node, Node], off: dict[Node, Node | None], end: Node) -> list[Node]:
    path = [end]
    node = end
    while True:
        node = on[node]
        path.append(node)
        before = off[node]
        if before is None:
            return path[::-1]
        node = before
        path.append(node)


def tell_aic(k: Sheet, found: Found) -> Told:
    _, strikes, (path,) = found
    rests: list[Fact] = []
    for (a, v), (b, w) in zip(path[::2], path[1::2], strict=True):
        if a == b:
            rests += k.cell_only(a, 1 << v | 1 << w)
        else:
            two = 1 << a | 1 << b
            rests += k.unit_only(k.link_unit(v, two), v, two)
    (first, v), (last, w) = path[0], path[-1]
    cells = list(dict.fromkeys(cell for cell, _ in path))
    middle = [cell for cell in cells if cell not in (first, last)]
    words = "ends" if middle else "short"
    if first == last:
        words = "cell" if v != w else "self"
    return Told(
        rests,
        cells,
        words,
        {
            "first": Target("cell", first),
            "last": Target("cell", last),
            "one": symbol(v),
            "two": symbol(w),
            "path": tuple(Target("cell", cell) for cell in middle),
            **gone(strikes),
            **loss(k, strikes),
        },
    )


COLOURS_AND_CHAINS = (
    by_digit("simple-colouring", "expert", find_colouring, tell_colouring),
    Pattern("xy-chain", "expert", find_xy_chain, tell_xy_chain),
    by_digit("x-chain", "expert", find_x_chain, tell_x_chain),
)
AIC = (Pattern("aic", "extreme", find_aic, tell_aic),)
