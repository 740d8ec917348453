// Several networks: draws from a posterior over weights, or members of an ensemble.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "surrogates/neural/mlp.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::surrogates {

class MlpEnsemble {
 public:
  void clear() { networks_.clear(); }
  void add(Mlp network) { networks_.push_back(std::move(network)); }
  const std::vector<Mlp>& networks() const { return networks_; }

  /// Outputs (networks x n) at the columns of X.
  Eigen::MatrixXd draws(const Eigen::MatrixXd& X) const;
  PointDraws draws_with_gradient(const Eigen::VectorXd& x) const;

 private:
  std::vector<Mlp> networks_;
};

}  // namespace bobench::surrogates
