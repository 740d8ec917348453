"""bobench.configspace: JSON as versions of ConfigSpace write it, and the package itself where it is installed."""
import importlib.util
import json
import tempfile
import unittest
from pathlib import Path

import bobench
import bobench.configspace

# As ConfigSpace 1.2.0 writes them.
NEW = """{"name": null, "hyperparameters": [
 {"type": "categorical", "name": "a", "choices": ["relu", "tanh"], "weights": null, "default_value": "relu",
  "meta": null},
 {"type": "ordinal", "name": "b", "sequence": [16, 32, 64.5], "default_value": 16, "meta": null},
 {"type": "constant", "name": "c", "value": 3, "meta": null},
 {"type": "uniform_int", "name": "k", "lower": 1, "upper": 1000, "default_value": 32, "log": true, "meta": null},
 {"type": "uniform_float", "name": "lr", "lower": 1e-05, "upper": 0.1, "default_value": 0.001, "log": true,
  "meta": null},
 {"type": "uniform_float", "name": "m", "lower": 0.0, "upper": 1.0, "default_value": 0.5, "log": false, "meta": null}],
 "conditions": [], "forbiddens": [], "python_module_version": "1.2.0", "format_version": 0.4}"""
# With the keys of 0.4.21 and 0.7.
OLD = """{"name": "mine", "hyperparameters": [
 {"name": "a", "type": "categorical", "choices": ["relu", "tanh"], "default": "relu", "probabilities": [0.5, 0.5]},
 {"name": "b", "type": "ordinal", "sequence": [16, 32, 64.5], "default": 16},
 {"name": "c", "type": "unparametrized", "value": 3},
 {"name": "k", "type": "uniform_int", "log": true, "lower": 1, "upper": 1000, "default": 32, "q": null},
 {"name": "lr", "type": "uniform_float", "log": true, "lower": 1e-05, "upper": 0.1, "default": 0.001, "q": null},
 {"name": "m", "type": "uniform_float", "log": false, "lower": 0.0, "upper": 1.0, "default": 0.5}],
 "conditions": [], "forbiddens": [], "python_module_version": "0.4.21", "json_format_version": 0.2}"""
SPACE = {"a": bobench.choice(["relu", "tanh"]), "b": bobench.ordinal([16, 32, 64.5]), "c": bobench.choice([3]),
         "k": bobench.integer(1, 1000, log=True), "lr": bobench.log(1e-5, 0.1), "m": bobench.real(0.0, 1.0)}


def read_one(**keys):
    return bobench.configspace.read(json.dumps({"hyperparameters": [{"name": "x", **keys}]}))["x"]


class ReadTest(unittest.TestCase):
    def test_text_of_old_and_new_versions(self):
        self.assertEqual(bobench.configspace.read(NEW).parameters, SPACE)
        self.assertEqual(bobench.configspace.read(OLD).parameters, SPACE)

    def test_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "space.json"
            path.write_text(NEW)
            self.assertEqual(bobench.configspace.read(path).parameters, SPACE)
            self.assertEqual(bobench.configspace.read(str(path)).parameters, SPACE)

    def test_quantised_numbers_are_levels(self):
        self.assertEqual(read_one(type="uniform_int", lower=16, upper=64, log=False, q=16),
                         bobench.ordinal([16, 32, 48, 64]))
        self.assertEqual(read_one(type="uniform_float", lower=0.0, upper=1.0, log=False, q=0.25),
                         bobench.ordinal([0, 0.25, 0.5, 0.75, 1]))
        self.assertEqual(read_one(type="uniform_int", lower=1, upper=4, log=False, q=1), bobench.integer(1, 4))

    def test_ordinals_that_are_not_ascending_numbers_are_choices(self):
        self.assertEqual(read_one(type="ordinal", sequence=["cold", "hot"]), bobench.choice(["cold", "hot"]))
        self.assertEqual(read_one(type="ordinal", sequence=[64, 16]), bobench.choice([64, 16]))

    def test_what_a_space_cannot_hold_is_refused(self):
        less = {"child": "m", "parent": "k", "type": "LT", "value": 10}
        equal = {"child": "m", "parent": "a", "type": "EQ", "value": "relu"}
        forbidden = {"name": "a", "type": "EQUALS", "value": "relu"}
        for key, values, expected in (("conditions", [less], "'m' has a condition LT"),
                                      ("conditions", [equal, equal], "expected one condition"),
                                      ("forbiddens", [forbidden], "the text has forbiddens")):
            with self.subTest(key), self.assertRaisesRegex(bobench.InputError, expected):
                bobench.configspace.read(json.dumps({**json.loads(NEW), key: values}))
        with self.assertRaisesRegex(bobench.InputError, "'x' is 'normal_float'; expected uniform_float"):
            read_one(type="normal_float", mu=0, sigma=1, lower=-1, upper=1, log=False)
        for key in ("weights", "probabilities"):
            with self.assertRaisesRegex(bobench.InputError, "'x' has weights"):
                read_one(type="categorical", choices=["a", "b"], **{key: [1, 2]})

    def test_anything_else_is_refused_in_one_line(self):
        for text in ("/nowhere/space.json", "/", "", "{", "{}", "[]", '{"hyperparameters": 3}',
                     '{"hyperparameters": []}', '{"hyperparameters": [{}]}', '{"hyperparameters": [4]}',
                     '{"hyperparameters": [{"name": "x", "type": "uniform_float"}]}',
                     '{"hyperparameters": [{"name": "x", "type": "uniform_int", "lower": 2, "upper": 1, "log": 0}]}'):
            with self.subTest(text), self.assertRaises(bobench.InputError) as caught:
                bobench.configspace.read(text)
            self.assertNotIn("\n", str(caught.exception))


    def test_conditions(self):
        conditions = [{"child": "m", "parent": "a", "type": "EQ", "value": "relu"},
                      {"child": "lr", "parent": "b", "type": "IN", "values": [16, 64.5]}]
        for text, default in ((NEW, 0.001), (OLD, 0.001)):
            space = bobench.configspace.read(json.dumps({**json.loads(text), "conditions": conditions}))
            self.assertEqual(space["m"].condition.values, ("relu",))
            self.assertEqual(space["lr"].condition, bobench.Condition("b", (16, 64.5), default))
            self.assertIsNone(space["k"].condition)


    def test_conditions_and_defaults_of_quantised_numbers(self):
        numbers = [{"type": "uniform_float", "name": name, "lower": 0.0, "upper": 1.0, "q": 0.1, "log": False,
                    "default_value": 0.3} for name in "xy"]
        condition = {"child": "y", "parent": "x", "type": "IN", "values": [0.3, 0.7]}
        space = bobench.configspace.read(json.dumps({"hyperparameters": numbers, "conditions": [condition]}))
        self.assertEqual([round(value, 9) for value in space["y"].condition.values], [0.3, 0.7])
        self.assertAlmostEqual(space["y"].condition.imputed, 0.3)


class WriteTest(unittest.TestCase):
    def test_conditions_are_written_and_read_again(self):
        space = bobench.Space({"a": ["x", "y"], "b": bobench.when("a", "y", bobench.integer(1, 9)),
                               "c": bobench.when("b", [1, 2], (0.0, 1.0))})
        self.assertEqual(bobench.configspace.read(bobench.configspace.write(space)), space)

    def test_what_is_written_is_read_again(self):
        self.assertEqual(bobench.configspace.read(bobench.configspace.write(SPACE)).parameters, SPACE)
        problem = bobench.problem("bbob/f1/d2")
        self.assertEqual(bobench.configspace.read(bobench.configspace.write(problem)), problem.space)

    def test_single_values_are_constants(self):
        written = json.loads(bobench.configspace.write({"n": bobench.integer(4, 4), "c": ["one"]}))["hyperparameters"]
        self.assertEqual(written, [{"name": "n", "type": "constant", "value": 4},
                                   {"name": "c", "type": "constant", "value": "one"}])


@unittest.skipIf(importlib.util.find_spec("ConfigSpace") is None, "ConfigSpace is not installed")
class PackageTest(unittest.TestCase):
    def test_the_package_reads_and_writes_the_same_space(self):
        import ConfigSpace

        with tempfile.TemporaryDirectory() as folder:
            ours, theirs = Path(folder) / "ours.json", Path(folder) / "theirs.json"
            ours.write_text(bobench.configspace.write(SPACE))
            space = ConfigSpace.ConfigurationSpace.from_json(ours)
            space.to_json(theirs)
            again = bobench.configspace.read(theirs)
        self.assertEqual(again.parameters, SPACE)
        for config in space.sample_configuration(100):
            again.coordinates(dict(config))
