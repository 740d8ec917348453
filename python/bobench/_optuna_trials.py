"""Trials of Optuna's studies as rows of results."""
from __future__ import annotations

from collections import Counter
from typing import Any

from optuna import Study
from optuna.study import StudyDirection
from optuna.trial import TrialState

from ._errors import InputError


def from_optuna(studies: Any, problem: str | None = None, optimizer: str | None = None) -> Any:
    """The trials of a study, or of a list of studies, as a DataFrame: a row for each trial that has ended.

    It has the columns of bobench's CSV format and `params_NAME`. To rank studies together with results, write it with
    `to_csv(path, index=False)` and import the file. The names are those of the study and of the class of its sampler
    unless given; studies with the same names are replicates. bobench minimises: values of studies that maximise change
    their sign. Trials that were pruned or failed do not have a value (NaN).

    >>> import bobench.optuna, optuna
    >>> study = optuna.create_study(study_name="bowl", sampler=optuna.samplers.RandomSampler(seed=1))
    >>> study.add_trial(optuna.create_trial(value=0.5))
    >>> bobench.optuna.from_optuna(study).iloc[0].to_dict()  # doctest: +NORMALIZE_WHITESPACE
    {'problem': 'bowl', 'optimizer': 'RandomSampler', 'replicate': 0, 'evaluation': 1, 'value': 0.5}
    """
    import pandas

    rows = []
    runs: Counter[tuple[str, ...]] = Counter()
    for study in [studies] if isinstance(studies, Study) else studies:
        if len(study.directions) != 1:
            raise InputError(f"study '{study.study_name}' has {len(study.directions)} objectives; expected one")
        sampler = getattr(study.sampler, "optimizer", type(study.sampler).__name__)
        names: dict[str, Any] = {"problem": problem or study.study_name, "optimizer": optimizer or sampler}
        run = {**names, "replicate": runs[tuple(names.values())]}
        runs[tuple(names.values())] += 1
        sign = -1 if study.direction == StudyDirection.MAXIMIZE else 1
        ended = [trial for trial in study.get_trials(deepcopy=False) if trial.state.is_finished()]
        for evaluation, trial in enumerate(ended, 1):
            value = sign * trial.value if trial.state == TrialState.COMPLETE else float("nan")
            params = {f"params_{name}": value for name, value in trial.params.items()}
            rows.append({**run, "evaluation": evaluation, "value": value, **params})
    return pandas.DataFrame(rows)
