"""Reference values for Bayesian linear regression: writes data/linear_golden.json beside this file.

Everything up to the last logarithm is exact rational arithmetic with the textbook formulas (Bishop 2006, eq. 3.53, 3.54,
3.58, 3.86) in the space of weights, by Gauss-Jordan elimination: no eigenvalues, no duality. Run: python3
make_linear_golden.py
"""
import json
import math
import os
import random
from fractions import Fraction as F

random.seed(3)


def draw(rows, columns):
    return [[F(random.randint(-64, 64), 32) for _ in range(columns)] for _ in range(rows)]


def transpose(a):
    return [list(row) for row in zip(*a)]


def times(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in transpose(b)] for row in a]


def inverse_and_determinant(a):
    n = len(a)
    m = [row[:] + [F(int(i == j)) for j in range(n)] for i, row in enumerate(a)]
    determinant = F(1)
    for i in range(n):
        pivot = next(r for r in range(i, n) if m[r][i] != 0)
        if pivot != i:
            m[i], m[pivot] = m[pivot], m[i]
            determinant = -determinant
        determinant *= m[i][i]
        m[i] = [x / m[i][i] for x in m[i]]
        for r in range(n):
            if r != i:
                m[r] = [x - m[r][i] * y for x, y in zip(m[r], m[i])]
    return [row[n:] for row in m], determinant


def floats(a):
    return [[float(x) for x in row] for row in a]


def log_of(f):
    return math.log(f.numerator) - math.log(f.denominator)


cases = []
for name, p, n, alpha, beta, twins in [("more points", 3, 9, F(1, 2), F(30), False), ("more weights", 8, 4, F(2), F(1000), False),
                                       ("square", 5, 5, F(1, 100), F(7), False), ("one point", 4, 1, F(3), F(2), False),
                                       ("one weight", 1, 6, F(3), F(2), False), ("twins", 6, 4, F(1, 4), F(50), True),
                                       ("twins, more points", 3, 10, F(1, 4), F(50), True)]:
    psi = draw(p, n)
    if twins:  # the last two points share their features: rank n - 1
        for row in psi:
            row[-1] = row[-2]
    y = draw(n, 1)
    precision = times(psi, transpose(psi))
    precision = [[beta * x + (alpha if i == j else 0) for j, x in enumerate(row)] for i, row in enumerate(precision)]
    S, determinant = inverse_and_determinant(precision)
    m = [[beta * x for x in row] for row in times(S, times(psi, y))]
    fitted = times(transpose(psi), m)
    error = sum((a[0] - b[0]) ** 2 for a, b in zip(y, fitted))
    norm = sum(x[0] ** 2 for x in m)
    evidence = 0.5 * (p * log_of(alpha) + n * log_of(beta) - n * math.log(2 * math.pi) - float(beta * error)
                      - float(alpha * norm) - log_of(determinant))
    Z = draw(p, 3)
    variance = [times(times([z], S), [[x] for x in z])[0][0] for z in transpose(Z)]
    gamma = p - alpha * sum(S[i][i] for i in range(p))
    cases.append({"name": name, "psi": floats(transpose(psi)), "y": floats(y), "alpha": float(alpha), "beta": float(beta),
                  "mean": floats(m), "covariance": floats(S), "log_evidence": evidence, "norm": float(norm),
                  "gamma": float(gamma), "Z": floats(transpose(Z)), "Z_mean": [float(x[0]) for x in times(transpose(Z), m)],
                  "Z_variance": [float(v) for v in variance]})

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "linear_golden.json"), "w") as out:
    json.dump(cases, out)
    out.write("\n")
