// A figure: data, and the gnuplot script that draws them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/plots/text.hpp"

namespace bobench::analysis::plots {

enum class ImageFormat { svg, pdf, png };

/// "svg", "pdf", "png"
const char* name_of(ImageFormat format);

struct DataFile {
  std::string name;  ///< "regret.csv"
  std::string text;
};

/// Sizes are in points (1/72 inch; SVG's pixels).
struct Figure {
  std::string name;   ///< the stem of its files: "regret-2"
  std::string title;  ///< what it shows, in a line
  double width = 0.0;
  double height = 0.0;
  std::vector<DataFile> data;
  Texts texts;              ///< everything in it that came from outside
  std::string definitions;  ///< script: what comes before the drawing, once
  std::string drawing;      ///< script: what is done for each format
  std::vector<std::string> notes;

  /// The whole script: run in the figure's folder it makes `name`.svg, .pdf, .png, those of `formats`. It depends on
  /// nothing but the data beside it, not on the user's settings or display.
  std::string script(const std::vector<ImageFormat>& formats) const;
};

/// Where the next panel is drawn, from the figure's left and upper edges.
void set_margins(Figure& figure, double left, double right, double top, double bottom);

/// Writes the figure's data and its script, `name`.gp, into a folder, which is made if need be.
/// @return the script  @throws InputError if the folder cannot be written
std::filesystem::path write_figure(const Figure& figure, const std::filesystem::path& folder,
                                   const std::vector<ImageFormat>& formats);

}  // namespace bobench::analysis::plots
