"""Commands about whole games: another board, saved games, the history, exports, lessons."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from solitudo import engines
from solitudo.engines import paste
from solitudo.engines.core.action import Action
from solitudo.engines.core.clock import show as show_clock
from solitudo.engines.core.errors import PuzzleError, short
from solitudo.engines.core.values import Duel, Request, Terms
from solitudo.engines.core.wording import listing
from solitudo.tui.boards.new_game import NewGame, fresh_seed
from solitudo.tui.layout.spoken_text import ended, plain
from solitudo.tui.person.progress import Progress
from solitudo.tui.play import duels, export, read_aloud, spoken_game
from solitudo.tui.play.drill import drill_game
from solitudo.tui.play.lesson_run import FIND, NEAR, LessonRun
from solitudo.tui.play.near_miss import NearMissSession
from solitudo.tui.play.result import to_drill
from solitudo.tui.saves import exporting, library

if TYPE_CHECKING:
    from solitudo.tui.play.voice import Voice
    from solitudo.tui.services import Services

# the word, its arguments, and its help
WORDS = {
    "new [PUZZLE] [SIZE] [LEVEL]": "New board, like this one or with these choices",
    "next": "Next board, or the next position of a lesson",
    "same": "The same board again",
    "open NAME or ID": "Open a saved game, or a board",
    "saves": "Saved games",
    "save NAME": "Give this game a name",
    "history": "The moves of this branch",
    "go NUMBER": "Go to a move of this branch",
    "time": "The time played",
    "export FORM": "Export the board or the game",
    "drill": "Drill: your slowest technique",
    "versus [OPPONENT] [1 to 5] [second]": "Versus on or off",
    "lessons": "Lessons for this puzzle",
    "lesson NUMBER": "Begin a lesson",
    "game": "Return from a lesson to the game",
}
# keys of a screen that open something there
KEYS = {
    "N": "new", "A": "same", "T": "drill", "V": "versus", "L": "lessons", "R": "records",
    "Y": "export", "y": "export", "U": "id", "Z": "solve", "M": "name", ";": "comment",
    "/": "find",
}  # fmt: skip
MOST_SAVES = 20


def run(voice: Voice, word: str, rest: str) -> str | None:
    """Run a command about a whole game. Return what is said, or None if it is no such command."""
    game = voice.session.game
    match word:
        case "new" | "next" if voice.run is not None:
            return go_on(voice, voice.run)
        case "new":
            return voice.start(another(voice, rest.split()))
        case "next" if not rest:
            return voice.start(another(voice, []))
        case "same" if not rest:
            return voice.start(duels.begun_again(voice.opened, duels.next_duel(game), game.mode))
        case "open" if rest == voice.opened.file.name:
            return "You are already playing this game."
        case "open" if rest:
            return voice.start(found(rest))
        case "saves" if not rest:
            return saves_words()
        case "save":
            return save(voice, rest)
        case "history" if not rest:
            return " ".join(history(voice))
        case "go":
            return go(voice, rest)
        case "time" if not rest:
            return f"Time: {show_clock(game.clock.tick())}."
        case "export":
            return exported(voice, rest)
        case "drill" if not rest:
            technique = to_drill(game, voice.guide.reviewed or [])
            opened, needs = drill_game(game.puzzle.kind, technique, voice.opened.file.name)
            return f"{needs} {voice.start(opened)}"
        case "versus":
            return versus(voice, rest.split())
        case "lessons" | "lesson":
            return lesson(voice, rest) if rest else lessons_words(voice)
        case "game" if voice.run is not None:
            return voice.enter(None)
        case "1" | "2" | "3" if isinstance(voice.session, NearMissSession) and not rest:
            voice.session.answer(int(word) - 1)
            return ""
        case "name" | "comment" | "find" if not rest:
            return f"Type {word}, a space and the text."
    return None


def made(wanted: NewGame) -> library.Opened:
    """Make a board, and begin a game on it."""
    kind = engines.kind(wanted.kind)
    request = kind.check(wanted.request)
    puzzle = kind.generate(request)
    return library.create(
        puzzle, mode=wanted.mode, level=request.level, duel=wanted.duel, asked=request.asked,
        previous=wanted.previous, solutions=puzzle.solutions,
    )  # fmt: skip


def another(voice: Voice, words: list[str]) -> library.Opened:
    """Return a game like this one, or as the words say: a puzzle, a size, a level."""
    if not words:
        following = duels.following(voice.opened)
        return made(following) if isinstance(following, NewGame) else following
    kind = voice.session.game.puzzle.kind
    if words[0].lower() in engines.kinds() or len(words) > 2:
        kind, words = engines.kind(words[0].lower()), words[1:]
    size, level = kind.default_size, ""
    for word in words:
        if word[:1].isdigit():
            size = word
        else:
            level = word.lower()
    request = Request(size, level or kind.levels_at(size)[0], fresh_seed())
    return made(NewGame(kind.name, request, previous=voice.opened.file.name))


def found(text: str) -> library.Opened:
    """Return the saved game of this name, or a game on the board that a text shows."""
    name = text.removesuffix(library.SUFFIX)
    if name in library.names():
        return library.open_save(name)
    if ":" not in text and "?" not in text:
        raise PuzzleError(f"There is no saved game '{short(text)}'. Type saves to hear the names.")
    read = paste.read(text)
    opened = library.create(read.puzzle, solutions=read.puzzle.solutions)
    if read.marks:
        opened.game.do(Action(read.marks))
    return opened


def saves_words() -> str:
    names = library.names()
    more = f" And {len(names) - MOST_SAVES} more." if len(names) > MOST_SAVES else ""
    return f"Saved games: {', '.join(names[:MOST_SAVES])}.{more}" if names else "No saved games."


def save(voice: Voice, name: str) -> str:
    """Give the game's file another name. It is saved in any case."""
    old = voice.opened.file.name
    if name in ("", old):
        return f"This game is saved as {old}. Type save and a name to rename it."
    voice.session.game.leave(voice.session.view.cursor, "moves")
    voice.opened.file.close()
    there = old
    try:
        library.rename(old, name)
        there = name
    finally:
        voice.take(library.open_save(there))
    return f"This game is saved as {name}."


def history(voice: Voice) -> Iterator[str]:
    """Yield the moves of the branch, with where the game is and where others begin."""
    session = voice.session
    for node in (session.game.tree.root, *session.game.tree.line()):
        here = " This is the current move." if node is session.game.node else ""
        ways = f" {len(node.children)} branches." if len(node.children) > 1 else ""
        words = ended(spoken_game.node_words(session, node))
        yield f"{words[:1].upper()}{words[1:]}{ways}{here}"


def go(voice: Voice, number: str) -> str:
    tree = voice.session.game.tree
    line = [tree.root, *tree.line()]
    if not number.isdecimal() or int(number) >= len(line):
        return f"Type go and the number of a move, 0 to {len(line) - 1}."
    voice.session.jump(line[int(number)])
    return ""


def exported(voice: Voice, name: str) -> str:
    """Say a short form, or write a file and say where it is."""
    forms = {form.name.partition("_")[2]: form for form in export.BY_NAME.values()}
    form = forms.get(name.lower())
    if form is None:
        told = [f"{name}, {form.row.lower()}" for name, form in forms.items()]
        return f"Type export and one of these. {'. '.join(told)}."
    opened, game = voice.opened, voice.opened.game
    copied: list[str] = []
    outlet = SimpleNamespace(
        is_web=False, glyphs="ascii", theme_data=voice.theme, copy_to_clipboard=copied.append
    )
    source = export.Source(
        cast("Services", outlet), opened.file.name, game.puzzle, game.position, game,
        opened.file.header, voice.guide.kept.day,
    )  # fmt: skip
    if form.command is not None:
        return asyncio.run(export.page(source, form, form.command(source)))
    content = form.make(source)
    if not form.suffix:
        return f"{content!s}" or "You have made no moves yet."
    told_as = opened.file.name + form.tail
    folder = exporting.folder_for(form.suffix)
    words = exporting.give(outlet, content, form.what, told_as, folder, form.suffix)
    return "\n".join(copied) or words


def versus(voice: Voice, words: list[str]) -> str:
    """Switch Versus on, against an opponent of some strength, or off."""
    game = voice.session.game
    opponents = game.puzzle.opponents
    if not opponents:
        return f"{game.puzzle.kind.title} has no Versus mode."
    if game.options.versus and not words:
        game.set_mode("normal")
        return "Versus is off."
    first = "computer" if "second" in words else "me"
    words = [word.lower() for word in words if word != "second"]
    name = next((word for word in words if word in opponents), opponents[0])
    most = game.puzzle.kind.strengths.get(name, 0)
    numbers = [int(word) for word in words if word.isdecimal()]
    strength = numbers[0] if numbers else most
    unknown = [word for word in words if word not in opponents and not word.isdecimal()]
    if unknown or not (min(most, 1) <= strength <= most or not numbers):
        many = f", and a strength from 1 to {most}" if most else ""
        return f"Type versus, then {listing(list(opponents), word='or')}{many}."
    game.set_mode("versus", *Duel(name, first, Terms(strength)))
    voice.session.ask_reply(game.computers_turn())
    moves = "You move first" if first == "me" else "The computer moves first"
    return f"Versus against {name} is on. {moves}."


def lessons_words(voice: Voice) -> str:
    kind, progress = voice.session.game.puzzle.kind, Progress()
    course = kind.guide.course
    if not course:
        return f"{kind.title} has no lessons."
    told = [
        f"{number} {one.title}{', done' if progress.has(kind.name, one.name) else ''}"
        for number, one in enumerate(course, 1)
    ]
    return plain(f"Lessons: {'. '.join(told)}. Type lesson and a number to begin one.")


def lesson(voice: Voice, number: str) -> str:
    kind = voice.session.game.puzzle.kind
    count = len(kind.guide.course)
    if not number.isdecimal() or not 1 <= int(number) <= count:
        return f"Type lesson and a number, 1 to {count}." if count else lessons_words(voice)
    lesson_run = LessonRun(kind, int(number) - 1, Progress())
    taught = lesson_run.lesson
    words = " ".join((*taught.text, *taught.steps))
    told = voice.enter(lesson_run)
    return plain(f"Lesson {number} of {count}: {ended(taught.title)} {words} {told}")


def go_on(voice: Voice, lesson_run: LessonRun) -> str:
    """Go to the next position of a lesson, or to the next lesson."""
    if lesson_run.step():
        return voice.enter(lesson_run)
    number = lesson_run.number + 2
    if number > len(lesson_run.kind.guide.course):
        return f"That was the last lesson. {voice.enter(None)}"
    return lesson(voice, str(number))


def position_words(voice: Voice) -> str:
    """Return what the position of a lesson asks for, and its board."""
    session, lesson_run = voice.session, voice.run
    if lesson_run is None:
        return "Back in your game."
    board = read_aloud.board_words(session)
    what, technique, _ = lesson_run.part
    title = lesson_run.kind.guide.techniques[technique].title if technique else ""
    where = f"Position {lesson_run.at + 1} of {len(lesson_run.parts)}."
    if what == FIND:
        return f"{where} {board} Find the next move: {ended(title)}"
    if what == NEAR and isinstance(session, NearMissSession):
        told = [f"{at} {session.words(one)}" for at, one in enumerate(session.claims, 1)]
        return f"{where} {board} Why does {title} not apply here? {' '.join(told)} Type a number."
    return f"{where} {board}"
