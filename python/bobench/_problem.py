"""Problems: those of bobench by name, and functions of Python."""
from __future__ import annotations

import hashlib
import inspect
import json
import os
import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from . import _core
from ._errors import InputError


class Problem(_core.Problem):
    """A problem to minimise; problem() makes one."""

    function: Callable[..., float] | None = None
    maximize = False

    def evaluate(self, config: Any, fidelity: float | None = None, threads: int | None = None) -> Any:
        """The value of a configuration, or the values of the rows of a two-dimensional array of coordinates.

        Rows are evaluated on several threads (by default one for each processor); their values are the same on any
        number of threads. NaN is a failed evaluation.

        >>> import bobench
        >>> bobench.problem("bbob/f1/d2").evaluate([[0, 0], [1, 1]]).shape
        (2,)
        """
        if not isinstance(config, dict) and numpy.ndim(config) == 2:
            parallel = threads or (1 if self.function else len(os.sched_getaffinity(0)))
            return self.evaluate_many(config, fidelity, parallel)
        return self.evaluate_one(config, fidelity)

    __call__ = evaluate

    def __reduce__(self):
        if self.function is None:
            return problem, (self.name, None, None, None, None, self.replicate, self.seed)
        optimum = -self.optimum if self.maximize and self.optimum is not None else self.optimum
        return problem, (self.function, self.space, self.name, optimum, self.fidelities, 0, 1, self.maximize)

    def __repr__(self) -> str:
        return f"<bobench problem {self.name}, {self.dimension} parameters>"


def problem(function: str | Callable[..., float], space: Any = None, name: str | None = None,
            optimum: float | None = None, fidelities: Sequence[float] | None = None, replicate: int = 0,
            seed: int = 1, maximize: bool = False) -> Problem:
    """A problem: one of bobench's by its name, or a function of a configuration (a dict) that returns a number.

    An exception of the function, None or NaN is a failed evaluation. With `fidelities` (ascending, the last one full)
    the function is called with a configuration and a fidelity. With `maximize`, higher values of the function and of
    `optimum` are better: the problem's values are their negatives, and tables and plots show the function's. `replicate`
    and `seed` select the instance and the noise of bobench's problems, as in runs.

    >>> import bobench
    >>> branin = bobench.problem("synthetic/branin")
    >>> round(branin({"x1": 3.14159, "x2": 2.275}), 4)
    0.3979
    >>> bowl = bobench.problem(lambda config: config["x"] ** 2, {"x": (-1.0, 1.0)}, name="bowl", optimum=0.0)
    >>> bowl({"x": 0.5})
    0.25
    """
    if isinstance(function, str):
        if space is not None:
            raise InputError(f"'{function}' has its own space; expected no other")
        if maximize:
            raise InputError(f"'{function}' has its own direction; maximize is for functions")
        return Problem(function, replicate, seed)
    if not callable(function):
        raise InputError(f"the problem is {function!r}; expected a name or a function")
    if space is None:
        space = getattr(function, "space", None)
    if space is None:
        raise InputError("the function has no space; expected problem(function, space)")
    name = name or name_of(function)
    record = record_of(function, name)
    space = _core.Space(space)
    if maximize:
        record["maximized"] = True
        optimum = None if optimum is None else -optimum
    record["space"] = {key: repr(value) for key, value in space.items()}
    made = Problem(function, space, name, optimum, [float(f) for f in fidelities or [1.0]], json.dumps(record))
    made.function, made.maximize = function, maximize
    return made


def problems(pattern: str) -> list[str]:
    """The names of the problems that match a pattern.

    >>> import bobench
    >>> bobench.problems("bbob/f1-3/d2")
    ['bbob/f1/d2', 'bbob/f2/d2', 'bbob/f3/d2']
    """
    return _core.problem_ids(pattern)


def name_of(function: Callable) -> str:
    """The name of a function or class in results: its `name`, else its name in Python."""
    name = getattr(function, "name", None) or getattr(function, "__name__", None) or type(function).__name__
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.-]*", name):
        raise InputError(f"the name is {name!r}; give one of letters, digits, '-', '_' and '.' (name=...)")
    return name


def record_of(function: Callable, name: str) -> dict:
    """What identifies a function in a result file: its name, and a checksum of its source where it is known."""
    try:
        source = inspect.getsource(function if inspect.isroutine(function) or inspect.isclass(function)
                                   else type(function))
        contents = {name: [hashlib.sha256(source.encode()).hexdigest()]}
    except (OSError, TypeError):
        contents = {}
    module = getattr(function, "__module__", None)
    return {"command": f"python:{module}.{name}", "program": f"python:{name}", "sha256": contents}
