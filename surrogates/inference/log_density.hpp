// The interface of the samplers' target densities.
#pragma once

#include <concepts>

#include <Eigen/Core>

#include "surrogates/inference/function_reference.hpp"

namespace bobench::surrogates {

/// The logarithm of a density over R^dim, up to a constant. Writes `gradient` (dim, already of that size) unless it is
/// null. The value is -infinity or NaN where the density is zero or cannot be computed; samplers reject such points.
template <class F>
concept LogDensity = requires(F& density, const Eigen::VectorXd& theta, Eigen::VectorXd* gradient) {
  { density(theta, gradient) } -> std::convertible_to<double>;
};

/// A reference to any LogDensity, which must outlive the sampler.
using LogDensityReference = FunctionReference<double(const Eigen::VectorXd& theta, Eigen::VectorXd* gradient)>;

/// Log densities of many points: writes `values` (n, already of that size) for the columns of `points` (dim x n).
using BatchLogDensityReference = FunctionReference<void(const Eigen::MatrixXd& points, Eigen::VectorXd& values)>;

}  // namespace bobench::surrogates
