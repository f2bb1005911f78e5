"""Writing marks: keys, buttons and drags, and the cursor that says where."""

from __future__ import annotations

from engines.core.action import Action
from engines.core.target import Target
from engines.core.values import Gesture
from tui.gestures import LEFT, RIGHT
from tui.play.entry import SELECT
from tui.play.seen import Seen
from tui.play.session import Focus, Session


def write(session: Session, button: int) -> Seen:
    """What Enter, or a button on the cursor's cell, writes there."""
    verb = session.entry.written(button)
    plain = "counter" if button == RIGHT else "primary"
    return session.do(Gesture(plain if verb in ("", SELECT) else verb, (session.cursor,)))


def primary(session: Session) -> Seen:
    """Enter: go where one looks, let the computer move, or the primary mark."""
    if session.preview is not None:
        return session.jump()
    if session.game.computers_turn():
        session.reply_due = True
        return Seen.BARS
    return write(session, LEFT)


def counter(session: Session) -> Seen:
    """Space: the counter-mark, or the next way of writing."""
    if session.entry.kind.modes:
        return choose_mode(session, session.entry.next_mode)
    return session.do(Gesture("counter", (session.cursor,)))


def clear(session: Session) -> Seen:
    """Clear the cell under the cursor."""
    return session.do(Gesture("clear", (session.cursor,)))


def type_key(session: Session, key: str) -> Seen | None:
    """One of the kind's own keys; None where it is not one."""
    entry, kind = session.entry, session.entry.kind
    if key in kind.steps:
        return step(session, kind.steps[key])
    if kind.modes and (entry.asking or key == "/"):
        return look_for(session, key)
    for number, way in enumerate(kind.modes):
        if key == way.key:
            return choose_mode(session, number)
    meant = entry.key(key, session.cursor)
    if isinstance(meant, str):
        return session.say(meant)
    return session.do(meant) if meant is not None else None


def look_for(session: Session, key: str) -> Seen | None:
    """`/` and a symbol highlight it; `/` again takes the highlight away."""
    entry = session.entry
    if entry.asking:
        seen = session.say(None) | Seen.BOARD | Seen.PAD
        return seen if entry.found(key) or key in ("/", "escape") else None
    if entry.highlight:
        entry.highlight = 0
        return Seen.BOARD | Seen.PAD
    entry.asking = True
    marks = session.game.puzzle.marks
    return session.say(f"Show which? {marks[1]} to {marks[-1]}; / shows none.")


def choose_mode(session: Session, number: int) -> Seen:
    """Choose a way of writing."""
    session.entry.mode = number
    return Seen.BOARD | Seen.PAD | Seen.BARS


def choose_symbol(session: Session, symbol: int) -> Seen:
    """Choose a symbol on the pad, or write it in the cell that was pressed before."""
    meant = session.entry.on_pad(symbol, session.cursor)
    if meant is not None:
        return session.do(meant) | Seen.BOARD | Seen.PAD
    session.entry.choose_symbol(symbol)
    return session.say(None) | Seen.BOARD | Seen.PAD


def press(session: Session, target: Target, button: int, x: float, y: float) -> Seen:
    """A button went down on the board: the gesture opens and shows at once."""
    if session.paused:
        return session.resume()
    pointer = session.entry.pointer
    seen = Seen.NOTHING
    if session.focus is not Focus.BOARD:
        seen |= session.focus_on(Focus.BOARD)
    if target.what == "cell":
        session.cursor = target.at
    elif target.what == "clue":
        return seen | session.do(Gesture("line", (), target.at))
    elif pointer.diagonals is None:
        return seen
    verb = session.entry.written(button)
    if verb == SELECT and target.what == "cell":
        # nothing is written, so what is looked back at stays
        seen |= session.say(None) if session.preview is None else Seen.NOTHING
        session.entry.asking = False
        session.entry.pointed = target.at
    else:
        session.entry.pointed = -1
        seen |= session.settle()
    return seen | show_open(session, pointer.press(target, button, x, y, verb))


def drag(session: Session, target: Target | None, x: float, y: float) -> Seen:
    """The pointer moved with the button down."""
    gesture = session.entry.pointer.move(target, x, y)
    if gesture is None:
        return Seen.NOTHING
    stays = session.entry.kept(gesture) is not gesture
    if target is not None and target.what == "cell" and not stays:
        session.cursor = target.at
    return show_open(session, gesture)


def show_open(session: Session, gesture: Gesture) -> Seen:
    """Show what the open gesture would do."""
    game = session.game
    if gesture.verb != SELECT:
        base = session.opened = game.position
        action = game.puzzle.act(base, session.entry.kept(gesture), game.options)
        if isinstance(action, Action):
            session.opened = game.puzzle.vocabulary.apply(base, action)
    return Seen.BOARD | Seen.PAD if session.entry.kind.modes else Seen.BOARD


def release(session: Session) -> Seen:
    """The button went up: the gesture is done as one action."""
    gesture = session.entry.pointer.release()
    session.opened = None
    if gesture is not None and gesture.verb != SELECT:
        return session.do(session.entry.kept(gesture))
    return Seen.BOARD


def step(session: Session, direction: str) -> Seen:
    """Move the cursor one cell; leaves the hint ladder."""
    seen = session.say(None) if session.ladder is not None else Seen.NOTHING
    to = session.game.puzzle.grid.moves.get(direction)
    if to is not None:
        session.cursor = to[session.cursor]
    return seen | Seen.BOARD | (Seen.PAD if session.entry.kind.modes else Seen.NOTHING)


def to_edge(session: Session, direction: str) -> Seen:
    """Move the cursor as far as it goes."""
    to = session.game.puzzle.grid.moves[direction]
    for _ in range(len(to)):
        session.cursor = to[session.cursor]
    return step(session, direction)


def walk_pad(session: Session, way: int) -> Seen:
    """Choose another symbol by the arrows."""
    count = len(session.game.puzzle.marks) - 1
    now = session.entry.symbol
    session.entry.symbol = (max(now, 1) - 1 + (way if now > 0 else 0)) % count + 1
    return session.say(None) | Seen.BOARD | Seen.PAD
