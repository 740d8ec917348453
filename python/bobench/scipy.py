"""scipy.optimize: optimisers of bobench with the signatures of scipy.

>>> import bobench.scipy, scipy.optimize
>>> method = bobench.scipy.method("bipop-cma-es")
>>> result = scipy.optimize.minimize(scipy.optimize.rosen, [0, 0], method=method, bounds=[(-2, 2), (-1, 3)],
...                                  options={"maxfev": 1000})
>>> result.x.round(3), result.nfev
(array([1., 1.]), 1000)
"""
from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy
from scipy.optimize import OptimizeResult

from ._core import Optimizer
from ._errors import InputError
from ._parameters import Real


def minimize(fun: Callable[..., float], bounds: Any, args: tuple = (), optimizer: str = "gp-ei", maxfev: int = 100,
             seed: int = 1, x0: Sequence[float] | None = None, callback: Callable | None = None) -> OptimizeResult:
    """Minimises fun(x, *args) in a box with `maxfev` evaluations, like the global optimisers of scipy.optimize.

    `bounds` is a list of pairs or a scipy.optimize.Bounds. `x0` is evaluated first. NaN is a failed evaluation; an
    exception ends the search. So does `callback(x)`, called with the best point after each evaluation, if it returns
    True or raises StopIteration. In the result, `success` is whether any value is finite.

    >>> import bobench.scipy
    >>> bobench.scipy.minimize(lambda x: (x[0] - 1) ** 2, [(-5, 5)], maxfev=15).x.round(1)
    array([1.])
    """
    search = Optimizer(optimizer, box(bounds), maxfev, seed)
    result = OptimizeResult(x=None, fun=math.nan, nfev=0, nit=0, success=False, status=1, message="No finite value.")
    while result.nfev < maxfev:
        config = search.space.configuration(x0) if result.nfev == 0 and x0 is not None else search.ask()
        x = numpy.fromiter(config.values(), float)
        value = float(numpy.asarray(fun(x.copy(), *args)).item())
        result.nfev = result.nit = result.nfev + 1
        try:
            search.tell(config, value)
        except InputError:
            if result.nfev > 1 or x0 is None:  # some optimisers do not learn from x0
                raise
        if math.isfinite(value) and not value >= result.fun:
            result.update(x=x, fun=value, success=True, status=0, message="All evaluations were made.")
        try:
            if callback is not None and result.success and callback(result.x.copy()):
                raise StopIteration
        except StopIteration:
            result.message = "The callback ended the search."
            break
    return result


def box(bounds: Any) -> dict[str, Real]:
    """The space of bounds: parameters x1, x2, ..."""
    try:
        pairs = numpy.transpose(numpy.broadcast_arrays(bounds.lb, bounds.ub)) if hasattr(bounds, "lb") else bounds
        return {f"x{i}": Real(float(low), float(high)) for i, (low, high) in enumerate(pairs, 1)}
    except (TypeError, ValueError):
        raise InputError(f"the bounds are {bounds!r}; expected a pair of numbers for each coordinate") from None


def method(optimizer: str = "gp-ei") -> Callable[..., OptimizeResult]:
    """An optimiser for `method=` of scipy.optimize.minimize, with the options `maxfev` and `seed`; it needs bounds."""

    def solve(fun, x0, args=(), jac=None, hess=None, hessp=None, tol=None, bounds=None, constraints=(), callback=None,
              maxfev=100, seed=1):
        if constraints:
            raise InputError("there are constraints; expected only bounds")
        return minimize(fun, bounds, args, optimizer, maxfev, seed, x0, callback)

    return solve
