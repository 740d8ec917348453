"""Regret curves of a result file as a pandas table: python3 read_results.py r.h5 [curves.csv]

One row an evaluation: problem, optimizer, replicate, evaluation, value, regret (best so far minus the optimum), trace
("improvements" in runs of which not every evaluation was kept: between two rows nothing was better).
"""
import sys

import h5py
import numpy as np
import pandas as pd


def text(value):
    """Texts of fixed length come as bytes; files of format version 1 have others."""
    return value.decode() if isinstance(value, bytes) else value


def regret_curves(path):
    rows = []

    def visit(_, group):
        if not isinstance(group, h5py.Group) or "status" not in group:
            return
        # Regret is judged without noise where the noise-free values are known.
        values = group["value"][:]
        judged = group["noise_free"][:] if "noise_free" in group else values
        optimum = group["optimum"][:] if "optimum" in group else np.zeros(len(values))
        numbers = group["evaluation"][:] if "evaluation" in group else np.full(values.shape, np.nan)
        for replicate, count in enumerate(group["evaluations"][:]):
            kept = numbers[replicate][~np.isnan(numbers[replicate])].astype(int)
            sparse = len(kept) > 0
            evaluation = kept if sparse else np.arange(1, count + 1)
            count = len(evaluation)
            usable = np.where(np.isfinite(judged[replicate, :count]), judged[replicate, :count], np.inf)
            rows.append(pd.DataFrame({
                "problem": text(group.attrs["problem"]),
                "optimizer": text(group.attrs["optimizer"]),
                "replicate": replicate,
                "evaluation": evaluation,
                "value": values[replicate, :count],
                "regret": np.minimum.accumulate(usable) - optimum[replicate],
                "trace": "improvements" if sparse else "",
            }))

    with h5py.File(path) as file:
        file["runs"].visititems(visit)
    return pd.concat(rows, ignore_index=True)


if __name__ == "__main__":
    curves = regret_curves(sys.argv[1])
    if len(sys.argv) > 2:
        curves.to_csv(sys.argv[2], index=False)
    last = curves[curves.evaluation == curves.evaluation.max()]
    print(last.groupby(["problem", "optimizer"]).regret.median().unstack())
