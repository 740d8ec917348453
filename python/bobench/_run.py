"""Runs: minimise one function, or compare optimisers on problems."""
from __future__ import annotations

import inspect
import json
import shutil
import tempfile
import warnings
import weakref
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _core
from ._command import option_words
from ._errors import Error, InputError
from ._problem import Problem, name_of, problem, record_of
from ._results import Results, read

if TYPE_CHECKING:
    import pandas


def optimizer(name: str, space: Any, budget: int = 100, seed: int = 1) -> _core.Optimizer:
    """One of bobench's optimisers in a loop of your own.

    `name` may have options, as on the command line. `space` is a dict of parameters or a problem; with a problem of
    bobench, the configurations are those of the same run by `run`.

    >>> import bobench
    >>> search = bobench.optimizer("bore-rf:gamma=0.25", {"x": (0.0, 1.0), "act": ["relu", "tanh"]}, budget=20)
    >>> for _ in range(20):
    ...     config = search.ask()
    ...     search.tell(config, (config["x"] - 0.3) ** 2)
    >>> abs(search.recommend()["x"] - 0.3) < 0.2
    True
    """
    return _core.Optimizer(name, space, budget, seed)


def optimizers() -> list[str]:
    """The names of all optimisers.

    >>> import bobench
    >>> "gp-ei" in bobench.optimizers()
    True
    """
    return _core.optimizer_names()


@dataclass
class Result:
    """The outcome of minimize()."""

    x: dict | None  #: the configuration that the optimiser recommends
    fun: float  #: the lowest value
    space: Any = field(repr=False)
    optimizer: str = ""
    _rows: list = field(default_factory=list, repr=False)

    @property
    def history(self) -> pandas.DataFrame:
        """All evaluations in order, as a DataFrame: the parameters, `value` (NaN: it failed) and `failure`."""
        import pandas

        frame = pandas.DataFrame([config for config, _, _ in self._rows], columns=list(self.space))
        frame["value"] = [value for _, value, _ in self._rows]
        frame["failure"] = [failure for _, _, failure in self._rows]
        return frame


def minimize(function: Callable[..., float], space: Any = None, budget: int = 100, optimizer: str = "gp-ei",
             seed: int = 1) -> Result:
    """Minimises a function of a configuration (a dict of values), or a problem.

    An exception is a failed evaluation, which the optimiser takes into account; one in the first evaluation is raised,
    since it is most often a mistake. To keep the evaluations of expensive functions on disk, use run().

    >>> import bobench
    >>> result = bobench.minimize(lambda config: (config["x"] - 1) ** 2, {"x": (-5.0, 5.0)}, budget=20)
    >>> round(result.x["x"], 1), len(result.history)
    (1.0, 20)
    """
    where = function if isinstance(function, Problem) and space is None else _core.Space(space_for(function, space))
    search = _core.Optimizer(optimizer, where, budget, seed)
    rows: list = []
    for i in range(budget):
        config = search.ask()
        failure = ""
        value: Any
        try:
            value = function(config, config.fidelity) if hasattr(config, "fidelity") else function(config)
        except Exception as error:
            if i == 0:
                raise
            value, failure = error, f"{type(error).__name__}: {error}"
        search.tell(config, value)
        rows.append((dict(config), float("nan") if failure or value is None else float(value), failure))
    best = search.best
    if best is None:
        raise Error(f"none of the {budget} evaluations has a value")
    return Result(search.recommend(), best[1], search.space, search.name, rows)


def space_for(function: Callable, space: Any) -> Any:
    if space is None:
        space = getattr(function, "space", None)
    if space is None:
        raise InputError("the space is missing; expected a dict of parameters")
    return space


def run(optimizers: Iterable[Any], problems: Iterable[Any], budget: int = 100, replicates: int = 15, seed: int = 1,
        output: str | Path | None = None, **options: Any) -> Results:
    """Runs every optimiser on every problem, and returns the results.

    An optimiser is a name, or a class (or function) that is called as `cls(space, budget=..., seed=...)` and returns an
    object with ask() and tell(config, value). A problem is a name or pattern, or made by problem(). `options` are those
    of `bobench run`: `threads=2`, `record_x=True`, `workers=[1, 4]`.

    With several workers, ask(pending) gets a list of the configurations that are being evaluated, and may return None
    to wait for one of them. A class whose ask() has no such parameter is asked for one configuration at a time.

    With `output`, results are stored in this file run by run, and the same call resumes them. An optimiser that raises
    is a failed run, a problem that raises a failed evaluation.

    >>> import bobench
    >>> results = bobench.run(["random-search", "gp-ei"], ["bbob/f1/d2"], budget=12, replicates=2, quiet=True)
    >>> list(results.rank()["optimizer"])
    ['gp-ei', 'random-search']
    """
    factories: dict[str, tuple[Callable[..., Any], str]] = {}
    names = [name_in(factories, one) for one in one_or_more(optimizers)]
    functions = [one for one in one_or_more(problems) if not isinstance(one, str)]
    made = [one if isinstance(one, Problem) else problem(one) for one in functions]
    ids = [one if isinstance(one, str) else made[functions.index(one)].name for one in one_or_more(problems)]
    own = [one for one in made if one.function is not None]
    folder = None if output is not None else tempfile.mkdtemp(prefix="bobench-")
    path = str(output or Path(str(folder), "results.h5"))
    words = ["run", "--optimizers", *names, "--problems", *ids, "--budget", str(budget), "--replicates",
             str(replicates), "--seed", str(seed), "--output", path, *option_words(options)]
    try:
        code, text = _core.execute(words, own, factories)
        if code == 130:
            raise KeyboardInterrupt
        results = read(path)
    except BaseException:
        if folder:
            shutil.rmtree(folder, ignore_errors=True)
        raise
    if folder:
        weakref.finalize(results, shutil.rmtree, folder, ignore_errors=True)
    if code != 0:
        warnings.warn(text.strip().splitlines()[-1], stacklevel=2)
    return results


def one_or_more(given: Any) -> list:
    return [given] if isinstance(given, (str, Problem)) or callable(given) else list(given)


def name_in(factories: dict, given: Any) -> str:
    """The name of an optimiser on the command line; a class of Python is added to `factories`."""
    if isinstance(given, str):
        return given
    if not callable(given):
        raise InputError(f"the optimiser is {given!r}; expected a name, or a class with ask() and tell()")
    name = name_of(given)
    if name in factories:
        raise InputError(f"two optimisers are called '{name}'; set the attribute `name` of one")

    def make(space, budget, seed, fidelities):
        more = {"fidelities": fidelities} if len(fidelities) > 1 and takes(given, "fidelities") else {}
        return given(space, budget=budget, seed=seed, **more)

    factories[name] = (make, json.dumps(record_of(given, name)))
    return f"python:{name}"


def takes(function: Callable, name: str) -> bool:
    return name in inspect.signature(function).parameters
