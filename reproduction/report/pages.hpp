// A reproduction as a page of the report: the paper's numbers, ours, its claims, the plots.
#pragma once

#include <string>
#include <vector>

#include "analysis/report/drawn_figures.hpp"
#include "reproduction/report/summary_report.hpp"

namespace bobench::reproduction {

/// An HTML page (analysis/report/page.hpp) about one table or figure.
/// @param rerun  the command that makes it again
std::string reproduction_page(const Reproduction& reproduction,
                              const std::vector<analysis::report::DrawnFigure>& figures, const std::string& rerun);

/// One about all of them: a row for each with its verdict, linked to its own page, <id>/report.html; first what
/// disagrees.
/// @param command  that made it
std::string index_page(const std::vector<Reproduction>& reproductions, const std::vector<NotReproduced>& others,
                       const std::string& command);

}  // namespace bobench::reproduction
