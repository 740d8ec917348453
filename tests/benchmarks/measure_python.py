"""The cost of Python: PYTHONPATH=build/release/python python3 measure_python.py

Prints, each as the median of 15 repeats on one thread, in nanoseconds:

  ask_and_tell   an ask and a tell of random search in two dimensions
  evaluate_rows  an evaluation in a batch of a million, of BBOB f1 and f15 in ten dimensions
  evaluate       an evaluation of one dict, of the same
  function       what an evaluation of a function of Python costs more than a call of it

`runner_benchmark --benchmark_filter='ask_and_tell|evaluate_rows'` does the first two in C++.
"""
import statistics
import time

import numpy

import bobench


def measure(what, count, work, repeats=15):
    times = []
    for _ in range(repeats):
        begin = time.perf_counter_ns()
        work()
        times.append((time.perf_counter_ns() - begin) / count)
    print(f"{what:24} {statistics.median(times):8.1f} ns")
    return statistics.median(times)


def ask_and_tell():
    search = bobench.optimizer("random-search", {"x1": (-5.0, 5.0), "x2": (-5.0, 5.0)}, 10**6)

    def work():
        for _ in range(50_000):
            search.tell(search.ask(), 1.0)

    measure("ask_and_tell", 50_000, work)


def evaluate(name):
    problem = bobench.problem(name)
    rows = numpy.random.default_rng(1).uniform(-5, 5, (1_000_000, problem.dimension))
    measure(f"evaluate_rows {name[5:]}", len(rows), lambda: problem.evaluate(rows, threads=1))
    configs = [problem.space.configuration(row) for row in rows[:20_000]]

    def work():
        for config in configs:
            problem(config)

    measure(f"evaluate {name[5:]}", len(configs), work)


def function():
    def constant(config):
        return 1.0

    problem = bobench.problem(constant, {"x": (0.0, 1.0), "act": ["relu", "tanh"]})
    config = {"x": 0.5, "act": "tanh"}

    def work(called):
        for _ in range(100_000):
            called(config)

    through = measure("a function as a problem", 100_000, lambda: work(problem))
    alone = measure("the function alone", 100_000, lambda: work(constant))
    print(f"{'function':24} {through - alone:8.1f} ns")


if __name__ == "__main__":
    ask_and_tell()
    evaluate("bbob/f1/d10")
    evaluate("bbob/f15/d10")
    function()
