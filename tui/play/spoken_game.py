"""A game read aloud: the message, the focus, the cell under the cursor, and the last action."""

from __future__ import annotations

from collections.abc import Sequence

from solitudo.engines.core.clock import show as show_clock
from solitudo.engines.core.explain import action_words, said_of
from solitudo.engines.core.tree import Node
from solitudo.tui.layout.spoken_text import ended, line_words, plain, rows_words, sentences
from solitudo.tui.layout.text import Line
from solitudo.tui.play import guide_text, history_commands
from solitudo.tui.play.messages import HintMessage
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus

# sentences are read whole: they are never wrapped
WIDE = 10_000
ENDED = "Press Enter for the next board, Q for home, F3 for the result."
VERBS = {"reset": "back to the start", "solve": "solved by the computer"}


def parts_of(session: Session, guide: Sequence[Line], lesson: bool) -> list[str]:
    """Return a game as spoken text.

    `guide` is the text of its Guide while the Guide has the focus. In a lesson it is the text of
    the lesson, which includes the message.
    """
    if session.paused:
        return ["Paused. The board is hidden. Press any key to continue."]
    told = sentences(guide) if lesson else [message_words(session)]
    return [
        session.view.read,
        *told,
        finish_words(session),
        preview_words(session),
        reply_words(session),
        gone_words(session),
        focus_words(session, guide) if session.view.focus is not Focus.BOARD else "",
        "" if session.view.focus is Focus.MOVES else cell_words(session),
        last_words(session),
        standing_words(session),
    ]


def guide_words(rows: Sequence[Line], title: str) -> str:
    """Return the spoken text of the Guide: its title, the chosen row, and the other rows."""
    at = next((row for row in rows if row.raised), None)
    others = rows_words(row for row in rows if row is not at and line_words(row) != title)
    return " ".join([f"{title}.", *([ended(line_words(at))] if at is not None else []), others])


def message_words(session: Session) -> str:
    if session.messages.current is None:
        answered = session.messages.answer
        return answered[1] if answered is not None and answered[0] is session.game.node else ""
    words = rows_words(guide_text.said(session, session.messages.current, WIDE, None).lines)
    hint = session.hint
    if hint is None:
        return words
    title = hint.technique.title
    return f"{hint_words(hint)} {words.replace(f'{title} ', f'{title}. ', 1)}"


def hint_words(hint: HintMessage) -> str:
    return f"Hint {hint.number} of {len(hint.names)}, {hint.names[hint.number - 1]}."


def finish_words(session: Session) -> str:
    outcome = session.game.outcome if session.over and session.game.options.versus else None
    if outcome is not None:
        return f"{outcome.words} {ENDED}"
    if not session.finished:
        return ""
    return f"Solved in {show_clock(session.game.clock.tick())}. {ENDED}"


def preview_words(session: Session) -> str:
    if session.view.preview is None:
        return ""
    words = plain(history_commands.preview_words(session)).rstrip(".")
    there = session.view.preview
    done = f": {node_words(session, there).partition(', ')[2]}" if there.action is not None else ""
    return f"{words}{done}. Press Enter to go there, Esc to go back."


def reply_words(session: Session) -> str:
    action = session.game.node.action
    if action is None or action.by != "computer" or session.view.preview is not None:
        return ""
    return f"The computer: {action_words(session.game.puzzle, action)}."


def focus_words(session: Session, guide: Sequence[Line]) -> str:
    """Return the focused pane and its selected row in words, or "" for the board."""
    if session.view.focus is Focus.GUIDE:
        page = session.view.page
        named = "Stats" if page == "records" else page.capitalize()
        return guide_words(guide, named) if session.messages.current is None else ""
    if session.view.focus is Focus.MOVES:
        return moves_words(session)
    if session.view.focus is Focus.PAD:
        symbol = session.entry.symbol
        return f"Pad: {session.game.puzzle.marks[symbol] if symbol > 0 else 'nothing chosen'}."
    return ""


def moves_words(session: Session) -> str:
    """Return the selected move, and how many branches start there."""
    node = session.shown_node
    ways = len(node.children)
    branches = f" {ways} branches start here." if ways > 1 else ""
    return f"Moves: {ended(node_words(session, node))}{branches}"


def node_words(session: Session, node: Node) -> str:
    """Return a node of the history in words: its action, its name and its comment."""
    if node.action is None:
        words = "the start"
    else:
        done = VERBS.get(node.action.verb) or action_words(session.game.puzzle, node.action)
        words = f"move {node.depth}, {done}"
    named = f', named "{node.name}"' if node.name else ""
    comment = f', with the comment "{node.comment}"' if node.comment else ""
    return plain(f"{words}{named}{comment}")


def cell_words(session: Session) -> str:
    """Return the cell under the cursor, with its content on the visible board."""
    return said_of(session.game.puzzle, session.position, session.view.cursor)


def last_words(session: Session) -> str:
    action = session.game.node.action
    if session.view.preview is not None or session.view.went_from is not None:
        return ""
    if action is None or action.by == "computer":
        return ""
    texts = session.game.puzzle.kind.guide.techniques
    how = texts[action.technique].title.lower() if action.technique in texts else ""
    done = action_words(session.game.puzzle, action)
    words = VERBS.get(action.verb, f"assumed {done}" if action.verb == "suppose" else done)
    by = ", by a hint" if action.by == "hint" and not how else ""
    return plain(f"Just now: {words}{f', {how}' if how else by}.")


def gone_words(session: Session) -> str:
    gone, node = session.view.went_from, session.game.node
    if gone is None or session.view.preview is not None:
        return ""
    if gone.parent is node:
        return f"Undone: {node_words(session, gone).partition(', ')[2]}."
    return f"Now at {node_words(session, node)}."


def standing_words(session: Session) -> str:
    """Return the progress, the way of writing, and who leads."""
    game = session.game
    done, total = game.puzzle.progress(session.position)
    words = [f"{done} of {total}."]
    if game.options.versus and game.score is not None:
        words.append(f"You {game.score.you}, the computer {game.score.computer}.")
        if not game.ended:
            words.append("The computer's turn." if game.computers_turn() else "Your turn.")
    ways = game.puzzle.kind.modes
    if ways:
        words.append(f"Writing {ways[session.entry.mode].name}.")
    if session.unwritten:
        words.append("Not saved yet.")
    if not session.view.mouse:
        words.append("The mouse is off.")
    return " ".join(words)
