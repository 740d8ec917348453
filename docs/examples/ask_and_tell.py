"""bobench's optimisers in a Python loop of one's own, through `bobench serve`: python3 ask_and_tell.py [BOBENCH [OPTIMIZER [PAST]]]

BOBENCH is the program (bobench, build/release/cli/bobench); OPTIMIZER any of `bobench list optimizers`. PAST is a file
of earlier results to begin with, one JSON object a line: {"params": {"x": 0.9, ...}, "value": 0.3}.
"""
import json
import subprocess
import sys


class Optimizer:
    """variables: name -> (low, high), (low, high, "log"), or a list of choices; whole-number ends make an integer."""

    def __init__(self, bobench, optimizer, variables, seed=1, budget=100):
        self.variables, self.next_trial = variables, 0
        self.process = subprocess.Popen([bobench, "serve", "--optimizer", optimizer], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        json.loads(self.process.stdout.readline())  # SOLVER_SPEC_CAST: the name and what the optimiser can do
        self.send({"type": "CREATE_SOLVER_CAST", "solver_id": 0, "random_seed": seed, "problem": {
            "name": "mine", "attrs": {"budget": str(budget)}, "steps": 1,
            "params_domain": [self.describe(name, variable) for name, variable in variables.items()],
            "values_domain": [{"name": "value", "range": {"type": "CONTINUOUS"}, "distribution": "UNIFORM"}]}})

    @staticmethod
    def describe(name, variable):
        log = isinstance(variable, tuple) and variable[-1] == "log"
        if isinstance(variable, list):
            range_ = {"type": "CATEGORICAL", "choices": [str(choice) for choice in variable]}
        else:
            low, high = variable[:2]
            whole = isinstance(low, int) and isinstance(high, int)  # upper ends are exclusive in the protocol
            range_ = {"type": "DISCRETE" if whole else "CONTINUOUS", "low": low, "high": high + 1 if whole else high}
        return {"name": name, "range": range_, "distribution": "LOG_UNIFORM" if log else "UNIFORM"}

    def send(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def call(self, message):
        self.send(message)
        reply = json.loads(self.process.stdout.readline())
        if reply["type"] == "ERROR_REPLY":
            raise RuntimeError(f"{reply['kind']}: {reply.get('message', '')}")
        return reply

    def ask(self):
        """The number of a new trial, and its parameters by name. Most optimisers want one told before the next."""
        reply = self.call({"type": "ASK_CALL", "solver_id": 0, "next_trial_id": self.next_trial})
        self.next_trial = reply["next_trial_id"]
        params = {name: variable[param] if isinstance(variable, list) else param
                  for (name, variable), param in zip(self.variables.items(), reply["trial"]["params"])}
        return reply["trial"]["id"], params

    def tell(self, trial, value):
        """None: the trial could not be evaluated."""
        values = [] if value is None else [value]
        self.call({"type": "TELL_CALL", "solver_id": 0, "trial": {"id": trial, "values": values, "current_step": 1}})

    def learn(self, params, value):
        """A result of yours from before (None: it failed), parameters by name. Some optimisers cannot: RuntimeError."""
        numbers = [variable.index(params[name]) if isinstance(variable, list) else params[name]
                   for name, variable in self.variables.items()]
        values = [] if value is None else [value]
        self.call({"type": "TELL_CALL", "solver_id": 0, "trial": {"params": numbers, "values": values}})

    def close(self):
        self.process.stdin.close()
        self.process.wait()


if __name__ == "__main__":
    def objective(x, rate, layers, activation):
        return (x - 1) ** 2 + abs(rate - 0.01) + abs(layers - 3) + (activation != "tanh")

    space = {"x": (-5.0, 5.0), "rate": (1e-4, 1.0, "log"), "layers": (1, 8), "activation": ["relu", "tanh"]}
    bobench, name = (sys.argv[1:] + ["bobench", "bore-rf"][len(sys.argv) - 1:])[:2]
    optimizer = Optimizer(bobench, name, space, seed=1, budget=60)
    for line in open(sys.argv[3]) if len(sys.argv) > 3 else []:
        past = json.loads(line)
        optimizer.learn(past["params"], past["value"])
    best_value, best_params = float("inf"), None
    for _ in range(60):
        trial, params = optimizer.ask()
        value = objective(**params)
        optimizer.tell(trial, value)
        if value < best_value:
            best_value, best_params = value, params
    optimizer.close()
    print(f"{best_value:.4f} at {best_params}")
