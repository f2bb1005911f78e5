"""Chains along the web of links, named by their nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from solitudo.engines.core.deduction import Fact, Step, learn
from solitudo.engines.core.grid import bits
from solitudo.engines.core.wording import number
from solitudo.engines.sudoku.chains.chain_steps import last_clash, link_step, set_digits, set_rests
from solitudo.engines.sudoku.chains.nodes import Node, groups
from solitudo.engines.sudoku.chains.strikes import (
    Strike,
    graph_of,
    linked_graph,
    strikes_among,
    strikes_over,
    struck_alone,
    struck_by_any,
    struck_by_chains,
    struck_by_pairs,
)
from solitudo.engines.sudoku.chains.web import (
    Chain,
    Web,
    Why,
    add_groups,
    add_pairs,
    add_sets,
    add_units,
    chains_of,
    rings_of,
)
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.techniques.broken_rules import clash
from solitudo.engines.sudoku.techniques.pattern import (
    Instance,
    Pattern,
    Strikes,
    Told,
    by_digit,
    gone,
    holds,
    loss,
    places,
    symbol,
)

MOST = 12  # the most strong links of a chain
# Sudoku Explainer adds a tenth to a chain's rating for each of these lengths that the chain exceeds
LENGTHS = (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512)


def longer(rating: float, length: int) -> float:
    """Return the rating of an argument with this many links."""
    return round(rating + sum(length > step for step in LENGTHS) / 10, 1)


def find_x_chain(k: Sheet, value: int, board: int) -> Iterator[Instance[Chain]]:
    """Yield strong links of one digit, joined by cells that see each other."""
    if len(k.links(value)) < 2 or not struck_alone(k, value):
        return
    web = Web(k)
    add_units(web, [value])
    for chain in chains_of(web, strikes_among(web, MOST, struck_alone(k, value))):
        yield found_by(chain)


def find_xy_chain(k: Sheet) -> Iterator[Instance[Chain]]:
    """Yield chains of two-candidate cells, each seeing the next.

    One of the two ends is the digit.
    """
    if len(k.pairs()) < 3 or not struck_by_pairs(k):
        return
    web = Web(k)
    add_pairs(web)
    for chain in chains_of(web, strikes_among(web, MOST, struck_by_pairs(k))):
        if chain.nodes[0][0] == chain.nodes[-1][0]:
            yield found_by(chain)


def web_of(k: Sheet, key: str) -> Web:
    """Return the web over candidates, groups or sets, kept with the state that it was made for."""
    name = f"{key} web"
    web: Web | None = k.memo.get(name)
    if web is None:
        digits = range(1, k.layout.side + 1)
        known = {"sets": graph_of, "all": linked_graph}.get(key)
        web = k.memo[name] = Web(k, known(k) if known is not None else None)
        if key == "sets":
            add_sets(web, groups(k))
            return web
        add_units(web, digits)
        add_pairs(web)
        if key != "plain":
            add_groups(web, digits)
        if key == "all":
            add_sets(web, groups(k, 2))
    return web


def over(k: Sheet, key: str) -> Iterator[Chain]:
    """Yield the chains over a web, kept with the state in which they were found."""
    return kept(k, f"chains of {key}", lambda: chains_of(web_of(k, key), struck_in(k, key)))


def rings(k: Sheet, key: str) -> Iterator[Chain]:
    """Choose the chains that form a ring, without building the others."""
    return kept(k, f"rings of {key}", lambda: rings_of(web_of(k, key), struck_in(k, key)))


def struck_in(k: Sheet, key: str) -> Iterator[Strike]:
    """Yield the eliminations by chains over a web, the shortest chain first."""
    if key == "sets":
        return kept(k, "strikes of sets", lambda: strikes_over(graph_of(k), MOST))
    among = struck_by_chains(k) if key == "plain" else struck_by_any(k)
    return kept(k, f"strikes of {key}", lambda: strikes_among(web_of(k, key), MOST, among))


T = TypeVar("T")


def kept(k: Sheet, name: str, search: Callable[[], Iterator[T]]) -> Iterator[T]:
    """Yield the results of a search, kept with the state: those found so far, and then the rest."""
    known: tuple[list[T], Iterator[T]] | None = k.memo.get(name)
    if known is None:
        known = k.memo[name] = ([], search())
    had, more = known
    at = 0
    while True:
        while at < len(had):
            yield had[at]
            at += 1
        following = next(more, None)
        if following is None:
            return
        had.append(following)


def shortest_set_chain(k: Sheet) -> int:
    """Return the number of sets in the shortest chains that eliminate something, or too many.

    A short chain eliminates everything that two sets eliminate.
    """
    first = next(struck_in(k, "sets"), None)
    return first[0] if first is not None else MOST + 1


def struck_within(k: Sheet, most: int) -> list[int] | None:
    """Return by digit where chains over this many sets eliminate, or nothing if nobody has searched
    yet.
    """
    if "strikes of sets" not in k.memo:
        return None
    found = [0] * (k.layout.side + 1)
    for depth, (value, bit) in struck_in(k, "sets"):
        if depth > most:
            break
        found[value] |= bit
    return found


# the webs in which each sort of chain is looked for, the plainest first
WEBS = {"plain": ("plain",), "groups": ("groups", "all")}


def find_chain(k: Sheet, key: str, loop: bool) -> Iterator[Instance[Chain]]:
    """Yield chains that form a ring, or those that do not."""
    for web in WEBS[key]:
        if not (struck_by_chains(k) if key == "plain" else struck_by_any(k)):
            return
        for chain in (rings if loop else over)(k, web):
            if chain.loop == loop and chain.strikes:
                yield found_by(chain)


def found_by(chain: Chain) -> Instance[Chain]:
    """Return the instance of a chain. If both ends are one candidate, that candidate is written."""
    first, last = chain.nodes[0], chain.nodes[-1]
    if first == last and not first[1] & (first[1] - 1):
        return Instance(((first[1].bit_length() - 1, first[0]),), (), chain)
    return Instance((), chain.strikes, chain)


def tell_chain(k: Sheet, found: Instance[Chain]) -> Told:
    """Return a chain link by link from its first node, which is assumed to be false.

    If both ends are groups, one of the eliminated candidates is assumed instead.
    """
    placed, strikes, chain = found
    nodes = chain.nodes
    whys = chain.whys
    if _many(nodes[0]) and not _many(nodes[-1]):
        nodes, whys = nodes[::-1], whys[::-1]
    value = nodes[0][0]
    assumed = _assumed(k, nodes, strikes) if chain.sound else None
    walk = walk_chain(k, assumed, nodes, whys, strikes)
    rests = outside(assumed, walk)
    for why, one, two in zip(whys, nodes[::2], nodes[1::2], strict=True):
        rests += _link_rests(k, why, one, two, chain.loop)
    order = [cell for _, m in nodes for cell in bits(m)]
    for why in whys:
        order += bits(why.cells)
    return Told(
        rests,
        order,
        _words(chain, placed, strikes),
        {
            "first": places(nodes[0][1]),
            "one": symbol(value),
            "first_not": holds(k, nodes[0][1], value, not_=True),
            "first_is": holds(k, nodes[0][1], value),
            "last_is": holds(k, nodes[-1][1], nodes[-1][0]),
            "ends": places(nodes[0][1] | nodes[-1][1]),
            "two": symbol(nodes[-1][0]),
            "links": f"{number(len(whys))} link{'' if len(whys) == 1 else 's'}",
            **(gone(strikes) | loss(k, strikes) if strikes else {}),
        },
        assumed if walk else None,
        walk,
    )


def rate_chain(k: Sheet, found: Instance[Chain], base: float, lone: float) -> float:
    """Return a rating by its length. A ring of one digit, or of pairs alone, is easier."""
    chain = found.detail
    plain = len({v for v, _ in chain.nodes}) == 1 or all(why.unit < 0 for why in chain.whys)
    return longer(lone if plain and chain.loop else base, 2 * chain.links)


def rate_x_chain(k: Sheet, found: Instance[Chain]) -> float:
    """Return a rating: two links are a turbot fish, three or four are still visible, and more are
    rated like any chain.
    """
    return {2: 4.2, 3: 5.4, 4: 5.8}.get(found.detail.links) or rate_chain(k, found, 6.6, 6.5)


def _assumed(k: Sheet, nodes: tuple[Node, ...], strikes: Strikes) -> Fact | None:
    """Return the assumption: not the first node, or for a group, an eliminated candidate."""
    value, mask = nodes[0]
    if not mask & (mask - 1):
        return Fact("not", mask.bit_length() - 1, value)
    if nodes[-1][0] != value:
        return None
    used = 0
    for digit, cells in nodes:
        used |= cells if digit == value else 0
    for digit, out in strikes:
        spots = out & k.common(mask | nodes[-1][1]) & ~used
        if digit == value and spots:
            return Fact("is", spots.bit_length() - 1, value)
    return None


def outside(assumed: Fact | None, walk: tuple[Step, ...]) -> list[Fact]:
    """Return the facts that the links need, besides the assumption and their own facts."""
    inside = {assumed, *(fact for step in walk for fact in step.gives)}
    return [fact for step in walk for fact in step.rests if fact not in inside]


def _link_rests(k: Sheet, why: Why, one: Node, two: Node, loop: bool) -> list[Fact]:
    """Return why one of two nodes is true.

    In a loop the other digits of a set are needed as well.
    """
    if why.unit >= 0:
        return k.unit_only(why.unit, one[0], one[1] | two[1])
    digits = set_digits(k, why.cells)
    return set_rests(k, why.cells, digits, digits if loop else 1 << one[0] | 1 << two[0])


def _many(node: Node) -> bool:
    return bool(node[1] & (node[1] - 1))


def _words(chain: Chain, placed: tuple[tuple[int, int], ...], strikes: Strikes) -> str:
    if placed:
        return "self"
    first, last = chain.nodes[0], chain.nodes[-1]
    if first == last:
        return "again"
    if chain.loop:
        return "ring"
    # if both ends have the same digit, the eliminated cells see both ends
    return "both" if {first[0], last[0]} == {value for value, _ in strikes} else "ends"


def walk_chain(
    k: Sheet,
    assumed: Fact | None,
    nodes: tuple[Node, ...],
    whys: tuple[Why, ...],
    strikes: Strikes,
) -> tuple[Step, ...]:
    """Return the links as steps from the assumption. Each needs only earlier steps."""
    if assumed is None:
        return ()
    world = k.copy()
    world.learn(assumed)
    steps: list[Step] = []
    for i, why in enumerate(whys):
        following = nodes[2 * i + 2] if 2 * i + 2 < len(nodes) else None
        if assumed.what == "is" and following is None:
            return (*steps, last_clash(world, why, nodes[-1][0]))
        step = link_step(world, why, nodes[2 * i + 1], following, strikes)
        if step is not None:
            if not step.gives:
                return (*steps, step) if assumed.what == "is" else ()
            learn(world, step)
            steps.append(step)
        if assumed.what == "is" and world.broken:
            broken = clash(world)
            return (*steps, broken) if broken is not None else ()
    return tuple(steps)


def _chain(name: str, key: str, loop: bool, base: float, lone: float) -> Pattern[Chain]:
    find = partial(find_chain, key=key, loop=loop)
    rate = partial(rate_chain, base=base, lone=lone)
    return Pattern(name, find, tell_chain, min(base, lone), rate=rate)


RATE_XY = partial(rate_chain, base=7.0, lone=6.5)
CHAINS = (
    by_digit("x-chain", find_x_chain, tell_chain, 4.2, rate_x_chain),
    Pattern("xy-chain", find_xy_chain, tell_chain, 6.5, rate=RATE_XY),
)
LOOPS = (_chain("nice-loop", "plain", True, 7.0, 6.5),)
AIC = (_chain("aic", "plain", False, 7.0, 7.0),)
GROUPED = (
    _chain("grouped-loop", "groups", True, 8.1, 7.9),
    _chain("grouped-chain", "groups", False, 8.1, 8.1),
)
