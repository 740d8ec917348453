#include "reproduction/papers/aryan2020/plane_mixture.hpp"

#include <cmath>
#include <numbers>

namespace bobench::papers::aryan2020 {

using Eigen::Index, Eigen::MatrixXf, Eigen::RowVectorXf, Eigen::VectorXd;

MatrixXf PlaneMixture::draw(Index count, Random& random) const {
  MatrixXf points(2, count);
  for (Index i = 0; i < count; ++i) {
    const Index k = random.index(components());
    points.col(i) = (means.col(k) + deviations[k] * random.normal_vector(2)).cast<float>();
  }
  return points;
}

RowVectorXf PlaneMixture::log_density(const MatrixXf& X, MatrixXf* gradients) const {
  RowVectorXf values(X.cols());
  if (gradients) gradients->resize(2, X.cols());
  const Eigen::ArrayXd variance = deviations.array().square();
  const double each = std::log(2.0 * std::numbers::pi * static_cast<double>(components()));
  for (Index i = 0; i < X.cols(); ++i) {
    const Eigen::Vector2d x = X.col(i).cast<double>();
    const Eigen::ArrayXd distance = (means.colwise() - x).colwise().squaredNorm().transpose();
    const Eigen::ArrayXd terms = -0.5 * distance / variance - variance.log();
    const double largest = terms.maxCoeff();
    const Eigen::ArrayXd shares = (terms - largest).exp();
    values[i] = static_cast<float>(largest + std::log(shares.sum()) - each);
    if (!gradients) continue;
    const VectorXd pull = shares / shares.sum() / variance;
    gradients->col(i) = (means * pull - pull.sum() * x).cast<float>();
  }
  return values;
}

int PlaneMixture::modes_covered(const MatrixXf& X) const {
  int covered = 0;
  for (Index k = 0; k < components(); ++k) {
    const Eigen::Vector2f mean = means.col(k).cast<float>();
    const auto near =
        ((X.colwise() - mean).colwise().norm().array() <= static_cast<float>(3.0 * deviations[k])).count();
    covered += static_cast<double>(near) >= 0.01 * static_cast<double>(X.cols()) ? 1 : 0;
  }
  return covered;
}

double PlaneMixture::share_on_modes(const MatrixXf& X) const {
  Index on = 0;
  for (const auto& x : X.colwise()) {
    const Eigen::ArrayXd distance = (means.colwise() - x.cast<double>().eval()).colwise().norm().transpose();
    on += (distance <= 3.0 * deviations.array()).any() ? 1 : 0;
  }
  return static_cast<double>(on) / static_cast<double>(X.cols());
}

PlaneMixture grid_of_25() {
  PlaneMixture grid{"grid", Eigen::Matrix2Xd(2, 25), VectorXd::Constant(25, 0.1)};
  for (Index k = 0; k < 25; ++k) grid.means.col(k) << static_cast<double>(k % 5 - 2), static_cast<double>(k / 5 - 2);
  return grid;
}

PlaneMixture mixture_of_unequal() {
  PlaneMixture mixture{"mixture", Eigen::Matrix2Xd(2, 7), VectorXd(7)};
  mixture.means << -2.0, -1.8, 0.0, 0.2, 1.8, 2.1, -0.3,  //
      -1.5, 1.6, 0.0, 2.1, -1.9, 1.2, -2.2;
  mixture.deviations << 0.3, 0.5, 0.2, 0.1, 0.4, 0.25, 0.15;
  return mixture;
}

PlaneMixture ring_of_8() {
  PlaneMixture ring{"ring", Eigen::Matrix2Xd(2, 8), VectorXd::Constant(8, 0.15)};
  for (Index k = 0; k < 8; ++k) {
    const double angle = 0.25 * std::numbers::pi * static_cast<double>(k);
    ring.means.col(k) << 2.0 * std::cos(angle), 2.0 * std::sin(angle);
  }
  return ring;
}

}  // namespace bobench::papers::aryan2020
