// Gumbel approximation of the minimum of a function, from predictions at many points.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// The Gumbel distribution of a minimum: P(min > y) = exp(-exp((y - location) / scale)).
struct GumbelMinimum {
  double location = 0.0;
  double scale = 0.0;  ///< >= 0; 0: the minimum is certain

  double draw(Random& random) const;
};

/// Fits the median and the quartiles of P(min > y) = prod_i Phi((mu_i - y) / sigma_i), the distribution of
/// the minimum if the values at these points were independent.          [Wang & Jegelka 2017, Sec. 3.1; MES-G]
/// @param prediction  of the latent function at n >= 1 points, for instance uniform and observed ones
GumbelMinimum fit_gumbel_minimum(const surrogates::Prediction& prediction);

}  // namespace bobench::acquisitions
