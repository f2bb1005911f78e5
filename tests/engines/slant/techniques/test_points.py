"""Conclusions of numbers alone and with pairs are separated before they are put into words."""

import pytest

from solitudo import engines
from solitudo.engines.core.deduction import learn, next_step
from solitudo.engines.core.values import Request
from solitudo.engines.slant.knowledge import Known
from solitudo.engines.slant.techniques import links, points
from solitudo.engines.slant.techniques.order import TECHNIQUES

FAMILIES = (*links.FAMILIES, "zero", "corner", "border-two", "four", "met", "rest")


def positions(level: str, seed: int) -> list[Known]:
    """Yield the known facts on the way through a board."""
    kind = engines.kind("slant")
    puzzle = kind.generate(kind.check(Request("8x8", level, seed)), lambda share: None)
    found: list[Known] = []
    for stop in range(0, 60, 4):
        known = puzzle.knowledge()
        for _ in range(stop):
            step = next_step(known, TECHNIQUES)
            if step is None:
                break
            learn(known, step)
        assert isinstance(known, Known)
        found.append(known)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_a_point_is_put_into_words_only_where_they_tell_its_technique(seed: int) -> None:
    techniques = {technique.name: technique for technique in TECHNIQUES}
    paired = 0
    for known in positions("medium", seed):
        every = [points.counted(known, point) for point in known.forced()]
        for step, point in zip(every, known.forced(), strict=True):
            if step.technique in links.FAMILIES:
                paired += 1
                assert points.paired(known, point)
        for name in FAMILIES:
            told = [step.gives for step in every if step.technique == name]
            if every:
                assert [step.gives for step in techniques[name].steps(known)] == told
                assert list(techniques[name].given(known)) == told
    assert paired


def test_what_nothing_is_known_of_pairs_of_is_not_put_into_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = positions("easy", 0)[0]
    assert known.forced()
    monkeypatch.setattr(links, "counted", None)
    monkeypatch.setattr(points, "counted", None)
    techniques = {technique.name: technique for technique in TECHNIQUES}
    assert not any(list(techniques[name].given(known)) for name in links.FAMILIES)
    assert any(list(techniques[name].given(known)) for name in ("zero", "rest", "met"))
