#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <thread>

#include <fmt/format.h>

#include "analysis/table.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/studies_table.hpp"
#include "core/error.hpp"
#include "papers/catalog.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
using analysis::TableFormat;

papers::StudyOptions options_from(const po::variables_map& values, std::ostream& err) {
  papers::StudyOptions options;
  options.scale = papers::scale_from(values["scale"].as<std::string>());
  options.seed = values["seed"].as<std::uint64_t>();
  options.threads = values["threads"].as<int>();
  if (options.threads < 1) throw InputError(fmt::format("--threads is {}; expected at least 1", options.threads));
  options.output = values["output"].as<std::string>();
  if (options.output.empty()) throw InputError("--output is empty; expected a folder");
  if (::isatty(STDERR_FILENO)) {
    options.progress = [&err](std::size_t done, std::size_t total) {
      err << fmt::format("\r{} of {} fits{}", done, total, done == total ? "\n" : "") << std::flush;
    };
  }
  return options;
}

/// Text, markdown and latex show everything; csv and json hold one table.
void print(const papers::StudyReport& report, TableFormat format, bool claims, std::ostream& out) {
  const bool document = format != TableFormat::csv && format != TableFormat::json;
  if (document || !claims) {
    for (const analysis::Table& table : report.results) out << table.print(format) << (document ? "\n" : "");
  }
  if (document || claims) out << analysis::claims_table(report.claims).print(format);
}

}  // namespace

int reproduce_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const int processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  ArgumentParser parser("bobench reproduce [ID] [options]",
                        "Runs a paper's table or figure again and judges its claims; without ID, lists what there is.");
  parser.positional("study", 1);
  parser.options()("scale", po::value<std::string>()->default_value("quick"),
                   "smoke (does it work?), quick (what is clear) or paper (as published)")(
      "seed", po::value<std::uint64_t>()->default_value(1), "seed of everything")(
      "threads", po::value<int>()->default_value(processors), "fits at a time; results do not depend on it")(
      "output", po::value<std::string>()->default_value("reproduced"), "folder; the files go to DIR/ID/")(
      "claims", "csv and json: the claims instead of the results (the other formats show both)")(
      "format", po::value<std::string>()->default_value("text"), "text, csv, json, latex, markdown");
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  const auto format = analysis::table_format((*values)["format"].as<std::string>());
  const papers::StudyOptions options = options_from(*values, environment.err);
  if (!values->count("study")) {
    environment.out << studies_table().print(format);
    return 0;
  }
  const papers::Study& study = papers::study((*values)["study"].as<std::vector<std::string>>()[0]);

  const auto start = std::chrono::steady_clock::now();
  const papers::StudyReport report = study.run(options);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  print(report, format, values->count("claims") > 0, environment.out);
  if (format != TableFormat::text) return 0;
  environment.out << fmt::format("\n{}: {} ({:.1f} s; files in {})\n", study.id, analysis::summary(report.claims),
                                 seconds, (options.output / study.id).string());
  return 0;
}

}  // namespace bobench::cli
