#include "reproduction/papers/kruse2022/plane_mixtures.hpp"

#include <vector>

namespace bobench::papers::kruse2022 {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
namespace {

/// Components with these centres, and with these deviations along the axes x + y and x - y.
surrogates::GaussianMixture plane_mixture(const MatrixXd& centers, double along, double across) {
  Eigen::Matrix2d covariance;
  const double sum = along * along, difference = across * across;
  covariance << sum + difference, sum - difference, sum - difference, sum + difference;
  return {VectorXd::Constant(centers.cols(), 1.0), centers,
          std::vector<MatrixXd>(static_cast<std::size_t>(centers.cols()), 0.5 * covariance)};
}

}  // namespace

surrogates::GaussianMixture points_on_grid() {
  MatrixXd centers(2, 9);
  for (Index i = 0; i < 9; ++i) {
    centers.col(i) = cell_width * Eigen::Vector2d(static_cast<double>(i / 3) - 1.0, static_cast<double>(i % 3) - 1.0);
  }
  return plane_mixture(centers, 0.2, 0.2);
}

surrogates::GaussianMixture points_on_three_cells() {
  MatrixXd centers(2, 3);
  for (Index i = 0; i < 3; ++i) centers.col(i).setConstant(cell_width * (static_cast<double>(i) - 1.0));
  return plane_mixture(centers, 0.2, 0.2);
}

surrogates::GaussianMixture points_on_diagonal() {
  return plane_mixture(MatrixXd::Zero(2, 1), 1.5, 0.1);
}

surrogates::SumProductOptions sum_product_options() {
  return {.channels = 3, .tracks = 1, .starts = 20, .alpha = 0.0};
}

}  // namespace bobench::papers::kruse2022
