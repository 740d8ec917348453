"""Plots over cost (`plot --x fidelity`, `--x seconds`): at each point that is drawn, what `--at-cost` gives there."""
import math

from agreement import same
from judged_runs import Horizon, Refused
from reference import Ranking, quantile
from tables_and_curves import LEVELS, solvable_problems

FEW = 5  # points at which scores, which take long, are compared
STEP = 9  # of the 200 points of a regret curve each so manieth


def compare_over_cost(results, asked):
    """How many numbers were compared, and the disagreements in words."""
    count, wrong = 0, []
    every_cost = all("cost_seconds" in run.columns or not run.value for runs in results.runs.values() for run in runs)
    for unit in ("fidelity", "seconds") if every_cost else ("fidelity",):
        for figure, compare in (("regret", compare_regret), ("score-curves", compare_scores),
                                ("targets", compare_targets)):
            data = asked.figures({"x": unit, "alpha": 0.2}, figure)
            try:
                numbers, differences = compare(results, unit, data)
            except Refused:
                numbers, differences = 1, ["expected a refusal"] if data else []
            count += numbers
            wrong += [f"{figure} --x {unit}: {one}" for one in differences]
    return count, wrong


def at_cost(results, unit, cost):
    """The horizon of that cost: it may be a last digit off, for it was printed or is a logarithm."""
    return Horizon(results, {"at-cost": cost * (1 + 1e-12), "cost": unit})


def compare_regret(results, unit, data):
    count, wrong = 0, []
    rows = data["regret"] if data else []
    seen = {tuple(row[-2:]) for row in rows}
    for *numbers, problem, optimizer in rows[::STEP]:
        numbers = [float(number) for number in numbers]
        horizon = at_cost(results, unit, numbers[0])
        finals = [results.judged[problem].final(run, horizon) for run in results.runs_of(problem, optimizer)]
        expected = [quantile(finals, share) for share in (0.5, 0.25, 0.75)][:len(numbers) - 1]
        count += len(expected)
        if not all(same(one, other) for one, other in zip(expected, numbers[1:])):
            wrong.append(f"{optimizer} on {problem} at {numbers[0]} expected {expected}, not {numbers[1:]}")
    whole = Horizon(results, {})
    for (problem, optimizer), runs in results.runs.items():
        finals = [results.judged[problem].final(run, whole) for run in runs]
        if finals and math.isfinite(quantile(finals, 0.5)) != ((problem, optimizer) in seen):
            wrong.append(f"{optimizer} on {problem}: a curve is missing, or there without reason")
    return count, wrong


def compare_scores(results, unit, data):
    Ranking(results, {})  # refused where there is nothing to rank
    if data is None:
        return 1, ["refused"]
    count, wrong = 0, []
    points = list(dict.fromkeys(row[0] for row in data["borda"]))
    for at in {points[i * (len(points) - 1) // (FEW - 1)] for i in range(FEW)}:
        ranking = Ranking(results, {"alpha": 0.2, "at-cost": float(at) * (1 + 1e-12), "cost": unit})
        shown = {figure: {row[3]: int(row[1]) for row in data[figure] if row[0] == at and row[2] == "all problems"}
                 for figure in ("borda", "first-places")}
        for row in ranking.scores():
            count += 2
            got = [shown[figure].get(row["optimizer"]) for figure in ("borda", "first-places")]
            if got != [row["borda"], row["firsts"]]:
                wrong.append(f"{row['optimizer']} at {at} expected {row['borda']}, {row['firsts']}, not {got}")
    return count, wrong


def compare_targets(results, unit, data):
    problems = solvable_problems(results)
    if data is None:
        return 1, ["refused"]
    count, wrong = 0, []
    for x, share, part, optimizer in data["targets"]:
        if part != "all problems":
            continue
        horizon = at_cost(results, unit, 10 ** float(x) * (1 + 1e-9))
        regrets = [results.judged[problem].final(run, horizon) for problem in problems
                   for run in results.runs_of(problem, optimizer)]
        expected = sum(regret <= level for regret in regrets for level in LEVELS) / (len(LEVELS) * len(regrets))
        count += 1
        if not same(expected, float(share)):
            wrong.append(f"{optimizer} at {x} expected {expected}, not {share}")
    return count, wrong
