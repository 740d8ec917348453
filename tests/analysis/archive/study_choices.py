"""What the archive says about two choices, cross-validated: which eight functions rank optimisers as the 24 do
(`@bbob-dev`), and whether what won on the functions most alike is good advice. Prints what docs/archive.md says.

Needs python3-numpy, python3-scipy. Run: /usr/bin/python3 study_choices.py (2 minutes)
"""
import collections
import csv
import itertools
import lzma
import os

import numpy as np
from scipy.stats import kendalltau

folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "archive", "data")
targets = ["1e1", "1e0", "1e-1", "1e-2", "1e-3", "1e-5", "1e-7"]
runtimes = collections.defaultdict(dict)  # [optimiser, dimension][function]: average runtimes to the targets
with lzma.open(os.path.join(folder, "bbob.csv.xz"), "rt") as file:
    for row in csv.DictReader(file):
        runtimes[row["optimizer"], int(row["dimension"])][int(row["function"])] = np.array(
            [float(row[t]) if row[t] not in ("", "inf") else np.inf for t in targets])
with open(os.path.join(folder, "optimizers.csv")) as file:
    year = {row["optimizer"]: int(row["year"]) for row in csv.DictReader(file) if row["suite"] == "bbob"}

# The score of `bobench compare` of each function, for budgets of 100, 1,000 and 100,000 evaluations a dimension.
cells = [(d, evaluations * d) for d in (2, 3, 5, 10, 20) for evaluations in (100, 1000, 100000)]
names, scores = {}, {}
for dimension, budget in cells:
    all_of = sorted(n for n, d in runtimes if d == dimension and len(runtimes[n, d]) == 24)
    names[dimension, budget] = all_of
    scores[dimension, budget] = np.array(
        [[np.mean(np.where(a <= budget, 1 - np.log(np.clip(a, 1, budget)) / np.log(budget), 0))
          for a in (runtimes[n, dimension][f] for f in range(1, 25))] for n in all_of])


def part(cell, keep):
    return scores[cell][[keep(n) for n in names[cell]]]


def agreement(subset, keep=lambda n: True):
    """Kendall's tau of the optimisers' order on the subset and on all functions, for each cell."""
    return np.array([kendalltau(s.mean(axis=1), s[:, subset].mean(axis=1))[0] for s in (part(c, keep) for c in cells)])


subsets = np.array(list(itertools.combinations(range(24), 8)))
weights = np.zeros((len(subsets), 24), dtype=np.float32)
np.put_along_axis(weights, subsets, 1 / 8, axis=1)


def best_subset(keep=lambda n: True):
    """Of all 735,471 the 60 with the highest linear correlation, of these the one with the highest tau."""
    total = np.zeros(len(subsets))
    whole = np.full(24, 1 / 24, dtype=np.float32)
    for cell in cells:
        covariance = np.cov(part(cell, keep).T).astype(np.float32)
        product = weights @ covariance
        total += product @ whole / np.sqrt((product * weights).sum(axis=1) * (whole @ covariance @ whole))
    candidates = [subsets[i] for i in np.argsort(-total)[:60]]
    return max(candidates, key=lambda s: agreement(s, keep).mean())


def study_subset():
    chosen = best_subset()
    taus = agreement(chosen)
    print("functions", chosen + 1, "tau", taus.mean().round(3), "from", taus.min().round(3), "to", taus.max().round(3))
    generator = np.random.default_rng(1)
    drawn = [agreement(subsets[i]).mean() for i in generator.integers(0, len(subsets), 200)]
    print("200 random sets of eight: tau", np.mean(drawn).round(3), "5 to 95 %",
          np.quantile(drawn, [0.05, 0.95]).round(3))
    everybody = sorted({n for c in cells for n in names[c]})
    order = generator.permutation(len(everybody))
    held_out = []
    for fold in range(5):
        fifth = {everybody[i] for i in order[fold::5]}
        subset = best_subset(lambda n: n not in fifth)
        held_out.append(agreement(subset, lambda n: n in fifth).mean())
        print("chosen without a fifth of the optimisers:", subset + 1, "tau on that fifth", held_out[-1].round(3))
    print("mean", np.mean(held_out).round(3))
    early = best_subset(lambda n: year[n] <= 2012)
    print("chosen by optimisers to 2012:", early + 1, "tau on later ones",
          agreement(early, lambda n: year[n] > 2012).mean().round(3))


def study_advice():
    """A function is held out. Advice: the optimiser with the best score on the functions where four probes had most
    alike runtimes; without advice: the one with the best score on the 23 others."""
    probes = ["BIPOP-CMA-ES", "NELDERDOERR", "DE-scipy-2019", "DIRECT"]
    for count, share in itertools.product((1, 2, 3, 5), (0.5, 1.0)):
        advised, best, by_function = [], [], collections.defaultdict(list)
        for dimension, budget in cells:
            if not all(p in names[dimension, budget] for p in probes):
                continue
            s = scores[dimension, budget]
            seen = np.array([np.concatenate([np.log10(np.clip(runtimes[p, dimension][f], 1, budget)) for p in probes])
                             for f in range(1, 25)])
            for f in range(24):
                rest = np.array([g for g in range(24) if g != f])
                near = rest[np.argsort(np.abs(seen[rest] - seen[f]).mean(axis=1))[:count]]
                plain = s[:, rest].mean(axis=1)
                pick = np.argmax(share * s[:, near].mean(axis=1) + (1 - share) * plain)
                advised.append(s[pick, f])
                best.append((s[np.argmax(plain), f], s[:, f].max()))
                by_function[f].append(s[pick, f] - best[-1][0])
        gains = np.array([np.mean(g) for g in by_function.values()])
        plain, oracle = np.mean(best, axis=0)
        print(f"{count} nearest, weight {share}: score {np.mean(advised):.3f}, without advice {plain:.3f}, the best of "
              f"all {oracle:.3f}; better on {(gains > 0).sum()} functions, worse on {(gains < 0).sum()}, "
              f"t {gains.mean() / gains.std(ddof=1) * np.sqrt(24):.2f}")


study_subset()
study_advice()
