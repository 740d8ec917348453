#include "results/trace.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "results/compare.hpp"
#include "results/journal.hpp"
#include "results/judgement.hpp"
#include "results/merge.hpp"
#include "results/result_file.hpp"
#include "temporary_folder.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();

/// A descent with noise, failures, costs and points in two dimensions.
RunResult descent(std::size_t evaluations, std::uint64_t seed) {
  Random random(seed);
  RunResult run;
  run.status = RunStatus::complete;
  run.seed = seed;
  run.optimum = -1.0;
  for (std::size_t t = 1; t <= evaluations; ++t) {
    const double without_noise = 100.0 * random.uniform() / static_cast<double>(t);
    run.value.push_back(t % 17 == 3 ? not_a_number : t % 19 == 4 ? inf : without_noise + 0.1 * random.normal());
    run.noise_free.push_back(without_noise);
    run.seconds_ask.push_back(random.uniform());
    run.seconds_evaluate.push_back(t < 30 ? not_a_number : random.uniform());
    run.cost_seconds.push_back(std::exp(20.0 * random.uniform() - 10.0));
    run.configuration.insert(run.configuration.end(), {random.uniform(), random.uniform()});
  }
  return run;
}

ResultSet set_of(std::vector<RunResult> runs, int budget) {
  Series series{.problem = "p", .optimizer = "a", .dimension = 2, .group = "", .label = "", .runs = std::move(runs)};
  return {.provenance = {}, .settings = {1, budget, true}, .series = {std::move(series)}};
}

/// The values of a step function with sparse rows, for each evaluation.
std::vector<double> spread(const std::vector<double>& rows, const RunResult& run, std::size_t evaluations) {
  std::vector<double> all;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) all.resize(run.evaluation_of(i) - 1, all.back());
    all.push_back(rows[i]);
  }
  all.resize(evaluations, all.back());
  return all;
}

}  // namespace

TEST_CASE("a sparse trace has the first, the last, every improvement and COCO's evaluations") {
  const RunResult full = descent(3000, test_seed(1)), thin = thinned(full, 2);
  REQUIRE(thin.is_sparse());
  CHECK(thin.rows() < 400);
  CHECK(thin.evaluations() == 3000);
  CHECK(thin.evaluation_of(0) == 1);
  CHECK(thin.status == full.status);
  CHECK(thin.optimum == full.optimum);
  double lowest = inf, lowest_without_noise = inf;
  std::size_t row = 0;
  for (std::size_t t = 1; t <= 3000; ++t) {
    const double value = full.value[t - 1], without_noise = full.noise_free[t - 1];
    const bool improves = (std::isfinite(value) && value < lowest) || without_noise < lowest_without_noise;
    if (std::isfinite(value)) lowest = std::min(lowest, value);
    lowest_without_noise = std::min(lowest_without_noise, without_noise);
    while (row + 1 < thin.rows() && thin.evaluation_of(row) < t) ++row;
    const bool is_kept = thin.evaluation_of(row) == t;
    if (improves || t == 1 || t == 3000 || t == 20 || t == 100 || t == 2000 || t == 1000 || t == 112) CHECK(is_kept);
    if (!is_kept) continue;
    CHECK((thin.value[row] == value || std::isnan(value)));
    CHECK(thin.noise_free[row] == without_noise);
    CHECK(thin.configuration[2 * row + 1] == full.configuration[2 * t - 1]);
  }
}

TEST_CASE("costs so far are the same on a sparse trace to the last bit, and seconds to a rounding") {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const RunResult full = descent(500, test_seed(seed)), thin = thinned(full, 2);
    for (const auto column : {&RunResult::seconds_ask, &RunResult::seconds_evaluate, &RunResult::cost_seconds}) {
      double sum = 0.0, thin_sum = 0.0;
      std::size_t t = 0;
      for (std::size_t i = 0; i < thin.rows(); ++i) {
        bool is_known = false;
        for (; t < thin.evaluation_of(i); ++t) {
          const double seconds = (full.*column)[t];
          is_known = is_known || std::isfinite(seconds);
          sum += std::isfinite(seconds) ? seconds : 0.0;
        }
        const double row = (thin.*column)[i];
        CHECK(std::isfinite(row) == is_known);
        thin_sum += is_known ? row : 0.0;
        if (column == &RunResult::cost_seconds) {
          CHECK(thin_sum == sum);
        } else {
          CHECK(std::abs(thin_sum - sum) <= 1e-15 * sum);
        }
      }
    }
  }
}

TEST_CASE("what runs are judged by is the same on a sparse trace") {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const RunResult full = descent(400, test_seed(seed));
    const ResultSet whole = set_of({full}, 400), sparse = set_of({thinned(full, 2)}, 400);
    const RunResult& thin = sparse.series[0].runs[0];
    for (const bool observed : {false, true}) {
      const Judgement a(whole, "p", {.observed = observed}), b(sparse, "p", {.observed = observed});
      CHECK(spread(b.curve(sparse.series[0], 0, 400), thin, 400) == a.curve(whole.series[0], 0, 400));
      CHECK(a.has_values_below_optimum(whole.series[0], 0) == b.has_values_below_optimum(sparse.series[0], 0));
      for (const std::size_t at : {1U, 2U, 57U, 399U, 400U}) {
        CHECK(a.final_value(whole.series[0], 0, at) == b.final_value(sparse.series[0], 0, at));
        Horizon horizon(at);
        horizon.cost = 1e3 * static_cast<double>(at);
        CHECK(a.final_value(whole.series[0], 0, horizon) == b.final_value(sparse.series[0], 0, horizon));
        horizon.unit = CostUnit::fidelity;
        horizon.cost = 0.7 * static_cast<double>(at);
        CHECK(a.final_value(whole.series[0], 0, horizon) == b.final_value(sparse.series[0], 0, horizon));
      }
    }
    CHECK(total_cost(full, CostUnit::seconds) == total_cost(thin, CostUnit::seconds));
    CHECK(total_cost(full, CostUnit::fidelity) == total_cost(thin, CostUnit::fidelity));
  }
}

TEST_CASE("files, journals and differences know both kinds of traces, in one series, too") {
  const TemporaryFolder folder;
  const std::vector<RunResult> full = {descent(900, test_seed(1)), descent(900, test_seed(2)), descent(5, test_seed(3)),
                                       RunResult()};
  std::vector<RunResult> mixed = full;
  mixed[1] = thinned(full[1], 2);
  mixed[2] = thinned(full[2], 2);
  CHECK_FALSE(mixed[2].is_sparse());  // no row was omitted
  const ResultSet whole = set_of(full, 900), both = set_of(mixed, 900);
  CHECK(differences(whole, both).empty());
  CHECK(differences(both, whole).empty());
  write_result_file(folder.file("r.h5"), both);
  const ResultSet read = read_result_file(folder.file("r.h5"));
  for (std::size_t r = 0; r < mixed.size(); ++r) {
    CHECK(read.series[0].runs[r].evaluation == mixed[r].evaluation);
    CHECK(read.series[0].runs[r].rows() == mixed[r].rows());
    CHECK(read.series[0].runs[r].seconds_ask == mixed[r].seconds_ask);
  }
  CHECK(differences(read, both).empty());
  CHECK(differences(read, whole).empty());

  ResultSet other = whole;
  other.series[0].runs[1].noise_free[mixed[1].evaluation_of(3) - 1] += 1e-9;
  CHECK(differences(other, both).size() == 1);
  CHECK(merge(both, whole).series[0].runs[1].rows() == 900);
  CHECK(merge(whole, both).series[0].runs[1].rows() == 900);

  ResultSet empty = set_of({RunResult(), RunResult(), RunResult(), RunResult()}, 900);
  empty.provenance.file_id = "abc";
  write_result_file(folder.file("j.h5"), empty);
  JournalWriter journal(folder.file("j.h5"));
  journal.begin(empty.settings, "abc");
  for (int r = 0; r < 3; ++r) journal.append({"p", "a", r, mixed[static_cast<std::size_t>(r)]});
  CHECK(differences(read_results(folder.file("j.h5")), whole).empty());
}

TEST_CASE("numbers of evaluations that cannot be are refused") {
  RunResult run = thinned(descent(900, test_seed(1)), 2);
  REQUIRE_NOTHROW(require_trace(run));
  for (const double wrong : {0.0, 1.0, 2.5, 1e16, not_a_number}) {
    RunResult bad = run;
    bad.evaluation[1] = wrong;
    CHECK_THROWS_AS(require_trace(bad), Error);
  }
  run.evaluation.pop_back();
  CHECK_THROWS_AS(require_trace(run), Error);
}
