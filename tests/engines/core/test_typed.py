"""The stand-ins for `typing` and `dataclasses` mean what these mean."""

from __future__ import annotations

import dataclasses
import pickle
import subprocess
import sys
import typing
from typing import Any

import pytest

from engines.core import typed

# the same classes, once by the standard library and once by the stand-ins
TEXT = '''
class Pair(NamedTuple, Generic[T]):
    """Two."""

    left: int
    right: str = "b"

    @property
    def both(self) -> str:
        return f"{self.left}{self.right}"


@dataclass(frozen=True)
class Base:
    """Frozen."""

    kind: ClassVar[str] = "base"
    one: int
    two: str = "two"
    seen: list[int] = field(default_factory=list, compare=False, repr=False)


@dataclass(frozen=True, eq=False)
class Named(Base):
    extra: int = field(kw_only=True)


@dataclass(frozen=True)
class Hidden(Base):
    table: dict[str, int] = field(default_factory=dict, hash=False)

    def __repr__(self) -> str:
        return "<hidden>"


@dataclass
class Open:
    one: int
    more: int = 2

    def __post_init__(self) -> None:
        self.sum = self.one + self.more


@dataclass(eq=False, repr=False)
class Bare:
    one: int
'''


def made(by: dict[str, Any]) -> dict[str, Any]:
    # a module that is loaded, in which ClassVar is what it is
    space = {**by, "__name__": "typing", "T": by["TypeVar"]("T")}
    exec("from __future__ import annotations\n" + TEXT, space)
    return space


THEIRS = made({**vars(typing), **vars(dataclasses)})
OURS = made(vars(typed))


def told(space: dict[str, Any], text: str) -> str:
    """What an expression gives, or the family of its error, as text."""
    try:
        return repr(eval(text, dict(space)))
    except (TypeError, AttributeError, NameError) as error:
        return "frozen" if isinstance(error, AttributeError) else type(error).__name__


@pytest.mark.parametrize(
    "text",
    [
        "Pair(1), Pair(1, 'c').both, Pair(1)._replace(left=3), Pair._fields, Pair.__doc__",
        "Pair(1) == (1, 'b'), hash(Pair(1)) == hash((1, 'b')), Pair()",
        "Base(1), Base(1, seen=[2]) == Base(1), Base(1) == Base(2), Base.kind",
        "hash(Base(1)) == hash((1, 'two')), Base(1) in {Base(1, seen=[3])}",
        "Base()",
        "Base(1, 'b', [], 4)",
        "setattr(Base(1), 'one', 2)",
        "delattr(Base(1), 'one')",
        "Base(1).seen is Base(1).seen",
        "Named(1, extra=3), Named(1, extra=3) == Named(1, extra=3)",
        "Named(1, 'b', [], 3)",
        "Hidden(1), hash(Hidden(1, table={'a': 1})) == hash(Hidden(1))",
        "Hidden(1, table={'a': 1}) == Hidden(1), Hidden(1) == Base(1)",
        "Open(1), Open(1).sum, Open(1) == Open(1, 2), Open(1) == 1",
        "hash(Open(1))",
        "Bare(1) == Bare(1), Bare(1).one, type(hash(Bare(1)))",
        "replace(Base(1), two='x'), replace(Named(1, extra=3), extra=4)",
        "replace(Base(1), three='x')",
        "[each.name for each in fields(Hidden)], [each.name for each in fields(Named(1, extra=2))]",
    ],
)
def test_a_class_made_by_the_stand_ins_answers_as_that_of_the_standard_library(text: str) -> None:
    assert told(OURS, text) == told(THEIRS, text)


class Kept(typed.NamedTuple):
    one: int
    two: tuple[int, ...] = ()


@typed.dataclass(frozen=True)
class KeptToo:
    one: int
    two: tuple[int, ...] = ()


def test_values_are_pickled_and_come_back() -> None:
    for value in (Kept(1, (2,)), KeptToo(1, (2,))):
        assert pickle.loads(pickle.dumps(value)) == value


def test_whoever_reads_and_rates_a_board_loads_neither_typing_nor_dataclasses() -> None:
    code = (
        "import sys, engines\n"
        "for text in ('hitori:5x5de:5154542152243135512112524', 'slant:2x2:a2a1c1a'):\n"
        "    engines.rate(engines.read(text))\n"
        "print({'typing', 'dataclasses', 'inspect'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True)
    assert done.stdout == "set()\n", done.stderr
