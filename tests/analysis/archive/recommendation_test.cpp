#include "analysis/archive/recommendation.hpp"

#include <string>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"

using namespace bobench;
using namespace bobench::archive;
using results::ResultSet, results::RunResult, results::RunStatus, results::Series;

namespace {

constexpr int problems = 16, replicates = 6;

std::vector<ProblemFacts> facts() {
  std::vector<ProblemFacts> all;
  for (int p = 0; p < problems; ++p) {
    all.push_back({.id = "p" + std::to_string(p), .dimension = 5.0, .is_discrete = p % 2 == 1, .is_noisy = false});
  }
  return all;
}

/// Three optimisers: two specialists, each the best on half of the problems and the last on the others, and one that is
/// always in between. With `mixed`, who is best has nothing to do with the kind of the problem.
ResultSet archived(bool mixed) {
  ResultSet set;
  set.settings = {1, 10, false};
  Random random(4);
  for (int p = 0; p < problems; ++p) {
    const bool first = mixed ? p / 2 % 2 == 0 : p % 2 == 0;
    for (const char* optimizer : {"continuous", "middle", "discrete"}) {
      Series& series = set.series.emplace_back();
      series.problem = "p" + std::to_string(p);
      series.optimizer = optimizer;
      const double regret = optimizer == std::string("middle")                  ? 2.0
                            : (optimizer == std::string("continuous")) == first ? 1.0
                                                                                : 3.0;
      for (int r = 0; r < replicates; ++r) {
        RunResult& run = series.runs.emplace_back();
        run.status = RunStatus::complete;
        run.optimum = 0.0;
        run.value.assign(10, regret + 0.1 * random.uniform());
        run.seconds_ask.assign(10, 0.0);
      }
    }
  }
  return set;
}

std::string first_of(const analysis::Table& table) {
  return table.to_json()[0].at("optimizer");
}

}  // namespace

TEST_CASE("problems differ by the doublings of their dimension, by discreteness and by noise") {
  const ProblemFacts a{.id = "a", .dimension = 2.0, .is_discrete = false, .is_noisy = false},
      b{.id = "b", .dimension = 8.0, .is_discrete = true, .is_noisy = true};
  CHECK(difference_of(a, a) == 0.0);
  CHECK(difference_of(a, b) == 5.0);
  CHECK(difference_of(b, a) == 5.0);
}

TEST_CASE("where similar problems have the same winner, that is recommended, and cross-validation says why") {
  RecommendationRequest request;
  request.problem = {.id = "mine", .dimension = 6.0, .is_discrete = true, .is_noisy = false};
  request.budget = 10;
  const auto table = recommendation_table(archived(false), facts(), {{"discrete", 0.5}}, request);
  CHECK(first_of(table) == "discrete");
  CHECK(table.to_json()[0].at("seconds") == 0.5);
  CHECK(table.to_json()[1].at("seconds").is_null());
  CHECK_THAT(table.notes[2], ContainsSubstring("loss is 0.000 if similar problems count more") &&
                                 ContainsSubstring("Therefore similar problems count more here"));
  CHECK_THAT(table.notes[3], ContainsSubstring("p1 ("));
  request.problem.is_discrete = false;
  CHECK(first_of(recommendation_table(archived(false), facts(), {}, request)) == "continuous");
}

TEST_CASE("where similarity does not help, the overall first is recommended, and what is not separated is said") {
  RecommendationRequest request;
  request.problem = {.id = "mine", .dimension = 6.0, .is_discrete = true, .is_noisy = false};
  request.budget = 10;
  const auto table = recommendation_table(archived(true), facts(), {}, request);
  CHECK_THAT(table.notes[2], ContainsSubstring("does not show that similarity helps"));
  // All have the mean loss 1/2: each specialist wins half of the runs against the others.
  for (const auto& row : table.to_json()) {
    CHECK(row.at("loss").get<double>() == Approx(0.5));
    CHECK(row.at("separated") != "yes");
  }
}

TEST_CASE("a pair of optimisers is compared on all replicates that both have, also if a third one has fewer") {
  ResultSet set = archived(false);
  for (Series& series : set.series) {
    if (series.optimizer == "middle") series.runs.resize(5);
    // In the sixth replicate, "discrete" always wins.
    if (series.optimizer == "discrete") series.runs[5].value.assign(10, 0.5);
  }
  RecommendationRequest request;
  request.problem = {.id = "mine", .dimension = 5.0, .is_discrete = false, .is_noisy = false};
  request.budget = 10;
  const auto table = recommendation_table(set, facts(), {}, request);
  CHECK_THAT(table.notes[0], ContainsSubstring("5 to 6 replicates"));
  CHECK(first_of(table) == "continuous");
  // Similar problems count 4 times as much as those that are not: of those, "continuous" loses a sixth of the runs
  // against "discrete" and none against "middle"; of the others all.
  CHECK_THAT(table.notes[2], ContainsSubstring("Therefore similar problems count more here"));
  CHECK(table.to_json()[0].at("loss").get<double>() == Approx((4.0 * (1.0 / 6.0) / 2.0 + 1.0) / 5.0).margin(5e-4));
}

TEST_CASE("optimisers that take longer than an evaluation are left out") {
  RecommendationRequest request;
  request.problem = {.id = "mine", .dimension = 6.0, .is_discrete = true, .is_noisy = false};
  request.budget = 10;
  request.seconds = 1.0;
  const auto table = recommendation_table(archived(false), facts(), {{"discrete", 2.0}, {"middle", 0.1}}, request);
  CHECK(table.rows.size() == 2);
  CHECK_THROWS_WITH(recommendation_table(archived(false), facts(), {{"discrete", 2.0}, {"middle", 2.0}}, request),
                    ContainsSubstring("raise --seconds"));
}
