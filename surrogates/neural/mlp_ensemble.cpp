#include "surrogates/neural/mlp_ensemble.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

MatrixXd MlpEnsemble::draws(const MatrixXd& X) const {
  MatrixXd values(static_cast<Index>(networks_.size()), X.cols());
  Mlp::Pass pass;
  for (std::size_t k = 0; k < networks_.size(); ++k) {
    networks_[k].forward(X, pass);
    values.row(static_cast<Index>(k)) = pass.output.transpose();
  }
  return values;
}

PointDraws MlpEnsemble::draws_with_gradient(const VectorXd& x) const {
  const auto count = static_cast<Index>(networks_.size());
  PointDraws point{VectorXd(count), MatrixXd(x.size(), count)};
  VectorXd gradient;
  for (Index k = 0; k < count; ++k) {
    point.values[k] = networks_[static_cast<std::size_t>(k)].value(x, &gradient);
    point.gradients.col(k) = gradient;
  }
  return point;
}

}  // namespace bobench::surrogates
