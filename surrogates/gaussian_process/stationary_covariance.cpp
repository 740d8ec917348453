#include "surrogates/gaussian_process/stationary_covariance.hpp"

#include <cmath>

#include "core/error.hpp"

namespace bobench::surrogates {

using Eigen::ArrayXd, Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

MatrixXd squared_distances(const MatrixXd& A, const MatrixXd& B) {
  MatrixXd r2 = -2.0 * (A.transpose() * B);
  r2.colwise() += A.colwise().squaredNorm().transpose();
  r2.rowwise() += B.colwise().squaredNorm();
  return r2.cwiseMax(0.0);
}

MatrixXd StationaryCovariance::covariance(const Eigen::Ref<const MatrixXd>& A,
                                          const Eigen::Ref<const MatrixXd>& B) const {
  MatrixXd k = squared_distances(inverse_lengths.asDiagonal() * A, inverse_lengths.asDiagonal() * B);
  Eigen::Ref<ArrayXd> all(k.reshaped().array());
  evaluate_kernel(family, shape, all, nullptr);
  return amplitude * k;
}

MatrixXd StationaryCovariance::gradient(const Eigen::Ref<const MatrixXd>& A, const VectorXd& x) const {
  MatrixXd offset = inverse_lengths.asDiagonal() * ((-A).colwise() + x);  // (features x count), over length-scales
  ArrayXd k = offset.colwise().squaredNorm().transpose(), slope(k.size());
  Eigen::Ref<ArrayXd> slope_out(slope);
  evaluate_kernel(family, shape, k, &slope_out);
  // dk/dx = 2 amplitude slope (x - a) / l^2
  offset.array().rowwise() *= (2.0 * amplitude * slope).transpose();
  return inverse_lengths.asDiagonal() * offset;
}

Index StationaryCovariance::hessian_position(Index d, Index e) const {
  const Index low = std::min(d, e), high = std::max(d, e);
  return 1 + features() + low * features() - low * (low - 1) / 2 + (high - low);
}

MatrixXd StationaryCovariance::covariance_with_derivatives(const Eigen::Ref<const MatrixXd>& X,
                                                           const VectorXd& z) const {
  const Index d = features();
  const MatrixXd offset = inverse_lengths.asDiagonal() * ((-X).colwise() + z);  // (z - x) / l
  ArrayXd k = offset.colwise().squaredNorm().transpose(), slope(k.size());
  const ArrayXd curvature = amplitude * kernel_curvature(family, shape, k);
  Eigen::Ref<ArrayXd> slope_out(slope);
  evaluate_kernel(family, shape, k, &slope_out);
  slope *= amplitude;

  MatrixXd found(X.cols(), derivatives());
  found.col(0) = amplitude * k;
  for (Index i = 0; i < d; ++i) {
    const ArrayXd to_i = inverse_lengths[i] * offset.row(i).transpose().array();  // (z_i - x_i) / l_i^2
    found.col(1 + i) = 2.0 * slope * to_i;
    for (Index j = i; j < d; ++j) {
      const ArrayXd to_j = inverse_lengths[j] * offset.row(j).transpose().array();
      auto entry = found.col(hessian_position(i, j)).array();
      entry = 4.0 * curvature * to_i * to_j;
      if (i == j) entry += 2.0 * inverse_lengths[i] * inverse_lengths[i] * slope;
    }
  }
  return found;
}

MatrixXd StationaryCovariance::covariance_of_derivatives() const {
  const Index d = features();
  ArrayXd k = ArrayXd::Zero(1), slope(1);
  const double curvature = amplitude * kernel_curvature(family, shape, k)[0];
  Eigen::Ref<ArrayXd> slope_out(slope);
  evaluate_kernel(family, shape, k, &slope_out);
  const double steepness = amplitude * slope[0];

  MatrixXd found = MatrixXd::Zero(derivatives(), derivatives());
  found(0, 0) = amplitude;
  for (Index i = 0; i < d; ++i) {
    const double square = inverse_lengths[i] * inverse_lengths[i];
    found(1 + i, 1 + i) = -2.0 * steepness * square;
    const Index diagonal = hessian_position(i, i);
    found(0, diagonal) = found(diagonal, 0) = 2.0 * steepness * square;
    found(diagonal, diagonal) = 12.0 * curvature * square * square;
    for (Index j = i + 1; j < d; ++j) {
      const double squares = 4.0 * curvature * square * inverse_lengths[j] * inverse_lengths[j];
      const Index mixed = hessian_position(i, j), other = hessian_position(j, j);
      found(mixed, mixed) = squares;
      found(diagonal, other) = found(other, diagonal) = squares;
    }
  }
  return found;
}

}  // namespace bobench::surrogates
