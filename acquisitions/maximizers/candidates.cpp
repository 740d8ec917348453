#include "acquisitions/maximizers/candidates.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bobench::acquisitions {
namespace {

constexpr double min_step = 1e-4, max_step = 0.3;

Configuration near(const Encoding& encoding, const Configuration& incumbent, Random& random) {
  const SearchSpace& space = encoding.space();
  Eigen::VectorXd features = encoding.encode(incumbent);
  const double step = min_step * std::pow(max_step / min_step, random.uniform());
  for (double& feature : features) feature = std::clamp(feature + step * random.normal(), 0.0, 1.0);
  Configuration moved = encoding.decode(features);
  step_discrete_parameters(space, incumbent, moved, random);
  return space.canonical(std::move(moved));
}

}  // namespace

void step_discrete_parameters(const SearchSpace& space, const Configuration& incumbent, Configuration& moved,
                              Random& random) {
  const double chance = 1.0 / static_cast<double>(space.dimension());
  for (Eigen::Index i = 0; i < space.dimension(); ++i) {
    if (space[i].is_real()) continue;
    if (space[i].is_categorical()) moved[i] = incumbent[i];
    if (!random.bernoulli(chance)) continue;
    if (space[i].is_categorical()) {
      moved[i] = static_cast<double>(random.index(static_cast<std::int64_t>(*space[i].cardinality())));
    } else {
      moved[i] = std::clamp(moved[i] + (random.bernoulli(0.5) ? 1.0 : -1.0), space[i].low(), space[i].high());
    }
  }
}

Eigen::MatrixXd sample_candidates(const Encoding& encoding, const Configuration& incumbent, Eigen::Index uniform,
                                  Eigen::Index local, Random& random) {
  Eigen::MatrixXd candidates(encoding.features(), uniform + local);
  for (Eigen::Index i = 0; i < uniform; ++i) {
    encoding.encode_into(encoding.space().sample(random), candidates.col(i));
  }
  for (Eigen::Index i = uniform; i < candidates.cols(); ++i) {
    encoding.encode_into(near(encoding, incumbent, random), candidates.col(i));
  }
  return candidates;
}

}  // namespace bobench::acquisitions
