"""Commands, options and values as data, for the man page and the completions of the shells."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from solitudo import engines
from solitudo.engines.core.kind import LEVELS, Kind
from solitudo.themes.loader import BUILT_IN

# makes the parser of a command for the words of a call
Making = Callable[[Sequence[str]], argparse.ArgumentParser]


class Flag(NamedTuple):
    """An option; `what` follows it ("" for nothing), one of `values` where they are few."""

    names: tuple[str, ...]
    help: str
    what: str
    values: tuple[str, ...]

    @property
    def usage(self) -> str:
        """Return it as it is written: `--level L`."""
        return ", ".join(f"{name} {self.what}".rstrip() for name in self.names)


class Place(NamedTuple):
    """A word that a command is followed by: "KIND|ID|FILE", and what it is."""

    what: str
    help: str


class Told(NamedTuple):
    """A command; `own` are the options that it has for one kind alone."""

    help: str
    usage: str
    places: tuple[Place, ...]
    flags: tuple[Flag, ...]
    own: Mapping[str, tuple[Flag, ...]]


def tell(help_: str, make: Making) -> Told:
    """Return all that a parser knows of its command."""
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
    return Told(help_, usage, places, flags, own)


def flags_of(parser: argparse.ArgumentParser) -> tuple[Flag, ...]:
    """Return the options of a parser in their order, but for --help."""
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
    """Return the values of options that depend on the kind."""
    return {
        "--level": kind.levels,
        "--size": kind.sizes,
        "--rule": kind.rules,
        "--opponent": kind.opponents,
    }


# the same where no kind is named yet
ANY_KIND = {"--level": LEVELS}
