// Result tables and output files of a reproduction.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "reproduction/measurements/measured_runs.hpp"
#include "reproduction/plan/options.hpp"
#include "reproduction/report/reproduction.hpp"

namespace bobench::reproduction {

/// One row per published number: problem, optimiser, published number, ours, ratio, difference in standard errors,
/// minimum detectable ratio, outcome. A note gives the minimum and the median of the detectable ratios.
analysis::Table entries_table(const Reproduction& reproduction);
/// The same rows for a variant, whose outcomes are not counted.
analysis::Table variant_table(const VariantEntries& variant);
/// Median and quartiles of the final results, for files without published numbers.
/// @param by_cost  at the total cost of the cheapest optimiser; else after the whole budget
analysis::Table measured_table(const MeasuredRuns& runs, bool by_cost);

/// Writes output/<id>/:
///   report.html  the complete report as one page
///   verdict.md   the same as text
///   cells.csv, variant_cells.csv, claims.csv
///   curves.csv   median and quartiles of the best so far
///   plots/       data and gnuplot script of each figure, and a picture if gnuplot is installed
///   file.json    a copy of the file
///   rerun.txt    the command that runs this copy
std::vector<std::filesystem::path> write_files(const Reproduction& reproduction, const MeasuredRuns* runs,
                                               const ReproductionOptions& options);

/// Text of verdict.md.
std::string verdict_page(const Reproduction& reproduction);

}  // namespace bobench::reproduction
