#!/usr/bin/env python3
"""Writes data/rover_golden.json: costs of random ways by scipy's splprep, as the published rover has them.

Computed apart from bobench. Needs python3-scipy."""

import csv
import json
import pathlib

import numpy as np
import scipy.interpolate

here = pathlib.Path(__file__).parent
start, goal = np.array([0.05, 0.05]), np.array([0.95, 0.95])


def centres(size):
    with open(here.parents[2] / f"testfunctions/simulators/rover/obstacles-{size}.csv") as file:
        return np.array([[float(row["x_center"]), float(row["y_center"])] for row in csv.DictReader(file)])


def cost_of(x, boxes, half_side, forced):
    points = x.reshape(-1, 2).T
    if forced:
        points = np.hstack([start[:, None], points, goal[:, None]])
    curve, _ = scipy.interpolate.splprep(points, k=3)
    assert len(curve[0]) == 8, "knots were added"
    if forced:
        for coordinate, first, last in zip(curve[1], start, goal):
            coordinate[0], coordinate[3] = first, last
    way = np.array(scipy.interpolate.splev(np.linspace(0, 1, 1000), curve)).T
    low, high = boxes - half_side, boxes + half_side
    inside = ((low[None] <= way[:, None]) & (way[:, None] < high[None])).all(axis=2).any(axis=1)
    outside = ~((0 <= way) & (way < 1)).all(axis=1)
    density = 0.05 + 20.0 * (inside | outside)
    cost = np.sum(0.5 * (density[1:] + density[:-1]) * np.linalg.norm(np.diff(way, axis=0), axis=1))
    if not forced:
        cost += 10 * (np.abs(way[0] - start).sum() + np.abs(way[-1] - goal).sum())
    return cost


random = np.random.default_rng(1)
rows = []
for name, size, half_side, count, forced in [("60d", "large", 0.025, 30, False), ("20d", "small", 0.05, 10, True)]:
    boxes = centres(size)
    for i in range(20):
        x = random.uniform(-0.1, 1.1, 2 * count)
        if i % 2:  # ways that lead somewhere
            line = np.linspace(0.05, 0.95, count)[:, None] + random.normal(0, 0.1, (count, 2))
            x = np.clip(line, -0.1, 1.1).ravel()
        x = np.round(x, 6)
        rows.append({"problem": f"rover/{name}", "x": x.tolist(), "cost": cost_of(x, boxes, half_side, forced)})
with open(here / "data/rover_golden.json", "w") as file:
    json.dump(rows, file, indent=None)
    file.write("\n")
