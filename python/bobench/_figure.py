"""Figures of a result file: drawn by gnuplot, or with matplotlib from the same numbers."""
from __future__ import annotations

import base64
import contextlib
import html
import io
import re
import shutil
import sys
import tempfile
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _core
from ._command import option_words
from ._errors import Error, InputError

if TYPE_CHECKING:
    import pandas


class Figure:
    """A figure of `bobench plot`. A notebook shows it; a figure of several pages has them one below the other.

    >>> import bobench
    >>> results = bobench.run(["random-search", "tpe"], "bbob/f1/d2", budget=9, replicates=2, quiet=True)
    >>> figure = results.plot("regret")
    >>> figure.title
    'Simple regret, median with quartiles over evaluations'
    >>> list(figure.data)
    ['evaluations', 'median', 'low', 'high', 'problem', 'optimizer']
    """

    title: str  #: what the figure shows
    notes: list[str]  #: what its reader should know
    warnings: list[str]  #: what limits its meaning; they are warnings of Python, too
    data: pandas.DataFrame  #: the numbers drawn, a row for each point

    def __init__(self, results: Any, kind: str, options: dict[str, Any], image: str = "svg"):
        self._results, self._kind, self._options = results, kind, options
        with tempfile.TemporaryDirectory(prefix="bobench-") as folder:
            names, texts = listed(draw(results, kind, options, image, folder), folder)
            files = [Path(folder, name) for name in names]
            self._pages = [Path(f"{file}.svg").read_text("utf-8") for file in files if image == "svg"]
            self._scripts = [Path(f"{file}.gp").read_text("utf-8") for file in files]
            self.data = data_of([Path(f"{file}.csv") for file in files])
        self.title = texts[0]
        marked = [text.partition("WARNING: ") for text in texts[1:]]
        self.notes = [note for note, mark, _ in marked if not mark]
        self.warnings = [warning for _, mark, warning in marked if mark]
        for warning in self.warnings:
            warnings.warn(warning, stacklevel=3)

    def save(self, path: str | Path) -> None:
        """Writes the figure as SVG, PDF or PNG, according to the ending of the name.

        The file of page N of a figure of several pages is NAME-N.

        >>> import bobench, os, tempfile
        >>> results = bobench.run(["random-search", "tpe"], "bbob/f1/d2", budget=9, replicates=2, quiet=True)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     results.plot("regret").save(folder + "/regret.pdf")
        ...     os.listdir(folder)
        ['regret.pdf']
        """
        path = Path(path)
        image = path.suffix[1:].lower()
        if image not in ("svg", "pdf", "png"):
            raise InputError(f"the figure's name is '{path}'; expected an ending .svg, .pdf or .png")
        with tempfile.TemporaryDirectory(prefix="bobench-") as folder:
            names, _ = listed(draw(self._results, self._kind, self._options, image, folder), folder)
            for number, name in enumerate(names, 1):
                target = path if len(names) == 1 else path.with_stem(f"{path.stem}-{number}")
                shutil.copyfile(f"{folder}/{name}.{image}", target)

    def _repr_html_(self) -> str:
        # Viewers that clean the SVG of a notebook, such as nbconvert, leave nothing of it.
        image = base64.b64encode(self._repr_svg_().encode()).decode()
        return f'<img alt="{html.escape(self.title)}" src="data:image/svg+xml;base64,{image}"/>'

    def _repr_svg_(self) -> str:
        below, width, pages = 0.0, 0.0, []
        for page in self._pages:
            _, _, wide, high = (float(number) for number in re.findall(r'viewBox="([^"]*)"', page)[0].split())
            page = page[page.index("<svg"):]
            pages.append(page.replace("<svg", f'<svg y="{below:g}" width="{wide:g}" height="{high:g}"', 1))
            below, width = below + high, max(width, wide)
        size = f'width="{width:g}" height="{below:g}" viewBox="0 0 {width:g} {below:g}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{"".join(pages)}</svg>\n'

    def __repr__(self) -> str:
        return f"<bobench figure {self._kind}: {self.title}>"


def quietly(words: list[str]) -> tuple[str, list[str]]:
    """Runs a command. Returns its standard output, and its complaints, which other commands print on standard error."""
    said = io.StringIO()
    try:
        with contextlib.redirect_stderr(said):
            code, text = _core.execute(words)
    finally:
        lines = said.getvalue().splitlines()
        complaints = [line.removeprefix("bobench: ") for line in lines if line.startswith("bobench: ")]
        for line in lines:
            if not line.startswith("bobench: "):
                print(line, file=sys.stderr)
    if code == 130:
        raise KeyboardInterrupt
    return text, complaints


def draw(results: Any, kind: str, options: dict[str, Any], image: str, folder: str) -> str:
    """Writes the figure into a folder. Returns what the command prints."""
    if image != "none" and not shutil.which("gnuplot"):
        raise Error("gnuplot is not installed (Debian: gnuplot-nox); plot(..., ax=...) draws with matplotlib instead")
    words = ["plot", str(results.path), "--output", folder, "--figures", kind, "--formats", image]
    printed, complaints = quietly([*words, *option_words(options)])
    if complaints:
        raise Error(complaints[0])
    return printed


def listed(printed: str, folder: str) -> tuple[list[str], list[str]]:
    """The names of the figures that `bobench plot` lists; their titles, notes and warnings, each once.

    >>> listed("figures/regret.{svg,gp,csv}\\n    Simple regret\\n    A note.\\n", "figures")
    (['regret'], ['Simple regret', 'A note.'])
    """
    names, texts = [], []
    for line in printed.splitlines():
        if line.startswith(folder + "/"):
            names.append(line.removeprefix(folder + "/").partition(".{")[0])
        else:
            texts.append(line.strip())
    return names, list(dict.fromkeys(texts))


def data_of(files: list[Path]) -> pandas.DataFrame:
    import pandas

    return pandas.concat([pandas.read_csv(file) for file in files], ignore_index=True)


def draw_on(axes: Any, figure: Figure) -> None:
    """Draws a figure of curves on matplotlib's axes, a panel on each."""
    import numpy

    columns = list(figure.data)
    if columns[-1] != "optimizer" or len(columns) not in (4, 6) or "measure" in columns:
        raise InputError(f"matplotlib's axes show figures of curves, and '{figure._kind}' is another; leave out ax=")
    axes = numpy.atleast_1d(numpy.asarray(axes, dtype=object)).ravel()
    key = columns[-2]
    panels = list(figure.data.groupby(key, sort=False))
    if len(panels) != len(axes):
        raise InputError(f"the figure has {len(panels)} panels ({', '.join(str(name) for name, _ in panels[:5])}"
                         f"{', ...' if len(panels) > 5 else ''}) for {len(axes)} axes; expected one for each")
    script = "".join(figure._scripts)
    parts = [part for part in re.split(r"^set title ", script, flags=re.MULTILINE)[1:] if ".csv' index" in part]
    for ax, (name, panel), part in zip(axes, panels, parts):
        draw_panel(ax, panel, colors_in(script), "steps-post" if " with steps " in script else "default")
        ax.set_title(name)
        for number, set_label in (2, ax.set_xlabel), (3, ax.set_ylabel):
            set_label(re.findall(rf"^set label {number} '([^']*)'", script, re.MULTILINE)[0])
        if re.search("^set logscale y", part, re.MULTILINE):
            ax.set_yscale("log")
        if re.search("^set logscale x", script, re.MULTILINE):
            ax.set_xscale("log")
        ax.legend()


def draw_panel(ax: Any, panel: pandas.DataFrame, colors: dict[str, str], drawstyle: str) -> None:
    """Draws a curve for each optimiser. The columns are x, y, perhaps low and high, then names."""
    x, y = panel.columns[:2]
    if logarithms := re.match(r"log(2|10)_", x):  # gnuplot's ticks show the numbers themselves
        base = float(logarithms[1])
        panel = panel.assign(**{x: base ** panel[x]})
        ax.set_xscale("log", base=base)
    for optimizer, curve in panel.groupby("optimizer", sort=False):
        line, = ax.plot(curve[x], curve[y], label=optimizer, color=colors.get(optimizer), drawstyle=drawstyle)
        if "low" in panel:
            ax.fill_between(curve[x], curve["low"], curve["high"], color=line.get_color(), alpha=0.16, linewidth=0)


def colors_in(script: str) -> dict[str, str]:
    """The colours of the optimisers in a script of gnuplot."""
    names = re.findall(r"^texts\[\d+\] = '(.*)'$", script, re.MULTILINE)
    colors = re.findall(r"^set linetype \d+ linecolor rgb '([^']*)'", script, re.MULTILINE)
    return {name.replace("'.\"\\047\".'", "'"): color for name, color in zip(names, colors)}
