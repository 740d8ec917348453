"""The examples of the docstrings."""
import doctest
import importlib
import pkgutil
import unittest

import bobench


def load_tests(loader, tests, pattern):
    for module in pkgutil.iter_modules(bobench.__path__, "bobench."):
        if module.name != "bobench._core":
            tests.addTests(doctest.DocTestSuite(importlib.import_module(module.name)))
    tests.addTests(doctest.DocTestSuite(bobench))
    return tests


if __name__ == "__main__":
    unittest.main()
