"""The content of the home screen: the games to continue, the kinds, and the choices."""

from __future__ import annotations

import contextlib
from datetime import date
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.geometry import Size

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.game_state import MODES
from solitudo.engines.core.values import Request
from solitudo.tui.boards import daily
from solitudo.tui.boards.new_game import fresh_seed
from solitudo.tui.drawing.common import thumbnail
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.person.progress import SELF, Progress
from solitudo.tui.saves import summaries
from solitudo.tui.screens.home.day_board import Day, Drawn, position_of
from solitudo.tui.screens.home.day_board import draw as draw_board
from solitudo.tui.screens.home.fitting import Overview, Plan, Shown, margin, shown_kinds
from solitudo.tui.screens.painted_screen import PaintedScreen

if TYPE_CHECKING:
    from solitudo.engines.core.action import Position
    from solitudo.engines.core.puzzle import Puzzle
    from solitudo.tui.screens.home.today import Today

CARDS = 3
# seconds: data that the first frame does not need is read after the first time, each image after
# the second; the board of the day is looked for again after the third while it is made
LATER, NEXT, AGAIN = 0.1, 0.01, 1.0
# the rows of home, from above; the first two are shown if they have content
DAY, SAVES = "today", "saves"
CHOICES = ("kind", "size", "level", "mode")


class HomeState(PaintedScreen):
    """The state of the home screen, without its look."""

    def __init__(self, played: str = "") -> None:
        """Begin with the kind `played` before."""
        super().__init__()
        self.saves: list[summaries.Summary] = []
        self.games: dict[str, Game] = {}
        # the selected row; before an arrow is pressed, the most useful row
        self.row = ""
        self.card = 0
        self.count = 0
        self.day = Day(date.today())
        self.day_board: tuple[Puzzle, Position] | None = None
        self.drawn_day: Drawn | None = None
        self.regular = self.waiting = False
        self.kinds = engines.kinds()
        self.first_kind = self.kinds.index(played) if played in self.kinds else 0
        self.picked = {"kind": 0, "size": 0, "level": 0, "mode": 0}
        self.today: Today | None = None
        self.progress = Progress()
        self.hello = False
        # drawn images, by their name and their rows
        self.pictures: dict[tuple[str, int], Canvas | None] = {}
        self.plan: Plan | None = None
        self.places: Overview | None = None
        # the size for which it was last painted
        self.painted: Size | None = None

    def compose(self) -> ComposeResult:
        self.read_saves()
        self.pick_kind(self.first_kind)
        return super().compose()

    def on_mount(self) -> None:
        # counted from the first frame, which a slow machine draws late
        self.call_after_refresh(self.set_timer, LATER, self.read_today)

    def read_today(self) -> None:
        # reads records and reviews, after the first frame
        from solitudo.tui.screens.home.today import Today

        self.today = Today(self.services.palette)
        self.paint()
        self.draw_next()
        self.expect_chosen()

    def chosen_request(self) -> Request:
        size, level = (self.options(row)[self.picked[row]] for row in ("size", "level"))
        return Request(size, level, fresh_seed())

    def expect_chosen(self) -> None:
        """Prepare the chosen board: it may be asked for at any moment."""
        name = self.kinds[self.picked["kind"]]
        if self.picked["size"] < len(engines.kind(name).sizes):
            self.services.boards.expect(name, self.chosen_request())

    def draw_next(self) -> None:
        """Draw one missing image, so that no key waits for all of them."""
        if not (self.is_mounted and self.is_attached):
            return
        missing = next((one for one in self.wanted() if one not in self.pictures), None)
        if missing is not None:
            name, rows = missing
            self.pictures[missing] = self.picture(name, rows)
            self.paint()
            self.set_timer(NEXT, self.draw_next)
        elif self.places is not None and self.day_board is None and not self.waiting:
            self.waiting = True
            self.set_timer(AGAIN, self.look_again)

    def look_again(self) -> None:
        """Check whether the board of the day has been made meanwhile."""
        self.waiting = False
        self.draw_next()

    def wanted(self) -> list[tuple[str, int]]:
        """Return the images of this size: the board of the day, the last game, the kinds."""
        found: list[tuple[str, int]] = []
        rows = self.plan.kinds if self.plan is not None else 0
        if self.places is not None:
            if self.day_board is None:
                self.day_board = position_of(self.day, self.services.boards)
            if self.day_board is not None:
                found.append((DAY, self.places.board.height))
            if self.places.games is not None and self.saves:
                found.append((SAVES, self.game_rows))
            rows = self.places.cards
        if rows:
            shown = self.cards_of_kinds()
            found += [(name, rows) for name in self.kinds[shown.first : shown.end]]
        return found

    def picture(self, name: str, rows: int) -> Canvas | None:
        palette, glyphs = self.services.palette, self.services.glyphs
        with contextlib.suppress(PuzzleError, OSError):
            if name == DAY and self.day_board is not None and self.places is not None:
                room = self.places.board.width, rows
                self.drawn_day = draw_board(self.day_board, room, palette, glyphs)
                return self.drawn_day.picture if self.drawn_day is not None else None
            if name == SAVES:
                game, room = self.games[self.saves[0].name], (2 * rows, rows)
                return thumbnail.picture(game.puzzle, game.position, room, palette, glyphs)
            room = (self.cards_of_kinds().width, 13) if rows > 5 else (12, 4)
            puzzle, position = thumbnail.sample(engines.kind(name))
            return thumbnail.picture(puzzle, position, room, palette, glyphs)
        return None

    @property
    def game_rows(self) -> int:
        """Return the rows of the image of the game to continue."""
        assert self.places is not None
        return max(4, min(self.places.told.height - 8 - (self.places.told.height >= 19), 16))

    def on_resize(self) -> None:
        if self.painted == self.app.size:
            # a screen gets its size twice when it opens
            return
        self.paint()
        if self.today is not None:
            self.draw_next()

    def use_palette(self, palette: Palette) -> None:
        self.pictures.clear()
        if self.today is not None:
            self.today.palette = palette
        super().use_palette(palette)
        self.draw_next()

    def read_saves(self) -> None:
        """Read the newest open games and their positions for the images, and the board of the
        day.
        """
        self.day = Day(date.today())
        self.day_board = None
        found = summaries.going_on(CARDS + 1)
        # the board of the day has a place of its own
        found = [pair for pair in found if pair[0].name != self.day.name][:CARDS]
        self.saves = [summary for summary, _ in found]
        self.games = {summary.name: game for summary, game in found}
        self.card = 0
        self.count = summaries.count()
        self.regular = bool(self.count or self.progress.begun())
        self.hello = not self.regular and not self.progress.has_met(SELF)
        self.pictures.clear()

    def spoken(self) -> list[str]:
        row = self.focus_row
        if row == DAY:
            said = f"Today's board: {daily.words_of(self.day.day)}, {self.day.words().rstrip('.')}."
        elif row == SAVES and self.card == len(self.saves):
            said = f"All {self.count} saved games."
        elif row == SAVES:
            save = self.saves[self.card]
            words = f"{save.title} {save.size} {save.level}, {save.decided} of {save.total}"
            count = len(self.saves)
            said = f"Continue {save.name}: {words}. {self.card + 1} of {count}."
        else:
            options = self.options(row)
            at = self.picked[row]
            said = f"{row.capitalize()}: {options[at]}, {at + 1} of {len(options)}."
        chosen = ", ".join(self.options(row)[self.picked[row]] for row in CHOICES)
        keys = "Press Enter to play. Up and down change the row. Left and right change the choice."
        more = "N new, O open, D daily, L learn, P review, R statistics, S settings, Q quit."
        return [said, f"N begins {chosen}.", keys, more]

    @property
    def rows(self) -> list[str]:
        # if there is no room for the mode, only the whole form has it
        choices = CHOICES[:-1] if self.modeless else CHOICES
        above = [DAY] * self.regular + [SAVES] * bool(self.saves)
        return [*above, *choices]

    @property
    def modeless(self) -> bool:
        return self.places is not None and not self.places.cards

    @property
    def focus_row(self) -> str:
        if self.row in self.rows:
            return self.row
        # unfinished games are more useful than new ones
        if self.regular and (self.day.begun or (self.places is not None and not self.day.solved)):
            return DAY
        return SAVES if self.saves else CHOICES[0]

    def options(self, row: str) -> list[str]:
        kind = engines.kind(self.kinds[self.picked["kind"]])
        if row == "kind":
            return [engines.kind(name).title for name in self.kinds]
        if row == "size":
            return [*kind.sizes, *kind.boards()]
        if row == "level":
            size = self.picked["size"]
            # a board with a name has its own level
            return list(kind.levels_at(kind.sizes[size])) if size < len(kind.sizes) else ["its own"]
        modes = [mode for mode in MODES if mode not in ("tutorial", "versus")]
        return [*modes, "versus"] if kind.opponents else modes

    def pick_kind(self, number: int) -> None:
        self.picked["kind"] = number
        kind = engines.kind(self.kinds[number])
        sizes = list(kind.sizes)
        self.picked["size"] = sizes.index(kind.default_size) if kind.default_size in sizes else 0
        self.picked["level"] = 0
        self.picked["mode"] = min(self.picked["mode"], len(self.options("mode")) - 1)

    def cards_of_kinds(self) -> Shown:
        width = self.app.size.width
        if self.places is not None:
            room = width - 2 * self.places.margin
            return shown_kinds(room, len(self.kinds), self.picked["kind"], self.places.cards, 1)
        assert self.plan is not None
        room = width - 2 * margin(width)
        return shown_kinds(
            room, len(self.kinds), self.picked["kind"], self.plan.kinds, self.plan.lines
        )
