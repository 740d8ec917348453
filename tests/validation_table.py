"""Markdown tables from `bobench compare --like NAME --format json`: python3 validation_table.py NAME FILE..."""
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
summary = (f"Both reach the target on {len(both)} of {len(rows)} pairs of function and dimension. On {len(inside)} of these, "
           f"the average runtime here lies in the interval of the published one. The runs differ on {len(different)} of "
           f"{len(rows)}"
           + (": " + ", ".join(f"{row['function']} d{row['dimension']}" for row in different) if different else "") + ".")
print("\n".join(textwrap.wrap(summary, 118)) + "\n")
print("| function | d | here | published | ratio | p | |\n|---|---|---|---|---|---|---|")
for row in rows:
    ratio = "-" if row["ratio"] is None else f"{row['ratio']:.2f}"
    print(f"| {row['function']} | {row['dimension']} | {cell(row['here'])} | {cell(row[name])} | {ratio} | {row['p']:.2g} | "
          f"{'differs' if row['verdict'] == 'differs' else ''} |")
