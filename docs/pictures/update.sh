#!/usr/bin/env bash
# Draws the pictures of README.md and docs/gallery.md again: makes the runs, with fixed seeds, in a temporary folder, and
# writes the figures as small SVG files into this one. Takes some minutes on two cores; needs gnuplot and python3.
#
#   docs/pictures/update.sh [PROGRAM]      PROGRAM: build/release/cli/bobench, if it is not given
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "${1:-$here/../../build/release/cli/bobench}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

bobench() { "$program" "$@" >>log 2>&1 || { tail -n 20 log >&2 && echo "failed: bobench $*" >&2 && exit 1; }; }
picture() { # picture NAME TITLE FILE.svg...
  python3 "$here/slim.py" "$2" "${@:3}" "$here/$1.svg"
}

# README's first comparison.
bobench run --optimizers random-search differential-evolution cma-es tpe gp-ei \
  --problems bbob/f1,8,15,21/d2,5 --replicates 10 --budget 40 --output first.h5
bobench plot first.h5 --output first --formats svg --figures critical-difference
bobench plot first.h5 --output first --formats svg --figures regret --problems bbob/f8,15/d2,5
picture first "Median regret of five optimisers, and a critical-difference diagram" first/regret.svg \
  first/critical-difference.svg

# Four fast optimisers on all of BBOB. Curves over the evaluations have few panels, so that the files are small.
bobench run --optimizers random-search differential-evolution tpe cma-es \
  --problems bbob/f1-24/d2,5 --replicates 15 --budget 300 --output suite.h5
bobench plot suite.h5 --output suite --formats svg --figures scores critical-difference performance-profiles data-profiles
bobench plot suite.h5 --output suite --formats svg --figures regret --problems bbob/f8,20/d5
bobench plot suite.h5 --output suite --formats svg --figures score-curves targets --problems bbob/f1-5,15-24/d5
bobench plot suite.h5 --output suite --formats svg --figures attainment --problems bbob/f8,15/d5 --optimizers tpe cma-es
picture regret "Median regret of four optimisers on two problems" suite/regret.svg
picture scores "Borda scores and first places by function group and by dimension" suite/scores.svg
picture first-places "First places over the evaluations" suite/first-places.svg
picture borda "Borda scores over the evaluations" suite/borda.svg
picture critical-difference "Critical-difference diagram of four optimisers" suite/critical-difference.svg
picture targets "Empirical cumulative distribution of runtimes" suite/targets.svg
picture performance-profiles "Performance profiles" suite/performance-profiles.svg
picture data-profiles "Data profiles" suite/data-profiles.svg
picture attainment "Attainment of two optimisers on two problems" suite/attainment.svg

# The published optimisers of the BBOB workshops.
bobench run --optimizers random-search cma-es bipop-cma-es --problems bbob/f1-24/d5 --replicates 5 --budget 10000 \
  --output field.h5
bobench compare field.h5 --with BIPOP-CMA-ES NEWUOA --output field
picture compare "Runtimes compared with those of published optimisers" field/runtimes.svg

# bobench's optimisers on @bo-suite.
bobench import "$here"/../../analysis/archive/suite/*.csv.xz --output archive.h5
bobench plot archive.h5 --output archive --formats svg --figures critical-difference --optimizers '*'
picture bo-suite "Mean ranks of bobench's optimisers on @bo-suite after 100 evaluations" archive/critical-difference.svg

# Problems with the points of runs.
bobench run --optimizers gp-ei --problems synthetic/branin --replicates 1 --budget 40 --record-x \
  --output branin.h5
bobench landscape synthetic/branin --runs branin.h5 --model gp --after 15 --points 51 --output landscape
picture map "Contour plot of Branin's function with evaluated points and a surrogate" landscape/map.svg
picture cuts "Slices through Branin's function with a surrogate's predictions" landscape/cuts.svg
bobench run --optimizers random-search cma-es --problems racing/uc-berkeley --replicates 3 --budget 400 --record-x \
  --output racing.h5
bobench run --optimizers random-search cma-es --problems rover/60d --replicates 3 --budget 2000 --record-x \
  --output rover.h5
bobench plot racing.h5 --figures track --formats svg --output racing
bobench plot rover.h5 --figures track --formats svg --output rover
picture racing "Racing lines found by two optimisers" racing/*.svg
picture rover "Rover trajectories found by two optimisers" rover/*.svg

# Several workers.
bobench run --optimizers gp-ei cma-es asha hyperband --problems embedded/friedman --workers 4 --time-limit 1 \
  --replicates 1 --budget 500 --output workers.h5
bobench plot workers.h5 --output workers --formats svg --figures schedule
picture schedule "Evaluations of four optimisers by four workers" workers/schedule.svg

# Surrogates as regressors, and a paper's figure.
bobench regress --models mean gp rf kde-regression --problems synthetic/branin --sizes 10,20,40,80 --replicates 10 \
  --output regress
picture learning-curves "Errors of four regressors over the number of observations" regress/learning-curves.svg
picture calibration "Calibration of four regressors" regress/calibration.svg
bobench reproduce tiao2021/figure-8 --output reproduced
picture reproduce "Six iterations of BORE on the Forrester function" reproduced/tiao2021/figure-8/plots/steps.svg
du -cb "$here"/*.svg | tail -n 1
