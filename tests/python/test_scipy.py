"""bobench.scipy: the optimisers with scipy's signatures, with scipy itself."""
import importlib.util
import math
import unittest

if importlib.util.find_spec("scipy") is None:
    raise unittest.SkipTest("scipy is not installed")

import bobench
import bobench.scipy
import numpy
import scipy.optimize


class Recorded:
    """A function that keeps its points."""

    def __init__(self, function):
        self.function, self.points = function, []

    def __call__(self, x, *args):
        self.points.append(list(x))
        return self.function(x, *args)


def bowl(x, centre=1.0):
    return float(numpy.sum((x - centre) ** 2))


class MinimizeTest(unittest.TestCase):
    def test_points_are_those_of_bobench_minimize(self):
        for name in ("gp-ei", "cma-es", "random-search"):
            recorded = Recorded(bowl)
            result = bobench.scipy.minimize(recorded, [(-2, 3), (0, 4)], optimizer=name, maxfev=15, seed=5)
            ours = bobench.minimize(lambda config: bowl(numpy.array(list(config.values()))),
                                    {"x1": (-2.0, 3.0), "x2": (0.0, 4.0)}, budget=15, optimizer=name, seed=5)
            self.assertEqual(recorded.points, ours.history[["x1", "x2"]].values.tolist())
            self.assertEqual((result.fun, result.nfev, result.success), (ours.fun, 15, True))
            self.assertEqual(result.fun, bowl(result.x))

    def test_rosenbrock(self):
        result = bobench.scipy.minimize(scipy.optimize.rosen, scipy.optimize.Bounds([-2, -1], 3),
                                        optimizer="bipop-cma-es", maxfev=2000)
        numpy.testing.assert_allclose(result.x, [1, 1], atol=1e-3)
        self.assertIsInstance(result, scipy.optimize.OptimizeResult)

    def test_args_are_passed_on(self):
        result = bobench.scipy.minimize(bowl, [(-5, 5)], args=(-2.0,), maxfev=25)
        self.assertAlmostEqual(result.x[0], -2.0, places=1)

    def test_nan_is_a_failed_evaluation(self):
        result = bobench.scipy.minimize(lambda x: math.nan if x[0] < 0 else x[0], [(-1, 1)], maxfev=20)
        self.assertTrue(result.success)
        self.assertGreaterEqual(result.x[0], 0)
        result = bobench.scipy.minimize(lambda x: math.nan, [(-1, 1)], maxfev=6)
        self.assertEqual((result.success, result.x, result.nfev), (False, None, 6))

    def test_exceptions_of_the_function_reach_the_caller(self):
        def fail(x):
            raise ZeroDivisionError("mine")

        with self.assertRaisesRegex(ZeroDivisionError, "mine"):
            bobench.scipy.minimize(fail, [(0, 1)])

    def test_the_callback_sees_the_best_point_and_ends_the_search(self):
        recorded, seen = Recorded(bowl), []

        def callback(x):
            seen.append(bowl(x))
            return len(seen) == 7

        result = bobench.scipy.minimize(recorded, [(-5, 5)], maxfev=20, callback=callback)
        self.assertEqual((result.nfev, len(recorded.points)), (7, 7))
        values = [bowl(numpy.array(point)) for point in recorded.points]
        self.assertEqual(seen, list(numpy.minimum.accumulate(values)))

        def stop(x):
            raise StopIteration

        self.assertEqual(bobench.scipy.minimize(bowl, [(-5, 5)], maxfev=20, callback=stop).nfev, 1)

    def test_x0_is_evaluated_first_and_learnt_from(self):
        recorded = Recorded(bowl)
        bobench.scipy.minimize(recorded, [(-5, 5)], maxfev=8, x0=[4.5], seed=2)
        search = bobench.optimizer("gp-ei", {"x1": (-5.0, 5.0)}, budget=8, seed=2)
        search.tell({"x1": 4.5}, bowl(numpy.array([4.5])))
        told = [[4.5]]
        for _ in range(7):
            config = search.ask()
            told.append([config["x1"]])
            search.tell(config, bowl(numpy.array([config["x1"]])))
        self.assertEqual(recorded.points, told)

    def test_x0_with_an_optimiser_that_ignores_it(self):
        recorded = Recorded(lambda x: bowl(x, 4.5))
        result = bobench.scipy.minimize(recorded, [(-5, 5)], maxfev=8, x0=[4.5], optimizer="random-search")
        self.assertEqual((recorded.points[0], result.x[0], result.nfev), ([4.5], 4.5, 8))

    def test_the_function_may_change_its_argument(self):
        def spoils(x):
            value = bowl(x)
            x[:] = 99
            return value

        self.assertEqual(bobench.scipy.minimize(spoils, [(-5, 5)], maxfev=6).x,
                         bobench.scipy.minimize(bowl, [(-5, 5)], maxfev=6).x)

    def test_invalid_arguments_are_refused_in_one_line(self):
        for bounds in (None, [], [0, 1, 2], "ab", [(0, None)], [(1, 1)], [(0, math.inf)], [(0, 1, 2)]):
            with self.subTest(bounds=bounds), self.assertRaises(bobench.InputError) as caught:
                bobench.scipy.minimize(bowl, bounds)
            self.assertNotIn("\n", str(caught.exception))
        for more in ({"x0": [2.0]}, {"x0": [0.5, 0.5]}, {"optimizer": "gpei"}, {"maxfev": 0}):
            with self.subTest(more=more), self.assertRaises(bobench.InputError):
                bobench.scipy.minimize(bowl, [(0, 1)], **more)


class MethodTest(unittest.TestCase):
    def test_scipy_calls_it(self):
        recorded = Recorded(bowl)
        result = scipy.optimize.minimize(recorded, [3.0, 3.0], args=(-1.0,), method=bobench.scipy.method("gp-ei"),
                                         bounds=[(-5, 5), (-5, 5)], options={"maxfev": 12, "seed": 3})
        direct = bobench.scipy.minimize(bowl, [(-5, 5), (-5, 5)], args=(-1.0,), maxfev=12, seed=3, x0=[3.0, 3.0])
        self.assertEqual(recorded.points[0], [3.0, 3.0])
        self.assertEqual((result.x.tolist(), result.fun, result.nfev), (direct.x.tolist(), direct.fun, 12))

    def test_bounds_of_scipy_and_a_gradient(self):
        result = scipy.optimize.minimize(lambda x: (bowl(x), 2 * (x - 1)), [0.0], method=bobench.scipy.method(),
                                         jac=True, bounds=scipy.optimize.Bounds(-3, 3), options={"maxfev": 20})
        self.assertAlmostEqual(result.x[0], 1.0, places=1)

    def test_constraints_missing_bounds_and_unknown_options_are_refused(self):
        method = bobench.scipy.method()
        with self.assertRaisesRegex(bobench.InputError, "constraints"):
            scipy.optimize.minimize(bowl, [0.0], method=method, bounds=[(-1, 1)],
                                    constraints=[{"type": "ineq", "fun": lambda x: x[0]}])
        with self.assertRaisesRegex(bobench.InputError, "the bounds are None"):
            scipy.optimize.minimize(bowl, [0.0], method=method)
        with self.assertRaises(TypeError):
            scipy.optimize.minimize(bowl, [0.0], method=method, bounds=[(-1, 1)], options={"maxfve": 3})
