"""A terminal's answers about itself: separated from the keys, in any pieces, and used."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.events import Key

from solitudo.themes import loader
from solitudo.tui.app.app import Solitudo
from solitudo.tui.drawing.slant.slopes import Slopes
from solitudo.tui.person import settings
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.screens.home.screen import HomeScreen
from solitudo.tui.screens.theme_chooser import Themes, choose_theme
from solitudo.tui.start import Start
from solitudo.tui.terminal.capabilities import Colours, Terminal
from solitudo.tui.terminal.keyboard import Parser
from solitudo.tui.terminal.questions import AWAITED, HELD, Answers, TerminalSaid, asked, is_light
from tests.pilot import begun, playing, press, until

WHITE, DARK = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "\x1b]11;rgb:14/16/1c\x07"
NAMED, CURSOR = "\x1bP>|kitty(0.26.5)\x1b\\", "\x1b[3;2R"


def read(*pieces: str) -> tuple[str, list[tuple[bool | None, str | None]]]:
    answers = Answers(lambda: 0.0)
    rest, found = "", []
    for piece in pieces:
        more, said = answers.take(piece)
        rest += more
        found += [(one.light, one.name) for one in said]
    return rest, found


@pytest.mark.parametrize(
    ("colour", "light"),
    [
        ("rgb:ffff/ffff/ffff", True),
        ("rgb:f4/ef/e4", True),
        ("rgba:0000/0000/0000/ffff", False),
        ("rgb:1/1/2", False),
        ("#ffffff", None),
        ("rgb:ff/ff", None),
        ("", None),
    ],
)
def test_a_ground_is_light_or_dark_or_not_told(colour: str, light: bool | None) -> None:
    assert is_light(colour) is light


@given(st.lists(st.integers(0, 80), max_size=6))
def test_answers_are_found_in_any_pieces_and_keys_stay(cuts: list[int]) -> None:
    text = f"a{WHITE}b{NAMED}{CURSOR}c"
    ends = [0, *sorted(cuts), len(text)]
    pieces = [text[one:other] for one, other in itertools.pairwise(ends)]
    assert read(*pieces) == (f"ab{CURSOR}c", [(True, None), (None, "kitty(0.26.5)")])


def test_after_the_last_answer_nothing_is_held_or_taken() -> None:
    rest, found = read(CURSOR, "\x1b", DARK)
    assert (rest, found) == (f"{CURSOR}\x1b{DARK}", [])


def test_what_is_no_answer_is_a_key_after_a_moment() -> None:
    times = iter([0.0, 0.0, HELD / 2, HELD, HELD, AWAITED])
    answers = Answers(lambda: next(times))
    assert answers.take("\x1b") == ("", [])
    assert answers.given_up() == ""
    assert answers.given_up() == "\x1b"
    # Alt and a bracket; a bracket without a meaning
    assert answers.take("\x1b]x") == ("\x1b]x", [])
    # a terminal that never answers is not waited for
    assert answers.take("\x1b") == ("\x1b", [])


def test_the_parser_passes_answers_on_beside_the_keys() -> None:
    heard = list(Parser().feed(f"a{WHITE}b{CURSOR}"))
    assert [one.light for one in heard if isinstance(one, TerminalSaid)] == [True]
    keys = [one.key for one in heard if isinstance(one, Key)]
    assert keys == ["a", "b"]


@pytest.mark.parametrize(
    ("name", "finest"),
    [
        ("kitty(0.47.0)", "fine"),
        ("kitty(0.46.2)", "wedges"),
        ("kitty(0.25.2)", "rich"),
        ("ghostty 1.2.3", "fine"),
        ("ghostty 1.0.2-main+5cb2fa6f", "wedges"),
        ("VTE(7800)", "fine"),
        ("VTE(7006)", "wedges"),
        ("foot(1.13.1)", "wedges"),
        ("WezTerm 20230712-072601-f4abf8fd", "wedges"),
        ("tmux 3.4", "rich"),
        ("XTerm(379)", "rich"),
        ("", "rich"),
    ],
)
async def test_boards_are_as_fine_as_the_terminal_draws_them(name: str, finest: str) -> None:
    app = Solitudo(Start("home"), Terminal(), settings.Settings(motion=False))
    async with app.run_test() as pilot:
        app.post_message(TerminalSaid(None, name))
        await press(pilot, "down")
        assert app.glyphs == finest


async def test_symbols_that_were_chosen_stay() -> None:
    for glyphs in ("rich", "ascii"):
        seen = Terminal(glyphs=glyphs, chosen=True)
        app = Solitudo(Start("home"), seen, settings.Settings(motion=False))
        async with app.run_test() as pilot:
            app.post_message(TerminalSaid(None, "ghostty 1.2.3"))
            await press(pilot, "down")
            assert app.glyphs == glyphs


@pytest.mark.parametrize(
    ("environ", "questions"),
    [
        ({"TERM": "xterm-256color"}, 2),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"}, 1),
        ({"TERM": "linux"}, 0),
        ({"TERM": "screen.xterm"}, 0),
    ],
)
def test_only_who_can_hide_a_question_is_asked(environ: dict[str, str], questions: int) -> None:
    assert asked(environ).count("\x1b]11;?") + asked(environ).count("\x1b[>0q") == questions


@pytest.mark.parametrize(
    ("colours", "theme", "dark", "light"),
    [
        ("full", "auto", "lamplight", "washi"),
        ("256", "auto", "lamplight", "washi"),
        ("16", "auto", "sixteen", "sixteen"),
        ("none", "auto", "mono", "mono"),
        ("full", "okabe", "okabe", "okabe"),
    ],
)
async def test_a_theme_goes_with_the_ground_unless_one_is_chosen(
    colours: Colours, theme: str, dark: str, light: str
) -> None:
    person = settings.Settings(theme=theme, motion=False)
    app = Solitudo(Start("home"), Terminal(colours=colours), person)
    async with app.run_test() as pilot:
        assert app.theme_data.name == dark
        before = app.theme_data.roles["accent"]
        app.post_message(TerminalSaid(True, None))
        await until(pilot, lambda: app.theme_data.name == light)
        if colours == "16":
            await until(pilot, lambda: app.theme_data.roles["accent"] != before)
        app.post_message(TerminalSaid(False, None))
        await until(pilot, lambda: app.theme_data.name == dark)


async def test_a_theme_that_is_chosen_stays_on_a_light_ground() -> None:
    app = Solitudo(Start("home"), Terminal(), settings.Settings(motion=False))
    async with app.run_test() as pilot:
        assert app.set_look("contrast")
        app.post_message(TerminalSaid(True, None))
        await press(pilot, "down")
        assert app.theme_data == loader.load("contrast")


class Early(Solitudo):
    """A terminal that has answered before the first screen is there."""

    def begin_output(self) -> None:
        self.post_message(TerminalSaid(True, None))
        self.post_message(TerminalSaid(None, "VTE(7800)"))


@pytest.mark.usefixtures("saves")
async def test_a_screen_that_is_being_set_up_follows_once_it_is_there() -> None:
    start = Start("play", begun("slant:4x4de:a10a1a1a211g4b0c"))
    app = Early(start, Terminal(), settings.Settings(motion=False))
    async with app.run_test(size=(120, 36)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        panes = playing(app).panes
        await until(pilot, lambda: panes.board.palette.name == "washi")
        assert panes.guide_content.palette.name == "washi"
        assert isinstance(panes.board.painter, Slopes)


@pytest.mark.usefixtures("saves")
async def test_a_window_that_is_opening_follows_a_change_of_the_theme() -> None:
    app = Solitudo(Start("home"), Terminal(), settings.Settings(motion=False))
    async with app.run_test(size=(120, 36)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        choose_theme(app)
        assert app.set_look("washi")
        await until(pilot, lambda: isinstance(app.screen, Themes) and app.screen.is_mounted)
        await press(pilot, "down")
