"""`NamedTuple`, `dataclass` and the bases of generic classes as everybody knows them, in a fraction
of the time that the standard library takes to make them.

To the type checker they are the standard library's own, and they mean the same. At run time
`typing` and `dataclasses` take longer to load than a board takes to be solved, and a class of
theirs takes ten times as long as any other: annotations are compiled that nobody evaluates, and
each method is made from a text of its own. Here is what the program uses of them and no more; what
is left out (order, slots) cannot be asked for.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from operator import attrgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import dataclass, field, fields, replace
    from typing import (
        Any,
        ClassVar,
        Final,
        Generic,
        Literal,
        NamedTuple,
        Protocol,
        Self,
        TextIO,
        TypeVar,
        overload,
    )

else:

    def overload(function):
        """A way of calling the function that follows."""
        return function

    class Generic:
        """`Generic[T]`: a class that can be written with its parameters."""

        __slots__ = ()

        def __class_getitem__(cls, parameters):
            return cls

    # these stand in annotations alone, which nobody evaluates
    Any = ClassVar = Final = Literal = Self = TextIO = Generic

    class Protocol(Generic):
        """What the type checker compares classes with; nothing is made from it."""

        __slots__ = ()

    def TypeVar(name, *constraints, **known):  # noqa: N802
        """A parameter of a generic class: at run time its name."""
        return name

    class _Tuples(type):
        """Makes a named tuple of each class that derives from `NamedTuple`."""

        def __new__(cls, name, bases, space):
            if not bases:
                return super().__new__(cls, name, bases, space)
            names = space.get("__annotations__", {})
            defaults = [space[each] for each in names if each in space]
            made = namedtuple(name, names, defaults=defaults, module=space["__module__"])
            for key, value in space.items():
                if key not in names:
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Tuples):
        """As `typing.NamedTuple`."""

    # a field that has no default
    NONE = object()

    class Field:
        """What `field` says of a field; `default` is what a class without `field` gives."""

        __slots__ = ("compare", "default", "factory", "hash", "kw_only", "name", "repr")

        def __init__(
            self,
            default=NONE,
            default_factory=None,
            compare=True,
            repr=True,
            hash=True,
            kw_only=False,
        ):
            self.name = ""
            self.default = default
            self.factory = default_factory
            self.compare = compare
            self.repr = repr
            self.hash = hash and compare
            self.kw_only = kw_only

    def field(**said):
        """As `dataclasses.field`."""
        return Field(**said)

    def fields(of):
        """The fields of a class or a value, in their order."""
        return tuple(of.__dataclass_fields__.values())

    def replace(value, /, **changes):
        """As `dataclasses.replace`."""
        kept = {name: getattr(value, name) for name in value.__dataclass_fields__}
        return type(value)(**{**kept, **changes})

    def dataclass(cls=None, /, *, frozen=False, eq=True, repr=True):
        """As `dataclasses.dataclass`."""

        def make(cls):
            known = {**getattr(cls, "__dataclass_fields__", {}), **_own_fields(cls)}
            cls.__dataclass_fields__ = known
            cls.__init__ = _init(cls, known, frozen)
            if repr and "__repr__" not in cls.__dict__:
                cls.__repr__ = _repr
            if eq:
                _compare(cls, known, frozen)
            if frozen:
                cls.__setattr__ = cls.__delattr__ = _refuse
            return cls

        return make if cls is None else make(cls)

    def _own_fields(cls):
        """The fields that a class itself declares; what they are by default stays in the class."""
        found = {}
        for name, said in vars(cls).get("__annotations__", {}).items():
            if said.startswith("ClassVar"):
                continue
            given = cls.__dict__.get(name, NONE)
            one = given if isinstance(given, Field) else Field(given)
            one.name = name
            found[name] = one
            if one is given:
                if one.default is NONE:
                    delattr(cls, name)
                else:
                    setattr(cls, name, one.default)
        return found

    def _init(cls, known, frozen):
        """The `__init__` that takes these fields in their order."""
        by_place = [one for one in known.values() if not one.kw_only]
        by_name = [one for one in known.values() if one.kw_only]
        around = {"NONE": NONE, "put": object.__setattr__}
        taken, lines = ["self"], []
        for one in (*by_place, *by_name):
            if by_name and one is by_name[0]:
                taken.append("*")
            name, value = one.name, one.name
            if one.factory is not None:
                around[f"make_{name}"] = one.factory
                taken.append(f"{name}=NONE")
                value = f"make_{name}() if {name} is NONE else {name}"
            elif one.default is not NONE:
                around[f"else_{name}"] = one.default
                taken.append(f"{name}=else_{name}")
            else:
                taken.append(name)
            lines.append(f"put(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
        if hasattr(cls, "__post_init__"):
            lines.append("self.__post_init__()")
        exec(f"def __init__({', '.join(taken)}):\n " + "\n ".join(lines or ["pass"]), around)
        made = around["__init__"]
        made.__qualname__ = f"{cls.__qualname__}.__init__"
        made.__module__ = cls.__module__
        return made

    def _repr(self):
        shown = [one.name for one in fields(self) if one.repr]
        said = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{type(self).__qualname__}({said})"

    def _compare(cls, known, frozen):
        """Equality by the fields; frozen values have a hash of them."""
        compared = _values([one.name for one in known.values() if one.compare])
        hashed = _values([one.name for one in known.values() if one.hash])

        def __eq__(self, other):  # noqa: N807
            if other.__class__ is not self.__class__:
                return NotImplemented
            return compared(self) == compared(other)

        cls.__eq__ = __eq__
        if "__hash__" not in cls.__dict__ or cls.__dict__["__hash__"] is None:
            cls.__hash__ = (lambda self: hash(hashed(self))) if frozen else None

    def _values(names) -> Callable[[object], object]:
        """What reads these attributes."""
        return attrgetter(*names) if names else lambda self: ()

    def _refuse(self, name, *value):
        raise AttributeError(f"{type(self).__name__} is frozen: '{name}' stays as it is.")


__all__ = [
    "TYPE_CHECKING",
    "Any",
    "ClassVar",
    "Final",
    "Generic",
    "Literal",
    "NamedTuple",
    "Protocol",
    "Self",
    "TextIO",
    "TypeVar",
    "dataclass",
    "field",
    "fields",
    "overload",
    "replace",
]
