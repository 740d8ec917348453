#!/usr/bin/env bash
# Throughput of a plan of equal runs with one thread and with two: prints the seconds and their ratio.
# Run: tests/benchmarks/thread_scaling.sh [path of bobench]
set -euo pipefail
bobench=${1:-build/release/cli/bobench}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for threads in 1 2; do
  start=$(date +%s.%N)
  "$bobench" run --optimizers gp-ei --problems bbob/f1/d5/i1 --replicates 40 --budget 60 --threads "$threads" \
    --output "$folder/$threads.h5" --quiet >/dev/null
  seconds[threads]=$(awk "BEGIN {print $(date +%s.%N) - $start}")
  echo "$threads thread(s): ${seconds[threads]} s"
done
"$bobench" diff "$folder/1.h5" "$folder/2.h5"
echo "ratio: $(awk "BEGIN {print ${seconds[1]} / ${seconds[2]}}")"
