"""What helps in a game: hints, reasons, checks, cards, and suppositions."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from engines.core.game import NOTHING_SUPPOSED
from engines.core.grid import mask_of
from engines.core.slices import Slices, soon
from engines.core.values import Refusal, Reply
from tui.play import coach
from tui.play.sayings import Ladder, Looking, Notice, Story
from tui.play.seen import VIEW, Seen

if TYPE_CHECKING:
    from engines.core.refuting import Refutation
    from tui.play.session import Session

T = TypeVar("T")

ESCAPE = "Esc stops it."
GIVEN_UP = "This position is too hard to explain in that time: a mark more may help."

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
    from engines.core import refuting

    game = session.game
    seen = session.settle()
    opened = game.supposition()
    if opened is None:
        return seen | session.say(NOTHING_SUPPOSED)
    asked = session.unrefuted is opened

    def ended(found: Refutation | None) -> Seen:
        result = refuting.refuted(game, opened, found, asked)
        if isinstance(result, Refusal):
            session.unrefuted = opened
            return session.say(result.words)
        session.unrefuted = None
        changed = session.take(result.change)
        session.touch(session.moves.update(result.opened))
        return changed | session.say(coach.refuted(game, result)) | VIEW

    return seen | think(session, refuting.refutation(game), ended)


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
    more = session.show_more()
    if more is not None:
        return seen | more
    ladder = session.ladder
    if ladder is None:
        session.page = "tips"

        def found_one(saying: Ladder | Notice) -> Seen:
            if isinstance(saying, Ladder):
                session.game.ask(saying.rung)
            return session.say(saying) | Seen.BARS

        work = coach.hinting(session.game, session.goal_cells)
        return seen | think(session, work, found_one, "Looking for a hint …")
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
    return seen | think(session, coach.why(session.game, session.cursor), session.say)


def think(
    session: Session,
    work: Slices[T],
    then: Callable[[T], Seen],
    title: str = "Looking for the reason …",
) -> Seen:
    """Do something with the answer of some work: at once if it comes soon, or else when it is
    there, while the keys are free. What is said in between ends it."""
    rest = _followed(work, then)
    done = soon(rest, coach.SOON)
    if done is not None:
        return done.answer()
    return session.say(
        Looking(title, (ESCAPE,), rest=rest, begun=monotonic(), node=session.game.node)
    )


def _followed(work: Slices[T], then: Callable[[T], Seen]) -> Slices[Callable[[], Seen]]:
    answer = yield from work
    return lambda: then(answer)


def go_on(session: Session, looking: Looking, seconds: float = 0.0) -> Seen | None:
    """Wait on for so long; what is seen of the answer, or None where nothing is new yet. After a
    second it is told how long that takes; what takes too long is given up."""
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
