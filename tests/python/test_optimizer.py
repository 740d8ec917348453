import os
import pathlib
import resource
import subprocess
import tempfile
import threading
import unittest

import numpy

import bobench

GOLDEN = pathlib.Path(__file__).parent.parent / "golden_traces" / "data" / "traces.csv"
SPACE = {"x": (-5.0, 5.0), "rate": bobench.log(1e-4, 1.0), "layers": bobench.integer(1, 8), "act": ["relu", "tanh"]}


def error(config):
    return (config["x"] - 1) ** 2 + abs(config["rate"] - 0.01) + abs(config["layers"] - 3) + (config["act"] != "tanh")


def loop(name, problem, budget, seed=1):
    """Values and coordinates of a run in a loop of Python."""
    search = bobench.optimizer(name, problem, budget, seed)
    values, rows = [], []
    for _ in range(budget):
        config = search.ask()
        values.append(problem(config, getattr(config, "fidelity", None)))
        rows.append(problem.space.coordinates(config))
        search.tell(config, values[-1])
    return numpy.array(values), numpy.array(rows)


def golden_optimizers(problem):
    """All optimisers with the options of the golden traces, which are quick."""
    lines = [line.split(",") for line in GOLDEN.read_text().splitlines() if not line.startswith("#")]
    return list(dict.fromkeys(",".join(cells[1:-3]) for cells in lines if cells[0] == problem))


class OptimizerTest(unittest.TestCase):
    def test_every_optimizer_searches_a_mixed_space(self):
        for name in golden_optimizers("mixed"):
            search = bobench.optimizer(name, SPACE, 12)
            for _ in range(12):
                config = search.ask()
                bobench.Space(SPACE).coordinates(config)
                search.tell(config, error(config))
            with self.subTest(name=name):
                self.assertEqual(search.told, 12)
                self.assertEqual(search.best[1], error(search.best[0]))
                bobench.Space(SPACE).coordinates(search.recommend())

    def test_one_configuration_at_a_time(self):
        search = bobench.optimizer("nlopt", SPACE, 20)
        self.assertFalse(search.concurrent)
        config = search.ask()
        with self.assertRaisesRegex(bobench.Error, "no other configuration before"):
            search.ask()
        self.assertEqual(search.ask(2), [])
        search.tell(dict(config), 1.0)  # an equal one
        self.assertEqual(len(search.ask(3)), 1)

    def test_a_generation_at_a_time(self):
        search = bobench.optimizer("differential-evolution:population=4", SPACE, 20)
        generation = search.ask(9)
        self.assertEqual(len(generation), 4)
        for i in (3, 0, 1, 2):
            self.assertEqual(search.ask(1), [])
            search.tell(generation[i], i)
        self.assertEqual(len(search.ask(9)), 4)

    def test_models_know_what_is_pending(self):
        search = bobench.optimizer("gp-ei:initial_points=2", {"x": (0.0, 1.0)}, 20)
        for config in search.ask(2):
            search.tell(config, (config["x"] - 0.4) ** 2)
        batch = [config["x"] for config in search.ask(5)]
        self.assertEqual(len(set(batch)), 5)

    def test_batches(self):
        search = bobench.optimizer("random-search", SPACE, 20)
        self.assertTrue(search.concurrent)
        batch = search.ask(5)
        for i in (3, 0, 4, 1, 2):
            search.tell(batch[i], i)
        self.assertEqual(search.best, (batch[0], 0.0))

    def test_failed_evaluations(self):
        search = bobench.optimizer("gp-ei", SPACE, 20)
        for value in (None, float("nan"), float("inf"), ValueError("no memory"), 1.0):
            search.tell(search.ask(), value)
        self.assertEqual((search.told, search.best[1]), (5, 1.0))
        with self.assertRaisesRegex(bobench.InputError, "the value is 'x'; expected a number"):
            search.tell(search.ask(), "x")

    def test_learns_from_what_it_did_not_ask_for(self):
        search = bobench.optimizer("bore-rf", SPACE, 20)
        config = {"x": 1.0, "rate": 0.01, "layers": 3, "act": "tanh"}
        search.tell(config, 0.0)
        self.assertEqual(search.best, (config, 0.0))
        with self.assertRaisesRegex(bobench.InputError, "'layers' is 9"):
            search.tell({**config, "layers": 9}, 0.0)

    def test_wrong_names_are_refused(self):
        for name, expected in [("gp-eii", "did you mean 'gp-ei'"), ("gp-ei:kernel=foo", "expected one of matern52"),
                               ("gp-ei:foo=1", "foo")]:
            with self.subTest(name=name), self.assertRaisesRegex(bobench.InputError, expected):
                bobench.optimizer(name, SPACE)
        with self.assertRaisesRegex(bobench.InputError, "the budget is 0"):
            bobench.optimizer("gp-ei", SPACE, 0)

    def test_a_hundred_objects_in_four_threads_are_as_if_alone(self):
        def search(seed):
            search = bobench.optimizer("bore-rf", SPACE, 30, seed)
            for _ in range(12):
                config = search.ask()
                search.tell(config, error(config))
            return search

        together = [None] * 100

        def work(part):
            for seed in range(part, 100, 4):
                together[seed] = search(seed)

        threads = [threading.Thread(target=work, args=(part,)) for part in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for seed in (0, 17, 99):
            self.assertEqual(together[seed].best, search(seed).best)

    def test_one_object_in_two_threads_is_refused_or_right(self):
        search = bobench.optimizer("random-search", SPACE, 10**6)
        refused = []

        def work():
            for _ in range(2000):
                try:
                    search.tell(search.ask(), 1.0)
                except bobench.Error as error:
                    refused.append(str(error))

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertTrue(all("another thread is using this" in text for text in refused))

    def test_memory_does_not_grow(self):
        search = bobench.optimizer("random-search", SPACE, 10**6)
        problem = bobench.problem("bbob/f1/d2")
        config = {"x1": 1.0, "x2": 2.0}

        def work(count):
            for _ in range(count):
                search.tell(search.ask(), 1.0)
                for _ in range(10):
                    problem(config)

        work(2000)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        work(100_000)
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, 1000)  # kB


class SameBitsTest(unittest.TestCase):
    """The runs of the golden traces, in a loop of Python and by the program."""

    def test_every_optimizer(self):
        h5py = self.import_h5py()
        program = os.environ.get("BOBENCH_PROGRAM") or self.skipTest("BOBENCH_PROGRAM, the program, is not set")
        problem = "synthetic/forrester/multi-fidelity"
        optimizers = golden_optimizers(problem)
        self.assertGreater(len(optimizers), 100)
        compared = 0
        with tempfile.TemporaryDirectory() as folder:
            file = f"{folder}/r.h5"
            subprocess.run([program, "run", "--optimizers", *optimizers, "--problems", problem, "--budget", "25",
                            "--replicates", "1", "--record-x", "--output", file, "--quiet"],
                           capture_output=True, check=False)
            with h5py.File(file) as results:
                for series in results["series"][:]:
                    group = results["runs/" + series.rstrip(b"\0").decode()]
                    if group["status"][0] != 1:
                        continue
                    name = group.attrs["optimizer"].decode()
                    values, rows = loop(name, bobench.problem(problem), 25)
                    with self.subTest(optimizer=name):
                        numpy.testing.assert_array_equal(values, group["value"][0])
                        numpy.testing.assert_array_equal(rows, group["configuration"][0])
                    compared += 1
        self.assertGreater(compared, 100)

    def import_h5py(self):
        try:
            import h5py
        except ImportError:
            self.skipTest("h5py is not installed")
        return h5py
