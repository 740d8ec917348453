"""Parameters of a search space."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Real:
    """A real number in [low, high], searched on a linear or logarithmic scale."""

    low: float
    high: float
    log: bool = False


@dataclass(frozen=True)
class Integer:
    """A whole number from low to high, both included."""

    low: int
    high: int
    log: bool = False


@dataclass(frozen=True, init=False)
class Ordinal:
    """One of several numbers in ascending order, such as batch sizes."""

    values: tuple[float, ...]

    def __init__(self, values: Iterable[float]):
        object.__setattr__(self, "values", tuple(values))


@dataclass(frozen=True, init=False)
class Choice:
    """One of several values without an order. They may be any objects with different str()."""

    values: tuple[Any, ...]

    def __init__(self, values: Iterable[Any]):
        object.__setattr__(self, "values", tuple(values))


class Configuration(dict):
    """The values of all parameters, with the fidelity at which they are to be evaluated."""

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
