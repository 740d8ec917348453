#include "surrogates/neural/conditional_network.hpp"

#include "numerics/adam.hpp"
#include "surrogates/standardization.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void ConditionalNetworkOptions::fields(OptionFields& fields) {
  fields.integer("hidden_layers", hidden_layers, 1, 10, "hidden layers");
  fields.integer("hidden_units", hidden_units, 1, 10000, "tanh units of a hidden layer");
  fields.real("l2", l2, 0.0, 1e6, "penalty on the squares of weights");
  fields.real("l1", l1, 0.0, 1e6, "penalty on their absolute values");
  fields.integer("steps", steps, 1, 1000000, "of Adam");
  fields.real("rate", rate, 1e-8, 1.0, "Adam's learning rate");
  fields.formerly("cl_layers", "hidden_layers");
  fields.formerly("cl_units", "hidden_units");
  fields.formerly("cl_l2", "l2");
  fields.formerly("cl_l1", "l1");
  fields.formerly("cl_steps", "steps");
  fields.formerly("cl_rate", "rate");
}

template <class Scalar>
ConditionalLoss<Scalar>::ConditionalLoss(const MatrixXd& X, const VectorXd& y, double wanted,
                                         const ConditionalNetworkOptions& options)
    : network_(X.rows(),
               std::vector<HiddenLayer>(static_cast<std::size_t>(options.hidden_layers),
                                        {.units = options.hidden_units, .activation = Activation::tanh}),
               1),
      l2_(static_cast<Scalar>(options.l2)),
      l1_(static_cast<Scalar>(options.l1)),
      batch_(X.rows(), X.cols() + 1),
      target_(X.cols() + 1) {
  batch_.leftCols(X.cols()) = X.cast<Scalar>();
  target_.head(X.cols()) = y.transpose().cast<Scalar>();
  target_[X.cols()] = static_cast<Scalar>(wanted);
}

template <class Scalar>
double ConditionalLoss<Scalar>::operator()(const Vector& position, Vector& gradient) {
  const Index weights = network_.size(), last = batch_.cols() - 1;
  batch_.col(last) = position.tail(batch_.rows());
  network_.forward(position.data(), batch_, pass_, output_);
  residual_ = output_ - target_;
  const auto share = Scalar(1) / static_cast<Scalar>(batch_.cols());
  const auto w = position.head(weights).array();
  const double loss =
      static_cast<double>(share * residual_.squaredNorm() + l2_ * w.square().sum() + l1_ * w.abs().sum());

  gradient.resize(size());
  residual_ *= 2 * share;
  network_.weight_gradient(position.data(), batch_, residual_, pass_, gradient);
  gradient.head(weights).array() += 2 * l2_ * w + l1_ * w.sign();
  gradient.tail(batch_.rows()).noalias() =
      Network::matrix(position.data(), network_.layers().front()).transpose() * pass_.deltas.front().col(last);
  return loss;
}

template class ConditionalLoss<double>;
template class ConditionalLoss<float>;

VectorXd conditional_point(const MatrixXd& X, const VectorXd& y, double wanted, const VectorXd& start,
                           const ConditionalNetworkOptions& options, Random& random) {
  using Vector = Eigen::VectorXf;
  Standardization data;
  data.fit(X, y, "a conditional network");
  const double scaled_wanted = (wanted - data.target_mean()) / data.target_scale();
  ConditionalLoss<float> loss(data.inputs(X), data.targets(y), scaled_wanted, options);
  const Index features = X.rows();
  const auto scaled = [&](const VectorXd& point) -> Vector { return data.inputs(point).col(0).cast<float>(); };
  const Vector low = scaled(VectorXd::Zero(features)), high = scaled(VectorXd::Ones(features));

  Vector position(loss.size()), gradient(loss.size());
  loss.network().initialize(FirstWeights::glorot, random, position);
  position.tail(features) = scaled(start);
  BasicAdam<float> adam(loss.size(), {.rate = options.rate});
  for (int step = 0; step < options.steps; ++step) {
    loss(position, gradient);
    adam.step(gradient, position);
    auto point = position.tail(features);
    point = point.cwiseMax(low).cwiseMin(high);
  }
  const VectorXd share = ((position.tail(features) - low).array() / (high - low).array()).cast<double>();
  return share.cwiseMax(0.0).cwiseMin(1.0);
}

}  // namespace bobench::surrogates
