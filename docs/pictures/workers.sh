#!/usr/bin/env bash
# Makes the runs of docs/workers.md, "Eight optimisers with 1, 4 and 16 workers", and draws its two figures again. Needs
# the tables of FCNet and LCBench (docs/tables.md), gnuplot and python3, and about an hour on two cores; a command that
# is stopped resumes.
#
#   docs/pictures/workers.sh FOLDER [PROGRAM]      FOLDER: for the runs; PROGRAM: build/release/cli/bobench
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "${2:-$here/../../build/release/cli/bobench}")
mkdir -p "$1"
cd "$1"

common="random-search gp-ei gp-thompson bore-rf tpe regularized-evolution"

# runs NAME BUDGET "OPTIMISERS" PROBLEM...: a limit of the time that 20 trainings take, on average
runs() {
  "$program" run --optimizers $3 --problems "${@:4}" --workers 1 4 16 --replicates 30 --budget "$2" --output "$1.h5"
  local drawn=() workers
  "$program" export "$1.h5" --as json --output - > "$1.json" 2> /dev/null
  for workers in 1 4 16; do
    # A file of its own, so that an optimiser has the same colour with any number of workers.
    rm -f "$1-$workers.h5"
    python3 - "$1.json" "$workers" > "$1-$workers.json" << 'END'
import json, sys
results, workers = json.load(open(sys.argv[1])), int(sys.argv[2])
results["series"] = [one for one in results["series"] if one["options"].get("workers", 1) == workers]
json.dump(results, sys.stdout)
END
    "$program" import "$1-$workers.json" --output "$1-$workers.h5"
    "$program" plot "$1-$workers.h5" --figures regret --x seconds --band none --optimizers $(
      for optimizer in $3; do echo "$optimizer$([ "$workers" = 1 ] || echo ":workers=$workers")"; done
    ) --formats svg --output "$1-$workers"
    "$program" rank "$1-$workers.h5" > "$1-$workers/rank.txt"
    drawn+=("$1-$workers/regret.svg")
  done
  "$program" table "$1.h5" --workers > "$1.txt"
  python3 "$here/slim.py" "Regret over simulated time with 1, 4 and 16 workers" "${drawn[@]}" "$here/workers-$1.svg"
}

runs fcnet 1000 "$common cma-es differential-evolution" fcnet/protein/time-limit=5400 fcnet/parkinsons/time-limit=750
runs lcbench 20000 "$common hyperband asha" lcbench/126025/time-limit=3900 lcbench/167200/time-limit=7000
