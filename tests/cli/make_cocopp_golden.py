"""Reference values of COCO's post-processing (cocopp) for `bobench runtime` and `plot --restarts`: writes
data/cocopp_golden.json beside this file.

Run: /usr/bin/python3 make_cocopp_golden.py BOBENCH COCOPP
BOBENCH: the program; it makes the runs named in the file and exports them. COCOPP: the folder of a checkout of
github.com/numbbo/coco-postprocess that holds the package (src). Needs python3-numpy, python3-matplotlib; the tests need
only what it wrote. (10 seconds)
"""
import json
import math
import os
import subprocess
import sys
import tempfile
import warnings

import matplotlib
import numpy as np

matplotlib.use("Agg")
warnings.simplefilter("ignore")
bobench, cocopp_folder = sys.argv[1:3]
sys.path.insert(0, cocopp_folder)
from cocopp import config, genericsettings, pplogloss, pproc  # noqa: E402

here = os.path.dirname(os.path.abspath(__file__))
optimizers = ["random-search", "cma-es"]
run = ["--optimizers", *optimizers, "--problems", "bbob/f1-24/d2", "bbob/f1-24/d5",
       "--replicates", "5", "--budget", "500", "--threads", "2", "--quiet"]
targets = [1e1, 1e0, 1e-1, 1e-2, 1e-3, 1e-5, 1e-7]
run_lengths = [0.5, 1.2, 3, 10, 50]
budgets = [2, 10, 100]
# Of `plot --targets 51:2:-8`. cocopp knows targets of 10^(k/5) and takes for one a rounding below them the next finer.
solved = [10 ** (k / 5) * (1 + 1e-9) for k in range(10, -41, -1)]
places = [0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0]  # log10 of evaluations / dimension


def finite(numbers):
    return [float(x) if math.isfinite(x) else None for x in numbers]


def is_recorded(target):
    """cocopp knows targets of 10^(k/5) alone; of another one it takes the next finer."""
    k = 5 * math.log10(target)
    return abs(k - round(k)) < 1e-6


genericsettings.verbose = False
config.config("bbob")
by_run_length = pproc.RunlengthBasedTargetValues(run_lengths)
golden = {"run": run, "targets": targets, "run_lengths": run_lengths, "budgets": budgets, "places": places,
          "runtimes": [], "losses": [], "restarted": []}
with tempfile.TemporaryDirectory() as folder:
    subprocess.run([bobench, "run", *run, "--output", f"{folder}/r.h5"], check=True)
    subprocess.run([bobench, "export", f"{folder}/r.h5", "--as", "coco", "--output", f"{folder}/coco"], check=True)
    for optimizer in optimizers:
        sets = pproc.DataSetList(f"{folder}/coco/{optimizer}")
        reached = {2: [], 5: []}
        for one in sets:
            hard = [float(t) for t in by_run_length((one.funcId, one.dim))]
            golden["runtimes"].append({
                "optimizer": optimizer, "problem": f"bbob/f{one.funcId}/d{one.dim}", "evaluations": finite(one.detERT(targets)),
                "run_length_targets": hard,
                "run_length_evaluations": [e if is_recorded(t) else "not recorded"
                                           for t, e in zip(hard, finite(one.detERT(hard)))]})
            for runtimes in one.evals_with_simulated_restarts(solved, samplesize=2000):
                reached[one.dim].append(np.log10(np.asarray(runtimes, float) / one.dim))
        for dimension in (2, 5):
            part = pproc.DataSetList([one for one in sets if one.dim == dimension])
            by_function = pplogloss.generateData(part, [b * dimension for b in budgets], 0.0)
            losses = np.array(list(by_function.values()))
            for i, budget in enumerate(budgets):
                of = losses[:, i]
                golden["losses"].append({
                    "optimizer": optimizer, "dimension": dimension, "budget": budget,
                    "geometric_mean": float(np.exp(np.mean(np.log(of)))), "lowest": float(of.min()),
                    "median": float(np.median(of)), "90%": float(np.quantile(of, 0.9)), "highest": float(of.max())})
            with np.errstate(invalid="ignore"):
                shares = [float(np.mean([np.mean(x <= place) for x in reached[dimension]])) for place in places]
            golden["restarted"].append({"optimizer": optimizer, "dimension": dimension, "shares": shares})
with open(os.path.join(here, "data", "cocopp_golden.json"), "w") as file:
    json.dump(golden, file, indent=None, separators=(",", ":"))
    file.write("\n")
