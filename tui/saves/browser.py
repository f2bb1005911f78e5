"""The list of saves, without a screen: which saves it shows, what is chosen, done and undone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import NamedTuple

from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.saves import catalogue, library
from solitudo.tui.saves.catalogue import Catalogue
from solitudo.tui.saves.summaries import Entry, Summary
from solitudo.tui.terminal.sanitize import clean

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


class Done(NamedTuple):
    """An action that can be undone: its words, and how to undo it."""

    words: str
    back: Callable[[], str]


class Browser:
    """The saves as one person sees them. `here` is the game behind the list."""

    def __init__(self, here: str = "") -> None:
        self.catalogue = Catalogue()
        self.here = here
        self.text = ""
        self.chosen = 0
        self.said = ""
        self._done: list[Done] = []
        self.rows: list[Entry] = self.catalogue.entries

    @property
    def entry(self) -> Entry | None:
        return self.rows[self.chosen] if 0 <= self.chosen < len(self.rows) else None

    def look_for(self, text: str) -> None:
        """Show only the saves with this text. Keep the chosen one, if it is among them."""
        entry = self.entry
        self.text = text
        self.rows = self.catalogue.fitting(text)
        self.chosen = self.rows.index(entry) if entry in self.rows else 0

    def look_again(self) -> None:
        """Search again after more saves have been read, because others may match now."""
        if self.text.strip():
            self.look_for(self.text)

    def step(self, rows: int) -> None:
        self.chosen = max(0, min(self.chosen + rows, len(self.rows) - 1))

    def choose(self, name: str) -> None:
        names = [entry.name for entry in self.rows]
        if name in names:
            self.chosen = names.index(name)

    def follow(self, name: str = "") -> None:
        """Update the list from the folder. Choose this save, or keep the same row."""
        at = self.chosen
        self.catalogue.refresh()
        self.rows = self.catalogue.fitting(self.text)
        if name and name not in (entry.name for entry in self.rows):
            # a game that was just named must be visible, whatever the search was
            self.look_for("")
        self.chosen = max(0, min(at, len(self.rows) - 1))
        self.choose(name)

    def _played(self, name: str) -> bool:
        """Return whether a save belongs to the game behind the list, and say so if it does."""
        if name == self.here:
            self.said = f"{clean(name)} is open in a window. Close it there first."
        return name == self.here

    def delete(self) -> None:
        entry = self.entry
        if entry is None or self._played(entry.name):
            return
        name = clean(entry.name)
        try:
            kept = catalogue.put_away(entry.name)
        except PuzzleError as error:
            self.said = str(error)
            return
        self._done.append(Done(f"Restored {name}.", lambda: catalogue.bring_back(kept)))
        self.follow()
        self.said = f"Deleted {name}. Press u to undo."

    def rename(self, new: str) -> None:
        entry = self.entry
        if entry is None or new == entry.name or self._played(entry.name):
            return
        old = entry.name
        try:
            library.rename(old, new)
        except PuzzleError as error:
            self.said = str(error)
            return

        def back() -> str:
            library.rename(new, old)
            return old

        self._done.append(Done(f"Renamed {new} back to {clean(old)}.", back))
        self.follow(new)
        self.said = f"Renamed {clean(old)} to {new}. Press u to undo."

    def take_back(self) -> None:
        """Undo the last action. If there was none, restore the last deleted save."""
        if self._done:
            done = self._done.pop()
        else:
            kept = catalogue.last_put_away()
            if kept is None:
                self.said = "There is nothing to undo."
                return
            done = Done("", lambda: catalogue.bring_back(kept))
        try:
            name = done.back()
        except PuzzleError as error:
            self.said = str(error)
            return
        self.follow(name)
        self.said = done.words or f"Restored {clean(name)}."


def state(save: Summary) -> str:
    """Return the progress of a game in words."""
    if save.problem:
        return "damaged"
    if save.finished:
        return "solved"
    return f"{save.decided}/{save.total}" if save.total else f"{save.moves:,} moves"


def when(modified: float, today: date) -> str:
    """Return when a game was played: the time today, the day this week, otherwise the date."""
    at = datetime.fromtimestamp(modified)
    back = (today - at.date()).days
    if back == 0:
        return f"today {at:%H:%M}"
    if back == 1:
        return f"yesterday {at:%H:%M}"
    if 0 < back < 7:
        return f"{DAYS[at.weekday()]} {at:%H:%M}"
    return f"{at:%Y-%m-%d}"
