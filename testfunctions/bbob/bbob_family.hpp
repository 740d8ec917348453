// The problems "bbob/fK/dD[/iN]": the 24 noiseless BBOB functions, for the catalogue.
#pragma once

#include "core/problem_catalog.hpp"

namespace bobench::testfunctions {

/// K in 1..24, D >= 2, instance N >= 1; the box is [-5, 5]^D. Without /iN, replicate r takes the r-th instance of
/// BBOB-2015 (1 to 5, then 41 to 50, then 51 and on). Groups G1 to G5 are those of table 3.1 of Aryan's thesis.
ProblemFamily bbob_family();

}  // namespace bobench::testfunctions
