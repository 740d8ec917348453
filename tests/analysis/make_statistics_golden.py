"""Reference values of scipy and of R for the statistics tests: writes data/statistics_golden.json beside this file.

Needs python3-numpy, python3-scipy, python3-statsmodels, python3-mpmath and r-base-core (for make_statistics_golden.R, which
this runs); the tests need only what it wrote. Run: /usr/bin/python3 make_statistics_golden.py (takes half a minute)
"""
import json
import os
import subprocess
import tempfile

import mpmath
import numpy as np
from scipy import stats
from statsmodels.stats.multitest import multipletests

here = os.path.dirname(os.path.abspath(__file__))

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


# The range of standard normal variables, by quadrature at 30 digits.
studentized_range = []
mpmath.mp.dps = 30
for k in (2, 3, 4, 5, 7, 10, 20, 50):
    for q in (0.5, 2.0, 3.5, 5.0):
        cdf = k * mpmath.quad(lambda z: mpmath.npdf(z) * (mpmath.ncdf(z) - mpmath.ncdf(z - q)) ** (k - 1),
                              mpmath.linspace(-12, 14, 27))
        studentized_range.append({"k": k, "q": q, "cdf": float(cdf),
                                  "scipy_cdf": float(stats.studentized_range.cdf(q, k, np.inf))})


def data_set(case):
    """Blocks x treatments as a benchmark gives them: NaN for missing runs, in two of three cases ties."""
    blocks, treatments = int(rng.integers(6, 31)), int(rng.integers(2 if case % 10 == 9 else 3, 9))
    values = rng.normal(0, 1, (blocks, treatments)) + rng.uniform(0, 1) * np.arange(treatments)
    if case % 3 > 0:
        values = np.round(values, case % 3 - 1)
    values[rng.random(values.shape) < 0.04] = np.nan
    values[:4] = np.nan_to_num(values[:4])  # some blocks are whole
    return values


def pairs_of(values):
    first, second = values[:, 0], values[:, 1]
    both = ~np.isnan(first) & ~np.isnan(second)
    return first[both], second[both]


def scipy_tests(values):
    whole = values[~np.isnan(values).any(axis=1)]
    blocks, treatments = whole.shape
    answers = {}
    if treatments > 2:  # scipy's Friedman test wants three
        result = stats.friedmanchisquare(*whole.T)
        answers["chi_square"], answers["friedman_p"] = float(result.statistic), float(result.pvalue)
    ranks = stats.rankdata(whole, axis=1).mean(axis=0)
    rows, columns = np.triu_indices(treatments, 1)
    z = np.abs(ranks[rows] - ranks[columns]) / np.sqrt(treatments * (treatments + 1) / (6 * blocks))
    answers["nemenyi_p"] = stats.studentized_range.sf(np.sqrt(2) * z, treatments, np.inf).tolist()
    answers["holm_p"] = multipletests(2 * stats.norm.sf(z), method="holm")[1].tolist()

    first, second = pairs_of(values)
    for rule, zeros in (("dropped", "wilcox"), ("ranked", "pratt")):
        result = stats.wilcoxon(first, second, zero_method=zeros, correction=False, mode="approx")
        answers[f"wilcoxon_{rule}_p"] = float(result.pvalue)
    sizes = np.abs(first - second)
    if 0 not in sizes and len(set(sizes)) == len(sizes):
        answers["wilcoxon_exact_p"] = float(stats.wilcoxon(first, second, mode="exact").pvalue)

    first, second = (column[~np.isnan(column)] for column in (values[:, 0], values[:, 1]))
    answers["mann_whitney_p"] = float(
        stats.mannwhitneyu(first, second, use_continuity=False, method="asymptotic").pvalue)
    if len(set(np.concatenate([first, second]))) == len(first) + len(second):
        answers["mann_whitney_exact_p"] = float(stats.mannwhitneyu(first, second, method="exact").pvalue)
    return answers


def r_tests(data_sets):
    """What R says of each data set, by make_statistics_golden.R."""
    with tempfile.TemporaryDirectory() as folder:
        for case, values in enumerate(data_sets):
            np.savetxt(f"{folder}/{case}.txt", values, fmt="%.17g")
        out = subprocess.run(["Rscript", os.path.join(here, "make_statistics_golden.R"), folder, str(len(data_sets))],
                             check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in out.splitlines()]


data_sets = [data_set(case) for case in range(60)]
compared = []
for values, from_r in zip(data_sets, r_tests(data_sets)):
    compared.append({"values": [[None if np.isnan(value) else value for value in row] for row in values.tolist()],
                     "scipy": scipy_tests(values), "R": from_r})

with open(os.path.join(here, "data", "statistics_golden.json"), "w") as file:
    json.dump({"mann_whitney": mann_whitney, "friedman": friedman, "quantiles": quantiles,
               "studentized_range": studentized_range, "data_sets": compared}, file)
