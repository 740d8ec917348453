// The figures of a report's page, for `report` and `explore`.
#pragma once

#include "analysis/plots/figures.hpp"
#include "cli/arguments.hpp"

namespace bobench::cli {

/// --with: published optimisers.
void add_published_option(ArgumentParser& parser);

/// All figures that the results allow; on COCO's suites also their runtimes with those of published optimisers, by
/// default the best one.
/// @throws InputError for a published optimiser that is unknown, or given without runs on its suite
analysis::plots::FiguresMade report_figures(const results::ResultSet& results,
                                            const analysis::plots::PlotRequest& request,
                                            const boost::program_options::variables_map& values);

}  // namespace bobench::cli
