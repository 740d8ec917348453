// Single runs of published optimisers on BBOB's functions, noiseless and noisy: the number of evaluations that each
// took to come within 1e-8 of the optimum. COCO archives them for optimisers of 2009 and 2010: 54 noiseless, 36 noisy.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/runtimes/runtimes.hpp"

namespace bobench::archive {

/// The precision above the optimum that the runs reached or missed.
inline constexpr double final_target = 1e-8;

/// The runs of an optimiser on a function in a dimension, in the order of its data set; empty if there are none.
/// @param name  as published_on() has it  @param function  1 to 24, or 101 to 130 of bbob-noisy
const std::vector<analysis::Runtime>& published_runs(std::string_view name, int function, int dimension);

/// The optimisers with runs on the suite, by name. @throws InputError if it is neither bbob nor bbob-noisy
const std::vector<std::string>& optimizers_with_runs(std::string_view suite = "bbob");

}  // namespace bobench::archive
