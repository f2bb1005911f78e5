"""Marks that are written by keys, buttons and drags, and the cursor."""

from __future__ import annotations

from solitudo.engines.core.action import Action
from solitudo.engines.core.values import Gesture, Target
from solitudo.tui.layout.gestures import LEFT, RIGHT
from solitudo.tui.play.entry import SELECT
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus, Parts

# the parts that can be read after the key for reading
WHAT = "Read what? r row, c column, b box or other unit, a all, w where, n what changed, s again."


def write(session: Session, button: int) -> Parts:
    """Write the mark of Enter, or of a button on the cursor's cell."""
    verb = session.entry.written(button)
    plain = "counter" if button == RIGHT else "primary"
    return session.do(Gesture(plain if verb in ("", SELECT) else verb, (session.view.cursor,)))


def would_write(session: Session, cell: int) -> str:
    """Return the symbol that the left button writes into a cell, or ""."""
    game, verb = session.game, session.entry.written(LEFT)
    puzzle = game.puzzle
    closed = session.over or session.paused or session.view.preview is not None
    if closed or puzzle.given >> cell & 1 or game.position.values[cell]:
        return ""
    mark = verb or puzzle.marks[puzzle.primary]
    return puzzle.kind.signs.get(mark, mark) if mark in puzzle.marks else ""


def primary(session: Session) -> Parts:
    """Run Enter: jump to the previewed position, let the computer move, or write the
    primary mark.
    """
    if session.view.preview is not None:
        return session.jump()
    if session.game.computers_turn():
        return session.ask_reply()
    return write(session, LEFT)


def counter(session: Session) -> Parts:
    """Run Space: write the second mark, or choose the next way of writing."""
    if session.entry.kind.modes:
        return choose_mode(session, session.entry.next_mode)
    return session.do(Gesture("counter", (session.view.cursor,)))


def clear(session: Session) -> Parts:
    return session.do(Gesture("clear", (session.view.cursor,)))


def type_key(session: Session, key: str) -> Parts | None:
    """Run one of the kind's own keys. Return None if it is not one."""
    entry, kind = session.entry, session.entry.kind
    if key in kind.steps:
        return step(session, kind.steps[key])
    if kind.modes and (entry.asking or key == "/"):
        return look_for(session, key)
    for number, way in enumerate(kind.modes):
        if key == way.key:
            return choose_mode(session, number)
    meant = entry.key(key, session.view.cursor)
    if isinstance(meant, str):
        return session.say(meant)
    return session.do(meant) if meant is not None else None


def look_for(session: Session, key: str) -> Parts | None:
    """Highlight the symbol typed after `/`, or remove the highlight with another `/`."""
    entry = session.entry
    if entry.asking:
        parts = session.say(None) | Parts.BOARD | Parts.PAD
        return parts if entry.found(key) or key in ("/", "escape") else None
    if entry.highlight:
        entry.highlight = 0
        return Parts.BOARD | Parts.PAD
    entry.asking = True
    marks = session.game.puzzle.marks
    return session.say(f"Highlight which digit? Press {marks[1]} to {marks[-1]}, or / for none.")


def choose_mode(session: Session, number: int) -> Parts:
    session.entry.mode = number
    return Parts.BOARD | Parts.PAD | Parts.BARS


def choose_symbol(session: Session, symbol: int) -> Parts:
    """Choose a symbol on the pad, or write it in the cell that was pressed before."""
    meant = session.entry.on_pad(symbol, session.view.cursor)
    if meant is not None:
        return session.do(meant) | Parts.BOARD | Parts.PAD
    session.entry.choose_symbol(symbol)
    return session.say(None) | Parts.BOARD | Parts.PAD


def press(session: Session, target: Target, button: int, x: float, y: float) -> Parts:
    """Handle a pressed button on the board: a gesture begins and shows at once."""
    if session.paused:
        return session.resume()
    pointer = session.entry.pointer
    there = session.view.focus is Focus.BOARD
    parts = Parts.NOTHING if there else session.focus_on(Focus.BOARD)
    if target.what == "cell":
        session.view.move_to(target.at)
    elif target.what == "clue":
        return parts | session.do(Gesture("line", (), target.at))
    elif pointer.diagonals is None:
        return parts
    verb = session.entry.written(button)
    if verb == SELECT and target.what == "cell":
        # nothing is written, so the preview continues
        parts |= session.say(None) if session.view.preview is None else Parts.NOTHING
        session.entry.asking = False
        session.entry.pointed = target.at
    else:
        session.entry.pointed = -1
        parts |= session.settle()
    return parts | show_open(session, pointer.press(target, button, x, y, verb))


def drag(session: Session, target: Target | None, x: float, y: float) -> Parts:
    gesture = session.entry.pointer.move(target, x, y)
    if gesture is None:
        return Parts.NOTHING
    stays = session.entry.kept(gesture) is not gesture
    if target is not None and target.what == "cell" and not stays:
        session.view.move_to(target.at)
    return show_open(session, gesture)


def show_open(session: Session, gesture: Gesture) -> Parts:
    game = session.game
    if gesture.verb != SELECT:
        base = game.position
        action = session.meaning(session.entry.kept(gesture))
        meant = game.puzzle.vocabulary.apply(base, action) if isinstance(action, Action) else base
        session.view.open(meant)
    return Parts.BOARD | Parts.PAD if session.entry.kind.modes else Parts.BOARD


def release(session: Session) -> Parts:
    """Handle a released button: the gesture becomes one action."""
    gesture = session.entry.pointer.release()
    session.view.open(None)
    if gesture is not None and gesture.verb != SELECT:
        return session.do(session.entry.kept(gesture))
    return Parts.BOARD


def step(session: Session, direction: str) -> Parts:
    parts = session.say(None) if session.hint is not None else Parts.NOTHING
    to = session.game.puzzle.grid.moves.get(direction)
    if to is not None:
        session.view.move_to(to[session.view.cursor])
    return parts | Parts.BOARD | (Parts.PAD if session.entry.kind.modes else Parts.NOTHING)


def to_edge(session: Session, direction: str) -> Parts:
    """Move the cursor to the border."""
    to = session.game.puzzle.grid.moves[direction]
    for _ in range(len(to)):
        session.view.move_to(to[session.view.cursor])
    return step(session, direction)


def walk_pad(session: Session, way: int) -> Parts:
    count = len(session.game.puzzle.marks) - 1
    now = session.entry.symbol
    session.entry.symbol = (max(now, 1) - 1 + (way if now > 0 else 0)) % count + 1
    return session.say(None) | Parts.BOARD | Parts.PAD


def ask_to_read(session: Session) -> Parts:
    """Let the next key say what to read, if the screen is read aloud."""
    if not session.view.reader:
        return Parts.NOTHING
    return session.view.read_aloud(WHAT, asking=True)


def next_cell(session: Session, clue: bool) -> Parts:
    """Move to the next empty cell, or to the next cell with a clue.

    After the last one, the first is next.
    """
    puzzle, count = session.game.puzzle, session.game.puzzle.grid.count
    clues = clue_cells(session)

    def wanted(cell: int) -> bool:
        if clue:
            return bool(clues >> cell & 1)
        return not session.position.values[cell] and not puzzle.given >> cell & 1

    cursor = session.view.cursor
    found = [c for c in (*range(cursor + 1, count), *range(cursor + 1)) if wanted(c)]
    if not found:
        return session.say("No cell is empty." if not clue else "This board has no clues.")
    session.view.move_to(found[0])
    return session.focus_on(Focus.BOARD) if session.view.focus is not Focus.BOARD else Parts.BOARD


def clue_cells(session: Session) -> int:
    """Return the cells (a mask) that have a clue of their own or touch a number.

    If every cell has a clue, return the cells that are not decided.
    """
    puzzle = session.game.puzzle
    if puzzle.given:
        return puzzle.given
    numbers = [c for c in range(puzzle.grid.count) if any(map(str.isdigit, fact(session, c)))]
    open_ = [c for c in numbers if not session.position.values[c]]
    return sum(1 << cell for cell in open_ or numbers)


def fact(session: Session, cell: int) -> str:
    puzzle = session.game.puzzle
    return puzzle.content(cell) or puzzle.around(session.position, cell)
