// The HTML report on a result file: settings, ranking, plots, results, failures, and how to reproduce it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analysis/plots/selection.hpp"
#include "analysis/report/citation.hpp"
#include "analysis/report/drawn_figures.hpp"

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
  /// Of the results, for a page that a server keeps up to date: it asks the server's "state" for {"version", "text"},
  /// shows the text, and loads itself again when the version is another. "": a page that stays as it is.
  std::string version = {};
};

/// The page, an html_document(). All text from the result file is escaped. The same results give the same bytes.
/// @param left_out  figures that do not apply to these results, each with the reason
/// @throws InputError as plots::select() does
std::string html_page(const results::ResultSet& results, const ReportRequest& request,
                      const std::vector<DrawnFigure>& figures, const std::vector<std::string>& left_out);

}  // namespace bobench::analysis::report
