// The input of a report.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/plots/selection.hpp"
#include "analysis/ranking_tables.hpp"
#include "analysis/report/citation.hpp"

namespace bobench::analysis::report {

struct Subject {
  plots::Selection selection;  ///< results, optimisers, problems
  plots::PlotRequest request;
  std::string file;                          ///< the result file's name
  std::string command;                       ///< that makes the page
  RankedProblems ranked;                     ///< on every problem, by the request's test; used in most sections
  std::vector<Citation> citations = {};      ///< for the shown results
  std::optional<RankingTables> tables = {};  ///< from `ranked`; nothing if nothing can be ranked
  std::string why_not_ranked = {};           ///< in that case
};

/// A small square in an optimiser's colour, as in the plots, shown before its name. "" for an unknown optimiser.
std::string swatch(const Subject& subject, const std::string& optimizer);

}  // namespace bobench::analysis::report
