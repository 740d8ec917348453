#!/usr/bin/env python3
"""Writes data/mixture_golden.json: Gaussian mixtures that scikit-learn's expectation maximisation reaches from given
starts, and kernel densities by scikit-learn and SciPy.

    python3 make_mixture_golden.py     (Debian 12: python3-sklearn 1.2.1, python3-scipy 1.10.1)
"""
import json
import warnings

import numpy as np
from scipy.stats import multivariate_normal, norm
from sklearn.mixture import GaussianMixture
from sklearn.neighbors import KernelDensity


def mixture(kind, dimension, components, n, seed):
    random = np.random.default_rng(seed)
    centres = random.normal(0.0, 2.0, (components, dimension))
    points = np.concatenate([centre + random.normal(0.0, 0.6, (n // components, dimension)) for centre in centres])
    means = points[random.choice(len(points), components, replace=False)]
    start = np.cov(points.T).reshape(dimension, dimension)
    precisions = {"full": np.stack([np.linalg.inv(start)] * components),
                  "tied": np.linalg.inv(start),
                  "diagonal": np.stack([1.0 / np.diag(start)] * components)}[kind]
    model = GaussianMixture(components, covariance_type="diag" if kind == "diagonal" else kind, tol=0.0,
                            max_iter=20000, means_init=means, weights_init=np.full(components, 1.0 / components),
                            precisions_init=precisions)
    model.fit(points)  # until nothing moves: the tolerance is never met
    covariances = {"full": lambda: model.covariances_,
                   "tied": lambda: np.stack([model.covariances_] * components),
                   "diagonal": lambda: np.stack([np.diag(v) for v in model.covariances_])}[kind]()
    first = np.stack([np.diag(np.diag(start)) if kind == "diagonal" else start] * components)
    probe = random.normal(0.0, 3.0, (5, dimension))
    return {"covariances": kind, "points": points.tolist(), "first_means": means.tolist(),
            "first_covariances": first.tolist(), "weights": model.weights_.tolist(), "means": model.means_.tolist(),
            "fitted_covariances": covariances.tolist(), "log_likelihood": model.score(points),
            "probe": probe.tolist(),
            "log_density": model.score_samples(probe).tolist()}


def kernel_density(dimension, n, x_width, y_width, seed):
    random = np.random.default_rng(seed)
    x, y = random.normal(size=(n, dimension)), random.normal(size=n)
    probe_x, probe_y = random.normal(size=(6, dimension)), random.normal(size=6)
    of_x = KernelDensity(bandwidth=x_width).fit(x).score_samples(probe_x)
    both = []
    for a, b in zip(probe_x, probe_y):
        kernels = multivariate_normal.pdf(x, a, x_width**2 * np.eye(dimension)).reshape(n)
        both.append(np.log(np.mean(kernels * norm.pdf(b, y, y_width))))
    return {"x": x.tolist(), "y": y.tolist(), "x_width": x_width, "y_width": y_width, "probe_x": probe_x.tolist(),
            "probe_y": probe_y.tolist(), "log_evidence": of_x.tolist(), "log_density": both}


def main():
    warnings.simplefilter("ignore")
    golden = {
        "mixtures": [mixture(kind, dimension, components, 120, seed)
                     for seed, (kind, dimension, components) in enumerate(
                         [("full", 2, 3), ("full", 4, 4), ("diagonal", 3, 4), ("tied", 3, 3), ("full", 1, 2)])],
        "kernel_densities": [kernel_density(1, 12, 0.3, 0.2, 10), kernel_density(3, 40, 0.5, 0.1, 11)],
    }
    with open("data/mixture_golden.json", "w") as file:
        json.dump(golden, file)
        file.write("\n")


if __name__ == "__main__":
    main()
