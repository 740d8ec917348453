#include <ostream>

#include "analysis/runtimes/runtime_table.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/plot_options.hpp"
#include "core/error.hpp"

namespace bobench::cli {

namespace po = boost::program_options;

int runtime_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser("bobench runtime r.h5 [options]",
                        "How many evaluations every optimiser takes on the average to reach targets of regret.");
  parser.positional("file", 1);
  add_selection_options(parser);
  parser.options()("targets", po::value<std::vector<double>>()->multitoken(),
                   "regrets to reach (default: 10 1 0.1 0.01 0.001 1e-5 1e-7, those of COCO's tables)");
  add_horizon_options(parser);
  parser.table_format();
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench runtime r.h5");
  analysis::RuntimeTableRequest request;
  if (values->count("targets")) request.targets = (*values)["targets"].as<std::vector<double>>();
  request.horizon = horizon_request(*values);
  const auto format = choice<analysis::TableFormat>(*values, "format");
  const auto selected = read_selected(environment, *values);
  environment.out << analysis::runtime_table(selected.results, request).print(format);
  return 0;
}

}  // namespace bobench::cli
