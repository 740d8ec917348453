"""An optimiser in plain Python: a (1+1) evolution strategy whose step obeys the 1/5 success rule (Rechenberg 1973).

    bobench run --optimizers 'command:python3 evolution_strategy.py' random-search --problems bbob/f1/d5 --output r.h5

It speaks kurobako's solver protocol: one JSON object a line, each flushed, and nothing else on standard output.
"""
import json, math, random, sys


def say(message):
    print(json.dumps(message), flush=True)


class EvolutionStrategy:
    def __init__(self, problem, seed):
        self.random, self.variables = random.Random(seed), problem["params_domain"]
        self.last_step = problem["steps"] if isinstance(problem["steps"], int) else problem["steps"][-1]
        self.best, self.best_value, self.step, self.open = None, math.inf, 0.3, {}

    def param(self, variable, u):
        """What a variable is at u in [0, 1); upper ends are exclusive, and a choice is its number 0, 1, ..."""
        range_ = variable["range"]
        if range_["type"] == "CATEGORICAL":
            return int(u * len(range_["choices"]))
        low, high = range_["low"], range_["high"]
        x = low * (high / low) ** u if variable["distribution"] == "LOG_UNIFORM" else low + (high - low) * u
        return min(math.floor(x), high - 1) if range_["type"] == "DISCRETE" else min(max(x, low), math.nextafter(high, low))

    def mutate(self, variable, u):
        if variable["range"]["type"] == "CATEGORICAL":  # there is no near and far
            return self.random.random() if self.random.random() < self.step else u
        return min(max(u + self.step * self.random.gauss(0, 1), 0.0), 1 - 2**-53)

    def ask(self, trial):
        mutant = [self.random.random() if self.best is None else self.mutate(*pair)
                  for pair in zip(self.variables, self.best or self.variables)]
        self.open[trial] = mutant
        return [self.param(*pair) for pair in zip(self.variables, mutant)]

    def tell(self, trial, values):  # no values: the trial could not be evaluated
        mutant, better = self.open.pop(trial), bool(values) and values[0] < self.best_value
        self.step = min(self.step * 1.5, 0.5) if better else max(self.step * 1.5**-0.25, 1e-9)
        if better:
            self.best, self.best_value = mutant, values[0]


say({"type": "SOLVER_SPEC_CAST", "spec": {"name": "evolution-strategy", "attrs": {"version": "1"}, "capabilities": [
    "UNIFORM_CONTINUOUS", "LOG_UNIFORM_CONTINUOUS", "UNIFORM_DISCRETE", "LOG_UNIFORM_DISCRETE", "CATEGORICAL"]}})
for message in map(json.loads, sys.stdin):
    if message["type"] == "CREATE_SOLVER_CAST":  # once: bobench starts a process a solver (several: by solver_id)
        solver = EvolutionStrategy(message["problem"], message["random_seed"])
    elif message["type"] == "ASK_CALL":
        id_ = message["next_trial_id"]
        trial = {"id": id_, "params": solver.ask(id_), "next_step": solver.last_step}
        say({"type": "ASK_REPLY", "trial": trial, "next_trial_id": id_ + 1})
    elif message["type"] == "TELL_CALL":
        solver.tell(message["trial"]["id"], message["trial"]["values"])
        say({"type": "TELL_REPLY"})
