// Importer of the published weights of YAHPO Gym's surrogate of LCBench, yahpo_lcbench_resnet.h5.
#pragma once

#include "hpobench_tables/importers/importer.hpp"

namespace bobench::hpobench_tables {

/// Provides the single id "lcbench": all tasks share one network, so there is one native file, lcbench.h5.
Importer lcbench_importer();

}  // namespace bobench::hpobench_tables
