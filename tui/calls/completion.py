"""Completion of commands and kinds for the usual shells."""

from __future__ import annotations

from collections.abc import Mapping

import engines
from engines.core.errors import PuzzleError

SHELLS = ("bash", "zsh", "fish")
WITH_KIND = ("play", "generate", "solve", "rate", "hint")

BASH = """_solitudo() {{
    local word="${{COMP_WORDS[COMP_CWORD]}}"
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "{commands}" -- "$word"))
    elif [ "$COMP_CWORD" -eq 2 ]; then
        case "${{COMP_WORDS[1]}}" in
            {with_kind}) COMPREPLY=($(compgen -W "{kinds}" -- "$word")) ;;
        esac
    fi
}}
complete -o default -F _solitudo solitudo"""


def script(shell: str, commands: Mapping[str, str]) -> str:
    """The lines that a shell reads, as in `source <(solitudo --completion bash)`."""
    if shell not in SHELLS:
        raise PuzzleError(f"--completion is for one of {', '.join(SHELLS)}.")
    kinds = " ".join(engines.kinds())
    if shell == "fish":
        lines = [
            f"complete -c solitudo -n __fish_use_subcommand -f -a {name} -d '{said}'"
            for name, said in commands.items()
        ]
        known = f"__fish_seen_subcommand_from {' '.join(WITH_KIND)}"
        return "\n".join([*lines, f"complete -c solitudo -n '{known}' -a '{kinds}'"])
    bash = BASH.format(commands=" ".join(commands), kinds=kinds, with_kind="|".join(WITH_KIND))
    return f"autoload -U +X bashcompinit && bashcompinit\n{bash}" if shell == "zsh" else bash
