"""Asks the program what reference.py answers by brute force, and gives its answers in the same form."""
import json
import math
import os
import re
import subprocess

from questions import PAIR, SCORES


class Program:
    """The program and one result file, imported into a folder of its own."""

    def __init__(self, bobench, folder, file):
        self.bobench, self.folder, self.said = bobench, folder, ""
        text = os.path.join(folder, "file.json")
        self.file = os.path.join(folder, "file.h5")
        with open(text, "w") as out:
            json.dump(file, out)
        code, output = self.run("import", text, "--output", self.file)
        if code != 0:
            raise RuntimeError(output)

    def run(self, *arguments):
        # Without gnuplot in PATH the report is made without plots, in a fraction of the time.
        done = subprocess.run([self.bobench, *arguments], capture_output=True, text=True, timeout=100, check=False,
                              env={**os.environ, "PATH": self.folder})
        return done.returncode, done.stdout + done.stderr

    def command(self, name, options, *more):
        """The command line of these options."""
        line = [name, self.file, *more]
        for option, value in options.items():
            if value is True:
                line += [f"--{option}"]
            elif isinstance(value, list):
                line += [f"--{option}", *value]
            else:
                line += [f"--{option}", str(value)]
        return line

    def table(self, name, options, *more):
        """The rows of a table, or None where the program refuses."""
        code, output = self.run(*self.command(name, options, *more, "--format", "json"))
        if code not in (0, 2):
            raise RuntimeError(output)
        return json.loads(output) if code == 0 else None

    def text(self, name, options, *more):
        return self.run(*self.command(name, options, *more))[1]

    def figures(self, options, *figures):
        """The data of each figure by name: rows of each block, split at commas. None where it is refused."""
        folder = os.path.join(self.folder, "plots")
        for old in os.listdir(folder) if os.path.isdir(folder) else []:
            os.remove(os.path.join(folder, old))
        code, output = self.run(*self.command("plot", options, "--output", folder, "--formats", "none", "--figures",
                                              *figures))
        if code not in (0, 2):
            raise RuntimeError(output)
        if code == 2:
            return None
        self.said = output
        data = {}
        for name in sorted(os.listdir(folder)):
            if name.endswith(".csv"):
                with open(os.path.join(folder, name)) as lines:
                    data[name[:-4]] = [line.strip().split(",") for line in lines.readlines()[1:] if line.strip()]
        return data


# What the program calls the scores of questions.SCORES.
COLUMNS = {"firsts": "first_places", "beats": "wins", "beaten": "losses", "run_rank": "mean_rank"}


def named(text, beginning):
    """The names after a note's beginning, up to the sentence's end."""
    found = re.search(re.escape(beginning) + r": (.*?)\.?$", text, re.M)
    return re.split(", | and ", found.group(1)) if found else []


def rank(program, options):
    rows = program.table("rank", options)
    if rows is None:
        return None
    key = options.get("by")
    answer = {"rows": {}, "order": []}
    for row in rows:
        name = f"{row[key]} {row['optimizer']}" if key else row["optimizer"]
        answer["rows"][name] = [row[COLUMNS.get(score, score)] for score in SCORES]
        ranks = row["mean_rank"]
        answer["order"].append((row[key] if key else "", *((-row["borda"], -row["first_places"]) if ranks is None else (ranks, 0))))
    text = program.text("rank", options)
    answer["excluded"] = named(text, "Left out, because some optimiser has no run there")
    answer["unpaired"] = named(text, "Left out, because no replicate was run by every optimiser, so that "
                                     "nothing is paired")
    return answer


def pairs(program, options):
    rows = program.table("rank", options, "--by", "problem", "--pairwise")
    return rows if rows is None else {f"{row['problem']} {row['optimizer']} {row['other']}":
                                      [row[name] for name in PAIR] for row in rows}


def mean_ranks(program, options):
    data = program.figures(options, "critical-difference")
    if data is None:
        return None
    exact = re.search(r"Friedman p (\S+)\)", program.said)  # two digits; the C++ test compares all of them
    return {"ranks": {row[1]: float(row[0]) for row in data["critical-difference"]},
            "exact_p": float(exact.group(1)) if exact else None}


def effects(program, options):
    rows = program.table("rank", options, "--effect", "vargha-delaney")
    return rows if rows is None else {f"{row['optimizer']} {other}": value for row in rows
                                      for other, value in row.items() if other not in ("optimizer", row["optimizer"])}


def post_hoc(program, options):
    rows = program.table("rank", options)
    if rows is None:
        return None
    p = {(row["optimizer"], other): value for row in rows for other, value in row.items()
         if other not in ("optimizer", "mean_rank")}
    return {f"{a} {b}": value for (a, b), value in p.items() if a < b}


def table(program, options):
    rows = program.table("table", options)
    return rows if rows is None else {row.pop("problem"): {optimizer: cell_of(cell) for optimizer, cell in row.items()}
                                      for row in rows}


def cell_of(cell):
    """A median stands alone; a cell without runs is null, or "-" for people."""
    return cell if isinstance(cell, dict) else None if cell in (None, "-") else {"median": cell}


def curves(program, options):
    data = program.figures(options, "regret")
    blocks = {}
    for row in data["regret"]:
        blocks.setdefault(f"{row[-2]} {row[-1]}", []).append([int(row[0])] + [
            "inf" if number == "inf" else float(number) for number in row[1:-2]])
    return blocks


def targets(program, options):
    data = program.figures(options, "targets")
    if data is None:
        return None
    blocks = {}
    for x, share, part, optimizer in data["targets"]:
        if part == "all problems":
            blocks.setdefault(optimizer, []).append([float(x), float(share)])
    return blocks


def score_curves(program, options):
    data = program.figures(options, "score-curves")
    if data is None:
        return None
    blocks = {}
    for bordas, firsts in zip(data["borda"], data["first-places"]):
        assert bordas[0] == firsts[0] and bordas[2:] == firsts[2:]
        blocks.setdefault(f"{bordas[2]} {bordas[3]}", []).append([int(bordas[0]), int(bordas[1]), int(firsts[1])])
    return blocks


ASK = {"rank": rank, "pairs": pairs, "mean_ranks": mean_ranks, "effects": effects,
       "post_hoc": post_hoc, "table": table, "curves": curves, "targets": targets,
       "score_curves": score_curves}


def numeric(cell):
    value = cell.replace("Infinity", "inf")
    return float(value) if value not in ("", "NaN") else math.nan


def report(program):
    """The rows of the report's "All results", its paragraphs of notes, and the scores."""
    page = os.path.join(program.folder, "report.html")
    code, output = program.run("report", program.file, "--output", page)
    if code not in (0, 1):  # 1: gnuplot is missing
        raise RuntimeError(output)
    with open(page) as text:
        html = text.read()
    html = re.sub(r"<(style|script|svg)\b.*?</\1>", "", html, flags=re.S)
    notes = [unescaped(note) for note in re.findall(r'<p class="note[^"]*">(.*?)</p>', html, re.S)]
    results = html[html.index('<section id="results"'):html.index('<section id="failed"')]
    heads = re.findall(r"<th [^>]*>(.*?)</th>", results)
    rows = []
    for row in re.findall(r"<tr data-optimizer.*?</tr>", results, re.S):
        cells = re.findall(r'<td(?: class="n")?(?: data-v="([^"]*)")?>(.*?)</td>', row, re.S)
        rows.append({head: numeric(value) if value or text == "-" else re.sub("<.*?>", "", text)
                     for head, (value, text) in zip(heads, cells)})
    return rows, notes


def unescaped(text):
    text = re.sub("<.*?>", "", text)
    for entity, character in (("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&quot;", '"'), ("&amp;", "&")):
        text = text.replace(entity, character)
    return text
