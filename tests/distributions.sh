#!/usr/bin/env bash
# The README's commands in clean Debian systems, as a new user meets them: each system is made by debootstrap, gets a
# clone of this repository and runs ./dev demo, ./dev test, ./dev package and `pip install .`. The Debian packages are
# installed and tried in a second clean system, and the wheel in a third. Needs root, debootstrap and the network. The
# demo and the tests of one system took 36 minutes on two busy cores, and `pip install .` compiles all libraries again.
#
#   tests/distributions.sh [--mirror URL] [SYSTEM...]
#
#   12, 13               Debian 12 and 13 with g++ (these two are tried when no system is named)
#   12-clang, 13-clang   the same with clang
#   13-arm64             built by Debian 13's cross compiler for 64-bit Arm; the program and the golden traces are run by
#                        qemu-user-static, which takes minutes where the processor takes seconds
#
#   tests/distributions.sh --if-possible [...]     says what is missing and ends without an error if it cannot run here
set -euo pipefail
cd "$(dirname "$0")/.."

mirror=http://deb.debian.org/debian
systems=()
if_possible=
while [ $# -gt 0 ]; do
  case $1 in
    --mirror) mirror=$2 && shift ;;
    --if-possible) if_possible=1 ;;
    12 | 13 | 12-clang | 13-clang | 13-arm64) systems+=("$1") ;;
    *) echo "tests/distributions.sh: unknown system '$1'; expected 12, 13, 12-clang, 13-clang or 13-arm64" >&2 && exit 2 ;;
  esac
  shift
done
[ ${#systems[@]} -gt 0 ] || systems=(12 13)

if [ "$(id -u)" -ne 0 ] || ! command -v debootstrap >/dev/null; then
  echo "tests/distributions.sh: not run, it needs root and debootstrap" >&2
  [ -n "$if_possible" ] && exit 0 || exit 1
fi

folder=$(mktemp -d)
unmount() { umount "$folder"/*/proc "$folder"/*/dev 2>/dev/null || true; }
trap 'unmount; rm -rf --one-file-system "$folder"' EXIT

# in_root ROOT COMMAND...: as if one had logged in there.
in_root() { chroot "$folder/$1" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 "${@:2}"; }

# install ROOT PACKAGE...
install() {
  in_root "$1" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${@:2}" >>"$folder/$1.log" 2>&1
}

make_root() { # make_root NAME RELEASE
  declare -A suites=([12]=bookworm [13]=trixie)
  local clean=$folder/clean-$2
  [ -d "$clean" ] || debootstrap --variant=minbase "${suites[$2]}" "$clean" "$mirror" >"$folder/debootstrap.log"
  cp -a "$clean" "$folder/$1"
  mount -t proc proc "$folder/$1/proc" || mount --bind /proc "$folder/$1/proc"
  mount --bind /dev "$folder/$1/dev"
  cp /etc/resolv.conf /etc/hosts "$folder/$1/etc/"
  in_root "$1" apt-get update -qq >>"$folder/$1.log" 2>&1
}

clone() { # clone ROOT
  install "$1" git ca-certificates
  git clone -q . "$folder/$1/bobench"
}

# step SYSTEM NAME COMMAND...: runs it, with one line on what came of it and how long it took.
step() {
  local system=$1 name=$2 began=$SECONDS
  shift 2
  if "$@" >"$folder/step.log" 2>&1; then
    printf '%-9s %-24s passed  %5d s\n' "$system" "$name" $((SECONDS - began))
  else
    tail -n 60 "$folder/step.log"
    mkdir -p build && cp "$folder/step.log" "build/distributions-$system.log"
    echo "all output: build/distributions-$system.log"
    printf '%-9s %-24s FAILED  %5d s\n' "$system" "$name" $((SECONDS - began))
    return 1
  fi
}

# What a user of the Python package tries first: fails if a result is wrong.
python_example='import bobench
result = bobench.minimize(lambda config: (config["x"] - 1) ** 2, {"x": (-5.0, 5.0)}, budget=20)
assert abs(result.x["x"] - 1) < 0.1, result
results = bobench.run(["random-search", "gp-ei"], ["bbob/f1,15/d5"], budget=30, replicates=2, output="python.h5")
ranking = results.rank()
assert list(ranking["optimizer"]) == ["gp-ei", "random-search"], ranking
print(ranking)'

# in_clean ROOT SYSTEM COMMANDS [NAME=VALUE...]: runs shell commands in a new clean system with the packages of SYSTEM.
in_clean() {
  local root=$1 made=$folder/$2/bobench/build result=0
  make_root "$root" "${2%%-*}"
  mkdir "$folder/$root/packages"
  cp "$made"/packages*/* "$folder/$root/packages/"
  echo "$python_example" >"$folder/$root/packages/example.py"
  in_root "$root" env "${@:4}" sh -ec "$3" || result=1
  umount "$folder/$root/proc" "$folder/$root/dev"
  rm -rf --one-file-system "${folder:?}/$root"
  return $result
}

try_packages() { # try_packages SYSTEM [CXX=...]
  # shellcheck disable=SC2016
  in_clean "$1-packages" "$1" '
    compiler=g++
    if [ "$CXX" = clang++ ]; then compiler="clang libomp-dev"; fi
    apt-get install -y -qq --no-install-recommends /packages/*.deb $compiler cmake ninja-build openmpi-bin gnuplot-nox \
      python3-pandas
    cd /root
    bobench --version
    bobench run --optimizers random-search gp-ei --problems bbob/f1,15/d5 --replicates 2 --budget 30 --quiet --output one.h5
    mpirun --allow-run-as-root --oversubscribe -n 2 bobench run --optimizers random-search gp-ei --problems bbob/f1,15/d5 \
      --replicates 2 --budget 30 --quiet --output two.h5
    bobench diff one.h5 two.h5
    python3 /packages/example.py
    bobench diff one.h5 python.h5
    bobench rank one.h5
    bobench report one.h5 --output report.html
    cmake -S /usr/share/doc/bobench/docs/examples/own_optimizer -B own -G Ninja >/dev/null
    cmake --build own
    own/bench run --optimizers coordinate-search --problems bbob/f1/d5 --replicates 2 --budget 30 --quiet --output own.h5
    apt-get remove -y -qq python3-bobench
    [ ! -e /usr/lib/python3/dist-packages/bobench ]' "${@:2}"
}

# The wheel in an environment of Python, with the libraries that the program depends on.
try_wheel() { # try_wheel SYSTEM
  in_clean "$1-wheel" "$1" '
    apt-get install -y -qq --no-install-recommends /packages/bobench_*.deb python3-venv python3-pandas
    cd /root
    python3 -m venv --system-site-packages env
    env/bin/pip install --no-index /packages/*.whl
    env/bin/python /packages/example.py'
}

# `pip install .` in the system in which ./dev has installed what the build needs.
try_source() { # try_source SYSTEM [CXX=...]
  echo "$python_example" >"$folder/$1/root/example.py"
  install "$1" python3-venv python3-pandas
  in_root "$1" env "${@:2}" sh -ec '
    python3 -m venv --system-site-packages /root/env
    cd /bobench
    /root/env/bin/pip install --no-build-isolation --no-index .
    cd /root
    env/bin/python example.py'
}

try_native() { # try_native SYSTEM
  local release=${1%%-*} environment=()
  make_root "$1" "$release"
  clone "$1"
  if [[ $1 = *-clang ]]; then
    install "$1" clang libomp-dev
    environment=(CC=clang CXX=clang++)
  fi
  in_dev() { in_root "$1" env "${environment[@]}" sh -c "cd /bobench && ./dev $2"; }
  step "$1" "./dev demo" in_dev "$1" demo
  step "$1" "./dev test" in_dev "$1" test
  step "$1" "./dev package" in_dev "$1" package
  step "$1" "packages installed" try_packages "$1" "${environment[@]}"
  step "$1" "wheel installed" try_wheel "$1"
  step "$1" "pip install ." try_source "$1" "${environment[@]}"
}

try_arm64() { # try_arm64 SYSTEM: the packages of `dev`, for the other processor
  local packages
  make_root "$1" 13
  clone "$1"
  packages=$(sed -n '/^packages=(/,/)/p; /^build_packages=(/p' dev | sed 's/#.*//; s/.*=(//; s/)//' | tr -s ' \n' '\n' |
    grep -vxE 'g[+][+]|cmake|ninja-build|libeigen3-dev|nlohmann-json3-dev|catch2|gnuplot-nox' | sed '/./s/$/:arm64/')
  in_root "$1" dpkg --add-architecture arm64
  in_root "$1" apt-get update -qq
  # shellcheck disable=SC2086
  install "$1" crossbuild-essential-arm64 cmake ninja-build binutils qemu-user-static libeigen3-dev nlohmann-json3-dev \
    libcatch2-dev:arm64 $packages
  in_cross() { in_root "$1" sh -c "cd /bobench && $2"; }
  step "$1" "cross build" in_cross "$1" "cmake --preset release -DCMAKE_TOOLCHAIN_FILE=cmake/aarch64-linux-gnu.cmake &&
    cmake --build --preset release --target bobench golden_traces_tests"
  step "$1" "a run" in_cross "$1" "qemu-aarch64-static build/release/cli/bobench run --optimizers random-search gp-ei \
    --problems bbob/f1/d2 --replicates 2 --budget 20 --quiet --output /root/r.h5 &&
    qemu-aarch64-static build/release/cli/bobench rank /root/r.h5"
  step "$1" "golden traces" in_cross "$1" "qemu-aarch64-static build/release/tests/golden_traces/golden_traces_tests \
    'golden traces come out'"
}

for system in "${systems[@]}"; do
  if [[ $system = *-arm64 ]]; then try_arm64 "$system"; else try_native "$system"; fi
  unmount
  rm -rf --one-file-system "${folder:?}/$system"
done
