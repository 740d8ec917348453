"""Parameters of a search space."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from ._errors import InputError

MISSING = object()


@dataclass(frozen=True)
class Condition:
    """The parameter is active only if its parent is active and has one of the values; when() makes one.

    `imputed` is the value that optimisers see where the parameter is inactive; None stands for the middle of the range,
    or the first choice.
    """

    parent: str
    values: tuple[Any, ...]
    imputed: Any = None


class Parameter:
    """The representation of all parameters."""

    condition: Condition | None

    def __repr__(self) -> str:
        shown = [f"{one.name}={getattr(self, one.name)!r}" for one in fields(self)  # type: ignore[arg-type]
                 if one.name != "condition" or self.condition]
        return f"{type(self).__name__}({', '.join(shown)})"


@dataclass(frozen=True, repr=False)
class Real(Parameter):
    """A real number in [low, high], searched on a linear or logarithmic scale."""

    low: float
    high: float
    log: bool = False
    condition: Condition | None = None


@dataclass(frozen=True, repr=False)
class Integer(Parameter):
    """A whole number from low to high, both included."""

    low: int
    high: int
    log: bool = False
    condition: Condition | None = None


@dataclass(frozen=True, init=False, repr=False)
class Ordinal(Parameter):
    """One of several numbers in ascending order, such as batch sizes."""

    values: tuple[float, ...]
    condition: Condition | None = None

    def __init__(self, values: Iterable[float], condition: Condition | None = None):
        object.__setattr__(self, "values", tuple(values))
        object.__setattr__(self, "condition", condition)


@dataclass(frozen=True, init=False, repr=False)
class Choice(Parameter):
    """One of several values without an order. They may be any objects with different str()."""

    values: tuple[Any, ...]
    condition: Condition | None = None

    def __init__(self, values: Iterable[Any], condition: Condition | None = None):
        object.__setattr__(self, "values", tuple(values))
        object.__setattr__(self, "condition", condition)


class Configuration(dict):
    """The values of all active parameters, with the fidelity at which they are to be evaluated."""

    __slots__ = ("fidelity",)
    fidelity: float


def real(low: float, high: float) -> Real:
    """A real number in [low, high].

    >>> import bobench
    >>> bobench.Space({"momentum": bobench.real(0, 1)}).dimension
    1
    """
    return Real(low, high)


def log(low: float, high: float) -> Real:
    """A real number in [low, high], searched on a logarithmic scale.

    >>> import bobench
    >>> bobench.log(1e-5, 0.1)
    Real(low=1e-05, high=0.1, log=True)
    """
    return Real(low, high, log=True)


def integer(low: int, high: int, log: bool = False) -> Integer:
    """A whole number from low to high, both included.

    >>> import bobench
    >>> bobench.integer(1, 8)
    Integer(low=1, high=8, log=False)
    """
    return Integer(low, high, log)


def ordinal(values: Iterable[float]) -> Ordinal:
    """One of several numbers in ascending order.

    >>> import bobench
    >>> bobench.ordinal([16, 32, 64])
    Ordinal(values=(16, 32, 64))
    """
    return Ordinal(values)


def choice(values: Iterable[Any]) -> Choice:
    """One of several values without an order. A list in a space means the same.

    >>> import bobench
    >>> bobench.choice(["relu", "tanh"])
    Choice(values=('relu', 'tanh'))
    """
    return Choice(values)


def when(parent: str, values: Any, parameter: Any, imputed: Any = None) -> Any:
    """A parameter that is active only if another one, the parent, has this value, or one of these values.

    Where it is inactive, configurations do not have it. `imputed` is the value that optimisers without conditions of
    their own see there, by default the middle of the range or the first choice.

    >>> import bobench
    >>> space = bobench.Space({"kernel": ["rbf", "linear"], "gamma": bobench.when("kernel", "rbf", bobench.log(1e-4, 1))})
    >>> sorted(map(len, (space.sample(seed) for seed in range(20))))[::19]
    [1, 2]
    """
    from ._core import Space

    several = values if isinstance(values, (list, tuple, set, frozenset, range)) else [values]
    if getattr(parameter, "condition", None) is not None:
        raise InputError(f"{parameter!r} has a condition; expected at most one for each parameter")
    given = Space({"parameter": parameter})["parameter"]
    return replace(given, condition=Condition(parent, tuple(several), imputed))  # type: ignore[type-var]


def is_active(space: Any, name: str, config: Any) -> bool:
    """Whether a parameter is active, given the values of the active ones among its ancestors."""
    condition = space[name].condition
    if condition is None:
        return True
    value = config.get(condition.parent, MISSING)
    return any(one is value or type(one) is type(value) and one == value for one in condition.values)


def parents_first(space: Any) -> list[str]:
    """The names of the parameters, parents before their children, otherwise in order."""
    order: dict[str, None] = {}

    def add(name: str) -> None:
        if space[name].condition:
            add(space[name].condition.parent)
        order[name] = None

    for name in space:
        add(name)
    return list(order)
