"""Shell completions, made from the parsers. Names of saves are looked up at each Tab."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.wording import listing
from solitudo.tui.cli.parser_data import ANY_KIND, Flag, Told, by_kind

SHELLS = ("bash", "zsh", "fish")
# used by the scripts, not by people
SAVES = "saves"

BASH = """# bash completion for solitudo
_solitudo() {{
    local word="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}"
    local called="${{COMP_WORDS[1]}}" kind="" each words=""
    COMPREPLY=()
    for each in "${{COMP_WORDS[@]:2}}"; do
        case "$each" in
            {kinds}) kind="$each"; break ;;
        esac
    done
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="{commands} help"
    elif [ "$called" = help ]; then
        words="{commands}"
    else
        case "$before:$kind:$called" in
{values}
        esac
        if [ -z "$words" ]; then
            case "$word" in
                -*)
                    case "$called" in
{flags}
                    esac
                    case "$called:$kind" in
{own}
                    esac ;;
                *)
                    case "$called" in
{places}
                    esac ;;
            esac
        fi
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _solitudo solitudo"""

ZSH = """#compdef solitudo
# zsh completion for solitudo
_solitudo_saves() {{
    local -a names=(${{(f)"$(solitudo --completion saves 2>/dev/null)"}})
    _describe 'saved game' names
}}
_solitudo_what() {{
    local -a kinds=({kinds})
    [[ $1 == *KIND* ]] && _describe 'kind' kinds
    [[ $1 == *SAVE* || $1 == *NAME* ]] && _solitudo_saves
    [[ $1 == *FILE* ]] && _files
}}
_solitudo() {{
    local -a commands=(
{commands}
        'help:what a command does and takes'
    )
    if (( CURRENT == 2 )); then
        _describe 'command' commands
        return
    fi
    local called=$words[2] kind=${{words[(r)({either})]}}
    local -a levels=({levels}) sizes rules opponents own
    case $kind in
{values}
    esac
    case "$called:$kind" in
{own}
    esac
    shift words; (( CURRENT-- ))
    case $called in
        help) _describe 'command' commands ;;
{specs}
    esac
}}
if [[ $funcstack[1] == _solitudo ]]; then _solitudo "$@"; else compdef _solitudo solitudo; fi"""


def script(shell: str, commands: Mapping[str, Told]) -> str:
    if shell not in SHELLS:
        raise PuzzleError(f"--completion takes {listing(list(SHELLS), word='or')}.")
    return {"bash": bash, "zsh": zsh, "fish": fish}[shell](commands)


def named(what: str) -> tuple[bool, bool]:
    """Return whether puzzles are allowed in a place, and whether saves are."""
    return "KIND" in what, "SAVE" in what or "NAME" in what


def bash(commands: Mapping[str, Told]) -> str:
    pad = " " * 12
    values, flags, own, places = [], [], [], []
    for kind in engines.kinds():
        for long, known in by_kind(engines.kind(kind)).items():
            values += [f'{pad}{long}:{kind}:*) words="{" ".join(known)}" ;;'] if known else []
    values += [f'{pad}{long}::*) words="{" ".join(some)}" ;;' for long, some in ANY_KIND.items()]
    for name, told in commands.items():
        for flag in (*told.flags, *(f for k in told.own.values() for f in k)):
            line = f'{pad}{flag.names[0]}:*:{name}) words="{" ".join(flag.values)}" ;;'
            values += [line] if flag.values and line not in values else []
        flags.append(f'{pad * 2}{name}) words="{_names(told.flags)}" ;;')
        for kind, more in told.own.items():
            own += [f'{pad * 2}{name}:{kind}) words="$words {_names(more)}" ;;'] if more else []
        for what in [place.what for place in told.places][:1]:
            kinds, saves = named(what)
            words = [" ".join(engines.kinds())] if kinds else []
            words += ["$(solitudo --completion saves 2>/dev/null)"] if saves else []
            places += [f'{pad * 2}{name}) words="{" ".join(words)}" ;;'] if words else []
    return BASH.format(
        kinds="|".join(engines.kinds()),
        commands=" ".join(commands),
        values="\n".join(values),
        flags="\n".join(flags),
        own="\n".join(own),
        places="\n".join(places),
    )


def _names(flags: tuple[Flag, ...]) -> str:
    return " ".join(name for flag in flags for name in flag.names)


def zsh(commands: Mapping[str, Told]) -> str:
    pad = " " * 8
    values, own, specs = [], [], []
    for name in engines.kinds():
        words = by_kind(engines.kind(name))
        sets = [f"{flag[2:]}s=({' '.join(found)})" for flag, found in words.items()]
        values.append(f"{pad}{name}) {'; '.join(sets)} ;;")
    for name, told in commands.items():
        for kind, more in told.own.items():
            parts = " ".join(_spec(flag) for flag in more)
            own += [f"{pad}{name}:{kind}) own=({parts}) ;;"] if more else []
        lines = [_spec(flag) for flag in told.flags]
        for number, place in enumerate(told.places, 1):
            what = re.sub(r"\W+", "-", place.what)
            lines.append(f"'{number}:{what}: _solitudo_what {what}'")
        parts = f" \\\n{pad}    ".join(['"${own[@]}"', *lines])
        specs.append(f"{pad}{name}) _arguments {parts} ;;")
    return ZSH.format(
        kinds=" ".join(engines.kinds()),
        either="|".join(engines.kinds()),
        levels=" ".join(ANY_KIND["--level"]),
        commands="\n".join(f"{pad}'{name}:{_quiet(t.help)}'" for name, t in commands.items()),
        values="\n".join(values),
        own="\n".join(own),
        specs="\n".join(specs),
    )


def _spec(flag: Flag) -> str:
    """Return an option for `_arguments`, in double quotes if its values depend on the kind."""
    name, said = flag.names[0], _quiet(flag.help)
    head = f"{name}[{said}]"
    if not flag.what:
        return f"'{head}'"
    if name in ("--level", "--size", "--rule", "--opponent"):
        return f'"{head}:{name[2:]}:(${name[2:]}s)"'
    if flag.values:
        return f"'{head}:{name.lstrip('-')}:({' '.join(flag.values)})'"
    return f"'{head}:{_quiet(flag.what)}:{'_files' if 'FILE' in flag.what else ''}'"


def _quiet(words: str) -> str:
    """Return a text without the characters that shells treat as special."""
    return "".join(" " if char in "'\"`$\\[]:" else char for char in words)


def fish(commands: Mapping[str, Told]) -> str:
    lines = ["# fish completion for solitudo", "complete -c solitudo -f"]
    for name, told in commands.items():
        said = _quiet(told.help)
        lines.append(f"complete -c solitudo -n __fish_use_subcommand -a {name} -d '{said}'")
    lines.append("complete -c solitudo -n __fish_use_subcommand -a help -d 'what a command does'")
    lines.append(f"complete -c solitudo -n '{_seen('help')}' -a '{' '.join(commands)}'")
    for name, told in commands.items():
        lines += [line for flag in told.flags for line in _fish(_seen(name), flag)]
        for kind, more in told.own.items():
            here = f"{_seen(name)}; and {_seen(kind)}"
            lines += [line for flag in more for line in _fish(here, flag)]
        for place in told.places:
            kinds, saves = named(place.what)
            words = " ".join(engines.kinds())
            files = " -F" if "FILE" in place.what else ""
            asked = "(solitudo --completion saves 2>/dev/null)"
            none_yet = f"{_seen(name)}; and not {_seen(words)}"
            lines += [f"complete -c solitudo -n '{none_yet}' -a '{words}'"] if kinds else []
            lines += [f"complete -c solitudo -n '{_seen(name)}' -a '{asked}'"] if saves else []
            lines += [f"complete -c solitudo -n '{_seen(name)}'{files}"] if files else []
    return "\n".join(lines)


def _seen(words: str) -> str:
    return f"__fish_seen_subcommand_from {words}"


def _fish(here: str, flag: Flag) -> Iterator[str]:
    """Yield the line for an option, or several lines if its values depend on the kind."""
    names = " ".join(f"-l {n[2:]}" if n.startswith("--") else f"-s {n[1:]}" for n in flag.names)
    head = f"{names} -d '{_quiet(flag.help)}'"
    if not flag.what:
        yield f"complete -c solitudo -n '{here}' {head}"
        return
    long = flag.names[0]
    found = {name: by_kind(engines.kind(name)).get(long, ()) for name in engines.kinds()}
    if any(found.values()):
        yield f"complete -c solitudo -n '{here}' {head} -x"
        for kind, words in found.items():
            if words:
                with_kind = f"{here}; and {_seen(kind)}"
                yield f"complete -c solitudo -n '{with_kind}' {names} -x -a '{' '.join(words)}'"
        return
    values = f" -a '{' '.join(flag.values)}'" if flag.values else ""
    form = "-r -F" if "FILE" in flag.what else "-x"
    yield f"complete -c solitudo -n '{here}' {head} {form}{values}"
