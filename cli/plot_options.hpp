// Common options of `plot` and `report`: selection of results, ranking and drawing.
#pragma once

#include "analysis/plots/figures.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "core/problem_catalog.hpp"
#include "results/wanted.hpp"

namespace bobench::cli {

/// --problems and --optimizers; also for `rank` and `table`.
void add_selection_options(ArgumentParser& parser);
analysis::SelectionRequest selection_request(const boost::program_options::variables_map& values,
                                             const ProblemCatalog& problems);

/// The part of the command's file that these options select, without configurations, for tables.
/// @param times  the measured times that are read
analysis::SelectedResults read_selected(const Environment& environment,
                                        const boost::program_options::variables_map& values,
                                        results::Times times = results::Times::none);

/// --regret, for `rank`, `table`, the plots and the report. read_selected() obeys it.
void add_regret_option(ArgumentParser& parser);
/// The whole of the command's file, judged by --regret.
results::ResultSet read_judged(const Environment& environment, const boost::program_options::variables_map& values);

/// --at, --at-cost and --cost, for `rank`, `table`, the plots and the report.
void add_horizon_options(ArgumentParser& parser);
/// @throws InputError for --cost without --at-cost
analysis::HorizonRequest horizon_request(const boost::program_options::variables_map& values);

/// --test of rankings: mann-whitney or friedman; an analysis::RankingTest.
void add_ranking_test(ArgumentParser& parser, const char* description);

/// --by; GroupBy::nothing if not given.
analysis::GroupBy group_by(const boost::program_options::variables_map& values);

/// --problems, --optimizers, --at, --at-cost, --cost, --regret, --statistic, --band, --x, --linear, --log-x, --test,
/// --alpha, --family-alpha, --borda, --post-hoc, --targets, --restarts, --tolerances.
void add_plot_options(ArgumentParser& parser);

/// Every kind of figure of `plot` and `report`.
const analysis::plots::FigureKinds& all_figure_kinds();

/// The values of these options; also of --each, if the command has it.
/// @throws InputError naming the option and what it accepts
analysis::plots::PlotRequest plot_request(const boost::program_options::variables_map& values,
                                          const ProblemCatalog& problems);

}  // namespace bobench::cli
