"""What the play screen can be asked for besides the table's own: kinds' keys, the footer, new
boards, Versus, names, help, and the pictures of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.game import Game
from engines.core.puzzle import Gesture
from engines.core.tree import Node
from tui import commands, writing
from tui.lines import Run
from tui.panes import history
from tui.table import Table

if TYPE_CHECKING:
    from tui.screens.play import PlayScreen

HEX_KEYS = {
    "7": "up-left", "9": "up-right", "4": "left", "6": "right", "1": "down-left",
    "3": "down-right",
}  # fmt: skip


def kind_key(table: Table, key: str) -> bool:
    """Whether a key is the kind's own: a mark, a way of writing, a direction of its geometry."""
    game = table.game
    kind = game.puzzle.kind
    if key in HEX_KEYS and "up-left" in game.puzzle.grid.moves:
        table.move(HEX_KEYS[key])
        return True
    if kind.modes and writing.find_key(table, key):
        return True
    for number, (mode_key, _, _) in enumerate(kind.modes):
        if key == mode_key:
            writing.choose_way(table, number)
            return True
    if key == "space" and kind.modes:
        writing.choose_way(table, writing.next_way(table))
        return True
    if key in kind.keys:
        verb, _ = kind.keys[key]
        if kind.modes:
            writing.mark_key(table, verb)
        elif verb in ("line-row", "line-column"):
            through = game.puzzle.grid.lines_of[table.cursor]
            table.do(Gesture("line", (), through[verb == "line-column"]))
        else:
            table.do(Gesture(verb, (table.cursor,)))
        return True
    return False


def footer(table: Table, keymap: commands.Keymap, ascii_only: bool) -> list[tuple[str, str]]:
    """The keys that apply now, the most useful first; at most ten."""
    game = table.game
    if table.paused:
        return [("P", "go on"), ("Q", "home")]
    if table.preview is not None:
        return [("[ ]", "look on"), ("Enter", "go there"), ("Esc", "back"), ("M", "name")]
    if table.finished:
        return [
            ("N", "next board"),
            ("A", "again"),
            ("[ ]", "look back"),
            ("W", "why, on any cell"),
            ("u", "back into the game"),
            ("R", "records"),
            ("Q", "home"),
        ]
    names = ["undo", "redo", "hint", "suppose", "check", "name", "pause"]
    if game.supposition() is not None:
        names[3:4] = ["refute", "keep"]
    if game.options.versus:
        names = ["undo", "redo", "versus", "pause", "home"]
    chosen = [keymap.commands[name] for name in names]
    own = mark_keys(table, ascii_only)
    return [*own, *((keymap.key(command.name), command.word) for command in chosen)][:10]


def mark_keys(table: Table, ascii_only: bool) -> list[tuple[str, str]]:
    """The keys that write, with the signs of what they write."""
    puzzle = table.game.puzzle
    modes = puzzle.kind.modes
    if modes:
        return [
            (f"{puzzle.marks[1]}-{puzzle.marks[-1]}".lower(), modes[table.mode][1]),
            ("Space", modes[writing.next_way(table)][1]),
            ("/", "show a digit"),
        ]
    wording = history.Wording(puzzle, ascii_only)
    marks = (puzzle.marks[puzzle.primary], puzzle.marks[puzzle.counter])
    return [(key, wording.mark(mark)) for key, mark in zip(("Enter", "Space"), marks, strict=True)]


def score_runs(game: Game, all_told: bool = True) -> list[Run]:
    """The score, and in words who leads, where the kind keeps one."""
    score = game.score
    if score is None:
        return []
    if not game.options.versus:
        last = game.node.action
        yours = score.gains and (last is None or last.by != "computer")
        won = f" +{sum(points for _, points in score.gains)}" if yours else ""
        return [(f"   {score.you} points", "text"), (won, "satisfied")]
    lead = score.you - score.computer
    won = f"  +{sum(points for _, points in score.gains)}" if score.gains else ""
    word = "you lead" if lead > 0 else "the computer leads" if lead < 0 else "even"
    return [
        ("   you ", "text"),
        (str(score.you), "*text"),
        (" : ", "muted"),
        (str(score.computer), "*text"),
        (" computer", "text"),
        (f"  {word}" if all_told else "", "muted"),
        (won, "satisfied"),
    ]


def do_counter(screen: PlayScreen) -> None:
    screen.table.do(Gesture("counter", (screen.table.cursor,)))


def do_clear(screen: PlayScreen) -> None:
    screen.table.do(Gesture("clear", (screen.table.cursor,)))


def _edge(screen: PlayScreen, direction: str) -> None:
    moves = screen.table.game.puzzle.grid.moves[direction]
    cell = screen.table.cursor
    for _ in range(len(moves)):
        if moves[cell] == cell:
            break
        cell = moves[cell]
    screen.table.cursor = cell
    screen.table.changed()


def do_first(screen: PlayScreen) -> None:
    _edge(screen, "left")


def do_last(screen: PlayScreen) -> None:
    _edge(screen, "right")


def do_redo(screen: PlayScreen) -> None:
    screen.table.redo()


def do_back(screen: PlayScreen) -> None:
    screen.table.look_back()


def do_forth(screen: PlayScreen) -> None:
    screen.table.look_forth()


def do_jump(screen: PlayScreen) -> None:
    screen.table.jump()


def do_fold(screen: PlayScreen) -> None:
    _fold(screen, True)


def do_unfold(screen: PlayScreen) -> None:
    _fold(screen, False)


def _fold(screen: PlayScreen, folded: bool) -> None:
    """Fold or unfold the branches beside the move that is looked at."""
    game = screen.table.game
    node = screen.table.shown_node
    parents = [node.parent or node, node]
    beside = [child for parent in parents for child in parent.children if child is not node]
    beside = [n for n in beside if n.parent is not None and n is not n.parent.last]
    if not beside:
        screen.table.say("No branch leaves the line here.")
        return
    for other in beside:
        game.fold(other, folded)
    screen.table.changed()


def choose_node(screen: PlayScreen, node: Node) -> None:
    """A row of the history was clicked: a folded branch opens, a move is gone to."""
    game = screen.table.game
    rows = history.rows(game)
    row = next((r for r in rows if r.node is node), None)
    if row is not None and row.branch:
        game.fold(node, not row.folded)
        screen.table.changed()
        return
    screen.table.jump(node)


def do_suppose(screen: PlayScreen) -> None:
    screen.table.suppose()


def do_refute(screen: PlayScreen) -> None:
    screen.table.refute()


def do_keep(screen: PlayScreen) -> None:
    screen.table.keep()


def do_hint(screen: PlayScreen) -> None:
    screen.page = "guide"
    screen.table.hint()


def do_why(screen: PlayScreen) -> None:
    screen.page = "guide"
    screen.table.why()


def do_check(screen: PlayScreen) -> None:
    screen.page = "guide"
    screen.table.check()


def do_reset(screen: PlayScreen) -> None:
    screen.table.reset()


def do_pause(screen: PlayScreen) -> None:
    screen.table.pause()


def do_moves(screen: PlayScreen) -> None:
    screen.open_tab("moves")


def do_tips(screen: PlayScreen) -> None:
    screen.open_tab("tips")


def do_rules(screen: PlayScreen) -> None:
    if screen.table.tab == "rules" or screen.page == "rules":
        screen.page = "techniques"
        screen.table.changed()
    else:
        screen.open_tab("rules")


def do_records(screen: PlayScreen) -> None:
    screen.open_tab("records")


def do_scroll_up(screen: PlayScreen) -> None:
    screen.guide.scroll_rows(-max(1, screen.guide.rows - 1))


def do_scroll_down(screen: PlayScreen) -> None:
    screen.guide.scroll_rows(max(1, screen.guide.rows - 1))


def do_escape(screen: PlayScreen) -> None:
    if not screen.table.escape() and screen.page != "guide":
        screen.page = "guide"
        screen.table.changed()


def do_automatic(screen: PlayScreen) -> None:
    game = screen.table.game
    on = not game.options.automatic
    game.set_automatic(on)
    screen.table.say(f"Automatic marks are {'on' if on else 'off'} for the moves to come.")


def do_mouse(screen: PlayScreen) -> None:
    on = not screen.home.person.mouse
    screen.home.set_mouse(on)
    screen.home.change_settings(mouse=on)
    screen.table.say("The mouse plays." if on else "The mouse selects text; F9 brings it back.")


def do_palette(screen: PlayScreen) -> None:
    screen.app.action_command_palette()
