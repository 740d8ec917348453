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
  std::string error;  ///< gnuplot's error message, one line; empty if every image was drawn
};

/// Draws a figure whose files write_figure() wrote. The user's gnuplot settings, display and terminal have no effect;
/// gnuplot is stopped after `limit`. After a failure, images of earlier calls are removed. The same figure gives the
/// same bytes.
Drawn draw(const std::filesystem::path& gnuplot, const Figure& figure, const std::filesystem::path& folder,
           const std::vector<ImageFormat>& formats, std::chrono::milliseconds limit = std::chrono::minutes(2));

}  // namespace bobench::analysis::plots
