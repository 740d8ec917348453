"""Whether the program's answers are those of the reference."""
import math
import re
from statistics import NormalDist

import program
from judged_runs import Horizon, Refused
from reference import Ranking
from tables_and_curves import cell

TOLERANCE = 1e-9


def same(expected, got, tolerance=TOLERANCE):
    """Numbers to the tolerance; an infinite number is null in JSON, as one that is not there."""
    if isinstance(expected, (int, float)) and isinstance(got, (int, float)):
        return expected == got or abs(expected - got) <= tolerance * max(abs(expected), abs(got), 1e-6)
    return expected == got or (expected in ("inf", None) and got is None)


def leaves(expected, got, path=""):
    """Pairs of what stands at the same place."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for key in sorted(set(expected) | set(got)):
            yield from leaves(expected.get(key, "(none)"), got.get(key, "(none)"), f"{path}/{key}")
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for i, (one, other) in enumerate(zip(expected, got)):
            yield from leaves(one, other, f"{path}/{i}")
    else:
        yield path, expected, got


def compare(kind, expected, got):
    """How many numbers were compared, and the disagreements in words."""
    if (expected is None) != (got is None):
        return 1, ["expected a refusal" if expected is None else "refused"]
    if expected is None:
        return 1, []
    if kind == "targets":
        return compare_steps(expected, got)
    wrong, tolerance = [], 1e-7 if kind == "post_hoc" else TOLERANCE  # Nemenyi's is an integral
    if kind == "rank":
        order = got.pop("order")
        if any(a[0] == b[0] and a[1:] > (b[1] + 1e-9, b[2]) for a, b in zip(order, order[1:])):
            wrong.append(f"the order is not by mean rank, or by Borda score and first places: {order}")
    count = 0
    for path, one, other in leaves(expected, got):
        count += 1
        if not same(one, other, 6e-2 if path == "/exact_p" else tolerance):
            wrong.append(f"{path} expected {one}, the program has {other}")
    return count, wrong


def compare_steps(expected, got):
    """Shares of solved targets: the program leaves out points at which nothing changes."""
    count, wrong = 0, []
    for optimizer, points in expected.items():
        shown = got.get(optimizer, [])
        if any(all(abs(x - known) > 1e-9 for known, _ in points) for x, _ in shown):
            wrong.append(f"{optimizer}: a point where no evaluation ends")
        for x, share in points:
            before = [level for at, level in shown if at <= x + 1e-9]
            count += 1
            if not same(share, before[-1] if before else 0.0):
                wrong.append(f"{optimizer} at {x}: expected {share}, the program has {before[-1:]}")
    return count, wrong


# --- what is said in words


def expected_notes(results):
    """Of what docs/statistics.md says that every command says: how the line goes, and whom or what it names."""
    series = results.series
    failed = [key for key, one in series.items() for run in one["runs"] if run["status"] == "failed"]
    missing = [key for key, one in series.items() for run in one["runs"] if run["status"] == "missing"]
    slots = sum(len(one["runs"]) for one in series.values())
    # Runs that failed are named as such, and so is an optimiser that has no others.
    longest = {optimizer: max((len(run.value) for (_, other), runs in results.runs.items() if other == optimizer
                               for run in runs if run.status == "complete"), default=results.budget)
               for optimizer in results.optimizers}
    judged = results.judged

    def problems(holds):
        return [problem for problem in results.problems if holds(
            judged[problem], [run for (of, _), runs in results.runs.items() if of == problem for run in runs])]

    return {
        rf"{len(failed)} of {slots} runs failed \((.*?)\)": [optimizer for _, optimizer in failed],
        rf"{len(missing)} of {slots} runs are missing so far \((.*?)\)": [optimizer for _, optimizer in missing],
        r"Noisy, with values below the optimum and none without noise on record: (.*?)\. ": problems(
            lambda one, runs: one.below_optimum),
        r"Judged by observed values, for some evaluations have none without noise: (.*)\.": problems(
            lambda one, runs: not one.noise_free and any(run.has("noise_free") for run in runs)),
        r"Some runs have no fidelities on record, and all their evaluations count as full ones: (.*)\.": problems(
            lambda one, runs: one.without_fidelity),
        rf"No run is as long as the {results.budget} evaluations compared, .*: (.*)\. --at": [
            f"{optimizer} ({length})" for optimizer, length in longest.items() if length < results.budget],
        r"Equal evaluations are not equal cost, for some were cheap ones of a lower fidelity: (.*?)\. ": problems(
            lambda one, runs: any(fidelity < one.top for run in runs for fidelity in run.column("fidelity")))}


def comparison_notes(results, text):
    wrong = []
    for pattern, names in expected_notes(results).items():
        found = re.search(rf"^ *{pattern}", text, re.M)
        said = set(found.group(1).split(", ")) if found else set()
        if said != set(names):
            wrong.append(f"'{pattern}' should name {sorted(set(names))}, names {sorted(said)}")
    return wrong


def compare_words(results, asked):
    """The notes of rank, table, plot and report, and the report's rows."""
    count, wrong = 0, []
    texts = {"table": asked.text("table", {}),
             "plot": asked.text("plot", {}, "--output", asked.folder + "/all", "--formats", "none")}
    ranking = None
    try:
        ranking = Ranking(results, {})
        texts["rank"] = asked.text("rank", {})
        wrong += [f"rank: {one}" for one in ranking_notes(ranking, texts["rank"])]
        numbers, differences = compare_chances(ranking, asked)
        count += numbers
        wrong += [f"rank: {one}" for one in differences]
    except Refused:
        pass
    rows, notes = program.report(asked)
    texts["report"] = "\n".join(notes)
    for line in texts.get("rank", "").splitlines():
        if line.endswith(".") and line not in notes:
            wrong.append(f"report: of rank's notes it lacks '{line}'")
    for command, text in texts.items():
        wrong += [f"{command}: {one}" for one in comparison_notes(results, text)]
    numbers, differences = compare_report(results, ranking, rows)
    by_value = {problem for problem in results.problems if not results.judged[problem].by_regret}
    found = re.search(r"the best value stands for the regret of all of them: (.*)\.", texts["table"])
    if by_value != (set(found.group(1).split(", ")) if found else set()):
        wrong.append(f"table: best values stand for regret on {by_value}, {found and found.group(0)}")
    return count + numbers + 7 * len(texts), wrong + [f"report: {one}" for one in differences]


def ranking_notes(ranking, text):
    wrong = []
    few = ranking.too_few()
    found = re.search(r"^wins, losses: with so few replicates.*", text, re.M)
    if bool(few) != bool(found):
        wrong.append(f"note on few replicates, expected {few}: {found and found.group(0)}")
    elif few and len(few) < len(ranking.problems) and not all(problem in found.group(0) for problem in few):
        wrong.append(f"the note names other problems than {few}: {found.group(0)}")
    if ranking.some_pair_separated() and "The largest difference on one problem" in text:
        wrong.append("a pair that needs more replicates, though some pair is separated")
    distances = [(abs(pair["a12"] - 0.5), problem) for problem, pairs in ranking.pairs.items() for pair in pairs
                 if "a12" in pair]
    clearest = max((distance for distance, _ in distances), default=0.0)
    needed = re.search(r"A12 (\S+)\)\. If it is real, a test on this problem needs about (\d+) replicates", text)
    if needed:
        if abs(abs(float(needed.group(1)) - 0.5) - clearest) > 0.006:
            wrong.append(f"the clearest pair is {clearest} from a half, not A12 {needed.group(1)}")
        # [Noether 1987] with z of alpha/2 and of four in five.
        possible = []  # where several pairs are as clear, either may be meant
        for alpha in {ranking.alphas[problem] for distance, problem in distances if distance > clearest - 1e-9}:
            z = NormalDist().inv_cdf(1 - alpha / 2) + NormalDist().inv_cdf(0.8)
            possible.append(z * z / (6 * clearest ** 2))
        if all(abs(runs - int(needed.group(2))) > 1.0 for runs in possible):
            wrong.append(f"{needed.group(2)} replicates would be needed, expected one of {possible}")
    elif not ranking.some_pair_separated() and clearest > 0:
        wrong.append("no word on how many replicates the clearest pair needs")
    return wrong


def compare_chances(ranking, asked):
    """The probability of each place is of other random draws than ours: good to a few hundredths."""
    expected = ranking.places_by_chance()
    scores = {row["optimizer"]: row for row in asked.table("rank", {})}
    count, wrong = 0, []
    if expected is None:
        return 1, [f"p_first of {one}" for one, row in scores.items() if row["p_first"] is not None]
    for row in asked.table("rank", {}, "--places"):
        optimizer = row["optimizer"]
        j = ranking.optimizers.index(optimizer)
        got = [row[f"place_{place + 1}"] for place in range(len(scores))]
        count += len(got) + 1
        if any(abs(one - other) > 0.09 for one, other in zip(expected[j], got)):
            wrong.append(f"places of {optimizer} expected {expected[j]}, not {got}")
        if scores[optimizer]["p_first"] != got[0]:
            wrong.append(f"p_first of {optimizer} is not the probability of place 1")
        low, high = scores[optimizer]["place_low"], scores[optimizer]["place_high"]
        if sum(got[low - 1:high]) < 0.9 - 1e-9:  # "the places it takes in nine of ten"
            wrong.append(f"places {low} to {high} of {optimizer} are less than nine of ten: {got}")
    return count, wrong


def compare_report(results, ranking, rows):
    """The report's row of each problem and optimiser."""
    horizon = Horizon(results, {})
    found = {(row["Problem"], row["Optimiser"]): row for row in rows}
    count, wrong = 0, []
    for (problem, optimizer), runs in results.runs.items():
        values = [results.judged[problem].final(run, horizon) for run in runs]
        if not values:
            continue
        row = found.get((problem, optimizer))
        if row is None:
            wrong.append(f"no row of {optimizer} on {problem}")
            continue
        quartiles, mean = cell(values, "quartiles"), cell(values, "mean-std")
        expected = {"Median": quartiles["median"], "Lower": quartiles["lower_quartile"],
                    "Upper": quartiles["upper_quartile"], "Mean": mean["mean"], "Std.": mean["std"],
                    "Runs": len(values)}
        if ranking and problem in ranking.problems:
            expected["Rank"] = 1 + sum(pair["better"] not in (None, optimizer) for pair in ranking.pairs[problem]
                                       if optimizer in (pair["optimizer"], pair["other"]))
        for name, value in expected.items():
            count += 1
            if not (same(value, row[name]) or (math.isnan(value) and math.isnan(row[name]))):
                wrong.append(f"{name} of {optimizer} on {problem} expected {value}, not {row[name]}")
    return count, wrong
