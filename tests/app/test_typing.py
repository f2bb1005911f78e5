"""Windows with a text field: every key that prints reaches the text, and nothing else."""

import string
from typing import Any

import pytest
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from solitudo.tui.panes.dialog import Ask, Find
from solitudo.tui.play.screen import PlayScreen
from tests.pilot import app_on, playing, press, top

BOARD = "hitori:5x5de:5154542152243135512112524"
PRINTED = "".join(c for c in string.printable if c.isprintable()) + "äß€漢é"
# a name has at most sixty characters, and no space at its ends
HALVES = ("j k q Q?", PRINTED[:50], PRINTED[50:] + "<")
pytestmark = pytest.mark.usefixtures("saves")


async def typed(pilot: Pilot[Any], text: str) -> None:
    """Keys as a terminal sends them."""
    for char in text:
        pilot.app.screen.post_message(events.Key(_character_to_key(char), char))
    await pilot.pause()


@pytest.mark.parametrize("key", ["M", ";"])
@pytest.mark.parametrize("text", HALVES)
async def test_a_name_and_a_comment_hold_every_letter_that_was_typed(key: str, text: str) -> None:
    app = app_on(BOARD)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        await press(pilot, key)
        window = top(app, Ask)
        await typed(pilot, text)
        assert app.screen is window, "no key closed the window"
        assert window.typed == text
        await typed(pilot, "x")
        app.simulate_key("backspace")
        await press(pilot, "enter")
        root = screen.session.game.tree.root
        kept = root.name if key == "M" else root.comment
        assert kept == (" ".join(text.split()) if key == "M" else text.strip())
        assert screen.session.game.node is root


@pytest.mark.parametrize("text", HALVES)
async def test_what_is_looked_for_may_hold_any_letter(text: str) -> None:
    app = app_on(BOARD)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.simulate_key("f2")
        await press(pilot, "/")
        window = top(app, Find)
        await typed(pilot, text)
        assert app.screen is window
        assert window.typed == text
        await press(pilot, "escape")
        assert isinstance(app.screen, PlayScreen)
