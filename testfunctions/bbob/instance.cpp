#include "testfunctions/bbob/instance.hpp"

#include <algorithm>
#include <cmath>

#include "testfunctions/bbob/lehmer.hpp"

namespace bobench::testfunctions {

double bbob_f_opt(const BbobInstance& instance) {
  const double ratio = lehmer_normals(instance.seed(), 1)[0] / lehmer_normals(instance.seed() + 1, 1)[0];
  return std::clamp(round_half_up(100.0 * 100.0 * ratio) / 100.0, -1000.0, 1000.0);
}

Eigen::VectorXd bbob_x_opt(const BbobInstance& instance, std::int64_t seed_offset) {
  const double half = instance.is_boxed() ? 5.0 : 4.0;
  Eigen::VectorXd x_opt = lehmer_uniforms(instance.seed() + seed_offset, instance.dimension);
  for (double& x : x_opt) {
    x = 2.0 * half * std::floor(1e4 * x) / 1e4 - half;
    if (x == 0.0) x = -1e-5;
  }
  return x_opt;
}

Eigen::MatrixXd bbob_rotation(std::int64_t seed, Eigen::Index dimension) {
  Eigen::MatrixXd basis = lehmer_normals(seed, dimension * dimension).reshaped(dimension, dimension);
  for (Eigen::Index i = 0; i < dimension; ++i) {
    for (Eigen::Index j = 0; j < i; ++j) basis.col(i) -= basis.col(i).dot(basis.col(j)) * basis.col(j);
    basis.col(i) /= std::sqrt(basis.col(i).squaredNorm());
  }
  return basis;
}

Eigen::MatrixXd rotation_r(const BbobInstance& instance) {
  return bbob_rotation(instance.seed() + 1'000'000, instance.dimension);
}

Eigen::MatrixXd rotation_q(const BbobInstance& instance) {
  return bbob_rotation(instance.seed(), instance.dimension);
}

Eigen::VectorXd relative_positions(Eigen::Index dimension) {
  return Eigen::VectorXd::LinSpaced(dimension, 0.0, 1.0);
}

Eigen::VectorXd conditioning(double base, double power, Eigen::Index dimension) {
  Eigen::VectorXd diagonal(dimension);
  for (Eigen::Index i = 0; i < dimension; ++i) {
    diagonal[i] = std::pow(base, power * static_cast<double>(i) / static_cast<double>(dimension - 1));
  }
  return diagonal;
}

Eigen::MatrixXd folded_map(const BbobInstance& instance, double a) {
  return rotation_r(instance) * conditioning(a, 0.5, instance.dimension).asDiagonal() * rotation_q(instance);
}

double round_half_up(double value) {
  return std::floor(value + 0.5);
}

Eigen::VectorXd signs(const Eigen::VectorXd& values) {
  return values.unaryExpr([](double value) { return value < 0.0 ? -1.0 : 1.0; });
}

}  // namespace bobench::testfunctions
