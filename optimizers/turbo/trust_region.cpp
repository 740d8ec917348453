#include "optimizers/turbo/trust_region.hpp"

#include <algorithm>
#include <cmath>

#include "numerics/sobol.hpp"

namespace bobench::optimizers {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void TrustRegion::restart() {
  length_ = 0.8;
  successes_ = failures_ = 0;
}

void TrustRegion::judge(const VectorXd& values, double best) {
  constexpr int successes_to_grow = 3;
  if (values.minCoeff() < best - 1e-3 * std::abs(best)) {
    ++successes_;
    failures_ = 0;
  } else {
    successes_ = 0;
    failures_ += rule_.counts_points ? static_cast<int>(values.size()) : 1;
  }
  if (successes_ == successes_to_grow) {
    length_ = std::min(2.0 * length_, 1.6);
    successes_ = 0;
  } else if (failures_ >= rule_.tolerance) {
    length_ /= 2.0;
    failures_ = 0;
  }
}

TrustRegion::Box TrustRegion::box(const VectorXd& center, const VectorXd& length_scales) const {
  const VectorXd logarithms = length_scales.array().log();
  const VectorXd sides = length_ * (logarithms.array() - logarithms.mean()).exp();
  return {(center - 0.5 * sides).cwiseMax(0.0), (center + 0.5 * sides).cwiseMin(1.0)};
}

MatrixXd perturbed_candidates(const TrustRegion::Box& box, const VectorXd& center, Index count, Random& random) {
  const Index features = center.size();
  const double probability = std::min(20.0 / static_cast<double>(features), 1.0);
  MatrixXd points = shifted_sobol_points(features, count, random);
  Eigen::Array<bool, Eigen::Dynamic, 1> moves(features);
  for (auto point : points.colwise()) {
    for (Index d = 0; d < features; ++d) moves[d] = random.bernoulli(probability);
    if (!moves.any()) moves[random.index(features)] = true;
    point = moves.select(box.low.array() + (box.high - box.low).array() * point.array(), center.array());
  }
  return points;
}

}  // namespace bobench::optimizers
