"""bobench.ioh: a problem with the attributes of IOH's problems."""
import math
import subprocess
import sys
import unittest

import bobench
import bobench.ioh
import numpy


class IohTest(unittest.TestCase):
    def test_instances_of_replicates_are_the_instances_with_the_same_optimum(self):
        for family in ("bbob/f7/d3", "bbob-boxed/f7/d3", "ma-bbob/d2", "bbob-noisy/f101/d2"):
            for replicate in (0, 4, 5, 9):
                problem = bobench.problem(family, replicate=replicate)
                instance = bobench.ioh.wrap(problem).meta_data.instance
                same = bobench.problem(f"{family}/i{instance}")
                self.assertEqual((problem.optimum, problem.argmin), (same.optimum, same.argmin))
                self.assertEqual(bobench.ioh.wrap(same).meta_data.instance, instance)

    def test_meta_data(self):
        data = bobench.ioh.wrap(bobench.problem("bbob/f15/d4/i3")).meta_data
        self.assertEqual((data.problem_id, data.instance, data.name, data.n_variables, data.optimization_type.name),
                         (15, 3, "bbob/f15/d4/i3", 4, "MIN"))
        self.assertEqual(bobench.ioh.wrap(bobench.problem("synthetic/branin")).meta_data.problem_id, 0)

    def test_state_follows_the_evaluations_until_reset(self):
        square = bobench.problem(lambda config: config["x"] ** 2, {"x": (-5.0, 5.0)}, "square", optimum=0.0)
        f = bobench.ioh.wrap(square)
        self.assertEqual((f.state.evaluations, f.state.current_best.y), (0, math.inf))
        self.assertTrue(numpy.isnan(f.state.current_best.x).all())
        self.assertEqual([f([2.0]), f([1.0]), f([3.0])], [4.0, 1.0, 9.0])
        self.assertEqual((f.state.evaluations, f.state.current.y, f.state.current_best.y), (3, 9.0, 1.0))
        self.assertEqual(list(f.state.current_best.x), [1.0])
        f([1e-5])
        self.assertEqual((f.state.final_target_found, f.state.optimum_found), (True, False))
        f([0.0])
        self.assertTrue(f.state.optimum_found)
        f.reset()
        self.assertEqual((f.state.evaluations, f.state.current_best.y, f.state.optimum_found), (0, math.inf, False))

    def test_the_optimum_has_its_value_at_its_point(self):
        f = bobench.ioh.wrap(bobench.problem("bbob/f2/d3"))
        self.assertAlmostEqual(f(f.optimum.x), f.optimum.y, places=9)
        self.assertTrue(f.state.final_target_found)

    def test_a_list_of_points_counts_each(self):
        f, g = (bobench.ioh.wrap(bobench.problem("bbob/f8/d2")) for _ in range(2))
        points = numpy.random.default_rng(1).uniform(-5, 5, (20, 2))
        values = f(points)
        self.assertEqual(values, [g(point) for point in points])
        self.assertEqual((f.state.evaluations, f.state.current_best.y), (20, min(values)))
        self.assertEqual(list(f.state.current_best.x), list(g.state.current_best.x))

    def test_points_are_copied(self):
        f = bobench.ioh.wrap(bobench.problem("bbob/f8/d2"))
        x = numpy.array([1.0, 2.0])
        f(x)
        x[:] = 0
        self.assertEqual(list(f.state.current_best.x), [1.0, 2.0])

    def test_failed_evaluations_count_and_do_not_improve(self):
        f = bobench.ioh.wrap(bobench.problem(lambda config: float("nan"), {"x": (0.0, 1.0)}, "nothing"))
        self.assertTrue(math.isnan(f([0.5])))
        self.assertEqual((f.state.evaluations, f.state.current_best.y), (1, math.inf))

    def test_levels_and_choices_are_indices_and_an_unknown_optimum_is_minus_infinity(self):
        space = {"b": bobench.ordinal([16, 32, 64]), "a": ["u", "v"], "n": bobench.integer(2, 9), "x": (0.0, 0.5)}
        f = bobench.ioh.wrap(bobench.problem(lambda config: config["b"] + (config["a"] == "v"), space, "mixed"))
        self.assertEqual(f.bounds.lb.tolist(), [0, 0, 2, 0])
        self.assertEqual(f.bounds.ub.tolist(), [2, 1, 9, 0.5])
        self.assertEqual(f([1, 1, 5, 0.1]), 33.0)
        self.assertEqual((f.optimum.y, numpy.isnan(f.optimum.x).all()), (-math.inf, True))

    def test_a_wrong_number_of_coordinates_is_refused(self):
        f = bobench.ioh.wrap(bobench.problem("bbob/f1/d2"))
        with self.assertRaisesRegex(bobench.InputError, "expected a dict of 2 parameters, or 2 numbers"):
            f([1.0])
        with self.assertRaisesRegex(bobench.InputError, r"shape \(1, 3\); expected \(n, 2\)"):
            f([[1.0, 2.0, 3.0]])
        self.assertEqual(f.state.evaluations, 0)

    def test_adapters_are_imported_when_they_are_used(self):
        code = ("import bobench, sys; assert not {'optuna', 'scipy'} & set(sys.modules); bobench.ioh.wrap; "
                "bobench.configspace.read; print(hasattr(bobench, 'nothing'))")
        self.assertEqual(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout, "False\n")
