#include "landscape/features/separation.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/statistics/kendall.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "numerics/quantile.hpp"

namespace bobench::landscape {
namespace {

using analysis::Cell, analysis::Table;

constexpr int permutations = 4999;
constexpr std::size_t fewest_problems = 5;

struct Separation {
  std::string name;
  std::vector<double> values;  ///< by problem
  double tau = 0.0;
  int as_large = 1;  ///< permutations with a tau as large for some feature, the data among them
};

/// The features that are finite and not the same on all problems.
std::vector<Separation> usable_features(const std::vector<JudgedProblem>& problems) {
  std::vector<Separation> usable;
  for (std::size_t f = 0; f < problems.front().features.size(); ++f) {
    Separation one{problems.front().features[f].name, {}};
    for (const JudgedProblem& problem : problems) one.values.push_back(problem.features[f].value);
    const bool is_finite = std::ranges::all_of(one.values, [](double value) { return std::isfinite(value); });
    if (is_finite && std::ranges::min(one.values) < std::ranges::max(one.values)) usable.push_back(std::move(one));
  }
  return usable;
}

void test(std::vector<Separation>& features, const std::vector<double>& won) {
  for (Separation& feature : features) feature.tau = analysis::kendall_tau(feature.values, won);
  Random random(1);  // the same results give the same table
  for (int i = 0; i < permutations; ++i) {
    const auto order = random.permutation(static_cast<std::int64_t>(won.size()));
    std::vector<double> shuffled;
    for (const auto at : order) shuffled.push_back(won[static_cast<std::size_t>(at)]);
    double largest = 0.0;
    for (const Separation& feature : features) {
      largest = std::max(largest, std::abs(analysis::kendall_tau(feature.values, shuffled)));
    }
    for (Separation& feature : features) feature.as_large += largest >= std::abs(feature.tau) - 1e-12;
  }
}

/// The median of the values whose problems are on one side of one half; "-" without any.
Cell median_where(const std::vector<double>& values, const std::vector<double>& won, bool is_more) {
  std::vector<double> there;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (is_more ? won[i] > 0.5 : won[i] < 0.5) there.push_back(values[i]);
  }
  return Cell(median(there), 3);
}

}  // namespace

Table separation_table(const std::vector<JudgedProblem>& problems, const std::string& first,
                       const std::string& second) {
  if (problems.size() < fewest_problems) {
    throw InputError(fmt::format("{} problems; expected {} or more, to tell where one optimiser is better",
                                 problems.size(), fewest_problems));
  }
  std::vector<double> won;
  for (const JudgedProblem& problem : problems) won.push_back(problem.won);
  if (std::ranges::min(won) == std::ranges::max(won)) {
    throw InputError(fmt::format("'{}' wins the same share of runs on all problems", first));
  }
  std::vector<Separation> features = usable_features(problems);
  test(features, won);
  std::ranges::stable_sort(features,
                           [](const Separation& a, const Separation& b) { return std::abs(a.tau) > std::abs(b.tau); });
  Table table;
  table.title =
      fmt::format("Features that tell where {} is better than {}, on {} problems:", first, second, problems.size());
  table.columns = {"feature", "tau", "p", "where_first_wins", "where_second_wins"};
  for (const Separation& feature : features) {
    table.rows.push_back({feature.name, Cell(feature.tau, 3), Cell(feature.as_large / (permutations + 1.0), 2),
                          median_where(feature.values, won, true), median_where(feature.values, won, false)});
  }
  table.notes = {fmt::format(
      "tau: Kendall's, of the feature and the share of paired runs that {} wins on a problem. p: by permutations of "
      "the "
      "problems, adjusted for all features. where_first_wins, where_second_wins: medians of the feature where {} wins "
      "more than half of the runs, and fewer. Features that are not defined on all problems are left out.",
      first, first)};
  return table;
}

}  // namespace bobench::landscape
