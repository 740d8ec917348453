#include <fmt/format.h>

#include <ostream>

#include "analysis/function_names.hpp"
#include "analysis/result_tables.hpp"
#include "analysis/runtimes/runtime_table.hpp"
#include "analysis/runtimes/workers_table.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/plot_options.hpp"
#include "cli/result_files.hpp"
#include "core/error.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;

/// @throws InputError if an option is given that only concerns the table of regrets
void refuse_options_of_regrets(const po::variables_map& values, const char* table) {
  for (const char* option : {"by", "log"}) {
    if (values.count(option)) throw InputError(fmt::format("--{} is of regrets: leave it out, or {}", option, table));
  }
  for (const char* option : {"statistic", "regret"}) {
    if (!values[option].defaulted()) {
      throw InputError(fmt::format("--{} is of regrets: leave it out, or {}", option, table));
    }
  }
}

analysis::Table runtimes_to_targets(const po::variables_map& values, const results::ResultSet& results,
                                    const analysis::HorizonRequest& horizon) {
  refuse_options_of_regrets(values, "--targets");
  return analysis::runtime_table(results, {.targets = values["targets"].as<std::vector<double>>(), .horizon = horizon});
}

analysis::Table of_workers(const po::variables_map& values, const results::ResultSet& results) {
  refuse_options_of_regrets(values, "--workers");
  if (values.count("targets")) throw InputError("--targets and --workers are two tables: leave one out");
  return analysis::workers_table(results);
}

/// The table that the options ask for.
analysis::Table table_of(const po::variables_map& values, const results::ResultSet& results) {
  if (values.count("workers")) return of_workers(values, results);
  const analysis::HorizonRequest horizon = horizon_request(values);
  if (values.count("targets")) return runtimes_to_targets(values, results, horizon);
  return analysis::regret_table(results, {.statistic = choice<analysis::Statistic>(values, "statistic"),
                                          .horizon = horizon,
                                          .logarithmic = values.count("log") > 0,
                                          .by = group_by(values)});
}

}  // namespace

int table_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser("bobench table r.h5 [options]",
                        "Prints the final regret of every optimiser on every problem, its average runtimes to given "
                        "regrets, or the use of "
                        "several workers.");
  parser.positional("file", 1);
  add_selection_options(parser);
  add_horizon_options(parser);
  add_regret_option(parser);
  parser.group("Output");
  auto add = parser.options();
  parser.one_of<analysis::Statistic>("statistic", "statistic of the regrets", analysis::Statistic::mean_std);
  add("log", "log10(regret) instead of regret");
  parser.one_of<analysis::GroupBy>("by", "with --log: one row for each");
  add("targets", real_values(), "average runtimes to these regrets instead (more: `bobench runtime`)");
  add("workers", "utilisation and speed-up of several workers instead");
  parser.table_format();
  parser.example("bobench table r.h5", "Print mean and standard deviation of the final regrets");
  parser.example("bobench table r.h5 --statistic median --at 20 --format latex",
                 "Print the medians after 20 evaluations as a LaTeX table");
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench table r.h5");
  const auto format = choice<analysis::TableFormat>(*values, "format");
  const auto times = values->count("workers") ? results::Times::all : results::Times::none;
  const auto selected = read_selected(environment, *values, times);
  const analysis::Table table = table_of(*values, selected.results);
  environment.out << with_function_names(table, selected.results.function_names).print(format);
  return 0;
}

}  // namespace bobench::cli
