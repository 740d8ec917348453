// Single runs of published optimisers on BBOB: how many evaluations each took to come within 1e-8 of the optimum. COCO
// keeps them of 54 optimisers of 2009 and 2010.
#pragma once

#include <string>
#include <vector>

#include "analysis/runtimes/runtimes.hpp"

namespace bobench::archive {

/// The precision above the optimum that they are about.
inline constexpr double final_target = 1e-8;

/// The runs of an optimiser on a function in a dimension, in the order of its data set; none if there are none.
/// @param name  as published_on_bbob() has it
const std::vector<analysis::Runtime>& published_runs(const std::string& name, int function, int dimension);

/// Those of which there are runs, by name.
const std::vector<std::string>& optimizers_with_runs();

}  // namespace bobench::archive
