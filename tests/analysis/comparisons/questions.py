"""What is asked of each file, and what the answer should be.

An answer is None where the program should refuse; numbers are as JSON has them, None for NaN.
"""
import math

import numpy as np

import tables_and_curves
from judged_runs import Refused
from reference import Ranking, effects, mean_ranks_over_problems, post_hoc

SCORES = ["borda", "firsts", "mean_place", "beats", "beaten", "run_rank", "problems"]
PAIR = ["runs", "other_runs", "u", "a12", "p", "p_curve", "better"]


def questions(index, results, kept=True):
    """(kind, options) in a fixed order; which evaluation or cost is looked at is drawn.

    Some are asked of the program alone: the file of all answers is to stay small.
    """
    rng = np.random.default_rng([20261122, index, 1])
    at = {"at": int(rng.integers(1, results.budget + 1))}
    cost = {"at-cost": float(rng.integers(1, 16 * results.budget) / 8)}
    work = {"at-cost": float(rng.integers(1, 5 * results.budget)), "cost": "fidelity"}
    lenient = {"alpha": 0.2}
    asked = [("rank", {}), ("rank", at), ("rank", cost), ("rank", work), ("rank", {"test": "friedman"}),
             ("rank", {**at, "test": "friedman"}), ("rank", lenient), ("rank", {**lenient, "borda": "beats"}),
             ("rank", {**lenient, "by": str(rng.choice(["suite", "group", "dimension"]))}),
             ("pairs", {}), ("pairs", {**lenient, **at}), ("pairs", {**lenient, **work}), ("mean_ranks", {}),
             ("table", {}), ("table", {"statistic": "quartiles", **at}), ("table", {"log": True, **work}),
             ("table", {"statistic": "median", "log": True}), ("table", {"statistic": "quartiles", **cost}),
             ("effects", {}), ("post_hoc", {"test": "friedman", "post-hoc": "holm"}),
             ("post_hoc", {"test": "friedman", "post-hoc": "nemenyi"}), ("curves", {}), ("targets", {}),
             ("score_curves", lenient)]
    if not kept:
        asked += [("curves", at), ("curves", {"statistic": "mean", "band": "standard-error"}), ("targets", at)]
    if len(results.optimizers) > 2:
        chosen = [str(one) for one in rng.permutation(results.optimizers)[:2]]
        asked += [("rank", {**lenient, "optimizers": chosen}), ("pairs", {"optimizers": chosen})]
    return asked


def plain(thing):
    """As JSON has it."""
    if isinstance(thing, dict):
        return {key: plain(value) for key, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [plain(value) for value in thing]
    if isinstance(thing, float):
        if math.isnan(thing):
            return None
        if math.isinf(thing):
            return "inf" if thing > 0 else "-inf"
        # As many digits as two ways of adding up agree in, and a check needs.
        return int(thing) if thing == int(thing) and abs(thing) < 1e15 else float(f"{thing:.12g}")
    return thing


def rank(results, options):
    ranking = Ranking(results, options)
    rows = {}
    parts = ranking.keys() if "by" in options else {"": ranking.problems}
    for key, problems in parts.items():
        for row in ranking.scores(problems):
            rows[f"{key} {row['optimizer']}".strip()] = [row[name] for name in SCORES]
    return {"rows": rows, "excluded": ranking.excluded, "unpaired": ranking.unpaired}


def pairs(results, options):
    ranking = Ranking(results, options)
    return {f"{problem} {pair['optimizer']} {pair['other']}": [pair[name] for name in PAIR]
            for problem, compared in ranking.pairs.items() for pair in compared}


def mean_ranks(results, options):
    ranks, p = mean_ranks_over_problems(results, options)
    return {"ranks": ranks, "exact_p": p}


ANSWERS = {"rank": rank, "pairs": pairs, "mean_ranks": mean_ranks, "effects": effects,
           "post_hoc": post_hoc, "table": tables_and_curves.table,
           "curves": tables_and_curves.curves, "targets": tables_and_curves.targets,
           "score_curves": tables_and_curves.score_curves}


def answer(results, kind, options):
    try:
        return plain(ANSWERS[kind](results, options))
    except Refused:
        return None
