// Importer of the HP-NNET evaluations, which fits forests to them: hpnnet_convex.csv, or the original
// hpnnet_nocv_convex_all_fastrf_results.csv.
#pragma once

#include "hpobench_tables/importers/importer.hpp"

namespace bobench::hpobench_tables {

/// Imports hpolib/hpnnet-convex; see fit_hpnnet().
Importer hpnnet_importer();

}  // namespace bobench::hpobench_tables
