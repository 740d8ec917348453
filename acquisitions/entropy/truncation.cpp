#include "acquisitions/entropy/truncation.hpp"

#include <cmath>
#include <numbers>

#include "numerics/normal_distribution.hpp"

namespace bobench::acquisitions {

EntropyLoss entropy_loss_above(double z) {
  const LogProbability log_probability = log_normal_probability(z);
  const double ratio = log_probability.derivative;  // phi / Phi
  if (z > -5.0) {
    return {0.5 * z * ratio - log_probability.logarithm, -0.5 * ratio * (1.0 + z * (z + ratio))};
  }
  // phi / Phi = t + c with Mills' fraction c = 1 / (t + e), so that the squares of t cancel: 1 - t c = e c.
  const double t = -z;
  double e = 0.0;
  for (int level = 40; level >= 2; --level) e = level / (t + e);
  const double c = 1.0 / (t + e);
  return {-0.5 * t * c + std::log(ratio) + 0.5 * std::log(2.0 * std::numbers::pi), -0.5 * ratio * e * c};
}

}  // namespace bobench::acquisitions
