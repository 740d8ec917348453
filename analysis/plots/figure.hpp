// A figure: its data, and the gnuplot script that draws them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/plots/text.hpp"
#include "core/enum_names.hpp"

namespace bobench::analysis::plots {

enum class ImageFormat { svg, pdf, png };
constexpr auto enum_names(ImageFormat) {
  return std::to_array<EnumName<ImageFormat>>(
      {{ImageFormat::svg, "svg"}, {ImageFormat::pdf, "pdf"}, {ImageFormat::png, "png"}});
}

struct DataFile {
  std::string name;  ///< "regret.csv"
  std::string text;
};

/// Sizes are in points (1/72 inch; SVG's pixels).
struct Figure {
  std::string name;   ///< base name of its files: "regret-2"
  std::string title;  ///< what it shows, in one line
  double width = 0.0;
  double height = 0.0;
  double scale = 1.0;  ///< of the image with its texts and lines
  std::vector<DataFile> data;
  Texts texts;              ///< all texts in it that are user input
  std::string definitions;  ///< script: commands before the drawing, run once
  std::string drawing;      ///< script: commands for each format
  std::vector<std::string> notes;
  std::vector<std::string> image_notes = {};  ///< about this image alone, not about a chart of the same data
  std::vector<std::string> warnings = {};
  std::string chart = {};          ///< chart.hpp's data, for pages that draw it themselves; "" for others
  std::string no_difference = {};  ///< why all optimisers look the same in it: it is then drawn only on request

  /// The whole script: run in the figure's folder, it writes `name`.svg, .pdf, .png, those of `formats`. It depends
  /// only on the data next to it, not on the user's settings or display.
  std::string script(const std::vector<ImageFormat>& formats) const;
};

/// Margins of the next panel, as positions from the figure's left and upper edges.
void set_margins(Figure& figure, double left, double right, double top, double bottom);

/// Writes the figure's data and its script, `name`.gp, into a folder, which is created if necessary.
/// @return the script  @throws InputError if the folder cannot be written
std::filesystem::path write_figure(const Figure& figure, const std::filesystem::path& folder,
                                   const std::vector<ImageFormat>& formats);

}  // namespace bobench::analysis::plots
