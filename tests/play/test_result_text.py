"""The views of a finished game: its text, its sheet, and its report without a cut word."""

import stat
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.review import Move
from solitudo.themes import loader
from solitudo.tui.app.app import Solitudo
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common import thumbnail
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.common.shapes import QUADRANTS
from solitudo.tui.drawing.svg import BLOCKS
from solitudo.tui.layout.text import Line
from solitudo.tui.person import settings
from solitudo.tui.play import result as finish
from solitudo.tui.play import result_text
from solitudo.tui.saves import exporting, library
from solitudo.tui.screens.result_image import ResultImage
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities
from tests.pilot import playing, press, top

BOARD = "hitori:5x5de:5154542152243135512112524"
DAY = date(2026, 11, 18)
SVG = "{http://www.w3.org/2000/svg}"


def solved(puzzle: Puzzle, steps: int = 0) -> Game:
    """Return a finished game: solved by the person, or with this many marks of the hint."""
    game = Game(puzzle, solutions=puzzle.solutions)
    first = puzzle.solutions.first
    assert first is not None
    for number, cell in enumerate(c for c, value in enumerate(first) if value == 1):
        label = puzzle.grid.labels[cell]
        action = puzzle.vocabulary.read(f"{puzzle.marks[1]}:{label}")
        game.do(action._replace(by="hint") if number < steps else action)
    return game


@pytest.fixture
def game() -> Game:
    return solved(engines.read(BOARD))


def test_the_text_has_what_how_the_bars_and_the_whole_id(game: Game) -> None:
    result = result_text.result_of(game, {"level": "easy"}, DAY)
    first, bars, name = result_text.text(result._replace(tenths=2980)).split("\n")
    assert first == "solitudo  Hitori 5×5 easy   4:58   no hints, no mistakes"
    shape, _, longest = bars.partition("   longest: ")
    assert len(shape) == game.node.depth
    assert set(shape) <= set(result_text.BARS)
    assert longest == result.longest
    assert name == BOARD


def test_the_bars_of_the_text_are_as_high_as_the_times_are_long(game: Game) -> None:
    result = result_text.result_of(game, {}, DAY)._replace(spans=(80, 10, 0, 40))
    assert result_text.text(result).split("\n")[1].split()[0] == "█▂▁▅"


def test_it_says_what_the_computer_did() -> None:
    helped = solved(engines.read(BOARD), 2)
    assert result_text.help_words(helped) == "no hints, 2 played by the computer, no mistakes"
    page = finish.lines(helped, [], 41)
    assert any("2 played by the computer" in _text(row) for row in page)
    puzzle = engines.read(BOARD)
    given = Game(puzzle, solutions=puzzle.solutions)
    given.solve()
    result = result_text.result_of(given, {}, DAY)
    assert result.help == "solved by the computer"
    assert "solved by the computer" in result_text.text(result)
    assert any(
        "solved by the computer" in _text(row).lower() for row in finish.lines(given, [], 41)
    )


def test_what_a_friends_save_tells_of_itself_leaves_clean_and_short(game: Game) -> None:
    """Whoever pastes a result into a terminal is not to be driven by it."""
    strange = "\x1b]52;c;QQ==\x07\u202e\n" + "x" * 999
    result = result_text.result_of(game, {"level": strange, "daily": strange}, DAY)
    text = result_text.text(result)
    assert all(char.isprintable() or char == "\n" for char in text)
    assert len(text.split("\n")) == 3
    assert "x" * 50 not in text


def test_a_board_of_the_day_is_shown_empty(game: Game) -> None:
    palette = Palette(loader.load("lamplight").roles)
    sheets = []
    for header in ({}, {"daily": "2026-11-18"}):
        result = result_text.result_of(game, header, DAY)
        sheets.append(result_text.sheet(result, game.puzzle, game.position, palette, "rich"))
    blacks = [sum(ink.bg == "mark-black" for row in one.inks for ink in row) for one in sheets]
    assert blacks[0] > 0
    assert blacks[1] == 0
    assert "Daily, 2026-11-18" in sheets[1].text()
    assert all("time per move" in one.text() for one in sheets)


@pytest.mark.parametrize("name", engines.kinds())
@pytest.mark.parametrize("glyphs", capabilities.GLYPHS)
def test_every_kind_has_a_sheet_that_cuts_nothing(name: str, glyphs: str) -> None:
    puzzle, position = thumbnail.sample(engines.kind(name))
    result = result_text.Result(
        puzzle.kind.title, "30×20", "very hard", 400_000, "3 hints, 2 played by the computer",
        tuple(range(90)), "D5, 10:44", puzzle.id, DAY, "",
    )  # fmt: skip
    palette = Palette(loader.load("lamplight").roles)
    sheet = result_text.sheet(result, puzzle, position, palette, glyphs)
    told = sheet.text()
    words = (puzzle.kind.title, "18 November 2026", "solitudo", "▴ D5, 10:44", "30×20 · very hard")
    assert all(word in told for word in words)
    rows = [row.strip() for row in told.split("\n")]
    at = next(n for n, row in enumerate(rows) if row.startswith(puzzle.id[:10]))
    assert "".join(rows[at:]).startswith(puzzle.id), "the ID is whole"


@pytest.mark.parametrize("theme", loader.BUILT_IN)
def test_a_picture_has_colours_of_its_own_in_every_theme(game: Game, theme: str) -> None:
    result = result_text.result_of(game, {"level": "easy"}, DAY)
    drawn = result_text.picture(result, game.puzzle, game.position, loader.load(theme))
    root = ElementTree.fromstring(drawn)
    assert {part.get("fill", "#")[0] for part in root if part.tag != SVG + "title"} == {"#"}
    words = " ".join(part.text or "" for part in root.iter(SVG + "text"))
    assert BOARD[:20] in words
    assert "Play this board." in words


def test_a_picture_is_the_persons_own_and_written_over_no_other(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    one = exporting.keep("<svg/>", "mild-garden", folder)
    assert stat.S_IMODE(one.stat().st_mode) == 0o600
    assert exporting.keep("<svg/>", "mild-garden", folder) == one
    other = exporting.keep("<svg></svg>", "mild-garden", folder)
    assert other != one
    assert one.read_text() == "<svg/>"


def test_a_picture_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PuzzleError, match="Files cannot be written to"):
        exporting.keep("<svg/>", "mild-garden", tmp_path / "file" / "pictures")


def _text(row: Line) -> str:
    return "".join(text for text, _ in (*row.left, *row.right))


@pytest.mark.parametrize("name", engines.kinds())
@pytest.mark.parametrize("width", [26, 32, 36, 41, 70])
def test_the_report_cuts_no_name_of_a_technique(name: str, width: int) -> None:
    puzzle, _ = thumbnail.sample(engines.kind(name))
    game = solved(engines.read(BOARD))
    game.puzzle = puzzle
    for technique in puzzle.techniques:
        for other in (puzzle.techniques[0], puzzle.techniques[-1]):
            moves = [Move(1, one.name, 30, "", ()) for one in (technique, other, other)]
            rows = finish.took_lines(game, moves, width)
            title = finish.title_of(game, technique.name)
            told = " ".join(_text(row).replace("━", " ") for row in rows)
            assert [w for w in title.split() if w not in told.split()] == []
            assert max(cell_len(_text(row)) for row in rows) <= width


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (44, 16)])
async def test_the_sheet_is_saved_and_shown(saves: Path, size: tuple[int, int]) -> None:
    puzzle = engines.read(BOARD)
    opened = library.create(puzzle, level="easy", solutions=puzzle.solutions)
    opened.game.solve()
    app = Solitudo(
        Start("play", opened), capabilities.Terminal(), settings.Settings()._replace(motion=False)
    )
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        screen.run_command("copy_result")
        assert app.clipboard.startswith("solitudo  Hitori 5×5 easy")
        assert app.clipboard.endswith(BOARD)
        screen.press_key("U")
        assert app.clipboard == BOARD
        screen.press_key("I")
        await pilot.pause()
        window = top(app, ResultImage)
        (path,) = (saves.parent / "pictures").glob("*.svg")
        shown = window.query_one("CanvasView").canvas.text()  # type: ignore[attr-defined]
        assert path.name in shown.replace("\n", "").replace(" ", "")
        assert ("Play this board." in shown) == (size != (44, 16))
        assert "Press any key to close." in shown
        await press(pilot, "x")
        assert app.screen is screen


def test_a_board_that_is_too_large_for_a_sheet_is_drawn_in_its_smallest_look(game: Game) -> None:
    palette = Palette(loader.load("lamplight").roles)
    puzzle = game.puzzle
    sizes = [look for look, _ in looks(puzzle, "rich")]
    result = result_text.result_of(game, {}, date(2026, 11, 18))
    for room, look in (((500, 500), sizes[0]), ((2, 2), sizes[-1])):
        board = result_text.board_of(puzzle, game.position, palette, "rich", room, result)
        assert (board.width, board.height) == (look.width, look.height)


def test_blocks_of_a_picture_are_as_large_as_their_signs() -> None:
    for mask, char in enumerate(QUADRANTS):
        parts = BLOCKS.get(char, ())
        assert (len(parts) == 0) == (mask == 0)
        assert sum(width * height for _, _, width, height in parts) == 16 * mask.bit_count()
    for eighths, char in enumerate("▁▂▃▄▅▆▇█", 1):
        ((x, y, width, height),) = BLOCKS[char]
        assert (x, y + height, width, height) == (0, 8, 8, eighths)
