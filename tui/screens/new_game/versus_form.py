"""Choosing a game of two: the opponent, its strength, who begins, the handicap points."""

from __future__ import annotations

from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Duel, Terms
from solitudo.tui.layout.text import line
from solitudo.tui.screens.choice_form import ChoiceForm

BEGINS = ("you", "the computer", "match")
MATCH = (
    "A match is two games on this board, each side beginning once; the points of both are added."
)
STRICT = {
    False: "A board without a solution has no winner.",
    True: "Whoever leaves the board without a solution loses.",
}


class VersusForm(ChoiceForm):
    """Answers with the duel that was chosen."""

    heading = line("Against the computer", "*text")
    least_rows, said_rows = 5, 3

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

    def rows(self) -> list[str]:
        found = ["opponent"]
        if self.puzzle.kind.strengths.get(self.chosen, 0):
            found.append("strength")
        found.append("begins")
        if BEGINS[self.begins] != "match" and self.puzzle.seats().second:
            found.append("points")
        return [*found, "spoiling"]

    @property
    def chosen(self) -> str:
        return self.opponents[self.opponent]

    def value(self, row: str) -> str:
        if row == "opponent":
            return self.chosen
        if row == "strength":
            return f"{self.strength[self.chosen]} of {self.puzzle.kind.strengths[self.chosen]}"
        if row == "begins":
            return BEGINS[self.begins]
        if row == "points":
            bonus = self.puzzle.seats().bonus(self.begins == 0)
            whose = "you" if bonus > 0 else "the computer"
            return f"{whose} +{abs(bonus)}" if self.take else "as they are"
        return "loses" if self.strict else "no winner"

    def about(self, row: str) -> str:
        if row == "opponent":
            fared = self.records.get(self.chosen, "")
            about = self.puzzle.kind.guide.opponents.get(self.chosen, "")
            return f"{about} {fared}".strip()
        if row == "strength":
            return "How far it looks ahead: 1 sees its own move, the highest weighs many of yours."
        if row == "begins" and BEGINS[self.begins] == "match":
            return MATCH
        return STRICT[self.strict] if row == "spoiling" else self.puzzle.seats().words

    def pairs(self) -> list[tuple[str, str]]:
        return [("← →", "change"), ("Enter", "play"), ("Esc", "back")]

    def change(self, way: int) -> None:
        row = self.row
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

    def finish(self) -> None:
        match = BEGINS[self.begins] == "match"
        me = self.begins != 1
        bonus = self.puzzle.seats().bonus(me) if self.take and not match else 0
        terms = Terms(self.strength[self.chosen], self.strict, bonus, int(match))
        self.dismiss(Duel(self.chosen, "me" if me else "computer", terms))
