"""What the window of Open says of a text: its sentence, the ways to open it with their solutions,
the board beside them and the keys, as they were looked at. Of each a sum is kept."""

from pathlib import Path

import pytest
from textual import events

from solitudo import engines
from solitudo.engines import paste
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Gesture, Solutions
from solitudo.tui.boards import generator
from solitudo.tui.boards.generator import Known
from solitudo.tui.layout.text import Line
from solitudo.tui.saves import importing, library
from solitudo.tui.screens.editor.screen import EditorScreen
from solitudo.tui.screens.saves import open_window
from solitudo.tui.screens.saves.open_window import OpenWindow
from tests import golden
from tests.pilot import app_on, until

TENTS = " x  2\n    0\nx x 1\n111"
HITORI = "5 3 5 2 4\n5 2 2 4 5\n3 1 4 5 5\n3 4 2 5 1\n5 5 3 2 2"
MARKED = "1 │▓3▓│(1)│ 3 │\n  ├───┼───┼───┤\n2 │ 3 │ 2 │ 2 │\n  ├───┼───┼───┤\n3 │ 3 │ 1 │ 3 │"
TEXTS = {
    "nothing": "",
    "no board": "hello",
    "a rule to choose": TENTS,
    "one way": HITORI,
    "one mark": MARKED.replace("(1)", " 1 "),
    "two marks": MARKED,
    "several kinds": "11x11:" + "b" * 23 + "1" * 98,
    "a variant": "sudoku:2x3db:a1a4b4d3_3a6b2_1b5a6_5d4b2a5a",
    "hexagons": "hitori-hex:4de:3312652247131542654673623161672147316",
    "a link": "https://puzz.link/p?gokigen/2/2/6cdg",
    "a long row": "🌲" * 90 + "." * 50,
    "many rows": "\n".join(f"row {number}" for number in range(40)),
    "rows that end in other ways": "53524\r\n52245\r31455\n34251\n55322\n",
    "tabs": "\tx\t\n",
    "no file": "./nowhere.txt",
    "a folder": "/",
    "a game": "./begun.toml",
    "a game elsewhere": "../other.toml",
}


@pytest.fixture(autouse=True)
def _games(saves: Path) -> None:
    opened = library.create(engines.read("tents:default"), name="begun")
    for cell in (1, 2):
        opened.game.gesture(Gesture("secondary", (cell,)))
    opened.file.close()
    (saves.parent / "other.toml").write_bytes(opened.file.path.read_bytes())


@pytest.mark.parametrize("name", ["several kinds", "a rule to choose", "hexagons", "two marks"])
def test_a_file_offers_what_its_text_does(name: str, saves: Path) -> None:
    path = saves.parent / "board.txt"
    path.write_text(TEXTS[name])
    pasted, read = importing.offer(TEXTS[name]), importing.offer(str(path))
    assert [way.title for way in read.ways] == [way.title for way in pasted.ways]
    assert (read.words, read.usual) == (pasted.words, pasted.usual)


def rows(lines: list[Line]) -> list[str]:
    return [
        f"{'|'.join(f'{text}={role}' for text, role in row.left)}"
        f" {row.right} {row.key} {row.raised} {row.cuts}"
        for row in lines
    ]


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_each_text_is_told_as_it_was(
    size: tuple[int, int], saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(saves)
    asked: list[Puzzle] = []

    async def check(puzzle: Puzzle) -> Known:
        """The answers take turns."""
        asked.append(puzzle)
        return Known(Solutions(len(asked) % 3, None, len(asked) % 5 > 0), "easy")

    monkeypatch.setattr(generator, "check", check)
    monkeypatch.setattr(open_window, "REST", 0)
    app = app_on()
    found: dict[str, list[str]] = {}
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        window = OpenWindow()
        app.push_screen(window)
        await pilot.pause()

        def keep(name: str) -> None:
            head, lines = window.content(window.inside[0])
            title = window.way.title if window.way else ""
            found[name] = [window.offer.words, title, *rows([*head, *lines])]

        for name, text in TEXTS.items():
            window.choose(("key", "Ctrl+U"))
            window.on_paste(events.Paste(text))
            if window.counting is not None and window.offer.ways:
                keep(f"{name}, not counted")
                await window.counting
            keep(name)
            if len(window.offer.ways) > 1:
                at = window.at
                for key in ("up", "down", "down"):
                    window.key_pressed(None, key)
                assert window.at == (at + 1) % len(window.offer.ways)
                keep(f"{name}, another")
                window.offer = window.offer._replace(ways=window.offer.ways * 2)
                window.at = 0
                for key, there in (("down", 1), ("down", 2), ("up", 1), ("up", 0), ("up", 3)):
                    window.key_pressed(None, key)
                    assert window.at == there
        before = window.typed
        window.choose(("key", "Ctrl+J"))
        assert window.typed == before + "\n"
        window.key_pressed(None, "backspace")
        assert window.typed == before
    golden.compare_sums(golden.KEPT / f"opened-{size[0]}.txt", found)


@pytest.mark.parametrize("path", [False, True])
async def test_a_picture_without_numbers_opens_in_the_editor(path: bool, saves: Path) -> None:
    text = "*x*\n...\nx*x"
    if path:
        file = saves.parent / "picture.txt"
        file.write_text(text)
        text = str(file)
    offered = importing.offer(text)
    assert offered.ways == ()
    assert "6 lines have no number. Enter opens it in the editor." in offered.words
    app = app_on(engines.read("tents:default"))
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_anything(text)
        await until(pilot, lambda: isinstance(app.screen, OpenWindow))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        assert isinstance(app.screen, EditorScreen)
        editing = app.screen.editing
        assert editing.draft.size == "3x3"
        assert "The board was read from your text" in editing.said
        await pilot.press("F")
        assert editing.draft.lacking() is None


def test_a_text_that_was_repaired_says_so() -> None:
    spoilt = "\U0001f332\u26fa 1\n10".encode().decode("cp1252")
    assert paste.REPAIRED in importing.offer(spoilt).words
    opened = importing.offer(spoilt).ways[0].open(False)
    assert opened.words == paste.REPAIRED
    opened.file.close()
