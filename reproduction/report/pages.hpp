// HTML pages of reproductions.
#pragma once

#include <string>
#include <vector>

#include "analysis/report/drawn_figures.hpp"
#include "reproduction/report/summary_report.hpp"

namespace bobench::reproduction {

/// HTML page (analysis/report/page.hpp) of one table or figure: published numbers, ours, claims, plots.
/// @param rerun  the command that reproduces it
std::string reproduction_page(const Reproduction& reproduction,
                              const std::vector<analysis::report::DrawnFigure>& figures, const std::string& rerun);

/// Index page of all reproductions: a row for each with its verdict and a link to its page, <id>/report.html;
/// disagreements first.
/// @param command  the command that made the page
std::string index_page(const std::vector<Reproduction>& reproductions, const std::vector<NotReproduced>& others,
                       const std::string& command);

}  // namespace bobench::reproduction
