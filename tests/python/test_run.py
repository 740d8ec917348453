import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import warnings

import numpy

import bobench

SLOW = """
import sys, time
import bobench

def slow(config):
    time.sleep(0.02)
    with open(sys.argv[2], "a") as log:
        log.write("x")
    return config["x"] ** 2

try:
    results = bobench.run(["random-search"], [bobench.problem(slow, {"x": (-1.0, 1.0)})], budget=100, replicates=1,
                          output=sys.argv[1])
    print("done")
except KeyboardInterrupt:
    print("interrupted")
    try:
        import os, signal
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(1)
    except KeyboardInterrupt:
        print("Python handles the next one")
"""


class Steps:
    """Random steps from the best configuration so far."""

    def __init__(self, space, budget, seed):
        self.space, self.random, self.best = space, numpy.random.default_rng(seed), None

    def ask(self):
        if self.best is None or self.random.random() < 0.3:
            return self.space.sample(int(self.random.integers(2**31)))
        low, high = self.space["x"].low, self.space["x"].high
        return {"x": float(numpy.clip(self.best[0]["x"] + self.random.normal(0, 0.1), low, high))}

    def tell(self, config, value):
        if self.best is None or value < self.best[1]:
            self.best = (config, value)


class Aware(Steps):
    """Never has more than two evaluations at a time."""

    def ask(self, pending):
        assert all(0 <= abs(config["x"]) <= 1 for config in pending)
        return super().ask() if len(pending) < 2 else None


class Stubborn(Steps):
    def tell(self, config, value):
        raise RuntimeError("no room for this")


class Outside(Steps):
    def ask(self):
        return {"x": 7.0}


class OddSeed(Steps):
    def __init__(self, space, budget, seed):
        raise ValueError(f"the budget {budget} is odd" if budget % 2 else "even")


def bowl(config):
    if config["x"] > 0.8:
        raise ValueError("too large")
    return config["x"] ** 2


BOWL = bobench.problem(bowl, {"x": (-1.0, 1.0)}, optimum=0.0)


def quiet_run(*arguments, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return bobench.run(*arguments, quiet=True, **options)


class RunTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name="r.h5"):
        return os.path.join(self.folder.name, name)

    def test_names_classes_and_functions(self):
        results = quiet_run(["random-search", Steps], [BOWL], budget=30, replicates=4, record_x=True)
        self.assertEqual(sorted(results.optimizers), ["Steps", "random-search"])
        self.assertEqual(results.problems, ["bowl"])
        frame = results.to_pandas()
        self.assertEqual(len(frame), 2 * 4 * 30)
        steps = frame[frame.optimizer == "Steps"]
        failed = steps["value"].isna()
        self.assertTrue((steps["x1"][failed] > 0.8).all() and (steps["x1"][~failed] <= 0.8).all())
        numpy.testing.assert_array_equal(steps["value"][~failed], steps["x1"][~failed] ** 2)

    def test_results_do_not_depend_on_threads(self):
        for threads in (1, 3):
            quiet_run(["gp-ei", Steps], [BOWL], budget=20, replicates=4, threads=threads,
                      output=self.file(f"{threads}"))
        self.assertEqual(bobench.diff(self.file("1"), self.file("3")), [])

    def test_several_workers(self):
        results = quiet_run(["random-search", Steps, Aware], [BOWL], budget=12, replicates=2, workers=[1, 4],
                            cost="uniform")
        self.assertEqual(sorted(results.optimizers), ["Aware", "Aware:workers=4", "Steps", "Steps:workers=4",
                                                      "random-search", "random-search:workers=4"])
        frame = results.to_pandas()
        for name, most in (("random-search", 4), ("Steps", 1), ("Aware", 2)):
            run = frame[(frame.optimizer == name + ":workers=4") & (frame.replicate == 0)]
            at_a_time = [((run.started <= start) & (start < run.ended)).sum() for start in run.started]
            self.assertEqual(max(at_a_time), most)

    def test_an_optimizer_that_raises_is_a_failed_run(self):
        for factory, expected in [(Stubborn, "RuntimeError: no room for this"), (Outside, "'x' is 7"),
                                  (OddSeed, "ValueError: the budget 5 is odd")]:
            with self.subTest(factory=factory), self.assertWarnsRegex(UserWarning, "2 failed"):
                results = bobench.run(["random-search", factory], [BOWL], budget=5, replicates=2, quiet=True)
                frame = results.to_pandas()
                self.assertEqual(set(frame[frame.optimizer == "random-search"].replicate), {0, 1})
                series = next(one for one in results.series if one.optimizer == factory.__name__)
                self.assertTrue(all(expected in text for text in series.message), series.message)

    def test_the_same_call_resumes_and_another_function_does_not(self):
        first = quiet_run(["random-search"], [BOWL], budget=10, replicates=2, output=self.file())
        self.assertEqual(len(first.to_pandas()), 2 * 10)
        again = quiet_run(["random-search", Steps], [BOWL], budget=10, replicates=3, output=self.file())
        self.assertEqual(len(again.to_pandas()), 2 * 3 * 10)
        other = bobench.problem(bowl, {"x": (-2.0, 1.0)}, optimum=0.0)
        with self.assertRaisesRegex(bobench.InputError, "bowl"):
            quiet_run(["random-search"], [other], budget=10, replicates=2, output=self.file())

    def test_the_report_says_how_python_makes_the_runs_again(self):
        results = quiet_run(["random-search", Steps], [BOWL], budget=10, replicates=2)
        page = results.report(self.file("report.html")).read_text()
        self.assertIn("# in Python: bobench.run([&quot;random-search&quot;, Steps], [bowl], replicates=2, budget=10, "
                      "seed=1, output=&quot;again.h5&quot;)", page)
        self.assertNotIn("command:python:", page)

    def test_mistakes_in_one_line(self):
        for arguments, expected in [((["gp-eii"], [BOWL]), "did you mean 'gp-ei'"),
                                    ((["gp-ei"], ["bbob/f99/d2"]), "f99"),
                                    (([3], [BOWL]), "the optimiser is 3"), ((["gp-ei"], [3]), "the problem is 3"),
                                    (([Steps, Steps], [BOWL]), "two optimisers are called 'Steps'"),
                                    (([], [BOWL]), ""), ((["gp-ei"], []), "")]:
            with self.subTest(arguments=arguments), self.assertRaisesRegex(bobench.InputError, expected) as caught:
                bobench.run(*arguments, budget=5)
            self.assertNotIn("\n", str(caught.exception))
        with self.assertRaisesRegex(bobench.InputError, "unknown option '--speed'"):
            bobench.run(["gp-ei"], [BOWL], speed=3)

    def test_results_are_read_while_another_thread_runs_and_a_second_run_is_refused(self):
        entered, leave = threading.Event(), threading.Event()

        def waits(config):
            entered.set()
            leave.wait(30)
            return config["x"]

        made = quiet_run(["random-search", "tpe"], [BOWL], budget=5, replicates=2)
        problem = bobench.problem(waits, {"x": (0.0, 1.0)})
        thread = threading.Thread(target=quiet_run, args=(["random-search"], [problem]),
                                  kwargs={"budget": 2, "replicates": 1})
        thread.start()
        try:
            self.assertTrue(entered.wait(30))
            self.assertEqual(len(made.rank()), 2)
            with self.assertRaisesRegex(bobench.Error, "another command of bobench is running in this process"):
                quiet_run(["random-search"], [BOWL], budget=2, replicates=1)
        finally:
            leave.set()
            thread.join()
        quiet_run(["random-search"], [BOWL], budget=2, replicates=1)

    def run_slow(self, *, after, signal_number):
        script, log = pathlib.Path(self.file("slow.py")), pathlib.Path(self.file("log"))
        script.write_text(SLOW)
        process = subprocess.Popen([sys.executable, script, self.file(), log], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        if signal_number is not None:
            while not log.exists() or log.stat().st_size < after:
                self.assertIsNone(process.poll())
                time.sleep(0.01)
            process.send_signal(signal_number)
        out, err = process.communicate(timeout=60)
        return out, err, log.stat().st_size

    def test_ctrl_c_and_resume(self):
        out, _, evaluated = self.run_slow(after=20, signal_number=signal.SIGINT)
        self.assertEqual(out, "interrupted\nPython handles the next one\n")
        self.assertLess(evaluated, 100)
        out, err, total = self.run_slow(after=0, signal_number=None)
        self.assertEqual(out, "done\n")
        self.assertIn("1/1 runs", err)
        self.assertEqual(total, 100)  # none is evaluated again

    def test_kill_and_resume(self):
        self.run_slow(after=20, signal_number=signal.SIGKILL)
        out, _, total = self.run_slow(after=0, signal_number=None)
        self.assertEqual(out, "done\n")
        self.assertLessEqual(total, 101)  # the one that was cut


class MinimizeTest(unittest.TestCase):
    def test_finds_the_minimum_of_a_mixed_space(self):
        space = {"lr": bobench.log(1e-5, 1e-1), "layers": bobench.integer(1, 8), "act": ["relu", "tanh"]}
        result = bobench.minimize(
            lambda config: (numpy.log10(config["lr"]) + 3) ** 2 + abs(config["layers"] - 3) + (config["act"] == "relu"),
            space, budget=40)
        self.assertLess(result.fun, 0.2)
        self.assertEqual((result.x["layers"], result.x["act"]), (3, "tanh"))
        self.assertEqual(list(result.history), ["lr", "layers", "act", "value", "failure"])
        self.assertEqual(result.history["value"].min(), result.fun)

    def test_failures(self):
        calls = []

        def fails_later(config):
            calls.append(config)
            if len(calls) % 2 == 0:
                raise MemoryError("none left")
            return config["x"]

        history = bobench.minimize(fails_later, {"x": (0.0, 1.0)}, budget=10, optimizer="random-search").history
        self.assertEqual(list(history["failure"].unique()), ["", "MemoryError: none left"])
        self.assertEqual(history["value"].isna().sum(), 5)

    def test_the_first_exception_is_raised(self):
        with self.assertRaises(ZeroDivisionError):
            bobench.minimize(lambda config: 1 / 0, {"x": (0.0, 1.0)})
        with self.assertRaisesRegex(bobench.Error, "none of the 5 evaluations has a value"):
            bobench.minimize(lambda config: float("nan"), {"x": (0.0, 1.0)}, budget=5)
        with self.assertRaisesRegex(bobench.InputError, "the space is missing"):
            bobench.minimize(lambda config: 1.0)

    def test_problems_and_fidelities(self):
        result = bobench.minimize(bobench.problem("synthetic/branin"), budget=30)
        self.assertLess(result.fun, 1.0)
        problem = bobench.problem(lambda config, epochs: config["x"] ** 2 + 1 / epochs, {"x": (-1.0, 1.0)}, name="f",
                                  fidelities=[1, 3, 9])
        result = bobench.minimize(problem, budget=40, optimizer="bohb")
        self.assertLess(result.fun, 1 / 9 + 0.3)
