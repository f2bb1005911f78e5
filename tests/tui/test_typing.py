"""Windows with a text field: every key that prints reaches the text, and nothing else."""

from __future__ import annotations

import string
from typing import Any

import pytest
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

import engines
from tui import library, settings, terminal
from tui.app import Solitudo
from tui.play.screen import PlayScreen
from tui.screens.dialog import Ask, Find
from tui.start import Start

BOARD = "hitori:5x5de:5154542152243135512112524"
PRINTED = "".join(c for c in string.printable if c.isprintable()) + "äß€漢é"
# a name has at most sixty characters, and none at its ends is a space
HALVES = ("j k q Q?", PRINTED[:50], PRINTED[50:] + "<")
pytestmark = pytest.mark.usefixtures("saves")


async def typed(pilot: Pilot[Any], text: str) -> None:
    """Keys as a terminal sends them."""
    for char in text:
        pilot.app.screen.post_message(events.Key(_character_to_key(char), char))
    await pilot.pause()


def app_on() -> Solitudo:
    opened = library.create(engines.read(BOARD))
    return Solitudo(Start("play", opened), terminal.Terminal(), settings.Settings(motion=False))


@pytest.mark.parametrize("key", ["M", ";"])
@pytest.mark.parametrize("text", HALVES)
async def test_a_name_and_a_comment_hold_every_letter_that_was_typed(key: str, text: str) -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        app.simulate_key(key)
        await pilot.pause()
        window = app.screen
        assert isinstance(window, Ask)
        await typed(pilot, text)
        assert app.screen is window, "no key closed the window"
        assert window.typed == text
        await typed(pilot, "x")
        app.simulate_key("backspace")
        app.simulate_key("enter")
        await pilot.pause()
        root = screen.session.game.tree.root
        kept = root.name if key == "M" else root.comment
        assert kept == (" ".join(text.split()) if key == "M" else text.strip())
        assert screen.session.game.node is root


@pytest.mark.parametrize("text", HALVES)
async def test_what_is_looked_for_may_hold_any_letter(text: str) -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.simulate_key("f2")
        app.simulate_key("/")
        await pilot.pause()
        window = app.screen
        assert isinstance(window, Find)
        await typed(pilot, text)
        assert app.screen is window
        assert window.typed == text
        app.simulate_key("escape")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
