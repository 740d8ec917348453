// Mixture of network classifiers: the class probability is the mean over networks.
#pragma once

#include <Eigen/Core>

#include "surrogates/neural/mlp_ensemble.hpp"

namespace bobench::surrogates {

/// The logit of the mean probability of several logits f_s: ln(mean sigmoid(f_s)) - ln(mean sigmoid(-f_s)). Its
/// derivatives with respect to the f_s are written to `slopes` unless that is null.
double mean_logit(const Eigen::VectorXd& logits, Eigen::VectorXd* slopes);

/// p(x) = mean_k sigmoid(f_k(x)) over networks f_k, which are draws from a posterior over weights or the members of an
/// ensemble. Architectures may differ. A network that is added twice has twice the weight.
class NetworkMixture : public MlpEnsemble {
 public:
  /// (n) probability of label 1 at the columns of X (features x n)
  Eigen::VectorXd probability(const Eigen::MatrixXd& X) const;
  /// (n) the logit of the probability
  Eigen::VectorXd score(const Eigen::MatrixXd& X) const;
  /// The logit at one point; writes its derivatives with respect to x to *gradient unless null.
  double score_with_gradient(const Eigen::VectorXd& x, Eigen::VectorXd* gradient) const;
};

}  // namespace bobench::surrogates
