// What statements are about: a number for each run of an optimiser on a problem.
#pragma once

#include <string>

#include "core/problem_catalog.hpp"
#include "papers/measured_runs.hpp"

namespace bobench::papers {

/// A value a replicate. The optimiser's runs on the problem must all be there.
/// @param problems  spaces, for suggestions' distances from optima
/// @param at        evaluations looked at, at least 1 and at most the budget
analysis::Sample sample_of(const MeasuredRuns& runs, const ProblemCatalog& problems, const std::string& problem,
                           const std::string& label, std::size_t at, const Quantity& quantity);

/// What a sample is called: "fcnet/protein after 200".
std::string describe(const std::string& problem, std::size_t at, const Quantity& quantity);

}  // namespace bobench::papers
