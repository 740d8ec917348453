"""Reference values of scikit-learn and XGBoost for the classifier tests: writes data/classifier_golden.json beside this file.

Needs python3-sklearn and python3-xgboost; the tests need only what it wrote. Run: /usr/bin/python3 make_classifier_golden.py

scikit-learn minimises Platt's objective by BFGS, which stops at a gradient of 1e-5, short of the tests' 1e-8. "platt" and the
calibrated classifier's sigmoids therefore hold that objective's minimum to machine precision: scikit-learn's result,
polished by a root of the gradient, is asserted to be near where scikit-learn stopped.
"""
import json
import os

import numpy as np
import sklearn.calibration
import xgboost
from scipy.optimize import root
from scipy.special import expit
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.calibration import CalibratedClassifierCV
from sklearn.isotonic import IsotonicRegression
from sklearn.model_selection import StratifiedKFold
from sklearn.svm import SVC

rng = np.random.default_rng(11)
bfgs = sklearn.calibration._sigmoid_calibration


def polished(F, y, sample_weight=None):
    a, b = bfgs(F, y)
    positive, negative = np.sum(y > 0), np.sum(y <= 0)
    t = np.where(y > 0, (positive + 1) / (positive + 2), 1 / (negative + 2))

    def gradient(ab):
        p = expit(-(ab[0] * F + ab[1]))
        return [np.dot(t - p, F), np.sum(t - p)]

    def hessian(ab):
        p = expit(-(ab[0] * F + ab[1]))
        w = p * (1 - p)
        return [[np.dot(w, F * F), np.dot(w, F)], [np.dot(w, F), np.sum(w)]]

    solution = root(gradient, (a, b), jac=hessian, tol=1e-15).x
    for _ in range(3):
        solution = solution - np.linalg.solve(hessian(solution), gradient(solution))
    assert np.max(np.abs(expit(-(a * F + b)) - expit(-(solution[0] * F + solution[1])))) < 1e-4
    return solution


sklearn.calibration._sigmoid_calibration = polished


class Centroids(ClassifierMixin, BaseEstimator):
    """p = sigmoid(3 (|x - m0|^2 - |x - m1|^2)), m0 and m1 the means of the labels' points: nothing random."""

    def fit(self, X, y):
        self.classes_ = np.array([0, 1])
        self.means_ = [X[y == k].mean(axis=0) for k in (0, 1)]
        return self

    def predict_proba(self, X):
        far = [np.sum((X - m) ** 2, axis=1) for m in self.means_]
        p = expit(3 * (far[0] - far[1]))
        return np.column_stack([1 - p, p])


def labels(f, share):
    return (f <= np.quantile(f, share)).astype(float)


def data(n, d, share=1 / 3, noise=0.2):
    X = rng.uniform(0, 1, (n, d))
    return X, labels(np.sum((X - 0.4) ** 2, axis=1) + noise * rng.uniform(0, 1, n), share)


golden = {"platt": [], "isotonic": [], "folds": [], "calibrated": [], "xgboost": [], "svm": []}

score_sets = [rng.normal(size=40), rng.uniform(0, 1, 60), np.round(rng.uniform(0, 1, 50), 1), 1e3 + 50 * rng.normal(size=30)]
for k, scores in enumerate(score_sets):
    z = (rng.uniform(size=scores.size) < expit(2 * (scores - scores.mean()) / scores.std())).astype(float)
    query = np.linspace(scores.min() - scores.std(), scores.max() + scores.std(), 41)
    case = {"scores": scores.tolist(), "z": z.tolist(), "query": query.tolist()}
    a, b = polished(scores - scores.mean(), z) if k == 3 else polished(scores, z)
    p = expit(-(a * (query - (scores.mean() if k == 3 else 0)) + b))
    golden["platt"].append({**case, "p": p.tolist()})
    isotonic = IsotonicRegression(out_of_bounds="clip", y_min=0, y_max=1).fit(scores, z)
    golden["isotonic"].append({**case, "p": isotonic.predict(query).tolist(), "knots": isotonic.X_thresholds_.tolist(),
                               "values": isotonic.y_thresholds_.tolist()})

for n, folds, share in ((23, 5, 0.4), (10, 2, 0.2), (31, 3, 0.9), (12, 5, 0.5)):
    z = rng.permutation(np.r_[np.ones(round(share * n)), np.zeros(n - round(share * n))])
    fold_of = np.empty(n, dtype=int)
    for fold, (_, inside) in enumerate(StratifiedKFold(folds).split(np.zeros(n), z)):
        fold_of[inside] = fold
    golden["folds"].append({"z": z.tolist(), "folds": folds, "fold_of": fold_of.tolist()})

for method in ("sigmoid", "isotonic"):
    X, z = data(70, 3)
    query = rng.uniform(0, 1, (25, 3))
    model = CalibratedClassifierCV(Centroids(), method=method, cv=5, ensemble=True).fit(X, z)
    golden["calibrated"].append({"method": "platt" if method == "sigmoid" else method, "X": X.tolist(), "z": z.tolist(),
                                 "query": query.tolist(), "p": model.predict_proba(query)[:, 1].tolist()})

for n, d, options in ((100, 4, {}), (60, 2, {"rounds": 30, "eta": 0.1, "max_depth": 3, "min_child_weight": 0.0}),
                      (80, 6, {"rounds": 50, "min_split_loss": 0.5, "lambda": 2.0, "alpha": 0.1, "max_depth": 4}), (6, 2, {})):
    X, z = data(n, d)
    query = rng.uniform(0, 1, (40, d))
    parameters = {k: v for k, v in options.items() if k != "rounds"}
    model = xgboost.train({"objective": "binary:logistic", "base_score": 0.5, "tree_method": "exact", "nthread": 1, **parameters},
                          xgboost.DMatrix(X, z), options.get("rounds", 100))
    golden["xgboost"].append({"options": options, "X": X.tolist(), "z": z.tolist(), "query": query.tolist(),
                              "p": model.predict(xgboost.DMatrix(query)).astype(float).tolist(),
                              "margin": model.predict(xgboost.DMatrix(query), output_margin=True).astype(float).tolist()})

for n, d, C, gamma in ((60, 3, 1.0, "scale"), (90, 5, 10.0, "auto"), (15, 2, 1.0, "scale")):
    X, z = data(n, d, 0.4)
    query = rng.uniform(-0.2, 1.2, (30, d))
    model = SVC(C=C, gamma=gamma, tol=1e-10).fit(X, z)
    golden["svm"].append({"C": C, "gamma": gamma, "X": X.tolist(), "z": z.tolist(), "query": query.tolist(),
                          "f": model.decision_function(query).tolist(), "support_vectors": int(model.n_support_.sum())})

path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "classifier_golden.json")
with open(path, "w") as file:
    json.dump(golden, file)
print({name: len(cases) for name, cases in golden.items()})
