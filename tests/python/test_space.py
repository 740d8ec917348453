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
