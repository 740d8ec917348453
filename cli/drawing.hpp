// Draws images of figures with gnuplot.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"

namespace bobench::cli {

/// Draws the figures whose files have been written.
/// @param advice  the alternative without gnuplot: "--formats none asks for data alone"
/// @return whether every image was drawn
bool draw_all(const Environment& environment, const std::vector<analysis::plots::Figure>& figures,
              const std::filesystem::path& folder, const std::vector<analysis::plots::ImageFormat>& formats,
              const std::string& advice = "");

/// --formats: svg, pdf, png, or none.
void add_image_formats(ArgumentParser& parser, const std::vector<std::string>& standard);
/// @throws InputError for none together with others
std::vector<analysis::plots::ImageFormat> image_formats(const boost::program_options::variables_map& values);

/// Writes the figures into a folder, draws them and lists the files on standard output, with the figures' notes.
/// @return whether every image was drawn
bool write_and_list(const Environment& environment, const std::vector<analysis::plots::Figure>& figures,
                    const std::filesystem::path& folder, const std::vector<analysis::plots::ImageFormat>& formats);

}  // namespace bobench::cli
