// The tables and files that a reproduction leaves behind.
#pragma once

#include "papers/measured_runs.hpp"
#include "papers/reproduction.hpp"

namespace bobench::papers {

/// Problem, optimiser, printed number, ours, ratio, standard errors between, outcome: a row a printed number.
analysis::Table cells_table(const Reproduction& reproduction);
/// What the optimisers reached: median and quartiles, where nothing was printed.
analysis::Table measured_table(const MeasuredRuns& runs);

/// Writes output/<id>/: report.html, all of it as one page; verdict.md, the same as text; cells.csv, claims.csv,
/// curves.csv (median and quartiles of best so far); plots/, each figure's data, gnuplot script and, where gnuplot is
/// installed, picture; file.json, a copy of the file; rerun.txt, the command that runs that.
std::vector<std::filesystem::path> write_files(const Reproduction& reproduction, const MeasuredRuns* runs,
                                               const ReproductionOptions& options);

/// verdict.md's text.
std::string verdict_page(const Reproduction& reproduction);

}  // namespace bobench::papers
