#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <ostream>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "core/error.hpp"
#include "results/import_csv.hpp"
#include "results/result_file.hpp"
#include "runners/provenance.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;

/// Fills in what the file left out where the problem is one that the catalogue knows.
void complete_from(const ProblemCatalog& problems, results::Series& series) {
  try {
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      const Problem problem = problems.make(series.problem, static_cast<int>(r));
      if (std::isnan(series.runs[r].optimum) && problem.optimum()) series.runs[r].optimum = *problem.optimum();
      if (series.dimension == 0) series.dimension = static_cast<int>(problem.space().dimension());
    }
    if (series.group.empty()) series.group = problems.group(series.problem);
  } catch (const InputError&) {
    // A problem from elsewhere: the file's word is all there is.
  }
}

}  // namespace

int import_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser(
      "bobench import traces.csv --output r.h5",
      "Makes a result file of tidy CSV: problem,optimizer,replicate,evaluation,value (replicate from 0, "
      "evaluation from 1), and optionally optimum, noise_free, seconds_ask, cost_seconds, fidelity, "
      "dimension, group.");
  parser.positional("file", 1);
  parser.options()("output", po::value<std::string>()->required(), "the new file; it must not exist");
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench import traces.csv --output r.h5");
  const std::string output = (*values)["output"].as<std::string>();
  if (std::filesystem::exists(output))
    throw InputError(fmt::format("'{}' exists already; give another --output", output));

  results::ResultSet imported = results::import_csv((*values)["file"].as<std::vector<std::string>>()[0]);
  for (results::Series& series : imported.series) complete_from(environment.catalogs.problems, series);
  imported.provenance = runners::provenance(environment.command_line);
  results::write_result_file(output, imported);
  environment.out << fmt::format("{} series, {} runs, up to {} evaluations. Results: {}\n", imported.series.size(),
                                 imported.count(results::RunStatus::complete), imported.settings.budget, output);
  return 0;
}

}  // namespace bobench::cli
