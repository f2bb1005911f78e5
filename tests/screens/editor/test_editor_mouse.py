"""Boards made by mouse alone."""

from itertools import cycle

import pytest
from textual.events import MouseDown, MouseUp

from solitudo.engines.core.values import Target
from solitudo.tui.drawing.common.digits import drawn
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.screens.editor.draft_board import DraftPane
from solitudo.tui.screens.editor.draft_form import FormWindow
from solitudo.tui.screens.editor.screen import EditorScreen
from solitudo.tui.screens.home.screen import HomeScreen
from solitudo.tui.terminal.keyboard import label_of
from tests.engines.drafts import LETTERS, desc, parts
from tests.pilot import app_on, rest, top, until
from tests.screens.editor.boards import (
    BOARDS,
    SIZES,
    click_key,
    click_spot,
    drag,
    editor,
    made,
    place_of,
)


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize(
    ("name", "size"),
    [
        (name, size)
        for name, size in zip(BOARDS, cycle(reversed(SIZES)), strict=False)
        if name != "jigsaw killer"
    ],
)
async def test_a_board_is_made_and_played_by_mouse_alone(name: str, size: tuple[int, int]) -> None:
    wanted = BOARDS[name]()
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await rest(pilot)
        home = top(app, HomeScreen)
        zone = next(zone for zone in home.zones if zone[4] == ("key", "E"))
        await pilot.click(offset=(int(zone[0]), int(zone[1])))
        await until(pilot, lambda: isinstance(app.screen, FormWindow))
        form = top(app, FormWindow)
        await rest(pilot)
        while form.kind.name != wanted.kind.name:
            await click_key(pilot, form.rows().index("kind"))
        # the smallest sizes are typed; the mouse can only choose from the offered ones
        form.typed = wanted.size
        form.lay_out()
        for choice in form.choices():
            row = form.rows().index(choice.name)
            while form.chosen.get(choice.name, choice.values[0]) != wanted.chosen[choice.name]:
                await click_key(pilot, row)
        await click_key(pilot, ("key", "Enter"))
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        await rest(pilot)
        screen = editor(pilot)
        draft = screen.editing.draft
        if draft.drawn:
            for inside in parts(wanted, "cage"):
                await drag(pilot, inside)
                for digit in wanted.values[Target("sum", inside[0])]:
                    await click_key(pilot, ("key", digit))
        letters = {sign: key for key, sign in LETTERS.get(draft.kind.name, {}).items()}
        for spot in wanted.spots:
            if value := wanted.values.get(spot):
                await click_spot(pilot, spot)
                for key in [letters[value]] if value in letters else value:
                    await click_key(pilot, ("key", label_of(key)))
        assert desc(draft.text()) == desc(wanted.text())
        await until(pilot, lambda: "it needs" in screen.editing.finding.words)
        await rest(pilot)
        await click_key(pilot, ("key", "Enter"))
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        assert isinstance(app.screen, PlayScreen)
        assert desc(app.screen.session.game.puzzle.id) == desc(wanted.text())


@pytest.mark.usefixtures("saves")
async def test_the_wheel_turns_and_the_right_button_empties() -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await made(pilot, "slant:2x2:d2d")
        spot = Target("point", 0)
        pane = screen.query_one(DraftPane)
        place = place_of(pane, spot)
        for way_, value in ((1, "0"), (1, "1"), (1, ""), (-1, "1")):
            screen.editing.said = "Something that was said before."
            pane.post_message(DraftPane.Turned(spot, way_))
            await pilot.pause()
            assert screen.editing.said == ""
            assert screen.editing.draft.values.get(spot, "") == value
            zero, one = (drawn(digit, 3, "rich", False, True)[0].rstrip() for digit in "01")
            text = pane.canvas.text()
            assert (zero in text, one in text) == (value == "0", value == "1")
        await pilot.click(DraftPane, offset=place, button=3)
        assert spot not in screen.editing.draft.values
        assert place


@pytest.mark.usefixtures("saves")
async def test_a_quick_drag_ends_where_the_button_was_released() -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await made(pilot, "hitori:4x3de:324141231123")
        pane, draft = screen.query_one(DraftPane), screen.editing.draft
        first, last = draft.spots[1], draft.spots[-1]
        held = draft.values[first]
        assert held != draft.values[last]
        await pilot._post_mouse_events(
            [MouseDown], DraftPane, offset=place_of(pane, first), button=1
        )
        # no report of the pointer is sent in between
        await pilot._post_mouse_events([MouseUp], DraftPane, offset=place_of(pane, last), button=1)
        await pilot.pause()
        assert draft.values[last] == held
        assert screen.editing.cursor == last
