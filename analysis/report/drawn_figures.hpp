// Figures of a report page, drawn as SVG, with a message for each figure that could not be drawn.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/report/page.hpp"

namespace bobench::analysis::report {

/// A figure and gnuplot's output for it.
struct DrawnFigure {
  plots::Figure figure;
  std::string svg;      ///< contents of the SVG file; "" if there is none
  std::string failure;  ///< in that case the reason, in one line
};

/// Writes each figure's data and script into the folder and, if gnuplot is installed, draws it there as SVG, and in the
/// given formats.
std::vector<DrawnFigure> draw_figures(std::vector<plots::Figure> figures, const std::filesystem::path& folder,
                                      const std::vector<plots::ImageFormat>& formats = {});

/// The same, but only of figures that a page's script does not draw itself (Figure::chart): gnuplot takes most of the
/// time in which a page is made.
std::vector<DrawnFigure> draw_other_figures(std::vector<plots::Figure> figures, const std::filesystem::path& folder);

/// @param left_out  figures that could not be made, each with the reason
Section plots_section(const std::vector<DrawnFigure>& figures, const std::vector<std::string>& left_out);

}  // namespace bobench::analysis::report
