"""Reference values of scikit-learn for the trees and forests: writes data/tree_golden.json beside this file.

Needs python3-sklearn; the tests need only what it wrote. Run: /usr/bin/python3 make_tree_golden.py

"trees": predictions of single trees. Where two cuts are equally good a tree depends on their order, which is nobody's
contract: that no such case is among them is asserted by growing each tree again with the features in other orders and
with all features negated.
"forests": losses of 30 forests on the same data, one a seed.
"""
import json
import os

import numpy as np
from sklearn.ensemble import RandomForestClassifier, RandomForestRegressor
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

rng = np.random.default_rng(5)


def data(n, d):
    X = np.round(rng.uniform(0, 1, (n, d)), 6)
    distance = np.linalg.norm(X - 0.5, axis=1)
    z = (rng.uniform(size=n) < 1 / (1 + np.exp(15 * (distance - 0.4)))).astype(float)
    y = np.round(distance + 0.2 * X[:, 0] + 0.05 * rng.normal(size=n), 6)
    return X, z, y


def probability(model, X):
    return model.predict_proba(X)[:, 1] if hasattr(model, "predict_proba") else model.predict(X)


def has_ties(make, X, target, query):
    first = probability(make(0).fit(X, target), query)
    same = all(np.allclose(first, probability(make(seed).fit(X, target), query)) for seed in range(1, 20))
    return not (same and np.allclose(first, probability(make(0).fit(-X, target), -query)))


golden = {"trees": [], "forests": []}

for classify, n, d, options in ((True, 120, 3, {"min_leaf": 12}), (True, 200, 2, {"min_split": 60}),
                                (True, 300, 4, {"max_depth": 2}), (False, 100, 1, {}), (False, 150, 3, {"min_leaf": 10}),
                                (False, 200, 5, {"min_split": 20}), (False, 200, 3, {"max_depth": 4})):
    kind = DecisionTreeClassifier if classify else DecisionTreeRegressor

    def make(seed):
        return kind(min_samples_split=options.get("min_split", 2), min_samples_leaf=options.get("min_leaf", 1),
                    max_depth=options.get("max_depth"), random_state=seed)

    for _ in range(1000):
        X, z, y = data(n, d)
        target, query = (z if classify else y), np.round(rng.uniform(-0.1, 1.1, (60, d)), 6)
        if not has_ties(make, X, target, query):
            break
    else:
        raise SystemExit(f"no data without ties for {options}")
    model = make(0).fit(X, target)
    golden["trees"].append({"options": options, "X": X.tolist(), "targets": target.tolist(), "query": query.tolist(),
                            "predictions": probability(model, query).tolist(), "nodes": int(model.tree_.node_count)})


def log_loss(p, z):
    p = np.clip(p, 1e-3, 1 - 1e-3)
    return float(np.mean(-np.where(z > 0.5, np.log(p), np.log(1 - p))))


for kind, n, d, options in (("classifier", 150, 6, {}), ("classifier", 80, 3, {"trees": 30, "min_leaf": 3}),
                            ("classifier", 150, 4, {"trees": 20, "features_per_split": 3, "max_depth": 4}),
                            ("regressor", 150, 4, {}), ("regressor", 80, 3, {"features_per_split": 1, "min_split": 5})):
    X, z, y = data(n, d)
    query, query_z, query_y = data(300, d)
    shared = {"min_samples_split": options.get("min_split", 2), "min_samples_leaf": options.get("min_leaf", 1),
              "max_depth": options.get("max_depth")}
    losses = []
    for seed in range(30):
        if kind == "classifier":
            model = RandomForestClassifier(n_estimators=options.get("trees", 100), random_state=seed,
                                           max_features=options.get("features_per_split", "sqrt"), **shared).fit(X, z)
            losses.append(log_loss(model.predict_proba(query)[:, 1], query_z))
        else:
            model = RandomForestRegressor(n_estimators=options.get("trees", 30), random_state=seed,
                                          max_features=options.get("features_per_split", d), **shared).fit(X, y)
            losses.append(float(np.mean((model.predict(query) - query_y) ** 2)))
    classify = kind == "classifier"
    golden["forests"].append({"kind": kind, "options": options, "X": X.tolist(), "targets": (z if classify else y).tolist(),
                              "query": query.tolist(), "query_targets": (query_z if classify else query_y).tolist(),
                              "losses": losses})

path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "tree_golden.json")
with open(path, "w") as file:
    json.dump(golden, file)
print({name: len(cases) for name, cases in golden.items()}, [case["nodes"] for case in golden["trees"]])
