#include "analysis/model_tables.hpp"

#include <cmath>
#include <limits>

#include "analysis/contest.hpp"
#include "analysis/selected_results.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

/// Optimisers "a", "b" and "c" whose regrets are about 1e-3, 1e-3 and 1e-1, on problems of very different scales.
results::ResultSet scaled_contest(int problems) {
  Random random(3);
  results::ResultSet set;
  set.settings.budget = 1;
  for (int p = 0; p < problems; ++p) {
    for (int o = 0; o < 3; ++o) {
      results::Series series;
      series.problem = "suite/f" + std::to_string(p);
      series.optimizer = std::string(1, static_cast<char>('a' + o));
      series.dimension = p % 2;
      for (int r = 0; r < 4; ++r) {
        const double digits = (o == 2 ? -1.0 : -3.0) + 0.3 * random.normal() + static_cast<double>(p % 5);
        series.runs.push_back(results::run_of({std::pow(10.0, digits)}, 0.0));
      }
      set.series.push_back(series);
    }
  }
  return set;
}

Table table_of(const results::ResultSet& set, const ModelRequest& request) {
  return model_table(set, problems_of(set), 1, request);
}

}  // namespace

TEST_CASE("the Bayesian signed-rank table tells equal optimisers from better ones") {
  const auto rows = table_of(scaled_contest(12), {.model = Model::bayesian_signed_rank, .rope = 0.3}).to_json();
  REQUIRE(rows.size() == 3);
  for (const auto& row : rows) {
    const bool equal = row["other"] != "c";
    CHECK(row[equal ? "p_equivalent" : "p_better"].get<double>() > 0.95);
    CHECK(row["p_better"].get<double>() + row["p_equivalent"].get<double>() + row["p_worse"].get<double>() ==
          Approx(1.0));
    CHECK(row["blocks"] == 12);
  }
}

TEST_CASE("the Plackett-Luce table has the best optimiser first") {
  const Table table = table_of(scaled_contest(12), {.model = Model::plackett_luce});
  const auto rows = table.to_json();
  REQUIRE(rows.size() == 3);
  CHECK(rows[2]["optimizer"] == "c");
  CHECK(rows[0]["p_best"].get<double>() + rows[1]["p_best"].get<double>() + rows[2]["p_best"].get<double>() ==
        Approx(1.0));
  CHECK(rows[0]["low"].get<double>() < rows[0]["p_best"].get<double>());
  CHECK(rows[0]["c"].get<double>() > 0.8);
  CHECK(rows[2]["c"] == 0.5);
  CHECK(table.notes[1] == "From 12 rankings.");
}

TEST_CASE("the mixed-model table estimates the difference in decades") {
  const Table table = table_of(scaled_contest(12), {.model = Model::mixed_model});
  const auto rows = table.to_json();
  REQUIRE(rows.size() == 3);
  CHECK(rows[0]["p"].get<double>() > 0.01);  // a and b
  CHECK(rows[2]["other"] == "c");
  CHECK(rows[2]["difference"].get<double>() == Approx(-2.0).margin(0.3));
  CHECK(rows[2]["low"].get<double>() < rows[2]["difference"].get<double>());
  CHECK(rows[2]["high"].get<double>() < -1.0);
  CHECK(rows[2]["p"].get<double>() < 1e-6);
  CHECK(table.warnings.empty());
  CHECK_THAT(table.notes[1], ContainsSubstring("144 runs on 12 problems"));
}

TEST_CASE("a factor in a problem's values changes neither model of logarithms") {
  results::ResultSet set = scaled_contest(6), scaled = set;
  for (results::Series& series : scaled.series) {
    if (series.problem != "suite/f1") continue;
    for (results::RunResult& run : series.runs) run.value[0] *= 1024.0;
  }
  const auto before = table_of(set, {.model = Model::bayesian_signed_rank}).to_json();
  const auto after = table_of(scaled, {.model = Model::bayesian_signed_rank}).to_json();
  CHECK(before == after);
  const auto one = table_of(set, {.model = Model::mixed_model}).to_json()[0]["difference"].get<double>();
  CHECK(table_of(scaled, {.model = Model::mixed_model}).to_json()[0]["difference"].get<double>() ==
        Approx(one).epsilon(1e-6));
}

TEST_CASE("heavy tails and runs without a value are warned of") {
  results::ResultSet set = scaled_contest(6);
  for (std::size_t i = 0; i < set.series.size(); i += 4) set.series[i].runs[1].value[0] = 0.0;
  set.series[2].runs[0].value[0] = std::numeric_limits<double>::infinity();
  const Table table = table_of(set, {.model = Model::mixed_model});
  REQUIRE(table.warnings.size() == 2);
  CHECK_THAT(table.warnings[0], ContainsSubstring("far from normal"));
  CHECK_THAT(table.warnings[1], ContainsSubstring("1 run without a finite value is left out"));
}

TEST_CASE("without optima, final values are compared in their own unit") {
  const results::ResultSet regrets = scaled_contest(12);
  results::ResultSet values = regrets;
  for (results::Series& series : values.series) {
    for (results::RunResult& run : series.runs) {
      run.value[0] = std::log10(run.value[0]);
      run.optimum = std::nan("");
    }
  }
  const ModelRequest signed_rank{.model = Model::bayesian_signed_rank, .rope = 0.3};
  CHECK(table_of(values, signed_rank).to_json() == table_of(regrets, signed_rank).to_json());
  CHECK_THAT(table_of(values, {.model = Model::bayesian_signed_rank}).notes[0],
             ContainsSubstring("No optimum is known") && ContainsSubstring("by more than 0 (--rope"));
  const Table mixed = table_of(values, {.model = Model::mixed_model});
  CHECK(mixed.to_json() == table_of(regrets, {.model = Model::mixed_model}).to_json());
  CHECK_THAT(mixed.title, ContainsSubstring("the final value"));
  CHECK_THAT(mixed.notes[0], ContainsSubstring("no optimum is known"));
}

TEST_CASE("the mixed model leaves out an optimiser without a value, and names it") {
  results::ResultSet set = scaled_contest(6), without = set;
  for (results::Series& series : set.series) {
    if (series.optimizer != "b") continue;
    for (results::RunResult& run : series.runs) run.value[0] = std::nan("");
  }
  std::erase_if(without.series, [](const results::Series& series) { return series.optimizer == "b"; });
  const Table table = table_of(set, {.model = Model::mixed_model});
  CHECK(table.to_json() == table_of(without, {.model = Model::mixed_model}).to_json());
  CHECK_THAT(table.notes[2], ContainsSubstring("no run has a value: b."));
}

TEST_CASE("what cannot be compared is refused") {
  results::ResultSet set = scaled_contest(2);
  for (results::Series& series : set.series) {
    for (results::RunResult& run : series.runs) run.value[0] = std::nan("");
  }
  CHECK_THROWS_WITH(table_of(set, {.model = Model::mixed_model}), ContainsSubstring("finite value"));
  CHECK_THROWS_WITH(table_of(set, {.model = Model::bayesian_signed_rank}), ContainsSubstring("plackett-luce"));
  set.series.resize(1);
  for (const Model model : {Model::bayesian_signed_rank, Model::plackett_luce, Model::mixed_model}) {
    CHECK_THROWS_AS(table_of(set, {.model = model}), InputError);
  }
}

TEST_CASE("tables of groups have the notes that all share once, and their warnings") {
  const results::ResultSet set = scaled_contest(8);
  const auto make = [&](const std::vector<std::string>& problems) {
    Table table = model_table(set, problems, 1, {.model = Model::mixed_model});
    table.warnings.emplace_back("careful");
    return table;
  };
  const Table whole = table_by_group(set, GroupBy::dimension, make);
  CHECK(whole.rows.size() == 6);
  REQUIRE(whole.notes.size() == 3);
  CHECK_THAT(whole.notes[0], StartsWith("A negative difference"));
  CHECK_THAT(whole.notes[1], StartsWith("0: Shares of the variance"));
  CHECK(whole.warnings == std::vector<std::string>{"0: careful", "1: careful"});
}
