"""Reference values of scikit-learn for the Gaussian-process tests: writes data/gaussian_process_golden.json beside this file.

Needs python3-sklearn; the tests need only what it wrote. Run: python3 make_gaussian_process_golden.py
"""
import json
import os
import warnings

import numpy as np
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel, Matern, RationalQuadratic, WhiteKernel

warnings.filterwarnings("ignore")
rng = np.random.default_rng(7)
cases = []
for name in ("matern52", "matern32", "se", "rq"):
    for ard in (True, False):
        if name == "rq" and ard:
            continue  # scikit-learn has no such kernel
        d, n, m = 3, 25, 10
        X, Z = rng.uniform(0, 1, (n, d)), rng.uniform(0, 1, (m, d))
        y = np.sin(5 * X[:, 0]) + X[:, 1] ** 2 + 0.1 * rng.normal(size=n)
        amplitude, noise, shape = 1.7, 0.013, 0.8
        lengths = np.array([0.3, 0.7, 1.9]) if ard else np.array([0.45])
        scale = lengths if ard else lengths[0]
        bounds = dict(length_scale_bounds=(0.0067, 2.7183))
        base = {"matern52": lambda: Matern(scale, nu=2.5, **bounds), "matern32": lambda: Matern(scale, nu=1.5, **bounds),
                "se": lambda: RBF(scale, **bounds),
                "rq": lambda: RationalQuadratic(scale, shape, alpha_bounds=(1e-2, 1e2), **bounds)}[name]()
        kernel = ConstantKernel(amplitude, (1e-3, 1e3)) * base + WhiteKernel(noise, (1e-10, 1.0))
        fixed = GaussianProcessRegressor(kernel, alpha=0.0, optimizer=None, normalize_y=True).fit(X, y)
        mean, std = fixed.predict(Z, return_std=True)
        scaled_noise = noise * y.std() ** 2
        theta = fixed.kernel_.theta
        value, gradient = fixed.log_marginal_likelihood(theta, eval_gradient=True)
        fitted = GaussianProcessRegressor(kernel, alpha=0.0, normalize_y=True, n_restarts_optimizer=10, random_state=1).fit(X, y)
        order = [p.name for p in fixed.kernel_.hyperparameters]
        cases.append({"kernel": name, "ard": ard, "X": X.tolist(), "y": y.tolist(), "Z": Z.tolist(), "amplitude": amplitude,
                      "noise": noise, "shape": shape, "lengths": lengths.tolist(), "mean": mean.tolist(),
                      "variance": (std ** 2 - scaled_noise).tolist(), "log_likelihood": float(value),
                      "gradient": gradient.tolist(), "gradient_order": order,
                      "fitted_log_likelihood": float(fitted.log_marginal_likelihood_value_)})

path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "gaussian_process_golden.json")
with open(path, "w") as file:
    json.dump(cases, file)
print({(c["kernel"], c["ard"]): (c["gradient_order"], c["fitted_log_likelihood"]) for c in cases})
