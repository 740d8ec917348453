"""Forests of scikit-learn through docs/examples/convert_hpolib_surrogate.py: writes data/forest_golden.h5 (the converted
file, as the importer expects it) and data/forest_golden.json (points and scikit-learn's predictions) beside this file.

Needs python3-sklearn, joblib and h5py; the tests need only what it wrote. Run: /usr/bin/python3 make_forest_golden.py
The converter is tried on a pickle and on a file of joblib's; both must give the same arrays. The data are made up: eight
inputs in the ranges of ParamNet's, learning curves of 50 epochs, seconds.
"""
import json
import pathlib
import pickle
import subprocess
import sys
import tempfile

import h5py
import joblib
import numpy as np
from sklearn.ensemble import RandomForestRegressor

here = pathlib.Path(__file__).resolve().parent
converter = here.parents[1] / "docs" / "examples" / "convert_hpolib_surrogate.py"
rng = np.random.RandomState(0)


def convert(folder, objective, cost, dump, name):
    dump(objective, folder / "objective.pkl")
    dump(cost, folder / "cost.pkl")
    subprocess.run([sys.executable, converter, folder / "objective.pkl", folder / "cost.pkl", "--output", folder / name],
                   check=True)
    return folder / name


def plain(model, path):
    path.write_bytes(pickle.dumps(model))


low = np.array([-6, 3, 4, -4, 0, 1, 0, 0.0])
high = np.array([-2, 8, 8, 0, 1, 5, 0.5, 0.5])
settings = low + (high - low) * rng.uniform(size=(40, 8))  # as an optimiser sees them


def natural(x):
    x = x.copy()
    x[:, 0], x[:, 1], x[:, 2], x[:, 3] = 10.0 ** x[:, 0], 2.0 ** x[:, 1], 2.0 ** x[:, 2], 10.0 ** x[:, 3]
    return x


epochs = np.arange(1, 51)
curves = 0.2 + np.abs(settings[:, [0]] + 4) * 0.1 + settings[:, [6]] / epochs
seconds = 10 + settings[:, 2] ** 3
objective = RandomForestRegressor(3, random_state=1).fit(natural(settings), curves)
cost = RandomForestRegressor(4, random_state=2).fit(natural(settings), seconds)

with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    first = convert(folder, objective, cost, plain, "a.h5")
    second = convert(folder, objective, cost, joblib.dump, "b.h5")
    with h5py.File(first) as a, h5py.File(second) as b:
        for group in a:
            for array in a[group]:
                np.testing.assert_array_equal(a[group][array][()], b[group][array][()])
    (here / "data").mkdir(exist_ok=True)
    (here / "data" / "forest_golden.h5").write_bytes(first.read_bytes())

query = low + (high - low) * rng.uniform(size=(20, 8))
golden = {"configurations": query.tolist(), "curves": objective.predict(natural(query)).tolist(),
          "seconds": cost.predict(natural(query)).tolist()}
with open(here / "data" / "forest_golden.json", "w") as file:
    json.dump(golden, file)
print({name: np.shape(values) for name, values in golden.items()})
