// What `plot` and `report` have in common: which results are shown, how they are ranked and drawn.
#pragma once

#include "analysis/plots/selection.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "core/problem_catalog.hpp"

namespace bobench::cli {

/// --problems and --optimizers: of `rank` and `table` too.
void add_selection_options(ArgumentParser& parser);
analysis::SelectionRequest selection_request(const boost::program_options::variables_map& values,
                                             const ProblemCatalog& problems);

/// The part of the command's file that they name, without times and configurations: what tables are made of.
analysis::SelectedResults read_selected(const Environment& environment,
                                        const boost::program_options::variables_map& values);

/// --regret: of `rank`, `table`, the plots and the report. read_selected() obeys it.
void add_regret_option(ArgumentParser& parser);
/// All of the command's file, judged by --regret.
results::ResultSet read_judged(const Environment& environment, const boost::program_options::variables_map& values);

/// --at, --at-cost and --cost: of `rank`, `table`, the plots and the report.
void add_horizon_options(ArgumentParser& parser);
/// @throws InputError for --cost without --at-cost
analysis::HorizonRequest horizon_request(const boost::program_options::variables_map& values);

/// --by. @throws InputError naming what it accepts
analysis::GroupBy group_by(const boost::program_options::variables_map& values);

/// --problems, --optimizers, --at, --at-cost, --cost, --regret, --statistic, --band, --x, --linear, --log-x, --test,
/// --alpha, --family-alpha, --borda, --post-hoc, --targets, --restarts, --tolerances.
void add_plot_options(ArgumentParser& parser);

/// What they ask for; --each too, where the command has it.
/// @throws InputError naming the option and what it accepts
analysis::plots::PlotRequest plot_request(const boost::program_options::variables_map& values,
                                          const ProblemCatalog& problems);

}  // namespace bobench::cli
