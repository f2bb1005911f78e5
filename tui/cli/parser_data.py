"""Commands, options and values as data, from their parsers, and the man page made from them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from solitudo import engines
from solitudo.engines.core.kind import LEVELS, Kind
from solitudo.themes.loader import BUILT_IN

# a function that makes the parser of a command for the words of a call
Making = Callable[[Sequence[str]], argparse.ArgumentParser]


class Flag(NamedTuple):
    """An option. `what` is the value after it ("" for none), and `values` are the values if they
    are few.
    """

    names: tuple[str, ...]
    help: str
    what: str
    values: tuple[str, ...]

    @property
    def usage(self) -> str:
        """Return the option in its written form: `--level L`."""
        return ", ".join(f"{name} {self.what}".rstrip() for name in self.names)


class Place(NamedTuple):
    """A word that follows a command: "KIND|ID|FILE", and its meaning."""

    what: str
    help: str


class Told(NamedTuple):
    """A command. `own` are the options that it has for one kind only."""

    help: str
    usage: str
    places: tuple[Place, ...]
    flags: tuple[Flag, ...]
    own: Mapping[str, tuple[Flag, ...]]
    examples: tuple[str, ...] = ()


def tell(help_: str, make: Making, examples: tuple[str, ...] = ()) -> Told:
    plain = make(())
    flags = flags_of(plain)
    own = {
        name: tuple(f for f in flags_of(make((name,))) if f.names not in {g.names for g in flags})
        for name in engines.kinds()
    }
    places = tuple(
        Place(str(action.metavar or action.dest), action.help or "")
        for action in plain._get_positional_actions()
    )
    words = ("[OPTION ...]" if flags else "", *(place.what for place in places))
    usage = " ".join((plain.prog, *filter(None, words)))
    return Told(help_, usage, places, flags, own, examples)


def flags_of(parser: argparse.ArgumentParser) -> tuple[Flag, ...]:
    """Return the options of a parser in order, without --help."""
    options = parser._get_optional_actions()
    return tuple(_flag(action) for action in options if "--help" not in action.option_strings)


def _flag(action: argparse.Action) -> Flag:
    names = tuple(sorted(action.option_strings, key=len, reverse=True))
    said = (action.help or "").replace("%%", "%")
    if action.nargs == 0:
        return Flag(names, said, "", ())
    values = tuple(map(str, action.choices or ()))
    what = "|".join(values) if values else str(action.metavar or action.dest.upper())
    return Flag(names, said, what, values or (BUILT_IN if "--theme" in names else ()))


def by_kind(kind: Kind) -> dict[str, tuple[str, ...]]:
    return {
        "--level": kind.levels,
        "--size": kind.sizes,
        "--rule": kind.rules,
        "--opponent": kind.opponents,
    }


# the same before a kind is named
ANY_KIND = {"--level": LEVELS}


SECTIONS = (
    (
        "BOARDS",
        "A board is written as KIND:PARAMS:DESC. For square boards, the part after the "
        "first colon is the "
        "game ID of Simon Tatham's Portable Puzzle Collection.",
    ),
    (
        "EXIT STATUS",
        "0: success. 1: negative result (no solution, several solutions, not solved). 2: invalid "
        "command or input, with one line on stderr. 70: a crash. 128 and above: a signal.",
    ),
    (
        "ENVIRONMENT",
        "SOLITUDO_CONFIG, SOLITUDO_DATA and SOLITUDO_CACHE set the folders for settings, for saves "
        "and statistics, and for pre-generated boards. SOLITUDO_GLYPHS chooses the "
        "symbols: rich, wedges, fine, blocks, "
        "ascii or emoji. NO_COLOR disables colour.",
    ),
    (
        "FILES",
        "~/.config/solitudo/settings.toml, ~/.config/solitudo/themes/, ~/.local/share/solitudo/, "
        "~/.cache/solitudo/ready/. XDG_CONFIG_HOME, XDG_DATA_HOME and XDG_CACHE_HOME move them.",
    ),
    (
        "BUGS",
        "If solitudo crashes, it writes a report to ~/.local/share/solitudo/ and says where. "
        "Please add that report, and what solitudo --version prints, when you report a bug.",
    ),
    ("SEE ALSO", "The project's README and its docs folder."),
)


def man_page(commands: Mapping[str, Told]) -> str:
    """Return the page in the language of man."""
    return "\n".join(_lines(commands)) + "\n"


def _lines(commands: Mapping[str, Told]) -> Iterator[str]:
    yield f'.TH SOLITUDO 1 "" "solitudo {engines.__version__}" "Games"'
    yield ".SH NAME\nsolitudo \\- logic puzzles in the terminal"
    yield ".SH SYNOPSIS\n.B solitudo"
    for told in commands.values():
        yield f".br\n{_escaped(told.usage)}"
    yield ".SH DESCRIPTION"
    yield _escaped(
        "Logic puzzles in the terminal, with hints that explain themselves. Run without arguments "
        "to open the home screen. Run solitudo help COMMAND for details."
    )
    yield f".PP\nPuzzles: {', '.join(map(_escaped, engines.kinds()))}."
    yield f".PP\nLevels: {', '.join(LEVELS)}. Not every puzzle or size has every level."
    yield ".SH COMMANDS"
    for told in commands.values():
        yield f".SS {_escaped(told.usage)}"
        yield _escaped(f"{told.help}.")
        for place in told.places:
            yield f".TP\n.I {_escaped(place.what)}\n{_escaped(place.help)}"
        yield from (part for flag in told.flags for part in _flag_lines(flag))
        for kind, flags in told.own.items():
            if flags:
                yield f".PP\nOnly {_escaped(kind)}:"
                yield from (part for flag in flags for part in _flag_lines(flag))
    yield ".SH EXAMPLES"
    for told in commands.values():
        for words in told.examples[:1]:
            yield f".TP\n{_escaped(f'solitudo {words}')}\n{_escaped(told.help)}"
    for head, words in SECTIONS:
        yield f".SH {head}\n{_escaped(words)}"


def _flag_lines(flag: Flag) -> Iterator[str]:
    yield f".TP\n.B {_escaped(flag.usage)}\n{_escaped(flag.help)}"


def _escaped(words: str) -> str:
    """Return a text that man does not read as commands."""
    safe = words.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe[:1] in (".", "'") else safe
