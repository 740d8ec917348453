#include <fmt/format.h>

#include <ostream>

#include "analysis/result_tables.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/plot_options.hpp"
#include "cli/result_files.hpp"
#include "core/error.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;

analysis::Statistic statistic(const std::string& name) {
  if (name == "mean-std") return analysis::Statistic::mean_std;
  if (name == "median") return analysis::Statistic::median;
  if (name == "quartiles") return analysis::Statistic::quartiles;
  throw InputError(fmt::format("--statistic is '{}'; expected mean-std, median or quartiles", name));
}

}  // namespace

int table_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser("bobench table r.h5 [options]", "Final regret of every optimiser on every problem.");
  parser.positional("file", 1);
  add_selection_options(parser);
  parser.options()("by", po::value<std::string>(), "put together for each suite, group or dimension (with --log)")(
      "statistic", po::value<std::string>()->default_value("mean-std"), "mean-std, median or quartiles")(
      "at", po::value<int>(), "after so many evaluations")("log", "of log10(regret)")(
      "format", po::value<std::string>()->default_value("text"), "text, csv, json, latex, markdown");
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench table r.h5");
  analysis::RegretTableRequest request;
  request.statistic = statistic((*values)["statistic"].as<std::string>());
  request.logarithmic = values->count("log") > 0;
  if (values->count("at")) request.at = (*values)["at"].as<int>();
  request.by = group_by(*values);
  const auto format = analysis::table_format((*values)["format"].as<std::string>());
  const auto selected = analysis::select_results(
      read_result_set(environment, (*values)["file"].as<std::vector<std::string>>()[0]), selection_request(*values));
  environment.out << analysis::regret_table(selected.results, request).print(format);
  return 0;
}

}  // namespace bobench::cli
