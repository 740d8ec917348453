#!/usr/bin/env bash
# MPI on one machine: a plan whose ranks are killed fifty times, one or all of them, and gone on with by any number of
# ranks, or by one process, ends with the results of one process, and no run that had finished is lost.
#
#   tests/clusters/mpi.sh build/release/cli/bobench [kills]
set -euo pipefail
bobench=$(realpath "$1")
kills=${2:-50}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
RANDOM=1 # the same moments each time, as far as the machine is as fast

ranks=(mpirun --oversubscribe)
[ "$(id -u)" -ne 0 ] || ranks+=(--allow-run-as-root)
plan=(run --optimizers random-search gp-ei differential-evolution --problems bbob/f1-24/d5 --replicates 6 --budget 80
  --quiet)

fail() {
  echo "$1" >&2
  exit 1
}
missing() { "$bobench" status "$1" --format csv | awk -F, '/^[^#]/ && $4 ~ /^[0-9]+$/ {sum += $4} END {print sum + 0}'; }
# bobench's processes, not mpirun.
workers() { pgrep -f "^$bobench run" || true; }

"$bobench" "${plan[@]}" --threads 2 --output one.h5
killed=0 files=0 lost=0
while [ "$killed" -lt "$kills" ]; do
  files=$((files + 1))
  output=r-$files.h5
  before=0 # how many runs are missing; known after the first attempt
  for attempt in $(seq 200); do
    n=$((RANDOM % 4 + 1))
    case $((attempt % 5)) in
      0) command=("$bobench" "${plan[@]}" --shared --output "$output") ;;
      *) command=("${ranks[@]}" -n "$n" "$bobench" "${plan[@]}" --output "$output") ;;
    esac
    "${command[@]}" >log.txt 2>&1 &
    job=$!
    sleep "$((RANDOM % 3 + 1)).$((RANDOM % 10))"
    if [ "$killed" -lt "$kills" ] && kill -0 $job 2>/dev/null; then
      mapfile -t at_work < <(workers)
      case $((RANDOM % 3)) in
        0) kill -9 $job "${at_work[@]}" 2>/dev/null ;;
        *) [ ${#at_work[@]} -eq 0 ] || kill -9 "${at_work[$((RANDOM % ${#at_work[@]}))]}" 2>/dev/null ;;
      esac && killed=$((killed + 1)) || true
    fi
    code=0
    wait $job 2>/dev/null || code=$?
    while [ -n "$(workers)" ]; do sleep 0.1; done
    [ -e "$output" ] || continue
    now=$(missing "$output")
    if [ "$attempt" -gt 1 ] && [ "$now" -gt "$before" ]; then lost=$((lost + now - before)); fi
    before=$now
    [ $code -ne 0 ] || break
  done
  [ $code -eq 0 ] || { cat log.txt; fail "it does not end"; }
  [ "$now" -eq 0 ] || fail "$now runs are missing"
  [ ! -e "$output.parts" ] || {
    echo "${command[*]}"
    cat log.txt
    ls -lt "$output.parts"
    fail "parts are left after attempt $attempt"
  }
  "$bobench" diff one.h5 "$output"
  echo "$output: whole after $attempt attempts; $killed kills so far, $lost runs lost"
done
[ $lost -eq 0 ] || fail "$lost runs were lost"
