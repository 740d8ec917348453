"""Tables of the program as DataFrames."""
from __future__ import annotations

import html
import json
import math
import warnings
from typing import Any

import pandas

from . import _core
from ._errors import Error

infinities = {"inf": math.inf, "-inf": -math.inf}


class Table(pandas.DataFrame):
    """A DataFrame that a notebook shows with its title and notes. What is made of it is a plain DataFrame."""

    def _repr_html_(self) -> str:
        lines = [*("Warning: " + warning for warning in self.attrs.get("warnings", ())), *self.attrs.get("notes", ())]
        title, *notes = (f"<p>{html.escape(line)}</p>" for line in [self.attrs.get("title", ""), *lines])
        return title + super()._repr_html_() + "".join(notes)


def table_of(words: list[str], stacklevel: int = 3) -> Table:
    """The table that a command prints, as a DataFrame; its title, notes and warnings are in `attrs`.

    A cell with several numbers, such as mean and standard deviation, becomes a column for each: frame["gp-ei", "mean"].
    A warning of the table is a warning of Python.

    >>> frame = table_of(["list", "problems", "bbob/f1/d2"])
    >>> frame["problem"][0]
    'bbob/f1/d2'
    """
    code, text = _core.execute([*words, "--format", "json-table"])
    if code == 130:
        raise KeyboardInterrupt
    if code == 0 and not text:  # a paper's file with claims alone
        return frame_of([], [])
    if not text.startswith("{"):
        raise Error(text.strip().rpartition("\n")[2] or f"`bobench {words[0]}` stopped with code {code}")
    table = json.loads(text)
    for warning in table["warnings"]:
        warnings.warn(warning, stacklevel=stacklevel)
    frame = frame_of(table["columns"], table["rows"])
    frame.attrs = {"title": table["title"], "notes": table["notes"], "warnings": table["warnings"]}
    return frame


def frame_of(names: list[str], rows: list[list[Any]]) -> Table:
    """A DataFrame of rows of cells. If a cell is an object, the columns have two levels.

    >>> float(frame_of(["problem", "gp"], [["f1", {"mean": 1.5, "runs": 2}]])["gp", "mean"][0])
    1.5
    """
    columns: dict[tuple[str, str], list] = {}
    for position, name in enumerate(names):
        cells = [row[position] for row in rows]
        keys = dict.fromkeys(key for cell in cells if isinstance(cell, dict) for key in cell)
        for key in keys:
            columns[name, key] = numbers_of([cell.get(key) if isinstance(cell, dict) else None for cell in cells])
        if not keys:
            columns[name, ""] = numbers_of(cells)
    frame = Table(dict(enumerate(columns.values())))
    if any(key for _, key in columns):
        frame.columns = pandas.MultiIndex.from_tuples(columns)
    else:
        frame.columns = [name for name, _ in columns]
    return frame


def numbers_of(cells: list[Any]) -> list[Any]:
    """Cells of numbers with None as NaN and words as infinities; other cells unchanged.

    >>> numbers_of([1.5, None, "inf"]), numbers_of(["a", None])
    ([1.5, nan, inf], ['a', None])
    """
    if all(cell is None or cell in infinities or type(cell) in (int, float) for cell in cells):
        return [math.nan if cell is None else infinities.get(cell, cell) for cell in cells]
    return cells
