#include "cli/drawing.hpp"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/plots/gnuplot.hpp"
#include "analysis/plots/text.hpp"
#include "core/error.hpp"

namespace bobench::cli {

namespace plots = analysis::plots;

bool draw_all(const Environment& environment, const std::vector<plots::Figure>& figures,
              const std::filesystem::path& folder, const std::vector<plots::ImageFormat>& formats,
              const std::string& advice) {
  if (formats.empty()) return true;
  const auto gnuplot = plots::find_gnuplot();
  if (!gnuplot) {
    environment.err << fmt::format(
        "bobench: no images, for gnuplot is not installed (Debian: apt-get install gnuplot-nox); data and scripts are "
        "in '{}'{}\n",
        folder.string(), advice.empty() ? "" : ", and " + advice);
    return false;
  }
  bool whole = true;
  for (const plots::Figure& figure : figures) {
    const plots::Drawn drawn = plots::draw(*gnuplot, figure, folder, formats);
    if (drawn.error.empty()) continue;
    environment.err << fmt::format("bobench: {}\n", drawn.error);
    whole = false;
  }
  return whole;
}

void add_image_formats(ArgumentParser& parser, const std::vector<std::string>& standard) {
  parser
      .some_of("formats", "image formats, or none for data and scripts without gnuplot", {"svg", "pdf", "png", "none"})
      .default_value(standard, fmt::format("{}", fmt::join(standard, " ")));
}

std::vector<plots::ImageFormat> image_formats(const boost::program_options::variables_map& values) {
  const auto& names = values["formats"].as<std::vector<std::string>>();
  if (names == std::vector<std::string>{"none"}) return {};
  if (std::ranges::find(names, "none") != names.end())
    throw InputError("--formats combines none with others; expected none alone, or any of svg, pdf and png");
  std::vector<plots::ImageFormat> formats;
  for (const auto format : {plots::ImageFormat::svg, plots::ImageFormat::pdf, plots::ImageFormat::png}) {
    if (std::ranges::find(names, name_of(format)) != names.end()) formats.push_back(format);
  }
  return formats;
}

bool write_and_list(const Environment& environment, const std::vector<plots::Figure>& figures,
                    const std::filesystem::path& folder, const std::vector<plots::ImageFormat>& formats) {
  for (const plots::Figure& figure : figures) plots::write_figure(figure, folder, formats);
  const bool whole = draw_all(environment, figures, folder, formats, "--formats none asks for these alone");
  std::vector<std::string> endings = {"gp", "csv"};
  for (const plots::ImageFormat format : formats) {
    if (whole) endings.insert(endings.end() - 2, name_of(format));
  }
  for (const plots::Figure& figure : figures) {
    environment.out << fmt::format("{}.{{{}}}\n    {}\n", (folder / figure.name).string(), fmt::join(endings, ","),
                                   plots::display_text(figure.title, 400));
    for (const std::string& warning : figure.warnings) {
      environment.out << fmt::format("    WARNING: {}\n", plots::display_text(warning, 2000));
    }
    for (const auto* notes : {&figure.image_notes, &figure.notes}) {
      for (const std::string& note : *notes) {
        environment.out << fmt::format("    {}\n", plots::display_text(note, 2000));
      }
    }
  }
  return whole;
}

}  // namespace bobench::cli
