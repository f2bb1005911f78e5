"""What the play screen can be asked for besides the table's own: kinds' keys, the footer, new
boards, Versus, names, help, and the pictures of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engines.core.errors import PuzzleError
from engines.core.game import Game
from engines.core.guide import TechniqueText
from engines.core.puzzle import Gesture, Kind, Request
from engines.core.tree import Node
from tui import commands
from tui.drawing import looks
from tui.drawing.canvas import Canvas
from tui.drawing.painter import Scene
from tui.drawing.palette import Palette
from tui.panes import history
from tui.panes.lines import BLANK, Line, Run, line
from tui.screens.dialog import Ask, Choose, Dialog, Page
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
    for number, (mode_key, _, _) in enumerate(kind.modes):
        if key == mode_key:
            table.mode = number
            table.changed()
            return True
    if key == "space" and kind.modes:
        table.mode = (table.mode + 1) % len(kind.modes)
        table.changed()
        return True
    if key in kind.keys:
        verb, _ = kind.keys[key]
        if verb in ("line-row", "line-column"):
            through = game.puzzle.grid.lines_of[table.cursor]
            table.do(Gesture("line", (), through[verb == "line-column"]))
        else:
            table.do(Gesture(table.prefix + verb if kind.modes else verb, (table.cursor,)))
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
    if puzzle.kind.modes:
        return [("1-9", "digit"), ("Space", "notes")]
    wording = history.Wording(puzzle, ascii_only)
    marks = (puzzle.marks[puzzle.primary], puzzle.marks[puzzle.counter])
    return [(key, wording.mark(mark)) for key, mark in zip(("Enter", "Space"), marks, strict=True)]


def score_runs(game: Game) -> list[Run]:
    """The score and who leads, where the kind keeps one."""
    score = game.score
    if score is None:
        return []
    if not game.options.versus:
        return [(f"   {score.you} points", "text")]
    lead = score.you - score.computer
    word = "you lead" if lead > 0 else "the computer leads" if lead < 0 else "even"
    return [
        ("   you ", "player"),
        (str(score.you), "*text"),
        (" : ", "muted"),
        (str(score.computer), "*text"),
        (" computer", "computer"),
        (f"  {word}", "muted"),
    ]


# commands


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


def do_name(screen: PlayScreen) -> None:
    table = screen.table
    node = table.shown_node

    def named(text: str | None) -> None:
        if text is not None:
            table.game.name(node, text)
            screen.update()

    screen.app.push_screen(Ask(f"A name for move {node.depth}", node.name), named)


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


def do_solve(screen: PlayScreen) -> None:
    screen.app.push_screen(
        Dialog("Write the whole solution?", "It counts as help; undo takes it back.",
               [("y", "solve it"), ("n", "no")]),
        lambda answer: screen.table.solve() if answer == "y" else None,
    )  # fmt: skip


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


def do_escape(screen: PlayScreen) -> None:
    if not screen.table.escape() and screen.page != "guide":
        screen.page = "guide"
        screen.table.changed()


def do_new(screen: PlayScreen) -> None:
    """Another board of the same kind, size and level; undo at its start comes back here."""
    file, game = screen.file, screen.table.game
    kind = game.puzzle.kind
    level = file.header.get("level") or kind.levels[0]
    request = kind.like(game.puzzle, level, fresh_seed())
    try:
        request = kind.check(request)
    except PuzzleError:
        # a board from outside may have a size or level that is not made here
        size = kind.default_size
        level = kind.levels_at(size)[0]
        request = kind.check(Request(size, level, fresh_seed(), game.puzzle.rule))
    screen.home.make(kind.name, request, game.mode, game.opponent, game.first, file.name)


def fresh_seed() -> int:
    """A seed nobody chose."""
    import secrets

    return secrets.randbelow(2**31)


def do_again(screen: PlayScreen) -> None:
    """The same board from the start, in a file of its own."""
    from tui import library

    game, file = screen.table.game, screen.file
    opened = library.create(
        game.puzzle, mode=game.mode, level=file.header.get("level", ""), previous=file.name,
        automatic=game.options.automatic, solutions=game.solutions,
    )  # fmt: skip
    screen.home.play(opened)


def do_copy(screen: PlayScreen) -> None:
    """The result as text, to the clipboard of the terminal."""
    from tui.screens import finish

    screen.app.copy_to_clipboard(finish.result_text(screen.table.game, screen.file.header))
    screen.table.say("The result is in the clipboard.")


def do_versus(screen: PlayScreen) -> None:
    """Against the computer, from the position as it stands; or back to playing alone."""
    table = screen.table
    puzzle = table.game.puzzle
    if not puzzle.opponents:
        table.say(f"{puzzle.kind.title} is played alone.")
        return
    if table.game.options.versus:
        table.game.set_mode("normal")
        table.say("Alone again.")
        return

    def chosen(answer: Any) -> None:
        if answer is not None:
            opponent, first = answer
            table.settle()
            table.game.set_mode("versus", opponent, first)
            screen.update()
            if table.game.computers_turn():
                let_computer_move(screen)

    options = [
        (f"{name}, {'you begin' if first == 'me' else 'the computer begins'}", "", (name, first))
        for name in puzzle.opponents
        for first in ("me", "computer")
    ]
    screen.app.push_screen(Choose("Play against", options), chosen)


def let_computer_move(screen: PlayScreen) -> None:
    """The computer's reply, as an action of its own, with its reason."""
    from tui.table import Message

    table = screen.table
    reply = table.game.reply(table.game.lines)
    if reply is None:
        return
    _, words, targets = reply
    table.message = Message("The computer", (words,), "computer", evidence=tuple(targets))  # type: ignore[arg-type]
    table.tips = None
    screen.update()


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


def do_theme(screen: PlayScreen) -> None:
    choose_theme(screen.home)


def choose_theme(app: Any) -> None:
    """Choose a theme; each is shown as the selection passes over it."""
    from themes import loader
    from tui import settings

    now = app.theme_data.name

    class Themes(Choose):
        """The list of themes, previewed live."""

        def previewed(self, key: Any) -> None:
            app.set_look(key)

    names = [n for n in loader.available(settings.themes_folder()) if n not in ("mono", "sixteen")]

    def chosen(name: Any) -> None:
        app.set_look(name or now)
        if name:
            app.keep_look(name)

    app.push_screen(Themes("Theme", [(n, "", n) for n in names]), chosen)


def do_palette(screen: PlayScreen) -> None:
    screen.app.action_command_palette()


def do_leave(screen: PlayScreen) -> None:
    screen.app.push_screen(
        Dialog("Leave solitudo?", "Everything is saved.", [("y", "leave"), ("n", "stay")]),
        lambda answer: screen.home.quit() if answer == "y" else None,
    )


def do_help(screen: PlayScreen) -> None:
    """All keys, by group."""
    lines: list[Line] = []
    own = screen.table.game.puzzle.kind.keys
    groups = screen.keymap.groups()
    for group, found in groups.items():
        if lines:
            lines.append(BLANK)
        lines.append(line(group, "*accent"))
        for command in found:
            keys = " ".join(commands.shown(key) for key in command.keys)
            if keys:
                lines.append(Line(((f"{keys:<14}", "*text"), (command.help, "muted"))))
    if own or screen.table.game.puzzle.kind.modes:
        lines += [BLANK, line(screen.table.game.puzzle.kind.title, "*accent")]
        for key, (_, words) in own.items():
            lines.append(Line(((f"{commands.shown(key):<14}", "*text"), (words, "muted"))))
        for key, name, _ in screen.table.game.puzzle.kind.modes:
            lines.append(Line(((f"{key:<14}", "*text"), (f"Write {name}", "muted"))))
    screen.app.push_screen(Page("All keys", lines))


# pictures


def card_picture(
    kind: Kind, text: TechniqueText, width: int, palette: Palette, glyphs: str
) -> list[Line]:
    """The card's small board before and after, side by side or below each other."""
    if text.card is None:
        return []
    puzzle = kind.read(text.card.board.removeprefix(kind.name + ":"))
    vocabulary = puzzle.vocabulary
    before = puzzle.start()
    if text.card.before:
        before = vocabulary.apply(before, vocabulary.read(text.card.before))
    action = vocabulary.read(text.card.after)
    after = vocabulary.apply(before, action)
    cells = 0
    for edit in action.edits:
        for cell in edit.cells:
            cells |= 1 << cell
    offered = looks(puzzle, glyphs)
    fitting = [o for o in offered if o[0].width * 2 + 2 <= width and o[0].height <= 12]
    look, painter = (fitting or offered[-1:])[0]
    pictures = []
    for position, ring in ((before, 0), (after, cells)):
        canvas = Canvas(look.width, look.height)
        scene = Scene(position, cursor=-1, target=ring)
        painter(puzzle, look, palette, glyphs).show(canvas, scene, None)
        pictures.append(canvas)
    return side_by_side(pictures[0], pictures[1], width)


def side_by_side(one: Canvas, other: Canvas, width: int) -> list[Line]:
    """Two canvases as lines."""
    lines = []
    together = one.width + other.width + 2 <= width
    for y in range(one.height):
        runs = canvas_runs(one, y)
        if together:
            runs += [("  ", "muted"), *canvas_runs(other, y)]
        lines.append(Line(tuple(runs)))
    if not together:
        lines += [BLANK, *(Line(tuple(canvas_runs(other, y))) for y in range(other.height))]
    return lines


def canvas_runs(canvas: Canvas, y: int) -> list[Run]:
    """A row of a canvas as runs of a line."""
    return [
        (text, f"{'*' if ink.bold else ''}{ink.fg}@{ink.bg if ink.bg != 'surface' else 'panel'}")
        for text, ink in canvas.runs(y, 0, canvas.width)
    ]
