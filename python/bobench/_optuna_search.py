"""One search of a sampler: an optimiser in one space, which learns from the trials of a study."""
from __future__ import annotations

from typing import Any

from optuna.study import StudyDirection

from . import _core
from ._errors import InputError
from ._optuna_space import configuration


class Search:
    """Proposes configurations for trials, and learns from the trials that have ended.

    A trial may end with other values than proposed, such as those of an enqueued trial. The proposal is then made again
    to the next trial. If that one does not have its values either, the proposal is a failed evaluation.
    """

    def __init__(self, optimizer: str, space: Any, budget: int, seed: int):
        self._optimizer = _core.Optimizer(optimizer, space, budget, seed)
        self.space = self._optimizer.space
        self._known: set[int] = set()  # trials, by number
        self._open: dict[int, dict] = {}  # proposals to trials that have not ended
        self._unused: list[dict] = []
        self._repeated: dict | None = None  # the last proposal that was made again

    def propose(self, number: int) -> dict[str, Any] | None:
        """A configuration for this trial; None if another trial must end first."""
        if self._unused:
            config = self._repeated = self._unused.pop()
        else:
            asked = self._optimizer.ask(1)
            if not asked:
                return None
            config = asked[0]
        self._open[number] = config
        return config

    def learn_all(self, study) -> None:
        for trial in study.get_trials(deepcopy=False):
            if trial.state.is_finished() and trial.number not in self._known:
                self.learn(study, trial, trial.value)

    def learn(self, study, trial, value: float | None) -> None:
        """Learns from a trial that has ended. None: it failed."""
        self._known.add(trial.number)
        if value is not None and study.direction == StudyDirection.MAXIMIZE:
            value = -value
        proposed = self._open.pop(trial.number, None)
        if proposed is not None:
            if all(trial.params.get(name, wanted) == wanted for name, wanted in proposed.items()):
                self._optimizer.tell(proposed, value)
                return
            if proposed is self._repeated:
                self._optimizer.tell(proposed, None)
            else:
                self._unused.append(proposed)
        try:
            self._optimizer.tell(configuration(self.space, trial.params), value)
        except InputError:
            pass  # the trial is outside the space, or the optimiser learns only from its own proposals
