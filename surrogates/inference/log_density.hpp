// What the samplers ask of a target.
#pragma once

#include <concepts>

#include <Eigen/Core>

#include "surrogates/inference/function_reference.hpp"

namespace bobench::surrogates {

/// The logarithm of a density over R^dim, up to a constant. `gradient` (dim, already of that size) is written where it
/// is not null. Where the density is zero or cannot be computed the value is -infinity or NaN, which samplers reject.
template <class F>
concept LogDensity = requires(F& density, const Eigen::VectorXd& theta, Eigen::VectorXd* gradient) {
  { density(theta, gradient) } -> std::convertible_to<double>;
};

/// Any LogDensity, by reference: it must outlive the sampler.
using LogDensityReference = FunctionReference<double(const Eigen::VectorXd& theta, Eigen::VectorXd* gradient)>;

/// Log densities of many points at once: `values` (n, already of that size) at the columns of `points` (dim x n).
using BatchLogDensityReference = FunctionReference<void(const Eigen::MatrixXd& points, Eigen::VectorXd& values)>;

}  // namespace bobench::surrogates
