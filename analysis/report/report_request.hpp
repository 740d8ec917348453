// Settings of a report: its title, its figures, and where its results come from.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "analysis/plots/selection.hpp"
#include "analysis/report/citation.hpp"

namespace bobench::analysis::report {

struct ReportRequest {
  plots::PlotRequest plots;  ///< what is shown, and how it is ranked and drawn
  std::string title;         ///< "": derived from the results
  std::string file;          ///< the result file's name
  std::string command;       ///< that makes the page, shown for reproduction
  /// What to cite for the shown results, in the last section.
  std::function<std::vector<Citation>(const results::ResultSet& shown)> citations = [](const results::ResultSet&) {
    return std::vector<Citation>();
  };
  /// The values of a problem with two parameters on a grid, in one replicate, as JSON: {"x", "y": coordinates, "q": for
  /// each y and x the share of the grid's values below, in percent}; "" if it has none.
  std::function<std::string(const std::string& problem, std::size_t replicate)> map = {};
  /// Of the results, for a page that a server keeps up to date: it asks the server's "state" for {"version", "text"},
  /// shows the text, and loads itself again when the version is another. "": a page that stays as it is.
  std::string version = {};
};

}  // namespace bobench::analysis::report
