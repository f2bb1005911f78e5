"""A game played back: the running time, and the effects of keys and mouse."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path

from solitudo.engines.core.clock import show as show_clock
from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.layout.text import BLANK, Line
from solitudo.tui.panes.board import BoardPane
from solitudo.tui.panes.canvas_view import Chosen
from solitudo.tui.panes.dialog import Choose, Page
from solitudo.tui.panes.timeline import Timeline
from solitudo.tui.saves import library, summaries
from solitudo.tui.saves.replay import Watched
from solitudo.tui.screens.replay.painter import ReplayView
from solitudo.tui.services import Services
from solitudo.tui.terminal.keyboard import key_of, label_of

# seconds between two steps, and the same on a slow connection
PACE, SLOW_PACE = 0.05, 0.25
# after a longer gap, the machine was asleep and nobody watched
LONGEST_GAP = 0.5
# a click on the speed doubles it, up to the highest useful speed, and then begins again
LEAST_BY_MOUSE, MOST_BY_MOUSE = 0.25, 64.0
# the most games to choose from
MOST_LISTED = 100
HELP = [
    ("Space", "play, pause, or play again at the end"), ("← →", "previous move, next move"),
    ("- +", "slower, faster"), ("Home End", "the start, the end"),
    ("PgUp PgDn", "10 % back, 10 % forward"), ("0 to 9", "jump to 0-90 %"),
    ("{ }", "previous branch, next branch"), ("↓", "the other branch here"),
    ("↑ Esc", "back to the main line"), ("the bar", "click or drag"),
    ("Esc", "back"),
]  # fmt: skip


class ReplayScreen(ReplayView):
    """A game that is watched again. Nothing is written."""

    def __init__(self, watched: Watched) -> None:
        super().__init__(watched)
        self.then = 0.0

    def on_mount(self) -> None:
        services = self.services
        slow = not services.person.motion or services.seen.ssh
        self.clock = self.set_interval(SLOW_PACE if slow else PACE, self.tick, pause=True)
        self.lay_out()
        self.play()

    def tick(self) -> None:
        before, now = self.film.at, time.monotonic()
        gap, self.then = min(now - self.then, LONGEST_GAP), now
        self.film.advance(gap)
        if self.film.at != before:
            self.show_film()
        else:
            self.show_time()
        if not self.film.playing:
            self.clock.pause()

    def play(self) -> None:
        self.film.play()
        self.follow()

    def follow(self) -> None:
        """Show the film after a change, and let its time run."""
        if self.film.playing:
            self.then = time.monotonic()
            self.clock.resume()
        else:
            self.clock.pause()
        if self.is_mounted:
            self.show_film()

    def press(self, key: str) -> None:
        film = self.film
        if key in ("space", "enter", "P"):
            self.play()
            return
        steps = {"left": -1, "h": -1, "[": -1, "right": 1, "l": 1, "]": 1}
        if key in steps:
            film.step(steps[key])
        elif key in ("-", "_", "+", "="):
            film.change_speed(1 if key in ("+", "=") else -1)
        elif key in ("home", "end"):
            film.playing = False
            film.go(0 if key == "home" else film.last)
        elif key in ("pageup", "pagedown"):
            film.seek(film.share + (0.1 if key == "pagedown" else -0.1))
        elif key in ("{", "}"):
            film.to_fork(1 if key == "}" else -1)
        elif len(key) == 1 and key in "0123456789":
            film.seek(int(key) / 10)
        elif key in ("down", "j"):
            film.enter()
        elif key in ("up", "k"):
            film.leave_branch()
        elif not self.press_other(key):
            return
        self.follow()

    def press_other(self, key: str) -> bool:
        """Run a key that leaves the line. Return whether the film was moved."""
        if key == "escape" and self.film.leave_branch():
            return True
        if key in ("escape", "Q", "q", "f7"):
            self.leave()
        elif key == "?":
            self.show_help()
        elif key == "ctrl+c":
            self.services.ask_to_leave()
        return False

    def on_timeline_sought(self, message: Timeline.Sought) -> None:
        self.film.seek(message.share)
        self.follow()

    def on_chosen(self, message: Chosen) -> None:
        message.stop()
        self.choose(message.key)

    def choose(self, key: Hashable) -> None:
        match key:
            case ("go", int(at)):
                self.film.playing = False
                self.film.go(at)
                self.follow()
            case ("key", "← →"):
                self.press("right")
            case ("key", "- +"):
                # after the highest useful speed, the slowest is next
                if self.film.speed >= MOST_BY_MOUSE:
                    self.film.speed = LEAST_BY_MOUSE / 2
                self.press("+")
            case ("key", "{ }"):
                if not self.film.to_fork(1):
                    self.film.go(0)
                    self.film.to_fork(1)
                self.follow()
            case ("key", str(label)):
                self.press(key_of(label))

    def on_board_pane_pressed(self, message: BoardPane.Pressed) -> None:
        self.play()

    def show_help(self) -> None:
        if self.film.playing:
            self.play()
        rows = [Line(((f"{key:<12}", "*text"), (words, "muted"))) for key, words in HELP]
        self.app.push_screen(Page("Keys", [BLANK, *rows]))

    def palette_commands(self) -> list[tuple[str, str, Callable[[], None]]]:
        keys = {
            "Play or pause": "space", "Quicker": "+", "Slower": "-", "To the start": "home",
            "To the end": "end", "Next branch": "}", "Previous branch": "{",
            "Follow the other branch": "down", "Back to the main line": "up",
        }  # fmt: skip
        found: list[tuple[str, str, Callable[[], None]]] = [
            (title, f"key {label_of(key)}", partial(self.press, key)) for title, key in keys.items()
        ]
        return [*found, ("Back", "key Esc", self.leave)]


def open_replay(
    services: Services, name: str | Path, then: Callable[[], None] = lambda: None
) -> None:
    """Play a saved game back, over the current screen. `then` is called on the way back."""
    try:
        watched = library.watch(name)
    except PuzzleError as error:
        services.notify_plain(str(error))
        then()
        return
    services.push_screen(ReplayScreen(watched), lambda _: then())


def choose_replay(services: Services) -> None:
    """Choose one of the last games, and play it back."""
    options: list[tuple[str, str, Hashable]] = []
    for save in summaries.newest(MOST_LISTED):
        if not save.problem and save.moves:
            words = f"{save.title} {save.size} {save.level}  {show_clock(save.clock)}"
            options.append((save.name, words, save.name))
    if not options:
        services.notify_plain("No saved game has moves to replay yet. Press Enter to start one.")
        return

    def chosen(name: object) -> None:
        if isinstance(name, str):
            open_replay(services, name)

    services.push_screen(Choose("Replay a game", options), chosen)
