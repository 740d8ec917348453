#include "surrogates/gaussian_process/spectrum.hpp"

#include <cmath>

#include <boost/random/gamma_distribution.hpp>

namespace bobench::surrogates {
namespace {

/// The factor of a normal frequency.
double draw_factor(KernelFamily family, double shape, Random& random) {
  switch (family) {
    case KernelFamily::squared_exponential:
      return 1.0;
    case KernelFamily::matern52:
      return std::sqrt(5.0 / random.normal_vector(5).squaredNorm());
    case KernelFamily::matern32:
      return std::sqrt(3.0 / random.normal_vector(3).squaredNorm());
    case KernelFamily::rational_quadratic:
      return std::sqrt(boost::random::gamma_distribution<double>(shape, 1.0 / shape)(random));
  }
  return 1.0;
}

}  // namespace

Eigen::MatrixXd draw_frequencies(KernelFamily family, double shape, Eigen::Index features, Eigen::Index count,
                                 Random& random) {
  Eigen::MatrixXd frequencies(features, count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const double factor = draw_factor(family, shape, random);
    frequencies.col(i) = factor * random.normal_vector(features);
  }
  return frequencies;
}

}  // namespace bobench::surrogates
