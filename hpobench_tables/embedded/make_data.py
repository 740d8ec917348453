"""Data of the embedded tables spirals and mackey-glass: writes spirals.csv and mackey-glass.csv into a folder."""

import math
import random
import sys


def spirals(rows):
    """Two spirals of one and a half turns, with normal noise of standard deviation 0.8 [after Lang & Witbrock 1988]."""
    rng = random.Random(1)
    for row in range(rows):
        label = row % 2
        turn = 3.0 * math.pi * math.sqrt(rng.random())
        angle = turn + math.pi * label
        yield turn * math.cos(angle) + rng.gauss(0.0, 0.8), turn * math.sin(angle) + rng.gauss(0.0, 0.8), label


def mackey_glass(rows):
    """x(t + 6) by x(t), x(t - 6), x(t - 12) and x(t - 18), of dx/dt = 0.2 x(t - 17) / (1 + x(t - 17)^10) - 0.1 x(t)
    [Mackey & Glass 1977], observed with normal noise of standard deviation 0.02; Euler steps of 0.1, x(t <= 0) = 1.2."""
    rng = random.Random(2)
    per_unit, first = 10, 200
    series = [1.2] * (17 * per_unit + 1)
    while len(series) < (first + rows + 60) * per_unit:
        late = series[-1 - 17 * per_unit]
        series.append(series[-1] + (0.2 * late / (1.0 + late**10) - 0.1 * series[-1]) / per_unit)
    observed = [value + rng.gauss(0.0, 0.02) for value in series[::per_unit]]
    for t in range(first, first + rows):
        yield tuple(observed[t + lag] for lag in (0, -6, -12, -18, 6))


def write(path, header, rows):
    with open(path, "w", encoding="ascii") as file:
        file.write(header + "\n")
        for row in rows:
            file.write(",".join(f"{value:.6g}" for value in row) + "\n")


folder = sys.argv[1]
write(folder + "/spirals.csv", "x,y,class", spirals(1500))
write(folder + "/mackey-glass.csv", "now,six_ago,twelve_ago,eighteen_ago,in_six", mackey_glass(800))
