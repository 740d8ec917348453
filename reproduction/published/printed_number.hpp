// A printed number beside the measured one.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "core/random.hpp"

namespace bobench::reproduction {

enum class Statistic { mean, median, lower_quartile, upper_quartile };
/// "mean", "median", ...
std::string name_of(Statistic statistic);

/// A number as it is printed.
struct PrintedNumber {
  double value = std::numeric_limits<double>::quiet_NaN();      ///< NaN: "N/A" is printed
  double deviation = std::numeric_limits<double>::quiet_NaN();  ///< over runs; NaN: none is printed
  int runs = 0;                                                 ///< 0: not known
  int digits = 3;                                               ///< significant ones of `value`
  Statistic statistic = Statistic::mean;
};

enum class Outcome {
  agrees,
  better,
  worse,
  not_comparable  ///< what is printed, or what was run, says too little
};
std::string name_of(Outcome outcome);
inline bool disagrees(Outcome outcome) {
  return outcome == Outcome::better || outcome == Outcome::worse;
}

struct Comparison {
  Outcome outcome = Outcome::agrees;
  double ours = 0.0;             ///< the statistic of our values
  double ratio = 0.0;            ///< ours over theirs
  double standard_errors = 0.0;  ///< between them, positive where ours is larger; NaN where the rule knows none
  std::string rule;              ///< how that was found: see compare()
  /// The least ratio of our mean or median to theirs, above 1, that would have been called different; NaN where the
  /// rule knows none.
  double detectable = std::numeric_limits<double>::quiet_NaN();
  double level = 0.05;  ///< of the test
  /// It agrees at a level that is a part of 5 %, as one of several looks has, but at all of 5 % it would not.
  bool doubtful = false;
};

/// Half a unit of the last digit printed.
double half_unit(double value, int digits);

/// Do our values, lower being better, agree with the printed number? They do within half a unit of its last digit, and
/// else by a rule, each so made that runs of the very method that is printed are called different in 5 % of cases, or
/// another level, at most (docs/statistics.md, docs/calibration.md):
///   Welch:     a mean with its deviation, by Welch's t and Satterthwaite's degrees of freedom. Our deviation is taken
///              for at least as large as theirs: few runs often miss the tail, and then have too low a mean as well.
///              The variance that rounding has, u^2 / 3, u being half a unit of the last digit, is added
///   heavy tail: the same where the deviation exceeds 1.5 means. A few runs decide such a mean: ours is better or
///              worse, or not comparable
///   failures:  where it exceeds 0.85 means times the root of the number of runs, one of them has made nearly all of
///              the mean: Fisher's exact test of how many of ours end as badly (above half of the sum that is printed).
///              Not comparable for fewer than 15 runs
///   spread:    a median or quartile with a deviation: Student's t, errors by that deviation, ours at least as large
///   order:     one without: by the distribution of how many of our runs a quartile of so many others lies above, which
///              is the same for any method [Fligner & Wolfe 1979]. Not comparable where all our runs are equal, or
///              where so few could not have told
///   factor:    a mean of no known error where `factor` > 1: within that factor, or within what one more run of ours
///              would be. Beyond it ours is worse, or not comparable: a lower one may just lack a failed run
///   last digit: the same where `factor` is 1 and at least 10 runs of ours are all equal. Not comparable else
/// @param values  ours by run, not empty
Comparison compare(const std::vector<double>& values, const PrintedNumber& published, double factor, Random& random,
                   double level = 0.05);

/// The same for a score of ours, of which larger is better, with the standard error between it and theirs. Not
/// comparable for fewer than 10 replicates.
Comparison compare_score(double ours, double standard_error, std::size_t replicates, const PrintedNumber& published,
                         double level = 0.05);

struct OutcomeCount {
  std::size_t agree = 0, better = 0, worse = 0;
  std::size_t not_comparable = 0;
  std::size_t other_settings = 0;       ///< left out: not what is printed was run
  std::size_t not_run = 0;              ///< at this scale, or for want of data
  std::size_t open = 0;                 ///< scale decide: no look has decided them yet; they are not comparable so far
  std::vector<double> detectable = {};  ///< the ratio that each comparison could have seen, where it knows one
  /// Those that were compared.
  std::size_t total() const { return agree + better + worse; }
  OutcomeCount& operator+=(const OutcomeCount& other);
};

}  // namespace bobench::reproduction
