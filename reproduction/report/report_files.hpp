// The tables and files that a reproduction leaves behind.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "reproduction/measurements/measured_runs.hpp"
#include "reproduction/plan/options.hpp"
#include "reproduction/report/reproduction.hpp"

namespace bobench::reproduction {

/// Problem, optimiser, printed number, ours, ratio, standard errors between, the least ratio that could have been seen,
/// outcome: a row for each printed number. A note has the least of these ratios, and that of half of the numbers.
analysis::Table entries_table(const Reproduction& reproduction);
/// The same rows for a variant, whose outcomes count nowhere.
analysis::Table variant_table(const VariantEntries& variant);
/// What the optimisers reached: median and quartiles, where nothing was printed.
/// @param by_cost  when they had spent as much as the cheapest of them has in all; else after the whole budget
analysis::Table measured_table(const MeasuredRuns& runs, bool by_cost);

/// Writes output/<id>/: report.html, all of it as one page; verdict.md, the same as text; cells.csv,
/// variant_cells.csv, claims.csv, curves.csv (median and quartiles of best so far); plots/, each figure's data, gnuplot script and, where gnuplot is
/// installed, picture; file.json, a copy of the file; rerun.txt, the command that runs that.
std::vector<std::filesystem::path> write_files(const Reproduction& reproduction, const MeasuredRuns* runs,
                                               const ReproductionOptions& options);

/// verdict.md's text.
std::string verdict_page(const Reproduction& reproduction);

}  // namespace bobench::reproduction
