"""What is said when a game is finished: time, help, mistakes, where the time went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engines.core.clock import show
from engines.core.explain import listing
from engines.core.game import Game
from engines.core.review import Move
from engines.core.tree import Node
from tui.lines import BLANK, Line, keys_line, line, wrap

BARS = " ▁▂▃▄▅▆▇█"
MOST_BARS = 6


def lines(game: Game, moves: list[Move] | None, width: int, standing: str = "") -> list[Line]:
    """The page of a solved game. `moves` is what the review found, None while it looks;
    `standing` is what the records say of it."""
    outcome = game.outcome
    title = outcome.words if outcome is not None and outcome.words else closing_words(game)
    brand = (("○", "text"), ("●", "accent"), ("  ", "text"))
    first, *rest = wrap(title, width - 4, "*accent")
    found = [first._replace(left=(*brand, *first.left))]
    found += [row._replace(left=(("    ", "text"), *row.left)) for row in rest]
    found += [BLANK, *facts(game, width, standing)]
    found += [BLANK, *time_lines(game, width)]
    if moves is None:
        found += [BLANK, line("Looking back at the moves…", "muted")]
    elif any(move.technique for move in moves):
        found += [BLANK, *took_lines(game, moves, width)]
        found += [BLANK, *turn_lines(game, moves, width)]
        found += [BLANK, *drill_lines(game, moves, width)]
    found += [BLANK, keys_line([("N", "next board"), ("A", "again"), ("Y", "copy result")], width)]
    found.append(keys_line([("[ ]", "look back"), ("R", "records"), ("Q", "home")], width))
    return found


def short_lines(game: Game, width: int) -> list[Line]:
    """The same in two rows, where the board is all there is."""
    outcome = game.outcome
    title = outcome.words if outcome is not None and outcome.words else closing_words(game)
    keys = [("N", "next"), ("A", "again"), ("Y", "copy"), ("F3", "more")]
    return [*wrap(title, width, "*accent"), keys_line(keys, width)]


def title_of(game: Game, technique: str) -> str:
    """A technique's title in the middle of a sentence."""
    texts = game.puzzle.kind.guide.techniques
    title = texts[technique].title if technique in texts else technique
    return title[:1].lower() + title[1:]


def took_lines(game: Game, moves: list[Move], width: int) -> list[Line]:
    """The techniques that the moves rested on, a bar each, the hardest one named."""
    used = Counter(move.technique for move in moves if move.technique)
    order = [t.name for t in game.puzzle.techniques]
    names = sorted(used, key=order.index)
    hardest = names[-1]
    shown = names if len(names) <= MOST_BARS else [*names[: MOST_BARS - 1], hardest]
    most = max(used.values())
    room = max(6, width - 20 - 14)
    found = [line("What it took", "*text")]
    for name in shown:
        lit = name == hardest and len(names) > 1
        bar = "━" * max(1, used[name] * room // most)
        role = "accent" if lit else "muted"
        right = f"hardest {used[name]}" if lit and width >= 40 else str(used[name])
        left = ((f"{title_of(game, name):<19.19} ", "text" if lit else "muted"), (bar, role))
        found.append(Line(left, ((right, role),)))
    return found


def turn_lines(game: Game, moves: list[Move], width: int) -> list[Line]:
    """The move that took longest, and whether an easier one was open then."""
    slow = max(moves, key=lambda move: move.tenths)
    node = game.tree.nodes[slow.number]
    words = f"{where(game, node)}: {show(slow.tenths)}"
    if slow.technique:
        words += f", {title_of(game, slow.technique)}"
    words += "."
    if slow.easier:
        labels = [game.puzzle.grid.labels[cell] for cell in slow.cells]
        words += f" An easier one was open: {title_of(game, slow.easier)} at {listing(labels, 3)}."
    others = sum(1 for move in moves if move.easier and move is not slow)
    if others:
        words += f" {others} other move{'s' if others > 1 else ''} had an easier way somewhere."
    return [line("Where it turned", "*text"), *wrap(words, width, "text")]


def costliest(moves: list[Move]) -> str:
    """The technique that the most time went into."""
    spent: Counter[str] = Counter()
    for move in moves:
        if move.technique:
            spent[move.technique] += move.tenths + 1
    return max(spent, key=lambda name: spent[name], default="")


def drill_lines(game: Game, moves: list[Move], width: int) -> list[Line]:
    """The offer to exercise what cost most."""
    name = title_of(game, costliest(moves))
    words = wrap(f"A small board that needs this: {name}?", width - 6, "text")
    first = words[0]._replace(right=(("T", "*text"),))
    return [Line(row.left, row.right, ("key", "T"), True) for row in (first, *words[1:])]


def closing_words(game: Game) -> str:
    """The first line: how it was done."""
    if any(action.verb == "solve" for action in game.path):
        return "Solved for you."
    if game.asked > 3:
        return "Done, with company."
    if game.clock.tick() > 30 * 600:
        return "Done. Worth the wait."
    return "Alone at last."


def facts(game: Game, width: int, standing: str = "") -> list[Line]:
    """Time and how it compares, hints, mistakes, branches."""
    clock = game.finished if game.finished is not None else game.clock.tick()
    parts = [count(game.asked, "hint"), count(game.told, "mistake told")]
    refuted = sum(1 for n in game.tree.walk() if n.action and n.action.verb == "refute")
    if refuted:
        parts.append(count(refuted, "branch") + " refuted")
    score = game.score
    if score is not None and not game.options.versus:
        parts.append(count(score.you, "point"))
    time = Line(((show(clock), "*text"), ("  " + standing, "text")))
    head = [time]
    if len(show(clock)) + 2 + len(standing) > width:
        head = [Line(time.left[:1]), *wrap(standing, width)]
    return [*head, *wrap(" · ".join(parts), width, "muted")]


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
    right = f"{count(len(moves), 'move')} · median {median:.0f} s"
    if len("Time per move ") + len(right) > width:
        right = f"median {median:.0f} s"
    head = Line((("Time per move", "*text"),), ((right, "muted"),))
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
