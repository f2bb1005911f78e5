"""A game in lines: it gets a typed line and returns the answer.

Nothing is drawn, and nothing is said twice unless somebody asks for it. The commands and the words
are the same as on the screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solitudo.engines import outside
from solitudo.engines.core import explain, review
from solitudo.engines.core.errors import meant
from solitudo.engines.core.slices import at_once
from solitudo.engines.core.values import Gesture
from solitudo.themes import loader
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.spoken_text import plain, sentences
from solitudo.tui.layout.text import Line
from solitudo.tui.play import (
    coach,
    guide_page,
    help_commands,
    history_commands,
    marking,
    pane_commands,
    read_aloud,
    spoken_game,
    voice_games,
)
from solitudo.tui.play.commands import SESSION, Keymap, Own
from solitudo.tui.play.lesson_run import LessonRun
from solitudo.tui.play.messages import Thinking
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus
from solitudo.tui.saves.library import Opened, size_words

# keys that a line cannot contain, by their names
NAMED = {key: key for key in ("enter", "space", "escape", "tab", "up", "down", "left", "right")}
NAMED |= {"esc": "escape", **{f"f{number}": f"f{number}" for number in range(2, 6)}}
# the commands that read, as words
READING = {
    "row": "r", "column": "c", "box": "b", "board": "a", "where": "w", "changed": "n", "again": "s",
}  # fmt: skip
# further commands in words, and their help
OWN = {
    "undo": "Undo the last move", "name TEXT": "Name this move",
    "comment TEXT": "Comment on this move", "find TEXT": "Find a name, a cell or a word",
    "solve": "Solve the board (counts as help)", "id": "The ID of this board",
    **voice_games.WORDS, "help GROUP": "The commands of a group",
    "quit": "Leave (everything is saved)",
}  # fmt: skip
READ_GROUP, LINES_GROUP = "Reading aloud", "This game"
# a solution is written only if it is asked for twice in a row
SURE = "This writes the whole solution and counts as help. Type solve again to do it."
UNKNOWN = "'{}' is not a command here.{} Type help."


class Pages(guide_page.GuideContent):
    """The Guide without small boards, which a listener cannot hear."""

    def drawn(self, board: str, before: str, after: str, width: int) -> list[Line]:
        return []

    def picture(self, *_: object, **__: object) -> list[Line]:
        return []


class Voice:
    """One game in words."""

    def __init__(self, opened: Opened, rebound: Mapping[str, str] | None = None) -> None:
        self.keymap: Keymap[Session] = Keymap(SESSION, rebound or {})
        self.theme = loader.suited(loader.DEFAULT, "none")
        # whether the player has quit
        self.over = False
        self.take(opened)

    def take(self, opened: Opened) -> None:
        """Play this game from here on."""
        self.opened = opened
        self.run: LessonRun | None = None
        self.session = self.read_out(Session(opened.game))
        kind, file = opened.game.puzzle.kind, opened.file
        palette = Palette(self.theme.roles, "none")
        self.guide = Pages(kind, file.header, file.name, palette, "ascii")
        self.said: tuple[str, ...] = ()
        if opened.game.solutions is None:
            self.session.set_solutions(opened.game.puzzle.solutions)
        self.recorded = opened.game.finished is not None
        self.sure = False

    def read_out(self, session: Session) -> Session:
        session.view.use_settings(reader=True)
        return session

    def start(self, opened: Opened) -> str:
        """Leave this game for another one. Return its first words."""
        self.close()
        self.take(opened)
        return self.begin()

    def enter(self, run: LessonRun | None) -> str:
        """Go to the position of a lesson, or back to the game. Return the words of it."""
        self.run, self.said = run, ()
        self.session = self.read_out(
            run.session() if run is not None else Session(self.opened.game)
        )
        return voice_games.position_words(self)

    def begin(self) -> str:
        """Return the first words: the board, its rules in short, and how to continue."""
        game, level = self.session.game, self.opened.file.header.get("level", "")
        title = (
            f"{game.puzzle.kind.title} {size_words(game.puzzle)}{', ' + level if level else ''}."
        )
        brief = game.puzzle.kind.guide.brief
        rules = " ".join(brief.lines) if brief is not None and not game.node.depth else ""
        self.follow()
        more = f"{self.opened.words} Type help for the commands, or board to hear the board."
        return plain(f"{title} {rules} {more} {self.news()}")

    def hear(self, text: str) -> str:
        """Run a command, and return the answer."""
        line, session = text.strip(), self.session
        sure, self.sure = self.sure, False
        session.view.read_aloud()
        try:
            words = self.obey(line, sure)
            self.follow()
        except Exception as error:
            return outside.sentence(error)
        news = self.news()
        return " ".join(part for part in (words, news) if part)

    def obey(self, line: str, sure: bool) -> str:
        """Run one line. Return the message besides the words of the game."""
        word, _, rest = line.partition(" ")
        low = word.lower()
        if self.session.paused and low not in ("help", "quit", "q"):
            self.session.resume()
            return "Go on."
        if not line:
            return read_aloud.again_words(self.session)
        if low in READING and not rest:
            return read_aloud.LETTERS[READING[low]](self.session)
        if line in ("s", "S") or (low == "s" and rest):
            letter = rest.strip()[:1] or "s"
            return read_aloud.LETTERS.get(letter, read_aloud.again_words)(self.session)
        if low == "enter" and self.session.over:
            low = "next"
        if line in voice_games.KEYS and line not in self.session.game.puzzle.marks:
            low = voice_games.KEYS[line]
            line = low
        own = self.own(low, rest, sure)
        if own is not None:
            return own
        cell = self.session.game.puzzle.grid.cell_named.get(word) or self.cell(word)
        if cell is not None:
            self.session.view.move_to(cell)
            return self.mark(rest) if rest else ""
        name = line.lower().replace(" ", "_")
        command = self.keymap.commands.get(name) or self.named(line.lower())
        if command is not None:
            command.run(self.session)
            return ""
        return self.mark(line, keys=True)

    def cell(self, label: str) -> int | None:
        named = self.session.game.puzzle.grid.cell_named
        return named.get(label.upper(), named.get(label))

    def named(self, word: str) -> Own | None:
        """Return the command that has this word on the screen."""
        return next((c for c in self.keymap.commands.values() if c.word == word and word), None)

    def own(self, word: str, rest: str, sure: bool) -> str | None:
        session, game = self.session, self.session.game
        match word:
            case "quit" | "q" | "exit":
                self.over = True
                return "Everything is saved."
            case "help" | "?":
                return self.help(rest)
            case "u" | "undo" if not rest:
                return "" if session.undo() is not None else "This is the start."
            case "name" if rest:
                game.name(session.shown_node, rest)
                return f"Named {plain(rest)}."
            case "comment" if rest:
                game.comment(session.shown_node, rest)
                return "Noted."
            case "find" if rest:
                words = history_commands.search(session, rest)
                history_commands.step_hits(session, 1)
                return words
            case "solve" if not rest:
                self.sure = not sure
                if sure:
                    history_commands.solve(session)
                return "" if sure else SURE
            case "id" if not rest:
                return game.puzzle.id
        return voice_games.run(self, word, rest)

    def mark(self, text: str, keys: bool = False) -> str:
        """Write a mark by its word, or run the keys of a line, one after the other."""
        session, puzzle = self.session, self.session.game.puzzle
        verbs = {explain.mark_words(puzzle, mark): mark for mark in puzzle.marks[1:]}
        verbs |= {mark: mark for mark in puzzle.marks[1:]} | {"clear": "clear", "open": "clear"}
        prefix = session.entry.prefix
        verb = verbs.get(text.lower())
        if verb is not None:
            prefix = prefix if verb in puzzle.marks else ""
            session.do(Gesture(prefix + verb, (session.view.cursor,)))
            return ""
        named = NAMED.get(text.lower())
        # one key, or the same key several times: a mistyped word must not run its letters as keys
        typed = (named,) if named is not None else tuple(text)
        again = len(typed) < 2 or set(typed) <= set("hjkl") or len(set(typed)) == 1
        if not again or not all(map(self.press, typed)):
            known = (*self.keymap.commands, *READING, *verbs, *(w.split()[0] for w in OWN))
            near = meant(text.lower(), known) if keys else ""
            return UNKNOWN.format(text[:30], near)
        return ""

    def press(self, key: str) -> bool:
        """Run the command of a key. Return False if it has no meaning."""
        session = self.session
        if session.paused:
            session.resume()
            return True
        if key == "u":
            session.undo()
            return True
        if key == "escape":
            pane_commands.escape(session)
            return True
        own = marking.type_key(session, key) if session.view.focus is Focus.BOARD else None
        if own is not None:
            return True
        command = self.keymap.command(" " if key == "space" else key, session)
        command = command or self.keymap.command(key, session)
        if command is None:
            return False
        command.run(session)
        return True

    def follow(self) -> None:
        """Do at once what a screen does over time: think, answer, record the result."""
        session, game = self.session, self.session.game
        while isinstance(session.messages.current, Thinking):
            help_commands.go_on(session, session.messages.current, coach.LONGEST)
        if session.take_reply_due():
            strength = game.options.terms.strength
            reply = game.puzzle.reply(game.position, game.path, game.opponent, game.lines, strength)
            help_commands.let_computer_move(session, reply)
        if session.take_ended():
            self.guide.kept.note_duel(game)
        if self.run is None and game.finished is not None and not self.recorded:
            self.recorded = True
            self.guide.kept.note(game)
            self.guide.reviewed = list(review.review(game))
        if game.mode == "practice" and session.messages.current is None:
            newest = coach.unfollowed(game, session.messages.followed)[:1]
            for number, (name, words) in at_once(coach.answers(game, newest)).items():
                session.messages.follow_by({number: name})
                session.messages.answer_to(game.node, words)
        if session.tips.due and session.view.focus is Focus.GUIDE:
            at_once(session.tips.count(session.mistakes_are_told))
        if self.run is None:
            session.follow_file(self.opened.file)
        game.clock.tick()

    def news(self) -> str:
        """Return the words that were not said before."""
        session = self.session
        guide: Sequence[Line] = ()
        if session.view.focus is Focus.GUIDE or session.over:
            guide = guide_page.guide_page(session, self.guide, spoken_game.WIDE).lines
        parts = tuple(spoken_game.parts_of(session, guide, False))
        if session.over and not self.said_over:
            parts = (*parts, *sentences(guide))
        fresh = [part for part in parts if part and part not in self.said]
        self.said = parts
        return plain(" ".join(fresh))

    @property
    def said_over(self) -> bool:
        return any(part.startswith("Solved in") for part in self.said)

    def help(self, asked: str) -> str:
        """Return the groups of commands, or the commands of one group."""
        groups = self.groups()
        if not asked:
            return (
                f"Type a cell to go there: B3. Type a cell and a mark: B3 {self.example()}. Type a "
                f"command, or keys as on the screen. Groups: {', '.join(groups)}. Type help and "
                "the beginning of a group to hear its commands."
            )
        found = [name for name in groups if name.lower().startswith(asked.strip().lower())]
        if not found:
            return f"There is no such group. Groups: {', '.join(groups)}."
        return plain(f"{found[0]}: {'. '.join(groups[found[0]])}.")

    def example(self) -> str:
        puzzle = self.session.game.puzzle
        return explain.mark_words(puzzle, puzzle.marks[puzzle.primary])

    def groups(self) -> dict[str, list[str]]:
        puzzle = self.session.game.puzzle
        marks = [explain.mark_words(puzzle, mark) for mark in puzzle.marks[1:]]
        modes = [f"{way.key}, write {way.name}" for way in puzzle.kind.modes]
        found = {"Marks": [*marks, "clear", *modes]}
        found[READ_GROUP] = [f"{word}, or s {key}" for word, key in READING.items()]
        for group, commands in self.keymap.groups().items():
            told = [f"{c.word or c.name.replace('_', ' ')}, {c.help}" for c in commands if c.keys]
            found.setdefault(group, []).extend(told)
        found.setdefault(LINES_GROUP, []).extend(f"{word}, {text}" for word, text in OWN.items())
        return found

    def close(self) -> None:
        """Record the current position, and close the file."""
        game = self.opened.game
        here = self.session.view.cursor if self.session.game is game else game.cursor
        game.leave(here, "moves")
        self.opened.file.close()
