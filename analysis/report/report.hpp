// One HTML page about a result file: what was run, who wins, every plot, every result, what failed, how to do it again.
#pragma once

#include <string>
#include <vector>

#include "analysis/plots/figures.hpp"
#include "analysis/plots/selection.hpp"

namespace bobench::analysis::report {

struct ReportRequest {
  plots::PlotRequest plots;  ///< what is shown, how it is ranked and drawn
  std::string title;         ///< "": made from what was run
  std::string file;          ///< the result file's name
  std::string command;       ///< that makes the page, for whoever wants to make it again
};

/// A figure and what gnuplot made of it.
struct DrawnFigure {
  plots::Figure figure;
  std::string svg;      ///< the SVG file; "" if there is none
  std::string failure;  ///< then why not, a line
};

/// The page. It needs nothing but itself: no network, no other file; a content security policy keeps it to that, and
/// runs no script but its own. Whatever came from the result file stands in it as inert text. The same results give the
/// same bytes.
/// @param left_out  figures that these results do not allow, each with why
/// @throws InputError as plots::select() does
std::string html_page(const results::ResultSet& results, const ReportRequest& request,
                      const std::vector<DrawnFigure>& figures, const std::vector<std::string>& left_out);

}  // namespace bobench::analysis::report
