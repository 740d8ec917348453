#include "reproduction/procedures/less.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <boost/math/distributions/normal.hpp>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/effect_size.hpp"
#include "analysis/statistics/holm.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "analysis/statistics/summary.hpp"
#include "analysis/statistics/wilcoxon.hpp"

namespace bobench::reproduction {
namespace {

using analysis::bootstrap_median, analysis::holm, analysis::Interval, analysis::mann_whitney_less, analysis::median;

constexpr int less_resamples = 2000;

std::string describe(const Interval& interval) {
  return fmt::format("[{:.3g}, {:.3g}]", interval.low, interval.high);
}

/// Of all pairs of a value here and a value there.
double share_of_ties(const std::vector<double>& first, const std::vector<double>& second) {
  double ties = 0.0;
  for (const double value : first) ties += static_cast<double>(std::ranges::count(second, value));
  return ties / static_cast<double>(first.size() * second.size());
}

double wilcoxon_less(const std::vector<double>& first, const std::vector<double>& second) {
  const analysis::WilcoxonResult result = analysis::wilcoxon(first, second);
  return result.w_plus < result.w_minus ? result.p / 2.0 : 1.0 - result.p / 2.0;
}

std::string effect_of(const LessClaim& claim, Random& random) {
  const auto &low = claim.lower.values, &high = claim.higher.values;
  std::string text = fmt::format("A12 {:.2f}", analysis::vargha_delaney(low, high));
  if (low.size() == high.size()) {
    std::vector<double> differences;
    for (std::size_t r = 0; r < low.size(); ++r) {
      if (const double difference = low[r] - high[r]; std::isfinite(difference)) differences.push_back(difference);
    }
    text +=
        fmt::format(", median difference {:.3g} {}, paired p {:.2g}", median(differences),
                    describe(bootstrap_median(differences, 0.95, less_resamples, random)), wilcoxon_less(low, high));
  }
  const double ties = share_of_ties(low, high);
  return ties > 0.0 ? text + fmt::format(", {:.0f} % ties", 100.0 * ties) : text;
}

std::string describe_detectable(std::size_t n, std::size_t m, std::size_t tests) {
  const double least =
      min_detectable_a12(static_cast<int>(n), static_cast<int>(m), claim_alpha / static_cast<double>(tests));
  return std::isnan(least) ? fmt::format("none by {} and {} runs", n, m) : fmt::format("A12 <= {:.2f}", least);
}

std::vector<ClaimTest> test(const std::vector<LessClaim>& claims, bool denied, Random& random) {
  std::vector<double> less, greater;
  for (const LessClaim& claim : claims) {
    less.push_back(mann_whitney_less(claim.lower.values, claim.higher.values));
    greater.push_back(mann_whitney_less(claim.higher.values, claim.lower.values));
  }
  less = holm(less);
  greater = holm(greater);
  std::vector<ClaimTest> tests;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const LessClaim& claim = claims[i];
    const bool is_less = less[i] < claim_alpha, is_greater = greater[i] < claim_alpha;
    tests.push_back(
        {.statement =
             fmt::format("{}: {} {} {}", claim.quantity, claim.lower.name, denied ? "not <" : "<", claim.higher.name),
         .test = claims.size() > 1 ? "Mann-Whitney, Holm" : "Mann-Whitney",
         .p = less[i],
         .effect = effect_of(claim, random),
         .verdict = denied ? verdict_of(is_greater, is_less) : verdict_of(is_less, is_greater),
         .detectable = describe_detectable(claim.lower.values.size(), claim.higher.values.size(), claims.size())});
  }
  return tests;
}

}  // namespace

std::vector<ClaimTest> test_less(const std::vector<LessClaim>& claims, Random& random) {
  return test(claims, false, random);
}

std::vector<ClaimTest> test_not_less(const std::vector<LessClaim>& claims, Random& random) {
  return test(claims, true, random);
}

double min_detectable_a12(int n, int m, double alpha, double power) {
  std::vector<double> low, high;
  for (int i = 0; i < n; ++i) low.push_back(i);
  for (int i = 0; i < m; ++i) high.push_back(n + i);
  if (mann_whitney_less(low, high) >= alpha) return std::numeric_limits<double>::quiet_NaN();
  const boost::math::normal normal;
  const double z = quantile(normal, 1.0 - alpha) + quantile(normal, power);
  return std::max(0.0, 0.5 - z * std::sqrt((n + m) / (12.0 * n * m)));
}

Less::Less(StatementReader& reader, bool is_denied) : denied(is_denied) {
  Part part;
  part.lower = reader.labels("lower");
  part.higher = reader.labels("higher", part.lower);
  part.problems = reader.problems();
  part.at = reader.json.wholes("at", 1);
  part.quantity = reader.quantity();
  parts = {std::move(part)};
}

Labels Less::labels() const {
  Labels all;
  for (const Part& part : parts) all = join(std::move(all), join(part.lower, part.higher));
  return all;
}

std::optional<Less> Less::joined(const Less& other) const {
  if (denied != other.denied) return std::nullopt;
  Less both = *this;
  both.parts.insert(both.parts.end(), other.parts.begin(), other.parts.end());
  return both;
}

ClaimTests Less::judge(Evidence& evidence) const {
  std::vector<LessClaim> family;
  ClaimTests missing;
  const auto compare = [&](const Part& part, const std::string& low, const std::string& high) {
    const Labels problems = evidence.runs.problems_with(part.problems, {low, high});
    const std::string statement = fmt::format("{} < {}", low, high);
    if (problems.empty()) missing.push_back(evidence.not_run(statement, {low, high}));
    evidence.add_missing(statement, part.problems, problems.size(), missing);
    for (const std::string& problem : problems) {
      for (const std::size_t at : evidence.evaluations(part.at)) {
        family.push_back({describe(problem, at, part.quantity), evidence.sample(problem, low, at, part.quantity),
                          evidence.sample(problem, high, at, part.quantity)});
      }
    }
  };
  for (const Part& part : parts) {
    for (const std::string& low : part.lower) {
      for (const std::string& high : part.higher) compare(part, low, high);
    }
  }
  ClaimTests tests;
  if (!family.empty()) tests = test(family, denied, evidence.random);
  std::ranges::move(missing, std::back_inserter(tests));
  return tests;
}

}  // namespace bobench::reproduction
