"""What helps in a game: hints, reasons, checks, cards, and suppositions."""

from __future__ import annotations

from engines.core import refuting
from engines.core.grid import mask_of
from engines.core.puzzle import Refusal, Reply
from tui.play import coach
from tui.play.sayings import Ladder, Notice, Story
from tui.play.seen import VIEW, Seen
from tui.play.session import Session

# suppositions


def suppose(session: Session) -> Seen:
    """The next mark opens a supposition."""
    seen = session.settle() | Seen.BARS
    session.supposing = not session.supposing
    if session.supposing:
        notice = Notice("Suppose", ("The next mark opens a branch of its own.",), "info")
        return seen | session.say(notice)
    return seen


def refute(session: Session) -> Seen:
    """Refute the supposition where it fails: name the contradiction and play the opposite; where
    none is found say so, and give the branch up when asked again."""
    game = session.game
    opened = game.supposition()
    asked = opened is not None and session.unrefuted is opened
    seen = session.settle()
    result = refuting.refute(game, give_up=asked)
    if isinstance(result, Refusal):
        session.unrefuted = opened
        return seen | session.say(result.words)
    session.unrefuted = None
    seen |= session.take(result.change)
    session.touch(session.moves.update(result.opened))
    return seen | session.say(coach.refuted(game, result)) | VIEW


def keep(session: Session) -> Seen:
    """Keep the supposition as the main line."""
    seen = session.settle()
    kept = session.game.keep()
    if isinstance(kept, Refusal):
        return seen | session.say(kept.words)
    session.touch(session.moves.update(kept))
    notice = Notice("Kept.", ("The supposition is the main line now.",), "info")
    return seen | session.say(notice) | VIEW


# help


def hint(session: Session) -> Seen:
    """The next rung of the ladder; the fourth plays what was found."""
    if session.paused:
        return session.resume()
    seen = session.look(None) if session.preview is not None else Seen.NOTHING
    ladder = session.ladder
    if ladder is None:
        session.page = "tips"
        saying = coach.hint(session.game, session.goal_cells)
        if isinstance(saying, Ladder):
            session.game.ask(saying.rung)
        return seen | session.say(saying) | Seen.BARS
    session.game.ask(ladder.rung + 1)
    if ladder.rung < 3:
        return seen | session.say(ladder.climb()) | Seen.BARS
    found = ladder.found
    session.cursor = found.cells()[0] if found.cells() else session.cursor
    seen |= session.say(None)
    return seen | session.take(session.game.play_hint(found.edits, found.technique))


def why(session: Session) -> Seen:
    """Why the mark under the cursor follows, or the contradiction it leads to; again: the
    next link of the story."""
    seen = session.look(None) if session.preview is not None else Seen.NOTHING
    session.page = "tips"
    saying = session.saying
    if isinstance(saying, Story) and saying.cell == session.cursor:
        return seen | session.walk_saying(1)
    return seen | session.say(coach.why(session.game, session.cursor))


def check(session: Session) -> Seen:
    """How many marks are wrong; asked again, which, and the first wrong action."""
    seen = session.look(None) if session.preview is not None else Seen.NOTHING
    session.page = "tips"
    found = coach.check(session.game, again=session.checked > 0)
    session.checked = min(2, session.checked + 1) if found.wrong else 0
    if session.game.solutions is not None and session.game.solutions.number == 1:
        session.game.check(session.checked or 1)
    if session.checked == 2:
        session.told_wrong = mask_of(found.wrong)
        session.marked = session.game.first_wrong()
        seen |= Seen.MOVES
    return seen | session.say(found.notice) | Seen.BARS


def let_computer_move(session: Session, reply: Reply | None) -> Seen:
    """The computer's reply, as an action of its own, with its reason and with what the person's
    move before it won. The cursor stays."""
    session.reply_due = False
    game = session.game
    if reply is None or not game.computers_turn():
        return Seen.NOTHING
    score = game.score
    yours = f"Your move: {score.apart}." if score is not None and score.gains else ""
    change = game.do(reply.action)
    session.tips.due = True
    seen = session.note(change)
    if game.outcome is not None:
        return seen | session.tell_end()
    text = tuple(part for part in (reply.words, yours) if part)
    return seen | session.say(Notice("The computer", text, "info", evidence=reply.targets))
