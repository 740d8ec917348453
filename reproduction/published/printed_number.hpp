// Comparison of a published number with measured values.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "core/enum_names.hpp"
#include "core/random.hpp"

namespace bobench::reproduction {

enum class Statistic { mean, median, lower_quartile, upper_quartile };
constexpr auto enum_names(Statistic) {
  return std::to_array<EnumName<Statistic>>({{Statistic::mean, "mean"},
                                             {Statistic::median, "median"},
                                             {Statistic::lower_quartile, "lower-quartile"},
                                             {Statistic::upper_quartile, "upper-quartile"}});
}

/// A number as printed in a paper.
struct PrintedNumber {
  double value = std::numeric_limits<double>::quiet_NaN();      ///< NaN: printed as "N/A"
  double deviation = std::numeric_limits<double>::quiet_NaN();  ///< standard deviation over runs; NaN: not printed
  int runs = 0;                                                 ///< number of runs; 0: unknown
  int digits = 3;                                               ///< significant digits of `value`
  Statistic statistic = Statistic::mean;
};

enum class Outcome {
  agrees,
  better,
  worse,
  not_comparable  ///< too little information in the published number or in our runs
};
constexpr auto enum_names(Outcome) {
  return std::to_array<EnumName<Outcome>>({{Outcome::agrees, "agrees"},
                                           {Outcome::better, "better"},
                                           {Outcome::worse, "worse"},
                                           {Outcome::not_comparable, "not comparable"}});
}
inline bool disagrees(Outcome outcome) {
  return outcome == Outcome::better || outcome == Outcome::worse;
}

struct Comparison {
  Outcome outcome = Outcome::agrees;
  double ours = 0.0;                                            ///< the statistic of our values
  double deviation = std::numeric_limits<double>::quiet_NaN();  ///< standard deviation of our runs; NaN: a score
  double ratio = 0.0;                                           ///< ours / theirs
  double standard_errors = 0.0;  ///< difference in standard errors, > 0 if ours is larger; NaN if the rule has none
  std::string rule;              ///< decision rule, see compare()
  /// Minimum ratio (> 1) of our mean or median to theirs that would have been called different; NaN if the rule does
  /// not give one.
  double detectable = std::numeric_limits<double>::quiet_NaN();
  double level = 0.05;  ///< significance level of the test
  /// Agrees at the level of an interim analysis, which is below 5 %, but not at 5 %.
  bool doubtful = false;
};

/// Half a unit of the last digit printed.
double half_unit(double value, int digits);

/// Tests whether our values (lower is better) agree with the printed number. They agree within half a unit of its last
/// digit; otherwise one of these rules decides. Each calls runs of the published method itself different with a
/// probability of at most `level` (docs/statistics.md, docs/calibration.md):
///   Welch:     a mean with a deviation: Welch's t-test with Satterthwaite's degrees of freedom. Our deviation is taken
///              to be at least as large as theirs: few runs often miss the tail, and their mean is then too low, too.
///              The variance of rounding, u^2 / 3, is added; u is half a unit of the last digit
///   heavy tail: the same if the deviation exceeds 1.5 means. A few runs dominate such a mean: ours is better, worse or
///              not comparable
///   failures:  if the deviation exceeds 0.85 sqrt(number of runs) means, a single run made up nearly all of the mean.
///              Fisher's exact test compares how many of our runs end as badly (above half of the printed sum). Not
///              comparable for fewer than 15 runs without a significant difference
///   spread:    a median or quartile with a deviation: Student's t-test with standard errors from that deviation, ours
///              at least as large
///   order:     a median or quartile without a deviation: distribution-free test of how many of our runs lie below or
///              above it [Fligner & Wolfe 1979]. Not comparable if all our runs are equal, or too few for a decision
///   factor:    a mean without a known error, `factor` > 1: agrees within that factor, or within the prediction
///              interval of a further run of ours. Otherwise ours is worse, or not comparable if it is lower: it may
///              just lack a failed run
///   last digit: the same if `factor` is 1 and at least 10 runs of ours are all equal. Otherwise not comparable
/// @param values  our values by run, not empty
Comparison compare(const std::vector<double>& values, const PrintedNumber& published, double factor, Random& random,
                   double level = 0.05);

/// The same for a score (larger is better). Not comparable for fewer than 10 replicates.
/// @param standard_error  of the difference between our score and theirs
Comparison compare_score(double ours, double standard_error, std::size_t replicates, const PrintedNumber& published,
                         double level = 0.05);

struct OutcomeCount {
  std::size_t agree = 0, better = 0, worse = 0;
  std::size_t not_comparable = 0;
  std::size_t other_settings = 0;       ///< excluded: the runs had other settings than the printed number
  std::size_t not_run = 0;              ///< not run at this scale, or data missing
  std::size_t open = 0;                 ///< scale decide: not decided yet, not comparable so far
  std::vector<double> detectable = {};  ///< Comparison::detectable of each, if known
  std::size_t iterations = 0;           ///< printed iterations of the last improvement, and how many of them lie
  std::size_t iterations_within = 0;    ///< within the range of our runs'
  /// Number of comparisons made.
  std::size_t total() const { return agree + better + worse; }
  OutcomeCount& operator+=(const OutcomeCount& other);
};

}  // namespace bobench::reproduction
