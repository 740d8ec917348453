#include "numerics/sobol.hpp"

#include <boost/random/sobol.hpp>
#include <cmath>

namespace bobench {

Eigen::MatrixXd shifted_sobol_points(Eigen::Index dimension, Eigen::Index count, Random& random) {
  boost::random::sobol sequence(static_cast<std::size_t>(dimension));
  const Eigen::VectorXd shift = random.uniform_vector(dimension);
  Eigen::MatrixXd points(dimension, count);
  for (Eigen::Index i = 0; i < count; ++i) {
    for (Eigen::Index d = 0; d < dimension; ++d) {
      const double value = static_cast<double>(sequence() >> 11) * 0x1.0p-53 + shift[d];
      points(d, i) = value - std::floor(value);
    }
  }
  return points;
}

}  // namespace bobench
