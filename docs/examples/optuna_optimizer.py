"""Any sampler of Optuna (Debian: apt-get install python3-optuna) as an optimiser.

    bobench run --optimizers 'command:/usr/bin/python3 optuna_optimizer.py TPESampler' --problems 'mine/table' --output r.h5

The argument names a sampler of optuna.samplers that takes a seed: TPESampler (the default), RandomSampler, NSGAIISampler.
"""
import json
import math
import sys

import optuna
from optuna.distributions import CategoricalDistribution, FloatDistribution, IntDistribution

optuna.logging.set_verbosity(optuna.logging.WARNING)
sampler_name = sys.argv[1] if len(sys.argv) > 1 else "TPESampler"


def say(message):
    print(json.dumps(message), flush=True)


def distribution(variable):
    """Optuna's upper ends are inclusive, the protocol's exclusive; a choice travels as its number."""
    range_, log = variable["range"], variable["distribution"] == "LOG_UNIFORM"
    if range_["type"] == "CATEGORICAL":
        return CategoricalDistribution(list(range(len(range_["choices"]))))
    if range_["type"] == "DISCRETE":
        return IntDistribution(range_["low"], range_["high"] - 1, log=log)
    return FloatDistribution(range_["low"], math.nextafter(range_["high"], range_["low"]), log=log)


class Solver:
    def __init__(self, problem, seed):
        sampler = getattr(optuna.samplers, sampler_name)(seed=seed % 2**32)  # NumPy's seeds have 32 bits
        self.study = optuna.create_study(sampler=sampler)
        self.distributions = {v["name"]: distribution(v) for v in problem["params_domain"]}
        self.last_step = problem["steps"] if isinstance(problem["steps"], int) else problem["steps"][-1]
        self.open = {}

    def ask(self, id_):
        trial = self.open[id_] = self.study.ask(self.distributions)
        return [trial.params[name] for name in self.distributions]

    def tell(self, id_, values):
        failed = optuna.trial.TrialState.FAIL
        self.study.tell(self.open.pop(id_), values[0]) if values else self.study.tell(self.open.pop(id_), state=failed)


say({"type": "SOLVER_SPEC_CAST", "spec": {
    "name": f"optuna-{sampler_name}", "attrs": {"version": optuna.__version__},
    "capabilities": ["UNIFORM_CONTINUOUS", "LOG_UNIFORM_CONTINUOUS", "UNIFORM_DISCRETE", "LOG_UNIFORM_DISCRETE",
                     "CATEGORICAL"]}})
for message in map(json.loads, sys.stdin):
    if message["type"] == "CREATE_SOLVER_CAST":  # once: bobench starts a process a solver (several: by solver_id)
        solver = Solver(message["problem"], message["random_seed"])
    elif message["type"] == "ASK_CALL":
        id_ = message["next_trial_id"]
        trial = {"id": id_, "params": solver.ask(id_), "next_step": solver.last_step}
        say({"type": "ASK_REPLY", "trial": trial, "next_trial_id": id_ + 1})
    elif message["type"] == "TELL_CALL":
        solver.tell(message["trial"]["id"], message["trial"]["values"])
        say({"type": "TELL_REPLY"})
