"""Addresses of Penpa+: boards go out and come back, marks come along, and what is damaged, too
large or of other rules is refused in a sentence."""

import base64
import json
import random
import time
import zlib
from typing import Any

import pytest

from solitudo import engines
from solitudo.engines import paste
from solitudo.engines.core import penpa
from solitudo.engines.core.action import Edit
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle

SITE = penpa.SITE


def lines_of(address: str) -> list[str]:
    return zlib.decompress(base64.b64decode(address.partition("p=")[2]), -15).decode().split("\n")


def packed(lines: list[str]) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return (
        SITE
        + base64.b64encode(deflate.compress("\n".join(lines).encode()) + deflate.flush()).decode()
    )


def changed(address: str, line: int, part: str, told: Any) -> str:
    """An address whose layer has this in one of its parts."""
    lines = lines_of(address)
    lines[line] = json.dumps(json.loads(lines[line]) | {part: told})
    return packed(lines)


def address_of(puzzle: Puzzle) -> str:
    return puzzle.kind.addresses(puzzle)["penpa"]


def marked(found: paste.Found) -> dict[str, list[str]]:
    labels = found.puzzle.grid.labels
    return {edit.mark: [labels[cell] for cell in edit.cells] for edit in found.marks}


@pytest.mark.parametrize("kind", ["hitori", "tents", "slant", "sudoku"])
@pytest.mark.parametrize("seed", range(4))
def test_a_board_comes_back_from_its_address(kind: str, seed: int) -> None:
    size = ("6", "8x7", "9", "12")[seed] if kind != "sudoku" else ("4", "6", "9", "12")[seed]
    extras = (("missing", "yes"),) if kind == "tents" and seed % 2 else ()
    puzzle = engines.generate(kind, size, seed=seed, extras=extras)
    found = paste.read(address_of(puzzle), puzzle.rule)
    assert found.puzzle.clue_data() == puzzle.clue_data()
    assert found.puzzle.opening == puzzle.opening
    assert found.puzzle.rule == puzzle.rule
    assert found.position == puzzle.start()


@pytest.mark.parametrize("seed", range(3))
def test_cages_are_read_from_their_lines_alone_too(seed: int) -> None:
    puzzle = engines.generate("sudoku", "6", "medium", seed, extras=(("variant", "killer"),))
    whole = address_of(puzzle)
    assert paste.read(whole).puzzle.clue_data() == puzzle.clue_data()
    drawn = changed(whole, 3, "killercages", [])
    assert paste.read(drawn).puzzle.clue_data() == puzzle.clue_data()


@pytest.mark.parametrize("variant", ["x", "jigsaw", "killer", "anti-knight", "thermometers"])
def test_rules_of_sudoku_go_through_an_address(variant: str) -> None:
    puzzle = engines.generate("sudoku", "6", "medium", 1, extras=(("variant", variant),))
    found = paste.read(address_of(puzzle))
    assert found.puzzle.clue_data() == puzzle.clue_data()
    assert (found.puzzle.opening, found.puzzle.variant) == (puzzle.opening, puzzle.variant)


def test_a_rule_that_penpa_cannot_say_has_no_address() -> None:
    puzzle = engines.generate("sudoku", "6", "medium", 1, extras=(("variant", "kropki"),))
    assert "penpa" not in puzzle.kind.addresses(puzzle)


def test_a_hexagon_has_no_address() -> None:
    assert "penpa" not in engines.kind("hitori-hex").addresses(engines.generate("hitori-hex", "4"))


def test_what_a_player_drew_is_the_position() -> None:
    hitori = engines.read("hitori:4x4:1114142333214213")
    # the cells begin at two rows and two columns: 8 a row, so A1 is 18
    found = paste.read(changed(address_of(hitori), 4, "surface", {"18": 4, "19": 2, "26": 1}))
    assert marked(found) == {"b": ["A1", "A2"], "w": ["B1"]}
    tents = engines.read("tents:3x3:ada_,1,1,1,2,0,1", rule="local")
    # with a margin of one, A1 is 3 * 8 + 3
    told = {"27": [2, "tents", 1], "29": [1, "dot", 1]}
    found = paste.read(changed(address_of(tents), 4, "symbol", told), "local")
    assert marked(found) == {"t": ["A1"], "g": ["C1"]}
    slant = engines.read("slant:2x2:a2a1c1a")
    # 36 cells, then the points: the first one is 36 + 6 + 1
    found = paste.read(changed(address_of(slant), 4, "lineE", {"43,50": 3, "45,50": 3}))
    assert marked(found) == {"\\": ["A1"], "/": ["B1"]}


def test_what_a_player_drew_that_means_nothing_is_left_out_and_that_is_said() -> None:
    puzzle = engines.read("slant:2x2:a2a1c1a")
    whole = address_of(puzzle)
    assert not paste.read(whole).note
    for part, told in (
        ("line", {"14,15": 3}),
        ("surface", {"14": 1}),
        ("number", {"14": ["x", 1, "1"]}),
    ):
        found = paste.read(changed(whole, 4, part, told))
        assert found.puzzle.id == puzzle.id
        assert found.note == paste.LEFT_OUT
        assert found.position == puzzle.start()


def test_digits_and_notes_of_a_player_are_the_position() -> None:
    puzzle = engines.read("sudoku:3x3:1zzzb")
    on = [1, 0, 0, 0, 1, 0, 0, 0, 0, 0]
    told = {"29": ["7", 1, "1"], "30": [on, 1, "7"], "31": ["238", 1, "5"], "28": ["9", 1, "1"]}
    found = paste.read(changed(address_of(puzzle), 4, "number", told))
    assert marked(found) == {
        "7": ["B1"], "c1": ["C1"], "c5": ["C1"], "c2": ["D1"], "c3": ["D1"], "c8": ["D1"]
    }  # fmt: skip


def test_a_kind_is_told_by_the_title_or_by_the_clues() -> None:
    puzzle = engines.read("hitori:4x4:1114142333214213")
    lines = lines_of(address_of(puzzle))
    lines[0] = lines[0].replace("Hitori", "")
    assert paste.read(packed(lines)).puzzle.id == puzzle.id
    layer = json.loads(lines[3])
    layer["number"] = dict(list(layer["number"].items())[:3])
    lines[3] = json.dumps(layer)
    with pytest.raises(PuzzleError, match="board is of no kind that is played here"):
        paste.read(packed(lines))
    lines[0] = lines[0].replace("Title: ", "Title: Hitori by somebody")
    with pytest.raises(PuzzleError, match="D1 has no number"):
        paste.read(packed(lines))


SUDOKU = "sudoku:3x3:1zzzb"


@pytest.mark.parametrize(
    ("part", "told", "says"),
    [
        ("arrows", [[28, 29, 30]], "symbols or lines"),
        ("thermo", [[28, 31]], "from cell to adjacent cell"),
        ("symbol", {"28": [1, "circle_L", 1]}, "symbols or lines"),
        ("killercages", [[28, 29]], "A1 has no sum"),
        ("number", {"28": ["x", 1, "1"]}, "'x' in A1: expected 1 to 9"),
        ("number", 7, ""),
        ("number", {"28": 7, "x": [1], "99999999999": ["1", 1, "1"]}, ""),
    ],
)
def test_what_is_not_played_or_not_of_the_form_is_said(part: str, told: Any, says: str) -> None:
    address = changed(address_of(engines.read(SUDOKU)), 3, part, told)
    if says:
        with pytest.raises(PuzzleError, match=says):
            paste.read(address)
    else:
        assert paste.read(address).puzzle.kind.name == "sudoku"


def test_rules_that_only_the_title_names_are_refused() -> None:
    lines = lines_of(address_of(engines.read(SUDOKU)))
    lines[0] = lines[0].replace("Sudoku", "Antiking Sudoku")
    with pytest.raises(PuzzleError, match="not played here"):
        paste.read(packed(lines))


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("https://swaroopg92.github.io/penpa-edit/", "no board in it"),
        (f"{SITE}1234", "damaged"),
        (f"{SITE}!", "damaged"),
        (packed(["x" * penpa.LARGEST * 2]), "more than 400,000 characters"),
        (packed(["square"]), "too old"),
        (packed(["hex,4,4", "[0,0,0,0]", "{}", "{}", "{}"]), "on squares; this one is 'hex'"),
        (packed(["square,4,4", "[0,0,0]", "{}", "{}", "{}"]), "size"),
        (packed(["square,4,4444", "[0,0,0,0]", "{}", "{}", "{}"]), "size"),
        (packed(["square,4,4", "[2,2,0,0]", "{}", "{}", "{}"]), "leave no cells"),
        (packed(["square,4,4", "[0,0,0,0]", "{}", "[" * 9000, "{}"]), "layer"),
        (packed(["square,4,4", "[0,0,0,0]", "{}", "[]", "{}"]), "layer"),
    ],
)
def test_a_damaged_or_hostile_address_is_refused_at_once(address: str, says: str) -> None:
    begun = time.perf_counter()
    with pytest.raises(PuzzleError, match=says):
        paste.read(address)
    assert time.perf_counter() - begun < 1


def test_any_damage_ends_in_a_board_or_a_sentence() -> None:
    rng = random.Random(4)
    whole = [address_of(engines.generate(name, seed=2)) for name in ("tents", "slant", "sudoku")]
    for _ in range(300):
        lines = lines_of(rng.choice(whole))
        at = rng.choice((0, 1, 3, 4))
        place = rng.randrange(len(lines[at]))
        lines[at] = lines[at][:place] + rng.choice('0129[]{},":-xz') + lines[at][place + 1 :]
        try:
            found = paste.read(packed(lines))
        except PuzzleError:
            continue
        assert isinstance(found.marks, tuple)
        assert all(isinstance(edit, Edit) for edit in found.marks)
