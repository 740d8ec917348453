"""Reference values of scipy for the statistics tests: writes data/statistics_golden.json beside this file.

Needs python3-numpy and python3-scipy; the tests need only what it wrote. Run: python3 make_statistics_golden.py
"""
import json
import os

import numpy as np
from scipy import stats

rng = np.random.default_rng(20261121)


def sample(size, ties):
    values = rng.normal(rng.uniform(0, 1), 1.0, size)
    return np.round(values, 1) if ties else values


mann_whitney = []
for case in range(60):
    ties = case % 2 == 1
    a, b = sample(rng.integers(2, 31), ties), sample(rng.integers(2, 31), ties)
    if case == 59:
        a, b = np.ones(4), np.ones(5)
    result = stats.mannwhitneyu(a, b, use_continuity=False, method="asymptotic")
    entry = {"a": a.tolist(), "b": b.tolist(), "u": float(result.statistic)}
    entry["normal_p"] = 1.0 if np.isnan(result.pvalue) else float(result.pvalue)
    if len(set(np.concatenate([a, b]))) == len(a) + len(b):
        entry["exact_p"] = float(stats.mannwhitneyu(a, b, method="exact").pvalue)
    mann_whitney.append(entry)

friedman = []
for case in range(50):
    blocks, treatments = rng.integers(3, 31), rng.integers(3, 9)
    values = rng.normal(0, 1, (blocks, treatments)) + rng.uniform(0, 1) * np.arange(treatments)
    if case % 2 == 1:
        values = np.round(values)
    result = stats.friedmanchisquare(*values.T)
    friedman.append({"values": values.tolist(), "chi_square": float(result.statistic), "p": float(result.pvalue),
                     "mean_ranks": stats.rankdata(values, axis=1).mean(axis=0).tolist()})

quantiles = []
for size in (1, 2, 5, 10, 33):
    values = rng.normal(0, 1, size)
    quantiles.append({"values": values.tolist(), "mean": float(values.mean()),
                      "std": float(values.std(ddof=1)) if size > 1 else None,
                      "quantiles": np.quantile(values, [0, 0.1, 0.25, 0.5, 0.75, 1]).tolist()})

path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "statistics_golden.json")
with open(path, "w") as file:
    json.dump({"mann_whitney": mann_whitney, "friedman": friedman, "quantiles": quantiles}, file)
