#!/usr/bin/python3
"""Ten Adam steps of scikit-learn's MLPRegressor: tests/hpobench_tables/data/training.csv.

Two hidden layers of different width, 18 points in batches of 4 (the last of an epoch has 2), two epochs in given orders.
Parameters are written as bobench::hpobench_tables::Network lays them out: layer by layer, the weights (outputs x inputs)
column by column, then the biases. Made with scikit-learn 1.2.1, numpy 1.24.2.
"""
import pathlib

import numpy as np
from sklearn.neural_network import MLPRegressor


class Recorded(MLPRegressor):
    def _initialize(self, *arguments):
        super()._initialize(*arguments)
        self.initial = parameters(self)


def parameters(model):
    parts = []
    for weights, biases in zip(model.coefs_, model.intercepts_):
        parts += [weights.ravel().copy(), biases.copy()]
    return np.concatenate(parts)


def text(values):
    return ";".join(repr(float(value)) for value in np.ravel(values))


def main():
    random = np.random.RandomState(3)
    X = random.normal(size=(18, 3))
    y = np.sin(X[:, 0]) + X[:, 1] * X[:, 2] + 0.1 * random.normal(size=18)
    orders = [random.permutation(18), random.permutation(18)]
    lines = ["activation,what,values"]
    for activation in ("relu", "tanh"):
        model = Recorded(hidden_layer_sizes=(7, 4), activation=activation, alpha=0.0, batch_size=4, shuffle=False,
                         learning_rate_init=0.01, random_state=5)
        for order in orders:
            model.partial_fit(X[order], y[order])
        assert model.t_ == 36 and model._optimizer.t == 10
        for what, values in (("X", X), ("y", y), ("order", orders), ("initial", model.initial),
                             ("final", parameters(model)), ("prediction", model.predict(X))):
            lines.append(f"{activation},{what},{text(values)}")
    (pathlib.Path(__file__).parent / "data" / "training.csv").write_text("\n".join(lines) + "\n")


main()
