"""The form of a game of Versus: the opponent, its strength, the first move, the handicap points."""

from __future__ import annotations

from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Duel, Terms
from solitudo.tui.layout.text import line
from solitudo.tui.person import record_book
from solitudo.tui.screens.choice_form import ChoiceForm

FIRST = ("you", "the computer", "both: a match")
MATCH = (
    "A match is two games on this board. Each side moves first once. The points of both games are"
    " added up."
)
MOVES_FIRST = "The first player makes move 1. Then you take turns."
NO_HANDICAP = "No handicap: the points are not changed."
STRENGTH = (
    "How far the computer looks ahead. The strength rises after a win and falls after two losses."
)
TITLES = {"first": "First move", "handicap": "Handicap points", "unsolvable": "Unsolvable board"}
STRICT = {
    False: "If a move makes the board unsolvable, nobody wins.",
    True: "Strict: the player who makes the board unsolvable loses.",
}


class VersusForm(ChoiceForm):
    """The form. It answers with the chosen duel."""

    heading = line("Versus: you against the computer", "*text")
    least_rows, said_rows = 5, 3

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__()
        self.puzzle = puzzle
        # the results against each opponent, in words, and the strength that fits
        self.records = record_book.duels(puzzle)
        self.opponents = puzzle.opponents
        self.opponent = 0
        self.strength = {
            name: record_book.fitting_strength(puzzle.kind, name) for name in self.opponents
        }
        self.first = 0
        self.handicap = True
        self.strict = False

    def rows(self) -> list[str]:
        found = ["opponent"]
        if self.puzzle.kind.strengths.get(self.chosen, 0):
            found.append("strength")
        found.append("first")
        if not self.match and self.bonus:
            found.append("handicap")
        return [*found, "unsolvable"]

    def title_of(self, row: str) -> str:
        return TITLES.get(row) or super().title_of(row)

    @property
    def chosen(self) -> str:
        return self.opponents[self.opponent]

    @property
    def match(self) -> bool:
        return self.first == FIRST.index("both: a match")

    @property
    def bonus(self) -> int:
        """Return the handicap points of a single game: for the person, or for the computer if
        negative.
        """
        seats = self.puzzle.seats(self.chosen, self.strength[self.chosen])
        return seats.bonus(person_begins=self.first != FIRST.index("the computer"))

    def value(self, row: str) -> str:
        if row == "opponent":
            return self.chosen
        if row == "strength":
            return f"{self.strength[self.chosen]} of {self.puzzle.kind.strengths[self.chosen]}"
        if row == "first":
            return FIRST[self.first]
        if row == "handicap":
            whose = "you" if self.bonus > 0 else "the computer"
            return f"{whose} +{abs(self.bonus)}" if self.handicap else "none"
        return "loses (strict)" if self.strict else "no winner"

    def about(self, row: str) -> str:
        if row == "opponent":
            fared = self.records.get(self.chosen, "")
            about = self.puzzle.kind.guide.opponents.get(self.chosen, "")
            return f"{about} {fared}".strip()
        if row == "strength":
            return STRENGTH
        if row == "first":
            return MATCH if self.match else MOVES_FIRST
        if row == "handicap":
            words = self.puzzle.seats(self.chosen, self.strength[self.chosen]).words
            return words if self.handicap else NO_HANDICAP
        return STRICT[self.strict]

    def pairs(self) -> list[tuple[str, str]]:
        return [("← →", "change"), ("Enter", "play"), ("Esc", "back")]

    def change(self, way: int) -> None:
        row = self.row
        if row == "opponent":
            self.opponent = (self.opponent + way) % len(self.opponents)
        elif row == "strength":
            most = self.puzzle.kind.strengths[self.chosen]
            self.strength[self.chosen] = (self.strength[self.chosen] - 1 + way) % most + 1
        elif row == "first":
            self.first = (self.first + way) % len(FIRST)
        elif row == "handicap":
            self.handicap = not self.handicap
        else:
            self.strict = not self.strict

    def finish(self) -> None:
        bonus = self.bonus if self.handicap and not self.match else 0
        terms = Terms(self.strength[self.chosen], self.strict, bonus, int(self.match))
        first = "computer" if self.first == FIRST.index("the computer") else "me"
        self.dismiss(Duel(self.chosen, first, terms))
