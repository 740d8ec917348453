#!/usr/bin/env python3
"""Writes data/racing_golden.csv: lap times of random racing lines by a general conic solver.

Everything is computed apart from bobench: splines by scipy, the minimum-time program as second-order cones (Lipp and
Boyd 2014) by cvxopt. Needs python3-scipy and python3-cvxopt. Takes a minute."""

import csv
import pathlib

import cvxopt
import numpy as np
import scipy.interpolate

here = pathlib.Path(__file__).parent
tracks = here.parents[2] / "testfunctions/simulators/racing/tracks"
orca, f1_tenth = 0.029 / (0.029 + 0.033), 0.15875 / (0.15875 + 0.17145)
# name: nodes, where the line ends, how far it may go aside, driving share
facts = {
    "uc-berkeley": ([10, 32, 44, 67, 83, 100, 113, 127, 144, 160, 175, 191], 10, 0.38, f1_tenth),
    "ethz-a": (
        [7, 21, 37, 52, 66, 81, 97, 111, 136, 160, 175, 191, 205, 220, 236, 250, 275, 299, 337, 376], 7, 0.2185, orca),
    "ethz-b": (
        [33, 67, 116, 166, 203, 239, 274, 309, 344, 362, 382, 407, 434, 448, 470, 514, 550, 586, 622, 657, 665],
        33, 0.17575, orca),
    "map2": ([5, 15, 25, 35, 45, 55, 65, 75, 85, 95, 105, 115, 5], 15, 0.45, f1_tenth),
}


def line_of(centre, nodes, end, offsets):
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(centre, axis=0), axis=1))])
    length = along[-1] + np.linalg.norm(centre[0] - centre[-1])
    position = scipy.interpolate.interp1d(along, centre, axis=0, fill_value="extrapolate")
    step = length / (5 * len(nodes))
    way = [centre[0]]
    for node, offset in zip(nodes, offsets):
        direction = position(along[node] + step) - position(along[node] - step)
        direction /= np.linalg.norm(direction)
        way.append(centre[node] + offset * np.array([-direction[1], direction[0]]))
    way = np.array(way + [centre[end]])
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(way, axis=0), axis=1))])
    return scipy.interpolate.CubicSpline(s, way, bc_type="natural")(np.linspace(0, s[-1] - 0.001, 100))


def second_differences(S):
    n = len(S)
    found = np.empty((n - 1, 2))
    for j in range(n - 1):
        if j == 0:
            found[j] = S[0] / 2 - S[1] + S[2] / 2
        elif j == n - 2:
            found[j] = S[j - 1] / 2 - S[j] + S[j + 1] / 2
        elif j in (1, n - 3):
            found[j] = (S[j - 1] - S[j] - S[j + 1] + S[j + 2]) / 2
        else:
            found[j] = np.array([-5 / 48, 13 / 16, -17 / 24, -17 / 24, 13 / 16, -5 / 48]) @ S[j - 2:j + 4]
    return found


def seconds_of(S, driving_share, grip=9.81):
    n = len(S)
    # The parameter counts points, and time has a unit in which a segment takes about 1: numbers near 1 everywhere.
    unit = 0.05
    h, grip = 1.0, grip * unit**2
    first, second = np.diff(S, axis=0), second_differences(S)
    # variables: b_1..b_n-1, c_1..c_n-1 (at most sqrt b), d_0..d_n-2 (at least 1 / (c_j + c_j+1))
    m = n - 1
    def b(j): return j - 1
    def c(j): return m + j - 1
    def d(j): return 2 * m + j
    cost = cvxopt.matrix([0.0] * (2 * m) + [2 * h] * m)
    linear = cvxopt.spmatrix([], [], [], (m, 3 * m))
    cones, bounds = [], []
    for j in range(m):
        rate = np.linalg.norm(first[j])
        t = first[j] / rate
        normal = np.array([-t[1], t[0]])
        p = (rate / (2 * h) + t @ second[j] / 2) / grip
        q = (-rate / (2 * h) + t @ second[j] / 2) / grip
        r = normal @ second[j] / 2 / grip
        linear[j, b(j + 1)] = p
        circle = cvxopt.spmatrix([], [], [], (3, 3 * m))
        circle[1, b(j + 1)], circle[2, b(j + 1)] = -p, -r
        inverse = cvxopt.spmatrix([], [], [], (3, 3 * m))
        inverse[0, c(j + 1)] = inverse[2, c(j + 1)] = -1.0
        if j > 0:
            linear[j, b(j)] = q
            circle[1, b(j)], circle[2, b(j)] = -q, -r
            inverse[0, c(j)] = inverse[2, c(j)] = -1.0
        inverse[0, d(j)], inverse[2, d(j)] = -1.0, 1.0
        root = cvxopt.spmatrix([], [], [], (3, 3 * m))
        root[0, b(j + 1)] = root[2, b(j + 1)] = -1.0
        root[1, c(j + 1)] = -2.0
        cones += [circle, inverse, root]
        bounds += [cvxopt.matrix([1.0, 0, 0]), cvxopt.matrix([0.0, 2, 0]), cvxopt.matrix([1.0, 0, -1])]
    cvxopt.solvers.options.update(show_progress=False, abstol=1e-9, reltol=1e-9, feastol=1e-9)
    found = cvxopt.solvers.socp(cost, Gl=linear, hl=cvxopt.matrix(driving_share, (m, 1)), Gq=cones, hq=bounds)
    return found["primal objective"] * unit, found["status"], found["gap"] * unit


with open(here / "data/racing_golden.csv", "w") as output:
    random = np.random.default_rng(1)
    output.write("track,seconds,offsets\n")
    for name, (nodes, end, reach, share) in facts.items():
        with open(tracks / f"{name}.csv") as file:
            centre = np.array([[float(row["x"]), float(row["y"])] for row in csv.DictReader(file)])
        for _ in range(25):
            offsets = np.round(random.uniform(-reach, reach, len(nodes)), 6)
            seconds, status, gap = seconds_of(line_of(centre, nodes, end, offsets), share)
            assert status == "optimal" and gap < 1e-7, (status, gap)
            output.write(f"{name},{seconds:.9f},{';'.join(f'{w:.6f}' for w in offsets)}\n")
