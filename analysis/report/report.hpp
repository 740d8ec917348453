// One HTML page about a result file: what was run, who wins, every plot, every result, what failed, how to do it again.
#pragma once

#include <string>
#include <vector>

#include "analysis/plots/selection.hpp"
#include "analysis/report/drawn_figures.hpp"

namespace bobench::analysis::report {

struct ReportRequest {
  plots::PlotRequest plots;  ///< what is shown, how it is ranked and drawn
  std::string title;         ///< "": made from what was run
  std::string file;          ///< the result file's name
  std::string command;       ///< that makes the page, for whoever wants to make it again
};

/// The page, an html_document(). Whatever came from the result file stands in it as inert text. The same results give
/// the same bytes.
/// @param left_out  figures that these results do not allow, each with why
/// @throws InputError as plots::select() does
std::string html_page(const results::ResultSet& results, const ReportRequest& request,
                      const std::vector<DrawnFigure>& figures, const std::vector<std::string>& left_out);

}  // namespace bobench::analysis::report
