"""Times scikit-learn's Gaussian process on the data of gaussian_process_benchmark.cpp, one thread.

Needs python3-sklearn. Run: OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 python3 compare_scikit_learn.py
"""
import time
import warnings

import numpy as np
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import ConstantKernel, Matern, WhiteKernel

warnings.filterwarnings("ignore")


def points(d, n):
    value = np.sqrt(np.arange(d) + 2.0)[None, :] * np.arange(1, n + 1)[:, None] * 1.618
    return value - np.floor(value)


def targets(X):
    return np.sin(4 * X[:, 0]) + (X**2).sum(axis=1) + 0.1 * np.sin(100.0 * np.arange(len(X)))


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
