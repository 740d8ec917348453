#include "surrogates/density/kernel_density.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "core/encoding.hpp"
#include "core/error.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::ArrayXd, Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// exp() of smaller exponents is negligible next to 1, and slow near the subnormal numbers.
constexpr double min_kernel_exponent = -700.0;

/// Scott's rule for normal data in D dimensions, statsmodels' "normal_reference".
double normal_reference(const ArrayXd& values, Index dimension) {
  const double deviation = std::sqrt((values - values.mean()).square().mean());
  return 1.06 * deviation * std::pow(static_cast<double>(values.size()), -1.0 / (4.0 + static_cast<double>(dimension)));
}

}  // namespace

VectorXd unit_coordinates(const SearchSpace& space, const Configuration& configuration) {
  VectorXd point = configuration;
  for (Index d = 0; d < point.size(); ++d) {
    if (!space[d].is_categorical()) point[d] = to_unit(space[d], point[d]);
  }
  return point;
}

Configuration from_unit_coordinates(const SearchSpace& space, const VectorXd& point) {
  Configuration configuration = point;
  for (Index d = 0; d < point.size(); ++d) {
    if (!space[d].is_categorical()) configuration[d] = from_unit(space[d], point[d]);
  }
  return space.nearest(std::move(configuration));
}

std::vector<int> levels_of(const SearchSpace& space) {
  std::vector<int> levels;
  for (const Parameter& parameter : space.parameters()) {
    levels.push_back(parameter.is_categorical() ? static_cast<int>(parameter.high()) + 1 : 0);
  }
  return levels;
}

KernelDensity::KernelDensity(std::vector<int> levels, double min_bandwidth)
    : levels_(std::move(levels)), min_bandwidth_(min_bandwidth) {
  if (!(min_bandwidth > 0.0)) {
    throw Error(fmt::format("the minimum bandwidth of a kernel density is {}; expected > 0", min_bandwidth));
  }
}

void KernelDensity::fit(const MatrixXd& points) {
  const Index dimension = static_cast<Index>(levels_.size()), n = points.cols();
  if (points.rows() != dimension || n == 0) {
    throw Error(fmt::format("a kernel density in {} dimensions was given {} x {} points; expected {} x n, n >= 1",
                            dimension, points.rows(), n, dimension));
  }
  data_ = points.transpose();
  bandwidths_.resize(dimension);
  log_scale_ = -std::log(static_cast<double>(n));
  for (Index d = 0; d < dimension; ++d) {
    const double levels = levels_[static_cast<std::size_t>(d)];
    double h = std::max(normal_reference(data_.col(d), dimension), min_bandwidth_);
    if (levels > 0.0) {
      h = std::min(h, (levels - 1.0) / levels);
    } else {
      data_.col(d) /= h * std::numbers::sqrt2;
      log_scale_ -= std::log(h * std::sqrt(2.0 * std::numbers::pi));
    }
    bandwidths_[d] = h;
  }
}

void KernelDensity::add_log_kernels(Index dimension, double x, ArrayXd& sums) const {
  const double levels = levels_[static_cast<std::size_t>(dimension)], h = bandwidths_[dimension];
  const auto data = data_.col(dimension);
  if (levels == 0.0) {
    sums -= (data - x / (h * std::numbers::sqrt2)).square();
  } else if (levels > 1.0) {
    const double same = std::log(1.0 - h), other = std::log(h / (levels - 1.0));
    sums += other + (same - other) * (data == x).cast<double>();
  }
}

VectorXd KernelDensity::log_density(const MatrixXd& points) const {
  VectorXd result(points.cols());
  ArrayXd sums(size());
  for (Index i = 0; i < points.cols(); ++i) {
    sums.setZero();
    for (Index d = 0; d < points.rows(); ++d) add_log_kernels(d, points(d, i), sums);
    const double largest = sums.maxCoeff();
    result[i] = log_scale_ + largest + std::log((sums - largest).max(min_kernel_exponent).exp().sum());
  }
  return result;
}

}  // namespace bobench::surrogates
