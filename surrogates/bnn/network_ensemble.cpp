#include "surrogates/bnn/network_ensemble.hpp"

#include <algorithm>

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

template <class Derived>
void logistic(Eigen::MatrixBase<Derived>& a) {
  a = (1.0 + (-a.array()).exp()).inverse().matrix();
}

}  // namespace

NetworkEnsemble::NetworkEnsemble(const MatrixXd& networks, Index features, Index hidden)
    : units_(networks.cols() * hidden, features),
      biases_(networks.cols() * hidden),
      output_weights_(networks.middleRows((features + 1) * hidden, hidden).transpose()),
      output_biases_(networks.bottomRows(1).transpose()) {
  const Index count = networks.cols();
  for (Index j = 0; j < hidden; ++j) {
    const auto unit = networks.middleRows(j * (features + 1), features + 1);
    units_.middleRows(j * count, count) = unit.topRows(features).transpose();
    biases_.segment(j * count, count) = unit.bottomRows(1).transpose();
  }
}

MatrixXd NetworkEnsemble::draws(const MatrixXd& X) const {
  MatrixXd values(count(), X.cols());
  // Block size that keeps the activations within the second-level cache.
  const Index block = std::max<Index>(1, 32768 / std::max<Index>(1, units_.rows()));
  MatrixXd activations;
  for (Index start = 0; start < X.cols(); start += block) {
    const Index points = std::min(block, X.cols() - start);
    activations.resize(units_.rows(), points);
    activations.noalias() = units_ * X.middleCols(start, points);
    activations.colwise() += biases_;
    logistic(activations);
    for (Index p = 0; p < points; ++p) {
      const Eigen::Map<const MatrixXd> of_point(activations.col(p).data(), count(), output_weights_.cols());
      values.col(start + p) = output_biases_ + of_point.cwiseProduct(output_weights_).rowwise().sum();
    }
  }
  return values;
}

PointDraws NetworkEnsemble::draws_with_gradient(const VectorXd& x) const {
  const Index hidden = output_weights_.cols();
  VectorXd activations = biases_;
  activations.noalias() += units_ * x;
  logistic(activations);
  Eigen::Map<MatrixXd> h(activations.data(), count(), hidden);

  PointDraws draws{.values = output_biases_, .gradients = MatrixXd(x.size(), count())};
  MatrixXd gradients = MatrixXd::Zero(count(), x.size());
  VectorXd slope(count());
  for (Index j = 0; j < hidden; ++j) {
    const auto hj = h.col(j).array();
    const auto wj = output_weights_.col(j).array();
    draws.values.array() += hj * wj;
    slope = hj * (1.0 - hj) * wj;
    for (Index i = 0; i < x.size(); ++i) {
      gradients.col(i).array() += slope.array() * units_.col(i).segment(j * count(), count()).array();
    }
  }
  draws.gradients = gradients.transpose();
  return draws;
}

}  // namespace bobench::surrogates
