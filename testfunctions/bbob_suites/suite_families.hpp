// The suites beside noiseless BBOB, for the catalogue.
#pragma once

#include "core/problem_catalog.hpp"

namespace bobench::testfunctions {

/// "bbob-noisy/fK/dD[/iN]", K in 101..130. Replicate r takes instance r + 1. Runs are judged by the noise-free value.
ProblemFamily bbob_noisy_family();

/// "bbob-boxed/fK/dD[/iN]" (SBOX-COST), K in 1..24: the optimum anywhere in the box, nothing outside it. Replicates take
/// instances 1 to 5, then 101 and on.
ProblemFamily bbob_boxed_family();

/// "bbob-mixint/fK/dD[/iN]", K in 1..24, D a multiple of 5. Replicate r takes instance r + 1.
ProblemFamily bbob_mixint_family();

/// "bbob-largescale/fK/dD[/iN]", K in 1..24. Replicate r takes instance r + 1.
ProblemFamily bbob_largescale_family();

/// "ma-bbob/dD[/iN]". Replicate r takes instance r + 1.
ProblemFamily ma_bbob_family();

}  // namespace bobench::testfunctions
