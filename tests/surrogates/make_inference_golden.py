"""Reference values for the convergence diagnostics: writes data/inference_golden.json beside this file.

Vehtari et al. (2021), written with numpy and scipy only: autocovariances by FFT over all lags, ranks by scipy, Geyer's
sequences over whole arrays. Run: python3 make_inference_golden.py
"""
import json
import os

import numpy as np
from scipy.stats import norm, rankdata

rng = np.random.default_rng(5)


def split(x):
    half = x.shape[0] // 2
    return np.concatenate([x[:half], x[x.shape[0] - half:]], axis=1)


def z_scale(x):
    return norm.ppf((rankdata(x, method="average").reshape(x.shape) - 0.375) / (x.size + 0.25))


def rhat(x):
    n = x.shape[0]
    B = n * np.var(x.mean(axis=0), ddof=1)
    W = np.var(x, axis=0, ddof=1).mean()
    return np.sqrt((W * (n - 1) / n + B / n) / W)


def rank_rhat(x):
    s = split(x)
    return max(rhat(z_scale(s)), rhat(z_scale(np.abs(s - np.median(s)))))


def autocov(x):
    n = len(x)
    f = np.fft.rfft(x - x.mean(), 2 * n)
    return np.fft.irfft(f * np.conj(f), 2 * n)[:n] / n


def ess(s):
    n, m = s.shape
    acov = np.array([autocov(s[:, j]) for j in range(m)])
    s2 = acov[:, 0] * n / (n - 1)
    W = s2.mean()
    var_plus = W * (n - 1) / n + s.mean(axis=0).var(ddof=1)
    rho = 1 - (np.mean(s2[:, None] - acov, axis=0)) / var_plus
    rho[0] = 1
    pairs = rho[0:n - n % 2:2] + rho[1:n:2]
    last = (n - 5 + 1) // 2  # pairs that may start before lag n - 5
    stop = np.flatnonzero(pairs[:last] <= 0)
    k = int(stop[0]) if len(stop) else last
    P = np.minimum.accumulate(pairs[:k])
    tau = -1 + 2 * P.sum() + max(rho[2 * k], 0)
    return n * m / max(tau, 1 / np.log10(n * m))


def ar(n, m, phi, shift=0.0, scale=0.0):
    x = np.zeros((n, m))
    x[0] = rng.normal(size=m)
    for t in range(1, n):
        x[t] = phi * x[t - 1] + np.sqrt(1 - phi**2) * rng.normal(size=m)
    return x * (1 + scale * np.arange(m)) + shift * np.arange(m)


cases = {
    "independent": ar(100, 4, 0.0),
    "positive": ar(150, 3, 0.8),
    "antithetic": ar(101, 2, -0.5),
    "shifted": ar(80, 3, 0.3, shift=0.7),
    "scaled": ar(60, 4, 0.2, scale=0.8),
    "one-odd": ar(201, 1, 0.6),
    "ties": np.round(ar(90, 2, 0.5) * 2) / 2,
    "short": ar(21, 2, 0.0),
    "cauchy": rng.standard_cauchy((120, 2)),
}
rows = []
for name, x in cases.items():
    x = np.round(x, 6)
    rows.append({"name": name, "chains": x.T.tolist(), "r_hat": rhat(x) if x.shape[1] > 1 else None,
                 "split_r_hat": rhat(split(x)), "rank_r_hat": rank_rhat(x), "ess": ess(split(x)),
                 "bulk_ess": ess(z_scale(split(x)))})

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "inference_golden.json"), "w") as out:
    json.dump(rows, out)
    out.write("\n")
