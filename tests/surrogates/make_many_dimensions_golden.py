"""Gaussian processes for many dimensions: writes data/many_dimensions_golden.json beside this file.

From the papers' formulas by numpy and scipy alone: maxima of the posterior under the dimension-scaled prior (Hvarfner
et al. 2024), log densities of the sparse axis-aligned prior's posterior (Eriksson & Jankowiak 2021), and a trust
region's hyper-parameters after 50 steps of Adam (Eriksson et al. 2019), by finite differences.

Needs python3-numpy, python3-scipy; the tests need only what it wrote.
Run: /usr/bin/python3 make_many_dimensions_golden.py (a minute)
"""
import json
import math
import os

import numpy as np
from scipy import optimize, stats

generator = np.random.default_rng(20261125)


def squared_distances(a, b, lengths):
    return (((a[:, None, :] - b[None, :, :]) / lengths) ** 2).sum(axis=2)


def matern52(r2):
    s = np.sqrt(5 * r2)
    return (1 + s + s * s / 3) * np.exp(-s)


def se(r2):
    return np.exp(-r2 / 2)


def log_likelihood(points, targets, kernel, amplitude, lengths, noise):
    covariance = amplitude * kernel(squared_distances(points, points, lengths)) + noise * np.eye(len(targets))
    return stats.multivariate_normal(np.zeros(len(targets)), covariance).logpdf(targets)


def data(points, features, noise):
    x = generator.random((points, features))
    y = 3 + 2 * np.sin(5 * x[:, 0]) + x[:, 1] ** 2 + noise * generator.standard_normal(points)
    return x, y


def dimension_scaled():
    cases = []
    for name, kernel, features, points in (("se", se, 3, 25), ("matern52", matern52, 3, 25), ("se", se, 8, 30)):
        x, y = data(points, features, 0.05)
        targets = (y - y.mean()) / y.std()
        center = math.sqrt(2) + math.log(features) / 2

        def log_posterior(theta):
            lengths, noise = np.exp(theta[:-1]), math.exp(theta[-1])
            # stats.lognorm is the density of the variable itself
            prior = stats.lognorm(math.sqrt(3), scale=math.exp(center)).logpdf(lengths).sum()
            prior += stats.lognorm(1, scale=math.exp(-4)).logpdf(noise)
            return log_likelihood(x, targets, kernel, 1.0, lengths, noise) + prior

        mode = math.exp(math.sqrt(2) - 3) * math.sqrt(features)
        starts = [np.append(np.full(features, math.log(mode)), -5)]
        starts += [np.append(center + math.sqrt(3) * generator.standard_normal(features),
                             -4 + generator.standard_normal()) for _ in range(10)]
        bounds = [(math.log(0.025), math.log(1e6))] * features + [(math.log(1e-4), math.log(1e3))]
        found = [optimize.minimize(lambda t: -log_posterior(t), s, bounds=bounds, method="L-BFGS-B",
                                   options={"maxiter": 1000, "ftol": 1e-14, "gtol": 1e-8}) for s in starts]
        best = min(found, key=lambda f: f.fun)
        cases.append({"kernel": name, "x": x.tolist(), "y": y.tolist(), "mode": mode,
                      "log_lengths": best.x[:-1].tolist(), "log_noise": best.x[-1],
                      # of which bobench leaves out constants
                      "differences": [log_posterior(s) - log_posterior(starts[0]) for s in starts[1:4]],
                      "at": [s.tolist() for s in starts[:4]]})
    return cases


def saas():
    x, y = data(12, 4, 0.1)
    targets = (y - y.mean()) / y.std()
    cases = []
    for name, kernel in (("se", se), ("matern52", matern52)):
        for noise in (1e-6, 0.0):
            etas, values = [], []
            for _ in range(4):
                eta = generator.standard_normal(7 if noise == 0.0 else 6)
                rho = np.exp(eta[1] + eta[2:6])
                variance = (noise if noise > 0 else math.exp(eta[6])) + 1e-6
                value = log_likelihood(x, targets, kernel, math.exp(eta[0]), 1 / np.sqrt(rho), variance)
                # densities of the logarithms: of the variable times the variable
                value += stats.halfcauchy(scale=0.1).logpdf(math.exp(eta[1])) + eta[1]
                value += (stats.halfcauchy.logpdf(np.exp(eta[2:6])) + eta[2:6]).sum()
                value += stats.norm(0, 10).logpdf(eta[0])
                if noise == 0.0:
                    value += stats.norm(0, 10).logpdf(eta[6])
                etas.append(eta.tolist())
                values.append(value)
            cases.append({"kernel": name, "noise": noise, "etas": etas, "log_density": values})
    return {"x": x.tolist(), "y": y.tolist(), "cases": cases}


def trust_region():
    cases = []
    for points, features in ((12, 2), (30, 5)):
        x, y = data(points, features, 0.2)
        y[0] += 30  # the median is not the mean
        targets = (y - np.median(y)) / y.std()
        low = np.array([0.05] + [0.005] * features + [5e-4])
        high = np.array([20.0] + [2.0] * features + [0.2])
        values = np.array([1.0] + [0.5] * features + [0.005])
        raw = np.append(np.log((values - low) / (high - values)), 0.0)

        def named(raw):
            return low + (high - low) / (1 + np.exp(-raw[:-1]))

        def loss(raw):
            v = named(raw)
            return -log_likelihood(x, targets - raw[-1], matern52, v[0], v[1:-1], v[-1]) / points

        first, second = np.zeros_like(raw), np.zeros_like(raw)
        for step in range(1, 51):
            gradient = np.array([(loss(raw + h) - loss(raw - h)) / 2e-6 for h in 1e-6 * np.eye(len(raw))])
            first = 0.9 * first + 0.1 * gradient
            second = 0.999 * second + 0.001 * gradient ** 2
            raw -= 0.1 * (first / (1 - 0.9 ** step)) / (np.sqrt(second / (1 - 0.999 ** step)) + 1e-8)
        v = named(raw)
        cases.append({"x": x.tolist(), "y": y.tolist(), "amplitude": v[0], "lengths": v[1:-1].tolist(), "noise": v[-1],
                      "mean": raw[-1]})
    return cases


golden = {"dimension_scaled": dimension_scaled(), "saas": saas(), "trust_region": trust_region()}
path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "many_dimensions_golden.json")
with open(path, "w") as file:
    json.dump(golden, file, indent=0)
    file.write("\n")
