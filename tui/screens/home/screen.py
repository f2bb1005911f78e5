"""Home: continue, start a new game, open saves. Choose with arrows, keys or the mouse."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

from textual import events
from textual.message import Message

from solitudo import engines
from solitudo.engines.core.values import Request, Target
from solitudo.tui.boards.new_game import NewGame, fresh_seed
from solitudo.tui.layout.text import BLANK, Line, line
from solitudo.tui.person import guests
from solitudo.tui.person.progress import SELF, Progress
from solitudo.tui.saves import summaries
from solitudo.tui.screens.home.day_board import mark_keys
from solitudo.tui.screens.home.model import DAY, SAVES
from solitudo.tui.screens.home.overview import OverviewView
from solitudo.tui.services import GameShown, PaletteEntry


class HomeScreen(OverviewView):
    def pick(self, row: str, number: int) -> None:
        count = len(self.options(row))
        number = max(0, min(number, count - 1))
        if row == "kind":
            self.pick_kind(number)
        else:
            self.picked[row] = number
            if row == "size":
                last = len(self.options("level")) - 1
                self.picked["level"] = min(self.picked["level"], last)
        self.paint()
        self.draw_next()
        self.expect_chosen()

    def begin(self) -> None:
        kind = engines.kind(self.kinds[self.picked["kind"]])
        mode = self.options("mode")[self.picked["mode"]]
        if self.picked["size"] >= len(kind.sizes):
            name = self.options("size")[self.picked["size"]]
            self.services.play_board(engines.read(f"{kind.name}:{name}"), mode)
            return
        self.services.begin(NewGame(kind.name, kind.check(self.chosen_request()), mode))

    def as_last_time(self) -> None:
        """Begin a game with the options of the last one."""
        if summaries.last() is None:
            self.begin()
        else:
            self.services.as_last_time()

    def play_next(self) -> None:
        """Begin the board that fits the player's own times, if there are any."""
        found = self.today.next if self.today is not None else None
        if found is not None and found.board:
            self.services.play_board(engines.read(found.board, rule=found.rule))
        elif found is not None:
            kind = engines.kind(found.kind)
            request = kind.check(Request(found.size, found.level, fresh_seed()))
            self.services.begin(NewGame(found.kind, request))

    def choose_new(self) -> None:
        """Show the whole form. This screen has its first rows."""
        kind, at = engines.kind(self.kinds[self.picked["kind"]]), self.picked["size"]
        size, level = (self.options(row)[self.picked[row]] for row in ("size", "level"))
        named = at >= len(kind.sizes)
        mode = self.options("mode")[self.picked["mode"]]
        given = ("", "") if named else (size, level)
        self.services.choose_new_game(kind.name, mode, *given)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.services.open_anything(event.text)

    def hide_hello(self) -> None:
        if self.hello:
            self.hello = False
            Progress().meet(SELF)
            self.paint()

    def resume_save(self, number: int) -> None:
        if number < len(self.saves):
            self.services.open_save(self.saves[number].name)

    def press(self, key: str) -> None:
        moves = {
            "up": (0, -1), "k": (0, -1), "down": (0, 1), "j": (0, 1), "left": (-1, 0),
            "h": (-1, 0), "right": (1, 0), "l": (1, 0),
        }  # fmt: skip
        if key in moves:
            self.walk(*moves[key])
        elif key in ("enter", "space"):
            if self.focus_row == DAY:
                self.services.play_daily()
            elif self.focus_row != SAVES:
                self.begin()
            elif self.card == len(self.saves):
                self.do_saves()
            else:
                self.resume_save(self.card)
        elif key in ("1", "2", "3"):
            self.resume_save(int(key) - 1)
        elif key in self.keys:
            self.keys[key]()
        elif self.places is not None and key in mark_keys(engines.kind(self.day.kind_name)):
            self.play_day(events.Key(key, key))

    def play_day(self, *passed: Message) -> None:
        """Play today's board, and pass on the key that was meant for it."""

        def shown() -> None:
            screen = self.services.screens[-1]
            if isinstance(screen, GameShown):
                for message in passed:
                    screen.post_message(message)

        self.services.play_daily(shown)

    def click_at(self, event: events.MouseDown) -> None:
        """Press a cell of today's board, or anything else that can be clicked."""
        target = self.day_target(event.x, event.y)
        if target is None:
            super().click_at(event)
        elif self.day.solved:
            self.services.play_daily()
        else:
            from solitudo.tui.panes.board import BoardPane

            pressed = BoardPane.Pressed(target, event.button, 0, 0)
            self.play_day(pressed, BoardPane.Released())

    def day_target(self, x: int, y: int) -> Target | None:
        """Return the part of the board of the day at a place on the screen."""
        if self.places is None or self.drawn_day is None:
            return None
        area, picture = self.places.board, self.drawn_day.picture
        left = area.x + (area.width - picture.width) // 2
        top = area.y + (area.height - picture.height) // 2
        if not (left <= x < left + picture.width and top <= y < top + picture.height):
            return None
        return self.drawn_day.target(x - left, y - top) or Target("board", 0)

    @cached_property
    def keys(self) -> dict[str, Callable[[], object]]:
        services = self.services
        return {
            "N": self.begin, "+": self.choose_new, "O": services.open_anything, "0": self.do_saves,
            "L": self.do_learn, "D": services.play_daily, "R": services.open_records,
            "S": services.open_settings, "P": services.practise, "E": self.do_editor,
            "A": self.as_last_time, "M": self.play_next, "Q": services.quit,
            "escape": self.hide_hello, "ctrl+c": services.ask_to_leave, "?": self.do_help,
            "T": services.choose_theme,
        }  # fmt: skip

    def walk(self, dx: int, dy: int) -> None:
        rows, now = self.rows, self.focus_row
        if dy:
            self.row = rows[max(0, min(rows.index(now) + dy, len(rows) - 1))]
            self.paint()
        elif now == SAVES:
            # all other games are behind the last card
            self.row, self.card = now, max(0, min(self.card + dx, len(self.saves)))
            self.paint()
        elif now != DAY:
            self.row = now
            self.pick(now, self.picked[now] + dx)

    def choose(self, key: Any) -> None:
        what, value = key
        if what == "card":
            self.resume_save(value)
        elif what == "key":
            self.press("enter" if value == "Enter" else value)
        elif what in self.picked:
            self.row = what
            self.pick(what, value)

    def do_saves(self) -> None:
        def back() -> None:
            self.read_saves()
            self.paint()
            self.draw_next()

        self.services.open_saves(then=back)

    def do_learn(self) -> None:
        if self.hello and self.first_course():
            self.services.learn(engines.kind(self.first_course()))
        else:
            self.services.open_learn(self.kinds[self.picked["kind"]])

    def do_editor(self) -> None:
        kind = engines.kind(self.kinds[self.picked["kind"]])
        self.services.choose_draft(kind, kind.default_size)

    def do_help(self) -> None:
        from solitudo.tui.panes.dialog import Page

        rows = [
            ("arrows Enter", "choose, play or continue"), ("1 2 3", "continue that game"),
            ("N", "new game, as chosen here"), ("+", "new game: all options"),
            ("A", "the same puzzle and size again"),
            ("D", "today's board"), ("M", "a board at your level"),
            ("L", "learn: lessons, review, drills"),
            ("P", "review techniques"), ("E", "make your own board"),
            ("R", "statistics"),
            ("O", f"open {guests.openable()}"), ("0", "all saved games"),
            ("S", "settings"), ("T", "themes"),
            ("Ctrl+P", "all commands by name"), ("Q", "leave"),
        ]  # fmt: skip
        lines = [
            Line(((f"{key:<12}", "*text"), (words, "muted")), key=key if " " not in key else None)
            for key, words in rows
        ]
        tail = [BLANK, line("In a game, press ? for all keys.", "muted")]

        def clicked(key: str | None) -> None:
            if key == "Ctrl+P":
                self.services.action_command_palette()
            elif key is not None:
                self.choose(("key", key))

        self.app.push_screen(Page("Keys", [*lines, *tail]), clicked)

    def palette_entries(self) -> list[PaletteEntry]:
        services = self.services
        found: list[tuple[str, str, Callable[[], None], str]] = [
            ("Play", "as chosen on this screen · N", self.begin, "begin"),
            ("Lessons", "interactive, for every puzzle · L", self.do_learn, "lessons"),
            ("Editor", "make your own board · E", self.do_editor, "edit"),
            ("Statistics", "best times, days, weeks · R", services.open_records, "all_records"),
            ("All saved games", "search, rename, delete · 0", self.do_saves, "all_saves"),
            ("Replay a game", "move by move, at its own speed", services.choose_replay, "replay"),
            ("Line-mode Sudoku", "plain text in this terminal", services.play_lines, "lines"),
            ("Keys", "of this screen · ?", self.do_help, "help"),
        ]
        for number, save in enumerate(self.saves):
            go_on = partial(self.resume_save, number)
            found.append((f"Continue {save.name}", f"{save.title} · {number + 1}", go_on, ""))
        return [PaletteEntry(title, words, run, "Home", True, name)
                for title, words, run, name in found]  # fmt: skip
