"""What dealing and folding cost: python3 measure_ranks.py path/to/bobench

The same plan, of runs of about a second, is done by one process of one thread, by mpirun with one rank and with two, and
by two shards that are folded: of each the seconds from start to end, those that the runs themselves took (asking and
telling, added up, over the processes), and what is between: starting, dealing, writing, folding, waiting for the others.
Repeated, in turn; medians are told. Seconds of a machine that others use differ by more than all that costs.
"""
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

BOBENCH = os.path.abspath(sys.argv[1])
PLAN = ["run", "--optimizers", "gp-ei", "--problems", "bbob/f1,2,5,8,11,15,20,21/d5", "--replicates", "6", "--budget", "100",
        "--threads", "1", "--quiet", "--output", "r.h5"]
MPIRUN = ["mpirun", "--oversubscribe", "--bind-to", "core"] + (["--allow-run-as-root"] if os.geteuid() == 0 else [])


def seconds(commands):
    """Of commands that run at once, in an empty folder."""
    folder = tempfile.mkdtemp(prefix="bobench-ranks-")
    begin = time.time()
    processes = [subprocess.Popen(command, cwd=folder) for command in commands]
    if any([process.wait() != 0 for process in processes]):
        sys.exit("a command failed")
    taken = time.time() - begin
    status = json.loads(subprocess.run([BOBENCH, "status", "r.h5", "--format", "json"], cwd=folder, capture_output=True,
                                       check=True).stdout)
    assert status[0]["missing"] == 0 and not os.path.exists(os.path.join(folder, "r.h5.parts")), status
    shutil.rmtree(folder)
    return taken, status[0]["optimizer_seconds"]


def main():
    ways = {"one process": [[BOBENCH, *PLAN]],
            "mpirun -n 1": [[*MPIRUN, "-n", "1", BOBENCH, *PLAN]],
            "mpirun -n 2": [[*MPIRUN, "-n", "2", BOBENCH, *PLAN]],
            "two shards": [[BOBENCH, *PLAN, "--shared", "--shard", f"{shard}/2"] for shard in (1, 2)]}
    taken = {way: [] for way in ways}
    for _ in range(3):
        for way, commands in ways.items():
            taken[way].append(seconds(commands))
    print("| | seconds | of runs | between |\n|---|---|---|---|")
    for way, all_of_it in taken.items():
        processes = 1 if way in ("one process", "mpirun -n 1") else 2
        of_runs = [runs / processes for _, runs in all_of_it]
        between = [whole - runs for (whole, _), runs in zip(all_of_it, of_runs)]
        whole = statistics.median(seconds for seconds, _ in all_of_it)
        print(f"| {way} | {whole:.1f} | {statistics.median(of_runs):.1f} | {statistics.median(between):.2f} |")


main()
