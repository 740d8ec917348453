"""Optuna: optimisers of bobench as samplers, problems of bobench as objectives, and studies as results.

>>> import bobench.optuna, optuna
>>> optuna.logging.set_verbosity(optuna.logging.WARNING)
>>> branin = bobench.problem("synthetic/branin")
>>> sampler = bobench.optuna.BobenchSampler("gp-ei", budget=30, space=branin.space)
>>> study = optuna.create_study(sampler=sampler)
>>> study.optimize(bobench.optuna.objective(branin), n_trials=30)
>>> study.best_value < 1
True
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import optuna
from optuna.distributions import CategoricalDistribution, FloatDistribution

from ._optuna_sampler import BobenchSampler
from ._optuna_space import distributions, space
from ._optuna_trials import from_optuna
from ._parameters import is_active, parents_first
from ._problem import Problem

__all__ = ["BobenchSampler", "distributions", "from_optuna", "objective", "space"]


def objective(problem: Problem) -> Callable[[optuna.Trial], float]:
    """A problem as an objective, which suggests all active parameters and returns the value.

    With several fidelities, the trial reports the value of each to the pruner, in ascending order. The step is the
    fidelity if all are whole numbers, otherwise 1, 2, ...

    >>> import bobench.optuna, optuna
    >>> objective = bobench.optuna.objective(bobench.problem("bbob/f1/d2"))
    >>> objective(optuna.trial.FixedTrial({"x1": 0.0, "x2": 1.0})) == bobench.problem("bbob/f1/d2")([0, 1])
    True
    """
    suggested, fidelities = distributions(problem.space), problem.fidelities
    steps = range(1, len(fidelities)) if any(one % 1 for one in fidelities) else map(int, fidelities)
    lower = list(zip(steps, fidelities[:-1]))

    def evaluate(trial: optuna.Trial) -> float:
        config: dict[str, Any] = {}
        for name in parents_first(problem.space):
            if is_active(problem.space, name, config):
                config[name] = suggest(trial, name, suggested[name])
        for step, fidelity in lower:
            trial.report(problem(config, fidelity), step)
            if trial.should_prune():
                raise optuna.TrialPruned()
        return problem(config)

    return evaluate


def suggest(trial: optuna.Trial, name: str, given: Any) -> Any:
    if isinstance(given, CategoricalDistribution):
        return trial.suggest_categorical(name, given.choices)
    ask = trial.suggest_float if isinstance(given, FloatDistribution) else trial.suggest_int
    return ask(name, given.low, given.high, log=given.log)
