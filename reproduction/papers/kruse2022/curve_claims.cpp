#include "reproduction/papers/kruse2022/curve_claims.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "analysis/statistics/ranks.hpp"
#include "reproduction/hypotheses/less.hpp"
#include "reproduction/hypotheses/median.hpp"

namespace bobench::papers::kruse2022 {

using Eigen::Index;
using regression::Curves, regression::Experiment, regression::Scores;
using reproduction::Claim, reproduction::ClaimRule, reproduction::ClaimTest, reproduction::LessClaim;
namespace {

using Names = std::vector<std::string>;

constexpr double infinity = std::numeric_limits<double>::infinity();

const Names discriminative = {"GP", "BNN", "BOHAMIANN"};
const Names mixtures = {"KDE", "GMR", "SPN"};

/// A score for which lower is better.
struct Measure {
  const char* name;
  double (*of)(const Scores&);
};
constexpr Measure absolute_error{"MAE", [](const Scores& scores) { return std::log(scores.mae); }};
constexpr Measure surprise{"- log density", [](const Scores& scores) { return -scores.log_density; }};
constexpr Measure worst_log_density{"worst log density", [](const Scores& scores) { return scores.worst_log_density; }};
constexpr Measure coverage{"coverage of 90 %", [](const Scores& scores) { return scores.coverage; }};

/// Numbers of observations from `first` to `last`.
struct Range {
  Index first = 0, last = std::numeric_limits<Index>::max();

  bool has(Index size) const { return first <= size && size <= last; }
};

std::string describe(Range range) {
  if (range.first == range.last) return fmt::format("n = {}", range.first);
  if (range.first == 0 && range.last == std::numeric_limits<Index>::max()) return "all n";
  return range.first == 0 ? fmt::format("n <= {}", range.last) : fmt::format("n >= {}", range.first);
}

class CurveTests {
 public:
  CurveTests(const Experiment& experiment, const Curves& curves, std::uint64_t seed)
      : experiment_(experiment), curves_(curves), random_(seed) {}

  std::vector<Range> each_size() const {
    std::vector<Range> all;
    for (const Index size : experiment_.sizes) all.push_back({size, size});
    return all;
  }

  /// Tests that each of `lower` is below each of `higher`, on each task, over each range.
  std::vector<ClaimTest> less(const Measure& measure, const Names& lower, const Names& higher,
                              const std::vector<Range>& ranges) {
    std::vector<LessClaim> family;
    for (std::size_t task = 0; task < experiment_.tasks.size(); ++task) {
      for (const Range range : ranges) {
        for (const std::string& low : lower) {
          for (const std::string& high : higher) {
            if (low == high) continue;
            family.push_back({fmt::format("{}, {}, {}", experiment_.tasks[task].name, measure.name, describe(range)),
                              {low, means(measure, task, low, range)},
                              {high, means(measure, task, high, range)},
                              {.optimizers = {low, high}}});
          }
        }
      }
    }
    return reproduction::test_less(family, random_);
  }

  /// Tests that d ln MAE / d ln n, by least squares over the range, lies between the bounds.
  ClaimTest slope_within(const std::string& model, Range range, double low, double high) {
    std::vector<double> slopes;
    for (int replicate = 0; replicate < experiment_.replicates; ++replicate)
      slopes.push_back(slope(model, range, replicate));
    ClaimTest test = reproduction::test_median_within(
        fmt::format("{:g} < slope of ln MAE over ln n, {}, {} < {:g}", low, describe(range), model, high), slopes, low,
        high, random_);
    test.wanted = reproduction::Wanted{.optimizers = {model}};
    return test;
  }

  /// Tests that a model's median over replicates lies below a bound, in the first task.
  ClaimTest below(const Measure& measure, const std::string& model, Range range, double bound) {
    ClaimTest test = reproduction::test_median_within(
        fmt::format("{} of {}, {} < {:g}", measure.name, model, describe(range), bound),
        means(measure, 0, model, range), -infinity, bound, random_);
    test.wanted = reproduction::Wanted{.optimizers = {model}};
    return test;
  }

  /// Tests that the model's mean rank by MAE among `rivals` is lower in the first range than in the second.
  std::vector<ClaimTest> rank_falls(const std::string& model, const Names& rivals, Range first, Range second) {
    return reproduction::test_less({{"rank by MAE of " + model,
                                     {describe(first), ranks(model, rivals, first)},
                                     {describe(second), ranks(model, rivals, second)},
                                     {.optimizers = rivals}}},
                                   random_);
  }

 private:
  std::size_t position_of(const std::string& label) const {
    return static_cast<std::size_t>(std::ranges::find(experiment_.labels, label) - experiment_.labels.begin());
  }
  double value(const Measure& measure, std::size_t task, const std::string& model, std::size_t size,
               int replicate) const {
    const auto& scores = curves_.scores(task, position_of(model), size, replicate);
    const double found = scores ? measure.of(*scores) : infinity;
    return std::isnan(found) ? infinity : found;
  }
  template <class Value>
  double mean_over(Range range, const Value& value_at) const {
    double sum = 0.0, count = 0.0;
    for (std::size_t size = 0; size < experiment_.sizes.size(); ++size) {
      if (range.has(experiment_.sizes[size])) sum += value_at(size), count += 1.0;
    }
    return sum / count;
  }
  std::vector<double> means(const Measure& measure, std::size_t task, const std::string& model, Range range) const {
    std::vector<double> all;
    for (int replicate = 0; replicate < experiment_.replicates; ++replicate) {
      all.push_back(mean_over(range, [&](std::size_t size) { return value(measure, task, model, size, replicate); }));
    }
    return all;
  }
  std::vector<double> ranks(const std::string& model, const Names& rivals, Range range) const {
    std::vector<double> all;
    for (int replicate = 0; replicate < experiment_.replicates; ++replicate) {
      all.push_back(mean_over(range, [&](std::size_t size) {
        std::vector<double> values = {value(absolute_error, 0, model, size, replicate)};
        for (const std::string& rival : rivals) values.push_back(value(absolute_error, 0, rival, size, replicate));
        return analysis::mid_ranks(values).front();
      }));
    }
    return all;
  }
  double slope(const std::string& model, Range range, int replicate) const {
    const auto log_n = [&](std::size_t size) { return std::log(static_cast<double>(experiment_.sizes[size])); };
    const auto log_error = [&](std::size_t size) { return value(absolute_error, 0, model, size, replicate); };
    const double x = mean_over(range, log_n), y = mean_over(range, log_error);
    const double xy = mean_over(range, [&](std::size_t size) { return (log_n(size) - x) * (log_error(size) - y); });
    return xy / mean_over(range, [&](std::size_t size) { return (log_n(size) - x) * (log_n(size) - x); });
  }

  const Experiment& experiment_;
  const Curves& curves_;
  Random random_;
};

Names joined(Names first, const Names& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

}  // namespace

std::vector<Claim> test_1_claims(const Experiment& experiment, const Curves& curves, std::uint64_t seed) {
  CurveTests tests(experiment, curves, seed);
  const Names rivals = joined({"BNN", "BOHAMIANN"}, mixtures);
  const std::vector<Range> sizes = tests.each_size();
  constexpr Range small{0, 30}, large{100};
  // Stagnation: an error that falls more slowly than the inverse fourth root of n (noise alone: the inverse square
  // root).
  std::vector<ClaimTest> stagnation = {tests.slope_within("BNN", large, -0.25, infinity)};
  for (ClaimTest& test : tests.less(surprise, {"BNN"}, {"mean"}, {large})) stagnation.push_back(std::move(test));
  std::vector<ClaimTest> overconfidence = {tests.below(coverage, "GP", {}, 0.9)};
  for (ClaimTest& test : tests.less(worst_log_density, {"GP"}, {"BNN"}, {Range{}}))
    overconfidence.push_back(std::move(test));
  return {
      {"K03", "5.2, Fig 5.1", "Test 1: GP has the best mean absolute error (at most n, of most models)",
       tests.less(absolute_error, {"GP"}, rivals, sizes), true, ClaimRule::majority},
      {"K04", "5.2, Fig 5.1",
       "Test 1: GP is overconfident: bands that are too narrow, and almost no probability at some test points",
       std::move(overconfidence)},
      {"K05", "5.2", "Test 1: discriminative models lead at small n",
       tests.less(absolute_error, discriminative, mixtures, {small})},
      {"K06", "5.2",
       "the BNN's learning curve stagnates near 100 points, with decent log density (better than the mean's)",
       std::move(stagnation)},
      {"K07", "5.2", "BOHAMIANN starts well but is not expressive enough for Test 1 (its rank falls with n)",
       tests.rank_falls("BOHAMIANN", joined({"GP", "BNN"}, mixtures), small, large)},
  };
}

std::vector<Claim> test_2_claims(const Experiment& experiment, const Curves& curves, std::uint64_t seed) {
  CurveTests tests(experiment, curves, seed);
  std::vector<ClaimTest> better = tests.less(absolute_error, {"BNN"}, {"GP"}, {Range{}});
  for (ClaimTest& test : tests.less(surprise, {"BNN"}, {"GP"}, {Range{}})) better.push_back(std::move(test));
  return {{"K08", "5.2", "Test 2 (steps): GP poor, BNN better (an expectation)", std::move(better)}};
}

std::vector<Claim> test_3_claims(const Experiment& experiment, const Curves& curves, std::uint64_t seed) {
  CurveTests tests(experiment, curves, seed);
  return {{"K09", "5.2.1, Fig 5.10",
           "Test 3 (two-valued noise): mixture regression clearly best, single-Gaussian models violated",
           tests.less(surprise, mixtures, discriminative, {Range{}})}};
}

std::vector<Claim> test_4_claims(const Experiment& experiment, const Curves& curves, std::uint64_t seed) {
  CurveTests tests(experiment, curves, seed);
  return {{"K10", "5.2.2", "Test 4 (frequency grows): hard for a stationary GP (another model has a lower error)",
           tests.less(absolute_error, joined({"BNN", "BOHAMIANN"}, mixtures), {"GP"}, {Range{}}), true,
           ClaimRule::any}};
}

}  // namespace bobench::papers::kruse2022
