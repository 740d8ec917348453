// HP-NNET's evaluations, turned into forests: hpnnet_convex.csv, or the original
// hpnnet_nocv_convex_all_fastrf_results.csv.
#pragma once

#include "hpobench_tables/importers/importer.hpp"

namespace bobench::hpobench_tables {

/// Gives hpolib/hpnnet-convex, see fit_hpnnet().
Importer hpnnet_importer();

}  // namespace bobench::hpobench_tables
