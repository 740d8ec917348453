#include "analysis/log_regrets.hpp"

#include <cmath>
#include <limits>

#include "analysis/contest.hpp"
#include "analysis/selected_results.hpp"
#include "catch.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

LogRegrets regrets_of(const results::ResultSet& set) {
  return log_regrets(set, problems_of(set), optimizers_of(set), 3);
}

}  // namespace

TEST_CASE("regrets are logarithms, at least 1e-8; missing runs are NaN") {
  results::ResultSet set = contest();
  set.series[0].runs[2] = results::run_of({5.0, 1e-12}, 0.0);
  set.series[1].runs[1] = results::RunResult{};
  set.series[2].runs.resize(7);
  const LogRegrets regrets = regrets_of(set);
  REQUIRE(regrets.problems.size() == 2);
  CHECK(regrets.problems[0].rows() == 10);
  CHECK(regrets.problems[0](0, 0) == 0.0);
  CHECK(regrets.problems[0](1, 0) == Approx(std::log10(1.01)));
  CHECK(regrets.problems[0](2, 0) == -8.0);
  CHECK(std::isnan(regrets.problems[0](1, 1)));
  CHECK(std::isnan(regrets.problems[0](8, 2)));
  CHECK(regrets.problems[1](0, 2) == Approx(std::log10(8.0)));
  CHECK(regrets.without_value == 0);
}

TEST_CASE("problems without an optimum and runs without a value are left out, and counted") {
  results::ResultSet set = contest();
  for (results::Series& series : set.series) {
    if (series.problem == "synthetic/branin") series.runs[0].optimum = std::nan("");
  }
  set.series[0].runs[3] = results::run_of({std::numeric_limits<double>::infinity()}, 0.0);
  const LogRegrets regrets = regrets_of(set);
  CHECK(regrets.without_optimum == std::vector<std::string>{"synthetic/branin"});
  REQUIRE(regrets.problems.size() == 1);
  CHECK(regrets.without_value == 1);
  CHECK(std::isnan(regrets.problems[0](3, 0)));
}

TEST_CASE("differences are those of common replicates: means of problems, or replicates of a single one") {
  LogRegrets regrets;
  const double none = std::nan("");
  Eigen::MatrixXd first(3, 2), second(1, 2), third(2, 2);
  first << 1, 3, none, 7, 5, 6;
  second << none, 1;
  third << 2, 1, 4, none;
  regrets.problems = {first, second, third};
  CHECK(paired_differences(regrets, 0, 1) == std::vector<double>{-1.5, 1.0});
  regrets.problems = {first};
  CHECK(paired_differences(regrets, 1, 0) == std::vector<double>{2.0, 1.0});
}
