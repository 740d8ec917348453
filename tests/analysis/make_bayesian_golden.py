"""Values of bayesian_golden.json: python3 make_bayesian_golden.py BAYCOMP > data/bayesian_golden.json

The signed-rank test by baycomp (BAYCOMP is a folder with its sources, github.com/janezd/baycomp), with 400,000 draws;
maximum-likelihood weights of the Plackett-Luce model by scipy. Debian: python3-numpy, python3-scipy.
"""
import json
import sys

import numpy as np
from scipy.optimize import minimize

sys.path.insert(0, sys.argv[1])
from baycomp import SignedRankTest  # noqa: E402

random = np.random.RandomState(5)


def signed_rank(count, shift, scale, rope):
    differences = shift + scale * random.standard_t(4, size=count)
    first, same, second = SignedRankTest.probs(np.zeros(count), differences, rope, nsamples=400000, random_state=1)
    return {"differences": list(differences), "rope": rope, "p": [first, same, second]}


def plackett_luce(weights, count):
    """Rankings as exponential races, and the weights of the highest likelihood."""
    k = len(weights)
    orders = np.argsort(random.exponential(size=(count, k)) / np.asarray(weights), axis=1)
    ranks = np.argsort(orders, axis=1) + 1

    def loss(logs):
        chosen = np.concatenate([logs, [0.0]])[orders]
        rest = np.logaddexp.accumulate(chosen[:, ::-1], axis=1)[:, ::-1]
        return np.sum(rest - chosen)

    best = minimize(loss, np.zeros(k - 1), method="BFGS", options={"gtol": 1e-6}).x
    estimate = np.exp(np.concatenate([best, [0.0]]))
    return {"ranks": ranks.tolist(), "weights": list(estimate / estimate.sum())}


print(json.dumps({
    "signed_rank": [signed_rank(8, 0.1, 0.3, 0.1), signed_rank(15, -0.3, 0.5, 0.1), signed_rank(24, 0.05, 0.1, 0.1),
                    signed_rank(5, 1.0, 1.0, 0.3), signed_rank(40, 0.12, 0.4, 0.1)],
    "plackett_luce": plackett_luce([0.45, 0.25, 0.15, 0.1, 0.05], 2000)}))
