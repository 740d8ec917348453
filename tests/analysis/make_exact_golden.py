"""Reference values of permutation distributions, by going through all of them: writes data/exact_golden.json beside this
file.

Needs python3-numpy and python3-scipy; the tests need only what it wrote. Run: /usr/bin/python3 make_exact_golden.py
(takes seconds)
"""
import itertools
import json
import os

import numpy as np
from scipy import stats

here = os.path.dirname(os.path.abspath(__file__))
rng = np.random.default_rng(20261122)


def u_of(first, second, axis):
    """Mann and Whitney's U of the first sample, by the mid-ranks of both together."""
    ranks = stats.rankdata(np.concatenate([first, second], axis=axis), axis=axis)
    return np.take(ranks, np.arange(first.shape[axis]), axis=axis).sum(axis=axis)


mann_whitney = []
for case in range(30):
    a, b = (np.round(rng.normal(shift, 1.0, rng.integers(2, 8)), case % 2) for shift in (0.0, rng.uniform(0, 2)))
    if case % 5 == 4:  # many at a floor
        a, b = np.maximum(a, 0.0), np.maximum(b, 0.0)
    answers = {alternative: stats.permutation_test((a, b), u_of, vectorized=True, n_resamples=np.inf,
                                                   alternative=alternative).pvalue
               for alternative in ("two-sided", "less")}
    mann_whitney.append({"a": a.tolist(), "b": b.tolist(), "p": float(answers["two-sided"]),
                         "p_less": float(answers["less"])})

friedman = []
for blocks, treatments in [(2, 2), (5, 2), (8, 2), (2, 3), (3, 3), (4, 3), (6, 3), (3, 4), (4, 4), (3, 5), (2, 6)]:
    for places in (6, 0):  # without ties, and with
        values = np.round(rng.normal(0, 1, (blocks, treatments)) + rng.uniform(0, 1) * np.arange(treatments), places)
        ranks = stats.rankdata(values, axis=1)
        # The first block may stay as it is: to rename the treatments changes nothing.
        sums = ranks[:1]
        for row in ranks[1:]:
            orders = np.array(list(itertools.permutations(row)))
            sums = (sums[:, None, :] + orders[None, :, :]).reshape(-1, treatments)
        spread = ((sums - sums.mean(axis=1, keepdims=True)) ** 2).sum(axis=1)
        observed = ((ranks.sum(axis=0) - ranks.sum(axis=0).mean()) ** 2).sum()
        friedman.append({"values": values.tolist(), "p": float((spread >= observed - 1e-9).mean())})

with open(os.path.join(here, "data", "exact_golden.json"), "w") as file:
    json.dump({"mann_whitney": mann_whitney, "friedman": friedman}, file)
