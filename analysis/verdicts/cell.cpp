#include "analysis/verdicts/cell.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::analysis {
namespace {

constexpr double most_standard_errors = 2.0;  // standard errors
constexpr double heavy = 1.5;                 // standard deviations a mean
constexpr int cell_resamples = 1000;

double statistic_of(const std::vector<double>& values, CellStatistic statistic) {
  switch (statistic) {
    case CellStatistic::mean:
      return mean(values);
    case CellStatistic::median:
      return median(values);
    case CellStatistic::lower_quartile:
      return quantile(values, 0.25);
    case CellStatistic::upper_quartile:
      return quantile(values, 0.75);
  }
  return 0.0;
}

/// The statistic's standard error over samples of `runs` of our values.
double bootstrap_error(const std::vector<double>& values, CellStatistic statistic, std::size_t runs, Random& random) {
  std::vector<double> found, sample(runs);
  for (int i = 0; i < cell_resamples; ++i) {
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
double rounding_variance(const PublishedCell& published) {
  const double unit = half_unit(published.value, published.digits);
  return unit * unit / 3.0;
}

double welch(const std::vector<double>& values, const PublishedCell& published) {
  const double s = deviation_or(values, published.deviation), n = static_cast<double>(values.size());
  return errors_between(
      mean(values), published.value,
      s * s / n + published.deviation * published.deviation / published.runs + rounding_variance(published));
}

double log_welch(const std::vector<double>& values, const PublishedCell& published) {
  const double share = published.deviation / published.value;
  const double variance = std::log1p(share * share);
  const double floor = half_unit(published.value, published.digits);
  std::vector<double> logs;
  for (const double value : values) logs.push_back(std::log(std::max(value, floor)));
  const double s = deviation_or(logs, std::sqrt(variance));
  return errors_between(mean(logs), std::log(published.value) - variance / 2.0,
                        s * s / static_cast<double>(logs.size()) + variance / published.runs);
}

CellOutcome outcome_of(bool agrees, double ours, double theirs, bool larger_is_better) {
  if (agrees) return CellOutcome::agrees;
  return (ours < theirs) != larger_is_better ? CellOutcome::better : CellOutcome::worse;
}

}  // namespace

std::string name_of(CellStatistic statistic) {
  switch (statistic) {
    case CellStatistic::mean:
      return "mean";
    case CellStatistic::median:
      return "median";
    case CellStatistic::lower_quartile:
      return "lower-quartile";
    case CellStatistic::upper_quartile:
      return "upper-quartile";
  }
  return "";
}

std::string name_of(CellOutcome outcome) {
  return outcome == CellOutcome::agrees ? "agrees" : outcome == CellOutcome::better ? "better" : "worse";
}

double half_unit(double value, int digits) {
  if (value == 0.0) return 0.5 * std::pow(10.0, -digits);
  return 0.5 * std::pow(10.0, std::floor(std::log10(std::abs(value))) - digits + 1);
}

CellJudgement judge_cell(const std::vector<double>& values, const PublishedCell& published, double factor,
                         Random& random, bool larger_is_better) {
  CellJudgement judgement;
  const double theirs = published.value, unit = half_unit(theirs, published.digits);
  judgement.ours = statistic_of(values, published.statistic);
  judgement.ratio = judgement.ours / theirs;
  judgement.standard_errors = std::nan("");
  double side = judgement.ours - theirs;  // what decides between better and worse
  bool agrees = std::abs(side) <= unit;
  if (published.statistic != CellStatistic::mean && published.runs > 0) {
    judgement.rule = "bootstrap";
    const double here = bootstrap_error(values, published.statistic, values.size(), random);
    const double there = bootstrap_error(values, published.statistic, static_cast<std::size_t>(published.runs), random);
    judgement.standard_errors =
        errors_between(judgement.ours, theirs, here * here + there * there + rounding_variance(published));
  } else if (!std::isnan(published.deviation) && published.runs > 0) {
    const bool is_heavy = published.deviation > heavy * std::abs(theirs) && theirs > 0.0;
    judgement.rule = is_heavy ? "log" : "Welch";
    judgement.standard_errors = is_heavy ? log_welch(values, published) : welch(values, published);
    side = judgement.standard_errors;
  } else if (factor > 1.0) {
    judgement.rule = fmt::format("factor {:g}", factor);
    const double bounded = std::max(judgement.ours, unit), bound = std::max(theirs, unit);
    agrees = agrees || (bounded <= factor * bound && bound <= factor * bounded);
  } else {
    judgement.rule = "last digit";
  }
  agrees = agrees || std::abs(judgement.standard_errors) <= most_standard_errors;  // false for NaN
  judgement.outcome = outcome_of(agrees, side, 0.0, larger_is_better);
  return judgement;
}

CellJudgement judge_number(double ours, double standard_error, const PublishedCell& published, bool larger_is_better) {
  CellJudgement judgement;
  judgement.ours = ours;
  judgement.ratio = ours / published.value;
  judgement.standard_errors = errors_between(ours, published.value, standard_error * standard_error);
  judgement.rule = "bootstrap";
  const bool agrees = std::abs(judgement.standard_errors) <= most_standard_errors ||
                      std::abs(ours - published.value) <= half_unit(published.value, published.digits);
  judgement.outcome = outcome_of(agrees, ours, published.value, larger_is_better);
  return judgement;
}

ClaimTest test_cells(const CellCount& count) {
  const std::string statement = "every printed cell";
  if (count.total() == 0) return untested(statement, "no cell could be compared");
  const double share = static_cast<double>(count.agree) / static_cast<double>(count.total());
  return {.statement = statement,
          .test = "within 2 standard errors",
          .p = std::nan(""),
          .effect = fmt::format("{} of {} agree ({:.0f} %), {} better, {} worse", count.agree, count.total(),
                                100.0 * share, count.better, count.worse),
          .verdict = share >= 0.9  ? Verdict::reproduced
                     : share < 0.5 ? Verdict::contradicted
                                   : Verdict::inconclusive,
          .detectable = ""};
}

}  // namespace bobench::analysis
