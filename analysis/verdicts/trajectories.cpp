#include "analysis/verdicts/trajectories.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::analysis {
namespace {

constexpr int curve_resamples = 1000;
constexpr double least_share = 0.9;

std::vector<double> median_curve(const Trajectories& trajectories, const std::vector<std::size_t>& replicates) {
  std::vector<double> curve, column(replicates.size());
  const std::size_t length = trajectories.values.empty() ? 0 : trajectories.values.front().size();
  for (std::size_t t = 0; t < length; ++t) {
    for (std::size_t i = 0; i < replicates.size(); ++i) {
      column[i] = trajectories.values[replicates[i] % trajectories.values.size()][t];
    }
    curve.push_back(median(column));
  }
  return curve;
}

Sample areas(const Trajectories& trajectories) {
  Sample sample{trajectories.name, {}};
  for (const auto& run : trajectories.values) {
    sample.values.push_back(std::accumulate(run.begin(), run.end(), 0.0));
  }
  return sample;
}

/// The first evaluation at which the curve is at or below `share` of its first value; one after the last if never.
double reached(const std::vector<double>& curve, double share) {
  const auto found = std::ranges::find_if(curve, [&](double value) { return value <= share * curve.front(); });
  return static_cast<double>(found - curve.begin()) + 1.0;
}

}  // namespace

std::vector<double> median_curve(const Trajectories& trajectories) {
  return median_curve(trajectories, every_index(trajectories.values.size()));
}

ClaimTest test_anytime(const std::string& quantity, const Trajectories& lower, const Trajectories& higher,
                       Random& random) {
  const Sample low = areas(lower), high = areas(higher);
  ClaimTest test = test_less({{quantity + ", area under the curve", low, high}}, random).front();
  const std::vector<double> a = median_curve(lower), b = median_curve(higher);
  double ahead = 0.0, differing = 0.0;
  for (std::size_t t = 0; t < std::min(a.size(), b.size()); ++t) {
    ahead += a[t] < b[t] ? 1.0 : 0.0;
    differing += a[t] != b[t] ? 1.0 : 0.0;
  }
  const double share = differing > 0.0 ? ahead / differing : 0.0;
  if (test.verdict == Verdict::reproduced && share < least_share) test.verdict = Verdict::inconclusive;
  test.effect += fmt::format(", median lower at {:.0f} % of evaluations", 100.0 * share);
  return test;
}

std::size_t catch_up_evaluation(const std::vector<double>& leader, const std::vector<double>& follower) {
  std::size_t t = std::min(leader.size(), follower.size());
  while (t > 0 && follower[t - 1] <= leader[t - 1]) --t;
  return t + 1;
}

ClaimTest test_catch_up(const std::string& statement, const CurvesOf& curves, std::size_t replicates, int draws,
                        const std::vector<std::size_t>& evaluations, std::size_t low, std::size_t high,
                        Random& random) {
  if (replicates == 0 || evaluations.empty()) return untested(statement, "no runs");
  const auto evaluation_of = [&](const std::vector<std::size_t>& chosen) {
    const auto [leader, follower] = curves(chosen);
    const std::size_t position = catch_up_evaluation(leader, follower);
    return static_cast<double>(position <= evaluations.size() ? evaluations[position - 1] : evaluations.back() + 1);
  };
  std::vector<double> found;
  for (int i = 0; i < draws; ++i) found.push_back(evaluation_of(resample(replicates, replicates, random)));
  const double from = quantile(found, 0.025), to = quantile(found, 0.975);
  const bool meets = to >= static_cast<double>(low) && from <= static_cast<double>(high);
  const bool vague = to - from > static_cast<double>(evaluations.back()) / 2.0;
  return {
      .statement = statement,
      .test = "bootstrap, 95 %",
      .p = std::nan(""),
      .effect = fmt::format("from evaluation {:.0f} [{:.0f}, {:.0f}]{}", evaluation_of(every_index(replicates)), from,
                            to, to > static_cast<double>(evaluations.back()) ? ", beyond the last: never" : ""),
      .verdict = believed(!meets  ? Verdict::contradicted
                          : vague ? Verdict::inconclusive
                                  : Verdict::reproduced,
                          replicates),
      .detectable = fmt::format("{:.0f} evaluations", (to - from) / 2.0)};
}

ClaimTest test_catch_up(const std::string& quantity, const Trajectories& leader, const Trajectories& follower,
                        std::size_t low, std::size_t high, Random& random) {
  const std::size_t replicates = std::min(leader.values.size(), follower.values.size());
  std::vector<std::size_t> evaluations(replicates == 0 ? 0 : leader.values.front().size());
  std::iota(evaluations.begin(), evaluations.end(), std::size_t{1});
  const CurvesOf curves = [&](const std::vector<std::size_t>& chosen) {
    return std::pair{median_curve(leader, chosen), median_curve(follower, chosen)};
  };
  return test_catch_up(
      fmt::format("{}: {} catches up with {} between {} and {}", quantity, follower.name, leader.name, low, high),
      curves, replicates, curve_resamples, evaluations, low, high, random);
}

ClaimTest test_lead(const std::string& quantity, const std::vector<Trajectories>& first,
                    const std::vector<Trajectories>& others, double share, double evaluations, Random& random) {
  const std::size_t replicates = first.front().values.size();
  const auto earliest = [&](const std::vector<Trajectories>& group, const std::vector<std::size_t>& chosen) {
    double least = std::numeric_limits<double>::infinity();
    for (const Trajectories& one : group) least = std::min(least, reached(median_curve(one, chosen), share));
    return least;
  };
  const auto gap = [&](const std::vector<std::size_t>& chosen) {
    return earliest(others, chosen) - earliest(first, chosen);
  };
  std::vector<double> gaps;
  for (int i = 0; i < curve_resamples; ++i) gaps.push_back(gap(resample(replicates, replicates, random)));
  const double from = quantile(gaps, 0.025), to = quantile(gaps, 0.975);
  return {.statement = fmt::format("{}: {:g} of the initial regret is reached {:g} evaluations before the others",
                                   quantity, share, evaluations),
          .test = "bootstrap, 95 %",
          .p = std::nan(""),
          .effect = fmt::format("{:.0f} evaluations ahead [{:.0f}, {:.0f}]", gap(every_index(replicates)), from, to),
          .verdict = believed(from >= evaluations ? Verdict::reproduced
                              : to < evaluations  ? Verdict::contradicted
                                                  : Verdict::inconclusive,
                              replicates),
          .detectable = fmt::format("{:.0f} evaluations", (to - from) / 2.0)};
}

}  // namespace bobench::analysis
