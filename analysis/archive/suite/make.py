#!/usr/bin/env python3
"""Makes the archive of @bo-suite: runs the optimisers of optimizers.txt on it, and writes a table of each.

make.py WORK [OUT]      WORK: folder of the runs; a stopped command resumes. OUT: folder of the tables (this one)

All optimisers make one replicate, then five, ten and twenty, the quick ones first; one that would take more than an
hour of processor time keeps the replicates that it has. Those that do not finish one replicate in a fifth of that are
left out. Several processes may share WORK: each takes optimisers that no other is at.

A table is a tidy CSV, compressed: a row for each evaluation with a lower regret than all before. Regrets have five
significant digits; those of noisy problems are without the noise. `bobench import` reads it. seconds.csv has the
processor seconds of each optimiser for an evaluation, with those of the problem.
"""
import csv
import fcntl
import json
import lzma
import os
import pathlib
import resource
import signal
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
BOBENCH = os.environ.get("BOBENCH_PROGRAM", str(HERE.parents[2] / "build/release/cli/bobench"))
PROBLEMS = os.environ.get("BOBENCH_PROBLEMS", "@bo-suite").split()
STEPS = (1, 5, 10, 20)
BUDGET, SEED, MOST_SECONDS = 100, 1, 3600
FEWEST = 5  # replicates that an optimiser must be able to make


def safe(optimizer):
    """The name of an optimiser's files."""
    return "".join(c if c.isalnum() or c in "-." else "_" for c in optimizer)


def state_of(optimizer, work):
    """The finished replicates, and the processor seconds that they took."""
    journal = work / (safe(optimizer) + ".json")
    return json.loads(journal.read_text()) if journal.exists() else {"replicates": 0, "seconds": 0.0}


def processor_seconds():
    """Of the commands that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def limit_processor_time():
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS // FEWEST, resource.RLIM_INFINITY))


def extend(optimizer, work, replicates):
    """Runs the optimiser until it has the replicates, unless that would take too long. Its processor time is kept."""
    journal, results = work / (safe(optimizer) + ".json"), work / (safe(optimizer) + ".h5")
    with open(work / (safe(optimizer) + ".lock"), "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return
        state = state_of(optimizer, work)
        done = state["replicates"]
        if done >= replicates:
            return
        # A first replicate that was stopped counts as a fifth of one.
        if state["seconds"] * replicates / max(done, 1 / FEWEST) >= MOST_SECONDS:
            print(f"{optimizer}: {done} replicates took {state['seconds']:.0f} s; {replicates} take too long",
                  flush=True)
            return
        before = processor_seconds()
        code = subprocess.run([BOBENCH, "run", "--optimizers", optimizer, "--problems", *PROBLEMS, "--replicates",
                               str(replicates), "--budget", str(BUDGET), "--seed", str(SEED), "--trace", "improvements",
                               "--threads", "1", "--quiet", "--output", str(results)],
                              stdout=subprocess.DEVNULL, preexec_fn=None if done else limit_processor_time).returncode
        state["seconds"] += processor_seconds() - before
        if code in (0, 1):  # 1: some runs failed, and are in the file as failed
            state["replicates"] = replicates
        elif code == -signal.SIGXCPU:  # also if the processor time was measured a little too short
            state["seconds"] = max(state["seconds"], MOST_SECONDS / FEWEST)
        journal.write_text(json.dumps(state))
        print(f"{optimizer}: {state['replicates']} replicates, {state['seconds']:.0f} s", flush=True)
        if code not in (0, 1, -signal.SIGXCPU):
            sys.exit(code)


def improvements(rows, top):
    """The rows of one run at which the regret falls, and its last row, with the regret; evaluations at a lower fidelity
    than the top do not count."""
    best = float("inf")
    for row in rows:
        regret = float(row.get("noise_free") or row["value"]) - float(row["optimum"])
        is_better = (row.get("fidelity") or top) == top and regret < best
        if is_better:
            best = regret
        if is_better or row is rows[-1]:
            yield row, max(best, 0.0)


def pack(optimizer, work, out):
    """Writes the optimiser's table."""
    text = subprocess.run([BOBENCH, "export", str(work / (safe(optimizer) + ".h5")), "--as", "csv", "--output", "-"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, text=True).stdout
    runs, tops = {}, {}
    for row in csv.DictReader(text.splitlines()):
        runs.setdefault((row["problem"], row["replicate"]), []).append(row)
        tops[row["problem"]] = max(tops.get(row["problem"]), row.get("fidelity"), key=lambda text: float(text or 0))
    lines = ["problem,optimizer,replicate,evaluation,value,optimum,status,trace"]
    for (problem, replicate), rows in runs.items():
        for row, regret in improvements(rows, tops[problem]):
            name, status = row["optimizer"], row["status"]
            lines.append(f'{problem},"{name}",{replicate},{row["evaluation"]},{regret:.5g},0,{status},improvements')
    data = lzma.compress(("\n".join(lines) + "\n").encode(), preset=9 | lzma.PRESET_EXTREME)
    path = out / (safe(optimizer) + ".csv.xz")
    if not path.exists() or path.read_bytes() != data:
        path.write_bytes(data)
    state = state_of(optimizer, work)
    return row["optimizer"], state["replicates"], state["seconds"] / (len(runs) * BUDGET)


def main(arguments):
    work = pathlib.Path(arguments[0])
    out = pathlib.Path(arguments[1]) if len(arguments) > 1 else HERE
    work.mkdir(parents=True, exist_ok=True)
    out.mkdir(parents=True, exist_ok=True)
    optimizers = (HERE / "optimizers.txt").read_text().split()
    for replicates in STEPS:
        for optimizer in sorted(optimizers, key=lambda one: state_of(one, work)["seconds"]):
            extend(optimizer, work, replicates)
    with open(out / "seconds.csv", "w", encoding="ascii") as table:
        table.write("optimizer,replicates,seconds\n")
        for optimizer in optimizers:
            if state_of(optimizer, work)["replicates"] >= FEWEST:
                name, replicates, seconds = pack(optimizer, work, out)
                table.write(f'"{name}",{replicates},{seconds:.2g}\n')


main(sys.argv[1:])
