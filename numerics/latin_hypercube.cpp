#include "numerics/latin_hypercube.hpp"

#include <cstdint>
#include <vector>

namespace bobench {

Eigen::MatrixXd latin_hypercube(Eigen::Index dimension, Eigen::Index count, Random& random) {
  Eigen::MatrixXd points(dimension, count);
  for (Eigen::Index d = 0; d < dimension; ++d) {
    const std::vector<std::int64_t> part = random.permutation(count);
    for (Eigen::Index i = 0; i < count; ++i) {
      points(d, i) =
          (static_cast<double>(part[static_cast<std::size_t>(i)]) + random.uniform()) / static_cast<double>(count);
    }
  }
  return points;
}

}  // namespace bobench
