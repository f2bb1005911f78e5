"""Arguments from an assumption, and the broken rules in which they end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core.deduction import Fact, Step, Technique, learn, needed
from engines.core.grid import bits
from engines.core.target import Target
from engines.hitori.evidence import fact, facts, line_name, target, targets
from engines.hitori.knowledge import BLACK, WHITE, Known


def clash(known: Known) -> Step | None:
    """The broken rule that stands on the board, as a step that gives nothing."""
    layout = known.layout
    touching = known.black & layout.spread(known.black)
    if touching:
        one = (touching & -touching).bit_length() - 1
        other = layout.near[one] & known.black
        pair = 1 << one | other & -other
        first, second = targets(layout, pair)
        return _clash("touch", facts(layout, pair, BLACK), (("one", first), ("two", second)))
    for spot in bits(known.white & known.numbers.doubled):
        twin = known.numbers.twins[spot] & known.white
        if twin:
            other = (twin & -twin).bit_length() - 1
            first, second = target(layout, spot), target(layout, other)
            args = (
                ("number", known.numbers.at[spot]),
                ("line", line_name(layout, spot, other)),
                ("one", first),
                ("two", second),
            )
            return _clash("twins", facts(layout, 1 << spot | twin & -twin, WHITE), args)
    return _cut_off(known) or _both(known)


def _clash(
    words: str, rests: tuple[Fact, ...], args: tuple[tuple[str, str | int | Target], ...]
) -> Step:
    return Step("", (), rests, tuple(Target("cell", f.at) for f in rests), words, args)


def _cut_off(known: Known) -> Step | None:
    layout = known.layout
    parts = layout.parts(layout.all & ~known.black)
    if len(parts) < 2:
        return None
    part = min(parts, key=int.bit_count)
    around, beyond = layout.spread(part) & known.black, layout.all & ~part & ~known.black
    wall = around & layout.spread(beyond)
    return Step(
        "",
        (),
        facts(layout, wall, BLACK),
        targets(layout, wall),
        "cut" if part.bit_count() > 1 else "cut-one",
        (("lost", targets(layout, part)), ("wall", targets(layout, wall))),
    )


def _both(known: Known) -> Step | None:
    both = known.black & known.white
    if not both:
        return None
    spot = (both & -both).bit_length() - 1
    rests = (fact(known.layout, spot, BLACK), fact(known.layout, spot, WHITE))
    return _clash("both", rests, (("one", target(known.layout, spot)),))


def pair_induction(known: Known) -> Iterator[Step]:
    """A cell that, were it black, would keep two numbers whose twins touch each other."""
    layout = known.layout
    for spot in bits(known.open & layout.spread(known.numbers.doubled)):
        found = known.numbers.crossed(spot)
        if found:
            first, first_twin, second, second_twin = (target(layout, s) for s in found)
            yield Step(
                "pair-induction",
                (fact(layout, spot, WHITE),),
                (),
                (first, first_twin, second, second_twin),
                "induction",
                (
                    ("one", first),
                    ("two", second),
                    ("one_twin", first_twin),
                    ("two_twin", second_twin),
                    ("given", target(layout, spot)),
                ),
            )


class Contradictions:
    """Tries a colour for an open cell and follows what is forced; short chains come first."""

    WAVES = (2, 3, 5)

    def __init__(self, plain: Sequence[Technique[Known]]) -> None:
        self.plain = plain

    def steps(self, known: Known) -> Iterator[Step]:
        """A step for each open cell whose other colour breaks a rule."""
        done = 0
        for waves in self.WAVES:
            for spot in bits(known.open):
                for value in (BLACK, WHITE):
                    if done >> spot & 1 or not _fails_within(known, spot, value, waves):
                        continue
                    done |= 1 << spot
                    yield self.step(known, spot, value)
        fine = {BLACK: 0, WHITE: 0}
        for spot in bits(known.open):
            for value in (BLACK, WHITE):
                if (done | fine[value]) >> spot & 1:
                    continue
                world = known.trial(spot, value)
                if world.broken:
                    done |= 1 << spot
                    yield self.step(known, spot, value)
                else:
                    fine[BLACK] |= world.black
                    fine[WHITE] |= world.white

    def step(self, known: Known, spot: int, value: int) -> Step:
        """The argument that this colour is wrong."""
        layout = known.layout
        assumed = fact(layout, spot, value)
        chain = self.chain(known, assumed)
        own = {assumed}.union(*(step.gives for step in chain))
        rests = dict.fromkeys(f for step in chain for f in step.rests if f not in own)
        evidence = dict.fromkeys(place for step in chain for place in step.evidence)
        colour = "black" if value == BLACK else "white"
        return Step(
            "contradiction",
            (fact(layout, spot, BLACK + WHITE - value),),
            tuple(rests),
            tuple(evidence),
            f"{colour}-{chain[-1].words}",
            (("given", target(layout, spot)), *chain[-1].args),
            assumed,
            chain,
        )

    def chain(self, known: Known, assumed: Fact) -> tuple[Step, ...]:
        """What follows from a colour that breaks a rule, wave by wave, cut down to what the
        broken rule rests on."""
        world = known.copy()
        world.learn(assumed)
        taken: list[Step] = []
        while True:
            end = clash(world)
            if end is not None:
                return (*needed(taken, end.rests), end)
            wave = self._wave(world)
            for step in wave:
                learn(world, step)
            taken += wave

    def _wave(self, world: Known) -> list[Step]:
        for number, technique in enumerate(self.plain):
            wave = list(technique.steps(world))
            if number == 0 and len(self.plain) > 1:
                wave += self.plain[1].steps(world)
            if wave:
                return wave
        raise AssertionError("nothing follows, though the trial broke a rule")


def _fails_within(known: Known, spot: int, value: int, waves: int) -> bool:
    """Whether this colour breaks a rule after so many waves of the two plain rules."""
    world = known.copy()
    if value == BLACK:
        world.black |= 1 << spot
    else:
        world.white |= 1 << spot
    world.settle(waves)
    if not world.broken:
        world.join()
    return world.broken
