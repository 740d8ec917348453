// The HTML report on a result file: settings, ranking, plots, results, failures, and how to reproduce it.
#pragma once

#include <string>
#include <vector>

#include "analysis/report/drawn_figures.hpp"
#include "analysis/report/report_request.hpp"

namespace bobench::analysis::report {

/// The page, an html_document(). All text from the result file is escaped. The same results give the same bytes.
/// @param left_out  figures that do not apply to these results, each with the reason
/// @throws InputError as plots::select() does
std::string html_page(const results::ResultSet& results, const ReportRequest& request,
                      const std::vector<DrawnFigure>& figures, const std::vector<std::string>& left_out);

}  // namespace bobench::analysis::report
