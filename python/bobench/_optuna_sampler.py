"""The optimisers of bobench as samplers of Optuna."""
from __future__ import annotations

import secrets
import threading
from typing import Any

from optuna.samplers import BaseSampler, RandomSampler

from ._optuna_search import Search
from ._optuna_space import IntersectionSearchSpace, distributions, space as space_of


class BobenchSampler(BaseSampler):
    """An optimiser of bobench as the sampler of a study.

    `space` is a dict of parameters or of distributions, or a problem. Without it, the first trial is random, and later
    ones search over the parameters that all completed trials have in common. Optuna's random sampler draws all other
    values, and those of trials that start while the optimiser waits for others to end (the last of a generation).

    The optimiser learns from all trials of the study, if it can learn from those that it did not propose. The value of
    a pruned trial is the last one that was reported. A trial without a value is a failed evaluation.

    >>> import bobench.optuna, optuna
    >>> optuna.logging.set_verbosity(optuna.logging.WARNING)
    >>> study = optuna.create_study(sampler=bobench.optuna.BobenchSampler("gp-ei", budget=20))
    >>> study.optimize(lambda trial: (trial.suggest_float("x", -5, 5) - 1) ** 2, n_trials=20)
    >>> round(study.best_params["x"], 1)
    1.0
    """

    def __init__(self, optimizer: str = "gp-ei", budget: int = 100, seed: int | None = 1, space: Any = None):
        self.optimizer, self._budget = optimizer, budget
        self._seed = secrets.randbits(32) if seed is None else seed
        self._independent_sampler = RandomSampler(seed=seed)
        self._space = None if space is None else space_of(space)
        self._study_name: str | None = None
        self._search: Search | None = None
        self._lock = threading.RLock()
        if self._space or not optimizer.startswith("command:"):  # refuses an unknown name now, not in the second trial
            Search(optimizer, self._space or {"x": [0]}, budget, self._seed)

    def __getstate__(self) -> dict:
        return {**self.__dict__, "_search": None, "_lock": None}  # a copy learns from the trials of the study

    def __setstate__(self, state: dict) -> None:
        self.__dict__.update(state, _lock=threading.RLock())

    def reseed_rng(self) -> None:
        self._independent_sampler.reseed_rng()
        self._seed = secrets.randbits(32)

    def infer_relative_search_space(self, study, trial) -> dict:
        with self._lock:
            if self._study_name != study.study_name:
                self._study_name, self._search, self._common = study.study_name, None, IntersectionSearchSpace()
            all_of = distributions(self._space) if self._space else self._common.calculate(study)
        return {name: all_of[name] for name in self._space or sorted(all_of) if not all_of[name].single()}

    def sample_relative(self, study, trial, search_space: dict) -> dict[str, Any]:
        self._raise_error_if_multi_objective(study)
        if not search_space:
            return {}
        space = self._space or space_of(search_space)
        with self._lock:
            if self._search is None or self._search.space != space:
                self._search = Search(self.optimizer, space, self._budget, self._seed)
            self._search.learn_all(study)
            if proposed := self._search.propose(trial.number):
                return {name: value for name, value in proposed.items() if name in search_space}
        return {name: self.sample_independent(study, trial, name, one) for name, one in search_space.items()}

    def sample_independent(self, study, trial, param_name: str, param_distribution) -> Any:
        self._raise_error_if_multi_objective(study)
        return self._independent_sampler.sample_independent(study, trial, param_name, param_distribution)

    def after_trial(self, study, trial, state, values) -> None:
        with self._lock:
            if self._search:
                self._search.learn(study, trial, values[0] if values else None)
