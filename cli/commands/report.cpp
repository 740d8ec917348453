#include <filesystem>
#include <ostream>

#include <fmt/format.h>

#include "analysis/report/report.hpp"
#include "cli/arguments.hpp"
#include "cli/citations.hpp"
#include "cli/command.hpp"
#include "cli/plot_options.hpp"
#include "cli/report_figures.hpp"
#include "cli/report_maps.hpp"
#include "cli/result_files.hpp"
#include "core/error.hpp"
#include "system/durable_file.hpp"
#include "system/temporary_folder.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
namespace report = analysis::report;

ArgumentParser report_parser() {
  ArgumentParser parser("bobench report r.h5 --output report.html [options]",
                        "Writes one self-contained HTML page: settings, ranking, all plots and results, failures, the "
                        "command that repeats the runs, and what to cite.");
  parser.positional("file", 1);
  auto add = parser.options();
  parser.group("Output");
  add("output", text_value("FILE")->required(), "the page; an older one is replaced");
  add("title", text_value("TEXT")->default_value(""), "title of the page");
  add_published_option(parser);
  add_plot_options(parser);
  parser.example("bobench report r.h5 --output report.html --title 'My optimiser on BBOB'",
                 "Write a report of all results");
  parser.example("bobench report r.h5 --output report.html --problems 'bbob/*/d2'",
                 "Write a report of the 2-dimensional problems");
  return parser;
}

/// Reports each reason for missing figures in one line. @return whether no figure is missing
bool say_what_is_missing(std::ostream& err, const std::vector<report::DrawnFigure>& figures) {
  std::string last;
  for (const report::DrawnFigure& drawn : figures) {
    if (!drawn.svg.empty() || drawn.failure == last) continue;
    last = drawn.failure;
    err << fmt::format("bobench: the page has not every plot: {}\n", last);
  }
  return last.empty();
}

}  // namespace

int report_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = report_parser().parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench report r.h5 --output report.html");
  const std::string path = (*values)["file"].as<std::vector<std::string>>()[0];
  const std::string output = (*values)["output"].as<std::string>();
  const report::ReportRequest request{
      .plots = plot_request(*values, environment.catalogs.problems),
      .title = (*values)["title"].as<std::string>(),
      .file = path,
      .command = environment.command_line,
      .citations = [&](const results::ResultSet& shown) { return citations_of(shown, environment.catalogs); },
      .map = maps_of(environment.catalogs.problems)};
  const results::ResultSet results = read_judged(environment, *values);
  if (std::filesystem::exists(output) && std::filesystem::equivalent(path, output)) {
    throw InputError(fmt::format("--output is the result file itself, '{}'; give another name", output));
  }
  auto made = report_figures(results, request.plots, *values);
  const system::TemporaryFolder folder;
  const auto figures = report::draw_figures(std::move(made.figures), folder.path());
  const std::string html = report::html_page(results, request, figures, made.left_out);
  system::replace_text(output, html);
  environment.out << fmt::format("Report: {} ({:.1f} MB, {} figures)\n", output, static_cast<double>(html.size()) / 1e6,
                                 figures.size());
  return say_what_is_missing(environment.err, figures) ? 0 : 1;
}

}  // namespace bobench::cli
