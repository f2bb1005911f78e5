"""Make the banks of positions: for every technique of every kind, boards on which it comes next.

    python tests/bench/bank.py collect [MINUTES] [KIND...]   look for positions; may be stopped
    python tests/bench/bank.py pack [KIND...]                write engines/*/positions.zip
    python tests/bench/bank.py table                         print how many each technique has

What is found is kept in build/bank, where the next run goes on. Each position is checked when it is
found: the board has one solution, the next hint is of this technique and short, and the line that
is kept reads back as the same position.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo import engines
from solitudo.engines.core import bank, hints
from solitudo.engines.core import rating as ratings
from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.kind import LEVELS, Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.records import size_of
from solitudo.engines.core.values import Request
from tests.bench.images import WAYS, images
from tests.bench.near_misses import near_misses
from tests.engines import teaching

BUILD = Path(__file__).parents[2] / "build" / "bank"
# positions wanted for a technique, how many of them may be of the same size and sort at first, and
# how many from one board
WANTED, ALIKE, OF_A_BOARD = 110, 20, 2
# positions of a technique that are shipped, and the date of their file
KEPT, DATE = 100, (2026, 1, 1, 0, 0, 0)
# the least number of positions, completed with images if not enough are found; and the open cells
# that a position must have, so that finding the step does not solve the board
RARE, OPEN = 20, 5
# whole boards that are kept for a technique, and positions whose boards are tried for them
WHOLE, TRIED = 12, 20
# the most sentences of a hint
LONGEST = 20
# boards in a row that add nothing until more similar ones are accepted
PATIENCE = 60
# sizes, rules and options of the boards, by kind
SORTS: dict[str, list[tuple[str, str, tuple[tuple[str, str], ...]]]] = {
    "hitori": [(size, "", ()) for size in ("5", "6", "7", "8", "9", "10")],
    "hitori-hex": [
        (size, "", (("holes", holes),)) for size in ("4", "5", "6") for holes in ("no", "yes")
    ],
    "tents": [
        (size, rule, ())
        for size in ("5", "6", "7", "8", "9", "10")
        for rule in ("matching", "matching", "local")
    ],
    "sudoku": [
        ("4", "", ()),
        ("6", "", ()),
        *[("9", "", ())] * 5,
        ("8", "", ()),
        *(("9", "", (("variant", variant),)) for variant in ("x", "jigsaw", "killer", "killer")),
        ("6", "", (("variant", "killer"),)),
        *(
            (size, "", (("variant", variant),))
            for size in ("6", "9")
            for variant in ("anti-knight", "kropki", "thermometers", "arrows")
        ),
    ],
    "slant": [(size, "", ()) for size in ("4", "5", "6", "7", "8", "9", "10")],
}


class Sort(NamedTuple):
    """A sort of boards to ask for."""

    size: str
    rule: str
    extras: tuple[tuple[str, str], ...]
    level: str


class Found(NamedTuple):
    """A kept position: the technique, a line of the bank, and the length of its hint."""

    technique: str
    line: str
    length: int


class Shelf:
    """The positions that were found for one kind, in a file that grows."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.file = BUILD / f"{kind.name}.txt"
        self.count: Counter[str] = Counter()
        self.alike: Counter[tuple[str, str]] = Counter()
        self.lines: set[str] = set()
        BUILD.mkdir(parents=True, exist_ok=True)
        for found, sort in self.read():
            self._note(found, sort)

    def read(self) -> Iterator[tuple[Found, str]]:
        """Yield what the file has."""
        if self.file.exists():
            for row in self.file.read_text().splitlines():
                technique, length, sort, line = row.split("\t", 3)
                yield Found(technique, line, int(length)), sort

    def _note(self, found: Found, sort: str) -> None:
        self.count[found.technique] += 1
        self.alike[found.technique, sort] += 1
        self.lines.add(found.line)

    def wants(self, technique: str, sort: str, most: int) -> bool:
        """Whether one more of this technique from this sort of boards is kept."""
        return self.count[technique] < WANTED and self.alike[technique, sort] < most

    def add(self, found: Found, sort: str) -> bool:
        """Keep a position that is new."""
        if found.line in self.lines:
            return False
        self._note(found, sort)
        with self.file.open("a") as file:
            file.write("\t".join((found.technique, str(found.length), sort, found.line)) + "\n")
        return True

    def lacks(self) -> list[str]:
        """Return the techniques that have too few."""
        return [name for name in self.kind.guide.techniques if self.count[name] < WANTED]


def beginning(puzzle: Puzzle, rng: random.Random) -> Position:
    """Return the start of a board, or a position with some more right marks."""
    game = teaching.game_on(puzzle)
    game.set_automatic(puzzle.kind.name == "sudoku")
    if rng.random() < 0.5:
        return game.position
    share = rng.random() * (0.3 if puzzle.kind.name == "sudoku" else 0.6)
    solution = teaching.answer(puzzle)
    cells = teaching.free(puzzle)
    for cell in rng.sample(cells, round(share * len(cells))):
        if solution[cell] and not game.position.values[cell]:
            teaching.write(game, cell, solution[cell])
    return game.position


def walk(puzzle: Puzzle, position: Position) -> Iterator[tuple[Position, hints.Hint]]:
    """Yield each position on the way of the hints, with the hint there."""
    game = Game(puzzle, solutions=puzzle.solutions)
    game.set_automatic(puzzle.kind.name == "sudoku")
    techniques = hints.techniques_for(game)
    for _ in range(400):
        found = hints.find(puzzle, position, techniques)
        if found is None:
            return
        yield position, found
        made = puzzle.write(position, [(e.mark, e.cells) for e in found.edits], game.options)
        if not isinstance(made, Action):
            return
        position = puzzle.vocabulary.apply(position, made)


def checked(puzzle: Puzzle, position: Position, technique: str) -> Found | None:
    """Return a position as it is kept, if what reads it back has the same short hint."""
    line = bank.written(puzzle, position, teaching.answer(puzzle))
    again = bank.placed(puzzle.kind, line)
    hint = hints.find(again.puzzle, again.position, hints.techniques_for(teaching.game_on(puzzle)))
    if hint is None or hint.technique != technique:
        return None
    length = hints.told(hint.steps)
    if length > LONGEST or again.solutions.first != teaching.answer(puzzle):
        return None
    return Found(technique, line, length)


def collect(kind: Kind, shelf: Shelf, sort: Sort, rng: random.Random, most: int) -> int:
    """Make one board and keep what it shows; return how many positions that was."""
    request = Request(sort.size, sort.level, rng.getrandbits(40), sort.rule, sort.extras)
    puzzle = kind.generate(kind.check(request))
    if puzzle.solutions.number != 1:
        return 0
    name = "/".join((sort.size, sort.rule, *(value for _, value in sort.extras)))
    seen: dict[str, list[tuple[int, Position]]] = {}
    for position, hint in walk(puzzle, beginning(puzzle, rng)):
        if shelf.wants(hint.technique, name, most):
            length = hints.told(hint.steps)
            seen.setdefault(hint.technique, []).append((length, position))
    added = 0
    for technique, places in seen.items():
        rng.shuffle(places)
        for _, position in sorted(places, key=lambda place: place[0])[:OF_A_BOARD]:
            found = checked(puzzle, position, technique)
            if found is not None and shelf.wants(technique, name, most):
                added += shelf.add(found, name)
    return added


def sorts_of(kind: Kind) -> list[Sort]:
    """Return all sorts of boards that there are of a kind."""
    found = []
    for size, rule, extras in SORTS[kind.name]:
        for level in kind.levels:
            with suppress(PuzzleError):
                kind.check(Request(size, level, 1, rule, extras))
                found.append(Sort(size, rule, extras, level))
    return found


def levels_of(kind: Kind) -> dict[str, str]:
    """Return the level of each technique, of boards that have it."""
    found: dict[str, str] = {}
    for lesson in kind.guide.lessons:
        puzzle = engines.read(lesson.board, kind.name)
        found |= {technique.name: technique.level for technique in puzzle.techniques}
    return found


class Work:
    """The collecting for one kind, a board at a time."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.shelf = Shelf(kind)
        self.sorts = sorts_of(kind)
        self.levels = levels_of(kind)
        self.rng = random.Random(f"{kind.name} {time.time()}")
        self.most, self.idle = ALIKE, 0
        self.spent = 0.0

    def turn(self) -> None:
        """Make one board of a level that something is wanted of."""
        begun = time.process_time()
        wanted = {self.levels.get(name, LEVELS[-1]) for name in self.shelf.lacks()}
        fit = [s for s in self.sorts if s.level in wanted or s.level == self.kind.levels[-1]]
        added = 0
        with suppress(PuzzleError):
            sort = self.rng.choice(fit or self.sorts)
            added = collect(self.kind, self.shelf, sort, self.rng, self.most)
        self.idle = 0 if added else self.idle + 1
        if self.idle > PATIENCE and self.most < WANTED:
            self.most, self.idle = 2 * self.most, 0
        self.spent += time.process_time() - begun


def collect_all(minutes: float, names: list[str]) -> None:
    """Look for positions, the kind that has had the least time first."""
    works = [Work(engines.kind(name)) for name in names or engines.kinds()]
    end, told = time.monotonic() + 60 * minutes, time.monotonic()
    while time.monotonic() < end:
        lacking = [work for work in works if work.shelf.lacks()]
        if not lacking:
            return
        # time is divided by how many techniques a kind still lacks
        min(lacking, key=lambda work: work.spent / len(work.shelf.lacks())).turn()
        if time.monotonic() - told > 30:
            told = time.monotonic()
            print(
                {w.kind.name: (len(w.shelf.lines), len(w.shelf.lacks())) for w in works}, flush=True
            )


def table() -> None:
    """Print how many positions each technique has."""
    for name in engines.kinds():
        shelf = Shelf(engines.kind(name))
        print(name, {n: shelf.count[n] for n in shelf.kind.guide.techniques})


def pack(names: list[str]) -> None:
    """Write the banks: the shortest hints of each technique, the smaller boards first."""
    for folder in sorted({engines.FOLDERS[name] for name in names or engines.kinds()}):
        target = Path(engines.__file__).parent / folder / bank.FILE
        # a bank that is only partly written must not be used
        half = target.with_suffix(".half")
        with ZipFile(half, "w", ZIP_DEFLATED, compresslevel=9) as file:
            for kind in map(engines.kind, engines.kinds()):
                if engines.FOLDERS[kind.name] == folder:
                    for technique, lines in kept(kind).items():
                        near = near_misses(kind, technique, tuple(lines))
                        whole = whole_boards(kind, technique, lines)
                        members = {"": lines, bank.NEAR: near, bank.BOARDS: whole}
                        for name, rows in members.items():
                            member = ZipInfo(f"{kind.name}/{technique}{name}", DATE)
                            member.compress_type = ZIP_DEFLATED
                            file.writestr(member, "\n".join(rows), compresslevel=9)
        half.replace(target)
        print(target, target.stat().st_size, flush=True)


def whole_boards(kind: Kind, technique: str, lines: list[str]) -> list[str]:
    """Return boards of these positions on which the technique is the hardest that is needed."""
    level = levels_of(kind)[technique]
    found: dict[str, str] = {}
    for line in random.Random(technique).sample(lines, min(len(lines), TRIED)):
        text, rule, *_ = line.split("\t")
        puzzle = kind.read(text, rule)
        # boards are not made for every level at every size: lower levels belong to lower techniques
        if text in found or puzzle.level() != level:
            continue
        used = {step.technique for step in ratings.path(puzzle, level)}
        order = [name for name in (t.name for t in puzzle.techniques) if name in used]
        if order and order[-1] == technique:
            others = " ".join(order[:-1])
            found[text] = "\t".join((text, rule, size_of(puzzle), others))
        if len(found) == WHOLE:
            break
    return list(found.values())


def kept(kind: Kind) -> dict[str, list[str]]:
    """Return the lines of a kind's bank by technique."""
    found: dict[str, list[Found]] = {}
    for entry, _ in Shelf(kind).read():
        found.setdefault(entry.technique, []).append(entry)
    kept: dict[str, list[str]] = {}
    for name in kind.guide.techniques:
        short = sorted(found.get(name, []), key=lambda entry: entry.length)
        lines = [entry.line for entry in short if opened(entry.line) >= OPEN][:KEPT]
        lines = filled(kind, name, lines) if len(lines) < RARE else lines
        kept[name] = sorted(lines, key=lambda line: (len(line.split("\t")[2]), opened(line)))
    return kept


def filled(kind: Kind, technique: str, lines: list[str]) -> list[str]:
    """Return the positions of a rare technique with that of its lesson, and with images of them."""
    rng = random.Random(f"{kind.name}/{technique}")
    lesson = next(lesson for lesson in kind.guide.lessons if lesson.technique == technique)
    made = engines.read(lesson.board, kind.name)
    position = made.start()
    if lesson.before:
        position = made.vocabulary.apply(position, made.vocabulary.read(lesson.before))
    own = checked(made, position, technique)
    lines = list(dict.fromkeys([*lines, *([own.line] if own is not None else [])]))
    for line in tuple(lines):
        for puzzle, place, _ in images(kind, line, rng) if kind.name in WAYS else ():
            found = checked(puzzle, place, technique)
            if found is not None and found.line not in lines:
                lines.append(found.line)
            if len(lines) >= RARE:
                return lines
    return lines


def opened(line: str) -> int:
    """Return how many cells of a position are open."""
    return sum(sign in bank.OPEN for sign in line.split("\t")[2])


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["collect", *rest]:
            collect_all(float(rest[0]) if rest else 30.0, rest[1:])
        case ["table"]:
            table()
        case ["pack", *names]:
            pack(names)
