"""The man page, made from the parsers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from solitudo import engines
from solitudo.engines.core.kind import LEVELS
from solitudo.tui.cli.parser_data import Flag, Told

SECTIONS = (
    (
        "BOARDS",
        "A board is one text, KIND:PARAMS:DESC. For the square kinds it is, after the colon, the "
        "game ID of Simon Tatham's Portable Puzzle Collection.",
    ),
    (
        "EXIT STATUS",
        "0 done; 1 the answer is no (no solution, several, not solved); 2 the call or its input is "
        "wrong, told in one line; 70 a crash; 128 and more a signal.",
    ),
    (
        "ENVIRONMENT",
        "SOLITUDO_CONFIG, SOLITUDO_DATA and SOLITUDO_CACHE name the folders of settings, of saves "
        "and records, and of boards made beforehand. SOLITUDO_GLYPHS is rich, blocks, ascii or "
        "emoji. NO_COLOR takes all colour away.",
    ),
    (
        "FILES",
        "~/.config/solitudo/settings.toml, ~/.config/solitudo/themes/, ~/.local/share/solitudo/, "
        "~/.cache/solitudo/ready/, where XDG_CONFIG_HOME and the like do not say otherwise.",
    ),
)


def page(commands: Mapping[str, Told]) -> str:
    """Return the page in the language of man."""
    return "\n".join(_lines(commands)) + "\n"


def _lines(commands: Mapping[str, Told]) -> Iterator[str]:
    yield f'.TH SOLITUDO 1 "" "solitudo {engines.__version__}" "Games"'
    yield ".SH NAME\nsolitudo \\- logic puzzles in the terminal"
    yield ".SH SYNOPSIS\n.B solitudo\n.RI [ COMMAND \\ ...]"
    yield ".SH DESCRIPTION"
    yield _plain("Without a command the home screen opens. solitudo help COMMAND tells more.")
    yield f".PP\nKinds: {', '.join(map(_plain, engines.kinds()))}."
    yield f".PP\nLevels: {', '.join(LEVELS)}; a kind or size has those of them that it can have."
    yield ".SH COMMANDS"
    for told in commands.values():
        yield f".SS {_plain(told.usage)}"
        yield _plain(f"{told.help[:1].upper()}{told.help[1:]}.")
        for place in told.places:
            yield f".TP\n.I {_plain(place.what)}\n{_plain(place.help)}"
        yield from (part for flag in told.flags for part in _flag(flag))
        for kind, flags in told.own.items():
            if flags:
                yield f".PP\nOnly {_plain(kind)}:"
                yield from (part for flag in flags for part in _flag(flag))
    for head, words in SECTIONS:
        yield f".SH {head}\n{_plain(words)}"


def _flag(flag: Flag) -> Iterator[str]:
    yield f".TP\n.B {_plain(flag.usage)}\n{_plain(flag.help)}"


def _plain(words: str) -> str:
    """Return a text in which man finds no command."""
    safe = words.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe[:1] in (".", "'") else safe
