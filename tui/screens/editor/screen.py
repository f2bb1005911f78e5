"""The editor: boards made by keys and mouse, with the check below them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from functools import partial

from textual import events

from solitudo.engines.core.draft import Draft, draft_type
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.panes.canvas_view import Chosen
from solitudo.tui.panes.dialog import Dialog, Page
from solitudo.tui.play import export
from solitudo.tui.play.export_window import ExportWindow
from solitudo.tui.saves.importing import board_in
from solitudo.tui.saves.library import create
from solitudo.tui.screens.editor import (
    draft_files,
    draft_text,
    edit_commands,
    findings,
)
from solitudo.tui.screens.editor.draft_board import DraftPane
from solitudo.tui.screens.editor.draft_form import FormWindow
from solitudo.tui.screens.editor.painter import EditorView
from solitudo.tui.screens.painted_screen import key_in
from solitudo.tui.services import Services
from solitudo.tui.terminal.background import begin
from solitudo.tui.terminal.keyboard import key_of


class EditorScreen(EditorView):
    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.press(key_in(event))

    def press(self, key: str) -> None:
        edit_commands.press(self, key)
        self.after_command()

    def after_command(self) -> None:
        """Show the effect of a command, unless the command led to another screen."""
        if self.draft_file.problem and not self.editing.said:
            self.editing.said = self.draft_file.problem
        if self.stands and self.is_current:
            self.show()

    def run_command(self, name: str) -> None:
        self.editing.said = ""
        command = self.keymap.commands[name]
        if command.when(self.editing):
            command.run(self)
        self.after_command()

    def on_chosen(self, message: Chosen) -> None:
        message.stop()
        self.choose(message.key)

    def choose(self, key: Hashable) -> None:
        if isinstance(key, tuple) and key[0] == "key":
            self.press(key_of(key[1]))
        elif isinstance(key, tuple) and key[0] == "run":
            self.run_command(key[1])

    def on_draft_pane_chosen(self, message: DraftPane.Chosen) -> None:
        """Go to the place that was clicked. The right button also empties it."""
        message.stop()
        self.editing.said = ""
        self.editing.go(message.spot)
        if message.button == 3:
            self.editing.clear()
        self.after_command()

    def on_draft_pane_dragged_over(self, message: DraftPane.DraggedOver) -> None:
        message.stop()
        self.editing.said = ""
        if message.ended:
            self.editing.drag(message.path)
        else:
            self.editing.path = message.path if self.editing.draft.drawn else []
            self.editing.cursor = message.path[-1]
        self.after_command()

    def on_draft_pane_turned(self, message: DraftPane.Turned) -> None:
        message.stop()
        self.editing.said = ""
        self.editing.turn(message.spot, message.way)
        self.after_command()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        try:
            puzzle = board_in(event.text.encode(), "What was pasted")[0]
            draft_file = begin_with(puzzle)
        except PuzzleError as error:
            self.editing.said = str(error)
            self.show()
            return
        self.leave()
        self.app.switch_screen(EditorScreen(draft_file))

    def board(self) -> Puzzle | None:
        """Return the board if it is complete. Otherwise say what is missing."""
        try:
            return self.editing.draft.board()
        except PuzzleError as error:
            self.editing.said = f"This is not possible yet. {error}"
            return None

    def play(self) -> None:
        puzzle = self.board()
        if puzzle is None:
            return
        state = self.editing.finding.state
        if state == "none":
            self.editing.said = "This board has no solution, so there is nothing to play."
        elif state == "one":
            self.begin_game(puzzle)
        else:
            several = state == "several"
            title = (
                "This board has several solutions."
                if several
                else "The solutions of this board are still being counted."
            )
            text = (
                "Hints and checks work only with one solution. You can play the board without them."
            )
            window = Dialog(title, text, [("y", "play it"), ("n", "keep editing")])
            self.app.push_screen(
                window, lambda answer: self.begin_game(puzzle) if answer == "y" else None
            )

    def begin_game(self, puzzle: Puzzle) -> None:
        try:
            opened = create(puzzle, automatic=self.services.automatic("normal"))
        except PuzzleError as error:
            self.editing.said = str(error)
            self.show()
            return
        self.leave()
        self.services.play(opened)

    def source(self) -> export.Source | None:
        """Return the board to export, or None if it is incomplete."""
        puzzle = self.board()
        if puzzle is None:
            return None
        name = self.draft_file.name or "board"
        return export.Source(self.services, name, puzzle, puzzle.start())

    def take(self, form: str) -> None:
        """Export the board in one form. A page is drawn in another process."""
        source = self.source()
        if source is None:
            return
        try:
            chosen = export.BY_NAME[form]
            if chosen.command is not None:
                page = export.page(source, chosen, chosen.command(source))
                self.editing.said = export.DRAWING
                self._drawing = begin(self.app, self._take_page(page))
            else:
                self.editing.said = export.take(source, chosen)
        except PuzzleError as error:
            self.editing.said = str(error)

    async def _take_page(self, page: Awaitable[str]) -> None:
        self.editing.said = await page
        if self.is_attached:
            self.show()

    def take_out(self) -> None:
        source = self.source()
        if source is None:
            return

        def chosen(answer: object) -> None:
            if isinstance(answer, tuple):
                self.take(str(answer[0]))
                self.after_command()

        self.app.push_screen(ExportWindow(source), chosen)

    def begin_another(self) -> None:
        choose_draft(self.services, self.editing.draft.kind, self.editing.draft.size, self.leave)

    def mend(self) -> None:
        if self.editing.finding.state != "several":
            self.editing.fill()
            return
        self.stop_checking()
        self.editing.said = "Looking for a change that leaves one solution…"
        self._question = begin(self.app, self._mend(self.editing.version))

    async def _mend(self, version: int) -> None:
        draft, said = self.editing.draft, ""
        try:
            change = await findings.mend(draft)
        except PuzzleError as error:
            change, said = (), str(error)
        if version != self.editing.version:
            return
        if change and self.editing.write(change):
            first = draft.name(change[0].spot)
            many = len(change)
            self.editing.said = (
                f"Repaired in {first}." if many == 1 else f"Repaired in {many} places."
            )
            self.editing.cursor = change[0].spot
        else:
            self.editing.said = said or "No single change leaves one solution."
        if self.stands:
            self.show()

    def escape(self) -> None:
        if self.editing.path:
            self.editing.path = []
        elif self.editing.stop():
            self.stop_checking()
            self._asked = self.editing.version
        elif self._question is not None and not self._question.done():
            self.stop_checking()
            self.editing.said = "Stopped."

    def all_keys(self) -> None:
        lines = draft_text.all_keys(self.editing, self.keymap)
        self.app.push_screen(Page("Keys", lines), self.choose)

    def palette_commands(self) -> list[tuple[str, str, Callable[[], None]]]:
        return [
            (draft_text.help_of(command, self.editing.draft), f"key {self.keymap.key(name)}", run)
            for name, command in self.keymap.commands.items()
            if command.when(self.editing) and name != "palette"
            for run in [lambda name=name: self.run_command(name)]
        ]

    def go_home(self) -> None:
        self.leave()
        self.services.go_home()


def begin_with(board: Puzzle | Draft) -> draft_files.DraftFile:
    """Return a draft that begins with a board.

    Raise PuzzleError if boards of its kind cannot be made by hand.
    """
    draft = board if isinstance(board, Draft) else draft_type(board.kind).of(board)
    return draft_files.DraftFile(draft)


def choose_draft(
    services: Services, kind: Kind | None, size: str, leave: Callable[[], None] | None = None
) -> None:
    """Choose what to make, then open it. `leave` is called first if another draft is open."""

    def chosen(answer: object) -> None:
        if isinstance(answer, Draft):
            show_draft(services, leave, draft_files.DraftFile(answer))
        elif answer is not None:
            open_draft(services, str(answer), leave)

    services.push_screen(FormWindow(kind, size), chosen)


def open_draft(services: Services, name: str, leave: Callable[[], None] | None = None) -> None:
    """Continue a draft. `leave` is called first if another draft is open."""
    opened = partial(draft_files.open_draft, name)
    services.open_kept(opened, partial(show_draft, services, leave))


def show_draft(
    services: Services, leave: Callable[[], None] | None, draft_file: draft_files.DraftFile
) -> None:
    if leave is not None:
        leave()
        services.switch_screen(EditorScreen(draft_file))
    else:
        services.push_screen(EditorScreen(draft_file))


def edit_board(services: Services, board: Puzzle | Draft, leave: Callable[[], None]) -> None:
    """Edit a copy of this board or draft, instead of the screen that shows it."""
    try:
        draft_file = begin_with(board)
    except PuzzleError as error:
        services.notify_plain(str(error))
        return
    screen = EditorScreen(draft_file)
    lack = board.lacking() if isinstance(board, Draft) else None
    if lack is not None:
        screen.editing.said = "The board was read from your text. Now add what is missing."
    leave()
    services.switch_screen(screen)
