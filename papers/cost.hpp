// How long a reproduction will take.
#pragma once

#include "papers/reproduction.hpp"

namespace bobench::papers {

/// Processor seconds that a scale takes, those of runs that the results folder holds already left out. Durations are
/// those of the optimiser's runs in that folder, else the file's own; a study's and those of properties always are.
double estimated_seconds(const PaperFile& file, const runners::Catalogs& catalogs, const ReproductionOptions& options);

}  // namespace bobench::papers
