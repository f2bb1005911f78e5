"""The window of themes: a board in the selected theme, with its contrast."""

from __future__ import annotations

import contextlib
from collections.abc import Hashable
from pathlib import Path

from textual.app import ComposeResult

from solitudo import engines
from solitudo.engines.core.action import Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.themes import borrowed, contrast, loader
from solitudo.themes.theme import Theme
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common import thumbnail
from solitudo.tui.drawing.common.canvas import Canvas, Ink, put_runs
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.text import BLANK, Line, keys_line, line, wrap
from solitudo.tui.panes.canvas_view import CanvasView
from solitudo.tui.panes.dialog import Choose
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.person import settings
from solitudo.tui.services import GameShown, Services

# columns of the list, and the least columns of an image beside it
LIST, PICTURE = 35, 24
# the most columns, and the rows above and below the list: its keys, and the words that there is
# more
WIDEST, AROUND = 100, 7
# seconds between two checks of the files
LOOK = 0.5
# themes for terminals with few colours, which nobody chooses
NEEDED = ("mono", "sixteen")

# the row after which Textual's themes follow
MORE = "more themes"

Board = tuple[Puzzle, Position]
Stamps = dict[str, tuple[int, int]]


def stamps(folder: Path) -> Stamps:
    """Return the person's own theme files, each with a value that changes when the file does."""
    found: Stamps = {}
    # a file that was just deleted is no longer a theme
    with contextlib.suppress(OSError):
        for path in folder.glob("*.toml"):
            state = path.stat()
            found[path.stem] = (state.st_mtime_ns, state.st_size)
    return found


def offered(folder: Path, all_of_them: bool = True) -> list[tuple[str, str, Hashable]]:
    """Return the themes to choose from.

    Textual's themes are behind one row until someone opens it.
    """
    own = [name for name in loader.available(folder) if name not in loader.BUILT_IN]
    game = [name for name in loader.BUILT_IN if name not in NEEDED]
    lent = [name for name in borrowed.names() if name not in own]
    return [
        (loader.AUTO, "like your terminal", loader.AUTO),
        *((name, "", name) for name in game),
        *((name, "yours", name) for name in own),
        *(
            ((name, "Textual", name) for name in lent)
            if all_of_them
            else [(f"{len(lent)} more", "Textual", MORE)] * bool(lent)
        ),
    ]


def reached(theme: Theme) -> str:
    if theme.terminal:
        return "This theme uses your terminal's own colours, so their contrast is unknown."
    pair = contrast.lowest(theme.roles)
    return (
        f"Lowest contrast: {pair.front} on {pair.back}, {int(pair.value * 100) / 100:.2f} "
        f"where {pair.needs:g} is needed."
    )


class Themes(Choose):
    """The list of themes. The screen below uses the selected one."""

    def __init__(self, services: Services, board: Board) -> None:
        self.folder = settings.themes_folder()
        self.seen = stamps(self.folder)
        now = services.theme_asked
        self.unfolded = now in borrowed.names()
        super().__init__("Theme", offered(self.folder, self.unfolded))
        self.board = board
        self.fault = ""
        names = [key for _, _, key in self.options]
        self.selected = names.index(now) if now in names else 0

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield CanvasView(self.palette, id="preview")

    def on_mount(self) -> None:
        self.styles.background = "transparent"
        super().on_mount()
        self.set_interval(LOOK, self.look_at_files)

    @property
    def pointed_at(self) -> str:
        return str(self.options[self.selected][2])

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        head, lines = super().content(width)
        keys = keys_line([("Enter", "choose it"), ("Esc", "back")], width)
        # the rows of themes without the keys under them
        return [*head[:1], keys, BLANK], lines[: len(self.options)]

    def lay_out(self) -> None:
        if not self.query("#preview"):
            return
        wide, high = self.app.size
        width, height = min(WIDEST, wide - 2), min(len(self.options) + AROUND, high - 2)
        beside = width - LIST if width - LIST >= PICTURE else 0
        pane, view = self.query_one(LinesPane), self.query_one("#preview", CanvasView)
        place = ((wide - width) // 2, max(0, (high - height) // 2))
        listed = LIST if beside else width
        pane.styles.width, pane.styles.height = listed, height
        pane.styles.offset = place
        head, lines = self.content(listed - 6)
        if not beside:
            head = [*head, *self.words(listed - 6)[-2:], BLANK]
        pane.show([BLANK, *head], lines, self.selected)
        view.display = bool(beside)
        if beside:
            view.styles.width, view.styles.height = beside, height
            view.styles.offset = (place[0] + LIST, place[1])
            view.use(self.picture(beside, height))

    def words(self, width: int) -> list[Line]:
        if self.fault:
            return [line(self.pointed_at, "*text"), BLANK, *wrap(self.fault, width, "error-text")]
        theme = self.services.theme_data
        head = wrap(f"**{theme.title}** {theme.note}", width, "muted")
        return [*head, BLANK, *wrap(reached(theme), width, "muted")]

    def picture(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, Ink("text", "surface"))
        words = self.words(width - 4)
        for row, part in enumerate(words, 1):
            put_runs(canvas, 2, row, part.left, "surface", width - 2)
        top = len(words) + 2
        room = (width - 4, height - top - 1)
        if not self.fault and min(room) > 0:
            glyphs = self.services.glyphs
            puzzle, position = fitting(self.board, room, glyphs)
            found = thumbnail.picture(puzzle, position, room, self.palette, glyphs, "surface")
            if found is not None:
                canvas.paste(2, top, found)
        return canvas

    def use_palette(self, palette: Palette) -> None:
        self.query_one("#preview", CanvasView).use_palette(palette)
        super().use_palette(palette)

    def previewed(self, key: Hashable) -> None:
        """Use the theme. If it is invalid, say so and keep the current one."""
        if key == MORE:
            return
        try:
            theme = self.services.find_theme(str(key))
        except PuzzleError as error:
            self.fault = str(error)
            self.lay_out()
        else:
            self.fault = ""
            self.services.wear(theme)

    def look_at_files(self) -> None:
        """Read the person's own themes again when one of their files has changed."""
        now = stamps(self.folder)
        if now == self.seen:
            return
        name = self.pointed_at
        self.seen, self.options = now, offered(self.folder, self.unfolded)
        names = [key for _, _, key in self.options]
        self.selected = names.index(name) if name in names else 0
        self.lay_out()
        self.previewed(self.pointed_at)

    def key_pressed(self, key: str | None, name: str) -> None:
        if name == "enter":
            self.take()
        else:
            super().key_pressed(key, name)

    def choose(self, key: Hashable) -> None:
        """Select the theme that was clicked, or use the selected one."""
        if not isinstance(key, int):
            super().choose(key)
        elif key == self.selected:
            self.take()
        else:
            self.selected = key
            self.lay_out()
            self.previewed(self.pointed_at)

    def take(self) -> None:
        if self.pointed_at == MORE:
            self.unfolded = True
            self.options = offered(self.folder)
            self.lay_out()
            self.previewed(self.pointed_at)
        elif not self.fault:
            self.dismiss(self.pointed_at)


def fitting(board: Board, room: tuple[int, int], glyphs: str) -> Board:
    """Return the board, or a small board of its kind if its cells have no room."""
    sizes = [(look.width, look.height) for look, _ in looks(board[0], glyphs)]
    fits = any(width <= room[0] and height <= room[1] for width, height in sizes)
    return board if fits else thumbnail.sample(board[0].kind)


def board_of(services: Services) -> Board:
    """Return the board that is being played, or a small one of the first kind."""
    for screen in reversed(services.screens):
        if isinstance(screen, GameShown) and screen.board_shown is not None:
            return screen.board_shown
    return thumbnail.sample(engines.kind(engines.kinds()[0]))


def choose_theme(services: Services) -> None:
    """Choose a theme. Esc keeps the old one."""
    before = services.theme_data

    def chosen(name: object) -> None:
        if isinstance(name, str):
            services.keep_look(name)
        else:
            services.wear(before)

    services.push_screen(Themes(services, board_of(services)), chosen)
