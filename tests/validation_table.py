"""Markdown of what `bobench compare --like NAME --format json` says: python3 validation_table.py NAME FILE..."""
import json
import sys
import textwrap

name = sys.argv[1]
rows = [row for path in sys.argv[2:] for row in json.load(open(path))]


def cell(runs):
    def text(number):
        return "never" if number is None else f"{number:.4g}"

    return f"{text(runs['evaluations'])} [{text(runs['low'])}, {text(runs['high'])}] ({runs['reached']}/{runs['runs']})"


both = [row for row in rows if row["ratio"] is not None]
inside = [row for row in both
          if row[name]["low"] <= row["here"]["evaluations"] <= (row[name]["high"] or float("inf"))]
different = [row for row in rows if row["verdict"] == "differs"]
summary = (f"Both get there on {len(both)} of {len(rows)} (function, dimension): on {len(inside)} of these the average runtime "
           f"here lies in the interval of the published one. The runs differ on {len(different)} of {len(rows)}"
           + (": " + ", ".join(f"{row['function']} d{row['dimension']}" for row in different) if different else "") + ".")
print("\n".join(textwrap.wrap(summary, 118)) + "\n")
print("| function | d | here | published | ratio | p | |\n|---|---|---|---|---|---|---|")
for row in rows:
    ratio = "-" if row["ratio"] is None else f"{row['ratio']:.2f}"
    print(f"| {row['function']} | {row['dimension']} | {cell(row['here'])} | {cell(row[name])} | {ratio} | {row['p']:.2g} | "
          f"{'differs' if row['verdict'] == 'differs' else ''} |")
