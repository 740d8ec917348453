"""Times scikit-learn's Gaussian process and random forest, one thread.

On the data of gaussian_process_benchmark.cpp and of forest_benchmark.cpp: for the forest continuous features (0 levels)
or 6 levels as in tabular benchmarks.

Needs python3-sklearn. Run: OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 python3 compare_scikit_learn.py
"""
import time
import warnings

import numpy as np
from sklearn.ensemble import RandomForestClassifier
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import ConstantKernel, Matern, WhiteKernel

warnings.filterwarnings("ignore")


def points(d, n):
    value = np.sqrt(np.arange(d) + 2.0)[None, :] * np.arange(1, n + 1)[:, None] * 1.618
    return value - np.floor(value)


def targets(X):
    return np.sin(4 * X[:, 0]) + (X**2).sum(axis=1) + 0.1 * np.sin(100.0 * np.arange(len(X)))


def forest_points(d, n, levels):
    X = points(d, n)
    return np.floor(levels * X) / (levels - 1.0) if levels else X


def labels(X):
    y = np.sin(4 * X[:, 0]) + (X**2).sum(axis=1) + 0.3 * np.sin(100.0 * np.arange(len(X)))
    return (y < 2.9).astype(int)


def best_of(repeats, work):
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - start)
    return min(times), result


for n in (50, 200):
    X = points(10, n)
    y = targets(X)
    kernel = ConstantKernel(1.0) * Matern(np.full(10, 0.5), nu=2.5) + WhiteKernel(1e-3, (1e-10, 1))
    fit = lambda: GaussianProcessRegressor(kernel, alpha=0.0, normalize_y=True).fit(X, y)
    seconds, model = best_of(3, fit)
    print(f"fit n={n}: {1e3 * seconds:.1f} ms, log likelihood {model.log_marginal_likelihood_value_:.6f}")
Z = points(10, 10000)
seconds, _ = best_of(3, lambda: model.predict(Z, return_std=True))
print(f"predict 10000: {1e3 * seconds:.1f} ms")
for levels in (0, 6):
    X = forest_points(9, 500, levels)
    z = labels(X)
    fit = lambda: RandomForestClassifier(n_estimators=100, n_jobs=1, random_state=1).fit(X, z)
    seconds, forest = best_of(5, fit)
    nodes = forest.estimators_[0].tree_.node_count
    print(f"forest fit n=500, {levels} levels: {1e3 * seconds:.1f} ms, positive {z.mean():.3f}, nodes {nodes}")
    Z = X[::-1] * 0.97
    seconds, _ = best_of(5, lambda: forest.predict_proba(Z))
    print(f"forest predict 500, {levels} levels: {1e3 * seconds:.2f} ms")
