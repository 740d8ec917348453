"""A problem in plain Python: minimise (x - 1)^2 + n + [kind is not "b"] + noise; its optimum without noise is 1.

    bobench run --optimizers tpe random-search --problems 'command:python3 noisy_ridge.py' --output r.h5

It speaks kurobako's problem protocol: one JSON object a line, each flushed. What else is printed goes to standard error,
and an exception is a failed evaluation.
"""
import json
import random
import sys
import traceback

messages, sys.stdout = sys.stdout, sys.stderr  # print() disturbs nothing


def say(message):
    print(json.dumps(message), file=messages, flush=True)


def objective(x, n, choice, generator):
    return (x - 1) ** 2 + n + (choice != 1) + generator.gauss(0, 0.01)


def uniform(name, **range_):
    return {"name": name, "range": range_, "distribution": "UNIFORM"}


say({"type": "PROBLEM_SPEC_CAST", "spec": {
    "name": "noisy-ridge", "attrs": {"version": "1", "optimum": "1"}, "steps": 1,
    "params_domain": [uniform("x", type="CONTINUOUS", low=-5.0, high=5.0),
                      uniform("n", type="DISCRETE", low=1, high=9),  # 1 to 8: upper ends are exclusive
                      uniform("kind", type="CATEGORICAL", choices=["a", "b", "c"])],
    "values_domain": [uniform("loss", type="CONTINUOUS")]}})
noise, trials = {}, {}
for message in map(json.loads, sys.stdin):
    kind = message["type"]
    if kind == "CREATE_PROBLEM_CAST":  # an instance: all optimisers of a replicate get the same seed
        generator = noise[message["problem_id"]] = random.Random(message["random_seed"])
        for _ in range(message.get("evaluations_before", 0)):  # of a run that goes on: their noise has been drawn
            generator.gauss(0, 0.01)
    elif kind == "CREATE_EVALUATOR_CALL":
        trials[message["evaluator_id"]] = (message["params"], noise[message["problem_id"]])
        say({"type": "CREATE_EVALUATOR_REPLY"})
    elif kind == "EVALUATE_CALL":
        params, generator = trials[message["evaluator_id"]]
        try:
            value = objective(*params, generator)
        except Exception:
            traceback.print_exc()
            value = float("nan")
        say({"type": "EVALUATE_REPLY", "current_step": message["next_step"], "values": [value]})
    elif kind == "DROP_EVALUATOR_CAST":
        del trials[message["evaluator_id"]]
    elif kind == "DROP_PROBLEM_CAST":
        del noise[message["problem_id"]]
