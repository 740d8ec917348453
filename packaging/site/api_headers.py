#!/usr/bin/env python3
"""Prepares headers for Doxygen: api_headers.py FROM TO writes a copy of each header below FROM to the folder TO.

The headers' comments are plain text with code in backquotes. In the copy
- the comment at the beginning of a header documents the file,
- indented lines (formulas, tables) keep their layout,
- characters that Doxygen would take for HTML or for a command are escaped.
"""
import html
import pathlib
import re
import sys
import textwrap

COMMANDS = "param|return|throws|tparam|pre|file"
COMMAND = re.compile(r"@(?:" + COMMANDS + r")\b")
LIST_ITEM = re.compile(r"(?:-|\d+\.) ")
ABBREVIATION = re.compile(r"\b(eqs?|secs?|figs?|ch|alg|app|tab|thm|pp?|vol|cf|vs|al|e\.g|i\.e)\. ", re.IGNORECASE)
DOCUMENTATION = re.compile(r"^(\s*)///(?!<)(?: (.*)|)$")


def escaped(text):
    """Plain text: commands stay, other special characters are escaped."""
    text = html.escape(text, quote=False).replace("\\", "\\\\")
    text = re.sub(r"@(?!(?:" + COMMANDS + r")\b)", "\\@", text)
    text = re.sub(r"([#%])", r"\\\1", text)
    return ABBREVIATION.sub(r"\1.\\ ", text)  # not the end of a sentence


def marked_up(text):
    """Text in which `code` is code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:  # a quotation mark without its partner
        return escaped(text)
    return "".join("<tt>" + escaped(part) + "</tt>" if i % 2 else escaped(part) for i, part in enumerate(parts))


def with_spans_closed(lines):
    """Moves the part of a `code span` that continues on the next line to that line."""
    lines = list(lines)
    for i in range(len(lines) - 1):
        if lines[i].count("`") % 2 == 1 and lines[i + 1].count("`") % 2 == 1:
            lines[i], rest = lines[i].rsplit("`", 1)
            indent = re.match(r"\s*", lines[i + 1]).group()
            lines[i + 1] = indent + "`" + rest + " " + lines[i + 1].lstrip()
    return lines


def documentation(lines):
    """The lines of a comment, without comment marks, as Doxygen's."""
    made, layout, in_text = [], [], True
    for line in with_spans_closed(lines):
        if COMMAND.match(line) or LIST_ITEM.match(line):
            in_text = False
            line = re.sub(r"^\d+\. ", "-# ", line)
        elif line.strip() and not line.startswith("  "):
            in_text = True
        if in_text and (line.startswith("  ") or (layout and not line)):
            layout.append(line)
        else:
            made += verbatim(layout) + [marked_up(line)]
            layout = []
    return made + verbatim(layout)


def verbatim(lines):
    """Indented lines, in which blank ones may be, with their layout."""
    text = textwrap.dedent("\n".join(lines)).rstrip()
    return ["@verbatim", *text.split("\n"), "@endverbatim"] + [""] * (lines[-1] == "") if text else []


def prepared(text):
    lines = text.split("\n")
    end = next((i for i, line in enumerate(lines) if not line.startswith("//")), len(lines))
    lines[:end] = ["/// @file"] + ["/" + line for line in lines[:end]] + [""]
    made, comment, indent = [], [], ""
    for line in lines + [""]:
        match = DOCUMENTATION.match(line)
        if match:
            indent = match.group(1)
            comment.append(match.group(2) or "")
            continue
        if comment:  # a block, in which @verbatim has no comment marks; "a/*" gets a space without width
            block = [part.replace("*/", "*\u200b/").replace("/*", "/\u200b*") for part in documentation(comment)]
            made += [indent + "/**", *block, indent + "*/"]
            comment = []
        before, mark, after = line.partition("///<")
        made.append(before + mark + marked_up(after))
    return "\n".join(made[:-1])


def main():
    source, target = map(pathlib.Path, sys.argv[1:])
    for header in sorted(source.rglob("*.hpp")):
        copy = target / header.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(prepared(header.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
