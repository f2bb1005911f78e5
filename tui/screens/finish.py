"""What is said when a game is finished: time, help, mistakes, where the time went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engines.core.clock import show
from engines.core.game import Game
from engines.core.tree import Node
from tui.panes.lines import BLANK, Line, keys_line, line, wrap

BARS = " ▁▂▃▄▅▆▇█"


def lines(game: Game, person: Any, width: int) -> list[Line]:
    """The page of a solved game."""
    outcome = game.outcome
    title = outcome.words if outcome is not None and outcome.words else closing_words(game)
    found = [Line((("○", "text"), ("●", "accent"), (f"  {title}", "*accent")))]
    found += [BLANK, *facts(game, width)]
    found += [BLANK, *time_lines(game, width)]
    used = technique_lines(game, width)
    if used:
        found += [BLANK, line("What the hints played", "*text"), *used]
    found += [BLANK, keys_line([("N", "next board"), ("A", "again"), ("Y", "copy")], width)]
    found.append(keys_line([("[ ]", "look back"), ("Q", "home")], width))
    return found


def closing_words(game: Game) -> str:
    """The first line: how it was done."""
    if any(action.verb == "solve" for action in game.path):
        return "Solved for you."
    if game.asked > 3:
        return "Done, with company."
    if game.clock.tick() > 30 * 600:
        return "Done. Worth the wait."
    return "Alone at last."


def facts(game: Game, width: int) -> list[Line]:
    """Time, hints, mistakes, branches."""
    clock = game.finished if game.finished is not None else game.clock.tick()
    parts = [count(game.asked, "hint"), count(game.told, "mistake told")]
    refuted = sum(1 for n in game.tree.walk() if n.action and n.action.verb == "refute")
    if refuted:
        parts.append(count(refuted, "branch") + " refuted")
    return [Line(((show(clock), "*text"),)), *wrap(" · ".join(parts), width, "muted")]


def count(number: int, word: str) -> str:
    """ "no hints", "1 hint", "3 hints"."""
    if number == 1:
        return f"1 {word}"
    head, _, tail = word.partition(" ")
    many = head + ("es" if head.endswith("ch") else "s") + (" " + tail if tail else "")
    return f"{number or 'no'} {many}"


def spans(game: Game) -> list[tuple[Node, int]]:
    """Each move of the line with the tenths it took."""
    found = []
    before = 0
    for node in game.node.path():
        found.append((node, max(0, node.clock - before)))
        before = node.clock
    return found


def time_lines(game: Game, width: int) -> list[Line]:
    """A bar a move; the one that took longest is named."""
    moves = spans(game)
    if not moves:
        return []
    longest = max(range(len(moves)), key=lambda n: moves[n][1])
    times = sorted(tenths for _, tenths in moves)
    median = times[len(times) // 2] / 10
    head = Line(
        (("Time per move", "*text"),),
        ((f"{count(len(moves), 'move')} · median {median:.0f} s", "muted"),),
    )
    step = max(1, -(-len(moves) // width))
    groups = [moves[n : n + step] for n in range(0, len(moves), step)]
    sums = [sum(tenths for _, tenths in group) for group in groups]
    top = max([*sums, 1])
    runs = []
    for number, total in enumerate(sums):
        role = "accent" if number == longest // step else "muted"
        runs.append((BARS[max(1, total * 8 // top)], role))
    node, tenths = moves[longest]
    label = where(game, node)
    return [head, Line(tuple(runs)), line(f"▴ {label} {show(tenths)}", "accent")]


def where(game: Game, node: Node) -> str:
    """The cell of a move."""
    action = node.action
    assert action is not None
    return game.puzzle.grid.labels[action.edits[0].cells[0]] if action.edits else ""


def technique_lines(game: Game, width: int) -> list[Line]:
    """The techniques that hints played, with a bar each."""
    used = Counter(a.technique for a in game.path if a.technique)
    texts = game.puzzle.kind.guide.techniques
    most = max(used.values(), default=1)
    found = []
    for name, times in used.most_common(6):
        title = texts[name].title.lower() if name in texts else name
        bar = "━" * max(1, times * (width - 24) // most)
        found.append(Line(((f"{title:<18.18} ", "muted"), (bar, "muted")), ((str(times), "text"),)))
    return found


def record_lines(game: Game, width: int) -> list[Line]:
    """This game's own figures, for the tab beside the board."""
    return [line("This game", "*text"), *facts(game, width), BLANK, *time_lines(game, width)]


def result_text(game: Game, header: Mapping[str, Any]) -> str:
    """The result to share: what, how long, how much help, and the board's ID."""
    clock = game.finished if game.finished is not None else game.clock.tick()
    level = header.get("level", "")
    title = game.puzzle.kind.title
    return (
        f"Solitudo: {title} {level}, {show(clock)}, {count(game.asked, 'hint')}\n{game.puzzle.id}"
    )
