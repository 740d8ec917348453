#include "numerics/normal_distribution.hpp"

#include <boost/math/special_functions/erf.hpp>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench {

double normal_density(double z) {
  return std::exp(-0.5 * z * z) / std::sqrt(2.0 * std::numbers::pi);
}

double normal_probability(double z) {
  return 0.5 * std::erfc(-z / std::numbers::sqrt2);
}

double normal_two_sided(double z) {
  return std::erfc(std::abs(z) / std::numbers::sqrt2);
}

double mills_fraction(double t) {
  double c = 0.0;
  for (int level = 40; level >= 1; --level) c = level / (t + c);
  return c;
}

LogProbability log_normal_probability(double z) {
  if (z > 0.0) return {std::log1p(-normal_probability(-z)), normal_density(z) / normal_probability(z)};
  if (z > -5.0) return {std::log(normal_probability(z)), normal_density(z) / normal_probability(z)};
  const double t = -z, c = mills_fraction(t);
  return {-0.5 * t * t - 0.5 * std::log(2.0 * std::numbers::pi) - std::log(t + c), t + c};
}

double normal_quantile(double probability, const char* name) {
  if (!(probability > 0.0 && probability < 1.0)) {
    throw InputError(fmt::format("{} is {}; it has to lie between 0 and 1, both excluded", name, probability));
  }
  return -std::numbers::sqrt2 * boost::math::erfc_inv(2.0 * probability);
}

}  // namespace bobench
