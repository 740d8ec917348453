"""How commands bear large files: python3 measure_load.py path/to/bobench [folder] [--small] [--only=wide,...]

Makes result files as clusters leave them, and prints of each command its seconds and its most memory, as Markdown:

  many   100,800 runs: 120 problems x 42 optimisers (5,040 pairs) x 20 replicates of 20 evaluations
  long   10 million evaluations in each of 8 runs, as sparse traces (`--trace auto`) and as full ones
  journal  a run killed when its journal has 1 GB
  parts  1,000 shards' files for `merge`
  wide   200 problems x 40 optimisers: the report

With --small everything has a tenth of its size.
"""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

BOBENCH = os.path.abspath(sys.argv[1])
SMALL = "--small" in sys.argv
ONLY = [name for word in sys.argv if word.startswith("--only=") for name in word[7:].split(",")]
FOLDERS = [word for word in sys.argv[2:] if not word.startswith("--")]
ROWS = []


def run(what, command, cwd):
    """Runs it, and keeps seconds, peak memory in MB and the size of the file named last."""
    begin = time.time()
    process = subprocess.Popen([BOBENCH, *command], cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} failed:\n{errors}")
    made = os.path.join(cwd, command[-1])
    size = f"{os.path.getsize(made) / 1e6:.1f}" if os.path.isfile(made) else ""
    row = (what, " ".join(command)[:70], f"{time.time() - begin:.2f}", f"{usage.ru_maxrss / 1024:.0f}", size)
    ROWS.append(row)
    print("| " + " | ".join(row) + " |", flush=True)


def read(what, path, cwd, some):
    """The commands that read a file; `some` names a part of its problems."""
    run(what, ["status", path], cwd)
    run(what, ["rank", path], cwd)
    run(what, ["rank", "--problems", *some, "--", path], cwd)
    run(what, ["table", path], cwd)
    run(what, ["report", path, "--output", what.replace(", ", "-") + ".html"], cwd)


def variants(count):
    return [f"differential-evolution:population={size}" for size in range(4, 4 + count)]


def many(cwd):
    optimizers = variants(4 if SMALL else 42)
    command = ["run", "--optimizers", *optimizers, "--problems", "bbob/f1-24/d2,3,5,10,20", "--replicates", "20",
               "--budget", "20", "--quiet", "--output", "many.h5"]
    run("many", command, cwd)
    run("many", command, cwd)  # finds everything done: what starting takes
    read("many", "many.h5", cwd, ["bbob/f1/d2"])


def long(cwd):
    budget = "1000000" if SMALL else "10000000"
    for trace in ("auto", "full"):
        path = f"long-{trace}.h5"
        command = ["run", "--optimizers", *variants(2), "--problems", "bbob/f1/d2", "bbob/f15/d2", "--replicates", "2",
                   "--budget", budget, "--trace", trace, "--quiet", "--output", path]
        run("long, " + trace, command, cwd)
        run("long, " + trace, command, cwd)
        read("long, " + trace, path, cwd, ["bbob/f1/d2"])


def journal(cwd):
    wanted = 1e8 if SMALL else 1e9
    command = ["run", "--optimizers", *variants(2), "--problems", "bbob/f1-24/d2", "--replicates", "15", "--budget",
               "300000", "--trace", "full", "--quiet", "--output", "killed.h5"]
    process = subprocess.Popen([BOBENCH, *command], cwd=cwd, stdout=subprocess.DEVNULL)
    path = os.path.join(cwd, "killed.h5.journal")
    while process.poll() is None and (not os.path.exists(path) or os.path.getsize(path) < wanted):
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    for reader in (["status", "killed.h5"], ["table", "killed.h5"], ["table", "--problems", "bbob/f1/d2", "--", "killed.h5"]):
        run("journal", reader, cwd)


def parts(cwd):
    shards = 100 if SMALL else 1000
    for shard in range(1, shards + 1):
        subprocess.run([BOBENCH, "run", "--optimizers", *variants(4), "--problems", "bbob/f1-24/d2,5", "--replicates",
                        "15", "--budget", "50", "--quiet", "--threads", "1", "--shard", f"{shard}/{shards}",
                        "--output", f"part-{shard}.h5"], cwd=cwd, check=True, stdout=subprocess.DEVNULL)
    run("parts", ["merge", *[f"part-{shard}.h5" for shard in range(1, shards + 1)], "--output", "merged.h5"], cwd)


def open_page(what, path):
    """How long Chromium takes to load and lay out a page, beyond what it takes for none; nothing where it is not there."""
    browser = shutil.which("chromium")
    if not browser:
        return
    profile = tempfile.mkdtemp(prefix="bobench-chromium-")
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}", "--window-size=1200,900",
               f"--screenshot={profile}/page.png"]
    taken = {}
    for address in ["about:blank", f"file://{path}"] * 4:
        begin = time.time()
        subprocess.run([*command, address], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        taken.setdefault(address, []).append(time.time() - begin)
    blank, page = (min(times[1:]) for times in taken.values())
    shutil.rmtree(profile, ignore_errors=True)
    print(f"| {what} | opening it in Chromium | {page - blank:.2f} | | {os.path.getsize(path) / 1e6:.1f} |", flush=True)


def wide(cwd):
    optimizers = variants(4 if SMALL else 40)
    command = ["run", "--optimizers", *optimizers, "--problems", "bbob/f1-24/d2,3,4,5,6,7,8,9", "bbob/f1-8/d10",
               "--replicates", "15", "--budget", "100", "--quiet", "--output", "wide.h5"]
    run("wide", command, cwd)
    run("wide", ["report", "wide.h5", "--output", "wide.html"], cwd)
    open_page("wide", os.path.join(cwd, "wide.html"))


def main():
    folder = FOLDERS[0] if FOLDERS else tempfile.mkdtemp(prefix="bobench-load-")
    print("| file | command | seconds | MB of memory | MB of file |\n|---|---|---|---|---|", flush=True)
    for measure in (many, long, journal, parts, wide):
        if ONLY and measure.__name__ not in ONLY:
            continue
        cwd = os.path.join(folder, measure.__name__)
        os.makedirs(cwd)
        measure(cwd)
        shutil.rmtree(cwd)


main()
