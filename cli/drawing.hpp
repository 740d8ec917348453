// Images of figures whose data and scripts are written.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "cli/command.hpp"

namespace bobench::cli {

/// Draws the figures whose files have been written.
/// @param advice  what else to do without gnuplot: "--formats none asks for data alone"
/// @return whether every image is there
bool draw_all(const Environment& environment, const std::vector<analysis::plots::Figure>& figures,
              const std::filesystem::path& folder, const std::vector<analysis::plots::ImageFormat>& formats,
              const std::string& advice = "");

}  // namespace bobench::cli
