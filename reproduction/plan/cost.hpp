// How long a reproduction will take.
#pragma once

#include <string>

#include "reproduction/files/registry.hpp"
#include "reproduction/plan/options.hpp"

namespace bobench::reproduction {

/// Processor seconds that a scale takes, those of runs that the results folder holds already left out. Durations are
/// those of the optimiser's runs in that folder, else the file's own; a study's and those of properties always are.
double estimated_seconds(const PaperFile& file, const runners::Catalogs& catalogs, const ReproductionOptions& options);

/// "about 1.5 h of processor time, 46 min with 2 threads"
std::string describe_cost(double seconds, int threads);

}  // namespace bobench::reproduction
