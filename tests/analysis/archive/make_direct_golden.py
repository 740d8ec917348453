"""The runtimes of DIRECT's runs of 2009 [Pošík 2009]: writes data/direct_runtimes.csv beside this file.

Run: python3 make_direct_golden.py FOLDER RATIOS
FOLDER: DIRECT, unpacked from data-archive/bbob/2009/DIRECT_posik_noiseless.tgz of github.com/numbbo/data-archive
(SHA-256 5cfe3e57d847a43d2b3e770fa81ffd462fdedfa38d284855f45930c28068f66f). By the rule alone, apart from bobench: a run
has reached a target with the first row of its .dat file whose third column is no larger, else it took all evaluations
of its .tdat file. Negative: not reached.
RATIOS: the average runtimes over best2009's as the page of 2009 has them, columns optimizer, function, dimension,
target, art_ratio (.csv.xz; docs/archive.md says where they come from).
"""
import csv
import glob
import io
import lzma
import os
import re
import sys

targets = [1e1, 1e0, 1e-1, 1e-2, 1e-3, 1e-5, 1e-7]


def trials(path):
    found = []
    for line in open(path):
        if line.startswith("%"):
            found.append([])
        else:
            found[-1].append(line.split())
    return [rows for rows in found if rows]


ratios = {(int(row["function"]), int(row["dimension"]), float(row["target"])): row["art_ratio"]
          for row in csv.DictReader(io.TextIOWrapper(lzma.open(sys.argv[2]))) if row["optimizer"] == "DIRECT"}
lines = ["function,dimension,target,runtimes,published_ratio"]
for path in glob.glob(os.path.join(sys.argv[1], "data_f*", "*.dat")):
    function, dimension = map(int, re.search(r"_f(\d+)_DIM(\d+)\.dat", path).groups())
    dat, tdat = trials(path), trials(path[:-3] + "tdat")
    assert len(dat) == len(tdat)
    for target in targets:
        runtimes = []
        for rows, timed in zip(dat, tdat):
            hit = next((int(row[0]) for row in rows if float(row[2]) <= target), None)
            runtimes.append(-int(timed[-1][0]) if hit is None else hit)
        lines.append(f"{function},{dimension},{target:g}," + ";".join(map(str, runtimes)) +
                     f",{ratios[function, dimension, target]}")
lines[1:] = sorted(lines[1:], key=lambda line: [float(x) for x in line.split(",")[:3]])
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "direct_runtimes.csv"), "w") as file:
    file.write("\n".join(lines) + "\n")
