"""IOHexperimenter: problems of bobench with the attributes of IOH's problems.

>>> import bobench.ioh
>>> f = bobench.ioh.wrap(bobench.problem("bbob/f1/d2"))
>>> f.meta_data.problem_id, f.meta_data.n_variables, f.bounds.lb
(1, 2, array([-5., -5.]))
>>> f([0.0, 0.0]) == f.state.current_best.y, f.state.evaluations
(True, 1)
"""
from __future__ import annotations

import enum
import math
import re
import sys
from collections import namedtuple
from typing import Any

import numpy

from . import Integer, Problem, Real

MetaData = namedtuple("MetaData", "problem_id instance name n_variables optimization_type final_target")
Bounds = namedtuple("Bounds", "lb ub")
Solution = namedtuple("Solution", "x y")
OptimizationType = enum.IntEnum("OptimizationType", {"MIN": 0, "MAX": 1})
LATER_INSTANCES = {"bbob": 35, "bbob-boxed": 95}  # the suite's sixth instance is 41, or 101


class State:
    def __init__(self, n_variables: int):
        self.evaluations, self.optimum_found, self.final_target_found = 0, False, False
        self.current = self.current_best = Solution(numpy.full(n_variables, math.nan), math.inf)


class IohProblem:
    def __init__(self, problem: Problem):
        self.problem, name = problem, problem.name
        function, instance = (re.search(rf"/{letter}(\d+)(?:/|$)", name) for letter in "fi")
        later = LATER_INSTANCES.get(name.split("/")[0], 0) if problem.replicate >= 5 else 0
        self.meta_data = MetaData(int(function[1]) if function else 0,
                                  int(instance[1]) if instance else problem.replicate + 1 + later, name,
                                  problem.dimension, OptimizationType.MIN, final_target=1e-8)
        ends = [(one.low, one.high) if isinstance(one, (Real, Integer)) else (0, len(one.values) - 1)
                for one in problem.space.values()]
        self.bounds = Bounds(*numpy.array(ends, float).T)
        self.optimum = Solution(numpy.full(problem.dimension, math.nan) if problem.argmin is None
                                else problem.space.coordinates(problem.argmin),
                                -math.inf if problem.optimum is None else problem.optimum)
        self.reset()

    def reset(self) -> None:
        self.state = State(self.meta_data.n_variables)

    def __call__(self, x: Any) -> float | list[float]:
        x = numpy.array(x, float)
        values = [self.problem(x)] if x.ndim == 1 else self.problem.evaluate(x).tolist()
        for point, value in zip(numpy.atleast_2d(x), values):
            self.state.evaluations += 1
            self.state.current = Solution(point, value)
            if value < self.state.current_best.y:
                self.state.current_best = self.state.current
                distance = abs(value - self.optimum.y)
                self.state.optimum_found |= distance < sys.float_info.epsilon
                self.state.final_target_found |= distance < self.meta_data.final_target
        return values[0] if x.ndim == 1 else values


def wrap(problem: Problem) -> IohProblem:
    """A problem with the attributes of IOH's problems, for code that was written for them.

    Points are vectors of coordinates: a choice or level is its index. `optimum` is NaN and -inf where it is unknown, as
    in IOH. Loggers are not supported: `bobench export --as ioh` writes IOHprofiler's files of a run.

    >>> import bobench.ioh
    >>> bobench.ioh.wrap(bobench.problem("synthetic/branin")).optimum.x.round(3)
    array([-3.142, 12.275])
    """
    return IohProblem(problem)
