"""Choosing a game of two: against whom, how strong, who begins, and what makes up for the seat."""

from __future__ import annotations

from collections.abc import Hashable

from engines.core.puzzle import Puzzle
from engines.core.terms import Duel, Terms
from tui.lines import BLANK, Line, Run, keys_line, line, wrap
from tui.screens.dialog import Window

BEGINS = ("you", "the computer", "match")
ROWS = ("opponent", "strength", "begins", "points", "spoiling")
TITLES = {
    "opponent": "Opponent",
    "strength": "Strength",
    "begins": "Begins",
    "points": "Points",
    "spoiling": "Spoiling",
}
MATCH = (
    "A match is two games on this board, each side beginning once; the points of both are added."
)
STRICT = {
    False: "A board without a solution has no winner.",
    True: "Whoever leaves the board without a solution loses.",
}


class DuelWindow(Window):
    """Answers with the duel that was chosen."""

    selectable = True
    wide = 66

    def __init__(self, puzzle: Puzzle, records: dict[str, str]) -> None:
        super().__init__()
        self.puzzle = puzzle
        # how one has fared against each opponent, in words
        self.records = records
        self.opponents = puzzle.opponents
        strengths = puzzle.kind.strengths
        self.opponent = 0
        self.strength = {name: strengths.get(name, 0) for name in self.opponents}
        self.begins = 0
        self.take = False
        self.strict = False

    @property
    def rows(self) -> list[str]:
        """The rows that apply."""
        found = ["opponent"]
        if self.puzzle.kind.strengths.get(self.chosen, 0):
            found.append("strength")
        found.append("begins")
        if BEGINS[self.begins] != "match" and self.puzzle.seats().second:
            found.append("points")
        return [*found, "spoiling"]

    @property
    def chosen(self) -> str:
        """The opponent that is chosen."""
        return self.opponents[self.opponent]

    def value(self, row: str) -> str:
        """What a row stands at."""
        if row == "opponent":
            return self.chosen
        if row == "strength":
            most = self.puzzle.kind.strengths[self.chosen]
            return f"{self.strength[self.chosen]} of {most}"
        if row == "begins":
            return BEGINS[self.begins]
        if row == "points":
            bonus = self.puzzle.seats().bonus(self.begins == 0)
            whose = "you" if bonus > 0 else "the computer"
            return f"{whose} +{abs(bonus)}" if self.take else "as they are"
        return "loses" if self.strict else "no winner"

    def words(self, row: str) -> str:
        """What is said of a row."""
        if row == "opponent":
            fared = self.records.get(self.chosen, "")
            about = self.puzzle.kind.guide.opponents.get(self.chosen, "")
            return f"{about} {fared}".strip()
        if row == "strength":
            return "How far it looks ahead: 1 sees its own move, the highest weighs many of yours."
        if row == "begins":
            return MATCH if BEGINS[self.begins] == "match" else self.puzzle.seats().words
        if row == "points":
            return self.puzzle.seats().words
        return STRICT[self.strict]

    def content(self, width: int) -> tuple[list[Line], list[Line]]:
        rows = self.rows
        self.selected = min(self.selected, len(rows) - 1)
        less, more = ("<", ">") if self.palette.ascii_only else ("◂", "▸")
        shown = []
        for number, row in enumerate(rows):
            lit = number == self.selected
            value: tuple[Run, ...] = ((self.value(row), "*text" if lit else "muted"),)
            if lit:
                value = ((f"{less} ", "accent"), *value, (f" {more}", "accent"))
            else:
                value = (*value, ("  ", "muted"))
            title = TITLES[row]
            shown.append(Line(((title, "*text" if lit else "text"),), value, number, lit))
        said = wrap(self.words(rows[self.selected]), width, "muted")
        said += [BLANK] * (3 - len(said))
        keys = keys_line([("← →", "change"), ("Enter", "play"), ("Esc", "back")], width)
        return [line("Against the computer", "*text"), BLANK], [
            *shown, *[BLANK] * (len(ROWS) - len(shown)), BLANK, *said, BLANK, keys,
        ]  # fmt: skip

    def key_pressed(self, key: str | None, name: str) -> None:
        if name in ("up", "down", "j", "k"):
            self.selected = (self.selected + (1 if name in ("down", "j") else -1)) % len(self.rows)
            self.lay_out()
        elif name in ("left", "h", "right", "l", "space"):
            self.change(-1 if name in ("left", "h") else 1)
        elif name == "enter":
            self.dismiss(self.duel())

    def choose(self, key: Hashable) -> None:
        """A click on a row selects it; on the selected one it changes."""
        if isinstance(key, int):
            if key == self.selected:
                self.change(1)
            self.selected = key
            self.lay_out()
        elif key == ("key", "Enter"):
            self.dismiss(self.duel())
        elif key == ("key", "Esc"):
            self.dismiss(None)
        elif isinstance(key, tuple):
            self.change(1)

    def change(self, way: int) -> None:
        """The next value of the selected row, or the one before."""
        row = self.rows[self.selected]
        if row == "opponent":
            self.opponent = (self.opponent + way) % len(self.opponents)
        elif row == "strength":
            most = self.puzzle.kind.strengths[self.chosen]
            self.strength[self.chosen] = (self.strength[self.chosen] - 1 + way) % most + 1
        elif row == "begins":
            self.begins = (self.begins + way) % len(BEGINS)
        elif row == "points":
            self.take = not self.take
        else:
            self.strict = not self.strict
        self.lay_out()

    def duel(self) -> Duel:
        """The game as it is chosen."""
        match = BEGINS[self.begins] == "match"
        me = self.begins != 1
        bonus = self.puzzle.seats().bonus(me) if self.take and not match else 0
        terms = Terms(self.strength[self.chosen], self.strict, bonus, int(match))
        return Duel(self.chosen, "me" if me else "computer", terms)
