"""Reference values of statsmodels for the kernel densities: writes data/density_golden.json beside this file.

Needs python3-statsmodels; the tests need only what it wrote. Run: python3 make_density_golden.py
The mixed case holds every level of its categorical, because statsmodels counts the levels in the data.
"""
import json
import os

import numpy as np
from statsmodels.nonparametric.kernel_density import KDEMultivariate

rng = np.random.default_rng(11)


def numeric(n, d):
    return rng.beta(2, 4, (n, d))


def case(name, data, probe, levels, least):
    kinds = "".join("u" if c else "c" for c in levels)
    model = KDEMultivariate(data=data, var_type=kinds, bw="normal_reference")
    model.bw = np.clip(model.bw, least, None)
    return {"name": name, "levels": levels, "min_bandwidth": least, "points": data.tolist(), "probe": probe.tolist(),
            "bandwidths": model.bw.tolist(), "density": np.atleast_1d(model.pdf(probe)).tolist()}


with_category = np.column_stack([numeric(40, 2), np.arange(40) % 3 * (rng.uniform(size=40) < 0.9)])
with_category[0, 2], with_category[1, 2], with_category[2, 2] = 0, 1, 2
flat = numeric(20, 3)
flat[:, 1] = 0.25
cases = [
    case("one dimension", numeric(15, 1), rng.uniform(size=(12, 1)), [0], 1e-3),
    case("four dimensions", numeric(60, 4), rng.uniform(size=(12, 4)), [0, 0, 0, 0], 1e-3),
    case("a category", with_category, np.column_stack([rng.uniform(size=(12, 2)), np.arange(12) % 3]), [0, 0, 3], 1e-3),
    case("a constant coordinate", flat, 0.25 + 0.002 * rng.normal(size=(12, 3)), [0, 0, 0], 1e-3),
    case("a wide minimum", numeric(25, 2), rng.uniform(size=(12, 2)), [0, 0], 0.3),
]
path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "density_golden.json")
with open(path, "w") as file:
    json.dump(cases, file)
print({c["name"]: c["bandwidths"] for c in cases})
