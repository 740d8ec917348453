#include "analysis/archive/likeness_table.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/archive/published_runs.hpp"
#include "catch.hpp"
#include "results/result_sets.hpp"

using namespace bobench;
using namespace bobench::archive;

namespace {

constexpr int budget = 60'000;

/// The published runs, each taking `factor` times as long.
results::Series like_published(const std::string& name, int function, int dimension, double factor) {
  results::Series series;
  series.problem = fmt::format("bbob/f{}/d{}", function, dimension);
  series.optimizer = "copy";
  series.dimension = dimension;
  for (const analysis::Runtime& published : published_runs(name, function, dimension)) {
    std::vector<double> values(budget, 1.0);
    const auto taken = static_cast<std::size_t>(std::lround(published.evaluations * factor));
    for (std::size_t i = taken - 1; published.reached && i < values.size(); ++i) values[i] = 0.0;
    series.runs.push_back(results::run_of(std::move(values), 0.0));
  }
  return series;
}

results::ResultSet set_of(double factor) {
  results::ResultSet set;
  set.settings = {1, budget, false};
  for (const int function : {1, 2, 6, 8, 10, 21}) {
    set.series.push_back(like_published("BIPOP-CMA-ES", function, 5, factor));
  }
  return set;
}

}  // namespace

TEST_CASE("the published runs themselves are not told from the published ones") {
  const auto table = likeness_table(set_of(1.0), {}, "BIPOP-CMA-ES");
  REQUIRE(table.rows.size() == 6);
  for (const auto& row : table.to_json()) {
    CHECK(row.at("p") == 1.0);
    CHECK(row.at("verdict") == "no difference found");
  }
  const auto first = table.to_json()[0];
  CHECK(first.at("function") == "f1");
  CHECK(first.at("ratio") == 1.0);
  CHECK(first.at("here").at("evaluations").get<double>() == Approx(726).epsilon(1e-3));
  // The 90 % interval is 704 to 749.
  CHECK(first.at("here").at("low").get<double>() == Approx(704).margin(12));
  CHECK(first.at("here").at("high").get<double>() == Approx(749).margin(12));
  CHECK(first.at("here").at("reached") == 15);
  // Some of the runs on f21 here end before they reach these targets.
  const auto last = table.to_json()[5];
  CHECK(last.at("here").at("reached") < last.at("BIPOP-CMA-ES").at("reached"));
}

TEST_CASE("runs that take half as long again are told from them where runs are alike") {
  const auto rows = likeness_table(set_of(1.5), {}, "BIPOP-CMA-ES").to_json();
  for (const std::size_t sharp : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{4}}) {
    CHECK(rows[sharp].at("verdict") == "differs");
    CHECK(rows[sharp].at("ratio").get<double>() == Approx(1.5).epsilon(1e-3));
  }
}

TEST_CASE("likeness is of the suite that is named, noisy functions by their values without noise") {
  results::ResultSet set;
  set.settings = {1, 1'000'000, false};
  results::Series series = like_published("BIPOP-CMA-ES", 101, 5, 1.0);
  series.problem = "bbob-noisy/f101/d5";
  for (results::RunResult& run : series.runs) {
    run.noise_free = run.value;
    for (double& value : run.value) value += 0.5;  // the observed values
  }
  set.series = {series};
  const auto rows = likeness_table(set, {}, "BIPOP-CMA-ES", "bbob-noisy").to_json();
  REQUIRE(rows.size() == 1);
  CHECK(rows[0]["function"] == "f101");
  CHECK(rows[0]["ratio"].get<double>() == Approx(1.0));
  CHECK_THROWS_WITH(likeness_table(set, {}, "BIPOP-CMA-ES"), ContainsSubstring("no function in common"));
}

TEST_CASE("who has no single runs there is no likeness to") {
  CHECK_THROWS_WITH(likeness_table(set_of(1.0), {}, "BIPOP-CMAES"), ContainsSubstring("'BIPOP-CMA-ES'"));
  CHECK_THROWS_WITH(likeness_table(set_of(1.0), {}, "CMA-ES-2019"),
                    ContainsSubstring("no single runs of 'CMA-ES-2019'"));
  results::ResultSet other;
  other.settings = {1, 10, false};
  other.series = {like_published("BIPOP-CMA-ES", 1, 5, 1.0)};
  other.series[0].problem = "bbob/f1/d7";
  CHECK_THROWS_WITH(likeness_table(other, {}, "BIPOP-CMA-ES"), ContainsSubstring("no function in common"));
}
