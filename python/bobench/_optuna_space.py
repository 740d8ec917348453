"""Search spaces of Optuna."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from optuna.distributions import BaseDistribution, CategoricalDistribution, FloatDistribution, IntDistribution

from ._core import Space
from ._errors import InputError
from ._parameters import Choice, Integer, Ordinal, Real

try:
    from optuna.search_space import IntersectionSearchSpace  # type: ignore[import]
except ImportError:  # before Optuna 3.2
    from optuna.samplers import IntersectionSearchSpace  # noqa: F401

MOST_LEVELS = 100_000


def space(distributions: Any) -> Space:
    """The space of a dict of Optuna's distributions.

    A distribution with a step becomes an ordinal parameter, one with a single value a choice.

    >>> import bobench.optuna
    >>> from optuna.distributions import FloatDistribution, IntDistribution
    >>> bobench.optuna.space({"lr": FloatDistribution(1e-5, 0.1, log=True), "units": IntDistribution(16, 64, step=16)})
    Space({'lr': Real(low=1e-05, high=0.1, log=True), 'units': Ordinal(values=(16, 32, 48, 64))})
    """
    if not isinstance(distributions, dict):
        return Space(distributions)
    return Space({name: parameter(name, given) if isinstance(given, BaseDistribution) else given
                  for name, given in distributions.items()})


def distributions(space: Any) -> dict[str, BaseDistribution]:
    """The distributions of a space or a problem. Levels become choices: Optuna has no ordinal parameters.

    >>> import bobench.optuna
    >>> bobench.optuna.distributions({"x": (0.0, 1.0)})
    {'x': FloatDistribution(high=1.0, log=False, low=0.0, step=None)}
    """
    return {name: distribution(parameter) for name, parameter in Space(space).items()}


def parameter(name: str, given: BaseDistribution) -> Any:
    if isinstance(given, CategoricalDistribution):
        return Choice(given.choices)
    if not isinstance(given, (FloatDistribution, IntDistribution)):
        raise InputError(f"parameter '{name}' is {given!r}; expected a float, int or categorical distribution")
    if given.low == given.high:
        return Choice([given.low])
    if given.step in (None, 1) and isinstance(given, IntDistribution):
        return Integer(given.low, given.high, given.log)
    if given.step is None:
        return Real(given.low, given.high, given.log)
    steps = round((given.high - given.low) / given.step)
    if steps >= MOST_LEVELS:
        raise InputError(f"parameter '{name}' has {steps + 1} steps; expected at most {MOST_LEVELS}, or no step")
    return Ordinal([min(given.low + i * given.step, given.high) for i in range(steps + 1)])


def distribution(given: Any) -> BaseDistribution:
    if isinstance(given, Real):
        return FloatDistribution(given.low, given.high, log=given.log)
    if isinstance(given, Integer):
        return IntDistribution(given.low, given.high, log=given.log)
    return CategoricalDistribution(given.values)


def configuration(space: Space, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the space's parameters, those with steps rounded to the nearest level.

    Optuna accepts 0.3 for the level 3 * 0.1 = 0.30000000000000004.
    """
    return {name: min(given.values, key=lambda level: abs(level - values[name])) if isinstance(given, Ordinal)
            else values[name] for name, given in space.items() if name in values}
