"""Home: continue, a new game, saves; chosen by arrows, keys or the mouse."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import events

import engines
from tui import library
from tui.house import NewGame
from tui.lines import BLANK, Line, line
from tui.progress import SELF, Progress
from tui.screens.home_desk import HomeDesk
from tui.screens.home_state import CARDS
from tui.start import Start

if TYPE_CHECKING:
    from tui.panes.canvas_view import Chosen


class HomeScreen(HomeDesk):
    """What lies open, and what can be begun."""

    def pick(self, row: str, number: int) -> None:
        """Choose in a row; what depends on it follows."""
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
        """A new game as chosen."""
        kind = engines.kind(self.kinds[self.picked["kind"]])
        mode = self.options("mode")[self.picked["mode"]]
        if self.picked["size"] >= len(kind.sizes):
            name = self.options("size")[self.picked["size"]]
            puzzle = engines.read(f"{kind.name}:{name}")
            start = Start("play", None, None, mode, None, puzzle.id, puzzle.rule)
            self.home.play_id(start)
            return
        self.home.begin(NewGame(kind.name, kind.check(self.chosen_request()), mode))

    def as_last_time(self) -> None:
        """A new game of the same kind, size, level, mode and options as the one played last."""
        from tui import doors

        if library.last() is None:
            self.begin()
        else:
            doors.as_last_time(self.home)

    def choose_new(self) -> None:
        """A new game with everything that can be asked of it."""
        from tui import doors

        mode = self.options("mode")[self.picked["mode"]]
        doors.choose_new_game(self.home, self.kinds[self.picked["kind"]], mode)

    def open_anything(self, text: str = "") -> None:
        """A board or a game from anywhere."""
        from tui import doors

        doors.open_anything(self.home, text)

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is opened, once it was looked at."""
        event.stop()
        self.open_anything(event.text)

    def hide_hello(self) -> None:
        """Whoever hides the line for newcomers is none."""
        if self.hello:
            self.hello = False
            Progress().meet(SELF)
            self.paint()

    def resume_save(self, number: int) -> None:
        """Go on with one of the cards."""
        if number < len(self.saves):
            self.home.open_save(self.saves[number].name)

    def on_key(self, event: events.Key) -> None:
        if event.key == "ctrl+p":
            return
        event.stop()
        event.prevent_default()
        key = event.character if event.is_printable and event.character != " " else event.key
        moves: dict[str, tuple[int, int]] = {
            "up": (0, -1), "k": (0, -1), "down": (0, 1), "j": (0, 1), "left": (-1, 0),
            "h": (-1, 0), "right": (1, 0), "l": (1, 0),
        }  # fmt: skip
        if key in moves:
            self.walk(*moves[key])
        elif key in ("enter", "space"):
            if self.focus_row == "saves" and self.card == len(self.saves):
                self.do_saves()
            elif self.focus_row == "saves":
                self.resume_save(self.card)
            else:
                self.begin()
        elif key is not None:
            self.press(key)

    def press(self, key: str) -> None:
        """Any other key."""
        if key == "N":
            self.choose_new()
        elif key == "O":
            self.open_anything()
        elif key == "0":
            self.do_saves()
        elif key == "L":
            self.do_learn()
        elif key == "D":
            self.home.play_daily()
        elif key == "R":
            self.do_records()
        elif key == "S":
            self.do_settings()
        elif key in ("1", "2", "3"):
            self.resume_save(int(key) - 1)
        elif key == "P":
            self.do_practise()
        elif key == "E":
            self.do_editor()
        elif key == "A":
            self.as_last_time()
        elif key == "Q":
            self.home.quit()
        elif key == "escape":
            self.hide_hello()
        elif key == "ctrl+c":
            self.home.ask_to_leave()
        elif key == "?":
            self.do_help()
        elif key == "T":
            self.do_theme()

    def walk(self, dx: int, dy: int) -> None:
        """Arrows: between rows, and within one."""
        if dy:
            first = 0 if self.saves else 1
            self.row = max(first, min(self.row + dy, 4))
            self.paint()
        elif self.focus_row == "saves":
            # behind the last card come all the others
            self.card = max(0, min(self.card + dx, len(self.saves)))
            self.paint()
        else:
            self.pick(self.focus_row, self.picked[self.focus_row] + dx)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        for x, y, width, height, key in self.zones:
            if x <= event.x < x + width and y <= event.y < y + height:
                self.choose(key)
                return

    def choose(self, key: Hashable) -> None:
        """Something was clicked."""
        if not isinstance(key, tuple):
            return
        what, value = key
        if what == "card":
            self.resume_save(value)
        elif what == "key":
            self.begin() if value == "Enter" else self.press(value)
        elif what in self.picked:
            self.row = 1 + ("kind", "size", "level", "mode").index(what)
            self.pick(what, value)

    def on_chosen(self, message: Chosen) -> None:
        message.stop()

    def do_saves(self) -> None:
        """All saves in a list."""
        from tui.screens.saves import open_saves

        def back() -> None:
            self.read_saves()
            self.paint()
            self.draw_next()

        open_saves(self.home, then=back)

    def do_learn(self) -> None:
        """The courses, with how far each has come."""
        from tui.screens.dialog import Choose

        progress = Progress()
        if self.hello and self.first_course():
            from tui.screens.learn import lesson_screen

            self.app.switch_screen(lesson_screen(engines.kind(self.first_course()), progress))
            return
        options: list[tuple[str, str, Hashable]] = []
        for name in self.kinds:
            done, count = progress.count(engines.kind(name))
            if count:
                options.append((engines.kind(name).title, f"{done}/{count} lessons", name))

        def chosen(name: Any) -> None:
            if name is not None:
                from tui.screens.learn import lesson_screen

                self.app.switch_screen(lesson_screen(engines.kind(name), progress))

        self.app.push_screen(Choose("Learn", options), chosen)

    def do_practise(self) -> None:
        """Today's positions: techniques that are due."""
        from tui.screens.practise import practise

        practise(self.app)

    def do_editor(self) -> None:
        """A board of one's own."""
        from tui.screens.editor import choose_draft

        kind = engines.kind(self.kinds[self.picked["kind"]])
        choose_draft(self.home, kind, kind.default_size)

    def do_replay(self) -> None:
        """A saved game, looked at again."""
        from tui.screens.replay import choose_replay

        choose_replay(self.home)

    def do_records(self) -> None:
        """Best times, days and weeks."""
        from tui.screens.records import open_records

        open_records(self.home)

    def do_settings(self) -> None:
        """Everything that can be set."""
        from tui.screens.settings import open_settings

        open_settings(self.home)

    def do_theme(self) -> None:
        from tui.screens.themes import choose_theme

        choose_theme(self.home)

    def do_help(self) -> None:
        """The keys of this screen; a click on a line does what it says."""
        from tui.screens.dialog import Page

        rows = [
            ("↑ ↓ ← →", "choose"), ("Enter", "play, or go on"), ("1 2 3", "go on with that game"),
            ("N", "new game: all options"), ("A", "new game as last time"),
            ("D", "the board of the day"), ("L", "lesson by lesson"),
            ("P", "practise what is due"), ("E", "make a board of your own"),
            ("R", "records"),
            ("O", "open a board: ID, text, file, link"), ("0", "every saved game"),
            ("S", "settings"), ("T", "themes"),
            ("Ctrl+P", "everything, by name"), ("Q", "leave"),
        ]  # fmt: skip
        lines = [
            Line(((f"{key:<12}", "*text"), (words, "muted")), key=key if " " not in key else None)
            for key, words in rows
        ]
        tail = [BLANK, line("In a game, ? lists all.", "muted")]

        def clicked(key: str | None) -> None:
            if key == "Ctrl+P":
                self.home.action_command_palette()
            elif key is not None:
                self.choose(("key", key))

        self.app.push_screen(Page("Keys", [BLANK, *lines, *tail]), clicked)

    def palette_commands(self) -> list[tuple[str, str, Callable[[], None]]]:
        """What the command palette lists here."""
        found: list[tuple[str, str, Callable[[], None]]] = [
            ("Play", "as chosen on this screen · Enter", self.begin),
            ("Daily", "the board of the day · D", self.home.play_daily),
            ("Learn", "the courses of all kinds · L", self.do_learn),
            ("Practise", "positions for techniques that are due · P", self.do_practise),
            ("Make a board", "of your own; each change is checked · E", self.do_editor),
            ("Records", "best times, days, weeks · R", self.do_records),
            ("Settings", "theme, glyphs, errors, mouse and more · S", self.do_settings),
            ("All saved games", "search, rename, delete · 0", self.do_saves),
            ("Play a game back", "replay it move by move, in its own time", self.do_replay),
            ("The Sudoku of lines", "a terminal's own, and back", self.home.play_lines),
        ]
        for number, save in enumerate(self.saves[:CARDS]):
            go_on: Callable[[], None] = partial(self.resume_save, number)
            found.append((f"Continue {save.name}", f"{save.title} · {number + 1}", go_on))
        return found
