"""Makes the notebooks of docs/tutorials from their Markdown: python3 tests/python/notebooks.py [FOLDER]

A notebook has the page's text and its ```python blocks as cells, with the outputs of a run. Needs nbclient and
nbformat (Debian: python3-nbclient) and the package `bobench` on PYTHONPATH.
"""
import pathlib
import re
import sys
import tempfile

TUTORIALS = pathlib.Path(__file__).resolve().parent.parent.parent / "docs" / "tutorials"
NAMES = ["first_comparison_in_python", "hpo_choice"]


def cells_of(page: str) -> list[tuple[str, str]]:
    """("markdown" or "code", text) for each part of a page."""
    cells = []
    for i, part in enumerate(re.split(r"```python\n(.*?)```\n", page, flags=re.DOTALL)):
        if part.strip():
            cells.append(("code" if i % 2 else "markdown", part.strip()))
    return cells


def executed(cells: list[tuple[str, str]]):
    """A notebook of these cells, after a run of them."""
    import nbclient
    import nbformat

    make = {"code": nbformat.v4.new_code_cell, "markdown": nbformat.v4.new_markdown_cell}
    notebook = nbformat.v4.new_notebook(cells=[make[kind](text) for kind, text in cells])
    notebook.metadata["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
    for i, cell in enumerate(notebook.cells):
        cell.id = f"cell-{i}"
    with tempfile.TemporaryDirectory() as folder:
        nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": folder}},
                                record_timing=False).execute()
    return notebook


if __name__ == "__main__":
    import nbformat

    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else TUTORIALS
    for name in NAMES:
        notebook = executed(cells_of((TUTORIALS / f"{name}.md").read_text()))
        nbformat.write(notebook, folder / f"{name}.ipynb")
