#include "surrogates/bnn/dense_network_ensemble.hpp"

#include <algorithm>
#include <utility>

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

template <class Scalar>
DenseNetworkEnsemble<Scalar>::DenseNetworkEnsemble(DenseNetwork<Scalar> network, Matrix states)
    : network_(std::move(network)), states_(std::move(states)) {}

template <class Scalar>
MatrixXd DenseNetworkEnsemble<Scalar>::draws(const MatrixXd& X) const {
  constexpr Index block = 128;
  const Matrix inputs = X.cast<Scalar>();  // NOLINT(performance-unnecessary-copy-initialization): float converts
  MatrixXd values(count(), X.cols());
  typename DenseNetwork<Scalar>::Pass pass;
  typename DenseNetwork<Scalar>::RowVector outputs;
  for (Index start = 0; start < X.cols(); start += block) {
    const Index points = std::min(block, X.cols() - start);
    for (Index k = 0; k < count(); ++k) {
      network_.forward(states_.col(k).data(), inputs.middleCols(start, points), pass, outputs);
      values.row(k).segment(start, points) = outputs.template cast<double>();
    }
  }
  return values;
}

template <class Scalar>
PointDraws DenseNetworkEnsemble<Scalar>::draws_with_gradient(const VectorXd& x) const {
  const Matrix input = x.cast<Scalar>();
  PointDraws draws{.values = VectorXd(count()), .gradients = MatrixXd(x.size(), count())};
  typename DenseNetwork<Scalar>::Pass pass;
  typename DenseNetwork<Scalar>::RowVector outputs;
  for (Index k = 0; k < count(); ++k) {
    const Scalar* weights = states_.col(k).data();
    network_.forward(weights, input, pass, outputs);
    draws.values[k] = static_cast<double>(outputs[0]);
    draws.gradients.col(k) = network_.input_gradient(weights, pass).template cast<double>();
  }
  return draws;
}

template class DenseNetworkEnsemble<float>;
template class DenseNetworkEnsemble<double>;

}  // namespace bobench::surrogates
