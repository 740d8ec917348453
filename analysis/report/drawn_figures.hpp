// Figures on their way into a page: drawn as SVG, and what stands there where one could not be.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/report/page.hpp"

namespace bobench::analysis::report {

/// A figure and what gnuplot made of it.
struct DrawnFigure {
  plots::Figure figure;
  std::string svg;      ///< the SVG file; "" if there is none
  std::string failure;  ///< then why not, a line
};

/// Writes each figure's data and script into the folder and, where gnuplot is installed, draws it there as SVG.
std::vector<DrawnFigure> draw_figures(std::vector<plots::Figure> figures, const std::filesystem::path& folder);

/// @param left_out  figures that could not be made, each with why
Section plots_section(const std::vector<DrawnFigure>& figures, const std::vector<std::string>& left_out);

}  // namespace bobench::analysis::report
