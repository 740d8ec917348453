"""The commands of the program, in this process."""
from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from . import _core


def option_words(options: dict[str, Any]) -> list[str]:
    """Keyword arguments as options of the command line: at=50 is --at 50, record_x=True is --record-x.

    An underscore at the end makes a name of a word of Python: with_="BIPOP-CMA-ES".

    >>> option_words({"at": 50, "record_x": True, "quiet": False, "figures": ["regret", "scores"]})
    ['--at', '50', '--record-x', '--figures', 'regret', 'scores']
    """
    words = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        words.append("--" + name.rstrip("_").replace("_", "-"))
        if value is not True:
            is_one = isinstance(value, (str, os.PathLike)) or not isinstance(value, Iterable)
            several = [value] if is_one else value
            words += [os.fspath(one) if isinstance(one, os.PathLike) else str(one) for one in several]
    return words


def command(words: list[str]) -> str:
    """Runs a command of the program and returns its standard output; notes and progress go to sys.stderr.

    >>> command(["list", "problems", "bbob/f1/d2"]).split()[0]
    'problem'
    """
    code, text = _core.execute([str(word) for word in words])
    if code == 130:
        raise KeyboardInterrupt
    return text
