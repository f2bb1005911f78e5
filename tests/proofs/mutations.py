"""Sorts of changes that spoil a proof: each takes a proof apart at one place, or returns None where
it has nothing to take hold of."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

Json = Any
Mutation = Callable[[Json, random.Random], bool]

MUTATIONS: dict[str, Mutation] = {}


def mutation(change: Mutation) -> Mutation:
    MUTATIONS[change.__name__] = change
    return change


def mutants(proof: Json, name: str, rng: random.Random, most: int) -> Iterator[Json]:
    """Proofs that are changed in this way, each at a place of its own."""
    for _ in range(most):
        changed = copy.deepcopy(proof)
        if MUTATIONS[name](changed, rng):
            yield changed


def some(steps: Json, rng: random.Random, fits: Callable[[Json], Any]) -> Json | None:
    """A step that fits, from anywhere."""
    found = [step for step in steps if fits(step)]
    return rng.choice(found) if found else None


def other_cell(proof: Json, rng: random.Random, cell: str) -> str:
    given = proof["board"]["given"]
    return str(rng.choice([c for c in proof["board"]["cells"] if c != cell and c not in given]))


def other_mark(proof: Json, rng: random.Random, mark: str) -> str:
    return str(rng.choice([m for m in proof["board"]["marks"] if m != mark]))


def links(proof: Json) -> list[Json]:
    """The links of all chains."""
    return [link for step in proof["steps"] for link in step.get("chain", ())]


def in_fact(where: str, what: str, chains: bool) -> None:
    """Three mutations of the facts that a step or link gives or rests on."""

    def take(proof: Json, rng: random.Random) -> Json | None:
        steps = links(proof) if chains else proof["steps"]
        return some(steps, rng, lambda step: [f for f in step[where] if f[0] in ("is", "not")])

    def chosen(step: Json, rng: random.Random) -> Json:
        return rng.choice([fact for fact in step[where] if fact[0] in ("is", "not")])

    def cell(proof: Json, rng: random.Random) -> bool:
        if (step := take(proof, rng)) is not None:
            fact = chosen(step, rng)
            fact[1] = other_cell(proof, rng, fact[1])
        return step is not None

    def mark(proof: Json, rng: random.Random) -> bool:
        if (step := take(proof, rng)) is not None:
            fact = chosen(step, rng)
            fact[2] = other_mark(proof, rng, fact[2])
        return step is not None

    def opposite(proof: Json, rng: random.Random) -> bool:
        if (step := take(proof, rng)) is not None:
            fact = chosen(step, rng)
            fact[0] = "not" if fact[0] == "is" else "is"
        return step is not None

    def dropped(proof: Json, rng: random.Random) -> bool:
        if (step := take(proof, rng)) is not None:
            step[where].remove(chosen(step, rng))
        return step is not None

    def added(proof: Json, rng: random.Random) -> bool:
        if (step := take(proof, rng)) is not None:
            cell = rng.choice(proof["board"]["cells"])
            right = proof["solution"][proof["board"]["cells"].index(cell)]
            step[where].append(["is", cell, other_mark(proof, rng, right)])
        return step is not None

    for change in (cell, mark, opposite, dropped, added):
        MUTATIONS[f"{what}: {change.__name__}"] = change


in_fact("gives", "a conclusion", False)
in_fact("rests", "a premise", False)
in_fact("gives", "what a link gives", True)
in_fact("rests", "what a link rests on", True)


@mutation
def a_step_left_out(proof: Json, rng: random.Random) -> bool:
    proof["steps"].remove(rng.choice(proof["steps"]))
    return True


@mutation
def the_first_step_left_out(proof: Json, rng: random.Random) -> bool:
    del proof["steps"][0]
    return True


@mutation
def the_last_step_left_out(proof: Json, rng: random.Random) -> bool:
    del proof["steps"][-1]
    return True


@mutation
def two_steps_swapped(proof: Json, rng: random.Random) -> bool:
    steps = proof["steps"]
    at = rng.randrange(len(steps))
    later = rng.randrange(len(steps))
    steps[at], steps[later] = steps[later], steps[at]
    return bool(steps[at] != steps[later])


@mutation
def the_steps_from_the_end(proof: Json, rng: random.Random) -> bool:
    proof["steps"].reverse()
    return True


@mutation
def a_step_put_first(proof: Json, rng: random.Random) -> bool:
    steps = proof["steps"]
    steps.insert(0, steps.pop(rng.randrange(1, len(steps))))
    return True


@mutation
def the_premises_of_another_step(proof: Json, rng: random.Random) -> bool:
    one, other = rng.sample(proof["steps"], 2)
    one["rests"] = other["rests"]
    return True


@mutation
def the_places_of_another_step(proof: Json, rng: random.Random) -> bool:
    one, other = rng.sample(proof["steps"], 2)
    one["places"] = other["places"]
    return True


@mutation
def the_conclusion_of_another_step(proof: Json, rng: random.Random) -> bool:
    one, other = rng.sample(proof["steps"], 2)
    one["gives"] = other["gives"]
    return True


@mutation
def a_place_left_out(proof: Json, rng: random.Random) -> bool:
    if (step := some(proof["steps"], rng, lambda step: step["places"])) is not None:
        step["places"].remove(rng.choice(step["places"]))
    return step is not None


@mutation
def no_places(proof: Json, rng: random.Random) -> bool:
    if (step := some(proof["steps"], rng, lambda step: step["places"])) is not None:
        step["places"] = []
    return step is not None


@mutation
def no_premises(proof: Json, rng: random.Random) -> bool:
    if (step := some(proof["steps"], rng, lambda step: step["rests"])) is not None:
        step["rests"] = []
    return step is not None


@mutation
def another_cell_as_a_place(proof: Json, rng: random.Random) -> bool:
    def cells(step: Json) -> list[Json]:
        return [place for place in step["places"] if place[0] == "cell"]

    if (step := some(proof["steps"], rng, cells)) is not None:
        place = rng.choice(cells(step))
        place[1] = other_cell(proof, rng, place[1])
    return step is not None


@mutation
def another_number_as_a_place(proof: Json, rng: random.Random) -> bool:
    def numbers(step: Json) -> list[Json]:
        return [place for place in step["places"] if place[0] in ("clue", "point")]

    if (step := some(proof["steps"], rng, numbers)) is not None:
        place = rng.choice(numbers(step))
        place[1] += rng.choice((-1, 1))
    return step is not None


@mutation
def a_conclusion_about_two_marks(proof: Json, rng: random.Random) -> bool:
    step = rng.choice(proof["steps"])
    what, cell, *rest = step["gives"][0]
    if what in ("is", "not"):
        step["gives"].append(["is", cell, other_mark(proof, rng, rest[0])])
    return bool(what == "is")


@mutation
def another_solution(proof: Json, rng: random.Random) -> bool:
    at = rng.choice([n for n, m in enumerate(proof["solution"]) if m in proof["board"]["marks"]])
    proof["solution"][at] = other_mark(proof, rng, proof["solution"][at])
    return True


@mutation
def a_solution_that_is_too_short(proof: Json, rng: random.Random) -> bool:
    proof["solution"].pop()
    return True


@mutation
def no_steps(proof: Json, rng: random.Random) -> bool:
    proof["steps"] = []
    return True


@mutation
def a_clue_changed(proof: Json, rng: random.Random) -> bool:
    """The solution breaks the new clue."""
    clues = proof["board"]["clues"]
    if "numbers" in clues:
        white = {c for c, m in zip(clues["numbers"], proof["solution"], strict=True) if m == "w"}
        lines = [[c for c in line["cells"] if c in white] for line in proof["board"]["lines"]]
        one, other = rng.sample(rng.choice([line for line in lines if len(line) > 1]), 2)
        clues["numbers"][one] = clues["numbers"][other]
    elif "points" in clues:
        at = rng.choice([n for n, number in enumerate(clues["points"]) if number is not None])
        clues["points"][at] += rng.choice((-1, 1))
    elif "tents" in clues:
        at = rng.choice([n for n, number in enumerate(clues["tents"]) if number is not None])
        clues["tents"][at] += rng.choice((-1, 1))
    else:
        given = proof["board"]["given"]
        cell = rng.choice(list(given))
        given[cell] = other_mark(proof, rng, given[cell])
    return True


@mutation
def a_link_left_out(proof: Json, rng: random.Random) -> bool:
    if (step := some(proof["steps"], rng, lambda step: step.get("chain"))) is not None:
        # not the last link: without it the conclusion may still follow directly
        step["chain"].remove(rng.choice(step["chain"][:-1] or step["chain"]))
    return step is not None


@mutation
def the_links_from_the_end(proof: Json, rng: random.Random) -> bool:
    if (step := some(proof["steps"], rng, lambda step: len(step.get("chain", ())) > 1)) is not None:
        step["chain"].reverse()
    return step is not None


@mutation
def another_assumption(proof: Json, rng: random.Random) -> bool:
    if (step := some(proof["steps"], rng, lambda step: step.get("chain"))) is not None:
        assumed = step["assumes"]
        assumed[1] = other_cell(proof, rng, assumed[1])
    return step is not None


@mutation
def the_opposite_assumption(proof: Json, rng: random.Random) -> bool:
    if (step := some(proof["steps"], rng, lambda step: step.get("chain"))) is not None:
        assumed = step["assumes"]
        assumed[2] = other_mark(proof, rng, assumed[2])
    return step is not None


@mutation
def a_chain_without_its_links(proof: Json, rng: random.Random) -> bool:
    if (step := some(proof["steps"], rng, lambda step: step.get("chain"))) is not None:
        step["chain"] = step["chain"][-1:]
    return step is not None


@mutation
def an_argument_without_its_chain(proof: Json, rng: random.Random) -> bool:
    if (step := some(proof["steps"], rng, lambda step: step.get("chain"))) is not None:
        del step["chain"], step["assumes"]
    return step is not None
