// Kinds of regret: which configuration counts as a run's result.

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "results/judgement.hpp"
#include "results/result_sets.hpp"

using namespace bobench::results;
using Values = std::vector<double>;
constexpr double inf = std::numeric_limits<double>::infinity(), none = std::numeric_limits<double>::quiet_NaN();

namespace {

/// A noisy run whose third evaluation looks better than its noise-free value.
RunResult noisy_run() {
  RunResult run = run_of({5.0, 3.0, 1.0, 4.0}, 0.5);
  run.noise_free = {4.5, 2.5, 3.5, 1.5};
  return run;
}

ResultSet set_of(std::vector<RunResult> runs) {
  ResultSet set;
  set.settings.budget = 4;
  for (RunResult& run : runs) {
    Series series;
    series.problem = "p";
    series.optimizer = std::string(1, static_cast<char>('a' + set.series.size()));
    series.runs = {std::move(run)};
    set.series.push_back(std::move(series));
  }
  return set;
}

Values curve(ResultSet set, RegretKind kind, std::size_t series = 0) {
  set.regret_kind = kind;
  return Judgement(set, "p").curve(set.series[series], 0, 4);
}

}  // namespace

TEST_CASE("oracle regret is of the best evaluated, observed regret of what looked best, and may rise") {
  const ResultSet set = set_of({noisy_run()});
  CHECK(curve(set, RegretKind::oracle) == Values{4.0, 2.0, 2.0, 1.0});
  CHECK(curve(set, RegretKind::observed) == Values{4.0, 2.0, 3.0, 3.0});
}

TEST_CASE("inference regret is of what was recommended, and of what looked best while nothing was") {
  RunResult run = noisy_run();
  run.recommended = {none, 4.5, 2.5, 1.5};
  const ResultSet set = set_of({run, noisy_run()});
  CHECK(curve(set, RegretKind::inference) == Values{4.0, 4.0, 2.0, 1.0});
  CHECK(curve(set, RegretKind::inference, 1) == Values{4.0, 2.0, 3.0, 3.0});
  CHECK(curve(set, RegretKind::observed) == Values{4.0, 2.0, 3.0, 3.0});
}

TEST_CASE("evaluations that failed, or were cheap ones, are never what looked best") {
  RunResult failing = noisy_run();
  failing.value = {none, 3.0, -inf, 1.0};
  failing.noise_free = {none, 2.5, none, 1.5};
  CHECK(curve(set_of({failing}), RegretKind::observed) == Values{inf, 2.0, 2.0, 1.0});
  RunResult cheap = noisy_run();
  cheap.fidelity = {9.0, 9.0, 1.0, 9.0};
  CHECK(curve(set_of({cheap}), RegretKind::observed) == Values{4.0, 2.0, 2.0, 2.0});
}

TEST_CASE("a sparse trace gives the observed regret of the full one") {
  RunResult run = noisy_run();
  run.evaluation = {1, 2, 7, 9};
  CHECK(curve(set_of({run}), RegretKind::observed) == Values{4.0, 2.0});
  const ResultSet set = set_of({run});
  CHECK(Judgement(set, "p", {.kind = RegretKind::observed}).final_value(set.series[0], 0, 9) == 3.0);
}

TEST_CASE("without noise, inference regret is of what was recommended, and else the best evaluated") {
  RunResult run = run_of({5.0, 3.0, 4.0, 1.0}, 0.5);
  run.recommended = {none, 4.5, 2.5, 1.5};
  RunResult other = run_of({5.0, 3.0, 4.0, 1.0}, 0.5);
  other.precision = {4.6, 2.6, 2.6, 0.6};
  const ResultSet set = set_of({run, other});
  CHECK(curve(set, RegretKind::inference) == Values{4.5, 4.0, 2.0, 1.0});
  CHECK(curve(set, RegretKind::inference, 1) == Values{4.6, 2.6, 2.6, 0.6});
  CHECK(curve(set, RegretKind::observed) == Values{4.5, 2.5, 2.5, 0.5});
  CHECK(curve(set, RegretKind::oracle) == Values{4.5, 2.5, 2.5, 0.5});
}

TEST_CASE("where there is no noise on record, all kinds of regret are one") {
  const ResultSet set = set_of({run_of({5.0, 3.0, 4.0, 1.0}, 0.5)});
  CHECK(curve(set, RegretKind::inference) == Values{4.5, 2.5, 2.5, 0.5});
  RunResult half = noisy_run();
  half.noise_free.clear();
  CHECK(curve(set_of({noisy_run(), half}), RegretKind::inference) == Values{4.5, 2.5, 0.5, 0.5});
}
