#include <fmt/format.h>

#include <ostream>

#include "analysis/result_tables.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/plot_options.hpp"
#include "cli/result_files.hpp"
#include "core/error.hpp"

namespace bobench::cli {

namespace po = boost::program_options;

int table_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser("bobench table r.h5 [options]", "Final regret of every optimiser on every problem.");
  parser.positional("file", 1);
  add_selection_options(parser);
  parser.one_of("by", "put together (with --log) for each", {"suite", "group", "dimension", "problem"});
  parser.one_of("statistic", "", {"mean-std", "median", "quartiles"}, "mean-std");
  add_horizon_options(parser);
  parser.options()("log", "of log10(regret)");
  parser.table_format();
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench table r.h5");
  analysis::RegretTableRequest request;
  request.statistic = choice<analysis::Statistic>(*values, "statistic");
  request.logarithmic = values->count("log") > 0;
  request.horizon = horizon_request(*values);
  request.by = group_by(*values);
  const auto format = choice<analysis::TableFormat>(*values, "format");
  const auto selected = read_selected(environment, *values);
  environment.out << analysis::regret_table(selected.results, request).print(format);
  return 0;
}

}  // namespace bobench::cli
