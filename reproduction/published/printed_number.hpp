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

enum class Outcome { agrees, better, worse };
std::string name_of(Outcome outcome);

struct Comparison {
  Outcome outcome = Outcome::agrees;
  double ours = 0.0;             ///< the statistic of our values
  double ratio = 0.0;            ///< ours over theirs
  double standard_errors = 0.0;  ///< between them, positive where ours is larger; NaN where the rule knows none
  std::string rule;              ///< "Welch", "log", "bootstrap", "last digit", "factor 10"
};

/// Half a unit of the last digit printed.
double half_unit(double value, int digits);

/// Do our values, lower being better, agree with the printed number? They do within 2 standard errors, or within half a
/// unit of its last digit.
///   Welch:     (ours - theirs) / sqrt(s1^2 / n1 + s2^2 / n2 + u^2 / 3), u half a unit of the last digit: the variance
///              of theirs by rounding; with one run of ours, s1 = s2
///   log:       where the printed deviation exceeds 1.5 times the mean: the same of logarithms, theirs taken from a
///              log-normal distribution of that mean and deviation, s^2 = ln(1 + (sd / m)^2), mean ln m - s^2 / 2;
///              values of ours below half a unit of the last digit count as that
///   bootstrap: medians and quartiles, whose errors are not printed: that of ours and, from our values too, of theirs,
///              and rounding
///   last digit: where there is no deviation, no number of runs, and `factor` is 1
///   factor:    where there is none of these and `factor` > 1: they agree within that factor
/// @param values  ours by run, not empty
Comparison compare(const std::vector<double>& values, const PrintedNumber& published, double factor, Random& random);

/// The same for a score of ours, of which larger is better, with its own standard error.
Comparison compare_score(double ours, double standard_error, const PrintedNumber& published);

struct OutcomeCount {
  std::size_t agree = 0, better = 0, worse = 0;
  std::size_t total() const { return agree + better + worse; }
  OutcomeCount& operator+=(const OutcomeCount& other);
};

}  // namespace bobench::reproduction
