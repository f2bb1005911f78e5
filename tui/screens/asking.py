"""What the play screen asks for rarely: new boards, questions, lists, all keys, pictures of cards.

Imported when first needed, so that the start does not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engines.core.errors import PuzzleError
from engines.core.guide import TechniqueText
from engines.core.puzzle import Kind, Request
from tui import commands, writing
from tui.drawing import looks
from tui.drawing.canvas import Canvas
from tui.drawing.painter import Scene
from tui.drawing.palette import Palette
from tui.lines import BLANK, Line, Run, line
from tui.screens.dialog import Ask, Choose, Dialog, Page

if TYPE_CHECKING:
    from tui.screens.play import PlayScreen


def do_name(screen: PlayScreen) -> None:
    table = screen.table
    node = table.shown_node

    def named(text: str | None) -> None:
        if text is not None:
            table.game.name(node, text)
            screen.update()

    title = f"A name for move {node.depth}" if node.depth else "A name for the start"
    screen.app.push_screen(Ask(title, node.name), named)


def do_solve(screen: PlayScreen) -> None:
    screen.app.push_screen(
        Dialog("Write the whole solution?", "It counts as help; undo takes it back.",
               [("y", "solve it"), ("n", "no")]),
        lambda answer: screen.table.solve() if answer == "y" else None,
    )  # fmt: skip


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


def do_drill(screen: PlayScreen) -> None:
    """A small board that needs the technique that cost most, found by the worker."""
    from tui.screens.finish import costliest
    from tui.screens.making import DrillScreen

    puzzle = screen.table.game.puzzle
    technique = costliest(screen.reviewed or []) or puzzle.techniques[0].name

    def found(made: Any) -> None:
        if made is None:
            return
        from tui import library

        opened = library.create(
            made.puzzle, mode="practice", level="drill", previous=screen.file.name,
            solutions=made.solutions,
        )  # fmt: skip
        if made.before:
            action = made.puzzle.vocabulary.read(made.before)
            opened.game.do(action._replace(by="hint"))
            opened.game.clock.stop()
        title = puzzle.kind.guide.techniques[technique].title
        screen.home.play(opened, (f"This board needs: {title}.", "H helps; the marks are given."))

    screen.app.push_screen(DrillScreen(puzzle.kind, technique), found)


def do_copy(screen: PlayScreen) -> None:
    """The result as text, to the clipboard of the terminal."""
    from tui.screens import finish

    screen.app.copy_to_clipboard(finish.result_text(screen.table.game, screen.file.header))
    screen.table.say("The result is in the clipboard.")


def do_all_records(screen: PlayScreen) -> None:
    """All records, over the game; its clock waits."""
    from tui.screens.records import open_records

    open_records(screen.app, screen.table.game.puzzle.kind.name, clock_waits(screen))


def do_settings(screen: PlayScreen) -> None:
    """The settings, over the game; its clock waits."""
    from tui.screens.settings import open_settings

    open_settings(screen.app, clock_waits(screen))


def clock_waits(screen: PlayScreen) -> Callable[[], None]:
    """Stop the clock; what is given back starts it again if it ran."""
    clock = screen.table.game.clock
    ran = clock.running
    clock.stop()
    return clock.start if ran else lambda: None


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
            table.reply_due = table.game.computers_turn()
            screen.update()

    options = [
        (f"{name}, {'you begin' if first == 'me' else 'the computer begins'}", "", (name, first))
        for name in puzzle.opponents
        for first in ("me", "computer")
    ]
    screen.app.push_screen(Choose("Play against", options), chosen)


def do_theme(screen: PlayScreen) -> None:
    choose_theme(screen.home)


def choose_theme(app: Any) -> None:
    """Choose a theme; each is shown as the selection passes over it."""
    from themes import loader
    from tui import settings

    now = app.theme_data.name

    class Themes(Choose):
        """The list of themes, previewed live: what lies under it stays lit."""

        def on_mount(self) -> None:
            super().on_mount()
            self.styles.background = "transparent"

        def previewed(self, key: Any) -> None:
            app.set_look(key)

    names = [n for n in loader.available(settings.themes_folder()) if n not in ("mono", "sixteen")]

    def chosen(name: Any) -> None:
        app.set_look(name or now)
        if name:
            app.keep_look(name)

    app.push_screen(Themes("Theme", [(n, "", n) for n in names]), chosen)


def do_leave(screen: PlayScreen) -> None:
    screen.app.push_screen(
        Dialog("Leave solitudo?", "Everything is saved.", [("y", "leave"), ("n", "stay")]),
        lambda answer: screen.home.quit() if answer == "y" else None,
    )


def do_help(screen: PlayScreen) -> None:
    """All keys, by group; a click on a line does what it says."""
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
                left = ((f"{keys:<14}", "*text"), (command.help, "muted"))
                lines.append(Line(left, key=command.name))
    if own or screen.table.game.puzzle.kind.modes:
        lines += [BLANK, line(screen.table.game.puzzle.kind.title, "*accent")]
        for key, words in writing.help_keys(screen.table.game.puzzle):
            lines.append(Line(((f"{commands.shown(key):<14}", "*text"), (words, "muted"))))

    def clicked(name: Any) -> None:
        if name is not None:
            screen.run_command(name)

    screen.app.push_screen(Page("All keys", lines), clicked)


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
