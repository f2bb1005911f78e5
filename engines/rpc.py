"""The engine as a process for other programs: JSON-RPC 2.0, one message per line.

docs/data.md lists the methods with their parameters and results. Requests may come from anyone: a
line has a limit, and every error is one sentence.
"""

from __future__ import annotations

import inspect
import json
import random
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, BinaryIO, TextIO

from solitudo import engines
from solitudo.engines import outside, paste
from solitudo.engines.core import data, game_data, hints, reasons
from solitudo.engines.core import rating as ratings
from solitudo.engines.core.action import Action
from solitudo.engines.core.errors import PuzzleError, meant
from solitudo.engines.core.game import Change, Game
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.values import Gesture, Refusal

Data = data.Data
Draw = Callable[[Game], str]

# the most bytes of a line, requests of a batch, and cells in one move
LONGEST, MOST, MOST_CELLS = 1 << 17, 100, 10_000
PARSE, INVALID, NO_METHOD, PARAMS, REFUSED = -32700, -32600, -32601, -32602, -32000
# the values that a parameter accepts, by its annotation
TYPES: dict[str, tuple[tuple[type, ...], str]] = {
    "str": ((str,), "a text"),
    "int": ((int,), "a whole number"),
    "int | None": ((int, type(None)), "a whole number"),
    "dict[str, str]": ((dict,), "an object"),
    "list[Any]": ((list,), "a list"),
    "str | int | list[int]": ((str, int, list), "a cell: a label, a number or [row, column]"),
}
NO_GAME = "There is no board yet: read one, or make a new one."


class RpcError(Exception):
    """A request that cannot be answered, and the reason."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code = code


class Engine:
    """One game and the methods that others may call on it.

    `draw` draws it as text. `limit` is a context around long work, which it may end with a
    PuzzleError.
    """

    def __init__(
        self,
        draw: Draw | None = None,
        limit: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._game: Game | None = None
        self._draw = draw
        self._limit = limit
        self.done = False

    @property
    def game(self) -> Game:
        if self._game is None:
            raise PuzzleError(NO_GAME)
        return self._game

    # -- messages ----------------------------------------------------------------------------

    def answer(self, line: bytes) -> str | None:
        """Return the answer to a line, or None if none is wanted."""
        try:
            told = self._read(line)
        except RpcError as error:
            return json.dumps(failed(None, error))
        many = told if isinstance(told, list) else [told]
        answers = [found for one in many if (found := self._one(one)) is not None]
        if not answers:
            return None
        return json.dumps(answers if isinstance(told, list) else answers[0])

    def _read(self, line: bytes) -> Any:
        if len(line) > LONGEST:
            raise RpcError(INVALID, f"A line has at most {LONGEST:,} bytes.")
        try:
            told = json.loads(line, parse_constant=_refuse)
        except RecursionError:
            raise RpcError(PARSE, "This is nested too deeply.") from None
        except ValueError:
            raise RpcError(PARSE, "This line is not JSON.") from None
        if isinstance(told, list) and not 0 < len(told) <= MOST:
            raise RpcError(INVALID, f"A batch has 1 to {MOST} requests.")
        return told

    def _one(self, request: Any) -> Data | None:
        known = isinstance(request, dict)
        number = request.get("id") if known else None
        if not isinstance(number, str | int | float | None):
            number = None
        try:
            if not known or request.get("jsonrpc") != "2.0":
                raise RpcError(INVALID, 'A request is an object with "jsonrpc": "2.0".')
            result = self._call(request.get("method"), request.get("params", {}))
        except RpcError as error:
            return failed(number, error) if not known or "id" in request else None
        except PuzzleError as error:
            refused = RpcError(REFUSED, str(error))
            return failed(number, refused) if "id" in request else None
        except Exception as error:
            if not (words := outside.blamed(error)):
                raise
            return failed(number, RpcError(REFUSED, words)) if "id" in request else None
        return {"jsonrpc": "2.0", "id": number, "result": result} if "id" in request else None

    def _call(self, name: Any, params: Any) -> Any:
        method = METHODS.get(name) if isinstance(name, str) else None
        if method is None:
            near = meant(name, METHODS) if isinstance(name, str) else ""
            raise RpcError(NO_METHOD, f"There is no such method.{near}")
        known = list(inspect.signature(method).parameters.values())[1:]
        if isinstance(params, list):
            if len(params) > len(known):
                raise RpcError(PARAMS, f"The method {name} takes at most {len(known)} parameters.")
            params = dict(zip((one.name for one in known), params, strict=False))
        if not isinstance(params, dict):
            raise RpcError(PARAMS, "Parameters are an object or a list.")
        for given in params:
            if given not in {one.name for one in known}:
                raise RpcError(PARAMS, f"The method {name} has no parameter '{given[:20]}'.")
        for one in known:
            kinds, what = TYPES[str(one.annotation)]
            if one.name not in params:
                if one.default is one.empty:
                    raise RpcError(PARAMS, f"The method {name} needs '{one.name}', {what}.")
            elif not isinstance(params[one.name], kinds) or isinstance(params[one.name], bool):
                raise RpcError(PARAMS, f"'{one.name}' is {what}.")
        return method(self, **params)

    # -- boards ------------------------------------------------------------------------------

    def hello(self) -> Data:
        """Return the version, the methods, and the kinds with their sizes, levels, rules and
        options.
        """
        kinds = [described(engines.kind(name)) for name in engines.kinds()]
        version = engines.__version__
        return data.document("hello", version=version, methods=list(METHODS), kinds=kinds)

    def read(self, text: str, rule: str = "") -> Data:
        """Read a board from any text that describes one, and begin a game on it."""
        with self._limit():
            found = paste.read(text, rule)
            game = Game(found.puzzle, solutions=found.puzzle.solutions)
        if found.marks:
            game.do(Action(found.marks))
        self._game = game
        return self.board()

    def new(
        self,
        kind: str,
        size: str = "",
        level: str = "",
        seed: int | None = None,
        rule: str = "",
        rating: str = "",
        options: dict[str, str] = {},  # noqa: B006
    ) -> Data:
        """Make a board and begin a game on it."""
        made = engines.kind(kind)
        seed = random.randrange(1 << 32) if seed is None else seed
        if abs(seed) >= 1 << 63:
            raise PuzzleError("A seed has at most 63 bits.")
        extras = [(str(name), str(value)) for name, value in options.items()]
        with self._limit():
            puzzle = engines.generate(
                made.name, size, level, seed, rule=rule, rating=rating, extras=extras
            )
            self._game = Game(puzzle, solutions=puzzle.solutions)
        return {**self.board(), "seed": seed}

    def board(self) -> Data:
        """Return the board and the state of the game."""
        board = data.board(self.game.puzzle)
        return data.document("board", board=board, **game_data.state(self.game))

    def text(self) -> str:
        """Return the board drawn as text."""
        game = self.game
        if self._draw is None:
            raise PuzzleError("Boards are not drawn here.")
        return self._draw(game)

    def export(self) -> Data:
        """Return the whole game."""
        return game_data.game(self.game)

    # -- moves -------------------------------------------------------------------------------

    def move(self, mark: str, cells: list[Any], line: int = -1) -> Data:
        """Write a mark in these cells, or apply another verb ("clear", "line")."""
        if len(cells) > MOST_CELLS:
            raise PuzzleError(f"A move names at most {MOST_CELLS:,} cells.")
        places = tuple(self._cell(cell) for cell in cells)
        return self._moved(self.game.gesture(Gesture(mark, places, line)))

    def undo(self) -> Data:
        """Go back one move."""
        return self._moved(self.game.undo() or Refusal("This is already the start."))

    def redo(self) -> Data:
        """Go forward one move."""
        return self._moved(self.game.redo() or Refusal("There is no move to redo."))

    def reset(self) -> Data:
        """Clear all marks, as one move."""
        return self._moved(self.game.reset())

    def go(self, move: int) -> Data:
        """Go to a move by its number. 0 is the start."""
        node = self.game.tree.nodes.get(move)
        if node is None:
            raise PuzzleError(f"There is no move {str(move)[:20]}.")
        return self._moved(self.game.go(node))

    def play(self) -> Data:
        """Find the next step and write it."""
        with self._limit():
            found = hints.hint(self.game)
        if isinstance(found, hints.No):
            raise PuzzleError(found.words)
        return self._moved(self.game.play_hint(found.edits, found.technique))

    def _moved(self, change: Change | Refusal) -> Data:
        if isinstance(change, Refusal):
            raise PuzzleError(change.words or "This changes nothing.")
        return data.document("moved", events=list(change.events), **game_data.state(self.game))

    def _cell(self, place: Any) -> int:
        whole = isinstance(place, list) and len(place) == 2 and all(type(n) is int for n in place)
        if not whole and type(place) not in (str, int):
            raise PuzzleError("A cell is a label, a number or [row, column].")
        return self.game.puzzle.grid.cell((place[0], place[1]) if whole else place)

    # -- answers -----------------------------------------------------------------------------

    def hint(self) -> Data:
        """Return the next step and the steps that it needs, without writing it."""
        with self._limit():
            found = hints.hint(self.game)
            return game_data.hint(self.game.puzzle, self.game.position, found)

    def why(self, cell: str | int | list[int]) -> Data:
        """Return why the mark in a cell follows, or why it is wrong."""
        number = self._cell(cell)
        with self._limit():
            found = reasons.why(self.game, number)
            return game_data.reason(self.game.puzzle, self.game.position, found)

    def check(self) -> Data:
        """Return the cells with mistakes, and every broken rule."""
        game = self.game
        return data.document(
            "check",
            mistakes=data.labels(game.puzzle, game.wrong()),
            broken=[data.fault(game.puzzle, fault) for fault in game.faults],
            full=game.puzzle.full(game.position),
            solved=game.solved,
        )

    def solve(self) -> Data:
        """Return how many solutions there are (2 for more than one), and the first one."""
        with self._limit():
            known = self.game.puzzle.solutions
        first = data.values(self.game.puzzle, known.first) if known.first is not None else None
        return data.document("solved", solutions=known.number, sure=known.sure, solution=first)

    def rate(self) -> Data:
        """Return how hard the board is."""
        with self._limit():
            engines.solve(self.game.puzzle)
            return data.document("rating", **data.rating(ratings.rate(self.game.puzzle)))

    def prove(self) -> Data:
        """Return the whole solution as steps."""
        with self._limit():
            return data.proof(self.game.puzzle)

    def quit(self) -> None:
        """End the engine."""
        self.done = True


METHODS: dict[str, Callable[..., Any]] = {
    name: getattr(Engine, name)
    for name in (
        *("hello", "read", "new", "board", "text", "export", "move", "undo", "redo", "reset"),
        *("go", "play", "hint", "why", "check", "solve", "rate", "prove", "quit"),
    )
}


def described(kind: Kind) -> Data:
    """Return the options that new boards of a kind have."""
    return {
        "name": kind.name,
        "title": kind.title,
        "sizes": list(kind.sizes),
        "size": kind.default_size,
        "levels": list(kind.levels),
        "rules": list(kind.rules),
        "options": {option.name: list(option.values) for option in kind.options},
    }


def failed(number: Any, error: RpcError) -> Data:
    """Return the answer that says what is wrong."""
    return {
        "jsonrpc": "2.0",
        "id": number,
        "error": {"code": error.code, "message": " ".join(str(error).split())},
    }


def _refuse(name: str) -> None:
    raise ValueError(name)


def serve(engine: Engine, source: BinaryIO, out: TextIO) -> None:
    """Answer line after line until the input ends or a request quits."""
    while not engine.done and (line := source.readline(LONGEST + 2)):
        whole = line.endswith(b"\n")
        while not whole and (rest := source.readline(LONGEST)):
            whole = rest.endswith(b"\n")
        if line.strip() and (told := engine.answer(line.rstrip(b"\r\n"))) is not None:
            out.write(told + "\n")
            out.flush()
