"""Result files: their numbers as arrays and DataFrames, and what the program makes of them."""
from __future__ import annotations

import html
import os
import warnings
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy

from . import _core
from ._command import command, option_words
from ._errors import InputError
from ._figure import Figure, draw_on, quietly
from ._parameters import Real
from ._series import Series

if TYPE_CHECKING:
    import pandas


class Results:
    """A result file. read() opens one, run() makes one.

    The methods that return tables take the options of the command of the same name: rank(at=50) is
    `bobench rank --at 50`. All numbers are those of the command. A notebook shows a table with its title and notes,
    which are also in `attrs`.

    >>> import bobench
    >>> results = bobench.run(["random-search", "tpe"], "bbob/f1-2/d2", budget=9, replicates=2, quiet=True)
    >>> results.problems, results.optimizers
    (['bbob/f1/d2', 'bbob/f2/d2'], ['random-search', 'tpe'])
    >>> results.settings["budget"]
    9
    """

    def __init__(self, path: str | os.PathLike):
        self.path = Path(path)
        header = _core.read(str(self.path), traces=False)
        self.settings: dict[str, Any] = header["settings"]
        self.notes: list[str] = header["notes"]
        self.problems = list(dict.fromkeys(series["problem"] for series in header["series"]))
        self.optimizers = list(dict.fromkeys(series["optimizer"] for series in header["series"]))
        self._states = [(series["optimizer"], series["status"]) for series in header["series"]]

    @cached_property
    def series(self) -> list[Series]:
        """All series, in the order of the file. They are read at the first use.

        >>> import bobench
        >>> results = bobench.run(["random-search", "tpe"], "bbob/f1/d2", budget=9, replicates=2, quiet=True)
        >>> results.series
        [<bobench series: random-search on bbob/f1/d2, 2 runs>, <bobench series: tpe on bbob/f1/d2, 2 runs>]
        """
        return [Series(**one | {"status": numpy.array(one["status"], dtype=object)})
                for one in _core.read(str(self.path))["series"]]

    def __getitem__(self, names: tuple[str, str]) -> Series:
        """The series of a problem and an optimiser.

        >>> import bobench
        >>> results = bobench.run(["random-search", "tpe"], "bbob/f1/d2", budget=9, replicates=2, quiet=True)
        >>> bool((results["bbob/f1/d2", "tpe"].regret >= 0).all())
        True
        """
        for one in self.series:
            if (one.problem, one.optimizer) == names:
                return one
        raise InputError(f"there is no series {names!r}; expected a problem ({', '.join(self.problems)}) and an "
                         f"optimizer ({', '.join(self.optimizers)})")

    def to_pandas(self) -> pandas.DataFrame:
        """All evaluations as a tidy DataFrame: a row for each.

        Columns: `problem`, `optimizer`, `replicate` (from 0), `evaluation` (from 1), `value` (as told to the
        optimiser), `best` (the lowest value so far, without noise if known), `regret` (best minus the optimum, as in
        rankings), the other columns that were recorded, `x1`, ... (coordinates, with record_x), `optimum`, `status`,
        `dimension` and `group`.

        >>> import bobench
        >>> results = bobench.run(["random-search", "tpe"], "bbob/f1/d2", budget=9, replicates=2, quiet=True)
        >>> frame = results.to_pandas()
        >>> len(frame), list(frame.columns[:7])
        (36, ['problem', 'optimizer', 'replicate', 'evaluation', 'value', 'best', 'regret'])
        >>> frame.groupby(["problem", "optimizer", "replicate"])["regret"].last().shape
        (4,)
        """
        import pandas

        frames = [one.to_pandas() for one in self.series]
        if not frames:
            return pandas.DataFrame()
        all_names = dict.fromkeys(name for frame in frames for name in frame)
        last = ["optimum", "status", "dimension", "group"]
        points = sorted((name for name in all_names if name[0] == "x" and name[1:].isdigit()), key=lambda x: int(x[1:]))
        names = [name for name in all_names if name not in [*points, *last]]
        return pandas.concat(frames, ignore_index=True)[names + points + last]

    def rank(self, **options: Any) -> pandas.DataFrame:
        """The ranking, with significance tests: `bobench rank`.

        `differences=True`, `pairwise=True`, `places=True`, `post_hoc=`, `model=` and `effect=` return another table
        instead.

        >>> import bobench
        >>> results = bobench.run(["random-search", "gp-ei"], "bbob/f1-3/d2", budget=15, replicates=5, quiet=True)
        >>> list(results.rank()["optimizer"])
        ['gp-ei', 'random-search']
        >>> bool(results.rank(differences=True, at=15)["p"][0] < 0.05)
        True
        """
        return printed_table("rank", self.path, **options)

    def table(self, **options: Any) -> pandas.DataFrame:
        """The final regret of every optimiser on every problem: `bobench table`.

        >>> import bobench
        >>> results = bobench.run(["random-search", "tpe"], "bbob/f1/d2", budget=9, replicates=2, quiet=True)
        >>> list(results.table()["tpe"])
        ['mean', 'runs', 'std']
        >>> table = results.table(statistic="median")
        """
        return printed_table("table", self.path, **options)

    def runtime(self, **options: Any) -> pandas.DataFrame:
        """Average runtimes (aRT) to targets: `bobench runtime`. show="losses" and show="area" return other tables.

        >>> import bobench
        >>> results = bobench.run(["random-search", "tpe"], "bbob/f1/d2", budget=9, replicates=2, quiet=True)
        >>> list(results.runtime(targets=[100, 1])["target"])
        [100.0, 1.0]
        """
        return printed_table("runtime", self.path, **options)

    def compare(self, **options: Any) -> pandas.DataFrame:
        """These optimisers among those of bobench's archive, or those published on COCO's suites: `bobench compare`.

        >>> import bobench
        >>> results = bobench.run(["random-search", "tpe"], "bbob/f1/d2", budget=9, replicates=2, quiet=True)
        >>> "BIPOP-CMA-ES" in list(results.compare(with_="BIPOP-CMA-ES")["optimizer"])
        True
        """
        return printed_table("compare", self.path, **options)

    def status(self, **options: Any) -> pandas.DataFrame:
        """How many runs are done, failed and missing: `bobench status`.

        >>> import bobench
        >>> results = bobench.run(["random-search", "tpe"], "bbob/f1/d2", budget=9, replicates=2, quiet=True)
        >>> list(results.status()["done"])
        [2, 2]
        """
        return printed_table("status", self.path, **options)

    def plot(self, figure: str = "regret", ax: Any = None, **options: Any) -> Any:
        """Draws a figure of `bobench plot`: "regret", "scores", "critical-difference", "targets", ...

        Without `ax`, gnuplot draws it: a Figure, which a notebook shows. With `ax`, matplotlib draws the same numbers
        on these axes, one for each panel, and `ax` is returned; only for figures of curves.

        >>> import bobench
        >>> results = bobench.run(["random-search", "tpe"], "bbob/f1/d2", budget=9, replicates=2, quiet=True)
        >>> results.plot("regret")
        <bobench figure regret: Simple regret, median with quartiles over evaluations>
        """
        if ax is None:
            return Figure(self, figure, options)
        draw_on(ax, Figure(self, figure, options, image="none"))
        return ax

    def report(self, output: str | os.PathLike, **options: Any) -> Path:
        """Writes one HTML page with everything: `bobench report`.

        >>> import bobench, os, tempfile
        >>> results = bobench.run(["random-search", "tpe"], "bbob/f1/d2", budget=9, replicates=2, quiet=True)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     os.path.exists(results.report(folder + "/report.html", title="Mine"))
        True
        """
        _, complaints = quietly(["report", str(self.path), "--output", os.fspath(output), *option_words(options)])
        if complaints:
            warnings.warn(complaints[0], stacklevel=2)
        return Path(output)

    def export(self, output: str | os.PathLike, **options: Any) -> Path:
        """Writes the runs in another format: `bobench export`.

        The ending .csv or .json of the name selects the format; as_="coco" or as_="ioh" writes a folder.

        >>> import bobench, os, tempfile
        >>> results = bobench.run(["random-search", "tpe"], "bbob/f1/d2", budget=9, replicates=2, quiet=True)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     os.path.exists(results.export(folder + "/r.csv"))
        True
        """
        if Path(output).suffix in (".csv", ".json"):
            options.setdefault("as_", Path(output).suffix[1:])
        command(["export", str(self.path), "--output", os.fspath(output), *option_words(options)])
        return Path(output)

    def __fspath__(self) -> str:
        return str(self.path)

    def __repr__(self) -> str:
        return f"<bobench results {self._summary()}>"

    def _summary(self) -> str:
        done, of = (sum(count) for count in zip(*self._counts().values())) if self._states else (0, 0)
        return (f"{self.path.name}: {counted(self.optimizers, 'optimiser')} on {counted(self.problems, 'problem')}, "
                f"{done} of {of} runs done, budget {self.settings['budget']}, seed {self.settings['seed']}")

    def _counts(self) -> dict[str, tuple[int, int]]:
        """Of each optimiser: complete runs, and all."""
        counts = dict.fromkeys(self.optimizers, (0, 0))
        for optimizer, states in self._states:
            done, of = counts[optimizer]
            counts[optimizer] = done + states.count("complete"), of + len(states)
        return counts

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{html.escape(optimizer)}</td><td>{done} of {of}</td></tr>"
                       for optimizer, (done, of) in self._counts().items())
        return (f"<p>{html.escape(self._summary())}</p>"
                f"<table><tr><th>optimizer</th><th>runs done</th></tr>{rows}</table>")


def counted(names: list[str], word: str) -> str:
    return f"{len(names)} {word}{'' if len(names) == 1 else 's'}"


def read(path: str | os.PathLike) -> Results:
    """Opens a result file.

    >>> import bobench, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> _ = bobench.run(["tpe"], "bbob/f1/d2", budget=9, replicates=2, quiet=True, output=folder.name + "/r.h5")
    >>> bobench.read(folder.name + "/r.h5")
    <bobench results r.h5: 1 optimiser on 1 problem, 2 of 2 runs done, budget 9, seed 1>
    """
    return Results(path)


def merge(files: Iterable[str | os.PathLike], output: str | os.PathLike) -> Results:
    """Merges result files of the same settings into a new one: `bobench merge`. Results are files, too.

    >>> import bobench, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> a, b = (bobench.run([name], "bbob/f1/d2", budget=9, replicates=2, quiet=True) for name in ("tpe", "gp-ei"))
    >>> bobench.merge([a, b], folder.name + "/all.h5").optimizers
    ['tpe', 'gp-ei']
    """
    command(["merge", *(os.fspath(file) for file in files), "--output", os.fspath(output)])
    return Results(output)


def diff(a: str | os.PathLike, b: str | os.PathLike) -> list[str]:
    """The differences between the results of two files, without times: `bobench diff`. Empty: they are the same.

    >>> import bobench
    >>> a, b = (bobench.run(["tpe"], "bbob/f1/d2", budget=9, replicates=2, quiet=True) for _ in range(2))
    >>> bobench.diff(a, b)
    []
    """
    code, text = _core.execute(["diff", os.fspath(a), os.fspath(b)])
    if code == 130:
        raise KeyboardInterrupt
    return text.splitlines() if code else []


def import_results(files: Any, output: str | os.PathLike, **options: Any) -> Results:
    """Imports results of other programs (COCO, IOHprofiler, kurobako, CSV, JSON) as a result file: `bobench import`.

    >>> import bobench, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> results = bobench.run(["tpe"], "bbob/f1/d2", budget=9, replicates=2, quiet=True)
    >>> file = results.export(folder.name + "/r.json")
    >>> bobench.diff(results, bobench.import_results(file, folder.name + "/again.h5"))
    []
    """
    several = [files] if isinstance(files, (str, os.PathLike)) else files
    words = [os.fspath(file) for file in several]
    command(["import", *words, "--output", os.fspath(output), *option_words(options)])
    return Results(output)


def reproduce(*ids: str | os.PathLike, **options: Any) -> pandas.DataFrame:
    """Reproduces tables and figures of papers, and returns the results, or with claims=True the judged claims.

    An id may be the file of a table of your own. Without ids, a table of what can be reproduced. Files are written into
    the folder `output` ("reproduced"); the same call resumes a stopped one.

    >>> import bobench
    >>> "tiao2021/figure-4" in list(bobench.reproduce()["id"])
    True
    """
    return printed_table("reproduce", *ids, **options)


def recommend(problem: Any, **options: Any) -> pandas.DataFrame:
    """What was best on similar problems of bobench's archive: `bobench recommend`.

    `problem` is an id, or a search space (a dict of parameters or a problem of yours). `budget=50` is the number of
    evaluations; `seconds=2` leaves out optimisers that take longer for a suggestion; `noisy=True` says that values are
    noisy.

    >>> import bobench
    >>> table = bobench.recommend({"lr": bobench.log(1e-5, 0.1), "layers": bobench.integer(1, 8)}, budget=50)
    >>> list(table.columns)
    ['place', 'optimizer', 'loss', 'separated', 'seconds']
    """
    if isinstance(problem, str):
        return printed_table("recommend", problem, **options)
    space = _core.Space(problem)
    is_discrete = any(not isinstance(one, Real) for one in space.parameters.values())
    return printed_table("recommend", **{"dimension": space.dimension, "discrete": is_discrete} | options)


def printed_table(command: str, *arguments: str | os.PathLike, **options: Any) -> pandas.DataFrame:
    """The table that a command prints."""
    from ._tables import table_of  # needs pandas

    return table_of([command, *(os.fspath(one) for one in arguments), *option_words(options)], stacklevel=4)
