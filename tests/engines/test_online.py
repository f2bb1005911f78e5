"""Boards in the addresses of other sites: real ones are read, what they cannot mean is refused in a
sentence, and nothing takes long or grows."""

import contextlib
import json
import random
import re
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solitudo import engines
from solitudo.engines import paste
from solitudo.engines.core.compressed import compress, decompress
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.engines.tents.text import codec, picture

LOAD = "https://www.f-puzzles.com/?load="
PAGES = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"
WIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="
# as they are on public pages
FOUND = (
    (
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv"
        "3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A",
        "sudoku:3x3:1zzzb",
    ),
    (
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1kANwEMAb"
        "AK5x4ARlRoI3GADsEAFwzCmK1kQ5tVmug216VGrUbWG1ZyjwHCEAJglTZCpTAO7j+nZw/7atIkA=",
        "sudoku:3x3:t1zm2t",
    ),
    (
        f"{WIKI}400000938032094100095300240370609004529001673604703090957008300003900400240030709",
        "sudoku:3x3:4e9_3_8a3_2a9_4_1c9_5_3b2_4a3_7a6a9b4_5_2_9b1_6_7_3_6a4_7a3a9a9_5_7b8_3d3_9b4b2_4b3a7a9",
    ),
    (
        "http://www.sudokuwiki.org/sudoku.htm?bd="
        "016007803090800000870001260048000300650009082039000650060900020080002936924600510",
        "sudoku:3x3:a1_6b7_8a3a9a8e8_7c1_2_6b4_8c3b6_5c9a8_2a3_9c6_5b6a9c2b8c2_9_3_6_9_2_4_6b5_1a",
    ),
    (
        f"{PAGES}singles.html#5x5de:5154542152243135512112524",
        "hitori:5x5de:5154542152243135512112524",
    ),
    (f"{PAGES}slant.html#2x2:a2a1c1a", "slant:2x2:a2a1c1a"),
    (
        f"{PAGES}tents.html#8x8de:gcbalacchgabb,2,1,1,2,1,2,1,2,1,3,0,2,1,2,1,2",
        "tents:8x8de:gcbalacchgabb,2,1,1,2,1,2,1,2,1,3,0,2,1,2,1,2",
    ),
    (f"{PAGES}solo.html#2x2:a1b4_2b3a", None),
)  # fmt: skip


@pytest.mark.parametrize(("address", "id"), FOUND, ids=range(len(FOUND)))
def test_an_address_of_a_public_page_is_read(address: str, id: str | None) -> None:
    if id is None:
        with pytest.raises(PuzzleError):
            paste.read(address)
    else:
        assert paste.read(address).puzzle.id == id


REFUSED = (
    (f"{LOAD}1234", "damaged"),
    (f"{LOAD}N4Ig", "too soon"),
    (f"{LOAD}N4IgHiBcDMC+Q===", "size None"),
    ("https://f-puzzles.com/?id=abc", "no board in it"),
    ("https://sudokupad.app/4pyPjYdnlz", "no board in it"),
    (f"{WIKI}1234", "81"),
    (f"{PAGES}solo.html#4x4du%23149435502448981", "only the number"),
    (f"{PAGES}map.html#20x15n30:lei", "no board"),
)


@pytest.mark.parametrize(("address", "words"), REFUSED)
def test_an_address_without_a_board_says_so(address: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        paste.read(address)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_compressed_is_decompress(seed: int) -> None:
    rng = random.Random(seed)
    text = "".join(rng.choice('{}":,0123abcé☃') for _ in range(rng.randrange(1, 600)))
    assert decompress(compress(text)) == text


def address(puzzle: Sudoku, **more: Any) -> str:
    """A board in the form of f-puzzles."""
    side = puzzle.side
    grid = [
        [
            {
                "region": puzzle.regions[r * side + c],
                **(
                    {"value": puzzle.opening[r * side + c], "given": True}
                    if puzzle.opening[r * side + c]
                    else {}
                ),
            }
            for c in range(side)
        ]
        for r in range(side)
    ]
    told: dict[str, Any] = {"size": side, "title": "a board", "grid": grid, **more}
    if puzzle.diagonals:
        told |= {"diagonal+": True, "diagonal-": True}
    told["killercage"] = [
        {"cells": [f"R{c // side + 1}C{c % side + 1}" for c in inside], "value": str(total)}
        for inside, total in puzzle.cages
    ]
    return LOAD + compress(json.dumps(told))


@pytest.mark.parametrize("variant", ["", "x", "jigsaw", "killer"])
@pytest.mark.parametrize("size", ["6", "9"])
def test_every_sort_of_board_is_read_back(variant: str, size: str) -> None:
    extras = (("variant", variant),) if variant else ()
    puzzle = engines.generate("sudoku", size, seed=5, extras=extras)
    assert isinstance(puzzle, Sudoku)
    read = paste.read(address(puzzle)).puzzle
    assert isinstance(read, Sudoku)
    assert read.opening == puzzle.opening
    assert read.cages == puzzle.cages
    assert read.diagonals == puzzle.diagonals
    assert read.layout.masks == puzzle.layout.masks or set(read.layout.masks) == set(
        puzzle.layout.masks
    )
    assert bool(read.box_width) == bool(puzzle.box_width)


def test_a_rule_that_is_not_played_is_named() -> None:
    puzzle = engines.generate("sudoku", "6", seed=5)
    assert isinstance(puzzle, Sudoku)
    with pytest.raises(PuzzleError, match="the rule 'antiking'"):
        paste.read(address(puzzle, antiking=True))
    with pytest.raises(PuzzleError, match=r"the rule 'diagonal\+'"):
        paste.read(address(puzzle, **{"diagonal+": True}))


def test_a_bomb_is_refused_soon_and_takes_no_memory() -> None:
    bomb = LOAD + compress("[" * 3_000_000)[:19_000]
    deep = LOAD + compress("[" * 50_000)
    tracemalloc.start()
    for text in (bomb, deep, LOAD + "A" * 19_900, LOAD + "/" * 19_900):
        begun = time.process_time()
        with pytest.raises(PuzzleError):
            paste.read(text)
        assert time.process_time() - begun < 1.0
    assert tracemalloc.get_traced_memory()[1] < 40_000_000
    tracemalloc.stop()


def test_spoilt_addresses_are_boards_or_sentences() -> None:
    rng = random.Random(5)
    longest = 0.0
    for _ in range(3000):
        text = list(rng.choice(FOUND)[0])
        for _ in range(rng.randrange(1, 4)):
            text[rng.randrange(len(text))] = chr(rng.randrange(32, 127))
        begun = time.process_time()
        with contextlib.suppress(PuzzleError):
            paste.read("".join(text))
        longest = max(longest, time.process_time() - begun)
    assert longest < 0.5


ROWS = (
    ("1..4.2..4.1...3.", 4),
    ("1" + "." * 254 + "G", 16),
    ("." * 100, 10),
    ("1,,,4\n,2,,\n4,,1,\n,,3,", 4),
)


@pytest.mark.parametrize(("text", "side"), ROWS)
def test_rows_of_other_sizes_and_separated_values_are_read(text: str, side: int) -> None:
    puzzle = paste.read(text).puzzle
    assert isinstance(puzzle, Sudoku)
    assert puzzle.side == side
    assert puzzle.opening.count(0) == side * side - sum(sign not in "., \n" for sign in text)


def listed() -> list[tuple[str, str]]:
    """The addresses and texts of public pages, each with its ID or its refusal."""
    path = Path(__file__).parents[1] / "kept" / "addresses.txt"
    rows = [row for row in path.read_text("utf-8").splitlines() if row and row[0] != "#"]
    return [(address, told) for address, _, told in (row.partition(" ") for row in rows)]


@pytest.mark.parametrize(("address", "told"), listed(), ids=range(len(listed())))
def test_what_others_wrote_is_read_or_refused_in_a_sentence(address: str, told: str) -> None:
    if told.startswith("!"):
        with pytest.raises(PuzzleError, match=re.escape(told[1:])):
            paste.read(address)
    else:
        assert paste.read(address).puzzle.id == told


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("rule", ["local", "matching"])
def test_numbers_that_are_left_out_go_through_every_form_that_can_say_so(
    seed: int, rule: str
) -> None:
    rng = random.Random(seed)
    puzzle = engines.generate("tents", ("7", "11", "13x8")[seed % 3], seed=seed, rule=rule)
    board = codec.read_board(puzzle.id.partition(":")[2])
    some = board._replace(needs=tuple(n if rng.random() < 0.7 else -1 for n in board.needs))
    kind = engines.kind("tents")
    left = kind.read(codec.write_board(some), rule)
    assert codec.read_board(left.id.partition(":")[2]) == some
    address = kind.link(left)
    assert address is not None
    assert codec.read_board(paste.read(address, rule).puzzle.id.partition(":")[2]) == some
    tents = puzzle.solutions.first
    assert tents is not None
    position = left.start()._replace(values=tents)
    forms = left.export_text(position), picture.write(board.width, some.needs, tents, emoji=True)
    for text in forms:
        found = paste.read(text or "", rule)
        assert codec.read_board(found.puzzle.id.partition(":")[2]) == some
        assert found.position.values == tents
    assert left.solved(position)
    assert left.clue_data()["tents"] == [n if n >= 0 else None for n in some.needs]


def ps(puzzle: Sudoku) -> str:
    """A board with cages as the program PS writes it."""
    fields = [0] * len(puzzle.opening)
    for number, (inside, total) in enumerate(puzzle.cages):
        for cell in inside:
            fields[cell] = total << 8 | number
    return f"3x3:{'d' * puzzle.diagonals}:k:{':'.join(map(str, fields))}:"


def sumocue(puzzle: Sudoku) -> str:
    """A board with cages, or a jigsaw, as SumoCue writes it."""
    entries = [f"={value}" for value in puzzle.opening]
    for inside, total in puzzle.cages:
        for cell in inside:
            entries[cell] = f"={total}" if cell == min(inside) else f"+{min(inside)}"
    if not puzzle.box_width:
        entries = [f"{e}J{r}" for e, r in zip(entries, puzzle.regions, strict=True)]
    return f"SumoCueV1{'D' * puzzle.diagonals}{''.join(entries)}"


@pytest.mark.parametrize(
    ("variant", "write"), [("killer", ps), ("killer", sumocue), ("jigsaw", sumocue)]
)
@pytest.mark.parametrize("seed", range(3))
def test_texts_of_killer_programs_are_read_back(
    variant: str, write: Callable[[Sudoku], str], seed: int
) -> None:
    puzzle = engines.generate("sudoku", "9", seed=seed, extras=(("variant", variant),))
    assert isinstance(puzzle, Sudoku)
    for text in (write(puzzle), f"\n {write(puzzle)[:90]}\n{write(puzzle)[90:]}\n"):
        read = paste.read(text).puzzle
        assert isinstance(read, Sudoku)
        # givens and cages together have no such text
        assert read.opening == (bytes(81) if puzzle.cages else puzzle.opening)
        assert sorted(read.cages) == sorted(puzzle.cages)
        assert set(read.layout.masks) == set(puzzle.layout.masks)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3x3::k:1:2", "No kind has the ID"),
        ("SumoCueV1=1J0", "has 1 cells"),
        ("SumoCueV1" + "=1J0" * 81, "are not 9 of 9"),
        ("SumoCueV1" + "=10" * 80 + "+80", "I9 belongs to cell 80"),
        ("sudoku:3x3::k:" + ":".join(["7"] * 81), "is in no cage"),
    ],
)
def test_spoilt_texts_of_killer_programs_say_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        paste.read(text)
