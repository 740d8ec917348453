// Problem families of COCO's suites and MA-BBOB.
#pragma once

#include "core/problem_catalog.hpp"

namespace bobench::testfunctions {

/// "bbob/fK/dD[/iN]": the 24 noiseless functions, K in 1..24, D >= 2, instance N >= 1, on the box [-5, 5]^D. Without
/// /iN, replicate r uses the r-th instance of BBOB-2015 (1 to 5, 41 to 50, then 51, 52, ...). Groups G1 to G5 are those
/// of table 3.1 of Aryan's thesis.
ProblemFamily bbob_family();

/// "bbob-noisy/fK/dD[/iN]", K in 101..130. Replicate r uses instance r + 1. Runs are judged by the noise-free value.
ProblemFamily bbob_noisy_family();

/// "bbob-boxed/fK/dD[/iN]" (SBOX-COST), K in 1..24: the optimum may be anywhere in the box; values outside are
/// infinite. Replicates use instances 1 to 5, then 101, 102, ...
ProblemFamily bbob_boxed_family();

/// "bbob-mixint/fK/dD[/iN]", K in 1..24, D a multiple of 5. Replicate r uses instance r + 1.
ProblemFamily bbob_mixint_family();

/// "bbob-largescale/fK/dD[/iN]", K in 1..24. Replicate r uses instance r + 1.
ProblemFamily bbob_largescale_family();

/// "ma-bbob/dD[/iN]". Replicate r uses instance r + 1.
ProblemFamily ma_bbob_family();

/// "@bbob-dev[/dD]": the set of eight bbob functions that best preserves the ranking of published optimisers on all 24
/// (figures in docs/archive.md; selected by tests/archive/study_choices.py). The default dimension is five.
ProblemSet bbob_dev_set();

}  // namespace bobench::testfunctions
