"""Reads what is said of Tents."""

import re
from collections.abc import Iterable

from solitudo.engines.core.deduction import Fact
from solitudo.engines.tents.field import GRASS, TENT, TREE
from solitudo.engines.tents.rules import Tents
from tests.engines.reader import CELL, COUNT, LINE, LIST, Reader

# one line, or two side by side
LINES = r"([Rr]ow|[Cc]olumn)s? ([^ ,.]+)(?: and ([^ ,.]+))?"


class TentsReader(Reader):
    """Trees and tents, and numbers beside lines."""

    def __init__(self, puzzle: Tents) -> None:
        super().__init__(puzzle)
        self.needs, self.opening = puzzle.needs, puzzle.opening
        self.add(r"[Tt]rees? at (LIST)", self._trees)
        self.add(r"(COUNT) (?:trees|tents) at (LIST)", self._counted)
        self.add(r"[Tt]he tents? at (LIST)(?= ha| can)", self._tents)
        self.add(r"have only (COUNT) squares for their", lambda m: self.count(m[1]) > 1)
        self.add(r"(CELL) is a tent and", self._tents)
        self.add(r"The tent at (CELL) has only the tree at (CELL) left", self._free)
        self.add(r"other trees next to the tent at (CELL)", self._tents)
        self._read_lines()
        self._read_cells()

    def _read_lines(self) -> None:
        self.add(r"(LINE) already has its (COUNT) tents?", self._full)
        self.add(r"(LINE) has a (0)", lambda m: self._need(m[1]) == 0)
        self.add(
            r"(LINE) needs (COUNT)(?: more)? tents? and has (COUNT) free squares?", self._tight
        )
        self.add(
            r"(LINE) needs (COUNT)(?: more)? tents?\. ([^.]+ room for .+?)\. There is no",
            self._rooms,
        )
        self.add(r"(LINE) needs (COUNT)(?: more)? tents?, as many as fit into its (COUNT) runs",
                 self._just)  # fmt: skip
        self.add(r"squares\. (CELL) is a run of its own", lambda m: self._run(m[1], m[1]) == 1)
        self.add(r"squares\. (CELL) to (CELL) must hold (COUNT) that",
                 lambda m: self._run(m[1], m[2]) == 2 * self.count(m[3]) - 1)  # fmt: skip
        self.add(
            r"(LINE) needs (COUNT)(?: more)? tents? and has only (CELL) to (CELL)\.", self._one_run
        )
        self.add(
            r"rules out (LIST)\. (LINE) then has room for (COUNT)(?: more)? tents? and needs "
            r"(COUNT)\b",
            self._without,
        )
        self.add(
            r"(LINE) has only (LIST) for its (?:tent|(COUNT) tents)\b",
            lambda m: (
                self._has(m[1]) == (self.count(m[3]) if m[3] else 1, sorted(self.cells(m[2]).cells))
            ),
        )
        self.add(r"has only (LIST)[ ,].+\. (LIST) touch(?:es)? (it|both|all three)",
                 self._touches)  # fmt: skip
        self.add(r"has only (LIST) for its (?:tent|COUNT tents)\. A tent at (LIST) touches "
                 r"(it|both|all three)", self._touches)  # fmt: skip

    def _read_cells(self) -> None:
        self.add(r"A tent at (?:any of )?(LIST) rules out (LIST)", self._takes)
        self.add(r"is at (CELL) or (CELL)\. \1 (.+?), and \2 (.+?)\. Either way (CELL)", self._each)
        self.add(
            r"(CELL) \((.+?)\), (CELL) \((.+?)\) or (CELL) \((.+?)\), so (CELL)", self._each_of
        )
        self.add(r"all (COUNT) must be grass|its other (\d+) free|its (\d+) free", lambda m: True)
        self.add(r"(LINE) would still need (COUNT) tents? but have room for (COUNT)", self._short)
        self.add(
            r"only (COUNT) squares? for their tents: (LIST)"
            r"|only (COUNT) trees? between them: (LIST)",
            self._room,
        )
        self.add(r"has its tent at one of (CELL) and (CELL), and (CELL) touches both", self._corner)
        self.add(r"^(LIST) (touch a tent), and", lambda m: self._so(m[2], self.cells(m[1]).cells))
        self.add(
            r"^(LIST) are in lines that (already have all their tents|need all their free squares)",
            lambda m: self._in_lines(self.cells(m[1]).cells, m[2].startswith("already")),
        )
        self.add(
            r"^\d+ squares (?:have no tree|touch a tent|are in lines)|all \d+ must be",
            lambda m: True,
        )
        self.add(r"(LIST) ha(?:ve|s) no tree next to (?:it|them)", self._far)
        self.add(rf"{LINES} needs? (COUNT)(?: more)? tents?(?: together|, and only)", self._lack)
        self.add(r"([Rr]ows?|[Cc]olumns?) ([^ ,.]+)(?: (to|and) ([^ ,.]+))? (?:ha(?:s|ve) room )?"
                 r"for (COUNT)\b", self._place)  # fmt: skip
        self.add(r"as many as fit into (COUNT) runs of 2x2 blocks", lambda m: True)
        self.add(r"[2]x[2] block", lambda m: True)
        self.add(
            r"more tents than the (\d+) trees", lambda m: int(m[1]) == self.opening.count(TREE)
        )
        self.add(
            r"Only (\d+) squares could be tents, but there are (\d+) trees",
            lambda m: int(m[1]) < int(m[2]) == self.opening.count(TREE),
        )
        self.add(r"in (row|column) ([^ ,.]+) only (CELL) is free", self._only)
        self.add(
            r"A tent at (CELL) would rule out (LIST), and the two lines would have room for "
            r"(COUNT)",
            self._crowds,
        )
        self.add(r"only the (?:tree|COUNT trees) at (LIST) ha(?:s|ve) free squares there",
                 self._reach)  # fmt: skip
        self.add(r"The tents? of the (?:tree|COUNT trees) at (LIST) must be there",
                 self._locked)  # fmt: skip
        self.add(r"(CELL) and (CELL) would both be tents(?: and|, and they) touch",
                 lambda m: self._touch(self.at(m[1]), self.at(m[2])))  # fmt: skip

    def _touch(self, one: int, two: int) -> bool:
        (r, c), (s, d) = self.grid.places[one], self.grid.places[two]
        return one != two and abs(r - s) <= 1 and abs(c - d) <= 1

    def _is(self, cell: int, value: int) -> bool:
        return Fact("is", cell, value) in self.known

    def _trees(self, m: re.Match[str]) -> bool:
        return all(self.opening[cell] == TREE for cell in self.cells(m[1]).cells)

    def _tents(self, m: re.Match[str]) -> bool:
        return all(self._is(cell, TENT) for cell in self.cells(m[1]).cells)

    def _counted(self, m: re.Match[str]) -> bool:
        return self.cells(m[2]).number == self.count(m[1])

    def _free(self, m: re.Match[str]) -> bool:
        tent, tree = self.at(m[1]), self.at(m[2])
        return self.near(tent, tree) and self.opening[tree] == TREE and self._is(tent, TENT)

    def _need(self, name: str) -> int:
        number = self.line(name)
        assert number is not None
        return self.needs[number]

    def _has(self, name: str) -> tuple[int, list[int]]:
        """The tents that a line still needs, and its free squares."""
        number = self.line(name)
        assert number is not None
        cells = self.grid.lines[number]
        tents = sum(self._is(cell, TENT) for cell in cells)
        free = [
            c for c in cells
            if self.opening[c] != TREE and not self._is(c, TENT) and not self._is(c, GRASS)
        ]  # fmt: skip
        return self.needs[number] - tents, free

    def _full(self, m: re.Match[str]) -> bool:
        return self._need(m[1]) == self.count(m[2]) and self._has(m[1])[0] == 0

    def _tight(self, m: re.Match[str]) -> bool:
        need, free = self._has(m[1])
        return need == self.count(m[2]) and len(free) == self.count(m[3])

    def _holds(self, name: str, cells: list[int]) -> int:
        """Return the most tents that the runs of these cells of a line can hold."""
        places = [self.grid.places[cell][name.lower().startswith("row")] for cell in cells]
        found, last = 0, -2
        for place in sorted(places):
            if place > last + 1:
                found, last = found + 1, place
        return found

    def _strip(self) -> list[int]:
        """The lines that a step looks at."""
        assert self.step is not None
        return [target.at for target in self.step.evidence if target.what == "clue"]

    def _strip_free(self) -> list[int]:
        names = [self.grid.line_names[line] for line in self._strip()]
        return [cell for name in names for cell in self._has(name)[1]]

    def _lack(self, m: re.Match[str]) -> bool:
        """Check that the lines are those of the step, and lack this many tents together."""
        lines = self._strip()
        names = [self.grid.line_names[line] for line in lines]
        said = [f"{m[1].lower().rstrip('s')} {one}" for one in (m[2], m[3]) if one]
        need = sum(self._has(name)[0] for name in names)
        return sorted(said) == sorted(names) and need == self.count(m[4])

    def _places(self) -> dict[int, list[int]]:
        """The free squares of the step's two lines by their place along these."""
        along = self._strip()[0] < self.grid.height
        found: dict[int, list[int]] = {}
        for cell in self._strip_free():
            found.setdefault(self.grid.places[cell][along], []).append(cell)
        return found

    def _number(self, name: str) -> int:
        return int(name) - 1 if name.isdigit() else "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(name)

    def _place(self, m: re.Match[str]) -> bool:
        """A run of places that have free squares, and none beside it, with its room."""
        first = self._number(m[2])
        last = self._number(m[4]) if m[4] else first
        places = self._places()
        return (
            all(place in places for place in range(first, last + 1))
            and first - 1 not in places
            and last + 1 not in places
            and self.count(m[5]) == (last - first + 2) // 2
        )

    def _only(self, m: re.Match[str]) -> bool:
        return self._places()[self._number(m[2])] == [self.at(m[3])]

    def _crowds(self, m: re.Match[str]) -> bool:
        """So much room is left to two lines beside a tent."""
        cell, free = self.at(m[1]), self._strip_free()
        touched = [one for one in free if self._touch(cell, one)]
        along = self._strip()[0] < self.grid.height
        left = sorted({self.grid.places[one][along] for one in free if one not in touched})
        room, last = 0, -2
        for place in left:
            if place > last + 1:
                room, last = room + 1, place
        return sorted(self.cells(m[2]).cells) == sorted(touched) and room == self.count(m[3])

    def _open_sides(self, tree: int) -> list[int]:
        return [
            cell
            for cell in self.grid.neighbours[tree]
            if self.opening[cell] != TREE and not self._is(cell, GRASS)
        ]

    def _reach(self, m: re.Match[str]) -> bool:
        free = set(self._strip_free())
        return all(free.intersection(self._open_sides(tree)) for tree in self.cells(m[1]).cells)

    def _locked(self, m: re.Match[str]) -> bool:
        inside = {cell for line in self._strip() for cell in self.grid.lines[line]}
        linked = {fact.at for fact in self.known if fact.what == "link"}
        return all(
            inside.union(linked).issuperset(self._open_sides(tree))
            for tree in self.cells(m[1]).cells
        )

    def _just(self, m: re.Match[str]) -> bool:
        need, free = self._has(m[1])
        labels = [self.grid.labels[cell] for cell in free]
        starts = [c for c in labels if self._starts(m[1], c, free)]
        return need == self.count(m[2]) == self._holds(m[1], free) and (
            len(starts) == self.count(m[3])
        )

    def _starts(self, name: str, label: str, free: list[int]) -> bool:
        """Whether a run of free squares of a line begins here."""
        r, c = self.grid.places[self.at(label)]
        row = name.lower().startswith("row")
        return self.grid.cell_at.get((r, c - 1) if row else (r - 1, c)) not in free

    def _rooms(self, m: re.Match[str]) -> bool:
        """All runs of a line are named, each with how many tents it has room for."""
        need, free = self._has(m[1])
        told = re.findall(
            rf"({CELL})(?: (?:to|and) ({CELL}))?(?: ha(?:s|ve) room)? for ({COUNT})", m[3]
        )
        long = [self._run(first, last or first) for first, last, _ in told]
        rooms = [self.count(room) for _, _, room in told]
        return (
            sum(long) == len(free)
            and all((n + 1) // 2 == room for n, room in zip(long, rooms, strict=True))
            and need == self.count(m[2]) == sum(rooms)
        )

    def _run(self, first: str, last: str) -> int:
        """Return the length of a run of free squares."""
        (r, c), (s, d) = (self.grid.places[self.at(label)] for label in (first, last))
        assert self.step is not None
        clue = next(target.at for target in self.step.evidence if target.what == "clue")
        free = self._has(self.grid.line_names[clue])[1]
        cells = [self.grid.cell_at[i, j] for i in range(r, s + 1) for j in range(c, d + 1)]
        before, after = (r - (s > r), c - (d > c)), (s + (s > r), d + (d > c))
        ends = [self.grid.cell_at.get(place) for place in (before, after)]
        if first == last:
            ends = [cell for cell in self.grid.neighbours[cells[0]]
                    if cell in self.grid.lines[clue]]  # fmt: skip
        return len(cells) if set(cells) <= set(free) and not set(ends) & set(free) else -1

    def _one_run(self, m: re.Match[str]) -> bool:
        need, free = self._has(m[1])
        ends = self.grid.labels[free[0]], self.grid.labels[free[-1]]
        return need == self.count(m[2]) == self._holds(m[1], free) and ends == (m[3], m[4])

    def _without(self, m: re.Match[str]) -> bool:
        need, free = self._has(m[2])
        left = [cell for cell in free if cell not in self.cells(m[1]).cells]
        return need == self.count(m[4]) > self._holds(m[2], left) == self.count(m[3])

    def _touches(self, m: re.Match[str]) -> bool:
        touched, cells = self.cells(m[1]).cells, self.cells(m[2]).cells
        word = ("it", "both", "all three")[len(touched) - 1]
        return m[3] == word and all(self._touch(one, two) for one in touched for two in cells)

    def _takes(self, m: re.Match[str]) -> bool:
        cells, touched = self.cells(m[1]).cells, self.cells(m[2]).cells
        return all(self._touch(one, two) for one in cells for two in touched)

    def _how(self, square: str, how: str, cell: str) -> bool:
        """A tent on the square touches the cell, or completes the line of both."""
        if how == f"touches {cell}":
            return self._touch(self.at(square), self.at(cell))
        line = how.removeprefix("would complete ")
        mine = self.line(line)
        assert mine is not None
        tents = sum(self._is(c, TENT) for c in self.grid.lines[mine])
        return self.needs[mine] == tents + 1 and self.inside(line, self.at(square), self.at(cell))

    def _each(self, m: re.Match[str]) -> bool:
        return self._how(m[1], m[3], m[5]) and self._how(m[2], m[4], m[5])

    def _each_of(self, m: re.Match[str]) -> bool:
        return all(self._how(m[i], m[i + 1], m[7]) for i in (1, 3, 5))

    def _short(self, m: re.Match[str]) -> bool:
        need, _ = self._has(m[1])
        return need == self.count(m[2]) > self.count(m[3])

    def _room(self, m: re.Match[str]) -> bool:
        return self.cells(m[2] or m[4]).number == self.count(m[1] or m[3])

    def _corner(self, m: re.Match[str]) -> bool:
        one, two, both = (self.at(m[i]) for i in (1, 2, 3))
        return self._touch(one, both) and self._touch(two, both) and self._touch(one, two)

    def _far(self, m: re.Match[str]) -> bool:
        return all(
            self.opening[other] != TREE
            for cell in self.cells(m[1]).cells
            for other in self.grid.neighbours[cell]
        )

    def _in_lines(self, cells: Iterable[int], full: bool) -> bool:
        """Whether each square is in a line that has all its tents, or needs all its squares."""

        def says(name: str) -> bool:
            need, free = self._has(name)
            return not need if full else need == len(free) > 0

        telling = [n for name, n in self.lines.items() if self.needs[n] >= 0 and says(name)]
        return all(any(cell in self.grid.lines[n] for n in telling) for cell in cells)

    def _whole(self, m: re.Match[str], bold: str) -> set[tuple[str, int, int]]:
        """All squares of which one thing is said, if it is true of each of them."""
        assert self.step is not None
        cells = [fact.at for fact in self.step.gives]
        mark = re.fullmatch(rf"all {m[1]} must be (grass|tents)", bold)
        if mark is None or len(cells) != int(m[1]):
            return set()
        value = GRASS if mark[1] == "grass" else TENT
        return {("is", cell, value) for cell in cells if self._so(m[2], cells)}

    def _so(self, said: str, cells: Iterable[int]) -> bool:
        """Whether no square of these has a tree next to it, or each of them touches a tent."""
        trees = [cell for cell, value in enumerate(self.opening) if value == TREE]
        tents = [fact.at for fact in self.known if fact.what == "is" and fact.value == TENT]
        if said.startswith("are in lines"):
            return self._in_lines(cells, "already" in said)
        if said.startswith("have"):
            return not any(self.near(cell, tree) for cell in cells for tree in trees)
        return all(any(self._touch(cell, tent) for tent in tents) for cell in cells)

    def conclusion(self, bold: str, words: str) -> tuple[set[tuple[str, int, int]] | None, int]:
        pair = re.fullmatch(rf"({CELL}) belongs to ({CELL})", bold)
        if pair:
            tree = self.at(pair[2])
            return (
                ({("link", self.at(pair[1]), tree)}, 0)
                if self.near(self.at(pair[1]), tree)
                else (set(), 0)
            )
        rest = re.fullmatch(r"its (?:other )?(\d+) free squares must be grass", bold)
        if rest:
            assert self.step is not None
            gives = self.step.gives
            name = re.match(LINE, words)
            line = self.line(name[0]) if name else None
            assert line is not None
            inside = all(fact.at in self.grid.lines[line] for fact in gives)
            return (
                {(f.what, f.at, f.value) for f in gives}
                if inside and len(gives) == int(rest[1])
                else set()
            ), 0
        whole = re.match(
            r"(\d+) squares (have no tree next to them|touch a tent|are in lines that [^,]+), ",
            words,
        )
        if whole:
            return self._whole(whole, bold), 0
        every = re.fullmatch(rf"(?:all ({COUNT})|both) must be grass", bold)
        match = re.fullmatch(rf"({LIST}) must be (grass|a tent|tents)", bold)
        subject = re.search(rf"({LIST}) (?:have no tree|touch |rules )", words) if every else match
        listed = self.cells(subject[1] if subject else "")
        if every and listed.number != self.count(every[1] or "two"):
            return set(), 0
        if match and match[2] != "grass" and (match[2] == "tents") != (listed.number > 1):
            return set(), 0
        value = TENT if match and match[2] != "grass" else GRASS
        return {("is", cell, value) for cell in listed.cells}, listed.more
