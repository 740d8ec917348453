"""The Python code of the documents runs, and the notebooks are those of their Markdown."""
import contextlib
import io
import json
import os
import pathlib
import tempfile
import unittest

import notebooks

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class DocumentsTest(unittest.TestCase):
    def test_pages_run_from_top_to_bottom(self):
        pages = [page for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
                 if "import bobench" in page.read_text()]
        self.assertGreaterEqual(len(pages), 3)
        for page in pages:
            with self.subTest(page=page.name), tempfile.TemporaryDirectory() as folder:
                names = {"__name__": "__main__"}
                with contextlib.chdir(folder), contextlib.redirect_stdout(io.StringIO()):
                    for kind, text in notebooks.cells_of(page.read_text()):
                        if kind == "code":
                            exec(compile(text, page.name, "exec"), names)

    def test_notebooks_have_the_cells_of_their_markdown_and_ran_without_an_error(self):
        for name in notebooks.NAMES:
            notebook = json.loads((notebooks.TUTORIALS / f"{name}.ipynb").read_text())
            page = (notebooks.TUTORIALS / f"{name}.md").read_text()
            cells = [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]
            with self.subTest(name=name):
                self.assertEqual(cells, notebooks.cells_of(page), "run tests/python/notebooks.py")
                outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", [])]
                self.assertGreaterEqual(len(outputs), 5)
                self.assertNotIn("error", [output["output_type"] for output in outputs])

    def test_notebooks_run_and_show_outputs_of_the_stored_kinds(self):
        # Not the same numbers: numpy's last digits depend on the processor.
        try:
            import nbclient  # noqa: F401
        except ImportError:
            self.skipTest("nbclient is not installed")
        if "PYTHONPATH" not in os.environ:
            self.skipTest("PYTHONPATH is not set: the kernel would not find bobench")
        for name in notebooks.NAMES:
            stored = json.loads((notebooks.TUTORIALS / f"{name}.ipynb").read_text())
            again = notebooks.executed(notebooks.cells_of((notebooks.TUTORIALS / f"{name}.md").read_text()))
            for cell, other in zip(stored["cells"], again.cells):
                with self.subTest(name=name, cell="".join(cell["source"])[:60]):
                    self.assertEqual(kinds_of(cell), kinds_of(other))


def kinds_of(cell):
    """The formats of a cell's outputs."""
    return [sorted(output.get("data", {"text": ""})) for output in cell.get("outputs", [])]
