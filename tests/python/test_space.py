import pickle
import unittest

import numpy

import bobench

MIXED = {"lr": bobench.log(1e-5, 1e-1), "layers": bobench.integer(1, 8), "batch": bobench.ordinal([16, 32, 64]),
         "act": ["relu", "tanh", None, True, 3], "momentum": (0.0, 1.0)}


class SpaceTest(unittest.TestCase):
    def test_is_a_mapping(self):
        space = bobench.Space(MIXED)
        self.assertEqual(list(space), list(MIXED))
        self.assertEqual(len(space), 5)
        self.assertIn("lr", space)
        self.assertEqual(space["layers"], bobench.Integer(1, 8))
        self.assertEqual(dict(space.items())["act"], bobench.Choice(["relu", "tanh", None, True, 3]))
        self.assertEqual(pickle.loads(pickle.dumps(space)), space)
        self.assertEqual(bobench.Space(space.parameters), space)
        self.assertNotEqual(space, bobench.Space({"lr": (0.0, 1.0)}))

    def test_samples_have_the_objects_that_were_given(self):
        space = bobench.Space(MIXED)
        seen = set()
        for seed in range(200):
            config = space.sample(seed)
            self.assertIsInstance(config["layers"], int)
            self.assertTrue(1e-5 <= config["lr"] <= 1e-1)
            self.assertIn(config["batch"], (16, 32, 64))
            seen.add(repr(config["act"]))
            back = space.configuration(space.coordinates(config))
            self.assertEqual(back, config)
        self.assertEqual(seen, {"'relu'", "'tanh'", "None", "True", "3"})

    def test_coordinates_are_indexes_of_levels_and_choices(self):
        config = {"lr": 0.01, "layers": 3, "batch": 64, "act": True, "momentum": 0}
        self.assertEqual(list(bobench.Space(MIXED).coordinates(config)), [0.01, 3, 2, 3, 0])
        self.assertEqual(bobench.Space(MIXED).coordinates({**config, "act": 3})[3], 4)
        self.assertEqual(bobench.Space(MIXED).coordinates({**config, "layers": numpy.int64(4)})[1], 4)

    def test_true_and_one_are_different_choices(self):
        space = bobench.Space({"a": [1, True, 0, False]})
        self.assertEqual([space.coordinates({"a": value})[0] for value in (1, True, 0, False)], [0, 1, 2, 3])
        self.assertEqual([space.coordinates({"a": value})[0] for value in (numpy.int64(1), numpy.bool_(False))], [0, 3])

    def test_wrong_spaces_are_refused_in_one_line(self):
        for given, expected in [
            ({}, "the space has no parameters"),
            ({"a": (1, 8)}, "parameter 'a' is (1, 8); expected bobench.integer(1, 8) or bobench.real(1, 8)"),
            ({"a": "relu"}, "expected a list of choices"),
            ({"a": bobench.real(1, 0)}, "bounds [1, 0] are not a range"),
            ({"a": bobench.log(0, 1)}, "a log scale needs low > 0"),
            ({"a": bobench.integer(1, 2.5)}, "the upper bound is 2.5; expected a whole number"),
            ({"a": bobench.real("0", 1)}, "the lower bound is '0'; expected a number"),
            ({"a": bobench.ordinal(["s", "m"])}, "the level is 's'; expected a number"),
            ({"a": []}, "needs at least one choice"),
            ({"a": ["x", "x"]}, "'x' is there twice"),
            ({1: (0.0, 1.0)}, "the name of a parameter is 1; expected a string"),
            (3, "the space is 3; expected a dict"),
        ]:
            with self.subTest(given=given), self.assertRaises(bobench.InputError) as caught:
                bobench.Space(given)
            self.assertIn(expected, str(caught.exception))
            self.assertNotIn("\n", str(caught.exception))

    def test_wrong_configurations_are_refused_in_one_line(self):
        space = bobench.Space({"x": (0.0, 1.0), "n": bobench.integer(1, 3), "act": ["a", "b"]})
        good = {"x": 0.5, "n": 2, "act": "a"}
        for change, expected in [({"x": 2}, "'x' is 2; expected a number in [0, 1]"), ({"x": "0"}, "expected a number"),
                                 ({"n": 1.5}, "'n' is 1.5"), ({"act": "c"}, "'act' is 'c'; expected one of ['a', 'b']"),
                                 ({"x": float("nan")}, "'x' is nan"), ({"y": 1}, "'y' is not a parameter")]:
            with self.subTest(change=change), self.assertRaises(bobench.InputError) as caught:
                space.coordinates({**good, **change})
            self.assertIn(expected, str(caught.exception))
        for given in ([1, 2], "abc", None, numpy.zeros((2, 3)), object()):
            expected = "expected a dict of 3 parameters"
            with self.subTest(given=given), self.assertRaisesRegex(bobench.InputError, expected):
                space.coordinates(given)
        with self.assertRaisesRegex(bobench.InputError, "has no 'act'"):
            space.coordinates({"x": 0.5, "n": 2})


SVM = {"kernel": ["rbf", "poly", None], "gamma": bobench.when("kernel", ["rbf", "poly"], bobench.log(1e-4, 1.0)),
       "degree": bobench.when("kernel", "poly", bobench.integer(2, 5), imputed=3),
       "coef": bobench.when("degree", (4, 5), (0.0, 1.0))}


class ConditionalSpaceTest(unittest.TestCase):
    def test_configurations_have_the_active_parameters(self):
        space, seen = bobench.Space(SVM), set()
        for seed in range(200):
            config = space.sample(seed)
            expected = {"kernel"} | ({"gamma"} if config["kernel"] else set())
            if config["kernel"] == "poly":
                expected |= {"degree"} | ({"coef"} if config["degree"] >= 4 else set())
            self.assertEqual(set(config), expected)
            self.assertEqual(space.configuration(space.coordinates(config)), config)
            seen.add(len(config))
        self.assertEqual(seen, {1, 2, 3, 4})
        self.assertEqual(list(space.coordinates({"kernel": None})), [2, 0.01, 3, 0.5])

    def test_values_of_inactive_parameters_are_ignored_and_active_ones_are_required(self):
        space = bobench.Space(SVM)
        self.assertEqual(space.configuration([2, 0.5, 4, 1.0]), {"kernel": None})
        self.assertEqual(list(space.coordinates({"kernel": "rbf", "gamma": 0.1, "degree": None, "coef": "?"})),
                         [0, 0.1, 3, 0.5])
        with self.assertRaisesRegex(bobench.InputError, "the configuration has no 'degree'"):
            space.coordinates({"kernel": "poly", "gamma": 0.1})
        with self.assertRaisesRegex(bobench.InputError, "'grade' is not a parameter"):
            space.coordinates({"kernel": None, "grade": 4})

    def test_a_space_is_shown_copied_and_compared_with_its_conditions(self):
        space = bobench.Space(SVM)
        self.assertEqual(space["degree"].condition, bobench.Condition("kernel", ("poly",), 3))
        self.assertEqual(repr(space["gamma"]), "Real(low=0.0001, high=1.0, log=True, condition="
                         "Condition(parent='kernel', values=('rbf', 'poly'), imputed=0.01))")
        self.assertEqual(repr(space["kernel"]), "Choice(values=('rbf', 'poly', None))")
        self.assertEqual(pickle.loads(pickle.dumps(space)), space)
        self.assertNotEqual(space, bobench.Space({**SVM, "gamma": bobench.log(1e-4, 1.0)}))

    def test_wrong_conditions_are_refused_in_one_line(self):
        for given, expected in [
            (bobench.when("shape", 1, (0.0, 1.0)), "its parent 'shape' is not a parameter of the space"),
            (bobench.when("kernel", "sigmoid", (0.0, 1.0)), "'kernel' is 'sigmoid'; expected one of"),
            (bobench.when("kernel", [], (0.0, 1.0)), "has no value with which it is active"),
            (bobench.when("kernel", "rbf", (0.0, 1.0), imputed=2.0), "the imputed value 2 is out of its range"),
            (bobench.when("x", 1, bobench.integer(1, 2)), "depends on a cycle of conditions"),
            (bobench.when(5, 1, bobench.integer(1, 2)), "expected bobench.when"),
            (bobench.Real(0, 1, condition="kernel"), "its condition is 'kernel'; expected bobench.when"),
        ]:
            with self.subTest(expected), self.assertRaises(bobench.InputError) as caught:
                bobench.Space({"kernel": ["rbf", "poly", None], "x": given})
            self.assertIn(expected, str(caught.exception))
            self.assertNotIn("\n", str(caught.exception))

    def test_the_order_of_values_makes_no_other_space_and_there_is_one_condition(self):
        one, other = ({"k": ["a", "b", "c"], "x": bobench.when("k", values, (0.0, 1.0))}
                      for values in (["c", "a"], {"a", "c"}))
        self.assertEqual(repr(bobench.Space(one)), repr(bobench.Space(other)))
        with self.assertRaisesRegex(bobench.InputError, "has a condition; expected at most one"):
            bobench.when("a", 1, bobench.when("b", 1, (0.0, 1.0)))

    def test_functions_get_and_optimisers_propose_the_active_parameters(self):
        def loss(config):
            if config["kernel"] is None:
                return 2.0
            return abs(config["gamma"] - 0.1) + abs(config.get("degree", 0) - 4) + config.get("coef", 0)

        for optimizer in ("random-search", "tpe", "bore-rf", "gp-ei", "smac:random_candidates=200"):
            result = bobench.minimize(loss, SVM, budget=25, optimizer=optimizer, seed=3)
            self.assertEqual(result.x["kernel"], "poly", optimizer)
            self.assertLess(result.fun, 1.1)
        search = bobench.optimizer("tpe", SVM, budget=20)
        search.tell({"kernel": "rbf", "gamma": 0.5}, 1.0)
        self.assertEqual(search.told, 1)
