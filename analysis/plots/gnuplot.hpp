// Runs gnuplot on a figure's script.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"

namespace bobench::analysis::plots {

/// The program `gnuplot` in the PATH, or nothing.
std::optional<std::filesystem::path> find_gnuplot();

struct Drawn {
  std::vector<std::filesystem::path> images;
  std::string error;  ///< what gnuplot said went wrong, one line; empty if every image is there
};

/// Draws a figure whose files write_figure() wrote. The user's gnuplot settings, display and terminal play no part;
/// gnuplot is stopped after `limit`. Images of an earlier call never survive a failure. The same figure gives the same
/// bytes.
Drawn draw(const std::filesystem::path& gnuplot, const Figure& figure, const std::filesystem::path& folder,
           const std::vector<ImageFormat>& formats, std::chrono::milliseconds limit = std::chrono::minutes(2));

}  // namespace bobench::analysis::plots
