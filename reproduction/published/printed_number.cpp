#include "reproduction/published/printed_number.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::reproduction {
namespace {

using analysis::mean, analysis::median, analysis::quantile, analysis::resample, analysis::standard_deviation;

constexpr double max_standard_errors = 2.0;
constexpr double heavy = 1.5;  // a standard deviation of so many means tells of a heavy tail
constexpr int resamples = 1000;

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

/// The statistic's standard error over samples of `runs` of our values.
double bootstrap_error(const std::vector<double>& values, Statistic statistic, std::size_t runs, Random& random) {
  std::vector<double> found, sample(runs);
  for (int i = 0; i < resamples; ++i) {
    const auto positions = resample(values.size(), runs, random);
    for (std::size_t k = 0; k < runs; ++k) sample[k] = values[positions[k]];
    found.push_back(statistic_of(sample, statistic));
  }
  return standard_deviation(found);
}

double deviation_or(const std::vector<double>& values, double otherwise) {
  return values.size() > 1 ? standard_deviation(values) : otherwise;
}

/// Two means with their standard errors' squares, in units of the error between them.
double errors_between(double ours, double theirs, double variance) {
  if (variance > 0.0) return (ours - theirs) / std::sqrt(variance);
  return ours == theirs ? 0.0 : std::copysign(std::numeric_limits<double>::infinity(), ours - theirs);
}

/// Of the printed number, which rounding has moved by up to half a unit either way.
double rounding_variance(const PrintedNumber& published) {
  const double unit = half_unit(published.value, published.digits);
  return unit * unit / 3.0;
}

double welch(const std::vector<double>& values, const PrintedNumber& published) {
  const double s = deviation_or(values, published.deviation), n = static_cast<double>(values.size());
  return errors_between(
      mean(values), published.value,
      s * s / n + published.deviation * published.deviation / published.runs + rounding_variance(published));
}

double log_welch(const std::vector<double>& values, const PrintedNumber& published) {
  const double share = published.deviation / published.value;
  const double variance = std::log1p(share * share);
  const double floor = half_unit(published.value, published.digits);
  std::vector<double> logs;
  for (const double value : values) logs.push_back(std::log(std::max(value, floor)));
  const double s = deviation_or(logs, std::sqrt(variance));
  return errors_between(mean(logs), std::log(published.value) - variance / 2.0,
                        s * s / static_cast<double>(logs.size()) + variance / published.runs);
}

Outcome outcome_of(bool agrees, bool is_better) {
  return agrees ? Outcome::agrees : is_better ? Outcome::better : Outcome::worse;
}

}  // namespace

std::string name_of(Statistic statistic) {
  switch (statistic) {
    case Statistic::mean:
      return "mean";
    case Statistic::median:
      return "median";
    case Statistic::lower_quartile:
      return "lower-quartile";
    case Statistic::upper_quartile:
      return "upper-quartile";
  }
  return "";
}

std::string name_of(Outcome outcome) {
  return outcome == Outcome::agrees ? "agrees" : outcome == Outcome::better ? "better" : "worse";
}

double half_unit(double value, int digits) {
  if (value == 0.0) return 0.5 * std::pow(10.0, -digits);
  return 0.5 * std::pow(10.0, std::floor(std::log10(std::abs(value))) - digits + 1);
}

Comparison compare(const std::vector<double>& values, const PrintedNumber& published, double factor, Random& random) {
  Comparison comparison;
  const double theirs = published.value, unit = half_unit(theirs, published.digits);
  comparison.ours = statistic_of(values, published.statistic);
  comparison.ratio = comparison.ours / theirs;
  comparison.standard_errors = std::nan("");
  double side = comparison.ours - theirs;  // what decides between better and worse
  bool agrees = std::abs(side) <= unit;
  if (published.statistic != Statistic::mean && published.runs > 0) {
    comparison.rule = "bootstrap";
    const double here = bootstrap_error(values, published.statistic, values.size(), random);
    const double there = bootstrap_error(values, published.statistic, static_cast<std::size_t>(published.runs), random);
    comparison.standard_errors =
        errors_between(comparison.ours, theirs, here * here + there * there + rounding_variance(published));
  } else if (!std::isnan(published.deviation) && published.runs > 0) {
    const bool is_heavy = published.deviation > heavy * std::abs(theirs) && theirs > 0.0;
    comparison.rule = is_heavy ? "log" : "Welch";
    comparison.standard_errors = is_heavy ? log_welch(values, published) : welch(values, published);
    side = comparison.standard_errors;
  } else if (factor > 1.0) {
    comparison.rule = fmt::format("factor {:g}", factor);
    const double bounded = std::max(comparison.ours, unit), bound = std::max(theirs, unit);
    agrees = agrees || (bounded <= factor * bound && bound <= factor * bounded);
  } else {
    comparison.rule = "last digit";
  }
  agrees = agrees || std::abs(comparison.standard_errors) <= max_standard_errors;  // false for NaN
  comparison.outcome = outcome_of(agrees, side < 0.0);
  return comparison;
}

Comparison compare_score(double ours, double standard_error, const PrintedNumber& published) {
  Comparison comparison;
  comparison.ours = ours;
  comparison.ratio = ours / published.value;
  comparison.standard_errors = errors_between(ours, published.value, standard_error * standard_error);
  comparison.rule = "bootstrap";
  const bool agrees = std::abs(comparison.standard_errors) <= max_standard_errors ||
                      std::abs(ours - published.value) <= half_unit(published.value, published.digits);
  comparison.outcome = outcome_of(agrees, ours >= published.value);
  return comparison;
}

OutcomeCount& OutcomeCount::operator+=(const OutcomeCount& other) {
  agree += other.agree;
  better += other.better;
  worse += other.worse;
  return *this;
}

}  // namespace bobench::reproduction
