"""Commands that help in a game: hints, reasons, checks, and assumptions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from solitudo.engines.core.game import NOTHING_ASSUMED
from solitudo.engines.core.grid import mask_of
from solitudo.engines.core.slices import Slices, soon
from solitudo.engines.core.values import Refusal, Reply
from solitudo.tui.play import coach
from solitudo.tui.play.messages import HintMessage, Notice, Story, Thinking
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import VIEW, Parts

if TYPE_CHECKING:
    from solitudo.engines.core.contradiction import Refutation

T = TypeVar("T")

ESCAPE = "Press Esc to stop."
GIVEN_UP = "This position takes too long to explain. Make another mark, then try again."


def assume(session: Session) -> Parts:
    """Let the next mark begin an assumption. If that was asked before, cancel it."""
    parts = session.settle() | Parts.BARS
    session.messages.assume(not session.messages.assuming)
    if session.messages.assuming:
        notice = Notice("Assume", ("Assumption mode: your next mark starts a new branch.",), "info")
        return parts | session.say(notice)
    return parts


def refute(session: Session) -> Parts:
    """End an assumption by its contradiction, and play the opposite mark.

    If there is none, say so. If asked again, give the branch up.
    """
    from solitudo.engines.core import contradiction

    game = session.game
    parts = session.settle()
    opened = game.assumption()
    if opened is None:
        return parts | session.say(NOTHING_ASSUMED)
    asked = session.messages.unrefuted is opened

    def ended(found: Refutation | None) -> Parts:
        result = contradiction.refuted(game, opened, found, asked)
        if isinstance(result, Refusal):
            session.messages.leave_unrefuted(opened)
            return session.say(result.words)
        session.messages.leave_unrefuted(None)
        changed = session.take(result.change)
        session.touch(session.moves.update(result.opened))
        return changed | session.say(coach.refuted(game, result)) | VIEW

    return parts | think(session, contradiction.refutation(game), ended)


def keep(session: Session) -> Parts:
    """Keep the assumption as the main line."""
    parts = session.settle()
    kept = session.game.keep()
    if isinstance(kept, Refusal):
        return parts | session.say(kept.words)
    session.touch(session.moves.update(kept))
    notice = Notice("Kept.", ("The assumption is now the main line.",), "info")
    return parts | session.say(notice) | VIEW


def hint(session: Session) -> Parts:
    """Show the next step of the hint. The fourth plays what was found."""
    if session.paused:
        return session.resume()
    parts = session.look_here()
    more = session.show_more()
    if more is not None:
        return parts | more
    hint = session.hint
    if hint is None:
        session.view.show_page("tips")

        def found_one(message: HintMessage | Notice) -> Parts:
            if isinstance(message, HintMessage):
                session.game.ask(1)
            return session.say(message) | Parts.BARS

        work = coach.in_slices(partial(coach.hint, session.game, session.goal_cells))
        return parts | think(session, work, found_one, "Looking for a hint…")
    session.game.ask(hint.step + 1)
    if hint.step < 3:
        return parts | session.say(hint.next_step()) | Parts.BARS
    found = hint.found
    if found.cells():
        session.view.move_to(found.cells()[0])
    parts |= session.say(None)
    return parts | session.take(session.game.play_hint(found.edits, found.technique))


def why(session: Session) -> Parts:
    """Show why the mark under the cursor follows, or the contradiction that it leads to.

    If asked again, show the next link.
    """
    parts = session.look_here()
    session.view.show_page("tips")
    message = session.messages.current
    if isinstance(message, Story) and message.cell == session.view.cursor:
        return parts | session.walk_message(1)
    return parts | think(session, coach.why(session.game, session.view.cursor), session.say)


def think(
    session: Session,
    work: Slices[T],
    then: Callable[[T], Parts],
    title: str = "Looking for the reason…",
) -> Parts:
    """Use the answer of some work, at once if it arrives soon.

    Until then keys work, and any other message ends the work.
    """

    def followed() -> Slices[Callable[[], Parts]]:
        answer = yield from work
        return lambda: then(answer)

    rest = followed()
    done = soon(rest, coach.SOON)
    if done is not None:
        return done.answer()
    return session.say(Thinking(title, (ESCAPE,), rest, monotonic(), session.game.node))


def go_on(session: Session, looking: Thinking, seconds: float = 0.0) -> Parts | None:
    """Work for this long.

    Return what is new (the answer, how long it takes, that the work is given up) or None.
    """
    if session.game.node is not looking.node:
        # the answer would be about another position
        return session.say(None)
    done = soon(looking.rest, seconds)
    if done is not None:
        return done.answer()
    spent = monotonic() - looking.begun
    if spent > coach.LONGEST:
        return session.say(Notice(f"Nothing was found in {coach.LONGEST:g} seconds.", (GIVEN_UP,)))
    told = f"{int(spent)} s. {ESCAPE}" if spent >= 1 else ESCAPE
    if told == looking.text[0]:
        return None
    return session.say(looking._replace(text=(told,)))


def check(session: Session) -> Parts:
    """Show how many marks are wrong. If asked again, show which marks, and the first mistake."""
    parts = session.look_here()
    session.view.show_page("tips")
    found = coach.check(session.game, again=session.messages.checked > 0)
    checked = session.messages.count_check(bool(found.wrong))
    if session.game.solutions is not None and session.game.solutions.number == 1:
        session.game.check(checked or 1)
    if checked == 2:
        session.messages.tell_wrong(mask_of(found.wrong), session.game.first_wrong())
        parts |= Parts.MOVES
    return parts | session.say(found.notice) | Parts.BARS


def let_computer_move(session: Session, reply: Reply | None) -> Parts:
    """Play the computer's move. Say why it was made, and what the person's move earned."""
    session.ask_reply(False)
    game = session.game
    if reply is None or not game.computers_turn():
        return Parts.NOTHING
    score = game.score
    yours = ""
    if score is not None and score.gains:
        yours = f"Your move earned {score.won}: {score.apart}."
    change = game.do(reply.action)
    session.tips.due = True
    parts = session.note(change)
    if game.outcome is not None:
        return parts | session.tell_end()
    if session.messages.brief is not None and game.node.depth == game.versus_since + 1:
        # the computer moved first: the brief of a first game is read before its reason
        return parts | session.say(None)
    text = tuple(part for part in (reply.words, yours) if part)
    return parts | session.say(Notice("The computer", text, "info", evidence=reply.targets))
