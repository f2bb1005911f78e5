"""A game looked at again: along its recorded times, by keys alone and by mouse alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widget import Widget

from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.app.app import Solitudo
from solitudo.tui.panes.dialog import Choose, Page
from solitudo.tui.person import settings
from solitudo.tui.play.move_text import Wording
from solitudo.tui.saves import library
from solitudo.tui.saves.replay import LONGEST, Film, Watched
from solitudo.tui.screens.command_palette import fitting
from solitudo.tui.screens.home.screen import HomeScreen
from solitudo.tui.screens.replay.painter import where
from solitudo.tui.screens.replay.screen import ReplayScreen
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities
from tests.pilot import app_on, playing, press, rest, top, until
from tests.unsent import unsent

SIZES = [(80, 24), (120, 36)]
SAVE = """\
format = 1
id = "hitori:5x5de:5154542152243135512112524"
mode = "normal"
level = "easy"
[log]
1 = '0:01.2 b:C1'
2 = '0:03.0 w:B1'
3 = '0:21.7 b:D3'
4 = '0:22.0 w:D2'
5 = '0:23.0 go 2'
6 = '0:26.5 b:A1'
7 = '0:28.0 w:A2'
8 = '0:29.0 hint w:D1'
9 = '1:45.0 b:E5'
"""


@pytest.fixture
def name(saves: Path) -> str:
    """A game with a branch: after its second move another line goes on."""
    saves.mkdir(parents=True)
    (saves / "film.toml").write_text(SAVE)
    return "film"


@pytest.fixture
def film(name: str) -> Film:
    return Film(library.watch(name))


def test_where_it_is_is_told_in_fewer_words_where_there_are_fewer_columns(film: Film) -> None:
    film.go(2)
    wording = Wording(film.watched.game.puzzle, False)
    told = ["".join(text for text, _ in runs) for runs in where(film, wording, False)]
    assert [len(text) for text in told] == sorted(map(len, told), reverse=True)
    assert told[0].startswith("‖ paused  move 2 of ")
    assert "1 other branch here" in told[0]
    assert told[-1].startswith("‖ 2/")
    assert all("↓" in text for text in told)


# time


def test_it_goes_along_the_recorded_times_and_shortens_long_pauses(film: Film) -> None:
    assert film.strand.times == [0, 12, 30, 60, 75, 85, 115]
    assert film.strand.shortened == 2
    film.play()
    seen = []
    for _ in range(12):
        film.advance(1.0)
        seen.append(film.at)
    assert seen == [0, 1, 2, 2, 2, 3, 3, 4, 5, 5, 5, 6]
    assert film.ended
    assert not film.playing
    film.play()
    assert (film.at, film.playing) == (0, True)


def test_the_clock_runs_between_moves_and_the_quicker_in_a_shortened_pause(film: Film) -> None:
    clocks = [node.clock for node in film.strand.nodes]
    film.play()
    seen = []
    for _ in range(24):
        film.advance(0.5)
        seen.append(film.clock)
    assert seen[:3] == [5, 10, 15]
    assert seen == sorted(seen)
    # within the last pause, of 76 seconds, that lasts three
    assert seen[-3] in range(clocks[-2] + 1, clocks[-1])
    assert seen[-1] == clocks[-1]
    film.step(-1)
    assert film.clock == clocks[-2]


def test_each_board_is_the_one_after_its_move(film: Film) -> None:
    tree = film.tree
    for at, node in enumerate([tree.root, *tree.line()]):
        film.go(at)
        assert film.position == tree.position(node)


def test_the_speed_doubles_and_halves_within_bounds(film: Film) -> None:
    film.change_speed(1)
    film.play()
    film.advance(1.5)
    assert film.at == 2
    for _ in range(40):
        film.change_speed(-1)
    assert 0 < film.speed < 0.1
    for _ in range(40):
        film.change_speed(1)
    assert film.speed == 1024


def test_seeking_goes_on_from_there_and_steps_stand_still(film: Film) -> None:
    film.play()
    film.seek(0.5)
    assert (film.at, film.playing) == (2, True)
    film.advance(0.4)
    assert film.at == 3
    film.step(1)
    assert (film.at, film.playing) == (4, False)
    film.advance(60)
    assert film.at == 4
    for share, at in ((-1, 0), (0, 0), (1, 6), (7, 6)):
        film.seek(share)
        assert film.at == at
    film.step(1)
    assert film.at == 6


def test_forks_are_found_and_the_other_line_is_entered_and_left(film: Film) -> None:
    assert film.strand.forks == [2]
    assert film.to_fork(1)
    assert film.at == 2
    assert not film.to_fork(1)
    own = film.strand.nodes
    assert film.enter()
    assert [node.number for node in film.strand.nodes] == [0, 1, 2, 3, 4]
    assert film.strand.times == [0, 12, 30, 60, 63]
    film.go(4)
    assert film.leave_branch()
    assert film.strand.nodes == own
    assert film.at == 2
    assert not film.leave_branch()
    # the second time leads back to the main line
    assert film.enter()
    assert film.enter()
    assert film.strand.nodes == own
    assert not film.leave_branch()


def test_a_game_without_moves_is_no_trouble(saves: Path) -> None:
    saves.mkdir(parents=True)
    (saves / "none.toml").write_text(SAVE.partition("1 =")[0])
    film = Film(library.watch("none"))
    film.play()
    assert not film.playing
    film.advance(1)
    for act in (film.enter, film.leave_branch, lambda: film.to_fork(1)):
        assert not act()
    film.seek(0.7)
    assert (film.at, film.share) == (0, 1.0)


def test_watching_writes_nothing_and_holds_nothing(name: str, saves: Path) -> None:
    before = {path.name: path.read_bytes() for path in saves.iterdir()}
    film = Film(library.watch(name))
    film.go(3)
    film.enter()
    assert {path.name: path.read_bytes() for path in saves.iterdir()} == before
    library.open_save(name).file.close()
    with pytest.raises(PuzzleError, match="No saved game"):
        library.watch("nothing")


# the screen


@contextmanager
def opened(name: str, ascii_only: bool = False) -> Iterator[Solitudo]:
    seen = (
        capabilities.Terminal()._replace(glyphs="ascii") if ascii_only else capabilities.Terminal()
    )
    app = Solitudo(
        Start("replay", watched=library.watch(name)), seen, settings.Settings(motion=False)
    )
    yield app


async def begun(pilot: Pilot[int]) -> ReplayScreen:
    """The replay, standing at its start."""
    await rest(pilot)
    screen = top(pilot.app, ReplayScreen)
    assert screen.film.playing
    await press(pilot, "space", "home")
    return screen


async def step(pilot: Pilot[int], *keys: str) -> None:
    """Press keys, after each of which everything that was drawn has been sent."""
    for key in keys:
        await press(pilot, key)
        assert not unsent(pilot.app)


async def drag(pilot: Pilot[int], to: Widget, x: int, y: int) -> None:
    """Move the pointer with the button held."""
    await pilot._post_mouse_events([events.MouseMove], to, offset=(x, y), button=1)
    await pilot.pause()


@pytest.mark.parametrize("size", SIZES)
async def test_by_keys_alone(name: str, size: tuple[int, int]) -> None:
    with opened(name) as app:
        async with app.run_test(size=size) as pilot:
            screen = await begun(pilot)
            film = screen.film
            assert "paused  move 0 of 6" in screen.words.canvas.text()
            await step(pilot, "right", "right")
            assert film.at == 2
            assert "1 other branch here" in screen.words.canvas.text()
            assert screen.board.scene is not None
            assert screen.board.scene.position == film.position
            await step(pilot, "down", "end")
            assert (film.at, film.last) == (4, 4)
            assert "You are on another branch" in screen.pauses.canvas.text()
            await step(pilot, "escape")
            assert (film.at, film.last) == (2, 6)
            await step(pilot, "home", "}")
            assert film.at == 2
            await step(pilot, "9", "pagedown")
            assert film.at == 6
            await step(pilot, "{", "left", "+", "+", "-")
            assert (film.at, film.speed) == (1, 2.0)
            assert "2×" in screen.words.canvas.text()
            await step(pilot, "space")
            assert film.playing
            assert "plays" in screen.words.canvas.text()
            await step(pilot, "?")
            assert isinstance(app.screen, Page)
            assert not film.playing
            await step(pilot, "escape", "escape")
            assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_by_mouse_alone(name: str, size: tuple[int, int]) -> None:
    with opened(name) as app:
        async with app.run_test(size=size) as pilot:
            screen = await begun(pilot)
            film, bar = screen.film, screen.timeline
            width = bar.size.width
            await pilot.click(bar, offset=(width - 1, 0))
            assert film.at == 6
            await pilot.mouse_down(bar, offset=(2, 0))
            assert film.at == 0
            await drag(pilot, bar, width // 2, 0)
            assert 0.45 < film.share < 0.55
            # also when the pointer leaves the row
            await drag(pilot, screen, width // 4, 2)
            assert film.share < 0.3
            await pilot.mouse_up(screen, offset=(width // 4, 2))
            await drag(pilot, bar, width - 2, 0)
            assert film.share < 0.3
            # the release was lost: the next move has no button
            await pilot.mouse_down(bar, offset=(2, 0))
            await pilot.hover(bar, offset=(width - 2, 0))
            await drag(pilot, bar, width - 2, 0)
            assert film.share < 0.3
            # a branching point is marked in its place
            fork = bar.column(film.strand.times[2] / film.strand.length)
            assert bar.canvas.chars[0][fork] in "┬┳"
            await pilot.click(bar, offset=(fork, 0))
            assert film.at == 2
            await pilot.click(screen.moves, offset=(8, 5))
            assert film.at == 4
            await pilot.click(screen.board, offset=(3, 3))
            assert film.playing
            first, _, key = screen.keys.line.cuts[0]
            assert key == ("key", "Space")
            await pilot.click(screen.keys, offset=(first, 0))
            assert not film.playing
            cuts = {key: first for first, _, key in screen.keys.line.cuts}
            await pilot.click(screen.keys, offset=(cuts["key", "- +"], 0))
            assert film.speed == 2.0
            await pilot.click(screen.keys, offset=(cuts["key", "{ }"], 0))
            assert film.at == 2
            await pilot.click(screen.keys, offset=(cuts["key", "← →"], 0))
            assert film.at == 3
            await pilot.click(screen.keys, offset=(cuts["key", "?"], 0))
            assert isinstance(app.screen, Page)
            await step(pilot, "escape")
            await pilot.click(screen.keys, offset=(cuts["key", "Esc"], 0))
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen)


async def test_the_end_of_a_game_that_was_not_solved_is_no_finish(name: str) -> None:
    app = Solitudo(
        Start("replay", watched=library.watch(name)), capabilities.Terminal(), settings.Settings()
    )
    async with app.run_test() as pilot:
        screen = await begun(pilot)
        await step(pilot, "end")
        assert screen.film.ended
        assert screen.board.scene is not None
        assert screen.board.scene.bleached == 0


async def test_it_plays_by_itself_to_the_end(name: str) -> None:
    app = Solitudo(
        Start("replay", watched=library.watch(name, 50.0)),
        capabilities.Terminal(),
        settings.Settings(),
    )
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = top(app, ReplayScreen)
        await until(pilot, lambda: screen.film.ended)
        assert screen.film.ended
        await until(pilot, lambda: "paused  move 6 of 6" in screen.words.canvas.text())
        assert "1:45 of 1:45" in screen.words.canvas.text()


@pytest.mark.parametrize("size", [(40, 15), (60, 18), (80, 24), (120, 36), (200, 60)])
@pytest.mark.parametrize("ascii_only", [False, True])
async def test_it_has_room_at_every_size(
    name: str, size: tuple[int, int], ascii_only: bool
) -> None:
    with opened(name, ascii_only) as app:
        async with app.run_test(size=size) as pilot:
            screen = await begun(pilot)
            places = [pane.region for pane in screen.panes if pane.display]
            for one in places:
                assert screen.region.contains_region(one)
                assert not any(one.overlaps(other) for other in places if other is not one)
            texts = "".join(pane.canvas.text() for pane in (screen.words, screen.timeline))
            assert "move 0 of 6" in texts
            assert texts.isascii() == ascii_only
            await pilot.resize_terminal(100, 30)
            await until(pilot, lambda: screen.timeline.size.width == 96)


async def test_from_a_game_and_back_with_its_clock_waiting(name: str) -> None:
    opened_save = library.open_save(name)
    app = app_on(opened_save)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        play = playing(app)
        clock = play.session.game.clock
        clock.start()
        await step(pilot, "f7")
        assert isinstance(app.screen, ReplayScreen)
        assert not clock.running
        await step(pilot, "end", "escape")
        await pilot.pause()
        assert clock.running
        entries = play.palette_entries()
        entry = next(e for e in entries if e.title == "Replay the game")
        assert entry.applies
        assert entry in fitting(entries, "replay")
        play.session.game.clock.stop()
        library.path_of(name).unlink()
        said: list[str] = []
        app.notify_plain = said.append
        await step(pilot, "f7")
        assert len(app.screen_stack) == 1
        assert "film.toml" in said[0]


async def test_from_home_by_the_palette(name: str, saves: Path) -> None:
    (saves / "none.toml").write_text(SAVE.partition("1 =")[0])
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        home = top(app, HomeScreen)
        found = home.palette_entries()
        commands = {entry.title: entry.run for entry in found}
        assert [entry.title for entry in fitting(found, "replay")] == ["Replay a game"]
        commands["Replay a game"]()
        await pilot.pause()
        top(app, Choose)
        await step(pilot, "enter")
        await pilot.pause()
        screen = top(app, ReplayScreen)
        assert screen.film.watched.name == name
        await step(pilot, "escape")
        assert app.screen_stack[-1] == home


async def test_what_comes_from_the_file_is_only_text(saves: Path) -> None:
    saves.mkdir(parents=True)
    (saves / "[red]x.toml").write_text(SAVE.replace('"easy"', '"\\u001b[31m\\u202e[b]"'))
    path = saves / "[red]x.toml"
    app = Solitudo(
        Start("replay", watched=library.watch(path)), capabilities.Terminal(), settings.Settings()
    )
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begun(pilot)
        shown = screen.header.canvas.text()
        assert "[red]x" in shown
        assert shown.isprintable()


def test_a_long_game_is_worded_row_by_row(name: str) -> None:
    from solitudo.tui.play.move_text import Wording
    from solitudo.tui.screens.replay.painter import Moves

    watched = library.watch(name)
    rows = Moves(Film(watched), Wording(watched.game.puzzle, False))
    assert len(rows) == 7
    assert [row.key for row in rows[2:4]] == [("go", 2), ("go", 3)]
    assert LONGEST == 30
    assert isinstance(watched, Watched)


async def test_a_paste_another_size_and_a_lost_focus_leave_it_where_it_is(name: str) -> None:
    with opened(name) as app:
        async with app.run_test(size=(120, 36)) as pilot:
            screen = await begun(pilot)
            await step(pilot, "right", "right")
            film = screen.film
            before = (film.at, film.playing)
            assert before == (2, False)
            app.post_message(events.Paste("end\n qQ\n"))
            await rest(pilot)
            assert app.screen is screen
            assert (film.at, film.playing) == before
            app.post_message(events.AppBlur())
            await pilot.resize_terminal(80, 24)
            await rest(pilot)
            app.post_message(events.AppFocus())
            await pilot.pause()
            assert (film.at, film.playing) == before
            assert "move 2 of 6" in screen.words.canvas.text()


async def test_a_drag_along_the_time_survives_another_size_and_a_lost_release(
    name: str,
) -> None:
    with opened(name) as app:
        async with app.run_test(size=(120, 36)) as pilot:
            screen = await begun(pilot)
            await pilot.mouse_down(screen.timeline, offset=(20, 0))
            await drag(pilot, screen.timeline, 40, 0)
            at = screen.film.at
            await pilot.resize_terminal(80, 24)
            await until(pilot, lambda: screen.film.at == at)
            await pilot.hover(screen.timeline, offset=(5, 0))
            await drag(pilot, screen.timeline, 8, 0)
            assert screen.film.at == at, "the release was lost on the way"
