#!/usr/bin/env bash
# Slurm on one machine: a job array of `bobench slurm`, some of whose tasks are killed and requeued, ends with the results
# of one process. Needs root and the packages slurm-wlm and munge; changes nothing outside a temporary folder but that
# munged goes on running.
#
#   tests/clusters/slurm.sh build/release/cli/bobench
set -euo pipefail
bobench=$(realpath "$1")
folder=$(mktemp -d)
host=$(hostname -s)

finish() {
  pkill -f "slurmd -f $folder" || true
  pkill -f "slurmctld -f $folder" || true
  sleep 1
  rm -rf "$folder"
}
trap finish EXIT

if ! pgrep -x munged >/dev/null; then
  install -d -o munge -g munge /run/munge /var/log/munge /var/lib/munge
  [ -f /etc/munge/munge.key ] || runuser -u munge -- /usr/sbin/mungekey -c
  runuser -u munge -- /usr/sbin/munged
fi
mkdir "$folder/state" "$folder/spool"
cat >"$folder/slurm.conf" <<C
ClusterName=one
SlurmctldHost=$host
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
NodeName=$host CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
C
export SLURM_CONF=$folder/slurm.conf
slurmctld -f "$folder/slurm.conf"
sleep 2
slurmd -f "$folder/slurm.conf"
sleep 2

plan=(run --optimizers random-search gp-ei differential-evolution --problems bbob/f1-24/d5 --replicates 15 --budget 80)
"$bobench" "${plan[@]}" --output "$folder/one.h5" --quiet
"$bobench" slurm --tasks 8 --time 10m --submit -- "${plan[@]}" --output "$folder/r.h5"

# Tasks are killed in three ways, each while it is at work: Slurm's requeue, as when a node is taken away; SIGTERM, as
# before the time is up; and kill -9 to bobench itself, which ends its task.
running() { squeue -h -t R -o %i | head -n 1; }
at_work() { pgrep -f "$bobench run.*--shard" | head -n 1; }
tried=0
for way in requeue term kill requeue term; do
  for _ in $(seq 300); do
    [ -n "$(at_work)" ] && break
    sleep 0.2
  done
  sleep 2
  case $way in
    requeue) scontrol requeue "$(running)" && tried=$((tried + 1)) ;;
    term) scancel --batch --signal=TERM "$(running)" && tried=$((tried + 1)) ;;
    kill) kill -9 "$(at_work)" && tried=$((tried + 1)) ;;
  esac || true
done
echo "$tried of 5 tasks were ended before their time"

# A requeued task waits for two minutes: Slurm's rule.
for _ in $(seq 200); do
  [ -z "$(squeue -h)" ] && break
  sleep 2
done
"$bobench" status "$folder/r.h5"
# What the killed task has left is done by the same command, whoever gives it.
"$bobench" "${plan[@]}" --output "$folder/r.h5" --quiet
"$bobench" diff "$folder/one.h5" "$folder/r.h5"
ls -d "$folder"/r.*
