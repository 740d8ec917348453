#include "reproduction/published/printed_number.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>
#include <boost/math/distributions/hypergeometric.hpp>
#include <boost/math/distributions/students_t.hpp>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::reproduction {
namespace {

using analysis::mean, analysis::median, analysis::quantile, analysis::resample, analysis::standard_deviation;

constexpr double heavy = 1.5;     // deviation / mean above which the distribution has a heavy tail
constexpr double one_run = 0.85;  // the same, over sqrt(runs), above which one run dominates the mean
constexpr std::size_t least_for_failures = 15, least_for_scores = 10, least_for_fixed = 10;
constexpr int resamples = 1000;
constexpr double whole_level = 0.05;  // significance level of a single analysis

double statistic_of(const std::vector<double>& values, Statistic statistic) {
  switch (statistic) {
    case Statistic::mean:
      return mean(values);
    case Statistic::median:
      return median(values);
    case Statistic::lower_quartile:
      return quantile(values, 0.25);
    case Statistic::upper_quartile:
      return quantile(values, 0.75);
  }
  return 0.0;
}

/// Bootstrap standard error of the statistic, for resamples of `runs` of our values.
double bootstrap_error(const std::vector<double>& values, Statistic statistic, std::size_t runs, Random& random) {
  std::vector<double> found, sample(runs);
  for (int i = 0; i < resamples; ++i) {
    const auto positions = resample(values.size(), runs, random);
    for (std::size_t k = 0; k < runs; ++k) sample[k] = values[positions[k]];
    found.push_back(statistic_of(sample, statistic));
  }
  return standard_deviation(found);
}

/// Difference of two numbers in standard errors.
double errors_between(double ours, double theirs, double variance) {
  if (variance > 0.0) return (ours - theirs) / std::sqrt(variance);
  return ours == theirs ? 0.0 : std::copysign(std::numeric_limits<double>::infinity(), ours - theirs);
}

/// Variance of the rounding error of a printed number, which is up to half a unit in either direction.
double rounding_variance(const PrintedNumber& published) {
  const double unit = half_unit(published.value, published.digits);
  return unit * unit / 3.0;
}

/// Critical value of the two-sided t-test.
double limit_of(double level, double degrees) {
  const boost::math::students_t t(std::clamp(degrees, 1.0, 1e6));
  return quantile(complement(t, level / 2.0));
}

/// Sets the results of a t-test with this variance of the difference.
void judge_by_t(Comparison& comparison, double theirs, double variance, double degrees) {
  const double limit = limit_of(comparison.level, degrees);
  comparison.standard_errors = errors_between(comparison.ours, theirs, variance);
  comparison.detectable = theirs > 0.0 ? 1.0 + limit * std::sqrt(variance) / theirs : std::nan("");
  const bool agrees = std::abs(comparison.standard_errors) <= limit;
  comparison.outcome = agrees ? Outcome::agrees : comparison.standard_errors < 0.0 ? Outcome::better : Outcome::worse;
}

double at_least(const std::vector<double>& values, double deviation) {
  return values.size() > 1 ? std::max(standard_deviation(values), deviation) : deviation;
}

void judge_by_welch(Comparison& comparison, const std::vector<double>& values, const PrintedNumber& published) {
  const double n = static_cast<double>(values.size()), m = published.runs;
  const double s = at_least(values, published.deviation), a = s * s / n,
               b = published.deviation * published.deviation / m;
  // For a single run of ours only their deviation is known, with the degrees of freedom of their runs.
  const double degrees = values.size() == 1 ? m - 1.0
                         : a + b > 0.0      ? (a + b) * (a + b) / (a * a / (n - 1.0) + b * b / std::max(1.0, m - 1.0))
                                            : 1.0;
  judge_by_t(comparison, published.value, a + b + rounding_variance(published), degrees);
}

/// P(X >= least), X being the number of marked items among `drawn` from `all`, of which `marked` are marked.
double hypergeometric_tail(std::size_t least, std::size_t marked, std::size_t drawn, std::size_t all) {
  if (least > std::min(marked, drawn)) return 0.0;
  const auto fewest = static_cast<std::size_t>(
      std::max<std::int64_t>(0, static_cast<std::int64_t>(drawn + marked) - static_cast<std::int64_t>(all)));
  if (least <= fewest) return 1.0;
  const boost::math::hypergeometric_distribution<double> ours(static_cast<unsigned>(marked),
                                                              static_cast<unsigned>(drawn), static_cast<unsigned>(all));
  return cdf(complement(ours, static_cast<double>(least - 1)));
}

/// Fisher's exact test of the number of failed runs, which is one in theirs.
void judge_by_failures(Comparison& comparison, const std::vector<double>& values, const PrintedNumber& published) {
  const double bad = published.value * published.runs / 2.0;
  const auto failed =
      static_cast<std::size_t>(std::ranges::count_if(values, [&](double value) { return value > bad; }));
  const std::size_t n = values.size(), all = n + static_cast<std::size_t>(published.runs);
  const double more = hypergeometric_tail(failed, failed + 1, n, all);
  const double fewer = hypergeometric_tail(1, failed + 1, static_cast<std::size_t>(published.runs), all);
  comparison.rule = fmt::format("failures, {} of {}", failed, n);
  comparison.outcome = more <= comparison.level / 2.0    ? Outcome::worse
                       : fewer <= comparison.level / 2.0 ? Outcome::better
                       : n < least_for_failures          ? Outcome::not_comparable
                                                         : Outcome::agrees;
}

/// P(at least `least` of n runs lie below the k-th lowest of m others), all from the same distribution.
double p_of_runs_below(std::size_t least, std::size_t n, std::size_t k, std::size_t m) {
  // All orders of the n + m runs are equally likely: at least `least` of ours precede the k-th of theirs if fewer than
  // k of theirs are among the first least + k - 1.
  return least == 0 ? 1.0 : hypergeometric_tail(least, n, least + k - 1, n + m);
}

/// Judges by the rank of a printed quantile among our runs.
void judge_by_order(Comparison& comparison, const std::vector<double>& values, const PrintedNumber& published) {
  const double share = published.statistic == Statistic::median           ? 0.5
                       : published.statistic == Statistic::lower_quartile ? 0.25
                                                                          : 0.75;
  const double unit = half_unit(published.value, published.digits), at = share * (published.runs - 1);
  const auto n = values.size(), m = static_cast<std::size_t>(published.runs);
  // The quantile lies between two of their runs: using the farther one is conservative.
  const auto lower = static_cast<std::size_t>(std::floor(at)) + 1, upper = static_cast<std::size_t>(std::ceil(at)) + 1;
  const auto count = [&](auto holds) { return static_cast<std::size_t>(std::ranges::count_if(values, holds)); };
  const std::size_t below = count([&](double value) { return value < published.value - unit; });
  const std::size_t above = count([&](double value) { return value > published.value + unit; });
  const double better = p_of_runs_below(below, n, upper, m), worse = p_of_runs_below(above, n, m + 1 - lower, m);
  const auto [least, most] = std::ranges::minmax_element(values);
  const bool can_tell =
      std::max(p_of_runs_below(n, n, upper, m), p_of_runs_below(n, n, m + 1 - lower, m)) <= comparison.level / 2.0;
  comparison.outcome = *least == *most || !can_tell       ? Outcome::not_comparable
                       : better <= comparison.level / 2.0 ? Outcome::better
                       : worse <= comparison.level / 2.0  ? Outcome::worse
                                                          : Outcome::agrees;
  if (published.value > 0.0 && can_tell && *least != *most) comparison.detectable = *most / published.value;
}

/// Judges a median or quartile by the printed deviation: for normal runs its error is 1.25 or 1.36 times the mean's.
void judge_by_spread(Comparison& comparison, const std::vector<double>& values, const PrintedNumber& published,
                     Random& random) {
  const double wider = published.statistic == Statistic::median ? 1.2533 : 1.3626;
  const double n = static_cast<double>(values.size()), s = wider * published.deviation;
  const double ours = std::max(bootstrap_error(values, published.statistic, values.size(), random), s / std::sqrt(n));
  judge_by_t(comparison, published.value, ours * ours + s * s / published.runs + rounding_variance(published),
             published.runs - 1.0);
}

/// Judges a mean without a printed error: it may depend on a single run unlike any of ours. A mean outside the factor
/// is different if our own spread does not explain it. If our runs are all equal, their value must be the printed one.
void judge_without_error(Comparison& comparison, const std::vector<double>& values, const PrintedNumber& published,
                         double factor) {
  const double unit = half_unit(published.value, published.digits), n = static_cast<double>(values.size());
  const auto [least, most] = std::ranges::minmax_element(values);
  const bool is_fixed = *least == *most && values.size() >= least_for_fixed;
  comparison.rule = factor > 1.0 ? fmt::format("factor {:g}", factor) : "last digit";
  comparison.outcome = Outcome::not_comparable;
  if (factor > 1.0) {
    comparison.detectable = factor;
    const double ours = std::max(comparison.ours, unit), theirs = std::max(published.value, unit);
    const bool agrees = ours <= factor * theirs && theirs <= factor * ours;
    if (agrees) comparison.outcome = Outcome::agrees;
    if (agrees || values.size() == 1) return;
  } else if (!is_fixed) {
    return;
  }
  const double s = standard_deviation(values);
  const double ratio = comparison.detectable;
  judge_by_t(comparison, published.value, s * s * (1.0 / n + 1.0 / std::max(1, published.runs)), n - 1.0);
  comparison.detectable = ratio;
  // A single failed run may have caused a larger mean of theirs.
  if (!is_fixed && comparison.outcome == Outcome::better) comparison.outcome = Outcome::not_comparable;
}

}  // namespace

double half_unit(double value, int digits) {
  if (value == 0.0) return 0.5 * std::pow(10.0, -digits);
  return 0.5 * std::pow(10.0, std::floor(std::log10(std::abs(value))) - digits + 1);
}

namespace {

Comparison compare_at(double level, const std::vector<double>& values, const PrintedNumber& published, double factor,
                      Random& random) {
  Comparison comparison;
  comparison.level = level;
  const double theirs = published.value, root = std::sqrt(static_cast<double>(published.runs));
  const bool has_error = !std::isnan(published.deviation) && published.runs > 1;
  comparison.ours = statistic_of(values, published.statistic);
  comparison.ratio = comparison.ours / theirs;
  comparison.standard_errors = std::nan("");
  if (published.statistic != Statistic::mean && published.runs > 1) {
    comparison.rule = has_error ? "spread" : "order";
    has_error ? judge_by_spread(comparison, values, published, random) : judge_by_order(comparison, values, published);
  } else if (!has_error) {
    judge_without_error(comparison, values, published, factor);
  } else if (theirs > 0.0 && published.deviation > std::max(heavy, one_run * root) * theirs) {
    judge_by_failures(comparison, values, published);
  } else {
    const bool is_heavy = theirs > 0.0 && published.deviation > heavy * theirs;
    comparison.rule = is_heavy ? "heavy tail" : "Welch";
    judge_by_welch(comparison, values, published);
    // For such a mean, the lack of a significant difference is not agreement.
    if (is_heavy && comparison.outcome == Outcome::agrees) comparison.outcome = Outcome::not_comparable;
  }
  if (std::abs(comparison.ours - theirs) <= half_unit(theirs, published.digits)) comparison.outcome = Outcome::agrees;
  return comparison;
}

}  // namespace

Comparison compare(const std::vector<double>& values, const PrintedNumber& published, double factor, Random& random,
                   double level) {
  Random same = random;
  Comparison comparison = compare_at(level, values, published, factor, random);
  if (values.size() > 1) comparison.deviation = analysis::standard_deviation(values);
  comparison.doubtful = comparison.outcome == Outcome::agrees && level < whole_level &&
                        disagrees(compare_at(whole_level, values, published, factor, same).outcome);
  return comparison;
}

Comparison compare_score(double ours, double standard_error, std::size_t replicates, const PrintedNumber& published,
                         double level) {
  Comparison comparison;
  comparison.level = level;
  comparison.ours = ours;
  comparison.ratio = ours / published.value;
  comparison.rule = "bootstrap";
  judge_by_t(comparison, published.value, standard_error * standard_error,
             std::max(1.0, static_cast<double>(replicates) - 1.0));
  // A larger score is better.
  if (comparison.outcome != Outcome::agrees) {
    comparison.outcome = ours > published.value ? Outcome::better : Outcome::worse;
  }
  if (replicates < least_for_scores) comparison.outcome = Outcome::not_comparable;
  const bool is_equal = std::abs(ours - published.value) <= half_unit(published.value, published.digits);
  if (is_equal) comparison.outcome = Outcome::agrees;
  comparison.doubtful = !is_equal && comparison.outcome == Outcome::agrees && level < whole_level &&
                        disagrees(compare_score(ours, standard_error, replicates, published, whole_level).outcome);
  return comparison;
}

OutcomeCount& OutcomeCount::operator+=(const OutcomeCount& other) {
  agree += other.agree;
  better += other.better;
  worse += other.worse;
  not_comparable += other.not_comparable;
  other_settings += other.other_settings;
  not_run += other.not_run;
  open += other.open;
  iterations += other.iterations;
  iterations_within += other.iterations_within;
  detectable.insert(detectable.end(), other.detectable.begin(), other.detectable.end());
  return *this;
}

}  // namespace bobench::reproduction
