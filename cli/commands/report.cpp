#include <filesystem>
#include <fstream>
#include <ostream>
#include <sstream>

#include <fmt/format.h>

#include "analysis/plots/figures.hpp"
#include "analysis/plots/gnuplot.hpp"
#include "analysis/report/report.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/plot_options.hpp"
#include "core/error.hpp"
#include "results/result_file.hpp"
#include "storage/durable_file.hpp"
#include "storage/temporary_folder.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
namespace plots = analysis::plots;
namespace report = analysis::report;

constexpr const char* no_gnuplot = "gnuplot is not installed (Debian: apt-get install gnuplot-nox)";

ArgumentParser parser_of() {
  ArgumentParser parser("bobench report r.h5 --output report.html [options]",
                        "Writes one HTML page that needs nothing but itself: what was run and where, who wins and how "
                        "surely, every plot, every result, what failed, and how to run it again.");
  parser.positional("file", 1);
  auto add = parser.options();
  add("output", po::value<std::string>()->required(), "the page; an older one is replaced");
  add("title", po::value<std::string>()->default_value(""), "of the page");
  add_plot_options(parser);
  return parser;
}

std::string contents(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// Every figure as SVG, or why there is none.
std::vector<report::DrawnFigure> draw_all(std::vector<plots::Figure> figures) {
  const auto gnuplot = plots::find_gnuplot();
  const storage::TemporaryFolder folder;
  std::vector<report::DrawnFigure> drawn;
  for (plots::Figure& figure : figures) {
    report::DrawnFigure one{std::move(figure), "", no_gnuplot};
    if (gnuplot) {
      plots::write_figure(one.figure, folder.path(), {plots::ImageFormat::svg});
      const plots::Drawn made = plots::draw(*gnuplot, one.figure, folder.path(), {plots::ImageFormat::svg});
      one.failure = made.error;
      if (made.error.empty()) one.svg = contents(made.images[0]);
    }
    drawn.push_back(std::move(one));
  }
  return drawn;
}

void write_page(const std::string& path, const std::string& html) {
  storage::replace_file(path, [&](const std::string& temporary) {
    std::ofstream file(temporary, std::ios::binary);
    file << html;
    file.close();
    if (!file) throw InputError(fmt::format("cannot write '{}'", temporary));
  });
}

/// A line for each reason why a figure is missing. @return whether none is
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
  const auto values = parser_of().parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench report r.h5 --output report.html");
  const std::string path = (*values)["file"].as<std::vector<std::string>>()[0];
  const std::string output = (*values)["output"].as<std::string>();
  const report::ReportRequest request{.plots = plot_request(*values),
                                      .title = (*values)["title"].as<std::string>(),
                                      .file = path,
                                      .command = environment.command_line};
  const results::ResultSet results = results::read_results(path);
  if (std::filesystem::exists(output) && std::filesystem::equivalent(path, output)) {
    throw InputError(fmt::format("--output is the result file itself, '{}'; give another name", output));
  }
  auto made = plots::make_figures(results, request.plots, {});
  const auto figures = draw_all(std::move(made.figures));
  const std::string html = report::html_page(results, request, figures, made.left_out);
  write_page(output, html);
  environment.out << fmt::format("Report: {} ({:.1f} MB, {} figures)\n", output, static_cast<double>(html.size()) / 1e6,
                                 figures.size());
  return say_what_is_missing(environment.err, figures) ? 0 : 1;
}

}  // namespace bobench::cli
