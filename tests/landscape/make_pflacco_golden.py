"""Golden values of the features of a landscape, by pflacco (github.com/Reiyan/pflacco, 1.2.2, and scikit-learn).

make_pflacco_golden.py [FOLDER]      PYTHONPATH has pflacco. Writes samples.csv and pflacco.csv.
"""
import pathlib
import sys

import numpy as np
from pflacco import classical_ela_features as ela

folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent / "data"
random = np.random.default_rng(1)
samples = {}
x = random.uniform(-5, 5, (200, 2))
samples["sphere"] = x, ((x - 1.0) ** 2).sum(1)
x = random.uniform(-5, 5, (150, 3))
samples["rastrigin"] = x, 30 + (x**2 - 10 * np.cos(2 * np.pi * x)).sum(1)
x = random.uniform(0, 1, (250, 5))
samples["linear"] = x, x @ np.array([1.0, -2.0, 0.5, 3.0, 0.1]) + 7.0
x = random.uniform(-2, 2, (160, 2))
samples["rosenbrock"] = x, 100 * (x[:, 1] - x[:, 0] ** 2) ** 2 + (1 - x[:, 0]) ** 2
x = random.uniform(0, 1, (120, 4))
samples["noise"] = x, random.standard_normal(120)

with open(folder / "samples.csv", "w", encoding="ascii") as points, open(folder / "pflacco.csv", "w", encoding="ascii") as golden:
    points.write("sample,value,x1,x2,x3,x4,x5\n")
    golden.write("sample,feature,value\n")
    for name, (x, y) in samples.items():
        for row, value in zip(x, y):
            points.write(",".join([name, repr(float(value))] + [repr(float(one)) for one in row] + [""] * (5 - len(row))) + "\n")
        features = {}
        for values in (ela.calculate_ela_meta(x, y), ela.calculate_ela_level(x, y), ela.calculate_dispersion(x, y),
                       ela.calculate_nbc(x, y), ela.calculate_information_content(x, y, ic_nn_start=0), ela.calculate_pca(x, y)):
            features.update(values)
        for feature, value in features.items():
            if not feature.endswith("costs_runtime"):
                golden.write(f"{name},{feature},{'nan' if value is None else repr(float(value))}\n")
