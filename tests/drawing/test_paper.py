"""Boards on paper: what another program reads in the PDF is the board that was printed."""

from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import square
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.engines.hitori.rules import Hitori
from solitudo.engines.slant.rules import SlantPuzzle
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.engines.tents.field import GRASS, TENT, TREE
from solitudo.engines.tents.rules import Tents
from solitudo.themes import loader
from solitudo.tui.cli.print_boards import board_of
from solitudo.tui.drawing import paper, svg
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.paper import book, hitori_hex, pdf, shapes, slant, tents
from tests import toy
from tests.drawing.pdf_reader import Seen, look

CORPORA = Path(__file__).parents[1] / "corpora"
# boards of each kind that are printed and read back
BOARDS = 24
MADE = (
    ("hitori-hex", "4", "easy", ()), ("hitori-hex", "5", "easy", (("holes", "yes"),)),
    ("hitori", "12x10", "easy", ()), ("tents", "14x9", "easy", ()),
    ("sudoku", "9x9", "easy", (("variant", "x"),)),
    ("sudoku", "9x9", "easy", (("variant", "jigsaw"),)),
    ("sudoku", "9x9", "medium", (("variant", "killer"),)),
    ("sudoku", "16x16", "easy", ()), ("slant", "12x10", "easy", ()),
)  # fmt: skip


def corpus(kind: str) -> list[Puzzle]:
    """The first boards of the tests' own collection."""
    rows = (CORPORA / f"{kind}.txt").read_text().splitlines()
    ids = [row.split()[0] for row in rows if row and not row.startswith("#")]
    return [engines.read(text, kind) for text in ids[:BOARDS]]


def made(kind: str, size: str, level: str, extras: tuple[tuple[str, str], ...]) -> list[Puzzle]:
    one = engines.kind(kind)
    wanted = [one.check(Request(size, level, seed, "", extras)) for seed in (1, 2)]
    return [one.generate(request, lambda share: None) for request in wanted]


def on_page(seen: Seen, spot: book.Spot, drawing: shapes.Drawing) -> Seen:
    """Return the words and shapes of one board, in cells from its corner."""

    def inside(x: float, y: float) -> bool:
        return -0.1 < x < drawing.width + 0.1 and -0.1 < y < drawing.height + 0.1

    def at(x: float, y: float) -> tuple[float, float]:
        return (x - spot.left) / spot.cell, (y - spot.top) / spot.cell

    words = [w._replace(x=at(w.x, w.y)[0], y=at(w.x, w.y)[1]) for w in seen.words]
    discs = [
        d._replace(x=at(d.x, d.y)[0], y=at(d.x, d.y)[1], radius=d.radius / spot.cell)
        for d in seen.discs
    ]
    rows = [
        row._replace(ends=(at(*row.ends[0]), at(*row.ends[1])), width=row.width / spot.cell)
        for row in seen.lines
    ]
    return Seen(
        [w._replace(size=w.size / spot.cell) for w in words if inside(w.x, w.y)],
        [d for d in discs if inside(d.x, d.y)],
        [row for row in rows if inside(*row.ends[0])],
    )


# how to find each kind's clues in the words that were read


def cell_numbers(puzzle: Puzzle, seen: Seen) -> dict[int, str]:
    """Return the large words by the cell that they are in."""
    edge = shapes.THICK / 2
    found = {}
    for word in seen.words:
        if word.size > 0.25:
            row, column = int(word.y - edge), int(word.x - edge)
            cell = puzzle.grid.cell_at[row, column]
            assert cell not in found
            off = 0.05 if word.text.isdigit() else 0.15
            assert abs(word.x - edge - column - 0.5) < off, "in the middle of its cell"
            found[cell] = word.text
    return found


def check_hitori(puzzle: Puzzle, seen: Seen) -> None:
    assert isinstance(puzzle, Hitori)
    if puzzle.grid.shape == "hexagon":
        side = (puzzle.grid.width + 1) // 2
        spots = [hitori_hex.middle(place, side) for place in puzzle.grid.places]
        found = {}
        for word in seen.words:
            near = sorted((abs(x - word.x) + abs(y - word.y), n) for n, (x, y) in enumerate(spots))
            assert near[0][0] < 0.1
            found[near[0][1]] = word.text
    else:
        found = cell_numbers(puzzle, seen)
    assert [int(found[cell]) for cell in range(puzzle.grid.count)] == list(puzzle.numbers)


def check_sudoku(puzzle: Puzzle, seen: Seen) -> None:
    assert isinstance(puzzle, Sudoku)
    found = cell_numbers(puzzle, seen)
    start = puzzle.start().values
    assert found == {cell: puzzle.marks[v] for cell, v in enumerate(start) if v}
    side, edge = puzzle.side, shapes.THICK / 2
    heavy = set()
    for line in seen.lines:
        if line.width > shapes.THICK * 0.9 and not line.dashed:
            (x1, y1), (x2, y2) = line.ends
            across = x1 == pytest.approx(x2)
            r, c = round(min(y1, y2) - edge), round(min(x1, x2) - edge)
            heavy.add((r, c, "left" if across else "up"))
    borders = set()
    for r in range(side):
        for c in range(side):
            here = puzzle.regions[r * side + c]
            if c and puzzle.regions[r * side + c - 1] != here:
                borders.add((r, c, "left"))
            if r and puzzle.regions[(r - 1) * side + c] != here:
                borders.add((r, c, "up"))
    assert heavy == borders
    sums = {}
    for word in seen.words:
        if word.size < 0.25:
            sums[puzzle.grid.cell_at[int(word.y), int(word.x)]] = int(word.text)
    assert sums == {min(cells): total for cells, total in puzzle.cages}
    sides = [line for line in seen.lines if line.dashed]
    near = square(side, side).neighbours
    walls = sum(
        4 - len(set(near[cell]) & set(cells)) for cells, _ in puzzle.cages for cell in cells
    )
    assert len(sides) == walls


def check_tents(puzzle: Puzzle, seen: Seen) -> None:
    assert isinstance(puzzle, Tents)
    width, height = puzzle.grid.width, puzzle.grid.height
    needs: dict[int, int] = {}
    for word in seen.words:
        if word.x > shapes.EDGE + width:
            needs[int(word.y - shapes.EDGE)] = int(word.text)
        else:
            assert word.y > shapes.EDGE + height
            needs[height + int(word.x - shapes.EDGE)] = int(word.text)
    assert [needs[line] for line in range(len(puzzle.needs))] == list(puzzle.needs)
    trees = {
        puzzle.grid.cell_at[int(d.y - shapes.EDGE), int(d.x - shapes.EDGE)]
        for d in seen.discs
        if d.radius == pytest.approx(tents.CROWN, abs=0.01)
    }
    assert trees == {cell for cell, v in enumerate(puzzle.start().values) if v == TREE}


def check_slant(puzzle: Puzzle, seen: Seen) -> None:
    assert isinstance(puzzle, SlantPuzzle)
    numbers = [-1] * len(puzzle.numbers)
    for word in seen.words:
        r, c = round(word.y - slant.EDGE), round(word.x - slant.EDGE)
        numbers[r * (puzzle.grid.width + 1) + c] = int(word.text)
    assert numbers == list(puzzle.numbers)
    assert len(seen.discs) == sum(number >= 0 for number in numbers)


CHECKS: dict[str, Callable[[Puzzle, Seen], None]] = {
    "hitori": check_hitori, "hitori-hex": check_hitori, "sudoku": check_sudoku,
    "tents": check_tents, "slant": check_slant,
}  # fmt: skip


def read_back(boards: list[Puzzle], paper_name: str, per_page: int) -> Iterator[int]:
    """Print boards and compare what is read with them; the number of pages."""
    printed = [board_of(puzzle, puzzle.start(), "easy", False) for puzzle in boards]
    pages = book.pages(printed, "Boards", paper_name, per_page)
    content = pdf.written(printed, pages, paper_name, "Boards")
    seen = look(content)
    assert len(seen) == len(pages)
    for sheet, page in zip(seen, pages, strict=True):
        for spot in page.spots:
            puzzle = boards[spot.number]
            found = on_page(sheet, spot, printed[spot.number].drawing)
            CHECKS[puzzle.kind.name](puzzle, found)
            yield spot.number


@pytest.mark.parametrize("kind", ["hitori", "sudoku", "tents", "slant"])
@pytest.mark.parametrize(("paper_name", "per_page"), [("a4", 4), ("letter", 1)])
def test_the_collections_are_read_back_from_paper(
    kind: str, paper_name: str, per_page: int
) -> None:
    boards = corpus(kind)
    assert list(read_back(boards, paper_name, per_page)) == list(range(len(boards)))


@pytest.mark.parametrize("request_", MADE, ids=lambda made: "-".join(map(str, made[:2])))
def test_hexagons_variants_and_large_boards_are_read_back(
    request_: tuple[str, str, str, tuple[tuple[str, str], ...]],
) -> None:
    boards = made(*request_)
    assert list(read_back(boards, "a4", 0)) == [0, 1]


def test_solutions_stand_at_the_end_in_small() -> None:
    boards = corpus("tents")[:7]
    printed = [board_of(puzzle, puzzle.start(), "", True) for puzzle in boards]
    pages = book.pages(printed, "Tents", "a4", 2, solutions=True)
    assert [page.solved for page in pages] == [False] * 4 + [True] * (len(pages) - 4)
    seen = look(pdf.written(printed, pages, "a4", "Tents"))
    at = {spot.number: (sheet, spot) for sheet, page in zip(seen, pages, strict=True)
          if page.solved for spot in page.spots}  # fmt: skip
    assert sorted(at) == list(range(7))
    for number, puzzle in enumerate(boards):
        first, drawing = puzzle.solutions.first, printed[number].solution
        assert first is not None
        assert drawing is not None
        found = on_page(*at[number], drawing)
        check_tents(puzzle, found)
        assert at[number][1].cell < pages[0].spots[0].cell
        heading = [word for word in at[number][0].words if word.text == str(number + 1)]
        assert any(abs(word.y - at[number][1].top) < book.SMALL_HEAD for word in heading)
        doors = sum(isinstance(part, shapes.Area) and part.fill == "tent" for part in drawing.parts)
        assert doors == sum(value == TENT for value in first)


@pytest.mark.parametrize("name", engines.kinds())
@pytest.mark.parametrize("per_page", [0, 1, 2, 5, 24])
@pytest.mark.parametrize("paper_name", list(book.PAPERS))
def test_nothing_lies_outside_its_page_or_on_another_board(
    name: str, per_page: int, paper_name: str
) -> None:
    kind = engines.kind(name)
    request = kind.check(Request(kind.sizes[0], kind.levels_at(kind.sizes[0])[0], 3))
    puzzle = kind.generate(request, lambda share: None)
    board = board_of(puzzle, puzzle.start(), "", True)
    pages = book.pages([board] * 26, "Boards", paper_name, per_page, solutions=True)
    width, height = book.PAPERS[paper_name]
    for page in pages:
        boxes = []
        for spot in page.spots:
            drawing = board.solution if page.solved else board.drawing
            assert drawing is not None
            right, low = (
                spot.left + drawing.width * spot.cell,
                spot.top + drawing.height * spot.cell,
            )
            assert min(spot.x, spot.left) >= book.MARGIN - 0.01
            assert right <= width - book.MARGIN + 0.01
            assert book.MARGIN + book.TITLE - 0.01 <= spot.y <= spot.top - 4
            assert low <= height - book.MARGIN - book.FOOT + 0.01
            boxes.append((spot.left, spot.y, right, low))
        for one in boxes:
            for other in boxes:
                apart = one[2] <= other[0] or one[3] <= other[1]
                assert one is other or apart or other[2] <= one[0] or other[3] <= one[1]
    counts = [len(page.spots) for page in pages if not page.solved]
    assert sum(counts) == 26
    assert not per_page or counts[0] == per_page


@pytest.mark.parametrize("name", engines.kinds())
def test_marks_are_drawn_in_pictures_too(name: str) -> None:
    kind = engines.kind(name)
    request = kind.check(Request(kind.sizes[0], kind.levels_at(kind.sizes[0])[0], 3))
    puzzle = kind.generate(request, lambda share: None)
    first = puzzle.solutions.first
    assert first is not None
    full = puzzle.start()._replace(values=first)
    empty, solved = paper.drawn(puzzle, puzzle.start()), paper.drawn(puzzle, full)
    assert empty.parts != solved.parts
    assert empty[:2] == solved[:2]
    for theme in ("lamplight", "suzuri"):
        drawn = svg.of_drawing(solved, Palette(loader.load(theme).roles), "<&>")
        picture = ElementTree.fromstring(drawn)
        kinds = ("Words", "Disc", "Stroke", "Area")
        tags = ("text", "circle", "polyline", "polygon")
        for one, tag in zip(kinds, tags, strict=True):
            drawn_parts = sum(type(part).__name__ == one for part in solved.parts)
            assert len(list(picture.iter(f"{{http://www.w3.org/2000/svg}}{tag}"))) == drawn_parts


def test_a_kind_without_a_drawing_of_its_own_is_printed(toy_kind: toy.ToyKind) -> None:
    puzzle = toy_kind.read("4:.2.21121.")
    stone = puzzle.vocabulary.apply(puzzle.start(), puzzle.vocabulary.read("s:A1"))
    board = board_of(puzzle, stone, "easy", False)
    pages = book.pages([board], "Toy", "a4")
    assert "*" in [word.text for word in look(pdf.written([board], pages, "a4", "Toy"))[0].words]


def test_few_boards_take_all_of_their_page() -> None:
    board = next(one for one in corpus("sudoku") if one.grid.width == 9)
    printed = [board_of(board, board.start(), "", False)] * 7

    def cell(count: int) -> float:
        (spot, *_) = book.pages(printed[:count], "Boards", "a4")[0].spots
        return spot.cell

    assert cell(1) == book.LARGEST
    assert cell(1) > cell(2) > cell(6) == cell(7) >= book.EASY
    assert len(book.pages(printed, "Boards", "a4")) == 2


def test_too_many_boards_on_a_page_are_refused() -> None:
    with pytest.raises(PuzzleError, match="from 1 to 24"):
        book.planned((5, 5), (100, 100), 25)


def test_words_of_another_script_do_not_stop_the_printing() -> None:
    assert pdf.letters("9×9 · ○● 数独\x1b") == "9×9 · o* ???"


@pytest.mark.parametrize("name", ["hitori", "hitori-hex"])
def test_numbers_on_ink_are_light_and_all_others_dark(name: str) -> None:
    puzzle = made(name, "5", "easy", ())[0]
    first = puzzle.solutions.first
    assert first is not None
    parts = paper.drawn(puzzle, puzzle.start()._replace(values=bytes(first))).parts
    inked = [
        [sum(point[axis] for point in area.points) / len(area.points) for axis in (0, 1)]
        for area in parts
        if isinstance(area, shapes.Area) and area.fill == "mark-black"
    ]
    assert len(inked) == sum(value == 1 for value in first)
    for words in parts:
        if isinstance(words, shapes.Words):
            dark = any(abs(words.x - x) + abs(words.y - y) < 0.3 for x, y in inked)
            assert words.role == ("on-black" if dark else "ink")


def test_tree_tent_and_dot_of_tents_lie_in_the_middle_of_their_cells() -> None:
    puzzle = corpus("tents")[0]
    first = puzzle.solutions.first
    assert first is not None
    values = bytes(value or 2 for value in first)
    drawing = paper.drawn(puzzle, puzzle.start()._replace(values=values))
    for value, role in ((TREE, "tree"), (GRASS, "grass")):
        discs = [d for d in drawing.parts if isinstance(d, shapes.Disc) and d.fill == role]
        places = [at for at, v in zip(puzzle.grid.places, values, strict=True) if v == value]
        assert len(discs) == len(places) > 0
        for disc, (r, c) in zip(discs, places, strict=True):
            assert disc.x - shapes.EDGE - c == pytest.approx(0.5)
            assert disc.y - shapes.EDGE - r == pytest.approx(0.5, abs=0.11)
