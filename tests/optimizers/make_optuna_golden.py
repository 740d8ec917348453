"""Final regrets of Optuna's TPE on Branin and Hartmann-6: writes data/optuna_regrets.json beside this file.

Needs python3-optuna (3.1), python3-numpy; the tests need only what it wrote. Run: /usr/bin/python3 make_optuna_golden.py
(3 minutes)
"""
import json
import math
import os
import warnings

import numpy as np
import optuna

warnings.simplefilter("ignore")
optuna.logging.set_verbosity(optuna.logging.ERROR)
runs, evaluations = 100, 60


def branin(x):
    return ((x[1] - 5.1 / (4 * math.pi ** 2) * x[0] ** 2 + 5 / math.pi * x[0] - 6) ** 2
            + 10 * (1 - 1 / (8 * math.pi)) * math.cos(x[0]) + 10)


weight = [1, 1.2, 3, 3.2]
steepness = np.array([[10, 3, 17, 3.5, 1.7, 8], [0.05, 10, 17, 0.1, 8, 14], [3, 3.5, 1.7, 10, 17, 8],
                      [17, 8, 0.05, 10, 0.1, 14]])
centre = 1e-4 * np.array([[1312, 1696, 5569, 124, 8283, 5886], [2329, 4135, 8307, 3736, 1004, 9991],
                          [2348, 1451, 3522, 2883, 3047, 6650], [4047, 8828, 8732, 5743, 1091, 381]])


def hartmann6(x):
    return -sum(w * math.exp(-float((s * (x - c) ** 2).sum())) for w, s, c in zip(weight, steepness, centre))


problems = {"synthetic/branin": (branin, [-5, 0], [10, 15], 0.39788735772973816),
            "synthetic/hartmann6": (hartmann6, [0] * 6, [1] * 6, -3.3223680114155147)}
regrets = {}
for name, (function, low, high, optimum) in problems.items():
    regrets[name] = []
    for run in range(runs):
        study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=1000 + run))
        study.optimize(lambda trial: function(np.array([trial.suggest_float(f"x{i}", low[i], high[i])
                                                        for i in range(len(low))])), n_trials=evaluations)
        regrets[name].append(study.best_value - optimum)
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "optuna_regrets.json"), "w") as file:
    json.dump({"evaluations": evaluations, "regrets": regrets}, file)
    file.write("\n")
