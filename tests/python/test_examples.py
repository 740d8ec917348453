"""The examples of the docstrings."""
import doctest
import importlib
import pkgutil
import unittest

import bobench


def load_tests(loader, tests, pattern):
    for module in pkgutil.iter_modules(bobench.__path__, "bobench."):
        if module.name == "bobench._core":
            continue
        try:
            tests.addTests(doctest.DocTestSuite(importlib.import_module(module.name)))
        except ModuleNotFoundError as missing:
            if missing.name.startswith("bobench"):
                raise
            # The package of an adapter is not installed.
            skip = unittest.skip(f"{module.name} needs {missing.name}")
            tests.addTest(unittest.FunctionTestCase(skip(lambda: None)))
    tests.addTests(doctest.DocTestSuite(bobench))
    return tests


if __name__ == "__main__":
    unittest.main()
