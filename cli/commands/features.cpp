// bobench features: how linear, convex, clustered and rugged problems are, and which of it separates two optimisers.
#include <optional>
#include <ostream>

#include <fmt/format.h>

#include "analysis/archive/suite_finals.hpp"
#include "analysis/ranked_problems.hpp"
#include "analysis/selected_results.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/programs.hpp"
#include "cli/result_files.hpp"
#include "core/error.hpp"
#include "landscape/features/sampling.hpp"
#include "landscape/features/separation.hpp"
#include "results/judgement.hpp"
#include "runners/labels.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
using analysis::Cell, analysis::Table;
using landscape::Features;
using Words = std::vector<std::string>;

ArgumentParser features_parser() {
  ArgumentParser parser(
      "bobench features PROBLEM... [options]",
      "Computes features of problems from a sample of uniform points: how linear, quadratic, clustered "
      "and rugged they are (docs/features.md). With --runs and --between, those that tell where one "
      "optimiser is better than another.");
  parser.positional("problems", -1);
  parser.group("Sample");
  auto add = parser.options();
  add("points", whole_value(10, 100000), "points (default: 50 for each parameter)");
  add("replicates", whole_value(1, 1000)->default_value(1), "mean over the instances of these replicates");
  add("seed", seed_value(), "seed of the sample");
  parser.group("Two optimisers");
  add("runs", text_value("FILE"), "the problems of this result file");
  add("between", text_values("A B"), "two of its optimisers");
  parser.group("Output");
  parser.table_format();
  add_program_options(parser);
  parser.example("bobench features bbob/f1,15/d2", "Compare the sphere with Rastrigin's function");
  parser.example("bobench features --runs r.h5 --between gp-ei cma-es --replicates 5",
                 "Print which features tell where gp-ei is better than cma-es");
  return parser;
}

/// The mean of each feature over the instances of the first replicates.
Features features_of(const ProblemCatalog& problems, const std::string& id, const po::variables_map& values) {
  const int replicates = values["replicates"].as<int>();
  Features mean;
  for (int replicate = 0; replicate < replicates; ++replicate) {
    const Problem problem = problems.make(id, replicate);
    const Eigen::Index points = values.count("points") ? values["points"].as<int>() : 50 * problem.space().dimension();
    const landscape::Sample sample = landscape::sample_problem(
        problem, points, values["seed"].as<std::uint64_t>() + static_cast<std::uint64_t>(replicate));
    constexpr Eigen::Index fewest = 10;
    if (sample.values.size() < fewest) {
      throw InputError(fmt::format("'{}': only {} of {} evaluations have a value", id, sample.values.size(), points));
    }
    Features one = landscape::features_of(sample);
    if (mean.empty()) {
      mean = std::move(one);
      continue;
    }
    for (std::size_t f = 0; f < mean.size(); ++f) mean[f].value += one[f].value;
  }
  for (landscape::Feature& feature : mean) feature.value /= replicates;
  return mean;
}

Table table_of(const ProblemCatalog& problems, const Words& ids, const po::variables_map& values) {
  Table table;
  table.columns = {"feature"};
  for (const std::string& id : ids) {
    table.columns.push_back(id);
    const Features features = features_of(problems, id, values);
    table.rows.resize(features.size(), {});
    for (std::size_t f = 0; f < features.size(); ++f) {
      if (table.rows[f].empty()) table.rows[f].emplace_back(features[f].name);
      table.rows[f].emplace_back(Cell(features[f].value));
    }
  }
  table.notes = {"docs/features.md explains the features."};
  return table;
}

/// The share of paired runs that the first optimiser wins; nothing without runs of both.
std::optional<double> share_won(const results::ResultSet& results, const std::string& problem, const Words& pair,
                                const results::Horizon& horizon) {
  const auto row = analysis::series_of_all(results, problem, pair);
  if (!row) return std::nullopt;
  const Eigen::MatrixXd finals = analysis::paired_finals(results::Judgement(results, problem), *row, horizon);
  if (finals.rows() == 0) return std::nullopt;
  return archive::paired_runs(finals).share_won();
}

Table separation(const Environment& environment, const ProblemCatalog& problems, const po::variables_map& values) {
  const Words pair = values["between"].as<Words>();
  if (pair.size() != 2) throw InputError(fmt::format("--between has {} names; expected two optimisers", pair.size()));
  const results::ResultSet all = read_result_set(environment, values["runs"].as<std::string>());
  const auto selected = analysis::select_results(all, {.problems = {}, .optimizers = pair});
  const results::Horizon horizon = analysis::horizon_of(selected.results, {});
  std::vector<landscape::JudgedProblem> judged;
  for (const std::string& problem : selected.problems) {
    const auto won = share_won(selected.results, problem, selected.optimizers, horizon);
    if (won) judged.push_back({problem, features_of(problems, problem, values), *won});
  }
  return landscape::separation_table(judged, selected.optimizers[0], selected.optimizers[1]);
}

}  // namespace

int features_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = features_parser().parse(arguments, environment.out);
  if (!values) return 0;
  const auto format = choice<analysis::TableFormat>(*values, "format");
  runners::Catalogs catalogs = with_programs(environment.catalogs, program_settings(*values));
  if (values->count("runs") != values->count("between")) throw InputError("--runs and --between belong together");
  if (values->count("runs")) {
    environment.out << separation(environment, catalogs.problems, *values).print(format);
    return 0;
  }
  if (!values->count("problems")) throw InputError("no problem given. Usage: bobench features PROBLEM...");
  Words ids;
  for (const std::string& given : (*values)["problems"].as<Words>()) {
    for (std::string& id : catalogs.problems.expand(runners::add_labelled(given, catalogs.problems))) {
      ids.push_back(std::move(id));
    }
  }
  environment.out << table_of(catalogs.problems, ids, *values).print(format);
  return 0;
}

}  // namespace bobench::cli
