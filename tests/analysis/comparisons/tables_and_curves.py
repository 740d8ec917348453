"""Tables and the data of plots by brute force, from docs/statistics.md and docs/plots.md."""
import math

from judged_runs import INF, Horizon, NAN, Refused
from reference import Ranking, quantile


LEVELS = [10.0 ** (2 - 10 * i / 50) for i in range(51)]  # the default targets


def mean_std(values):
    mean = sum(values) / len(values)
    if len(values) < 2:
        return {"mean": mean, "std": NAN}
    if math.isinf(mean):
        return {"mean": mean, "std": NAN}
    return {"mean": mean, "std": math.sqrt(sum((one - mean) ** 2 for one in values) / (len(values) - 1))}


def mean_and_error(values):
    """The mean, and below and above it by the standard deviation over the root of the runs; of one run it alone."""
    statistics = mean_std(values)
    error = statistics["std"] / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return [statistics["mean"], statistics["mean"] - error, statistics["mean"] + error]


def cell(values, statistic):
    if not values:
        return None
    if statistic == "median":
        return {"median": quantile(values, 0.5)}
    if statistic == "quartiles":
        return {"lower_quartile": quantile(values, 0.25), "median": quantile(values, 0.5),
                "upper_quartile": quantile(values, 0.75), "runs": len(values)}
    return {**mean_std(values), "runs": len(values)}


def table(results, options):
    """Of each problem and optimiser the statistic of final regrets, or of their logarithms."""
    horizon = Horizon(results, options)
    horizon.require_costs(results, results.optimizers)
    rows = {}
    for problem in results.problems:
        judged = results.judged[problem]
        rows[problem] = {}
        for optimizer in results.optimizers:
            values = [judged.final(run, horizon) for run in results.runs_of(problem, optimizer)]
            if options.get("log"):
                values = [math.log10(max(value, 1e-16)) for value in values] if judged.by_regret else []
            rows[problem][optimizer] = cell(values, options.get("statistic", "mean-std"))
    return rows


def curves(results, options):
    """regret.csv: median and quartiles after each evaluation, where the median is finite; no band of more than four."""
    horizon = Horizon(results, options)
    blocks = {}
    for problem in results.problems:
        for optimizer in results.optimizers:
            runs = results.runs_of(problem, optimizer)
            if not runs:
                continue
            of_runs = [results.judged[problem].curve(run, horizon) for run in runs]
            points = [[t + 1] + (mean_and_error(column) if options.get("statistic") == "mean" else [
                quantile(column, share) for share in ((0.5, 0.25, 0.75) if len(results.optimizers) <= 4 else (0.5,))])
                      for t, column in enumerate(zip(*of_runs))]
            points = [point for point in points if math.isfinite(point[1])]
            if points:
                blocks[f"{problem} {optimizer}"] = points
    return blocks


def solvable_problems(results):
    problems = [problem for problem in results.problems if results.judged[problem].by_regret
                and all(results.runs_of(problem, optimizer) for optimizer in results.optimizers)]
    if not problems:
        raise Refused("no targets")
    return problems


def targets(results, options):
    """targets.csv, all problems: [x, share] of (problem, run, target) triples with a regret at or below the target."""
    horizon = Horizon(results, options)
    problems = solvable_problems(results)
    dimension = {problem: results.any_series(problem)["dimension"] for problem in problems}
    steps = sorted({t / dimension[problem] for problem in problems for t in range(1, horizon.evaluations + 1)})
    shares = {}
    for optimizer in results.optimizers:
        hits, triples = [], 0
        for problem in problems:
            for run in results.runs_of(problem, optimizer):
                curve = results.judged[problem].curve(run, horizon)
                triples += len(LEVELS)
                for level in LEVELS:
                    first = next((t for t, regret in enumerate(curve, 1) if regret <= level), None)
                    if first is not None:
                        hits.append(first / dimension[problem])
        shares[optimizer] = [[math.log10(x), sum(hit <= x for hit in hits) / triples] for x in steps]
    return shares


def score_curves(results, options):
    """Of each N the scores of `rank --at N`, a part for all problems, for each dimension, for each group."""
    ranked = {}
    for at in range(1, Horizon(results, options).evaluations + 1):
        ranking = Ranking(results, {**options, "at": at})
        parts = {"all problems": ranking.problems}
        for by, name in (("dimension", "dimension {}"), ("group", "{}")):
            if len({results.key(problem, by) for problem in results.problems}) > 1:
                for problem in ranking.problems:
                    parts.setdefault(name.format(results.key(problem, by)), []).append(problem)
        for part, problems in parts.items():
            for row in ranking.scores(problems):
                ranked.setdefault(f"{part} {row['optimizer']}", []).append([at, row["borda"], row["firsts"]])
    return ranked
