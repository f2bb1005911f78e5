"""A kind's guide.toml: its rules, controls, techniques, cards and lessons, loaded and checked.

The schema, all texts in plain words, `**bold**` allowed:

    title, tagline            the name, and one line of what it is about
    asks = ["…", "…"]         what it asks in one sentence, and in as few words as can be
    brief = { lines, board, before, after }     for the first game: three sentences, and a small
                              board before and after
    versus = { lines, controls }              the same for a first game of two: three sentences, and
                              its own controls
    rules = ["…"]             one sentence a rule
    controls = [["Enter", "black"], …]
    further = [["e", "a note"], …]            more of them, of which a first game is not told
    course = ["…"]            the names of the lessons in their order, the final board's too: home
                              counts them without reading the rest of the file; "mixed-1" and so on
                              practise the techniques of the lessons since the last mixed one
    [levels]                  easy = "which techniques it admits", …
    [[technique]]             name, title, word (what a narrow row calls it, where the title is
                              longer than 12 characters), also (its other name, if it has one),
                              short (what to find, in one sentence), look (when to look for it),
                              why (why it always works);
                              sentences = { key = "…{cell}…" }; titles = { key = "…" }, where
                              a sentence's form of the technique has a name of its own;
                              card = { board, before, after }: an ID and actions as text
    [clashes]                 key = "sentence of a broken rule"
    [[lesson]]                technique (none for a rule); name, title and text (paragraphs), if
                              they are not the technique's own name, title, look and why; board,
                              before (action text), goal (marks to make); a lesson about a rule has
                              steps = ["what to do", …], which never say what the marks are;
                              scored = true: a step for each mark, and what each mark earns is shown
    [[final]]                 the board that ends the course, solved whole: name, title, text,
                              board, needs = ["technique", …], those that it calls for
    [opponents]               strong = "what it does, in one line", …
    [[page]]                  what else the rules have to say: name, title, text (paragraphs),
                              tables = [[["cell", "cell"], …], …] (the first row is the head),
                              cards = [{ board, before, after, words }, …]: small boards

All [tables] are before the first [[table]]. A guide may serve several kinds in one folder: a table
[kind.NAME] overrides top-level keys.
"""

import string
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, partial
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import comes_with
from solitudo.engines.core.wording import listing


class Card(NamedTuple):
    """A small board before and after the technique."""

    board: str
    before: str
    after: str


class TechniqueText(NamedTuple):
    """The texts of the guide about a technique."""

    name: str
    title: str
    word: str
    also: str
    short: str
    look: str
    why: str
    sentences: Mapping[str, str]
    titles: Mapping[str, str]
    card: Card | None
    kinds: tuple[str, ...]


class Lesson(NamedTuple):
    """A short lesson on a small board."""

    name: str
    title: str
    technique: str
    text: tuple[str, ...]
    board: str
    before: str
    steps: tuple[str, ...]
    goal: str
    needs: tuple[str, ...] = ()
    scored: bool = False
    mixed: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Return whether its board is solved from here to the end, with every technique of the
        course.
        """
        return bool(self.needs)


class PageCard(NamedTuple):
    """A small board before and after a move, with a description."""

    board: str
    before: str
    after: str
    words: str


class Page(NamedTuple):
    """A part of the rules with images and tables. The first row of a table is its head."""

    name: str
    title: str
    text: tuple[str, ...]
    tables: tuple[tuple[tuple[str, ...], ...], ...]
    cards: tuple[PageCard, ...]


class Variant(NamedTuple):
    """One of several rules of a kind: its title and its demand."""

    title: str
    words: str


class Brief(NamedTuple):
    """The text before a first game: three sentences and a small board."""

    lines: tuple[str, ...]
    card: Card


class VersusBrief(NamedTuple):
    """The text before a first game of Versus: three more sentences and its controls."""

    lines: tuple[str, ...]
    controls: tuple[tuple[str, str], ...]


class Guide:
    """All texts of one kind. Home reads only the head of the file. The rest is read on demand."""

    def __init__(
        self,
        data: Mapping[str, Any],
        kind: str,
        rest: Callable[[], Mapping[str, Any]] | None = None,
    ) -> None:
        self._rest = rest or (lambda: data)
        self._kind = kind
        data = self._own(data)
        _only(data, TOP, "guide")
        self.title = _text(data, "title", "guide")
        self.tagline = _text(data, "tagline", "guide")
        self.asks = _asks(data)
        self.brief = _brief(data["brief"]) if "brief" in data else None
        self.versus = _versus(data["versus"]) if "versus" in data else None
        self.rules: tuple[str, ...] = tuple(data.get("rules", ()))
        self.controls = tuple((key, word) for key, word in data.get("controls", ()))
        self.further = tuple((key, word) for key, word in data.get("further", ()))
        self._course: Sequence[str] = data.get("course", ())
        self.levels: Mapping[str, str] = data.get("levels", {})
        self.clashes: Mapping[str, str] = data.get("clashes", {})
        self.opponents: Mapping[str, str] = data.get("opponents", {})
        variants = data.get("variants", {})
        self.variants = {name: _variant(name, said) for name, said in variants.items()}

    def _own(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return these tables with the entries of this kind instead of the shared ones."""
        return {**data, **data.get("kind", {}).get(self._kind, {})}

    def _entries(self, table: str) -> list[dict[str, Any]]:
        entries = self._own(self._rest()).get(table, ())
        return [entry for entry in entries if self._kind in entry.get("kinds", (self._kind,))]

    @cached_property
    def techniques(self) -> Mapping[str, TechniqueText]:
        return {entry["name"]: _technique(entry) for entry in self._entries("technique")}

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        return tuple(_lesson(entry, self.techniques) for entry in self._entries("lesson"))

    @cached_property
    def final(self) -> Lesson | None:
        """The board that ends the course."""
        return next((_final(entry, self.techniques) for entry in self._entries("final")), None)

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        return tuple(_page(entry) for entry in self._entries("page"))

    @property
    def course_names(self) -> Sequence[str]:
        """The names of the lessons and of the board that ends them."""
        return self._course or [lesson.name for lesson in self.course]

    @cached_property
    def course(self) -> tuple[Lesson, ...]:
        """The lessons, the mixed lessons, and the board that ends the course."""
        course = (*self.lessons, self.final) if self.final is not None else self.lessons
        names = [lesson.name for lesson in course]
        if not self._course:
            return course
        if names != [name for name in self._course if not name.startswith(MIXED)]:
            raise PuzzleError(f"guide: 'course' is {self._course}, and the lessons are {names}.")
        known = {lesson.name: lesson for lesson in course}
        found: list[Lesson] = []
        for name in self._course:
            found.append(known[name] if name in known else self._mixed(name, found))
        return tuple(found)

    def _mixed(self, name: str, before: Sequence[Lesson]) -> Lesson:
        """Return the mixed lesson that practises the techniques since the last mixed lesson."""
        since = list(takewhile(lambda lesson: not lesson.mixed, reversed(before)))
        taught = [lesson for lesson in reversed(since) if lesson.technique]
        if not taught:
            raise PuzzleError(f"guide: no lesson of a technique is before '{name}'.")
        titles = listing([lesson.title for lesson in taught], len(taught))
        text = (f"Each position needs one of these techniques: {titles}.", "Find out which.")
        title = f"Mixed lesson {name.removeprefix(MIXED)}"
        last = taught[-1]
        mixed = tuple(lesson.technique for lesson in taught)
        return Lesson(name, title, "", text, last.board, last.before, (), "", mixed=mixed)

    @property
    def rule_pages(self) -> tuple[Page, ...]:
        """The further pages of the rules, after the text before the first game."""
        if self.brief is None:
            return self.pages
        lines, card = self.brief
        told = tuple(f"{number} {words}" for number, words in enumerate(lines, 1))
        shown = PageCard(card.board, card.before, card.after, "")
        return (Page("brief", "In short", told, (), (shown,)), *self.pages)

    def check(self) -> None:
        """Read all of it. Raise PuzzleError if it is invalid."""
        _ = self.techniques, self.course, self.pages

    @staticmethod
    def load(beside: str, kind: str) -> "Guide":
        """Return the guide.toml beside a file, in its form for one kind."""
        file = Path(beside).with_name("guide.toml")
        return Guide(_head(file), kind, partial(_whole, file))

    def sentence(self, technique: str, key: str) -> str:
        """Return the template of a step's sentence, or of a contradiction (technique "")."""
        if not technique:
            return self.clashes[key]
        return self.techniques[technique].sentences[key]


TOP = {
    "title", "tagline", "rules", "controls", "levels", "technique", "clashes", "lesson", "kind",
    "opponents", "page", "asks", "brief", "variants", "final", "further", "course",
    "versus",
}  # fmt: skip
TECHNIQUE = {
    "name",
    "title",
    "word",
    "also",
    "short",
    "look",
    "why",
    "sentences",
    "titles",
    "card",
    "kinds",
}
# the start of the names of lessons that practise several techniques
MIXED = "mixed-"
# the most characters of a technique's name in a narrow row
WORD = 12
LESSON = {
    "name", "title", "technique", "text", "board", "before", "steps", "goal", "kinds", "scored",
}  # fmt: skip
FINAL = {"name", "title", "text", "board", "kinds", "needs"}
PAGE = {"name", "title", "text", "tables", "cards", "kinds"}


@cache
def _head(file: Path) -> Mapping[str, Any]:
    """Return the part before the first technique, lesson or page. It is a tenth of the file."""
    return tomllib.loads(comes_with(file).decode().partition("\n[[")[0])


@cache
def _whole(file: Path) -> Mapping[str, Any]:
    """Return the whole guide file, which several kinds in one folder may share."""
    found = tomllib.loads(comes_with(file).decode())
    _only(found, TOP, "guide")
    for name in found.keys() - _head(file).keys():
        if not (isinstance(found[name], list) and isinstance(found[name][0], dict)):
            raise PuzzleError(f"guide: '{name}' must be before the first [[table]].")
    return found


def parse(text: str, kind: str) -> Guide:
    """Return the guide in this text, in its form for one kind.

    Raise PuzzleError if it is invalid.
    """
    try:
        guide = Guide(tomllib.loads(text), kind)
    except tomllib.TOMLDecodeError as error:
        raise PuzzleError(f"guide: {error}.") from None
    guide.check()
    return guide


def _asks(data: Mapping[str, Any]) -> tuple[str, str]:
    """Return the sentence and its short form, or the tagline if a guide has none."""
    found = data.get("asks", [data.get("tagline")] * 2)
    if len(found) != 2 or not all(isinstance(words, str) and words for words in found):
        raise PuzzleError("guide: 'asks' is one sentence and its short form.")
    return found[0], found[1]


def _variant(name: str, said: Any) -> Variant:
    if not isinstance(said, list) or len(said) != 2 or not all(isinstance(w, str) for w in said):
        raise PuzzleError(f"variants: '{name}' is what it is called and what it asks.")
    return Variant(*said)


def _brief(entry: Mapping[str, Any]) -> Brief:
    _only(entry, {"lines", "board", "before", "after"}, "brief")
    lines = tuple(entry.get("lines", ()))
    if len(lines) != 3 or not all(isinstance(words, str) and words for words in lines):
        raise PuzzleError("brief: 'lines' are three sentences.")
    board, after = _text(entry, "board", "brief"), _text(entry, "after", "brief")
    return Brief(lines, Card(board, entry.get("before", ""), after))


def _versus(entry: Mapping[str, Any]) -> VersusBrief:
    _only(entry, {"lines", "controls"}, "versus")
    lines = tuple(entry.get("lines", ()))
    if len(lines) != 3 or not all(isinstance(words, str) and words for words in lines):
        raise PuzzleError("versus: 'lines' are three sentences.")
    return VersusBrief(lines, tuple((key, word) for key, word in entry.get("controls", ())))


def _technique(entry: Mapping[str, Any]) -> TechniqueText:
    where = f"technique {entry.get('name', '?')}"
    _only(entry, TECHNIQUE, where)
    card = entry.get("card")
    if card is not None:
        _only(card, {"board", "before", "after"}, f"{where}: card")
    for key, sentence in entry.get("sentences", {}).items():
        try:
            list(string.Formatter().parse(sentence))
        except ValueError as error:
            raise PuzzleError(f"{where}: sentence {key}: {error}.") from None
    return TechniqueText(
        name=_text(entry, "name", where),
        title=_text(entry, "title", where),
        word=_word(entry, where),
        also=entry.get("also", ""),
        short=_text(entry, "short", where),
        look=_text(entry, "look", where),
        why=_text(entry, "why", where),
        sentences=entry.get("sentences", {}),
        titles=entry.get("titles", {}),
        card=Card(card["board"], card.get("before", ""), card["after"]) if card else None,
        kinds=tuple(entry.get("kinds", ())),
    )


def _word(entry: Mapping[str, Any], where: str) -> str:
    """Return the name of a technique for a narrow row: its title, unless the title is too long."""
    named = "word" if "word" in entry else "title"
    word = _text(entry, named, where).lower()
    if len(word) > WORD and named == "title":
        raise PuzzleError(f"{where}: a title over {WORD} characters needs a 'word' beside it.")
    if len(word) > WORD:
        raise PuzzleError(f"{where}: 'word' has {len(word)} characters, {WORD} at most.")
    return word


def _lesson(
    entry: Mapping[str, Any], techniques: Mapping[str, TechniqueText], known: set[str] = LESSON
) -> Lesson:
    technique = entry.get("technique", "")
    where = f"lesson {entry.get('name', technique or '?')}"
    _only(entry, known, where)
    text = tuple(entry.get("text", ()))
    if technique:
        if technique not in techniques:
            raise PuzzleError(f"{where}: no technique '{technique}'.")
        taught = techniques[technique]
        entry = {"name": technique, "title": taught.title, **entry}
        text = text or (taught.look, taught.why)
    return Lesson(
        name=_text(entry, "name", where),
        title=_text(entry, "title", where),
        technique=technique,
        text=text,
        board=_text(entry, "board", where),
        before=entry.get("before", ""),
        steps=tuple(entry.get("steps", ())),
        goal=entry.get("goal", ""),
        scored=bool(entry.get("scored", False)),
    )


def _final(entry: Mapping[str, Any], techniques: Mapping[str, TechniqueText]) -> Lesson:
    where = f"final {entry.get('name', '?')}"
    _only(entry, FINAL, where)
    needs = tuple(entry.get("needs", ()))
    for name in needs:
        if name not in techniques:
            raise PuzzleError(f"{where}: no technique '{name}'.")
    if not needs:
        raise PuzzleError(f"{where}: 'needs' is missing.")
    return _lesson(entry, techniques, FINAL)._replace(needs=needs)


def _page(entry: Mapping[str, Any]) -> Page:
    where = f"page {entry.get('name', '?')}"
    _only(entry, PAGE, where)
    cards = []
    for card in entry.get("cards", ()):
        _only(card, set(PageCard._fields), f"{where}: card")
        texts = (_text(card, key, f"{where}: card") for key in ("board", "after", "words"))
        board, after, words = texts
        cards.append(PageCard(board, card.get("before", ""), after, words))
    tables = tuple(tuple(map(tuple, table)) for table in entry.get("tables", ()))
    if any(len(row) != len(table[0]) for table in tables for row in table):
        raise PuzzleError(f"{where}: the rows of a table are not equally long.")
    return Page(
        name=_text(entry, "name", where),
        title=_text(entry, "title", where),
        text=tuple(entry.get("text", ())),
        tables=tables,
        cards=tuple(cards),
    )


def _text(data: Mapping[str, Any], key: str, where: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value:
        raise PuzzleError(f"{where}: '{key}' is missing.")
    return value


def _only(data: Mapping[str, Any], known: set[str], where: str) -> None:
    for key in data:
        if key not in known:
            raise PuzzleError(f"{where}: unknown key '{key}'.")
