// The archive of @bo-suite in the sources: it can be made again.
#include <cmath>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "analysis/archive/suite_archive.hpp"
#include "catch.hpp"
#include "cli/main.hpp"
#include "core/random.hpp"
#include "hpobench_tables/data_directory.hpp"
#include "results/judgement.hpp"
#include "runners/execution/single_run.hpp"
#include "test_seed.hpp"

using namespace bobench;
using results::ResultSet, results::RunResult, results::Series;

namespace {

const std::string folder = BOBENCH_EXAMPLES "/../../analysis/archive/suite";

/// The lowest regrets so far of a run that is made again, by evaluation from 1, rounded as the archive's.
std::vector<double> made_again(const runners::Catalogs& catalogs, const Series& series, int replicate) {
  const Problem problem = catalogs.problems.make(series.problem, replicate);
  const auto recipe = catalogs.optimizers.recipe(series.optimizer);
  ResultSet set;
  set.settings = {1, 100, false};
  Series& one = set.series.emplace_back();
  one.problem = series.problem;
  one.optimizer = series.optimizer;
  one.details = problem.details();
  if (problem.fidelities().size() > 1) one.details[results::top_fidelity_key] = problem.full_fidelity();
  one.runs.push_back(*runners::execute_run({problem, series.problem, recipe, replicate, {1, 100, true}}));
  std::vector<double> curve = results::Judgement(set, series.problem).curve(one, 0, 100);
  for (double& regret : curve) regret = archive::rounded_as_archived(regret);
  return curve;
}

}  // namespace

TEST_CASE("ten runs of the archive, drawn at random, are the same when they are made again") {
  const std::map<std::string, double> seconds = archive::read_suite_seconds(folder);
  if (seconds.empty()) {
    WARN("the archive is not in " << folder << ": no run was made again");
    return;
  }
  const ResultSet archived = archive::read_suite_archive(folder);
  const auto catalogs = cli::standard_catalogs(hpobench_tables::DataDirectory::of_user());
  std::vector<std::pair<const Series*, int>> quick;
  for (const Series& series : archived.series) {
    constexpr double most = 0.02;  // seconds an evaluation
    for (std::size_t r = 0; r < series.runs.size() && seconds.at(series.optimizer) < most; ++r) {
      quick.emplace_back(&series, static_cast<int>(r));
    }
  }
  REQUIRE(quick.size() >= 10);
  Random random(test_seed(6));
  for (int draw = 0; draw < 10; ++draw) {
    const auto [series, replicate] = quick[static_cast<std::size_t>(random.index(std::ssize(quick)))];
    INFO(series->optimizer << " on " << series->problem << ", replicate " << replicate);
    const std::vector<double> curve = made_again(catalogs, *series, replicate);
    const RunResult& run = series->runs[static_cast<std::size_t>(replicate)];
    REQUIRE(run.rows() > 0);
    for (std::size_t row = 0; row < run.rows(); ++row) {
      CHECK(curve.at(run.evaluation_of(row) - 1) == run.value[row]);
    }
  }
}
