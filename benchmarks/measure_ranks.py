"""What dealing and folding cost: python3 measure_ranks.py path/to/bobench

The same plan, of runs of about a second, is done by one process of one thread, by mpirun with one rank and with two, and
by two shards that are folded: of each its seconds, and how many times as fast as the first it is. Repeated, in turn;
medians are told. What a rank spends before its first run and after its last, mpirun's own start among it, counts.
"""
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
    status = subprocess.run([BOBENCH, "status", "r.h5"], cwd=folder, capture_output=True, text=True, check=True).stdout
    assert " 0 missing" in status and not os.path.exists(os.path.join(folder, "r.h5.parts")), status
    shutil.rmtree(folder)
    return taken


def main():
    ways = {"one process": [[BOBENCH, *PLAN]],
            "mpirun -n 1": [[*MPIRUN, "-n", "1", BOBENCH, *PLAN]],
            "mpirun -n 2": [[*MPIRUN, "-n", "2", BOBENCH, *PLAN]],
            "two shards": [[BOBENCH, *PLAN, "--shared", "--shard", f"{shard}/2"] for shard in (1, 2)]}
    taken = {way: [] for way in ways}
    for _ in range(3):
        for way, commands in ways.items():
            taken[way].append(seconds(commands))
    alone = statistics.median(taken["one process"])
    print("| | seconds | times as fast |\n|---|---|---|")
    for way, all_of_it in taken.items():
        print(f"| {way} | {statistics.median(all_of_it):.1f} | {alone / statistics.median(all_of_it):.3f} |")


main()
