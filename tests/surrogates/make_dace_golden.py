"""Reference values of kriging for the DACE tests: writes data/dace_golden.json beside this file.

The formulas of Lophaven et al. 2002 with inverses and determinants in 50 digits, no Cholesky factor; gradients of the
predictions by central differences of the same. Needs python3-numpy and python3-mpmath; the tests need only what it
wrote. Run: python3 make_dace_golden.py
"""
import json
import os

import mpmath as mp
import numpy as np

mp.mp.dps = 50
NUGGET = 10 * np.finfo(float).eps
rng = np.random.default_rng(11)


def standardise(X, y):
    return X.mean(axis=0), X.std(axis=0), y.mean(), y.std()


def predict(Xs, ys, theta, x):
    """Mean, variance and reduced likelihood."""
    n = len(ys)
    X, y, t = mp.matrix(Xs.tolist()), mp.matrix(ys.tolist()), [mp.mpf(v) for v in theta]

    def corr(a, b):
        return mp.exp(-sum(t[d] * (a[d] - b[d]) ** 2 for d in range(len(t))))

    rows = [[X[i, d] for d in range(len(t))] for i in range(n)]
    R = mp.matrix(n, n)
    for i in range(n):
        for j in range(n):
            R[i, j] = corr(rows[i], rows[j]) + (mp.mpf(NUGGET) if i == j else 0)
    inverse, one = R ** -1, mp.matrix([1] * n)
    r = mp.matrix([corr(row, x) for row in rows])
    ones = (one.T * inverse * one)[0]
    beta = (one.T * inverse * y)[0] / ones
    residual = y - beta * one
    sigma2 = (residual.T * inverse * residual)[0] / n
    mean = beta + (r.T * inverse * residual)[0]
    share = 1 - (r.T * inverse * r)[0] + ((one.T * inverse * r)[0] - 1) ** 2 / ones
    return mean, sigma2 * abs(share), -sigma2 * mp.det(R) ** (mp.mpf(1) / n)


cases = []
for d, n, theta in ((1, 8, [8.0]), (2, 12, [0.8, 2.5]), (4, 15, [0.3, 1.1, 0.6, 2.0])):
    X, Z = rng.uniform(0, 1, (n, d)), rng.uniform(0, 1, (3, d))
    y = 100 + 7 * np.sin(5 * X[:, 0]) + X.sum(axis=1) ** 2
    mx, sx, my, sy = standardise(X, y)
    Xs, ys = (X - mx) / sx, (y - my) / sy
    likelihood = predict(Xs, ys, theta, Xs[0].tolist())[2]
    one = {"X": X.tolist(), "y": y.tolist(), "Z": Z.tolist(), "theta": theta, "reduced_likelihood": float(likelihood),
           "mean": [], "variance": [], "mean_gradient": [], "variance_gradient": []}
    for z in Z:
        def at(point):
            mean, variance, _ = predict(Xs, ys, theta, [(mp.mpf(point[k]) - mp.mpf(mx[k])) / mp.mpf(sx[k]) for k in range(d)])
            return mean * mp.mpf(sy) + mp.mpf(my), variance * mp.mpf(sy) ** 2

        mean, variance = at(z)
        one["mean"].append(float(mean))
        one["variance"].append(float(variance))
        gradients = ([], [])
        for k in range(d):
            h = mp.mpf("1e-15")
            up, down = [mp.mpf(v) for v in z], [mp.mpf(v) for v in z]
            up[k] += h
            down[k] -= h
            for which, (a, b) in enumerate(zip(at(up), at(down))):
                gradients[which].append(float((a - b) / (2 * h)))
        one["mean_gradient"].append(gradients[0])
        one["variance_gradient"].append(gradients[1])
    cases.append(one)

path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "dace_golden.json")
with open(path, "w") as file:
    json.dump(cases, file)
print([(len(c["y"]), c["theta"], c["reduced_likelihood"], c["variance"]) for c in cases])
