"""The editor: a board of one's own by keys and mouse, and under it what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from textual import events

from engines.core.draft import Draft, draft_type
from engines.core.errors import PuzzleError
from engines.core.puzzle import Kind, Puzzle
from tui.drawing.paper import pdf
from tui.editing import commands, judging, keeping, taking, words
from tui.house import House
from tui.keys import pressed
from tui.panes.canvas_view import Chosen
from tui.screens.editor_board import DraftPane
from tui.screens.editor_desk import EditorDesk
from tui.tasks import begin


class EditorScreen(EditorDesk):
    """What keys, pointer and commands do."""

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        key = event.character if event.is_printable and event.character != " " else event.key
        if key is not None:
            self.press(key)

    def press(self, key: str) -> None:
        """A key, pressed or clicked."""
        commands.press(self, key)
        self.after_command()

    def after_command(self) -> None:
        """Show what a command did, unless it led elsewhere."""
        if self.keeper.problem and not self.editing.said:
            self.editing.said = self.keeper.problem
        if self.stands and self.is_current:
            self.show()

    def run_command(self, name: str) -> None:
        """A command by its name, clicked or from the palette."""
        self.editing.said = ""
        command = self.keymap.commands[name]
        if command.when(self.editing):
            command.run(self)
        self.after_command()

    def on_chosen(self, message: Chosen) -> None:
        message.stop()
        self.choose(message.key)

    def choose(self, key: Hashable) -> None:
        """Something in a pane or in the key row was clicked."""
        if isinstance(key, tuple) and key[0] == "key":
            self.press(pressed(key[1]))
        elif isinstance(key, tuple) and key[0] == "run":
            self.run_command(key[1])

    def on_draft_pane_chosen(self, message: DraftPane.Chosen) -> None:
        """A place was clicked: the left button goes there, the right one empties it too."""
        message.stop()
        self.editing.said = ""
        self.editing.go(message.spot)
        if message.button == 3:
            self.editing.clear()
        self.after_command()

    def on_draft_pane_dragged_over(self, message: DraftPane.DraggedOver) -> None:
        """A drag through places; while it goes on they are shown."""
        message.stop()
        self.editing.said = ""
        if message.ended:
            self.editing.drag(message.path)
        else:
            self.editing.path = message.path if self.editing.draft.drawn else []
            self.editing.cursor = message.path[-1]
        self.after_command()

    def on_draft_pane_turned(self, message: DraftPane.Turned) -> None:
        """The wheel over a place."""
        message.stop()
        self.editing.said = ""
        self.editing.turn(message.spot, message.way)
        self.after_command()

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is read as a board: the draft of it begins here."""
        event.stop()
        from tui.bringing import board_in

        try:
            puzzle = board_in(event.text.encode(), "What was pasted")[0]
            keeper = begin_with(puzzle)
        except PuzzleError as error:
            self.editing.said = str(error)
            self.show()
            return
        self.leave()
        self.app.switch_screen(EditorScreen(keeper))

    # -- commands ------------------------------------------------------------------------------

    def board(self) -> Puzzle | None:
        """The board, where it is one; else it is said what is missing."""
        try:
            return self.editing.draft.board()
        except PuzzleError as error:
            self.editing.said = f"Not yet: {error}"
            return None

    def play(self) -> None:
        """Play the board; one that has not one solution after a question."""
        puzzle = self.board()
        if puzzle is None:
            return
        state = self.editing.finding.state
        if state == "none":
            self.editing.said = "It has no solution: there is nothing to play."
        elif state == "one":
            self.begin_game(puzzle)
        else:
            from tui.screens.dialog import Dialog

            several = state == "several"
            title = "It has several solutions." if several else "Its solutions are not known yet."
            text = "Hints and checks need a board with one. It can be played all the same."
            window = Dialog(title, text, [("y", "play it"), ("n", "go on drawing")])
            self.app.push_screen(
                window, lambda answer: self.begin_game(puzzle) if answer == "y" else None
            )

    def begin_game(self, puzzle: Puzzle) -> None:
        """A game on this board; the draft is kept."""
        from tui.library import create

        try:
            opened = create(puzzle, automatic=self.home.automatic("normal"))
        except PuzzleError as error:
            self.editing.said = str(error)
            self.show()
            return
        self.leave()
        self.home.play(opened)

    def take(self, form: str) -> None:
        """Take the board out in one form; a page is drawn by a process of its own."""
        puzzle = self.board()
        if puzzle is None:
            return
        board = taking.Board(puzzle, self.keeper.name or "board", self.home)
        try:
            if form == taking.PAGE.name:
                pdf.need_library()
                self.editing.said = "Drawing the page …"
                self._drawing = begin(self.app, self._take_page(board))
            else:
                self.editing.said = taking.take(board, taking.BY_NAME[form])
        except PuzzleError as error:
            self.editing.said = str(error)

    async def _take_page(self, board: taking.Board) -> None:
        self.editing.said = await taking.page(board)
        if self.is_attached:
            self.show()

    def take_out(self) -> None:
        """Every form in a list."""
        from tui.screens.dialog import Choose

        if self.board() is None:
            return
        options: list[tuple[str, str, Hashable]] = [
            (form.title, "", form.name) for form in (*taking.FORMS, taking.PAGE)
        ]

        def chosen(name: object) -> None:
            if isinstance(name, str):
                self.take(name)
                self.after_command()

        self.app.push_screen(Choose("Take it out", options), chosen)

    def begin_another(self) -> None:
        """Choose a kind and a size, or another draft."""
        choose_draft(self.home, self.editing.draft.kind, self.editing.draft.size, self.leave)

    def mend(self) -> None:
        """Fill in what is missing; of several solutions leave one."""
        if self.editing.finding.state != "several":
            self.editing.fill()
            return
        self.stop_checking()
        self.editing.said = "Looking for what leaves one solution."
        self._question = begin(self.app, self._mend(self.editing.version))

    async def _mend(self, version: int) -> None:
        draft, said = self.editing.draft, ""
        try:
            change = await judging.mend(draft)
        except PuzzleError as error:
            change, said = (), str(error)
        if version != self.editing.version:
            return
        if change and self.editing.write(change):
            first = draft.name(change[0].spot)
            many = len(change)
            self.editing.said = f"Mended at {first}." if many == 1 else f"Mended at {many} places."
            self.editing.cursor = change[0].spot
        else:
            self.editing.said = said or "No single change was found that leaves one solution."
        if self.stands:
            self.show()

    def escape(self) -> None:
        """Leave what is being drawn, or stop the check."""
        if self.editing.path:
            self.editing.path = []
        elif self.editing.stop():
            self.stop_checking()
            self._asked = self.editing.version
        elif self._question is not None and not self._question.done():
            self.stop_checking()
            self.editing.said = "Stopped."

    def all_keys(self) -> None:
        from tui.screens.dialog import Page

        lines = words.all_keys(self.editing, self.keymap)
        self.app.push_screen(Page("Keys", lines), self._clicked)

    def _clicked(self, key: object) -> None:
        if isinstance(key, tuple):
            self.choose(key)

    def palette_of_all(self) -> None:
        self.home.action_command_palette()

    def palette_commands(self) -> list[tuple[str, str, Callable[[], None]]]:
        """What the command palette lists here."""
        return [
            (words.help_of(command, self.editing.draft), f"key {self.keymap.key(name)}", run)
            for name, command in self.keymap.commands.items()
            if command.when(self.editing) and name != "palette"
            for run in [lambda name=name: self.run_command(name)]
        ]

    def go_home(self) -> None:
        self.leave()
        self.home.go_home()

    def ask_to_leave(self) -> None:
        self.home.ask_to_leave()


def begin_with(puzzle: Puzzle) -> keeping.Keeper:
    """A draft that begins with a board. PuzzleError where its kind is not made by hand."""
    return keeping.Keeper(draft_type(puzzle.kind).of(puzzle))


def choose_draft(
    home: House, kind: Kind | None, size: str, leave: Callable[[], None] | None = None
) -> None:
    """Choose what to make, then make it. `leave` is done first where another one is open."""
    from tui.screens.editor_form import FormWindow

    def chosen(answer: object) -> None:
        if answer is None:
            return
        try:
            keeper = (
                keeping.Keeper(answer)
                if isinstance(answer, Draft)
                else keeping.open_draft(str(answer))
            )
        except PuzzleError as error:
            home.notify_plain(str(error))
            return
        if leave is not None:
            leave()
            home.switch_screen(EditorScreen(keeper))
        else:
            home.push_screen(EditorScreen(keeper))

    home.push_screen(FormWindow(kind, size), chosen)


def edit_board(home: House, puzzle: Puzzle, leave: Callable[[], None]) -> None:
    """Make another board out of this one, in place of the screen that shows it."""
    try:
        keeper = begin_with(puzzle)
    except PuzzleError as error:
        home.notify_plain(str(error))
        return
    leave()
    home.switch_screen(EditorScreen(keeper))
