"""Home: continue, a new game, saves; chosen by arrows, keys or the mouse."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from textual import events

import engines
from engines.core.clock import show as show_clock
from engines.core.errors import PuzzleError
from engines.core.game import MODES
from engines.core.puzzle import Request
from tui import library
from tui.house import NewGame, fresh_seed
from tui.lines import BLANK, Line, line
from tui.panes.lines import Chosen
from tui.progress import SELF, Progress
from tui.screens.home_desk import HomeDesk
from tui.screens.home_state import CARDS
from tui.start import Start


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
        request = Request(
            self.options("size")[self.picked["size"]],
            self.options("level")[self.picked["level"]],
            fresh_seed(),
        )
        self.home.begin(NewGame(kind.name, kind.check(request), mode))

    def as_last_time(self) -> None:
        """A new game of the same kind, size, level and mode as the one played last."""
        name = library.last()
        save = library.summary(library.path_of(name), 0.0) if name is not None else None
        if save is None or save.problem or save.kind not in self.kinds:
            self.begin()
            return
        kind = engines.kind(save.kind)
        size = save.size.replace("×", "x").removeprefix("side ")
        mode = save.mode if save.mode in MODES and save.mode != "tutorial" else "normal"
        try:
            levels = kind.levels_at(size)
            level = save.level if save.level in levels else levels[0]
            wanted = kind.check(Request(size, level, fresh_seed(), save.rule))
        except PuzzleError as error:
            self.home.notify_plain(str(error))
            return
        self.home.begin(NewGame(kind.name, wanted, mode))

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
            if self.focus_row == "saves":
                self.resume_save(self.card)
            else:
                self.begin()
        elif key is not None:
            self.press(key)

    def press(self, key: str) -> None:
        """Any other key."""
        if key == "N":
            self.begin()
        elif key == "O":
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
            self.card = max(0, min(self.card + dx, min(CARDS, len(self.saves)) - 1))
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
        from tui.screens.dialog import Choose

        found = library.summaries()
        if not found:
            self.home.notify_plain("No games yet: N begins one.")
            return
        options: list[tuple[str, str, Hashable]] = []
        for save in found:
            if save.problem:
                options.append((save.name, "cannot be read", save.name))
            else:
                state = "solved" if save.finished else f"{save.decided}/{save.total}"
                words = f"{save.title} {save.size} {save.level}  {state}  {show_clock(save.clock)}"
                options.append((save.name, words, save.name))

        def chosen(name: Any) -> None:
            if name is not None:
                self.home.open_save(name)

        self.app.push_screen(Choose("Saved games", options), chosen)

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
        """The keys of this screen."""
        from tui.screens.dialog import Page

        rows = [
            ("↑ ↓ ← →", "choose"), ("Enter", "play, or go on"), ("1 2 3", "go on with that game"),
            ("N", "new game as chosen"), ("A", "a new game as last time"),
            ("D", "the board of the day"), ("L", "learn, lesson by lesson"),
            ("P", "practise what is due"), ("R", "records"),
            ("O", "open any saved game"), ("S", "settings"), ("T", "themes"),
            ("Ctrl+P", "everything, by name"), ("Q", "leave"),
        ]  # fmt: skip
        lines = [Line(((f"{key:<12}", "*text"), (words, "muted"))) for key, words in rows]
        tail = [BLANK, line("In a game, ? lists all.", "muted")]
        self.app.push_screen(Page("Keys", [BLANK, *lines, *tail]))

    def palette_commands(self) -> list[tuple[str, str, Callable[[], None]]]:
        """What the command palette lists here."""
        found: list[tuple[str, str, Callable[[], None]]] = [
            ("New game", "as chosen on this screen", self.begin),
            ("As last time", "a new game like the one before", self.as_last_time),
            ("Daily", "the board of the day", self.home.play_daily),
            ("Learn", "the courses of all kinds", self.do_learn),
            ("Practise", "positions for techniques that are due", self.do_practise),
            ("Records", "best times, days, weeks", self.do_records),
            ("Settings", "theme, glyphs, errors, mouse and more", self.do_settings),
            ("Open a saved game", "every game is kept", self.do_saves),
        ]
        for number, save in enumerate(self.saves[:CARDS]):
            go_on: Callable[[], None] = partial(self.resume_save, number)
            found.append((f"Continue {save.name}", save.title, go_on))
        return found
