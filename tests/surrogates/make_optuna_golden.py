"""Reference values of Optuna for its Parzen estimators: writes data/optuna_golden.json beside this file.

Needs python3-optuna (3.1); the tests need only what it wrote. Run: /usr/bin/python3 make_optuna_golden.py (a second)
"""
import functools
import json
import os

import numpy as np
from optuna.samplers._tpe import _truncnorm as truncnorm
from optuna.distributions import CategoricalDistribution, FloatDistribution, IntDistribution
from optuna.samplers._tpe.parzen_estimator import _ParzenEstimator, _ParzenEstimatorParameters
from optuna.samplers._tpe.sampler import _split_observation_pairs, default_gamma, default_weights

# Version 3.1 leaves the scale out (issue 5109 of Optuna's, mended in 3.5).
unscaled = truncnorm.logpdf


def scaled(x, a, b, loc=0, scale=1):
    return unscaled(x, a, b, loc, scale) - np.log(scale)


# Of equal observations (whole numbers) the outer ones have other bandwidths than those between; which are outer is an
# accident of numpy's unstable sort beyond sixteen. Here, as in bobench, the oldest comes first.
np.argsort = functools.partial(np.argsort, kind="stable")

rng = np.random.default_rng(20261125)
defaults = _ParzenEstimatorParameters(True, 1.0, True, False, default_weights, False)


def parameters():
    yield "real", FloatDistribution(-5.0, 10.0), lambda n: rng.uniform(-5.0, 10.0, n), -5.0, 10.0
    yield "real log", FloatDistribution(1e-5, 10.0, log=True), lambda n: np.exp(rng.uniform(np.log(1e-5), np.log(10.0), n)), 1e-5, 10.0
    yield "integer", IntDistribution(1, 30), lambda n: rng.integers(1, 31, n).astype(float), 1, 30
    yield "integer log", IntDistribution(1, 1000, log=True), lambda n: np.round(np.exp(rng.uniform(0.0, np.log(1000), n))), 1, 1000
    yield "categorical", CategoricalDistribution(["a", "b", "c", "d"]), lambda n: rng.integers(0, 4, n).astype(float), 0, 3


cases = []
for kind, distribution, draw, low, high in parameters():
    for n in (1, 2, 3, 9, 10, 24, 60, 300):
        values, objective = draw(n), rng.normal(size=n)
        if kind.startswith("real") and n >= 9:
            values[:2] = low, high  # observations on the bounds
        good, bad = _split_observation_pairs([(-np.inf, [y]) for y in objective], default_gamma(n), None)
        points = np.sort(draw(12))
        if kind == "categorical":
            points = np.arange(4.0)
        case = {"kind": kind, "low": low, "high": high, "values": values.tolist(), "objective": objective.tolist(),
                "good": good.tolist(), "points": points.tolist()}
        for name, indices, logpdf in (("log_good", good, unscaled), ("log_bad", bad, unscaled),
                                      ("log_good_3.5", good, scaled), ("log_bad_3.5", bad, scaled)):
            truncnorm.logpdf = logpdf
            estimator = _ParzenEstimator({"x": values[indices]}, {"x": distribution}, defaults)
            at = points.astype(int) if kind == "categorical" else points
            case[name] = [float(p) for p in estimator.log_pdf({"x": at})]
        cases.append(case)

path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "optuna_golden.json")
with open(path, "w") as file:
    json.dump(cases, file, separators=(",", ":"))
    file.write("\n")
