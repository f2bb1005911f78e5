"""The engine for other programs: every method, and whatever can be wrong with a line."""

import io
import json
import random
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitudo import engines
from solitudo.engines import rpc
from tests.samples import sample

BOARD = "hitori:5x5de:5154542152243135512112524"


def ask(engine: rpc.Engine, method: str, *params: Any, **named: Any) -> Any:
    """The result of a method, or its error."""
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": named or list(params)}
    told = engine.answer(json.dumps(request).encode())
    assert told is not None
    assert "\n" not in told
    answer = json.loads(told)
    assert answer["id"] == 1
    return answer.get("result", answer.get("error"))


def refused(told: Any, code: int) -> str:
    """The sentence of an error."""
    assert told["code"] == code, told
    words = str(told["message"])
    assert words[0].isupper() or words[0] == "'"
    assert words.endswith((".", "?"))
    return words


@pytest.mark.parametrize("kind", engines.kinds())
def test_a_game_is_played_with_moves_and_hints_to_its_end(kind: str) -> None:
    engine = rpc.Engine()
    made = ask(engine, "new", kind=kind, seed=3)
    assert made["board"]["kind"] == kind
    again = ask(rpc.Engine(), "read", made["board"]["id"], made["board"]["rule"])
    assert again["board"] == made["board"]
    turns = 0
    while not ask(engine, "board")["solved"]:
        hint = ask(engine, "hint")
        if turns % 2:
            for cell, mark in hint["writes"].items():
                moved = ask(engine, "move", mark, [cell])
        else:
            moved = ask(engine, "play")
        assert moved["type"] == "moved", moved
        turns += 1
    assert "solved" in moved["events"]
    solved = ask(engine, "solve")
    game = ask(engine, "export")
    assert solved["solutions"] == 1
    marks = {**game["board"]["given"], **moved["position"]["marks"]}
    right = dict(zip(game["board"]["cells"], solved["solution"], strict=True))
    # a finished game of Hitori may have white cells without marks
    assert all(right[cell] == mark for cell, mark in marks.items())
    assert len(game["moves"]) >= turns
    why = ask(engine, "why", next(iter(moved["position"]["marks"])))
    assert why["type"] == "reason"
    assert "no more hints" not in ask(engine, "hint")["refused"]


def test_moves_are_taken_back_and_gone_to() -> None:
    engine = rpc.Engine()
    ask(engine, "read", BOARD)
    for cell in ("C1", 6, [3, 0]):
        moved = ask(engine, "move", "b", [cell])
    assert moved["position"]["marks"] == {"C1": "b", "B2": "b", "A4": "b"}
    assert ask(engine, "undo")["position"]["marks"] == {"C1": "b", "B2": "b"}
    assert ask(engine, "redo")["move"] == 3
    assert ask(engine, "go", 1)["position"]["marks"] == {"C1": "b"}
    assert ask(engine, "move", "b", ["A1"])["move"] > 3
    assert {move["after"] for move in ask(engine, "export")["moves"]} == {0, 1, 2}
    check = ask(engine, "check")
    assert check["mistakes"] == ["A1"]
    assert ask(engine, "reset")["position"]["marks"] == {}
    ask(engine, "go", 0)
    assert "start" in refused(ask(engine, "undo"), rpc.REFUSED)
    assert ask(engine, "rate")["level"] == "easy"
    assert ask(engine, "prove")["complete"]


def test_a_board_is_read_from_what_shows_one() -> None:
    engine = rpc.Engine(lambda game: f"{game.puzzle.id} drawn")
    link = ask(engine, "read", "https://puzz.link/p?hitori/4/3/324141231123")
    assert link["board"]["id"] == "hitori:4x3:324141231123"
    drawn = ask(engine, "read", "1 │▓3▓│(1)│ 3 │\n  ├───┼───┼───┤\n2 │ 3 │ 2 │ 2 │")
    assert drawn["position"]["marks"] == {"A1": "b", "B1": "w"}
    assert ask(engine, "text").endswith("drawn")
    # an invalid text leaves the game unchanged
    refused(ask(engine, "read", "nonsense"), rpc.REFUSED)
    assert ask(engine, "board")["position"] == drawn["position"]


WRONG: tuple[tuple[str, Any, int, str], ...] = (
    ("hint", [], rpc.REFUSED, "There is no board yet"),
    ("mvoe", [], rpc.NO_METHOD, "Did you mean move?"),
    ("_read", [], rpc.NO_METHOD, "no such method"),
    ("__init__", [], rpc.NO_METHOD, "no such method"),
    ("read", [], rpc.PARAMS, "read needs 'text', a text."),
    ("read", [5], rpc.PARAMS, "'text' is a text."),
    ("read", [BOARD, "", 1], rpc.PARAMS, "read takes at most 2 parameters."),
    ("read", {"txt": BOARD}, rpc.PARAMS, "read has no parameter 'txt'."),
    ("read", "text", rpc.PARAMS, "Parameters are an object or a list."),
    ("new", ["chess"], rpc.REFUSED, "Unknown puzzle 'chess'"),
    ("new", {"kind": "hitori", "size": "3"}, rpc.REFUSED, "Hitori boards are 4x4 to 40x40"),
    ("new", {"kind": "hitori", "seed": True}, rpc.PARAMS, "'seed' is a whole number."),
    ("new", {"kind": "hitori", "seed": 10**30}, rpc.REFUSED, "63 bits"),
)


@pytest.mark.parametrize(("method", "params", "code", "words"), WRONG)
def test_a_wrong_call_is_answered_by_a_sentence(
    method: str, params: Any, code: int, words: str
) -> None:
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    told = rpc.Engine().answer(json.dumps(request).encode())
    assert told is not None
    assert words in refused(json.loads(told)["error"], code)


@pytest.mark.parametrize("cell", ["Z9", -1, 25, [0, 9], [0], "", None, [0, True], 1.5, {}])
def test_a_place_off_the_board_is_refused(cell: Any) -> None:
    engine = rpc.Engine()
    ask(engine, "read", BOARD)
    refused(ask(engine, "move", "b", [cell]), rpc.REFUSED)
    assert ask(engine, "board")["position"]["marks"] == {}


HOSTILE = (
    (b"", rpc.PARSE),
    (b"{", rpc.PARSE),
    (b"[" * 100_000, rpc.PARSE),
    (b'{"a":' * 20_000, rpc.PARSE),
    (b"\xff\xfe\x00", rpc.PARSE),
    (b"9" * 100_000, rpc.PARSE),
    (b"NaN", rpc.PARSE),
    (b'"' + b"x" * (rpc.LONGEST + 1) + b'"', rpc.INVALID),
    (b"[]", rpc.INVALID),
    (b"[" + b"1," * 500 + b"1]", rpc.INVALID),
    (b"5", rpc.INVALID),
    (b'{"id": 1, "method": "hello"}', rpc.INVALID),
    (b'{"jsonrpc": "2.0", "id": {"a": 1}, "method": ["hello"]}', rpc.NO_METHOD),
)


@pytest.mark.parametrize(("line", "code"), HOSTILE, ids=lambda value: str(value)[:20])
def test_a_hostile_line_is_an_error_soon(line: bytes, code: int) -> None:
    begun = time.process_time()
    told = rpc.Engine().answer(line)
    assert time.process_time() - begun < 1.0
    assert told is not None
    refused(json.loads(told)["error"], code)


def test_batches_are_answered_together_and_notifications_not_at_all() -> None:
    engine = rpc.Engine()
    batch = [
        {"jsonrpc": "2.0", "method": "read", "params": [BOARD]},
        {"jsonrpc": "2.0", "id": "a", "method": "rate"},
        5,
    ]
    told = json.loads(engine.answer(json.dumps(batch).encode()) or "")
    assert [one["id"] for one in told] == ["a", None]
    assert engine.answer(b'{"jsonrpc": "2.0", "method": "undo"}') is None
    assert engine.answer(b'{"jsonrpc": "2.0", "method": "nothing"}') is None


def test_lines_are_answered_in_order_until_it_quits() -> None:
    lines = [
        b'{"jsonrpc": "2.0", "id": 1, "method": "hello"}',
        b"x" * (3 * rpc.LONGEST),
        b"",
        b'{"jsonrpc": "2.0", "id": 2, "method": "quit"}',
        b'{"jsonrpc": "2.0", "id": 3, "method": "hello"}',
    ]
    out = io.StringIO()
    rpc.serve(rpc.Engine(), io.BytesIO(b"\r\n".join(lines)), out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [answer["id"] for answer in answers] == [1, None, 2]
    hello = answers[0]["result"]
    assert hello["schema"] == 1
    assert [kind["name"] for kind in hello["kinds"]] == list(engines.kinds())
    assert hello["methods"] == list(rpc.METHODS)
    assert "at most" in answers[1]["error"]["message"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)
# methods that take long or draw are tested elsewhere
QUICK = [name for name in rpc.METHODS if name not in ("new", "quit", "prove")]


@given(method=st.sampled_from(QUICK) | st.text(max_size=5), params=JSON, number=JSON)
@settings(max_examples=sample(120, 300), deadline=None)
def test_no_request_ends_it(method: str, params: Any, number: Any) -> None:
    engine = rpc.Engine()
    ask(engine, "read", "slant:2x2:a2a1c1a")
    request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    told = engine.answer(json.dumps(request).encode())
    assert told is not None
    answer = json.loads(told)
    assert ("error" in answer) != ("result" in answer)
    assert ask(engine, "board")["board"]["id"] == "slant:2x2:a2a1c1a"


def test_bytes_at_random_are_answered() -> None:
    rng = random.Random(7)
    whole = b'{"jsonrpc": "2.0", "id": 1, "method": "move", "params": ["b", ["C1"]]}'
    engine = rpc.Engine()
    ask(engine, "read", BOARD)
    for _ in range(2000):
        line = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            line[rng.randrange(len(line))] = rng.randrange(256)
        told = engine.answer(bytes(line))
        assert told is None or json.loads(told)["jsonrpc"] == "2.0"
