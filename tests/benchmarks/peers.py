"""Times other libraries on the data of the benchmark programs, one thread; prints a JSON object of milliseconds.

Needs python3-sklearn and, for the boosted trees, python3-xgboost; what is not installed is left out.
Run: OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 python3 tests/benchmarks/peers.py
"""
import json
import time
import warnings

import numpy as np

warnings.filterwarnings("ignore")


def points(d, n):
    """The points of gaussian_process_benchmark.cpp and forest_benchmark.cpp, one per row."""
    value = np.sqrt(np.arange(d) + 2.0)[None, :] * np.arange(1, n + 1)[:, None] * 1.618
    return value - np.floor(value)


def targets(X):
    return np.sin(4 * X[:, 0]) + (X**2).sum(axis=1) + 0.1 * np.sin(100.0 * np.arange(len(X)))


def labels(X):
    y = np.sin(4 * X[:, 0]) + (X**2).sum(axis=1) + 0.3 * np.sin(100.0 * np.arange(len(X)))
    return (y < 2.9).astype(int)


def best_of(repeats, work):
    """The least milliseconds of several calls, and the last result."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - start)
    return 1e3 * min(times), result


def gaussian_process(found):
    from sklearn.gaussian_process import GaussianProcessRegressor
    from sklearn.gaussian_process.kernels import ConstantKernel, Matern, WhiteKernel

    for n in (50, 200):
        X = points(10, n)
        y = targets(X)
        kernel = ConstantKernel(1.0) * Matern(np.full(10, 0.5), nu=2.5) + WhiteKernel(1e-3, (1e-10, 1))
        found[f"gp fit {n}"], model = best_of(
            3, lambda: GaussianProcessRegressor(kernel, alpha=0.0, normalize_y=True).fit(X, y))
    Z = points(10, 10000)
    found["gp predict"], _ = best_of(3, lambda: model.predict(Z, return_std=True))


def forest(found):
    from sklearn.ensemble import RandomForestClassifier

    X = points(9, 500)
    z = labels(X)
    found["forest fit"], model = best_of(
        5, lambda: RandomForestClassifier(n_estimators=100, n_jobs=1, random_state=1).fit(X, z))
    found["forest predict"], _ = best_of(5, lambda: model.predict_proba(X[::-1] * 0.97))


def mixture(found):
    """As in mixture_benchmark.cpp: 10 groups in 6 dimensions, 500 points, 100 steps after k-means."""
    from sklearn.mixture import GaussianMixture

    random = np.random.default_rng(1)
    centres = 2.0 * random.standard_normal((10, 6))
    X = centres[np.arange(500) % 10] + 0.6 * random.standard_normal((500, 6))
    found["mixture fit"], _ = best_of(
        3, lambda: GaussianMixture(10, tol=0.0, max_iter=100, n_init=1, random_state=2).fit(X))


def boosted_trees(found):
    """As in classifier_benchmark.cpp: 500 points of 12 features, a third with label 1, noise 1."""
    import xgboost

    random = np.random.default_rng(1)
    X = random.random((500, 12))
    y = ((X - 0.3)**2).sum(axis=1) + random.random(500)
    z = (y < np.sort(y)[166]).astype(int)
    make = lambda: xgboost.XGBClassifier(n_estimators=100, tree_method="exact", n_jobs=1, eval_metric="logloss")
    found["boosted fit"], model = best_of(5, lambda: make().fit(X, z))
    found["boosted predict"], _ = best_of(5, lambda: model.predict_proba(X))


found = {}
for part in (gaussian_process, forest, mixture, boosted_trees):
    try:
        part(found)
    except ImportError:
        pass
print(json.dumps(found))
