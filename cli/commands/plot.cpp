#include <filesystem>
#include <ostream>

#include <fmt/format.h>

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

ArgumentParser plot_parser() {
  ArgumentParser parser("bobench plot r.h5 --output DIR [options]",
                        "Draws figures with gnuplot. Each figure's data (NAME.csv) and script (NAME.gp) are written "
                        "next to it: change the script and run `gnuplot NAME.gp` in that folder.");
  parser.positional("file", 1);
  std::vector<Name> kinds;
  for (const plots::FigureKind& kind : all_figure_kinds()) kinds.emplace_back(kind.name, kind.description);
  auto add = parser.options();
  parser.group("Output");
  add("output", text_value("DIR")->required(), "folder of the figures; it is made if it does not exist");
  parser.some_of("figures", "figures to draw; all that apply by default", std::move(kinds));
  add_image_formats(parser, {"svg", "pdf", "png"});
  add("each", "draw a regret figure of each problem, too");
  add("width", real_value(),
      "width of a figure in millimetres, such as 85 for a column of text; by default as wide as its "
      "panels need");
  parser.one_of<plots::PlotStyle>("style", "size of texts and lines", plots::PlotStyle::paper);
  add("highlight", text_values("NAME"),
      "optimisers in colour, with the others in grey (default: of more than eight, the five with the lowest mean "
      "ranks)");
  add_plot_options(parser);
  parser.example("bobench plot r.h5 --output figures", "Draw all figures that apply to the results");
  parser.example("bobench plot r.h5 --output figures --figures regret --optimizers gp-ei --formats pdf --log-x",
                 "Draw the regret of one optimiser on logarithmic axes");
  return parser;
}

}  // namespace

int plot_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = plot_parser().parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench plot r.h5 --output DIR");
  const std::filesystem::path folder = (*values)["output"].as<std::string>();
  const auto formats = image_formats(*values);
  const Names figures = values->count("figures") ? (*values)["figures"].as<Names>() : Names();
  const auto made =
      plots::make_figures(read_judged(environment, *values), plot_request(*values, environment.catalogs.problems),
                          figures, all_figure_kinds());
  const bool whole = write_and_list(environment, made.figures, folder, formats);
  for (const std::string& note : made.notes) environment.out << fmt::format("{}\n", plots::display_text(note, 2000));
  for (const std::string& kind : made.left_out) {
    environment.out << fmt::format("not drawn, {}\n", plots::display_text(kind, 400));
  }
  return whole ? 0 : 1;
}

}  // namespace bobench::cli
