// LESS, ALL-LESS and NOT-LESS: is one sample lower than another?
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/effect_size.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "analysis/statistics/summary.hpp"
#include "analysis/statistics/wilcoxon.hpp"
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

inline constexpr int less_resamples = 2000;

struct LessClaim {
  std::string quantity;
  Sample lower, higher;  ///< as the paper has it
  Wanted wanted = {};
};

/// The A12 farthest from 1/2 that a one-sided Mann-Whitney test of n against m values at level alpha would miss with
/// probability 1 - power, below 1/2: [Noether 1987], 1/2 - (z_(1-alpha) + z_power) sqrt((n + m) / (12 n m)), at least
/// 0. NaN where not even complete separation would be significant.
inline double min_detectable_a12(int n, int m, double alpha, double power = 0.8) {
  std::vector<double> low, high;
  for (int i = 0; i < n; ++i) low.push_back(i);
  for (int i = 0; i < m; ++i) high.push_back(n + i);
  if (analysis::mann_whitney_less(low, high) >= alpha) return std::numeric_limits<double>::quiet_NaN();
  const boost::math::normal normal;
  const double z = quantile(normal, 1.0 - alpha) + quantile(normal, power);
  return std::max(0.0, 0.5 - z * std::sqrt((n + m) / (12.0 * n * m)));
}

inline std::string describe(const analysis::Interval& interval) {
  return fmt::format("[{:.3g}, {:.3g}]", interval.low, interval.high);
}

/// Of all pairs of a value here and a value there.
inline double share_of_ties(const std::vector<double>& first, const std::vector<double>& second) {
  double ties = 0.0;
  for (const double value : first) ties += static_cast<double>(std::ranges::count(second, value));
  return ties / static_cast<double>(first.size() * second.size());
}

inline double wilcoxon_less(const std::vector<double>& first, const std::vector<double>& second) {
  const analysis::WilcoxonResult result = analysis::wilcoxon(first, second);
  return result.w_plus < result.w_minus ? result.p / 2.0 : 1.0 - result.p / 2.0;
}

inline std::string effect_of(const LessClaim& claim, Random& random) {
  const auto &low = claim.lower.values, &high = claim.higher.values;
  std::string text = fmt::format("A12 {:.2f}", analysis::vargha_delaney(low, high));
  if (low.size() == high.size()) {
    std::vector<double> differences;
    for (std::size_t r = 0; r < low.size(); ++r) {
      if (const double difference = low[r] - high[r]; std::isfinite(difference)) differences.push_back(difference);
    }
    if (!differences.empty()) {
      text += fmt::format(", median difference {:.3g} {}", analysis::median(differences),
                          describe(analysis::bootstrap_median(differences, 0.95, less_resamples, random)));
    }
    text += fmt::format(", paired p {:.2g}", wilcoxon_less(low, high));
  }
  const double ties = share_of_ties(low, high);
  return ties > 0.0 ? text + fmt::format(", {:.0f} % ties", 100.0 * ties) : text;
}

inline std::string describe_detectable(std::size_t n, std::size_t m) {
  const double least = min_detectable_a12(static_cast<int>(n), static_cast<int>(m), claim_alpha / 2.0);
  return std::isnan(least) ? fmt::format("none by {} and {} runs", n, m) : fmt::format("A12 <= {:.2f}", least);
}

/// Not even a medium effect, as Vargha and Delaney [2000] call it.
inline constexpr double no_better = 0.64;

/// One-sided p that a run of the first ends lower than one of the second with a probability of `bound` or more, ties
/// counting half, by the variance of Brunner and Munzel [2000]. 1 for fewer than min_rank_replicates runs of either, of
/// which that variance says too little.
inline double p_of_no_better(const std::vector<double>& first, const std::vector<double>& second, double bound) {
  const std::size_t n = first.size(), m = second.size();
  if (std::min(n, m) < min_rank_replicates) return 1.0;
  const auto share_above = [](double value, const std::vector<double>& others) {
    double above = 0.0;
    for (const double other : others) above += other > value ? 1.0 : other == value ? 0.5 : 0.0;
    return above / static_cast<double>(others.size());
  };
  std::vector<double> of_first, of_second;
  for (const double value : first) of_first.push_back(share_above(value, second));
  for (const double value : second) of_second.push_back(share_above(value, first));
  const double s = analysis::standard_deviation(of_first), t = analysis::standard_deviation(of_second);
  const double a = s * s / static_cast<double>(n), b = t * t / static_cast<double>(m);
  const double difference = analysis::mean(of_first) - bound;
  if (a + b <= 0.0) return difference < 0.0 ? 0.0 : 1.0;
  const double degrees = (a + b) * (a + b) / (a * a / static_cast<double>(n - 1) + b * b / static_cast<double>(m - 1));
  return boost::math::cdf(boost::math::students_t(degrees), difference / std::sqrt(a + b));
}

inline ClaimTest test_less_one(const LessClaim& claim, bool denied, Random& random) {
  const auto &low = claim.lower.values, &high = claim.higher.values;
  const double less = analysis::mann_whitney_less(low, high), greater = analysis::mann_whitney_less(high, low);
  const double not_less = std::min(greater, p_of_no_better(low, high, no_better));
  return decided({.statement = fmt::format("{}: {} {} {}", claim.quantity, claim.lower.name, denied ? "not <" : "<",
                                           claim.higher.name),
                  .test = denied ? fmt::format("Mann-Whitney; Brunner-Munzel, lower in {:g} %", 100.0 * no_better)
                                 : "Mann-Whitney",
                  .p = two_sided(denied ? not_less : less),
                  .effect = effect_of(claim, random),
                  .detectable = describe_detectable(low.size(), high.size()),
                  .opposite = two_sided(denied ? less : greater),
                  .wanted = claim.wanted});
}

inline std::vector<ClaimTest> test_less_each(const std::vector<LessClaim>& claims, bool denied, Random& random) {
  std::vector<ClaimTest> tests;
  for (const LessClaim& claim : claims) tests.push_back(test_less_one(claim, denied, random));
  return tests;
}

/// LESS, and for several of them ALL-LESS: Mann-Whitney tests that each `lower` is lower: reproduced where the
/// two-sided p is below 0.05 and it is, contradicted where it is the higher one. correct() takes account of their
/// number. The effect is A12, the probability that the supposedly lower one is the higher, the share of tied pairs if
/// there are any, and, the samples being equally long and so replicates with common random numbers, the 95 % bootstrap
/// interval of the median difference and the one-sided p of Wilcoxon's signed-rank test.
inline std::vector<ClaimTest> test_less(const std::vector<LessClaim>& claims, Random& random) {
  return test_less_each(claims, false, random);
}

/// The same claims denied: "A never beats B". Contradicted where A is lower with p < 0.05; reproduced where B is, or
/// where A is at most a little the better: it ends lower in less than 64 % of pairs of runs with p < 0.05, a one-sided
/// test of equivalence. An absent difference alone is no evidence.
inline std::vector<ClaimTest> test_not_less(const std::vector<LessClaim>& claims, Random& random) {
  return test_less_each(claims, true, random);
}

/// All LESS statements of a claim are judged at once, and so are its NOT-LESS statements.
struct Less {
  /// Each of `lower` is below each of `higher`, on each problem, after each number of evaluations or at each cost.
  struct Part {
    Labels lower, higher, problems;
    HorizonRule at;
    Quantity quantity;

    /// A share of suggestions is one of all that a run makes.
    std::size_t wants(const Reach& reach) const {
      return quantity.kind == Quantity::Kind::away ? 0 : reach.evaluations;
    }
  };
  std::vector<Part> parts;
  bool denied = false;  ///< NOT-LESS

  Less(StatementReader& reader, bool is_denied) : denied(is_denied) {
    Part part;
    part.lower = reader.labels("lower");
    part.higher = reader.labels("higher", part.lower);
    part.problems = reader.problems();
    part.at = reader.horizons();
    part.quantity = reader.quantity();
    if (part.at.by_cost() && part.quantity.kind != Quantity::Kind::final) {
      reader.json.refuse("quantity", "\"final\" beside 'at_cost': the others are of evaluations");
    }
    parts = {std::move(part)};
  }

  Labels labels() const {
    Labels all;
    for (const Part& part : parts) all = join(std::move(all), join(part.lower, part.higher));
    return all;
  }
  std::optional<Less> joined(const Less& other) const {
    if (denied != other.denied) return std::nullopt;
    Less both = *this;
    both.parts.insert(both.parts.end(), other.parts.begin(), other.parts.end());
    return both;
  }
  ClaimTests judge(Evidence& evidence) const {
    std::vector<LessClaim> family;
    ClaimTests missing;
    const auto compare = [&](const Part& part, const std::string& low, const std::string& high) {
      const Labels problems = evidence.runs.problems_with(part.problems, {low, high});
      const std::string statement = fmt::format("{} < {}", low, high);
      if (problems.empty()) missing.push_back(evidence.not_run(statement, {low, high}));
      evidence.add_missing(statement, part.problems, problems.size(), missing);
      for (const std::string& problem : problems) {
        if (auto row = evidence.without_costs(part.at, statement, problem, {low, high})) {
          missing.push_back(*std::move(row));
          continue;
        }
        for (const Reach& at : evidence.reaches(part.at, problem, {low, high})) {
          family.push_back({at.horizon.cost ? fmt::format("{} {}", problem, describe(at))
                                            : describe(problem, at.horizon.evaluations, part.quantity),
                            evidence.sample(problem, low, at.horizon, part.quantity),
                            evidence.sample(problem, high, at.horizon, part.quantity),
                            {{low, high}, part.problems, part.wants(at)}});
        }
      }
    };
    for (const Part& part : parts) {
      for (const std::string& low : part.lower) {
        for (const std::string& high : part.higher) compare(part, low, high);
      }
    }
    ClaimTests tests;
    if (!family.empty()) tests = test_less_each(family, denied, evidence.random);
    std::ranges::move(missing, std::back_inserter(tests));
    return tests;
  }
};

}  // namespace bobench::reproduction
