// COCO's suites and MA-BBOB, for the catalogue.
#pragma once

#include "core/problem_catalog.hpp"

namespace bobench::testfunctions {

/// "bbob/fK/dD[/iN]": the 24 noiseless functions, K in 1..24, D >= 2, instance N >= 1; the box is [-5, 5]^D. Without
/// /iN, replicate r takes the r-th instance of BBOB-2015 (1 to 5, then 41 to 50, then 51 and on). Groups G1 to G5 are
/// those of table 3.1 of Aryan's thesis.
ProblemFamily bbob_family();

/// "bbob-noisy/fK/dD[/iN]", K in 101..130. Replicate r takes instance r + 1. Runs are judged by the noise-free value.
ProblemFamily bbob_noisy_family();

/// "bbob-boxed/fK/dD[/iN]" (SBOX-COST), K in 1..24: the optimum anywhere in the box, nothing outside it. Replicates
/// take instances 1 to 5, then 101 and on.
ProblemFamily bbob_boxed_family();

/// "bbob-mixint/fK/dD[/iN]", K in 1..24, D a multiple of 5. Replicate r takes instance r + 1.
ProblemFamily bbob_mixint_family();

/// "bbob-largescale/fK/dD[/iN]", K in 1..24. Replicate r takes instance r + 1.
ProblemFamily bbob_largescale_family();

/// "ma-bbob/dD[/iN]". Replicate r takes instance r + 1.
ProblemFamily ma_bbob_family();

/// "@bbob-dev[/dD]": the eight functions of bbob that, of all sets of eight, best keep the order of published
/// optimisers on the 24 (docs/archive.md has figures; tests/archive/study_choices.py chose them). In five dimensions
/// where none is given.
ProblemSet bbob_dev_set();

}  // namespace bobench::testfunctions
