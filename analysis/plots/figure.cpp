#include "analysis/plots/figure.hpp"

#include <fmt/format.h>

#include "system/durable_file.hpp"

namespace bobench::analysis::plots {
namespace {

/// The same image in every format: a point is one SVG pixel, 1/72 inch in PDF, and two PNG pixels (144 per inch). An SVG
/// has no size of its own ("dynamic"): it is not scaled.
std::string terminal(ImageFormat format, double width, double height, double scale) {
  const auto larger = [](double texts, double lines) {
    return lines == 1.0 ? fmt::format("fontscale {:g}", texts)
                        : fmt::format("fontscale {:g} linewidth {:g} pointscale {:g}", texts, lines, lines);
  };
  switch (format) {
    case ImageFormat::svg:
      return fmt::format("svg size {:.0f},{:.0f} dynamic enhanced font 'Helvetica,10' background '#ffffff'", width,
                         height);
    case ImageFormat::pdf:
      return fmt::format("pdfcairo size {:.4f}in,{:.4f}in enhanced font 'Helvetica,10' {} background '#ffffff'",
                         scale * width / 72.0, scale * height / 72.0, larger(scale, scale));
    case ImageFormat::png:
      break;
  }
  // gnuplot's PNG pixels are 1/96 inch: texts of 144 pixels per inch are 1.5 times as large.
  return fmt::format("pngcairo size {:.0f},{:.0f} enhanced font 'Helvetica,10' {} background '#ffffff'",
                     2.0 * scale * width, 2.0 * scale * height, larger(1.5 * scale, 2.0 * scale));
}

}  // namespace

std::string Figure::script(const std::vector<ImageFormat>& formats) const {
  std::string names;
  for (const ImageFormat format : formats) names += (names.empty() ? "" : " ") + std::string(name_of(format));
  std::string script = fmt::format("# {}\n# Made by bobench. Change what you like, then run: gnuplot {}.gp\n",
                                   display_text(title), name);
  script += "reset session\nset encoding utf8\nset datafile separator comma\n";
  script += fmt::format("formats = '{}'  # of: svg pdf png\n", names.empty() ? "svg pdf png" : names);
  script += texts.definition() + definitions;
  script += "do for [format in formats] {\n";
  for (const ImageFormat format : {ImageFormat::svg, ImageFormat::pdf, ImageFormat::png}) {
    script += fmt::format("if (format eq '{}') {{ set terminal {} }}\n", name_of(format),
                          terminal(format, width, height, scale));
  }
  script += fmt::format("set output '{}.'.format\n{}unset output\n}}\n", name, drawing);
  return script;
}

void set_margins(Figure& figure, double left, double right, double top, double bottom) {
  figure.drawing += fmt::format(
      "set lmargin at screen {:.5f}; set rmargin at screen {:.5f}; set tmargin at screen {:.5f}; set bmargin at screen "
      "{:.5f}\n",
      left / figure.width, right / figure.width, 1.0 - top / figure.height, 1.0 - bottom / figure.height);
}

std::filesystem::path write_figure(const Figure& figure, const std::filesystem::path& folder,
                                   const std::vector<ImageFormat>& formats) {
  system::make_folder(folder);
  for (const DataFile& data : figure.data) system::replace_text(folder / data.name, data.text);
  std::filesystem::path script = folder / (figure.name + ".gp");
  system::replace_text(script, figure.script(formats));
  return script;
}

}  // namespace bobench::analysis::plots
