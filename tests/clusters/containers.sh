#!/usr/bin/env bash
# What packaging/containers/Containerfile does, done in clean Debian 13 roots where there is no container engine, and bobench tried
# there; the Apptainer definition must have the same commands. Needs root, debootstrap and the network; takes some ten
# minutes.
#
#   tests/clusters/containers.sh [mirror]
set -euo pipefail
cd "$(dirname "$0")/../.."
mirror=${1:-http://deb.debian.org/debian}
file=packaging/containers/Containerfile
folder=$(mktemp -d)
trap 'umount "$folder"/*/proc 2>/dev/null || true; rm -rf --one-file-system "$folder"' EXIT

diff <(sed -n 's/^RUN //p' "$file") <(awk '/^%/ {post = /^%post/; next} post && NF && /^ / {sub(/^ +/, ""); print}' \
  packaging/containers/bobench.def) || {
  echo "the two definitions differ" >&2
  exit 1
}

debootstrap --variant=minbase trixie "$folder/debian" "$mirror" >"$folder/debootstrap.log"
stage=0
in_root() { chroot "$folder/$stage" /usr/bin/env -i PATH="$PATH" HOME=/root "$@"; }
while read -r word rest; do
  case $word in
    FROM)
      stage=$((stage + 1))
      cp -a "$folder/debian" "$folder/$stage"
      mount -t proc proc "$folder/$stage/proc" || mount --bind /proc "$folder/$stage/proc"
      cp /etc/resolv.conf /etc/hosts "$folder/$stage/etc/"
      ;;
    COPY)
      read -r from to <<<"${rest#--from=build }"
      if [ "$from" = . ]; then
        git clone -q . "$folder/$stage$to"
      else
        cp -a "$folder/1$from" "$folder/$stage$to"
      fi
      ;;
    RUN)
      echo "stage $stage: $rest"
      in_root sh -ec "$rest" >"$folder/log" 2>&1 || {
        tail -n 30 "$folder/log"
        exit 1
      }
      ;;
  esac
done <"$file"

in_root bobench --version
in_root bobench run --optimizers random-search gp-ei --problems bbob/f1,15/d5 --replicates 2 --budget 30 --quiet \
  --output /tmp/one.h5
in_root mpirun --allow-run-as-root --oversubscribe -n 2 bobench run --optimizers random-search gp-ei --problems \
  bbob/f1,15/d5 --replicates 2 --budget 30 --quiet --output /tmp/two.h5
in_root bobench diff /tmp/one.h5 /tmp/two.h5
in_root bobench report /tmp/one.h5 --output /tmp/report.html
du -sh --exclude=proc "$folder/$stage"
