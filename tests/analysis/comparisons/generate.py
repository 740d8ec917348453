"""Small result files in bobench's JSON format, each with some of what makes runs hard to compare.

All numbers are multiples of 1/8 (but for a few that are meant to be tiny or huge), so that sums and differences of them
are exact: whether two areas are tied must not hang on the order of an addition.
"""
import numpy as np

NAN, INF = "nan", "inf"  # JSON has no numbers for them


def grid(rng, low, high, size=None):
    """Multiples of 1/8 in [low, high)."""
    numbers = rng.integers(8 * low, 8 * high, size) / 8
    return numbers.tolist() if size is not None else float(numbers)


class Problem:
    """One problem's runs while they are being made: runs[optimiser][replicate]."""

    def __init__(self, rng, name, optimizers, replicates, length):
        self.rng, self.name, self.length = rng, name, length
        self.dimension = int(rng.choice([1, 2, 3, 5]))
        self.group = str(rng.choice(["G1", "G2", ""], p=[0.5, 0.3, 0.2]))
        self.details = {optimizer: {} for optimizer in optimizers}
        kind = rng.choice(["zero", "one", "instances"], p=[0.4, 0.3, 0.3])
        one = grid(rng, -4, 5)
        optima = [{"zero": 0.0, "one": one, "instances": grid(rng, -4, 5)}[kind] for _ in range(replicates)]
        spread = int(rng.choice([1, 3, 6]))
        self.runs = {}
        for optimizer in optimizers:
            shift = grid(rng, 0, 4)
            self.runs[optimizer] = [
                {"status": "complete", "seed": r, "optimum": optima[r],
                 "value": [optima[r] + shift + one for one in grid(rng, 0, spread, length)]} for r in range(replicates)]

    def every_run(self):
        return [run for runs in self.runs.values() for run in runs if run["status"] != "missing"]

    def some_run(self):
        return self.rng.choice(np.array(self.every_run() + [None], dtype=object)[:-1]) if self.every_run() else None

    def some_optimizer(self):
        return str(self.rng.choice(list(self.runs)))

    def series(self, optimizer):
        return {"problem": self.name, "optimizer": optimizer, "dimension": self.dimension, "group": self.group,
                "options": {}, "details": self.details[optimizer], "runs": self.runs[optimizer]}


def columns(run):
    return [name for name in run if isinstance(run[name], list)]


def shorten(run, length):
    for name in columns(run):
        run[name] = run[name][:length]


# --- what is done to a problem's runs; each may be done to any problem, in this order


def floor(problem):
    """Many values at the optimum, as a table's best entry is."""
    for run in problem.every_run():
        run["value"] = [max(value - 3.0, run["optimum"]) for value in run["value"]]


def few_levels(problem):
    for run in problem.every_run():
        run["value"] = [run["optimum"] + float(round((value - run["optimum"]) / 4)) for value in run["value"]]


def all_equal(problem):
    for run in problem.every_run():
        run["value"] = [run["optimum"] + 1.0] * problem.length


def below_optimum(problem):
    for run in problem.every_run():
        if problem.rng.random() < 0.4:
            run["value"][problem.rng.integers(problem.length)] = run["optimum"] - grid(problem.rng, 1, 3)


def tiny_and_huge(problem):
    """A regret below what log10 shows, and one far above every other: where nothing else is near zero."""
    for run in problem.every_run():
        run["value"] = [value - run["optimum"] for value in run["value"]]
        run["optimum"] = 0.0
        if problem.rng.random() < 0.5:
            run["value"][-1] = 2.0 ** -70
        if problem.rng.random() < 0.3:
            run["value"][0] = 2.0 ** 40


def not_finite(problem):
    for run in problem.every_run():
        for i in range(len(run["value"])):
            if problem.rng.random() < 0.25:
                run["value"][i] = str(problem.rng.choice([NAN, INF, "-inf"], p=[0.5, 0.3, 0.2]))


def nothing_finite(problem):
    run = problem.some_run()
    if run is not None:
        run["value"] = [str(problem.rng.choice([NAN, INF])) for _ in run["value"]]


def noise(problem):
    for run in problem.every_run():
        run["noise_free"] = [NAN if value == NAN else (value if isinstance(value, float) else run["optimum"] + 1)
                             + grid(problem.rng, 0, 2) for value in run["value"]]


def noise_half_filled(problem):
    noise(problem)
    run = problem.some_run()
    if run is not None:
        run["noise_free"][problem.rng.integers(problem.length)] = NAN


def noise_in_some_runs(problem):
    noise(problem)
    for run in problem.every_run():
        if problem.rng.random() < 0.3:
            del run["noise_free"]


def noise_free_apart_from_values(problem):
    """Known where the value is NaN, not known where the value is infinite."""
    noise(problem)
    for run in problem.every_run():
        i = problem.rng.integers(problem.length)
        kind = problem.rng.random()
        if kind < 0.4:
            run["value"][i] = NAN
        elif kind < 0.5:
            run["value"][i], run["noise_free"][i] = INF, NAN


def fidelities(problem):
    """Rungs of 1, 3 and 9, the last often the highest."""
    for run in problem.every_run():
        run["fidelity"] = [float(one) for one in problem.rng.choice([1, 3, 9], len(run["value"]), p=[0.3, 0.3, 0.4])]


def fidelities_of_some_optimizers(problem):
    fidelities(problem)
    for optimizer in list(problem.runs)[1:]:
        if problem.rng.random() < 0.6:
            for run in problem.runs[optimizer]:
                run["fidelity"] = [9.0] * len(run["value"])


def fidelity_on_record(problem):
    fidelities(problem)
    for details in problem.details.values():
        details["top_fidelity"] = 9.0


def fidelity_on_record_never_reached(problem):
    fidelity_on_record(problem)
    for run in problem.runs[problem.some_optimizer()]:
        run["fidelity"] = [min(one, 3.0) for one in run["fidelity"]]


def fidelity_on_record_once(problem):
    """Only one of the series says it, and it may be beyond what any run has seen."""
    fidelities(problem)
    top = float(problem.rng.choice([9, 27]))
    known = [one["top_fidelity"] for one in problem.details.values() if one]
    problem.details[problem.some_optimizer()]["top_fidelity"] = known[0] if known else top


def fidelity_blank_here_and_there(problem):
    fidelities(problem)
    for run in problem.every_run():
        run["fidelity"] = [NAN if problem.rng.random() < 0.25 else one for one in run["fidelity"]]


def fidelity_column_missing(problem):
    fidelities(problem)
    for run in problem.every_run():
        if problem.rng.random() < 0.3:
            del run["fidelity"]


def fidelity_all_blank(problem):
    fidelities(problem)
    run = problem.some_run()
    if run is not None:
        run["fidelity"] = [NAN] * len(run["value"])


def never_at_the_top(problem):
    fidelities(problem)
    run = problem.some_run()
    if run is not None:
        run["fidelity"] = [1.0] * len(run["value"])


def optimum_of_one_run_unknown(problem):
    run = problem.some_run()
    if run is not None:
        run["optimum"] = NAN


def optima_of_one_optimizer_unknown(problem):
    for run in problem.runs[problem.some_optimizer()]:
        run["optimum"] = NAN


def optima_unknown(problem):
    for run in problem.every_run():
        run["optimum"] = NAN


def unequal_lengths(problem):
    for optimizer, runs in problem.runs.items():
        if problem.rng.random() < 0.5:
            length = int(problem.rng.integers(1, problem.length + 1))
            for run in runs:
                shorten(run, length)


def failed(problem):
    for run in problem.every_run():
        if problem.rng.random() < 0.3:
            run.update(status="failed", message="it broke")
            shorten(run, int(problem.rng.integers(0, problem.length)))


def missing(problem):
    for runs in problem.runs.values():
        for r in range(len(runs)):
            if problem.rng.random() < 0.25:
                runs[r] = {"status": "missing", "seed": 0}


def replicates_apart(problem):
    """No replicate of all: each optimiser has its own."""
    number = len(problem.runs)
    for o, optimizer in enumerate(problem.runs):
        runs = problem.runs[optimizer]
        for r in range(len(runs)):
            if r % number != o and len(runs) >= number:
                runs[r] = {"status": "missing", "seed": 0}


def one_optimizer_missing(problem):
    if problem.rng.random() < 0.5:
        del problem.runs[problem.some_optimizer()]
    else:
        optimizer = problem.some_optimizer()
        problem.runs[optimizer] = [{"status": "missing", "seed": 0} for _ in problem.runs[optimizer]]


FEATURES = [floor, few_levels, all_equal, below_optimum, tiny_and_huge, not_finite, nothing_finite, noise,
            noise_half_filled, noise_in_some_runs, noise_free_apart_from_values, fidelities,
            fidelities_of_some_optimizers, fidelity_on_record, fidelity_on_record_never_reached,
            fidelity_on_record_once, fidelity_blank_here_and_there, fidelity_column_missing, fidelity_all_blank,
            never_at_the_top, optimum_of_one_run_unknown, optima_of_one_optimizer_unknown, optima_unknown,
            unequal_lengths, failed, missing, replicates_apart, one_optimizer_missing]


def add_costs(rng, problems):
    """Simulated seconds, of every run or of most."""
    kind = rng.choice(["none", "all", "blank", "some"], p=[0.35, 0.4, 0.15, 0.1])
    if kind == "none":
        return
    for problem in problems:
        for run in problem.every_run():
            if kind == "some" and rng.random() < 0.1:
                continue
            costs = grid(rng, 0, 4, len(run["value"]))
            run["cost_seconds"] = [NAN if kind == "blank" and rng.random() < 0.2 else cost for cost in costs]
            if run["cost_seconds"] and set(run["cost_seconds"]) == {NAN}:  # a column of nothing is none in a file
                run["cost_seconds"][0] = costs[0]


def sizes(rng, index):
    """Optimisers, problems, replicates, evaluations."""
    if index % 25 == 7:  # more than the exact test takes
        return 2, 1, int(rng.integers(21, 24)), 2
    if index % 25 == 8:
        return int(rng.integers(2, 4)), 1, int(rng.integers(9, 21)), 2
    if index % 25 == 9:
        return int(rng.integers(2, 6)), int(rng.integers(1, 4)), 1, int(rng.integers(3, 7))
    number = int(rng.choice([2, 3, 4, 5], p=[0.3, 0.4, 0.2, 0.1]))
    most = {2: 7, 3: 6, 4: 5, 5: 4}[number]
    return number, int(rng.choice([1, 2, 3, 4], p=[0.4, 0.38, 0.15, 0.07])), int(rng.integers(2, most + 1)), int(
        rng.integers(3, 7))


def result_file(index):
    """The file of this number: what is to be written as JSON."""
    rng = np.random.default_rng([20261122, index])
    number, count, replicates, length = sizes(rng, index)
    optimizers = list("abcde"[:number])
    problems = [Problem(rng, f"{'pq'[p % 2]}/f{p + 1}", optimizers, replicates, length) for p in range(count)]
    for p, problem in enumerate(problems):
        wanted = {f for f in range(len(FEATURES)) if rng.random() < 0.06}
        if p == 0 and index >= 25:  # the first files are plain but for what chance gives them
            wanted.add(index % len(FEATURES))
        for f in sorted(wanted):
            FEATURES[f](problem)
    add_costs(rng, problems)
    series = [problem.series(optimizer) for problem in problems for optimizer in optimizers
              if optimizer in problem.runs]
    budget = length + (2 if index % 10 == 3 else 0)  # of a plan whose runs all stopped early
    return {"format": "bobench-results", "format_version": 1, "provenance": {"created_utc": "2026-01-01T00:00:00Z"},
            "settings": {"seed": 1, "budget": budget}, "series": series}
