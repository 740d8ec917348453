// The standard normal distribution, accurate in the tails.
#pragma once

namespace bobench {

/// phi(z)
double normal_density(double z);

/// Phi(z), with full relative accuracy down to z = -37
double normal_probability(double z);
/// P(|Z| > |z|)
double normal_two_sided(double z);

/// c in Mills' ratio Phi(-t) / phi(t) = 1 / (t + c): the continued fraction c = 1/(t + 2/(t + 3/(t + ...))). It has
/// forty levels, which are exact to rounding for t >= 5.
double mills_fraction(double t);

/// log Phi(z) and its derivative phi(z) / Phi(z), accurate for z down to -1e150.
struct LogProbability {
  double logarithm;
  double derivative;
};
LogProbability log_normal_probability(double z);

/// z with Phi(z) = probability.
/// @throws InputError unless probability is in (0, 1); `name` is its name in the message
double normal_quantile(double probability, const char* name = "the probability");

}  // namespace bobench
