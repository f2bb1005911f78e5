"""A front end for `solitudo engine`: play all kinds by typing. `python docs/front_end.py KIND`

It knows no rule. A mark is written as its text and cells ("b C1 D2", "5 A1"); "-" clears. Other
words are hint, play, why CELL, undo, redo, check, rate, new KIND, read TEXT, quit.
"""

import json
import subprocess
import sys
from itertools import count
from typing import Any


class Engine:
    """The engine in a process of its own."""

    def __init__(self) -> None:
        pipe, words = subprocess.PIPE, [sys.executable, "-m", "solitudo", "engine"]
        self.process = subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True)
        self.numbers = count(1)

    def ask(self, method: str, **params: Any) -> Any:
        """The result of a method. ValueError has the sentence of an error."""
        asked = {"jsonrpc": "2.0", "id": next(self.numbers), "method": method, "params": params}
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        told = json.loads(self.process.stdout.readline())
        if "error" in told:
            raise ValueError(told["error"]["message"])
        return told["result"]


def obey(engine: Engine, words: list[str]) -> str:
    """Do what was typed; what is to be said."""
    match words:
        case ["hint"]:
            told = engine.ask("hint")
            return "\n".join([step["sentence"] for step in told["steps"]] or [told["refused"]])
        case ["why", cell]:
            told = engine.ask("why", cell=cell)
            return "\n".join([step["sentence"] for step in told["steps"]] or [told["refused"]])
        case ["check"]:
            return "Mistakes: " + (", ".join(engine.ask("check")["mistakes"]) or "none")
        case ["rate"]:
            told = engine.ask("rate")
            return f"{told['level']}, {told['rating']}"
        case [("new" | "read") as method, text]:
            engine.ask(method, **{"kind" if method == "new" else "text": text})
        case [("play" | "undo" | "redo" | "quit") as method]:
            engine.ask(method)
        case [mark, *cells]:
            moved = engine.ask("move", mark="clear" if mark == "-" else mark, cells=cells)
            return "Solved!" if "solved" in moved["events"] else ""
    return ""


if __name__ == "__main__":
    engine, said = Engine(), ""
    words = ["new", *sys.argv[1:2]] if sys.argv[1:] else ["new", "hitori"]
    while words != ["quit"]:
        try:
            said = obey(engine, words)
        except ValueError as error:
            said = str(error)
        print(engine.ask("text"), said, sep="\n\n", flush=True)
        words = sys.stdin.readline().split() or ["quit"]
    obey(engine, words)
