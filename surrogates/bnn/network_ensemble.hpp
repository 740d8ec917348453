// Ensemble of networks with one hidden layer, evaluated together.
#pragma once

#include <Eigen/Core>

#include "surrogates/regressor.hpp"

namespace bobench::surrogates {

/// f_k(x) = sum_j w_kj s(W_kj' x + b_kj) + b_ko with the logistic s, for networks k of the same size. One matrix holds
/// all hidden units of all networks.
class NetworkEnsemble {
 public:
  NetworkEnsemble() = default;
  /// @param networks (weights x count): for each, hidden units ((features + 1) x hidden; a column holds the input
  ///                 weights of a unit and then its bias), output weights (hidden), output bias
  NetworkEnsemble(const Eigen::MatrixXd& networks, Eigen::Index features, Eigen::Index hidden);

  Eigen::Index count() const { return output_weights_.rows(); }

  /// Values of all networks at the columns of X (features x n): (count x n).
  Eigen::MatrixXd draws(const Eigen::MatrixXd& X) const;
  /// At one point, with gradients.
  PointDraws draws_with_gradient(const Eigen::VectorXd& x) const;

 private:
  Eigen::MatrixXd units_;           // (count hidden x features): rows j count + k are unit j of network k
  Eigen::VectorXd biases_;          // (count hidden)
  Eigen::MatrixXd output_weights_;  // (count x hidden)
  Eigen::VectorXd output_biases_;   // (count)
};

}  // namespace bobench::surrogates
