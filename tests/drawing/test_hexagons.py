"""How hexagons are drawn: their shapes, every state in every look, and what lies under a press."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

import engines
from engines.core.action import Position
from engines.core.target import Target
from tests.drawing import golden
from themes import loader
from themes.contrast import ratio
from tui.drawing import hitori_hex_cell, looks
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.honeycomb import SHEET, STEPS, TILES
from tui.drawing.painter import Painter, Scene
from tui.drawing.palette import Palette
from tui.drawing.shapes import QUADRANTS
from tui.layout import arrange

SMALL = "hitori-hex:3:1231234345122.34123"
WHOLE = "hitori-hex:5de:9195234263412873628114592794327829572983526926533182265541716"
HOLED = "hitori-hex:5de:1357376.9.5839321224332.286218763937.81.698959647645594156543"
TWO_DIGITS = (
    "hitori-hex:6dh:1b245136.59752178b52b5.4b63.1272578916a19586a427b38a6.71953a9174b8a6.35b3"
    "a9.ba325.b91438657"
)
GOLDEN = Path(__file__).with_name("hexagons.golden.txt")
BOARDS = (SMALL, WHOLE, HOLED, TWO_DIGITS)
SETS = ("rich", "blocks", "ascii")
THEMES = ("lamplight", "mono")
PAPERS = hitori_hex_cell.PAPERS


@cache
def board(text: str) -> Any:
    return engines.read(text)


@cache
def palette(theme: str) -> Palette:
    found = loader.load(theme)
    return Palette(found.roles, found.colours, theme)


def painters(text: str, glyphs: str = "rich", theme: str = "lamplight") -> list[Painter]:
    """A painter for each look from 8x4 on, largest first."""
    puzzle = board(text)
    return [
        kind(puzzle, look, palette(theme), glyphs)
        for look, kind in looks(puzzle, glyphs)
        if look.pitch[0] < 12
    ]


def huge(text: str, glyphs: str = "rich", theme: str = "lamplight") -> Painter:
    """The painter of cells of 12x6."""
    puzzle = board(text)
    look, kind = looks(puzzle, glyphs)[0]
    assert look.pitch == (12, 6)
    return kind(puzzle, look, palette(theme), glyphs)


def draw(painter: Painter, scene: Scene) -> Canvas:
    canvas = Canvas(painter.width, painter.height)
    painter.show(canvas, scene, None)
    return canvas


def cell(text: str, label: str) -> int:
    found: int = board(text).grid.cell_named[label]
    return found


def mask(text: str, *labels: str) -> int:
    return sum(1 << cell(text, label) for label in labels)


def marked(text: str, black: str = "", white: str = "", auto: str = "") -> Position:
    """The position with these marks."""
    values = bytearray(board(text).grid.count)
    for label in black.split():
        values[cell(text, label)] = 1
    for label in (white + " " + auto).split():
        values[cell(text, label)] = 2
    return Position(bytes(values), auto=mask(text, *auto.split()))


def everything(text: str = SMALL) -> Scene:
    """Each state once: on the small board D1 and C1 touch, B3 has the cursor."""
    return Scene(
        marked(text, black="C1 D1 E3", white="A2 B3 E2", auto="A3"),
        cursor=cell(text, "B3"),
        wrong=mask(text, "C1", "D1", "E2"),
        evidence=mask(text, "D3", "E3"),
        target=mask(text, "B1"),
    )


def around(painter: Painter, canvas: Canvas, text: str, label: str) -> str:
    """The row of a number, from its left wall to its right one."""
    x, y, width, height = painter.box(cell(text, label))
    middle = y + height // 2 if painter.look.pitch[1] > 1 else y
    return "".join(canvas.chars[middle][x : x + width])


def ground(painter: Painter, canvas: Canvas, text: str, label: str) -> str:
    """The role behind a number."""
    x, y, width, height = painter.box(cell(text, label))
    return canvas.inks[y + height // 2][x + width // 2].bg


# shapes


def test_large_cells_draw_the_small_boards_as_they_stand_in_the_file() -> None:
    found: dict[str, list[str]] = {}
    shown = {"play": everything(), "paused": everything()._replace(paused=True)}
    for name, text in (("small", SMALL), ("two digits", TWO_DIGITS)):
        scenes = shown if text == SMALL else {"start": Scene(board(text).start(), cursor=3)}
        others = ("large", "normal", "compact")
        for picture, names in golden.pictures(board(text), scenes, without=others).items():
            if text == SMALL or names[0].startswith("rich"):
                found.setdefault(picture, []).extend(f"{name} {title}" for title in names)
    golden.compare(GOLDEN, found)


def quadrants(canvas: Canvas, x: int, y: int) -> list[str]:
    """The roles of the four quadrants of a character; a letter counts as its ground."""
    ink = canvas.inks[y][x]
    bits = QUADRANTS.find(canvas.chars[y][x])
    return [ink.fg if bits >> i & 1 and bits >= 0 else ink.bg for i in range(4)]


@pytest.mark.parametrize("text", [WHOLE, HOLED])
@pytest.mark.parametrize("glyphs", ["rich", "blocks"])
def test_each_tile_is_drawn_in_its_own_tone_and_the_sheet_shows_in_the_holes(
    text: str, glyphs: str
) -> None:
    grid = board(text).grid
    for painter in [huge(text, glyphs), *painters(text, glyphs)[:-1]]:
        canvas = draw(painter, Scene(board(text).start(), cursor=-1))
        tiles = (STEPS if glyphs == "blocks" else TILES)[painter.look.pitch]
        wanted: dict[tuple[int, int], list[str]] = {}
        for number, (r, q) in enumerate(grid.places):
            x, _, _, _ = painter.box(number)
            y = painter.look.pitch[1] * r + painter.comb.top  # type: ignore[attr-defined]
            for (dy, row), dx in product(enumerate(tiles), range(len(tiles[0]))):
                at = wanted.setdefault((x + dx, y + dy), ["disc"] * 4)
                for i in range(4):
                    if QUADRANTS.index(row[dx]) >> i & 1:
                        at[i] = PAPERS[(q - r) % 3]
        shadow = painter.look.height > painter.comb.height  # type: ignore[attr-defined]
        for x in range(2, painter.width - shadow):
            for y in range(painter.height - shadow):
                # a drawn number lies on its tile
                behind = canvas.inks[y][x].bg
                seen = [behind if role == "ink" else role for role in quadrants(canvas, x, y)]
                assert seen == wanted.get((x, y), ["disc"] * 4), (x, y)


def test_neighbours_never_share_a_tone() -> None:
    grid = board(WHOLE).grid
    for painter in painters(WHOLE):
        tones = painter.tones  # type: ignore[attr-defined]
        for number, near in enumerate(grid.neighbours):
            assert tones[number] not in {tones[other] for other in near}


def test_a_tile_is_a_hexagon_of_half_blocks() -> None:
    large, normal = (
        painter.comb.parts  # type: ignore[attr-defined]
        for painter in (painters(SMALL)[0], painters(SMALL)[1])
    )
    assert max(len({part.over, part.under} - {SHEET}) for part in large) == 2
    used = {char for part in normal for char in part.text}
    assert used <= set(" ▄▀▌▐")
    steps = {c for p in painters(SMALL, "blocks")[0].comb.parts for c in p.text}  # type: ignore[attr-defined]
    assert steps <= set(" ▄▀▌▐")


OUTLINE = """\
        ╱ ╲ ╱ ╲ ╱ ╲
A      │ 1 │(2)│(3)│
      ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲
B    ‹ 1 › 2 [(3)] 4 │
    ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲
C  │✗3✗│ 4 │ 5 │ 1 │ 2 │
    ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱
D    │✗2✗│   ┊ 3 ┊ 4 │
      ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱
E      │ 1 │!2!┊▓3▓┊
        ╲ ╱ ╲ ╱ ╲ ╱"""

LARGE_OUTLINE = """\
            .-'''-. .-'''-. .-'''-.
           │       │       │       │
A          │   1   │  (2)  │  (3)  │
           │       │       │       │
        .-'''-._.-'''-._.-'''-._.-'''-.
       │       │       │       │       │
B      │ ‹ 1 › │   2   │ [(3)] │   4   │
       │       │       │       │       │
    .-'''-._.-'''-._.-'''-._.-'''-._.-'''-.
   │▓▓▓▓▓▓▓│       │       │       │       │
C  │▓▓✗3✗▓▓│   4   │   5   │   1   │   2   │
   │▓▓▓▓▓▓▓│       │       │       │       │
    '-._.-'''-._.-' '-._.-'''-._.-'''-._.-'
       │▓▓▓▓▓▓▓│       │       │       │
D      │▓▓✗2✗▓▓│       │ ┊ 3 ┊ │   4   │
       │▓▓▓▓▓▓▓│       │       │       │
        '-._.-'''-. .-'''-._.-'''-._.-'
           │       │       │▓▓▓▓▓▓▓│
E          │   1   │ (!2!) │▓┊▓3▓┊▓│
           │       │       │▓▓▓▓▓▓▓│
            '-._.-' '-._.-' '-._.-'"""

COMPACT = """\
A        1  (2) (3)
B    ‹ 1 › 2 [(3)] 4
C   ✗3✗  4   5   1   2
D     ✗2✗    ┊ 3 ┊ 4
E        1  !2!┊ 3 ┊"""

TILED = """\
A      ▐ 1 ▌(2)▌(3)▌
B    ‹ 1 › 2 [(3)] 4 ▌
C  ▐✗3✗▌ 4 ▌ 5 ▌ 1 ▌ 2 ▌
D    ▐✗2✗▌   ┊ 3 ┊ 4 ▌
E      ▐ 1 ▌!2!┊ 3 ┊"""

TO_ASCII = str.maketrans("╱╲│✗┊‹›▓", "/\\|x:{}#")


def shown(glyphs: str, theme: str, number: int, scene: Scene) -> str:
    """The characters of the small board in one of its looks."""
    canvas = draw(painters(SMALL, glyphs, theme)[number], scene)
    return canvas.text().rstrip("\n").rstrip()


def test_without_colours_a_board_is_an_outline_with_every_state_in_shapes() -> None:
    scene = everything()
    assert shown("rich", "mono", 1, scene) == OUTLINE
    assert shown("rich", "mono", 0, scene) == LARGE_OUTLINE
    blocks = shown("blocks", "mono", 1, scene)
    assert blocks == OUTLINE.translate(str.maketrans("╱╲│✗┊", "/\\|x:"))


def test_without_its_outermost_tips_a_board_loses_two_rows_and_nothing_else() -> None:
    for theme in THEMES:
        _, _, whole, low, _ = painters(SMALL, "rich", theme)
        text = draw(whole, everything()).text().split("\n")
        assert draw(low, everything()).text().split("\n") == text[1:-1]


@pytest.mark.parametrize("theme", THEMES)
def test_ascii_has_the_same_shapes_in_plain_characters(theme: str) -> None:
    wanted = OUTLINE.translate(TO_ASCII).replace("#3#", "###")
    assert shown("ascii", theme, 2, everything()) == wanted
    compact = COMPACT.translate(TO_ASCII).replace(": 3 :", ":###:")
    assert shown("ascii", theme, 4, everything()).replace(": 3 :", ":###:") == compact
    for number in range(5):
        assert shown("ascii", theme, number, everything()).isascii()


def test_in_colour_the_numbers_keep_the_same_shapes() -> None:
    scene = everything()
    rows = shown("rich", "lamplight", 2, scene).split("\n")[1::2]
    assert "\n".join(rows) == TILED
    assert shown("rich", "lamplight", 4, scene) == COMPACT


# states


GROUNDS = {
    "A1": "paper-alt", "A2": "white+disc:17", "A3": "white", "B1": "target",
    "B3": "line-tint-on-white", "C1": hitori_hex_cell.WRONG_BLACK, "D3": "evidence-bg",
    "E2": "error-bg", "E3": "mark-black",
}  # fmt: skip


@pytest.mark.parametrize("number", [0, 1, 3, 4])
def test_each_state_has_a_ground_of_its_own(number: int) -> None:
    painter = painters(SMALL)[number]
    canvas = draw(painter, everything())
    found = {label: ground(painter, canvas, SMALL, label) for label in GROUNDS}
    tones = {"A1", "A2", "A3"}
    assert {k: v for k, v in found.items() if k not in tones} == {
        k: v for k, v in GROUNDS.items() if k not in tones
    }
    assert found["A1"] in PAPERS
    assert found["A2"] in hitori_hex_cell.WHITES
    assert found["A3"] in hitori_hex_cell.WHITES


def test_ones_own_circle_is_bold_and_an_automatic_one_is_not() -> None:
    painter = painters(SMALL)[2]
    canvas = draw(painter, everything())
    for label, role, bold in (("A2", "mark-white-ring", True),
                              ("A3", "mark-white-ring-auto", False)):  # fmt: skip
        x, y, _, _ = painter.box(cell(SMALL, label))
        assert canvas.inks[y + 1][x + 1].fg == role
        assert {canvas.inks[y + 1][x + d].bold for d in (1, 2, 3)} == {bold}


STATES = {
    "": (" 7 ", "10 "),
    "cursor": ("[ 7 ]", "[10 ]"),
    "target": ("‹ 7 ›", "‹10 ›"),
    "evidence": ("┊ 7 ┊", "┊10 ┊"),
    "white": ("(7)", "(10)"),
    "wrong": ("!7!", "!10!"),
    "black wrong": ("✗7✗", "✗10✗"),
    "cursor white": ("[(7)]", "[10)]"),
    "cursor wrong": ("[!7!]", "[10!]"),
    "cursor target": ("[‹7›]", "[10›]"),
    "cursor evidence": ("[┊7┊]", "[10┊]"),
    "evidence white": ("┊(7)┊", "┊10)┊"),
    "target white": ("‹(7)›", "‹10)›"),
    "target wrong": ("‹!7!›", "‹10!›"),
}


def in_state(words: str, text: str, label: str) -> Scene:
    bit = mask(text, label)
    black, white = "black" in words, "white" in words
    return Scene(
        marked(text, black=label if black else "", white=label if white else ""),
        cursor=cell(text, label) if "cursor" in words else -1,
        wrong=bit if "wrong" in words else 0,
        evidence=bit if "evidence" in words else 0,
        target=bit if "target" in words else 0,
    )


@pytest.mark.parametrize("words", STATES)
@pytest.mark.parametrize("number", [2, 4])
def test_a_state_keeps_its_shape_with_two_digits(words: str, number: int) -> None:
    painter = painters(TWO_DIGITS)[number]
    for label, wanted in zip(("C4", "E9"), STATES[words], strict=True):
        digits = wanted.strip("[]‹›┊()!✗ ")
        label = next(
            name for name, at in board(TWO_DIGITS).grid.cell_named.items()
            if str(board(TWO_DIGITS).numbers[at]) == digits and name[0] not in "AK"
        )  # fmt: skip
        canvas = draw(painter, in_state(words, TWO_DIGITS, label))
        assert around(painter, canvas, TWO_DIGITS, label).strip("▐▌ ") == wanted.strip()


@pytest.mark.parametrize(
    ("words", "one", "two"),
    [
        ("cursor white", "[(7)]", "[(10)]"),
        ("evidence white", "┊(7)┊", "┊(10)┊"),
        ("white wrong", "(!7!)", "(!10!)"),
        ("cursor target", "[‹7›]", "[‹10›]"),
        ("black wrong", "✗7✗", "✗10✗"),
        ("target", "‹ 7 ›", "‹ 10 ›"),
    ],
)
def test_large_cells_have_room_for_everything(words: str, one: str, two: str) -> None:
    painter = painters(TWO_DIGITS)[0]
    puzzle = board(TWO_DIGITS)
    for digits, wanted in (("7", one), ("10", two)):
        label = puzzle.grid.labels[puzzle.numbers.index(int(digits))]
        canvas = draw(painter, in_state(words, TWO_DIGITS, label))
        assert around(painter, canvas, TWO_DIGITS, label).strip("▐▌ ") == wanted


def test_a_bracket_of_a_neighbour_gives_way_to_the_cursor() -> None:
    painter = painters(SMALL)[1]
    scene = Scene(
        board(SMALL).start(), cursor=cell(SMALL, "C2"), evidence=mask(SMALL, "C1", "C3", "C4")
    )
    assert "┊ 3 [ 4 ] 5 ┊ 1 ┊" in draw(painter, scene).text()


def test_two_blacks_that_touch_become_one_body() -> None:
    painter = painters(SMALL)[2]
    canvas = draw(painter, everything())
    x, y, _, _ = painter.box(cell(SMALL, "D1"))
    shared = quadrants(canvas, x + 1, y)
    assert set(shared) == {hitori_hex_cell.WRONG_BLACK}


def test_the_resting_cursor_tints_its_three_lines_and_no_state() -> None:
    painter = painters(SMALL)[1]
    scene = everything()._replace(tinted=True, cursor=cell(SMALL, "C3"))
    canvas = draw(painter, scene)
    grid = board(SMALL).grid
    lines = {c for n in grid.lines_of[scene.cursor] for c in grid.lines[n]}
    for label, number in grid.cell_named.items():
        role = ground(painter, canvas, SMALL, label)
        told = scene.wrong | scene.evidence | scene.target
        if told >> number & 1 or scene.position.values[number] == 1:
            assert "line-tint" not in role
        else:
            assert ("line-tint" in role) == (number in lines), label


def test_without_colours_the_tint_is_dots() -> None:
    scene = Scene(board(SMALL).start(), cursor=cell(SMALL, "C3"), tinted=True)
    rows = shown("rich", "mono", 1, scene).split("\n")
    assert rows[5] == "C  │·3·│·4·[ 5 ]·1·│·2·│"
    assert rows[3] == "B    │ 1 │·2·│·3·│ 4 │"
    assert shown("ascii", "mono", 1, scene).split("\n")[5] == "C  |.3.|.4.[ 5 ].1.|.2.|"


def test_looking_back_tints_the_whole_sheet() -> None:
    painter = painters(SMALL)[1]
    canvas = draw(painter, Scene(board(SMALL).start(), cursor=-1, old=True))
    grounds = {ground(painter, canvas, SMALL, label) for label in board(SMALL).grid.labels}
    assert grounds == set(hitori_hex_cell.TINTED_PAPERS)
    assert "line-tint" in canvas.inks[0][3].bg


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("theme", THEMES)
def test_a_paused_board_hides_numbers_and_marks(text: str, theme: str) -> None:
    for glyphs in SETS:
        for painter in painters(text, glyphs, theme):
            scene = Scene(board(text).start(), tinted=True, wrong=1, target=2, paused=True)
            said = draw(painter, scene).text()
            assert " Paused" in said
            assert not set(said) & set("0123456789[]!‹›{}()┊✗▓#")


def test_a_finished_board_is_black_and_white_without_rings() -> None:
    scene = everything()._replace(bleached=(1 << 18) - 1, wrong=0, target=0, evidence=0, cursor=-1)
    for number in (0, 1, 4):
        painter = painters(SMALL)[number]
        canvas = draw(painter, scene)
        assert "(" not in canvas.text()
        for label in board(SMALL).grid.labels:
            role = ground(painter, canvas, SMALL, label)
            black = label in ("C1", "D1", "E3")
            assert role == "mark-black" if black else role in hitori_hex_cell.WHITES


def lit(canvas: Canvas) -> dict[tuple[int, int], str]:
    """The characters on the lamp's colour."""
    everywhere = product(range(canvas.width), range(canvas.height))
    return {(x, y): canvas.chars[y][x] for x, y in everywhere if canvas.inks[y][x].bg == "accent"}


def test_the_label_of_the_cursors_row_is_bold_and_a_hinted_line_is_lit_at_its_ends() -> None:
    painter = painters(SMALL)[1]
    scene = Scene(
        board(SMALL).start(),
        cursor=cell(SMALL, "B2"),
        region=frozenset({"row D", "the line from A1 to E3", "the line from A1 to C1"}),
    )
    canvas = draw(painter, scene)
    assert lit(canvas) == {(0, 7): "D", (7, 0): "╲", (19, 10): "╲", (11, 0): "╱", (3, 6): "╱"}
    assert canvas.inks[3][0] == Ink("accent", "surface", bold=True)
    both = scene._replace(region=frozenset({"the line from A2 to D4", "the line from A1 to C1"}))
    painter.show(canvas, both, scene)
    assert lit(canvas) == {(11, 0): "╳", (21, 8): "╲", (3, 6): "╱"}
    painter.show(canvas, scene._replace(region=frozenset()), both)
    assert not lit(canvas)


# what lies under a press


def as_the_book_says(text: str, x: int, y: int) -> int | None:
    """The mouse at 4x2, from the description of the board."""
    grid = board(text).grid
    n: int = (grid.width + 1) // 2

    def column(r: int) -> int:
        return x - (3 + abs(n - 1 - r) * 2)

    def at(r: int, i: int) -> int | None:
        length = 2 * n - 1 - abs(n - 1 - r)
        if not (0 <= r < grid.height and 0 <= i < length):
            return None
        found: int | None = grid.cell_at.get((r, i + max(0, n - 1 - r)))
        return found

    if y % 2:
        r = y // 2
        i = column(r) // 4
        return at(r, i) if at(r, i) is not None or column(r) % 4 else at(r, i - 1)
    candidates = [
        (column(r) % 4 != 2, number)
        for r in (y // 2 - 1, y // 2)
        if (number := at(r, column(r) // 4)) is not None and column(r) % 4
    ]
    return min(candidates, key=lambda pair: pair[0])[1] if candidates else None


@pytest.mark.parametrize("text", BOARDS)
def test_a_press_means_the_cell_that_the_book_names(text: str) -> None:
    _, shadowed, whole, low, _ = painters(text)
    for y, x in product(range(-1, whole.height + 2), range(-2, whole.width + 3)):
        number = as_the_book_says(text, x, y) if 0 <= y < whole.height else None
        wanted = None if number is None else Target("cell", number)
        assert whole.hit(x, y) == shadowed.hit(x, y) == wanted, (x, y)
        if 0 < y < whole.height - 1:
            assert low.hit(x, y - 1) == wanted


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("glyphs", SETS)
def test_the_box_of_a_cell_holds_what_means_it(text: str, glyphs: str) -> None:
    for painter in [*painters(text, glyphs), *([huge(text, glyphs)] if glyphs != "ascii" else [])]:
        found: dict[int, set[tuple[int, int]]] = {}
        for y, x in product(range(painter.height), range(painter.width)):
            target = painter.hit(x, y)
            if target is not None:
                found.setdefault(target.at, set()).add((x, y))
        assert len(found) == board(text).grid.count
        for number, spots in found.items():
            x, y, width, height = painter.box(number)
            inside = set(product(range(x, x + width), range(y, y + height)))
            assert spots <= inside
            assert inside <= set(product(range(painter.width), range(painter.height)))
            assert (x + width // 2, y + height // 2) in spots


@pytest.mark.parametrize("number", [0, 1, 3, 5])
def test_wherever_a_tile_is_seen_a_press_means_a_cell(number: int) -> None:
    painter = [*painters(HOLED), huge(HOLED)][number]
    canvas = draw(painter, Scene(board(HOLED).start(), cursor=-1))
    for y, x in product(range(painter.height), range(2, painter.width)):
        # a drawn number lies on its tile
        behind = canvas.inks[y][x].bg
        roles = (behind if role == "ink" else role for role in quadrants(canvas, x, y))
        seen = [role for role in roles if role in PAPERS]
        if len(seen) > 2 or canvas.chars[y][x].isdigit():
            assert painter.hit(x, y) is not None, (x, y)
        if not seen:
            assert painter.hit(x, y) is None, (x, y)


# drawing only what differs


@st.composite
def scenes(draws: st.DrawFn, count: int) -> Scene:
    masks = st.integers(0, (1 << count) - 1).map(lambda m: m & (m >> 3) & (m >> 7))
    return Scene(
        Position(bytes(draws(st.lists(st.integers(0, 2), min_size=count, max_size=count))),
                 auto=draws(masks)),
        cursor=draws(st.integers(0, count - 1)),
        tinted=draws(st.booleans()),
        wrong=draws(masks),
        evidence=draws(masks),
        target=draws(masks),
        region=draws(
            st.sampled_from([frozenset(), frozenset({"row B", "the line from A2 to D1"})])
        ),
        old=draws(st.integers(0, 5)) == 0,
        paused=draws(st.integers(0, 5)) == 0,
        bleached=draws(masks),
    )  # fmt: skip


@st.composite
def pairs(draws: st.DrawFn) -> tuple[str, Scene, Scene]:
    text = draws(st.sampled_from((SMALL, TWO_DIGITS)))
    count = board(text).grid.count
    first, second = draws(scenes(count)), draws(scenes(count))
    kept = draws(st.sets(st.sampled_from(Scene._fields)))
    return text, first, second._replace(**{name: getattr(first, name) for name in kept})


@given(pairs(), st.sampled_from(SETS), st.sampled_from(THEMES), st.integers(0, 4))
@settings(max_examples=120, deadline=None)
def test_going_from_scene_to_scene_ends_where_drawing_anew_does(
    pair: tuple[str, Scene, Scene], glyphs: str, theme: str, number: int
) -> None:
    text, old, new = pair
    painter = painters(text, glyphs, theme)[number]
    canvas = draw(painter, old)
    painter.show(canvas, new, old)
    fresh = draw(painter, new)
    assert canvas.chars == fresh.chars
    assert canvas.inks == fresh.inks


def test_a_mark_costs_the_characters_of_its_cell() -> None:
    for number, most in ((0, 60), (1, 18), (4, 5)):
        painter = painters(WHOLE)[number]
        old = Scene(board(WHOLE).start(), cursor=30)
        canvas = draw(painter, old)
        canvas.take_dirty()
        painter.show(canvas, old._replace(position=marked(WHOLE, black="E5")), old)
        x, y, width, height = painter.box(30)
        spans = canvas.take_dirty()
        assert sum(end - first for _, first, end in spans) <= most
        near = painter.look.pitch[0]
        for row, first, end in spans:
            assert y <= row < y + height
            assert x - 1 <= first < end <= x + width + near


@given(pairs(), st.integers(0, 4))
@settings(max_examples=40, deadline=None)
def test_no_character_holds_more_than_it_may(pair: tuple[str, Scene, Scene], number: int) -> None:
    text, scene, _ = pair
    barred = set("▘▝▖▗▚▞▙▛▜▟╱╲┊✓▂▔✗") - {"▖", "▘"}
    for glyphs, theme in product(SETS, THEMES):
        painter = painters(text, glyphs, theme)[number]
        canvas = draw(painter, scene)
        used = {char for row in canvas.chars for char in row}
        assert all(cell_len(char) == 1 for char in used)
        if glyphs == "ascii":
            assert all(char.isascii() for char in used)
        if glyphs == "blocks":
            # the corners of the shadow are the only quadrants
            assert not used & barred
        roles = {role for row in canvas.inks for ink in row for role in (ink.fg, ink.bg)}
        for role in roles:
            if theme == "lamplight":
                painter.palette.colour(role)


# sizes and colours


def test_boards_are_as_large_as_planned() -> None:
    sizes = [(look.width, look.height) for look, _ in looks(board(WHOLE), "rich")]
    assert sizes == [(114, 57), (78, 38), (42, 20), (41, 19), (41, 17), (40, 9)]
    assert looks(board(TWO_DIGITS), "rich")[4][0].height == 21


@pytest.mark.parametrize(("text", "height"), [(WHOLE, 20), (HOLED, 20), (TWO_DIGITS, 21)])
def test_at_80x24_sides_five_and_six_show_normal_hexagons(text: str, height: int) -> None:
    offered = [look for look, _ in looks(board(text), "rich")]
    layout = arrange(80, 24, offered)
    assert layout is not None
    assert offered[layout.look].pitch == (4, 2)
    assert layout.board.height == offered[layout.look].height == height


def test_a_card_without_a_cursor_can_be_drawn() -> None:
    for painter in painters(SMALL):
        canvas = draw(painter, Scene(board(SMALL).start(), cursor=-1))
        assert all(row[0].fg != "accent" for row in canvas.inks)


OWN = [name for name in loader.BUILT_IN if not loader.load(name).terminal]


@pytest.mark.parametrize("theme", OWN)
def test_mixed_tones_can_be_read_and_told_apart_in_every_theme(theme: str) -> None:
    colour = palette(theme).colour

    def least(role: str, *grounds: str) -> float:
        return min(ratio(colour(role), colour(ground)) for ground in grounds)

    whites = hitori_hex_cell.WHITES + hitori_hex_cell.TINTED_WHITES
    assert least("ink", *whites, *hitori_hex_cell.TINTED_PAPERS) >= 4.5
    assert least("mark-white-ring", *whites) >= 4.5
    assert least("mark-white-ring-auto", *whites) >= 4.5
    assert least("error-on-black", hitori_hex_cell.WRONG_BLACK) >= 4.5
    assert least("cursor-on-black", hitori_hex_cell.WRONG_BLACK) >= 3
    assert least("cursor", "error-bg", *whites) >= 3
    assert least("evidence", "error-bg", *whites, *hitori_hex_cell.TINTED_PAPERS) >= 3
    for tones in (
        hitori_hex_cell.TINTED_PAPERS,
        hitori_hex_cell.WHITES,
        hitori_hex_cell.TINTED_WHITES,
    ):
        assert len({colour(tone) for tone in tones}) == 3
