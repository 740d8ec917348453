#include <algorithm>
#include <filesystem>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/plots/figures.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/drawing.hpp"
#include "cli/plot_options.hpp"
#include "cli/result_files.hpp"
#include "core/error.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
namespace plots = analysis::plots;
using Names = std::vector<std::string>;

std::vector<plots::ImageFormat> formats_from(const po::variables_map& values) {
  const auto& names = values["formats"].as<Names>();
  if (names == Names{"none"}) return {};
  if (std::ranges::find(names, "none") != names.end())
    throw InputError("--formats has none beside others; expected none alone, or svg, pdf and png as you like");
  std::vector<plots::ImageFormat> formats;
  for (const auto format : {plots::ImageFormat::svg, plots::ImageFormat::pdf, plots::ImageFormat::png}) {
    if (std::ranges::find(names, plots::name_of(format)) != names.end()) formats.push_back(format);
  }
  return formats;
}

ArgumentParser plot_parser() {
  ArgumentParser parser("bobench plot r.h5 --output DIR [options]",
                        "Draws figures with gnuplot. Beside each figure stand its data (NAME.csv) and script "
                        "(NAME.gp): change the script "
                        "and run `gnuplot NAME.gp` in that folder.");
  parser.positional("file", 1);
  std::vector<Name> kinds;
  for (const plots::FigureKind& kind : plots::figure_kinds()) kinds.emplace_back(kind.name, kind.description);
  auto add = parser.options();
  add("output", po::value<std::string>()->required(), "the folder, made if need be");
  parser.some_of("figures", "which figures, all by default", std::move(kinds));
  parser.some_of("formats", "", {"svg", "pdf", "png", {"none", "data and scripts alone, without gnuplot"}})
      .default_value({"svg", "pdf", "png"}, "svg pdf png");
  add("each", "a regret figure for each problem too");
  add_plot_options(parser);
  return parser;
}

}  // namespace

int plot_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = plot_parser().parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench plot r.h5 --output DIR");
  const std::filesystem::path folder = (*values)["output"].as<std::string>();
  const auto formats = formats_from(*values);
  const Names figures = values->count("figures") ? (*values)["figures"].as<Names>() : Names();
  const auto made = plots::make_figures(read_result_set(environment, (*values)["file"].as<Names>()[0]),
                                        plot_request(*values, environment.catalogs.problems), figures);
  for (const plots::Figure& figure : made.figures) plots::write_figure(figure, folder, formats);
  const bool whole = draw_all(environment, made.figures, folder, formats, "--formats none asks for these alone");

  Names endings = {"gp", "csv"};
  for (const plots::ImageFormat format : formats) {
    if (whole) endings.insert(endings.end() - 2, plots::name_of(format));
  }
  for (const plots::Figure& figure : made.figures) {
    environment.out << fmt::format("{}.{{{}}}\n    {}\n", (folder / figure.name).string(), fmt::join(endings, ","),
                                   plots::display_text(figure.title, 400));
    for (const std::string& note : figure.notes) {
      environment.out << fmt::format("    {}\n", plots::display_text(note, 2000));
    }
  }
  for (const std::string& note : made.notes) environment.out << fmt::format("{}\n", plots::display_text(note, 2000));
  for (const std::string& kind : made.left_out) {
    environment.out << fmt::format("not drawn, {}\n", plots::display_text(kind, 400));
  }
  return whole ? 0 : 1;
}

}  // namespace bobench::cli
