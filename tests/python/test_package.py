"""What the package consists of: the check of the processor, and the types of the extension."""
import ast
import inspect
import os
import platform
import re
import subprocess
import sys
import unittest
from pathlib import Path

import bobench
from bobench import _core

folder = Path(bobench.__file__).parent


def run(code: str, **environment: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True,
                          text=True)


class Import(unittest.TestCase):
    @unittest.skipUnless(platform.machine() == "x86_64", "every 64-bit Arm processor can run it")
    def test_a_processor_that_lacks_instructions_is_an_import_error(self):
        ended = run("import bobench", GLIBC_TUNABLES="glibc.cpu.hwcaps=-AVX2,-FMA")
        if ended.returncode == 0:
            # Then this build needs neither.
            needs = run("import bobench", GLIBC_TUNABLES="glibc.cpu.hwcaps=-AVX2,-FMA,-AVX,-BMI2,-AVX512F")
            self.assertEqual(needs.returncode, 0, needs.stderr)
            self.skipTest("built for any x86-64: there is nothing to lack")
        self.assertRegex(ended.stderr, r"\nImportError: bobench: built for \S+, but this processor lacks AVX2, FMA; "
                                       r"build with -DBOBENCH_ISA=x86-64 for any x86-64 processor\n$")

    def test_the_pandas_of_the_tables_and_other_packages_are_imported_only_where_they_are_used(self):
        ended = run("import sys, bobench\n"
                    "print(sorted({'pandas', 'matplotlib', 'scipy', 'optuna'} & set(sys.modules)))")
        self.assertEqual((ended.stdout, ended.stderr), ("[]\n", ""))


def parameters_of_stub(function: ast.FunctionDef) -> list[str]:
    """["self", "seed="]: the names, with "=" after those with a default."""
    given = function.args.args
    required = len(given) - len(function.args.defaults)
    return [one.arg + ("=" if i >= required else "") for i, one in enumerate(given)]


def signatures_of(function) -> list[list[str]]:
    """The same of each overload of a function of pybind11, which writes its signature into its docstring."""
    text = function.__doc__
    found = []
    for line in re.findall(rf"^(?:\d+\. )?{function.__name__}\((.*)\) -> ", text, re.MULTILINE):
        if line != "*args, **kwargs":
            without_types = re.sub(r"\[[^]]*\]+|\{\}", "", line)
            found.append([re.match(r"\w+", one)[0] + ("=" if "=" in one else "")
                          for one in without_types.split(", ") if one])
    return found


class Stubs(unittest.TestCase):
    """_core.pyi against the extension itself."""

    stub = ast.parse((folder / "_core.pyi").read_text())

    def compare(self, body: list, names: set[str], owner) -> None:
        functions: dict[str, list[list[str]]] = {}
        properties = set()
        for node in body:
            if isinstance(node, ast.FunctionDef):
                decorators = [getattr(one, "id", "") for one in node.decorator_list]
                if "property" in decorators:
                    properties.add(node.name)
                else:
                    functions.setdefault(node.name, []).append(parameters_of_stub(node))
        self.assertEqual(set(functions) | properties, names)
        for name in properties:
            self.assertIsInstance(vars(owner)[name], property, name)
        for name, overloads in functions.items():
            if name == "__init__" or not name.startswith("__"):
                self.assertEqual(overloads, signatures_of(getattr(owner, name)), name)

    def test_every_class_has_its_members_with_the_names_of_their_parameters(self):
        classes = {node.name: node for node in self.stub.body if isinstance(node, ast.ClassDef)}
        found = {name for name, value in vars(_core).items() if isinstance(value, type)}
        self.assertEqual(set(classes), found)
        self.assertGreaterEqual(len(found), 3)
        ignored = {"__doc__", "__module__", "__hash__", "__eq__", "__repr__", "__getstate__", "__setstate__",
                   "_pybind11_conduit_v1_"}  # the last one is pybind11's own, from 2.13.6 on
        for name, node in classes.items():
            with self.subTest(name):
                owner = getattr(_core, name)
                self.compare(node.body, set(vars(owner)) - ignored, owner)

    def test_every_function_of_the_module_is_there(self):
        names = {name for name, value in vars(_core).items() if callable(value) and not isinstance(value, type)
                 and not name.startswith("__")}
        self.assertGreaterEqual(len(names), 4)
        self.compare(self.stub.body, names, _core)

    def test_public_functions_have_types_of_their_parameters_and_results(self):
        functions = {}
        for name in bobench.__all__:
            public = getattr(bobench, name)
            if inspect.isfunction(public):
                functions[name] = public
            for member, value in vars(public).items() if isinstance(public, type) else []:
                value = value.fget if isinstance(value, property) else value
                if inspect.isfunction(value) and not member.startswith("_"):
                    functions[f"{name}.{member}"] = value
        self.assertGreaterEqual(len(functions), 20)
        for name, function in functions.items():
            parameters = [one for one in inspect.signature(function).parameters if one != "self"]
            with self.subTest(name):
                self.assertEqual(set(function.__annotations__), {*parameters, "return"})

    def test_the_marker_of_typed_packages_is_installed(self):
        self.assertTrue((folder / "py.typed").is_file())


if __name__ == "__main__":
    unittest.main()
