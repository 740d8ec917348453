#include "analysis/runtimes/convergence_area.hpp"

#include <cmath>
#include <limits>

#include "analysis/contest.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "results/trace.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

const PrecisionScale scale = {.highest = 2.0, .lowest = -8.0};

double area(const std::vector<double>& regret, const std::vector<std::size_t>& evaluation, std::size_t evaluations,
            EvaluationScale over) {
  return convergence_area(regret, evaluation, evaluations, scale, over);
}

}  // namespace

TEST_CASE("a precision's score is linear in its logarithm and cut at both ends") {
  CHECK(scale.score(1e3) == 0.0);
  CHECK(scale.score(1e2) == Approx(0.0).margin(1e-15));
  CHECK(scale.score(1e-3) == Approx(0.5));
  CHECK(scale.score(1e-8) == Approx(1.0));
  CHECK(scale.score(0.0) == 1.0);
  CHECK(scale.score(std::numeric_limits<double>::infinity()) == 0.0);
}

TEST_CASE("the area over the convergence curve by hand") {
  // Two evaluations at 1e-3, then three at 1e-8.
  CHECK(area({1e-3, 1e-8}, {1, 3}, 5, EvaluationScale::linear) == Approx((2 * 0.5 + 3 * 1.0) / 5));
  CHECK(area({1e-3, 1e-3, 1e-8, 1e-8, 1e-8}, {1, 2, 3, 4, 5}, 5, EvaluationScale::linear) ==
        Approx((2 * 0.5 + 3 * 1.0) / 5));
  CHECK(area({1e-3, 1e-8}, {1, 3}, 5, EvaluationScale::logarithmic) ==
        Approx((0.5 * std::log(3.0) + 1.0 * std::log(5.0 / 3.0)) / std::log(5.0)));
  // Values beyond the budget do not count; runs that end earlier keep their last value.
  CHECK(area({1e-3, 1e-8}, {1, 9}, 5, EvaluationScale::linear) == Approx(0.5));
  CHECK(area({1e-3}, {1}, 100, EvaluationScale::logarithmic) == Approx(0.5));
  CHECK(area({1e-3}, {1}, 1, EvaluationScale::logarithmic) == Approx(0.5));
  CHECK(area({}, {}, 10, EvaluationScale::linear) == 0.0);
}

TEST_CASE("the area over log evaluations is that under the distribution of runtimes to many targets") {
  const std::vector<double> regret = {70.0, 3.0, 0.2, 1e-5};
  const std::vector<std::size_t> evaluation = {1, 4, 20, 60};
  const double budget = 100.0;
  constexpr int targets = 100'000;
  double under = 0.0;
  for (int i = 0; i < targets; ++i) {
    const double target = std::pow(10.0, 2.0 - 10.0 * (i + 0.5) / targets);
    for (std::size_t row = 0; row < regret.size(); ++row) {
      if (regret[row] > target) continue;
      under += std::log(budget / static_cast<double>(evaluation[row])) / std::log(budget) / targets;
      break;
    }
  }
  CHECK(area(regret, evaluation, 100, EvaluationScale::logarithmic) == Approx(under).margin(1e-4));
}

TEST_CASE("the table of areas has a row for each problem or group") {
  results::ResultSet set = contest();
  ConvergenceTableRequest request{.scale = {.highest = 2.0, .lowest = 0.0}};
  const auto json = convergence_table(set, request).to_json();
  REQUIRE(json.size() == 2);
  double sum = 0.0;
  for (int r = 0; r < 10; ++r) {  // regrets of level + 9, level + 1, level
    const double level = 5.0 + 0.01 * r;
    sum += ((2.0 - std::log10(level + 9.0)) + (2.0 - std::log10(level + 1.0)) + (2.0 - std::log10(level))) / 2.0 / 3.0;
  }
  CHECK(json[0]["bad"]["mean"].get<double>() == Approx(sum / 10));
  CHECK(json[0]["bad"]["runs"] == 10);

  results::ResultSet sparse = set;
  for (auto& series : sparse.series) {
    for (auto& run : series.runs) run = results::thinned(run, 2);
  }
  for (const auto over : {EvaluationScale::linear, EvaluationScale::logarithmic}) {
    request.over = over;
    const auto full = convergence_table(set, request).to_json(), thin = convergence_table(sparse, request).to_json();
    CHECK(full[1]["good"]["mean"].get<double>() == Approx(thin[1]["good"]["mean"].get<double>()).epsilon(1e-13));
  }

  request.by = GroupBy::dimension;
  set.series.pop_back();  // "worse" does not have runs on the second problem
  const Table grouped = convergence_table(set, request);
  REQUIRE(grouped.rows.size() == 1);
  CHECK_THAT(grouped.notes.at(1), ContainsSubstring("synthetic/branin"));
  CHECK_THROWS_AS(convergence_table(set, {.scale = {.highest = 0.0, .lowest = 0.0}}), InputError);
}
