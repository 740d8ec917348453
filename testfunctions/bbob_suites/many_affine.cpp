#include "testfunctions/bbob_suites/many_affine.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/error.hpp"
#include "testfunctions/bbob/lehmer.hpp"

namespace bobench::testfunctions {
namespace {

using Eigen::Index, Eigen::VectorXd;

constexpr double lowest_regret = 1e-12, highest_regret = 1e20;
constexpr int functions = 24;

/// The number of decades that each function's regrets span.
constexpr std::array<double, functions> scales = {11.0, 17.5, 12.3, 12.6, 11.5, 15.3, 12.1, 15.3,
                                                  15.2, 17.4, 13.4, 20.4, 12.9, 10.4, 12.3, 10.3,
                                                  9.8,  10.6, 10.0, 14.7, 10.7, 10.8, 9.0,  12.1};

/// Normalised weights: uniforms below 0.85 become 0, except the two largest, which are raised to at least 0.85.
VectorXd weights_of(int instance) {
  constexpr double threshold = 0.85;
  VectorXd weights = lehmer_uniforms(2000 + instance, functions);
  const std::vector<Index> order = argsort(weights);
  for (const Index kept : {order[functions - 1], order[functions - 2]}) {
    weights[kept] = std::max(weights[kept], threshold);
  }
  weights = (weights.array() < threshold).select(0.0, weights);
  return weights / weights.sum();
}

}  // namespace

ManyAffineFunction::ManyAffineFunction(int dimension, int instance) {
  if (dimension < 2) throw InputError(fmt::format("ma-bbob dimension is {}; expected 2 or more", dimension));
  if (instance < 1 || instance > max_bbob_instances) {
    throw InputError(
        fmt::format("ma-bbob instance is {}; expected a whole number in [1, {}]", instance, max_bbob_instances));
  }
  x_opt_ = (8.0 * lehmer_uniforms(1000 + instance, dimension).array() - 4.0).matrix();
  const VectorXd weights = weights_of(instance);
  for (int f = 1; f <= functions; ++f) {
    const double weight = weights[f - 1];
    if (weight > 0.0) {
      parts_.push_back({BbobFunction(f, dimension, instance), weight, scales[static_cast<std::size_t>(f - 1)]});
    }
  }
}

double ManyAffineFunction::operator()(const Eigen::Ref<const VectorXd>& x) const {
  if (x.size() != x_opt_.size()) {
    throw InputError(fmt::format("a point has {} coordinates; this function has {}", x.size(), x_opt_.size()));
  }
  thread_local VectorXd moved;
  double sum = 0.0;
  for (const Part& part : parts_) {
    moved = x - x_opt_ + part.function.x_opt();
    const double regret = part.function(moved) - part.function.f_opt();
    if (std::isnan(regret)) return regret;
    sum += part.weight * (std::log10(std::clamp(regret, lowest_regret, highest_regret)) + 8.0) / part.scale;
  }
  return std::pow(10.0, 10.0 * sum - 8.0);
}

double ManyAffineFunction::f_opt() const {
  return (*this)(x_opt_);
}

}  // namespace bobench::testfunctions
