"""The drawing of hexagons: their shapes, and every state in every look."""

import re
from itertools import product

import pytest

from solitudo.themes import loader
from solitudo.themes.contrast import ratio
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.drawing.common.shapes import QUADRANTS
from solitudo.tui.drawing.hitori_hex import hexagon_signs
from solitudo.tui.drawing.hitori_hex.honeycomb import SHEET, STEPS, TILES
from solitudo.tui.drawing.hitori_hex.painter import Hexagons
from solitudo.tui.layout.arrange import arrange
from tests.drawing import golden
from tests.drawing.hexagons import (
    GOLDEN,
    HOLED,
    PAPERS,
    SMALL,
    THEMES,
    TWO_DIGITS,
    WHOLE,
    around,
    board,
    cell,
    draw,
    everything,
    ground,
    huge,
    marked,
    mask,
    medium,
    painters,
    palette,
    quadrants,
)

# shapes


def test_large_cells_draw_the_small_boards_as_they_stand_in_the_file() -> None:
    found: dict[str, list[str]] = {}
    shown = {"play": everything(), "paused": everything()._replace(paused=True)}
    for name, text in (("small", SMALL), ("two digits", TWO_DIGITS)):
        scenes = shown if text == SMALL else {"start": Scene(board(text).start(), cursor=3)}
        for picture, names in golden.pictures(board(text), scenes).items():
            if text == SMALL or names[0].startswith("rich"):
                found.setdefault(picture, []).extend(f"{name} {title}" for title in names)
    golden.compare(GOLDEN, found)


@pytest.mark.parametrize("text", [WHOLE, HOLED])
@pytest.mark.parametrize("glyphs", ["rich", "blocks"])
def test_each_tile_is_drawn_in_its_own_tone_and_the_sheet_shows_in_the_holes(
    text: str, glyphs: str
) -> None:
    grid = board(text).grid
    middle = [medium(text, glyphs, wide=wide) for wide in (8, 6)]
    for painter in [huge(text, glyphs), *middle, *painters(text, glyphs)[:-1]]:
        canvas = draw(painter, Scene(board(text).start(), cursor=-1))
        tiles = (STEPS if glyphs == "blocks" else TILES)[painter.look.pitch]
        wanted: dict[tuple[int, int], list[str]] = {}
        for number, (r, q) in enumerate(grid.places):
            x, _, _, _ = painter.box(number)
            y = painter.look.pitch[1] * r + painter.comb.top  # type: ignore[attr-defined]
            for (dy, row), dx in product(enumerate(tiles), range(len(tiles[0]))):
                at = wanted.setdefault((x + dx, y + dy), ["sheet"] * 4)
                for i in range(4):
                    if QUADRANTS.index(row[dx]) >> i & 1:
                        at[i] = PAPERS[(q - r) % 3]
        shadow = painter.look.height > painter.comb.height  # type: ignore[attr-defined]
        for x in range(2, painter.width - shadow):
            for y in range(painter.height - shadow):
                # a drawn number is on its tile
                behind = canvas.inks[y][x].bg
                seen = [behind if role == "ink" else role for role in quadrants(canvas, x, y)]
                assert seen == wanted.get((x, y), ["sheet"] * 4), (x, y)


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
       3╱ ╲4╱ ╲5╱ ╲
A      │ 1 │(2)│(3)│
     2╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲
B    ‹ 1 › 2 [(3)] 4 │
   1╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲
C  │✗3✗│ 4 │ 5 │ 1 │ 2 │
   a╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱
D    │✗2✗│   ┊ 3 ┊ 4 │
     b╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱
E      │ 1 │!2!┊▓3▓┊
       c╲ ╱d╲ ╱e╲ ╱"""

LARGE_OUTLINE = """\
           3.-'''-.4.-'''-.5.-'''-.
           │       │       │       │
A          │   1   │  (2)  │  (3)  │
           │       │       │       │
       2.-'''-._.-'''-._.-'''-._.-'''-.
       │       │       │       │       │
B      │ ‹ 1 › │   2   │ [(3)] │   4   │
       │       │       │       │       │
   1.-'''-._.-'''-._.-'''-._.-'''-._.-'''-.
   │▓▓▓▓▓▓▓│       │       │       │       │
C  │▓▓✗3✗▓▓│   4   │   5   │   1   │   2   │
   │▓▓▓▓▓▓▓│       │       │       │       │
   a'-._.-'''-._.-' '-._.-'''-._.-'''-._.-'
       │▓▓▓▓▓▓▓│       │       │       │
D      │▓▓✗2✗▓▓│       │ ┊ 3 ┊ │   4   │
       │▓▓▓▓▓▓▓│       │       │       │
       b'-._.-'''-. .-'''-._.-'''-._.-'
           │       │       │▓▓▓▓▓▓▓│
E          │   1   │ (!2!) │▓┊▓3▓┊▓│
           │       │       │▓▓▓▓▓▓▓│
           c'-._.-'d'-._.-'e'-._.-'"""

COMPACT = """\
A        1  (2) (3)
B    ‹ 1 › 2 [(3)] 4
C   ✗3✗  4   5   1   2
D     ✗2✗    ┊ 3 ┊ 4
E        1  !2!┊ 3 ┊"""

TILED = """\
A      ▌ 1 ▐(2)▐(3)▐
B    ‹ 1 › 2 [(3)] 4 ▐
C  ▌✗3✗▐ 4 ▐ 5 ▐ 1 ▐ 2 ▐
D    ▌✗2✗▐   ┊ 3 ┊ 4 ▐
E      ▌ 1 ▐!2!┊ 3 ┊"""

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
        # there is room for labels at the tips
        bare = [re.sub(r"(^ *)[12](?=[^ ])|[ab](?=[^ ])", r"\1 ", row) for row in text[1:-1]]
        assert draw(low, everything()).text().split("\n") == bare


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
    "B3": "line-tint-on-white", "C1": hexagon_signs.WRONG_BLACK, "D3": "evidence-bg",
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
    assert found["A2"] in hexagon_signs.WHITES
    assert found["A3"] in hexagon_signs.WHITES


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
    assert set(shared) == {hexagon_signs.WRONG_BLACK}


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
    assert grounds == set(hexagon_signs.TINTED_PAPERS)
    assert "line-tint" in canvas.inks[0][3].bg


def test_a_finished_board_is_black_and_white_without_rings() -> None:
    scene = everything()._replace(bleached=(1 << 18) - 1, wrong=0, target=0, evidence=0, cursor=-1)
    for number in (0, 1, 4):
        painter = painters(SMALL)[number]
        canvas = draw(painter, scene)
        assert "(" not in canvas.text()
        for label in board(SMALL).grid.labels:
            role = ground(painter, canvas, SMALL, label)
            black = label in ("C1", "D1", "E3")
            assert role == "mark-black" if black else role in hexagon_signs.WHITES


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
    assert lit(canvas) == {(0, 7): "D", (7, 0): "3", (19, 10): "╲", (11, 0): "╱", (3, 6): "a"}
    assert canvas.inks[3][0] == Ink("accent", "surface", bold=True)
    both = scene._replace(region=frozenset({"the line from A2 to D4", "the line from A1 to C1"}))
    painter.show(canvas, both, scene)
    assert lit(canvas) == {(11, 0): "4", (21, 8): "╲", (3, 6): "a"}
    painter.show(canvas, scene._replace(region=frozenset()), both)
    assert not lit(canvas)


@pytest.mark.parametrize(
    "painter", [medium(WHOLE), medium(WHOLE, wide=6), huge(WHOLE), *painters(WHOLE)[:2]]
)
def test_every_slanted_line_has_its_label_at_one_end(painter: Hexagons) -> None:
    canvas = draw(painter, Scene(board(WHOLE).start(), cursor=cell(WHOLE, "D3")))
    above, below = painter.comb.roof - 1, painter.comb.height - painter.comb.roof
    assert "".join(char for char in canvas.chars[above] if char.isalnum()) == "56789"
    assert "".join(char for char in canvas.chars[below] if char.isalnum()) == "efghi"
    here = {
        (x, y): canvas.chars[y][x]
        for x, y in product(range(canvas.width), range(canvas.height))
        if canvas.inks[y][x] == Ink("ink", "line-tint", bold=True)
        and canvas.chars[y][x] not in "[]"
    }
    assert sorted(here.values()) == ["4", "c"]


def test_a_black_cell_of_the_middle_size_has_no_spikes() -> None:
    painter = medium(WHOLE)
    canvas = draw(painter, Scene(marked(WHOLE, black="E5"), cursor=-1))
    x, y, width, height = painter.box(cell(WHOLE, "E5"))
    dark = [
        [quadrants(canvas, x + dx, y + dy).count("mark-black") for dx in range(width)]
        for dy in range(height)
    ]
    ends, body = [0, 0, 2, 4, 4, 4, 2, 0, 0], [2, *[4] * 7, 2]
    assert dark == [ends, body, body, ends]


# sizes and colours


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

    whites = hexagon_signs.WHITES + hexagon_signs.TINTED_WHITES
    assert least("ink", *whites, *hexagon_signs.TINTED_PAPERS) >= 4.5
    assert least("mark-white-ring", *whites) >= 4.5
    assert least("mark-white-ring-auto", *whites) >= 4.5
    assert least("error-on-black", hexagon_signs.WRONG_BLACK) >= 4.5
    assert least("cursor-on-black", hexagon_signs.WRONG_BLACK) >= 3
    assert least("cursor", "error-bg", *whites) >= 3
    assert least("evidence", "error-bg", *whites, *hexagon_signs.TINTED_PAPERS) >= 3
    for tones in (
        hexagon_signs.TINTED_PAPERS,
        hexagon_signs.WHITES,
        hexagon_signs.TINTED_WHITES,
    ):
        assert len({colour(tone) for tone in tones}) == 3
