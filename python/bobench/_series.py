"""All runs of one optimiser on one problem, as arrays."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True, eq=False, repr=False)
class Series:
    """All runs of one optimiser on one problem.

    Arrays have a row for each replicate, and in it an entry for each evaluation; NaN where the run has none. In a
    sparse trace (of more than 10,000 evaluations) entries are those evaluations that were kept: see `evaluation`.
    A column of the file is an attribute: `series.value`, `series.seconds_ask`, `series.fidelity`.

    >>> import bobench
    >>> results = bobench.run(["random-search", "tpe"], "bbob/f1/d2", budget=9, replicates=2, quiet=True)
    >>> results["bbob/f1/d2", "tpe"].value.shape
    (2, 9)
    """

    problem: str
    optimizer: str
    dimension: int
    group: str  #: of functions: "G3", or ""
    label: str  #: the optimiser's own name, if that is not its spec
    options: dict  #: every option of the optimiser
    details: dict  #: of the problem
    status: numpy.ndarray  #: of each run: "complete", "failed" or "missing"
    seed: numpy.ndarray
    optimum: numpy.ndarray  #: of each run; NaN: not known
    message: list[str]  #: why the run failed
    log: list[str]  #: output of the optimiser
    evaluations: numpy.ndarray  #: their number in each run
    evaluation: numpy.ndarray  #: the number of each evaluation, from 1
    best: numpy.ndarray  #: the lowest value so far: without noise if known, at full fidelity; infinite before the first
    regret: numpy.ndarray  #: `best` minus the optimum, as the program judges runs; NaN if the optimum is not known
    columns: dict[str, numpy.ndarray]  #: `value` as told to the optimiser, `seconds_ask`, and what else was recorded
    configuration: numpy.ndarray | None  #: [replicates x entries x dimension] coordinates of run(..., record_x=True)

    def __getattr__(self, name: str) -> numpy.ndarray:
        columns = self.__dict__.get("columns", {})
        if name in columns:
            return columns[name]
        raise AttributeError(f"the series has no column '{name}'; it has {', '.join(columns)}")

    def to_pandas(self) -> pandas.DataFrame:
        """A DataFrame with a row for each evaluation: see Results.to_pandas."""
        import pandas

        run, entry = numpy.nonzero(~numpy.isnan(self.evaluation))
        data = {"problem": self.problem, "optimizer": self.optimizer, "replicate": run,
                "evaluation": self.evaluation[run, entry].astype(int), "value": self.value[run, entry],
                "best": self.best[run, entry], "regret": self.regret[run, entry]}
        data |= {name: column[run, entry] for name, column in self.columns.items() if name != "value"}
        if self.configuration is not None:
            data |= {f"x{i + 1}": self.configuration[run, entry, i] for i in range(self.dimension)}
        data |= {"optimum": self.optimum[run], "status": self.status[run], "dimension": self.dimension,
                 "group": self.group}
        return pandas.DataFrame(data)

    def __repr__(self) -> str:
        return f"<bobench series: {self.optimizer} on {self.problem}, {len(self.status)} runs>"
