"""The first game of a kind: it opens with a brief, which Esc or the third move closes."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.explain import mark_words
from solitudo.engines.core.guide import parse
from solitudo.engines.core.values import Duel, Request
from solitudo.themes import loader
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.person.progress import SELF, Progress
from solitudo.tui.play import bar_text
from solitudo.tui.play.brief_text import lines
from solitudo.tui.play.guide_page import GuideContent
from solitudo.tui.play.messages import Brief
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Parts
from solitudo.tui.saves import library
from solitudo.tui.screens.learn.screen import LearnScreen
from solitudo.tui.start import Start
from tests.pilot import app_on, playing, press, until
from tests.toy_guide import GUIDE

pytestmark = [pytest.mark.newcomer, pytest.mark.usefixtures("saves")]

PALETTE = Palette(loader.load("lamplight").roles)
BOARDS = {
    "hitori": "hitori:5x5de:5154542152243135512112524",
    "tents": "tents:4x4:dadab,1,1,1,1,2,0,1,1",
    "sudoku": "sudoku:2x2db:3a4c1b3c2a4",
    "slant": "slant:4x4de:a10a1a1a211g4b0c",
}
BRIEF = """brief = { lines = ["One.", "Two.", "Three."], board = "toy:2:3", after = "s:A1,A2,B2" }
"""


def start(kind: str = "tents", mode: str = "normal") -> Start:
    return Start("play", library.create(engines.read(BOARDS[kind]), mode=mode))


async def opened(pilot: Pilot[int]) -> PlayScreen:
    await pilot.pause()
    await pilot.pause()
    return playing(pilot.app)


# texts


@pytest.mark.parametrize("name", engines.kinds())
def test_every_brief_ends_in_a_solved_board(name: str) -> None:
    kind = engines.kind(name)
    brief = kind.guide.brief
    assert brief is not None
    puzzle = engines.read(brief.card.board, name)
    before = puzzle.start()
    if brief.card.before:
        before = puzzle.vocabulary.apply(before, puzzle.vocabulary.read(brief.card.before))
    after = puzzle.vocabulary.apply(before, puzzle.vocabulary.read(brief.card.after))
    assert puzzle.solutions.number == 1
    assert not puzzle.faults(after)
    assert after.values == puzzle.solutions.first
    assert max(puzzle.grid.width, puzzle.grid.height) <= 4


@pytest.mark.parametrize("name", engines.kinds())
def test_every_kind_says_in_a_sentence_what_it_asks(name: str) -> None:
    whole, short = engines.kind(name).guide.asks
    assert whole.endswith(".")
    assert short.endswith(".")
    assert len(short) <= 32
    assert len(short) <= len(whole) <= 60


def test_a_guide_without_them_says_its_tagline_and_has_no_brief() -> None:
    guide = parse(GUIDE, "toy")
    assert guide.asks == (guide.tagline, guide.tagline)
    assert guide.brief is None
    assert guide.rule_pages == guide.pages


def test_the_brief_is_the_first_of_the_further_pages_of_the_rules() -> None:
    page, *others = parse(BRIEF + GUIDE, "toy").rule_pages
    assert page.text == ("1 One.", "2 Two.", "3 Three.")
    assert page.cards[0][:3] == ("toy:2:3", "", "s:A1,A2,B2")
    assert not others


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (BRIEF.replace('"Three."', '""'), "three sentences"),
        (BRIEF.replace(', "Three."', ""), "three sentences"),
        (BRIEF.replace("lines", "rows"), "unknown key 'rows'"),
        (BRIEF.replace(', board = "toy:2:3"', ""), "brief: 'board' is missing"),
        (BRIEF.replace(', after = "s:A1,A2,B2"', ""), "brief: 'after' is missing"),
        ('asks = ["Long."]\n', "'asks' is one sentence"),
        ('asks = ["Long.", ""]\n', "'asks' is one sentence"),
    ],
)
def test_a_brief_that_does_not_fit_is_refused(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        parse(text + GUIDE, "toy")


# progress that is kept


def test_what_two_copies_learn_is_kept_of_both(saves: Path) -> None:
    one, other = Progress(), Progress()
    one.meet("tents")
    other.meet("slant")
    one.add("hitori", "first", 13)
    again = Progress()
    assert again.met == ["tents", "slant"]
    assert again.begun() == [("hitori", 1, 13)]
    assert not again.has_met("sudoku")


@pytest.mark.parametrize("content", ["met = 3", "met = [1, 2]", "[met]\na = 1", "\x00"])
def test_a_file_that_makes_no_sense_has_met_nobody(saves: Path, content: str) -> None:
    saves.parent.mkdir(parents=True)
    (saves.parent / "learn.toml").write_text(content)
    assert Progress().met == []
    Progress().meet("tents")
    assert Progress().met == ["tents"]


# on the screen


@pytest.mark.parametrize(
    ("kind", "size"),
    [*((kind, (80, 24)) for kind in BOARDS), ("tents", (80, 50)), ("slant", (120, 36))],
)
async def test_the_first_game_of_a_kind_opens_on_its_brief(
    kind: str, size: tuple[int, int]
) -> None:
    async with app_on(start(kind)).run_test(size=size) as pilot:
        screen = await opened(pilot)
        guide = engines.kind(kind).guide
        text = screen.panes.guide.canvas.text()
        assert f"{guide.title}, your first" in text
        assert guide.brief is not None
        told = " ".join(text.split())
        for number, words in enumerate(guide.brief.lines, 1):
            assert f"{number} {words}" in told


@pytest.mark.parametrize("kind", engines.kinds())
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36)])
async def test_in_the_usual_terminals_all_of_the_brief_is_seen_at_once(
    kind: str, size: tuple[int, int]
) -> None:
    maker = engines.kind(kind)
    asked = maker.check(Request(maker.default_size, "easy", 3))
    puzzle = maker.generate(asked, lambda share: None)
    begun = Start("play", library.create(puzzle, solutions=puzzle.solutions))
    async with app_on(begun).run_test(size=size) as pilot:
        screen = await opened(pilot)
        text = screen.panes.guide.canvas.text()
        assert "⋮" not in text
        for key in ("L learn", "Esc close"):
            assert key in text or size[0] == 80
        for key, _ in bar_text.mark_keys(screen.session, ascii_only=False)[:1]:
            assert all(part in text for part in key.split())
        # a newcomer does not know the symbols
        for number in (puzzle.primary, puzzle.counter):
            mark = puzzle.marks[number]
            if mark in maker.signs and maker.signs[mark] != mark:
                assert mark_words(puzzle, mark) in text


def test_a_brief_gives_up_rows_one_after_another_and_never_the_keys_that_mark() -> None:
    begun = start("sudoku")
    assert begun.opened is not None
    session = Session(begun.opened.game)
    text = engines.kind("sudoku").guide.brief
    assert text is not None
    brief = Brief("Sudoku", text.lines, text.card)
    draws = GuideContent(session.game.puzzle.kind, {}, "", PALETTE, "rich").sketches
    found = []
    for rows in range(30, 8, -1):
        page = lines(session, brief, 18, draws, rows)
        assert len(page) <= rows or rows < 12
        shown = ["".join(text for text, _ in row.left) for row in page]
        assert any("1-4 digit" in row for row in shown)
        found.append(shown)
    lengths = [len(shown) for shown in found]
    assert lengths == sorted(lengths, reverse=True)
    assert len(set(lengths)) >= 4


def test_a_brief_that_is_heard_already_is_not_said_anew() -> None:
    begun = start("sudoku")
    assert begun.opened is not None
    session = Session(begun.opened.game)
    text = engines.kind("sudoku").guide.brief
    assert text is not None
    session.messages.brief = Brief("Sudoku", text.lines, text.card)
    assert session.say(None) == Parts.GUIDE | Parts.BOARD
    assert session.say(None) == Parts.NOTHING
    session.messages.brief = None
    assert session.say(None) == Parts.GUIDE | Parts.BOARD
    assert session.say(None) == Parts.NOTHING


async def test_a_narrow_pane_says_first_how_the_brief_goes_away() -> None:
    async with app_on(start("sudoku")).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        brief = screen.session.messages.brief
        assert brief is not None
        rows = [
            "".join(text for text, _ in row.left) for row in lines(screen.session, brief, 18, ())
        ]
        assert rows[:3] == ["Sudoku, your first", "Esc close L learn", "1 Every row has"]


async def test_a_board_that_is_alone_has_the_sentences_over_it() -> None:
    async with app_on(start()).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await press(pilot, "O")
        assert screen.panes.places.over
        assert "3 A number" in screen.panes.guide.canvas.text()
        await press(pilot, "escape")
        assert not screen.panes.guide.display


async def test_esc_puts_the_brief_away_for_good() -> None:
    async with app_on(start()).run_test(size=(120, 36)) as pilot:
        screen = await opened(pilot)
        await press(pilot, "escape")
        assert screen.session.messages.current is None
        assert "your first" not in screen.panes.guide.canvas.text()
        assert Progress().met == [SELF, "tents"]
    async with app_on(start()).run_test(size=(120, 36)) as pilot:
        assert (await opened(pilot)).session.messages.current is None
    async with app_on(start("slant")).run_test(size=(120, 36)) as pilot:
        assert isinstance((await opened(pilot)).session.messages.current, Brief)


async def test_the_brief_stays_for_two_moves_and_goes_with_the_third() -> None:
    async with app_on(start("slant")).run_test(size=(120, 36)) as pilot:
        screen = await opened(pilot)
        await press(pilot, "enter")
        assert isinstance(screen.session.messages.current, Brief)
        assert Progress().met == [SELF]
        await press(pilot, "H")
        assert not isinstance(screen.session.messages.current, Brief)
        await press(pilot, "escape")
        assert isinstance(screen.session.messages.current, Brief)
        await press(pilot, "right", "space")
        assert screen.session.messages.brief is not None
        assert not screen.session.view.moves_in_front
        await press(pilot, "right", "space")
        assert screen.session.messages.brief is None
        assert screen.session.view.moves_in_front
        assert not isinstance(screen.session.messages.current, Brief)
        assert Progress().met == [SELF, "slant"]


async def test_other_pages_moves_and_a_look_back_are_seen_all_the_same() -> None:
    async with app_on(start("slant")).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await press(pilot, "enter", "f4")
        assert "In short" in screen.panes.guide.canvas.text()
        await press(pilot, "enter")
        assert "How many diagonals" not in screen.panes.guide.canvas.text()
        assert "3 The diagonals never" in screen.panes.guide.canvas.text()
        await press(pilot, "f2")
        assert screen.panes.moves.display
        assert screen.session.messages.current is None
        # one key opens the tips beside the brief, and the board shows the brief again
        await press(pilot, "f3")
        assert screen.session.messages.current is None
        assert "How many diagonals" not in screen.panes.guide.canvas.text()
        await press(pilot, "escape")
        assert isinstance(screen.session.messages.current, Brief)
        await press(pilot, "escape", "[")
        assert "Viewing" in screen.panes.guide.canvas.text()


async def test_l_opens_the_lessons_and_esc_leads_back_to_the_game() -> None:
    async with app_on(start()).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await press(pilot, "L")
        assert isinstance(pilot.app.screen, LearnScreen)
        assert not screen.session.game.clock.running
        await press(pilot, "]", "escape")
        assert pilot.app.screen is screen
        await press(pilot, "escape", "L")
        assert isinstance(pilot.app.screen, LearnScreen), "after the brief as well"


async def test_a_game_that_was_begun_before_is_gone_on_with_in_silence() -> None:
    begun = start("slant")
    assert begun.opened is not None
    game = begun.opened.game
    game.do(game.puzzle.vocabulary.read("\\:A1"))
    async with app_on(begun).run_test(size=(80, 24)) as pilot:
        assert (await opened(pilot)).session.messages.current is None


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_first_game_against_the_computer_has_its_brief_too(size: tuple[int, int]) -> None:
    """It tells the rules, what Versus adds to them, and the points as they grow."""
    maker = engines.kind("slant")
    puzzle = maker.generate(maker.check(Request("5", "easy", 4)), lambda share: None)
    begun = library.create(puzzle, mode="versus", duel=Duel("careful"), solutions=puzzle.solutions)
    async with app_on(Start("play", begun)).run_test(size=size) as pilot:
        screen = await opened(pilot)
        told = " ".join(screen.panes.guide.canvas.text().split())
        guide = maker.guide
        assert guide.brief is not None
        assert guide.versus is not None
        assert "Slant against the computer" in told
        for number, words in enumerate((*guide.brief.lines, *guide.versus.lines), 1):
            assert f"{number} {words}" in told
        assert "\\ left, / right button" in told or "\\, left button draw" in told
        assert "⋮" not in told
        assert "Points: you 0, computer 0" in told
        await press(pilot, "\\")
        await until(pilot, lambda: screen.session.game.node.depth == 2)
        await press(pilot, "escape")
        score = screen.session.game.score
        assert score is not None
        told = " ".join(screen.panes.guide.canvas.text().split())
        assert f"Points: you {score.you}, computer {score.computer}" in told


async def test_who_knows_the_puzzle_is_told_what_versus_adds() -> None:
    Progress().meet("slant")
    puzzle = engines.read("slant:2x2:d4d")
    begun = library.create(puzzle, mode="versus", duel=Duel("careful"), solutions=puzzle.solutions)
    async with app_on(Start("play", begun)).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        told = " ".join(screen.panes.guide.canvas.text().split())
        assert puzzle.kind.guide.versus is not None
        assert f"1 {puzzle.kind.guide.versus.lines[0]}" in told
        assert puzzle.kind.guide.rules[0] not in told


async def test_where_the_computer_moves_first_the_brief_comes_before_its_reason() -> None:
    puzzle = engines.read("slant:2x2:d4d")
    begun = library.create(
        puzzle, mode="versus", duel=Duel("careful", "computer"), solutions=puzzle.solutions
    )
    async with app_on(Start("play", begun)).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await until(pilot, lambda: screen.session.game.node.depth == 1)
        await until(pilot, lambda: isinstance(screen.session.messages.current, Brief))
        await press(pilot, "\\")
        assert not isinstance(screen.session.messages.current, Brief)
