"""The report of a finished game: time, help, mistakes, and the longest pauses."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.cells import cell_len

from solitudo.engines.core.clock import show
from solitudo.engines.core.game import Game
from solitudo.engines.core.wording import listing
from solitudo.tui.layout.text import BLANK, Line, buttons, line, wrap
from solitudo.tui.play import duel_text
from solitudo.tui.play.result_text import (
    BARS,
    count,
    gathered,
    help_words,
    solution_shown,
    spans,
    where,
)

if TYPE_CHECKING:
    from solitudo.engines.core.review import Move

MOST_BARS = 6
# tenths of a second from which a move was slow; the rating up to which a step is seen at once
SLOW, TRIVIAL = 200, 1.5
# the least width of a bar
LEAST_BAR = 4
NOT_COUNTED = "The computer solved this board, so it does not count. Press u to continue."
# in fewer columns the pane is low too: the next steps are above the bars
NARROW = 40
NEXT = [
    ("Enter", "next"), ("A", "again"), ("Y", "share"), ("T", "drill"), ("[ ]", "preview"),
    ("R", "statistics"), ("Q", "home"),
]  # fmt: skip


def details(game: Game, moves: list[Move] | None, width: int) -> list[Line]:
    """Return the text beside the result: the drill, the turning point, the times."""
    found: list[Line] = []
    if moves is None:
        found += [BLANK, *wrap("Reviewing the moves…", width, "muted")]
    elif any(move.technique for move in moves):
        for part in (drill_lines, turn_lines):
            found += [BLANK, *told] if (told := part(game, moves, width)) else []
    if any(action.verb == "solve" for action in game.path):
        found += [BLANK, *wrap(NOT_COUNTED, width)]
    found += [BLANK, *time_lines(game, width)]
    if moves and any(move.technique for move in moves):
        found += [BLANK, *took_lines(game, moves, width)]
    return found[1:]


def lines(game: Game, moves: list[Move] | None, width: int, standing: str = "") -> list[Line]:
    """Return the page of a solved game.

    `moves` is the result of the review, or None until it is ready. `standing` compares the game
    with earlier ones.
    """
    brand = (("○", "text"), ("●", "accent"), ("  ", "text"))
    first, *rest = wrap(title(game), width - 4, "*accent")
    found = [first._replace(left=(*brand, *first.left))]
    found += [row._replace(left=(("    ", "text"), *row.left)) for row in rest]
    found += [BLANK, *facts(game, width, standing, titled=True)]
    if width < NARROW:
        found += [BLANK, *buttons(NEXT[:4], width, "Enter")]
    found += [BLANK, *time_lines(game, width)]
    if moves is None:
        found += [BLANK, *wrap("Reviewing the moves…", width, "muted")]
    elif any(move.technique for move in moves):
        for part in (drill_lines, turn_lines, took_lines):
            found += [BLANK, *told] if (told := part(game, moves, width)) else []
    return [*found, BLANK, *buttons(NEXT, width, "Enter")] if width >= NARROW else found


def short_lines(game: Game, width: int) -> list[Line]:
    """Return the same page in two rows, for a board that fills the screen."""
    keys = [("Enter", "next"), ("A", "again"), ("Y", "share"), ("F3", "more")]
    return [*wrap(title(game), width, "*accent"), *buttons(keys, width, "Enter")]


def title_of(game: Game, technique: str) -> str:
    """Return a technique's title for the middle of a sentence."""
    texts = game.puzzle.kind.guide.techniques
    title = texts[technique].title if technique in texts else technique
    return title[:1].lower() + title[1:]


def took_lines(game: Game, moves: list[Move], width: int) -> list[Line]:
    """Return the techniques of the moves, one bar each. The hardest one is named."""
    used = Counter(move.technique for move in moves if move.technique)
    order = [t.name for t in game.puzzle.techniques]
    names = sorted(used, key=order.index)
    hardest = names[-1]
    shown = names if len(names) <= MOST_BARS else [*names[: MOST_BARS - 1], hardest]
    most = max(used.values())
    titles = {name: title_of(game, name) for name in shown}
    lit = hardest if len(names) > 1 else ""
    rights = {name: f"{'hardest ' if name == lit else ''}{used[name]}" for name in shown}
    if width < 40 + len(str(most)):
        rights = {name: str(used[name]) for name in shown}
    right = max(map(len, rights.values()))
    # a name has the columns that it needs, and is wrapped between words if there are too few
    column = min(max(map(cell_len, titles.values())), width - right - LEAST_BAR - 2)
    room = width - column - right - 2
    found = [line("Techniques used", "*text")]
    for name in shown:
        role = "accent" if name == lit else "muted"
        *before, last = wrap(titles[name], column, "text" if name == lit else "muted")
        bar = "━" * max(1, used[name] * room // most)
        gap = " " * (column + 1 - sum(cell_len(run) for run, _ in last.left))
        found += before
        found.append(Line((*last.left, (gap, "muted"), (bar, role)), ((rights[name], role),)))
    return found


def turn_lines(game: Game, moves: list[Move], width: int) -> list[Line]:
    """Return the move that took longest, and whether an easier one was available then.

    Return nothing if there was help, or if no move took long.
    """
    slow = max(moves, key=lambda move: move.tenths)
    if slow.tenths < SLOW or game.asked or solution_shown(game):
        return []
    node = game.tree.nodes[slow.number]
    words = f"{where(game, node)}: {show(slow.tenths)}"
    if slow.technique:
        words += f", {title_of(game, slow.technique)}"
    words += "."
    if slow.easier:
        labels = [game.puzzle.grid.labels[cell] for cell in slow.cells]
        words += (
            f" An easier move was available: {title_of(game, slow.easier)} at {listing(labels, 3)}."
        )
    others = sum(1 for move in moves if move.easier and move is not slow)
    if others:
        words += f" {others} other move{'s' if others > 1 else ''} had an easier way."
    return [line("Turning point", "*text"), *wrap(words, width, "text")]


def costliest(game: Game, moves: list[Move]) -> str:
    """Return the technique that took the most time, of those that are not seen at once."""
    ratings = {technique.name: technique.rating for technique in game.puzzle.techniques}
    spent: Counter[str] = Counter()
    for move in moves:
        if move.technique and ratings.get(move.technique, 0.0) > TRIVIAL:
            spent[move.technique] += move.tenths + 1
    return max(spent, key=lambda name: (spent[name], ratings[name]), default="")


def to_drill(game: Game, moves: list[Move]) -> str:
    """Return the technique to drill: the costliest, or else the easiest that is not seen
    at once.
    """
    order = sorted(game.puzzle.techniques, key=lambda t: (t.rating <= TRIVIAL, t.rating))
    return costliest(game, moves) or order[0].name


def drill_lines(game: Game, moves: list[Move], width: int) -> list[Line]:
    technique = costliest(game, moves)
    if not technique:
        return []
    name = title_of(game, technique)
    words = wrap(f"Try a drill for {name}?", width - 6, "text")
    first = words[0]._replace(right=(("T", "*text"),))
    return [Line(row.left, row.right, ("key", "T"), True) for row in (first, *words[1:])]


def title(game: Game) -> str:
    """Return how the game was solved."""
    if any(action.verb == "solve" for action in game.path):
        return "Solved by the computer."
    if game.asked > 3 or solution_shown(game):
        return "Solved with hints."
    if game.clock.tick() > 30 * 600:
        return "Solved."
    return "Solved. Alone at last."


def facts(game: Game, width: int, standing: str = "", titled: bool = False) -> list[Line]:
    """Return time and comparison, hints, mistakes, branches, or in Versus terms and points.

    A title above them already says if the computer solved the board.
    """
    if game.options.versus:
        words = " · ".join([*duel_text.terms_words(game), help_words(game)])
        return wrap(words, width)
    time = show(game.finished if game.finished is not None else game.clock.tick())
    parts = []
    if any(action.verb == "solve" for action in game.path):
        parts += [] if titled else ["solved by the computer"]
    elif solution_shown(game):
        parts.append("the solution was shown")
    parts.append(count(game.asked, "hint"))
    if game.tips:
        parts.append(f"tips {game.tips}")
    played = sum(action.by == "hint" for action in game.path)
    if played:
        parts.append(f"{played} played by the computer")
    parts.append(count(game.told, "mistake shown"))
    refuted = sum(1 for n in game.tree.walk() if n.action and n.action.verb == "refute")
    if refuted:
        parts.append(count(refuted, "contradiction") + " found")
    head = [Line(((time, "*text"), ("  " + standing, "text")))]
    if len(time) + 2 + len(standing) > width:
        head = [line(time, "*text"), *wrap(standing, width)]
    return [*head, *wrap(" · ".join(parts), width, "muted")]


def time_lines(game: Game, width: int) -> list[Line]:
    """Return one bar for each move. The longest one is named."""
    moves = spans(game)
    if not moves:
        return []
    times = sorted(tenths for _, tenths in moves)
    median = times[len(times) // 2] / 10
    right = f"{count(len(moves), 'move')} · median {median:.0f} s"
    for shorter in (f"median {median:.0f} s", f"{median:.0f} s", ""):
        if len("Time per move ") + len(right) > width:
            right = shorter
    head = Line((("Time per move", "*text"),), ((right, "muted"),))
    sums, lit = gathered([tenths for _, tenths in moves], width)
    top = max([*sums, 1])
    runs = [
        (BARS[min(7, total * 8 // top)], "accent" if number == lit else "muted")
        for number, total in enumerate(sums)
    ]
    node, tenths = max(moves, key=lambda move: move[1])
    label = f"▴ {where(game, node)} {show(tenths)}"
    before = " " * max(0, min(lit, width - len(label)))
    return [head, Line(tuple(runs)), line(before + label, "accent")]


def record_lines(game: Game, width: int) -> list[Line]:
    times = [] if game.options.versus else [BLANK, *time_lines(game, width)]
    return [line("This game", "*text"), *facts(game, width), *times]
