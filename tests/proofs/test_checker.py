"""Proofs of all kinds are taken by a checker that knows only the rules, and spoilt ones refused.

tests/bench/proofs.py does the same on many boards.
"""

import copy
import json
import random
import re
import subprocess
import sys
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from solitudo import engines
from solitudo.engines.core import data
from tests import checker
from tests.proofs.mutations import MUTATIONS, mutants
from tests.proofs.second import Second
from tests.samples import sample

ROOT = Path(__file__).parents[2]
# kind, size, level, rule, options: together they need chains, links, sums and loops
BOARDS = (
    ("hitori", "8", "hard", "", ()),
    ("hitori", "6", "easy", "", ()),
    ("hitori-hex", "4", "hard", "", (("holes", "yes"),)),
    ("tents", "8", "hard", "local", ()),
    ("tents", "8", "hard", "matching", ()),
    ("tents", "8", "hard", "local", (("missing", "yes"),)),
    ("tents", "6", "hard", "matching", (("missing", "yes"),)),
    ("slant", "6", "hard", "", ()),
    ("slant", "5", "medium", "", ()),
    ("sudoku", "9", "easy", "", ()),
    ("sudoku", "9", "extreme", "", ()),
    ("sudoku", "6", "hard", "", (("variant", "killer"),)),
    ("sudoku", "6", "medium", "", (("variant", "jigsaw"),)),
    ("sudoku", "6", "medium", "", (("variant", "x"),)),
    ("sudoku", "6", "medium", "", (("variant", "anti-knight"),)),
    ("sudoku", "6", "medium", "", (("variant", "kropki"),)),
    ("sudoku", "6", "medium", "", (("variant", "thermometers"),)),
    ("sudoku", "6", "medium", "", (("variant", "arrows"),)),
)


@lru_cache
def board(kind: str, size: str, level: str, rule: str, extras: Any) -> engines.Puzzle:
    return engines.generate(kind, size, level, 3, rule=rule, extras=extras)


@lru_cache
def text_of(*asked: Any) -> str:
    return json.dumps(data.proof(board(*asked)))


def verdict(proof: Any) -> str:
    """Why a proof is refused; what is no proof at all is refused too."""
    try:
        return checker.check(proof)
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        return f"no proof: {error!r}"


@pytest.mark.parametrize("asked", BOARDS, ids=lambda asked: "-".join(map(str, asked[:4])))
def test_a_proof_is_taken(asked: Any) -> None:
    proof = json.loads(text_of(*asked))
    assert proof["complete"]
    assert checker.check(proof) == ""
    # the second judge does not know the lines of a sum
    sums = any(step["technique"] == "outside-sum" for step in proof["steps"])
    assert sums or Second(board(*asked)).takes(proof)


# a tree that needs two lines because another tree has the tent beside it
TAKEN = (
    "tents:12x12:aacgfbfb_bdidbbilb_bcbeibaanc,-,2,3,-,-,-,-,2,-,-,-,3,3,-,3,3,-,-,-,1,-,-,2,3",
    "tents:12x12:_clacbsdcabd_dbcaamjablbdaaac_,3,-,-,2,2,3,-,2,4,-,2,3,-,-,2,-,-,2,-,3,1,-,0,-",
)


@pytest.mark.parametrize("id", TAKEN)
def test_a_step_rests_on_the_pairs_that_keep_a_tree_from_a_tent(id: str) -> None:
    assert checker.check(json.loads(json.dumps(data.proof(engines.read(id))))) == ""


def test_the_checker_is_short_and_knows_nothing_of_the_engine() -> None:
    text = (ROOT / "tests" / "checker.py").read_text("utf-8")
    assert text.count("\n") <= 200
    names = re.findall(r"(?m)^\s*(?:from|import) (\w+)", text)
    assert set(names) <= {"json", "sys", "itertools", "typing", "pysat"}


def test_there_are_forty_sorts_of_mutations() -> None:
    assert len(MUTATIONS) >= 40


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_spoilt_proof_is_refused(name: str) -> None:
    """What is changed and still a proof is taken: the judges of the kinds say which is which."""
    rng = random.Random(name)
    seen = Counter[bool]()
    for asked in BOARDS:
        proof, second = json.loads(text_of(*asked)), Second(board(*asked))
        if any(step["technique"] == "outside-sum" for step in proof["steps"]):
            continue
        for changed in mutants(proof, name, rng, sample(1, 3)):
            if changed == proof:
                continue
            why = verdict(copy.deepcopy(changed))
            seen[bool(why)] += 1
            # a change that is still a proof, such as one without an unneeded premise, may be
            # accepted
            assert why or (name != "a_clue_changed" and second.takes(changed)), asked
    assert seen[True]


def test_the_command_and_the_checker_work_as_they_are_written() -> None:
    words = ["prove", "slant:2x2:a2a1c1a"]
    proof = subprocess.run([sys.executable, "-m", "solitudo", *words], capture_output=True)
    call = [sys.executable, str(ROOT / "tests" / "checker.py")]
    done = subprocess.run(call, input=proof.stdout, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"taken\n", b"")
    spoilt = proof.stdout.replace(b'"/"', b'"\\\\"')
    done = subprocess.run(call, input=spoilt, capture_output=True)
    assert done.returncode == 1
    assert done.stdout.startswith(b"refused: ")
