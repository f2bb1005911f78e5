"""Learn as a map: what is done, next and due, what Enter begins, and the way back."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.tui.app.app import Solitudo
from solitudo.tui.person.progress import Progress
from solitudo.tui.person.review import Deck
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.screens.home.screen import HomeScreen
from solitudo.tui.screens.learn.map_screen import LessonMap
from solitudo.tui.screens.learn.review_screen import ReviewScreen
from solitudo.tui.screens.learn.screen import LearnScreen
from tests.pilot import app_on, press, top, until

SIZES = [(44, 16), (80, 24), (120, 36), (200, 60)]
DONE = 3


@pytest.fixture
def learnt(saves: Path) -> Path:
    """Three lessons of Hitori done, and the technique of the fourth due."""
    course = engines.kind("hitori").guide.course
    progress = Progress()
    for lesson in course[:DONE]:
        progress.add("hitori", lesson.name, len(course))
    long_ago = datetime.now(UTC) - timedelta(days=40)
    Deck().observe("a game", "hitori", {course[DONE].technique: 2}, long_ago)
    return saves


def shown(app: Solitudo) -> LessonMap:
    return top(app, LessonMap)


def text(app: Solitudo) -> str:
    return shown(app).query_one("#desk").canvas.text()  # type: ignore[attr-defined, no-any-return]


@pytest.mark.usefixtures("learnt")
@pytest.mark.parametrize("size", SIZES)
async def test_the_map_tells_what_is_done_next_and_due(size: tuple[int, int]) -> None:
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "L")
        seen = text(app)
        assert " 3✓" in seen
        assert "(4)" in seen
        assert f"3 of {len(engines.kind('hitori').guide.course)}" in seen
        # the first unfinished lesson is selected, and named
        assert shown(app).chosen == (0, DONE)
        assert "Hitori 4" in seen
        every = sum(len(engines.kind(name).guide.course) for name in engines.kinds())
        assert f"{DONE} of {every}" in seen or f"{DONE}/{every}" in seen


@pytest.mark.usefixtures("learnt")
@pytest.mark.parametrize("size", SIZES)
async def test_arrows_reach_every_lesson_and_it_is_in_view(size: tuple[int, int]) -> None:
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "L")
        screen = shown(app)
        reached = set()
        for _ in screen.places:
            reached.add(screen.chosen)
            assert ("lesson", screen.chosen) in [zone[-1] for zone in screen.zones]
            screen.press("right")
        assert reached == {place[:2] for place in screen.places}
        for _ in range(40):
            screen.press("down")
        assert screen.chosen[0] == len(screen.kinds) - 1
        assert ("lesson", screen.chosen) in [zone[-1] for zone in screen.zones]


@pytest.mark.usefixtures("learnt")
async def test_a_lesson_comes_back_to_the_map_and_what_was_done_is_on_it() -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await press(pilot, "L", "enter")
        lesson = top(app, LearnScreen)
        assert lesson.run.number == DONE
        lesson.run.progress.add("hitori", engines.kind("hitori").guide.course[DONE].name)
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, LessonMap))
        await until(pilot, lambda: f"4 of {len(engines.kind('hitori').guide.course)}" in text(app))
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))


@pytest.mark.usefixtures("learnt")
async def test_the_mouse_chooses_a_lesson_and_begins_it() -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await press(pilot, "L")
        x, y, *_ = next(zone for zone in shown(app).zones if zone[-1] == ("lesson", (0, 1)))
        await pilot.click(offset=(x + 1, y))
        assert shown(app).chosen == (0, 1)
        await pilot.click(offset=(x + 1, y))
        assert top(app, LearnScreen).run.number == 1


@pytest.mark.usefixtures("learnt")
@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        ("tab enter", lambda screen: isinstance(screen, ReviewScreen)),
        ("P", lambda screen: isinstance(screen, ReviewScreen)),
        ("right T", lambda screen: type(screen) is PlayScreen),
        ("right tab tab enter", lambda screen: type(screen) is PlayScreen),
    ],
)
async def test_review_and_drill_begin_here(keys: str, wanted: Callable[[object], bool]) -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await press(pilot, "L", *keys.split())
        await until(pilot, lambda: wanted(app.screen))


@pytest.mark.usefixtures("learnt")
async def test_a_lesson_is_found_by_its_name() -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "L", "/", *"x-wing", "enter")
        screen = shown(app)
        assert screen.kind.name == "sudoku"
        assert "X-wing" in screen.lesson.title
        before = screen.chosen
        await press(pilot, "/", *"nobody", "escape")
        assert screen.chosen == before


@pytest.mark.usefixtures("saves")
async def test_every_kind_has_a_place_without_anything_done() -> None:
    app = app_on()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        app.open_learn("tents")
        await pilot.pause()
        assert shown(app).kind.name == "tents"
        assert "Nothing is due." in text(app)
        for kind in shown(app).kinds:
            assert kind.title in text(app)
