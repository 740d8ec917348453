"""By what runs are judged, from docs/statistics.md ("What a run is judged by") and nothing else."""
import math

NAN, INF = math.nan, math.inf


class Refused(Exception):
    """What the program should refuse."""


def real(number):
    return float(number)  # "nan", "inf" and "-inf" too


class Run:
    def __init__(self, replicate, members):
        self.replicate = replicate
        self.status = members["status"]
        self.optimum = real(members.get("optimum", NAN))
        self.columns = {name: [real(one) for one in numbers] for name, numbers in members.items()
                        if isinstance(numbers, list)}
        self.value = self.columns.get("value", [])

    def column(self, name):
        """A number for each evaluation, NaN where there is none."""
        return self.columns.get(name) or [NAN] * len(self.value)

    def has(self, name):
        return any(not math.isnan(one) for one in self.column(name))


def in_order(all_series):
    """The optimisers as they appear; one that the first problems lack stands before those that follow it on others."""
    order = []
    for problem in dict.fromkeys(series["problem"] for series in all_series):
        here = [series["optimizer"] for series in all_series if series["problem"] == problem]
        for place in reversed(range(len(here))):
            if here[place] not in order:
                order.insert(order.index(here[place + 1]) if place + 1 < len(here) else len(order), here[place])
    return order


class Results:
    """A result file: problems and optimisers in order of appearance, the runs that are not missing."""

    def __init__(self, file):
        self.budget = file["settings"]["budget"]
        self.problems = list(dict.fromkeys(series["problem"] for series in file["series"]))
        self.optimizers = in_order(file["series"])
        self.series = {(series["problem"], series["optimizer"]): series for series in file["series"]}
        self.runs = {key: [Run(r, run) for r, run in enumerate(series["runs"]) if run["status"] != "missing"]
                     for key, series in self.series.items()}
        self.judged = {problem: Judged(self, problem) for problem in self.problems}
        for series in file["series"]:
            assert len(series["runs"]) > 0

    def runs_of(self, problem, optimizer):
        return self.runs.get((problem, optimizer), [])

    def any_series(self, problem):
        return next(series for key, series in self.series.items() if key[0] == problem)

    def key(self, problem, by):
        """What --by tells apart."""
        series = self.any_series(problem)
        return {"problem": problem, "dimension": str(series["dimension"]), "group": series["group"] or "(none)",
                "suite": problem.split("/")[0]}[by]


class Horizon:
    """How far runs are looked at."""

    def __init__(self, results, options):
        self.evaluations = options.get("at", results.budget)
        self.cost = options.get("at-cost")
        self.unit = options.get("cost", "seconds")

    def within(self, run, full):
        """How many evaluations: these had ended when their costs added up to the cost; a whole one's is `full`."""
        first = min(self.evaluations, len(run.value))
        if self.cost is None:
            return first
        total = 0.0
        for i, cost in enumerate(self.costs(run, full)[:first]):
            total += 0.0 if math.isnan(cost) else cost  # a cost that is blank is nothing
            if total > self.cost:
                return i
        return first

    def costs(self, run, full):
        if self.unit == "seconds":
            return run.column("cost_seconds")
        return run.column("fidelity") if run.has("fidelity") else [full] * len(run.value)

    def require_costs(self, results, optimizers):
        """Seconds are asked for: every run must have some on record."""
        if self.cost is None or self.unit != "seconds":
            return
        for (_, optimizer), runs in results.runs.items():
            for run in runs:
                if optimizer in optimizers and run.value and not run.has("cost_seconds"):
                    raise Refused("no simulated seconds")


class Judged:
    """What all runs on a problem are judged by."""

    def __init__(self, results, problem):
        all_series = [series for key, series in results.series.items() if key[0] == problem]
        runs = [run for key, runs in results.runs.items() if key[0] == problem for run in runs]
        on_record = [real(series["details"]["top_fidelity"]) for series in all_series
                     if "top_fidelity" in series["details"]]
        seen = [one for run in runs for one in run.column("fidelity") if not math.isnan(one)]
        self.top = on_record[0] if on_record else max(seen, default=NAN)
        self.full = 1.0 if math.isnan(self.top) else self.top
        self.noise_free = all(not math.isnan(free) for run in runs
                              for value, free in zip(run.value, run.column("noise_free")) if math.isfinite(value))
        optima = {}
        for run in runs:
            if not math.isnan(run.optimum):
                optima.setdefault(run.replicate, run.optimum)
        self.by_regret = all(run.replicate in optima for run in runs)
        self.optima = optima
        self.without_fidelity = any(run.value and not run.has("fidelity") for run in runs) and bool(seen)
        self.below_optimum = any(
            self.by_regret and min(self.counted(run), default=INF) < optima[run.replicate] - 1e-9 for run in runs)

    def counted(self, run):
        """The values that count, +infinity for those that do not."""
        column = run.column("noise_free") if self.noise_free and "noise_free" in run.columns else run.value
        at_top = [not run.has("fidelity") or fidelity == self.top for fidelity in run.column("fidelity")]
        return [value if counts and math.isfinite(value) else INF for value, counts in zip(column, at_top)]

    def off(self, run):
        return self.optima[run.replicate] if self.by_regret else 0.0

    def curve(self, run, horizon):
        """Regret (or best value) after each of the horizon's evaluations."""
        curve = self.best_so_far(run, horizon)
        return [max(best, 0.0) for best in curve] if self.by_regret else curve

    def best_so_far(self, run, horizon):
        """The best value less the optimum (or 0); it goes on at the last value."""
        values = self.counted(run)[:horizon.within(run, self.full)]
        return [min(values[:t], default=INF) - self.off(run) for t in range(1, horizon.evaluations + 1)]

    def final(self, run, horizon):
        curve = self.curve(run, horizon)
        return curve[-1] if curve else INF

    def areas(self, rows, horizon):
        """Of each run of each row, or nothing where there is none.

        F is the first evaluation at which all runs have a finite value; the sum is over t = F, ..., B - 1. There is
        none at a cost, and where some evaluations were cheap ones of a lower fidelity.
        """
        if horizon.cost is not None or any(
                fidelity < self.top for runs in rows for run in runs
                for fidelity in run.column("fidelity")[:horizon.within(run, self.full)]):
            return None
        curves = [[self.best_so_far(run, horizon) for run in runs] for runs in rows]
        for first in range(1, horizon.evaluations + 1):
            if all(math.isfinite(curve[first - 1]) for row in curves for curve in row):
                return [[sum(curve[first - 1:horizon.evaluations - 1]) for curve in row] for row in curves]
        return None
