import pickle
import threading
import unittest

import numpy

import bobench


def bowl(config):
    return config["x"] ** 2


class ProblemTest(unittest.TestCase):
    def test_known_values(self):
        branin = bobench.problem("synthetic/branin")
        x1, x2 = numpy.pi, 2.275
        expected = (x2 - 5.1 / (4 * numpy.pi**2) * x1**2 + 5 / numpy.pi * x1 - 6) ** 2 + 10 * (
            1 - 1 / (8 * numpy.pi)) * numpy.cos(x1) + 10
        self.assertAlmostEqual(branin([x1, x2]), expected, places=12)
        self.assertAlmostEqual(branin.optimum, expected, places=5)
        self.assertAlmostEqual(branin(branin.argmin), branin.optimum, places=9)
        self.assertEqual(branin.fidelities, [1.0])

    def test_rows_have_the_values_of_single_evaluations(self):
        random = numpy.random.default_rng(1)
        for name in ("bbob/f15/d3", "synthetic/branin/noise=0.5", "embedded/friedman"):
            one, many, parallel = (bobench.problem(name, seed=3) for _ in range(3))
            rows = numpy.array([one.space.coordinates(one.space.sample(seed)) for seed in range(50)])
            single = [one.evaluate(one.space.configuration(row)) for row in rows]
            with self.subTest(name=name):
                numpy.testing.assert_array_equal(single, many.evaluate(rows, threads=1))
                numpy.testing.assert_array_equal(single, parallel.evaluate(rows, threads=3))
                further = random.integers(50)
                self.assertEqual(one.evaluate(rows[further]), parallel.evaluate(rows[further]))

    def test_no_rows(self):
        self.assertEqual(bobench.problem("bbob/f1/d2").evaluate(numpy.zeros((0, 2))).shape, (0,))

    def test_problems_are_defined_outside_their_space_where_they_say_so(self):
        self.assertGreater(bobench.problem("bbob/f1/d2")([100, 100]), 1000)
        with self.assertRaisesRegex(bobench.InputError, "expected a number in"):
            bobench.problem("synthetic/branin")([100, 100])
        with self.assertRaisesRegex(bobench.InputError, "row 1: 'x1' is 100"):
            bobench.problem("synthetic/branin").evaluate([[0, 0], [100, 0]])
        with self.assertRaisesRegex(bobench.InputError, r"shape \(1, 3\); expected \(n, 2\)"):
            bobench.problem("synthetic/branin").evaluate([[0, 0, 0]])

    def test_fidelities(self):
        problem = bobench.problem("synthetic/forrester/multi-fidelity")
        self.assertGreater(len(problem.fidelities), 1)
        low, high = problem.fidelities[0], problem.fidelities[-1]
        self.assertNotEqual(problem([0.3], low), problem([0.3], high))
        self.assertEqual(problem([0.3]), problem([0.3], high))
        with self.assertRaisesRegex(bobench.InputError, "the fidelity is 0.123; expected one of"):
            problem([0.3], 0.123)

    def test_names(self):
        for name in ("bbob/f99/d2", "nothing", "", "bbob/f1-2/d2"):
            with self.subTest(name=name), self.assertRaises(bobench.InputError):
                bobench.problem(name)
        with self.assertRaisesRegex(bobench.InputError, "replicate is -1"):
            bobench.problem("bbob/f1/d2", replicate=-1)
        self.assertEqual(len(bobench.problems("bbob/f1-24/d2,5")), 48)

    def test_functions(self):
        problem = bobench.problem(bowl, {"x": (-1.0, 1.0)}, optimum=0.0)
        self.assertEqual((problem.name, problem.optimum, problem.dimension), ("bowl", 0.0, 1))
        self.assertEqual(problem({"x": 0.5}), 0.25)
        numpy.testing.assert_array_equal(problem.evaluate([[0.5], [1.0]]), [0.25, 1.0])
        for value in (None, "text", [1, 2]):
            self.assertTrue(numpy.isnan(bobench.problem(lambda config: value, {"x": (0.0, 1.0)}, name="f")({"x": 0})))
        multi = bobench.problem(lambda config, epochs: epochs, {"x": (0.0, 1.0)}, name="f", fidelities=[1, 3, 9])
        self.assertEqual((multi({"x": 0}), multi({"x": 0}, 3)), (9, 3))
        with self.assertRaisesRegex(bobench.InputError, "the name is '<lambda>'"):
            bobench.problem(lambda config: 1, {"x": (0.0, 1.0)})
        with self.assertRaisesRegex(bobench.InputError, "no space"):
            bobench.problem(bowl)
        with self.assertRaisesRegex(bobench.InputError, "expected a name or a function"):
            bobench.problem(3, {"x": (0.0, 1.0)})

    def test_pickle(self):
        for problem in (bobench.problem("bbob/f3/d3", replicate=2, seed=5), bobench.problem(bowl, {"x": (-1.0, 1.0)})):
            again = pickle.loads(pickle.dumps(problem))
            config = problem.space.sample(1)
            self.assertEqual((again.name, again.space, again(config)), (problem.name, problem.space, problem(config)))

    def test_many_threads(self):
        problem = bobench.problem("bbob/f15/d3")
        rows = numpy.random.default_rng(1).uniform(-5, 5, (2000, 3))
        expected = problem.evaluate(rows)
        found = [None] * 8

        def work(i):
            found[i] = [problem(row) for row in rows[:200]] + list(problem.evaluate(rows[200:], threads=2))

        threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for values in found:
            numpy.testing.assert_array_equal(values, expected)

    def test_a_function_to_maximise_is_minimised_and_shown_as_it_is(self):
        accuracy = bobench.problem(lambda config: 1.0 - config["x"] ** 2, {"x": (-1.0, 1.0)}, name="accuracy",
                                   optimum=1.0, maximize=True)
        self.assertEqual(accuracy({"x": 0.5}), -0.75)
        self.assertEqual(accuracy.optimum, -1.0)
        unknown = bobench.problem(lambda config: 1.0 - config["x"] ** 2, {"x": (-1.0, 1.0)}, name="accuracy",
                                  maximize=True)
        table = bobench.run("random-search", unknown, budget=20, replicates=2).table(statistic="median")
        self.assertTrue(0.9 < float(table["random-search"].iloc[0]) <= 1.0)
        self.assertIn("Higher values are better: accuracy.", table.attrs["notes"])
        regret = bobench.run("random-search", accuracy, budget=20, replicates=2).table(statistic="median")
        self.assertTrue(0.0 <= float(regret["random-search"].iloc[0]) < 0.1)

    def test_problems_by_name_have_their_direction(self):
        with self.assertRaisesRegex(bobench.InputError, "has its own direction"):
            bobench.problem("bbob/f1/d2", maximize=True)

    def test_a_copy_maximises_too(self):
        accuracy = bobench.problem(bowl, {"x": (-1.0, 1.0)}, optimum=1.0, maximize=True)
        copy = pickle.loads(pickle.dumps(accuracy))
        self.assertEqual((copy({"x": 0.5}), copy.optimum), (-0.25, -1.0))
