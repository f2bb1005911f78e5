"""Take or refuse proofs of `solitudo prove`: `solitudo prove ID | python tests/checker.py`.

Only the rules of the five kinds are known here. Each step must be forced by them, by the clues and
facts that it names; arguments from assumptions are followed link by link. python-sat decides that.
"""

import json
import sys
from itertools import combinations, pairwise, product
from typing import Any

from pysat.card import CardEnc
from pysat.formula import IDPool
from pysat.solvers import Solver

SQUARE = (-1, 0), (0, -1), (0, 1), (1, 0)
WAYS = {"square": SQUARE, "hexagon": (*SQUARE, (-1, 1), (1, -1))}


class Board:
    """The rules on one board as clauses; those of a clue hold where a step names its place."""

    def __init__(self, board: Any) -> None:
        self.data, self.clues, self.marks = board, board["clues"], board["marks"]
        self.cells = {c: tuple(p) for c, p in zip(board["cells"], board["places"], strict=True)}
        self.at = {place: cell for cell, place in self.cells.items()}
        self.lines = [tuple(line["cells"]) for line in board["lines"]]
        near = {(r, c): [(r + y, c + x) for y, x in WAYS[board["shape"]]] for r, c in self.at}
        self.near = {self.at[p]: [self.at[q] for q in near[p] if q in self.at] for p in near}
        self.pool, self.solver, self.names = IDPool(), Solver("glucose4"), dict[Any, int]()
        # a step's name for the cells that it rests on; then the values that `broken` reads
        self.rest, self.add = "cell", self.solver.append_formula
        self.var: Any = lambda *name: int(self.pool.id(name))
        self.is_: Any = lambda *at: self.var("is", *at)
        self.border, self.black, self.joins = set[Any](), dict[Any, int](), dict[Any, Any]()
        pairs = [[self.is_(cell, mark) for mark in self.marks] for cell in self.cells]
        if [self.name("cell", cell) for cell in self.cells] and len(self.marks) == 2:
            self.add([*pairs, *([-one, -other] for one, other in pairs)])
        KINDS[board["kind"]](self)
        self.known = {("is", *pair) for pair in board["given"].items() if pair[1] != "T"}
        self.add([c for f in self.known for c in (self.clause(f), [self.name(self.rest, f[1])])])

    def name(self, what: str, at: Any) -> int:
        """The literal that a place is named: a cell, the number of a line or of a point."""
        return self.names.setdefault((what, at), self.var("named", what, at))

    def clause(self, fact: Any) -> list[int]:
        if fact[0] not in ("not", "never"):
            return [self.var(*fact)]
        return [-self.is_(*pair) for pair in zip(fact[1::2], fact[2::2], strict=True)]

    def possible(self, assumed: list[int]) -> bool:
        while self.solver.solve(assumptions=assumed):
            if not (clause := self.broken({v for v in self.solver.get_model() or () if v > 0})):
                return True
            self.add([clause])
        return False

    def broken(self, true: set[int]) -> list[int]:
        """A clause that a filling breaks: what is not black is joined, with the border if any."""
        here = {p for p in self.joins if self.black.get(p) not in true}
        near = {p: {far for far, one in self.joins[p].items() if one in true} for p in here}
        start = self.border or {*sorted(here)[:1]}
        lost = {*sorted(here - reached({*start}, near))[:1]}
        part = reached({*lost}, near)
        ways = [one for p in part for far, one in self.joins[p].items() if far not in part]
        return ways + [self.black[p] for p in start | lost if lost and p in self.black]

    def forced(self, step: Any, *also: int) -> bool:
        """Whether what a step names and rests on forces all that it gives; nothing: a clash."""
        base = [*also, *(self.names["cell", fact[1]] for fact in step["gives"])]
        base += [self.names[w.replace("candidate", "cell"), at] for w, at, *_ in step["places"]]
        for fact in step["rests"]:
            base += [self.name(self.rest, fact[1])] * (fact[0] != "not") + [self.var("rest", *fact)]
            self.add([[-base[-1], *self.clause(fact)]])
        denied = [[-one for one in self.clause(fact)] for fact in step["gives"]] or [[]]
        return not any(self.possible([*base, *literals]) for literals in denied)

    def holds(self, step: Any, known: set[Any]) -> bool:
        """Whether a step follows from what is known; a chain is followed link by link."""
        if "chain" not in step or not known.issuperset(map(tuple, step["rests"])):
            return known.issuperset(map(tuple, step["rests"])) and self.forced(step)
        known = {tuple(fact) for fact in [*step["rests"], step["assumes"]]}
        for link in step["chain"]:
            if "chain" in link or not self.holds(link, known):
                return False
            known.update(map(tuple, link["gives"]))
        ends = step["chain"] and (not link["gives"] or self.forced({**step, "rests": [*known]}))
        return bool(ends) and self.forced(step, *(-one for one in self.clause(step["assumes"])))


def check(proof: Any) -> str:
    """Why a proof is refused; "" if it is taken."""
    board = Board(proof["board"])
    for number, step in enumerate(proof["steps"], 1):
        if not board.holds(step, board.known):
            return f"step {number} does not follow"
        board.known.update(map(tuple, step["gives"]))
    facts = {("is", *p) for p in zip(board.cells, proof["solution"], strict=True) if p[1] != "T"}
    if not board.known.issuperset(facts):
        return "not every cell of the solution is proved"
    right = board.possible([*board.names.values(), *(board.var(*fact) for fact in facts)])
    return "" if right else "the solution breaks a rule"


def reached(found: set[Any], near: dict[Any, set[Any]]) -> set[Any]:
    while new := {far for one in found for far in near[one]} - found:
        found |= new
    return found


def hitori(board: Board) -> None:
    near, name, is_, numbers = board.near, board.name, board.is_, board.clues["numbers"]
    board.black = {cell: is_(cell, "b") for cell in near}
    board.joins = {cell: {far: is_(far, "w") for far in near[cell]} for cell in near}
    board.add([[is_(one, "w"), is_(other, "w")] for one in near for other in near[one]])
    for one, other in (pair for line in board.lines for pair in combinations(line, 2)):
        clause = [-name("cell", one), -name("cell", other), is_(one, "b"), is_(other, "b")]
        board.add([clause] * (numbers[one] == numbers[other]))


def slant(board: Board) -> None:
    for point, number in enumerate(board.clues["points"]):
        y, x = divmod(point, board.data["width"] + 1)
        name, joins = board.name("point", point), board.joins.setdefault((y, x), {})
        for up, left in product((-1, 0), repeat=2):
            if cell := board.at.get((y + up, x + left)):
                joins[y + 1 + 2 * up, x + 1 + 2 * left] = board.is_(cell, "\\/"[up != left])
        board.border |= {(y, x)} if len(joins) < 4 else set()
        for some in range(len(joins) + 1 if number is not None else 0):
            for touch in map(set, combinations(joins.values(), some)) if some != number else ():
                board.add([[-name, *(-one if one in touch else one for one in joins.values())]])


def tents(board: Board) -> None:
    given, needs = board.data["given"], board.clues["tents"]
    pairing = [board.var("free")] * (board.data["rule"] == "matching")
    tent = {cell: board.is_(cell, "t") for cell in board.cells if given.get(cell) != "T"}
    total = [(tent, len(board.cells) - len(tent))] * (None in needs)
    for number, (line, need) in enumerate([*zip(board.lines, needs, strict=True), *total]):
        some, name = [tent[cell] for cell in line if cell in tent], board.name("clue", number)
        fits = need is not None and 0 < len(some) >= need
        exact = CardEnc.equals(some, need, vpool=board.pool).clauses if fits else [[]] * bool(need)
        board.add([*([-name, *clause] for clause in exact), *[[name]] * (line is tent)])
    for one, other in combinations(tent, 2):
        (r, c), (s, d) = board.cells[one], board.cells[other]
        board.add([[-tent[one], -tent[other]]] * (max(abs(r - s), abs(c - d)) == 1))
    pairs = [(cell, tree) for cell in tent for tree in board.near[cell] if tree not in tent]
    links = {pair: board.var("link", *pair) for pair in pairs}
    for (cell, _), link in links.items():
        board.add([[-link, tent[cell]], [link, -tent[cell], *pairing]])
    for cell in board.cells:
        own, empty = [links[pair] for pair in pairs if cell in pair], [-tent.get(cell, 0)]
        board.add([[-board.name("cell", cell), *own, *empty[: cell in tent]]])
        board.add([[-one, -other] for one, other in combinations(own, 2) if pairing])


def sudoku(board: Board) -> None:
    board.rest, side, is_, name = "known", len(board.marks), board.is_, board.name
    sums = {tuple(cage["cells"]): cage["sum"] for cage in board.clues["cages"]}
    cages, whole = [*sums], side * (side + 1) // 2
    marks = [(mark["rule"], *mark["cells"]) for mark in board.clues["constraints"]]
    pairs = {("apart", *p) for line in (*board.lines, *cages) for p in product(line, line)}
    pairs |= {(r, *pair) for r, *line in marks if r != "arrow" for pair in pairwise(line)}
    for (one, (r, c)), (other, (s, d)) in product(board.cells.items(), repeat=2):
        rule = {1: "all-dots", 5: "anti-knight"}.get((r - s) ** 2 + (c - d) ** 2, "")
        if (rule,) in marks and {one, other} not in [{*pair} for _, *pair in marks]:
            pairs.add((rule, one, other))
    for (rule, one, other), x, y in product(pairs, range(side), range(side)):
        fits = {"white": abs(x - y) == 1, "black": 2 * min(x, y) + 1 == max(x, y)}
        fits |= {"all-dots": not any(fits.values()), "thermometer": x < y}
        if x != y if one == other else not fits.get(rule, x != y):
            both = -is_(one, board.marks[x]), -is_(other, board.marks[y]), -name("cell", one)
            board.add([[*both, -name("known", one)], [*both, -name("cell", other)]])
    board.add([[-name("cell", c), *(is_(c, mark) for mark in board.marks)] for c in board.cells])
    board.add([[board.var((), 0)], *([-name("known", c), name("cell", c)] for c in board.cells)])
    board.add([[is_(c, mark) for c in line] for line in board.lines for mark in board.marks])
    for k, (i, j) in product((0, side, 2 * side), combinations(range(side + 1), 2)):
        area = {*sum(board.lines[k + i : k + j], ())}
        for some in ([*filter(area.issuperset, cages)], [*filter(area.intersection, cages)]):
            union, total = {*sum(some, ())}, sum(sums[cage] for cage in some)
            if some and len(area ^ union) <= 4 and (union <= area or area <= union):
                sums[tuple(area ^ union)] = abs((j - i) * whole - total)
    for cells, total in (*sums.items(), *((tuple(m[2:]), m[1]) for m in marks if m[0] == "arrow")):
        past = range(len(cells) * side + 1)
        for at, before, digit in product(range(len(cells)), past, range(side)):
            added = [-board.var(cells[:at], before), -is_(cells[at], board.marks[digit])]
            board.add([[*added, board.var(cells[: at + 1], before + digit + 1)]])
        unnamed = [-name("cell", cell) for cell in {*cells, total} & {*board.cells}]
        held = {n: [is_(total, m)] for n, m in enumerate(board.marks, 1) if total in board.cells}
        board.add([[*unnamed, -board.var(cells, n), *held.get(n, [])] for n in {*past} - {total}])


KINDS = {"hitori": hitori, "hitori-hex": hitori, "slant": slant, "tents": tents, "sudoku": sudoku}

if __name__ == "__main__":
    answers = [check(json.loads(line)) for line in sys.stdin]
    print(*(f"refused: {answer}" if answer else "taken" for answer in answers), sep="\n")
    sys.exit(any(answers))
