"""Benchmark black-box optimisers; docs/python.md shows each part.

>>> import bobench
>>> space = {"lr": bobench.log(1e-5, 1e-1), "layers": bobench.integer(1, 8), "act": ["relu", "tanh"]}
>>> def error(config):
...     return abs(config["layers"] - 3) + abs(config["lr"] - 0.01) + (config["act"] == "relu")
>>> result = bobench.minimize(error, space, budget=30)
>>> result.x["layers"], result.x["act"]
(3, 'tanh')
"""
from . import _processor  # an ImportError if the processor lacks instructions that the rest needs
from ._core import Optimizer, Space, version as _version
from ._errors import Error, InputError
from ._figure import Figure
from ._parameters import (Choice, Condition, Configuration, Integer, Ordinal, Real, choice, integer, log, ordinal, real,
                          when)
from ._problem import Problem, problem, problems
from ._results import Results, diff, import_results, merge, read, recommend, reproduce
from ._run import Result, minimize, optimizer, optimizers, run
from ._series import Series

__version__ = _version()
__all__ = ["Choice", "Condition", "Configuration", "Error", "Figure", "InputError", "Integer", "Optimizer", "Ordinal",
           "Problem", "Real", "Result", "Results", "Series", "Space", "choice", "diff", "import_results", "integer", "log",
           "merge", "minimize", "optimizer", "optimizers", "ordinal", "problem", "problems", "read", "real",
           "recommend", "reproduce", "run", "when"]


def __getattr__(name: str):
    """The adapters, which need packages of their own, are imported when they are used: bobench.optuna and others."""
    if name in ("configspace", "ioh", "optuna", "scipy"):
        import importlib

        return importlib.import_module(f"bobench.{name}")
    raise AttributeError(f"module 'bobench' has no attribute '{name}'")
