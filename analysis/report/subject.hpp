// What a report is about.
#pragma once

#include <string>

#include "analysis/plots/selection.hpp"

namespace bobench::analysis::report {

struct Subject {
  plots::Selection selection;  ///< results, optimisers, problems
  plots::PlotRequest request;
  std::string file;       ///< the result file's name
  std::string command;    ///< that makes the page
  RankedProblems ranked;  ///< on every problem, by the request's test: what most of the page is made of
};

/// A small square in an optimiser's colour, as in the plots; it stands before the name. "" for an unknown optimiser.
std::string swatch(const Subject& subject, const std::string& optimizer);

}  // namespace bobench::analysis::report
