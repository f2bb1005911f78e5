"""The content of the home screen: the games to continue, the kinds, and the choices."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.geometry import Size

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.game_state import MODES
from solitudo.engines.core.values import Request
from solitudo.tui.boards.new_game import fresh_seed
from solitudo.tui.drawing.common import thumbnail
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.person.progress import SELF, Progress
from solitudo.tui.saves import library
from solitudo.tui.screens.home.fitting import Plan, Shown, margin, shown_kinds
from solitudo.tui.screens.painted_screen import PaintedScreen

if TYPE_CHECKING:
    from solitudo.tui.screens.home.today import Today

CARDS = 3
# what the first frame does without is read so long after it, and then a picture at a time
LATER, NEXT = 0.1, 0.01
# the columns that a picture of a game may take, by its rows
GAME_SIDES = {17: 42, 9: 18, 4: 8}
# and those that the facts beside it take
FACTS = 24
CHOICES = ("kind", "size", "level", "mode")


class HomeState(PaintedScreen):
    """The state of the home screen, without its look."""

    def __init__(self, played: str = "") -> None:
        """Begin with the kind `played` before."""
        super().__init__()
        self.saves: list[library.Summary] = []
        self.games: dict[str, Game] = {}
        self.row = 0
        self.card = 0
        self.count = 0
        self.kinds = engines.kinds()
        self.first_kind = self.kinds.index(played) if played in self.kinds else 0
        self.picked = {"kind": 0, "size": 0, "level": 0, "mode": 0}
        self.today: Today | None = None
        self.progress = Progress()
        self.hello = False
        # pictures that were drawn, and which size they were drawn for
        self.pictures: dict[tuple[str, str], Canvas | None] = {}
        self.plan: Plan | None = None
        # the size that it was last painted for
        self.painted: Size | None = None

    def compose(self) -> ComposeResult:
        self.read_saves()
        self.pick_kind(self.first_kind)
        return super().compose()

    def on_mount(self) -> None:
        # counted from the first frame: a slow machine draws it late
        self.call_after_refresh(self.set_timer, LATER, self.read_today)

    def read_today(self) -> None:
        # records and reviews: read after the first frame
        from solitudo.tui.screens.home.today import Today

        self.today = Today(self.services.palette)
        self.paint()
        self.draw_next()
        self.expect_chosen()

    def chosen_request(self) -> Request:
        size, level = (self.options(row)[self.picked[row]] for row in ("size", "level"))
        return Request(size, level, fresh_seed())

    def expect_chosen(self) -> None:
        """Have the chosen board ready: it may be asked for at any moment."""
        name = self.kinds[self.picked["kind"]]
        if self.picked["size"] < len(engines.kind(name).sizes):
            self.services.boards.expect(name, self.chosen_request())

    def draw_next(self) -> None:
        """Draw one picture that is missing, so that no key waits for them all."""
        if self.plan is None or not self.is_mounted:
            return
        for save in self.saves if self.plan.games else ():
            if ("game", save.name) not in self.pictures:
                self.draw_game(save.name, self.plan.games)
                break
        else:
            if not self.plan.kinds:
                return
            shown = self.cards_of_kinds()
            names = self.kinds[shown.first : shown.end]
            name = next((name for name in names if ("kind", name) not in self.pictures), None)
            if name is None:
                return
            self.draw_kind(name, self.plan.kinds)
        self.paint()
        self.set_timer(NEXT, self.draw_next)

    def draw_game(self, name: str, rows: int) -> None:
        game, services = self.games[name], self.services
        room = (self.game_side(rows), rows)
        self.pictures["game", name] = thumbnail.picture(
            game.puzzle, game.position, room, services.palette, services.glyphs
        )

    def game_width(self) -> int:
        width = self.app.size.width
        room, between = width - 2 * margin(width), 2 if width < 100 else 3
        return (room - (CARDS - 1) * between) // CARDS

    def game_side(self, rows: int) -> int:
        return min(GAME_SIDES[rows], max(18, self.game_width() - FACTS)) if rows > 4 else 8

    def draw_kind(self, name: str, rows: int) -> None:
        self.pictures["kind", name] = None
        room = (self.cards_of_kinds().width, 13) if rows > 5 else (12, 4)
        with contextlib.suppress(PuzzleError):
            puzzle, position = thumbnail.sample(engines.kind(name))
            self.pictures["kind", name] = thumbnail.picture(
                puzzle, position, room, self.services.palette, self.services.glyphs
            )

    def on_resize(self) -> None:
        if self.painted == self.app.size:
            # a screen is told its size twice when it opens
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
        """Read the newest open games, and their positions for the pictures."""
        found = library.going_on(CARDS)
        self.saves = [summary for summary, _ in found]
        self.games = {summary.name: game for summary, game in found}
        self.row = 0 if self.saves else 1
        self.card = 0
        self.count = library.count()
        begun = self.count or self.progress.begun()
        self.hello = not begun and not self.progress.has_met(SELF)

    @property
    def panel(self) -> bool:
        """Whether the last place beside the games is for the day, the week and what is next."""
        return self.plan is not None and self.plan.games > 4 and bool(self.saves)

    @property
    def shown_games(self) -> int:
        """How many games have a card."""
        return min(len(self.saves), CARDS - self.panel)

    def spoken(self) -> list[str]:
        row = self.focus_row
        if row == "saves":
            save = self.saves[self.card]
            words = f"{save.title} {save.size} {save.level}, {save.decided} of {save.total}"
            count = self.shown_games
            said = f"Continue {save.name}: {words}. {self.card + 1} of {count}."
        else:
            options = self.options(row)
            at = self.picked[row]
            said = f"{row.capitalize()}: {options[at]}, {at + 1} of {len(options)}."
        chosen = ", ".join(self.options(row)[self.picked[row]] for row in CHOICES)
        keys = "Press Enter to play. Up and down change the row, left and right choose."
        more = "N new, O open, D daily, L learn, P review, R statistics, S settings, Q quit."
        return [said, f"N begins {chosen}.", keys, more]

    @property
    def rows(self) -> list[str]:
        return (["saves"] if self.saves else []) + [*CHOICES]

    @property
    def focus_row(self) -> str:
        rows = self.rows
        return rows[min(self.row if self.saves else self.row - 1, len(rows) - 1)]

    def options(self, row: str) -> list[str]:
        kind = engines.kind(self.kinds[self.picked["kind"]])
        if row == "kind":
            return [engines.kind(name).title for name in self.kinds]
        if row == "size":
            return [*kind.sizes, *kind.boards()]
        if row == "level":
            size = self.picked["size"]
            # a named board has the level that it has
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
        assert self.plan is not None
        width = self.app.size.width
        room = width - 2 * margin(width)
        return shown_kinds(
            room, len(self.kinds), self.picked["kind"], self.plan.kinds, self.plan.lines
        )
