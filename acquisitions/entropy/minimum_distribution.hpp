// Distribution of the location of the minimum among points with jointly normal values.
#pragma once

#include <Eigen/Core>

namespace bobench::acquisitions {

/// P_k = P(f_k <= f_i for all i), and how its logarithm depends on the means.
struct MinimumDistribution {
  Eigen::VectorXd log_probability;  ///< (points); the probabilities add up to 1
  Eigen::MatrixXd gradient;         ///< (points x points) column k: d log P_k / d mean, before normalisation
};

/// By expectation propagation: for each k the normal probability of the orthant f_i - f_k >= 0
///                                                  [Hennig & Schuler 2012, Sec. 2.3; Cunningham et al. 2011]
/// @param mean (n)  @param covariance (n x n)  n >= 1
MinimumDistribution minimum_by_propagation(const Eigen::VectorXd& mean, const Eigen::MatrixXd& covariance);

/// The share of joint draws with their lowest value at each point; its standard error is sqrt(P (1 - P) / draws).
/// @param values (points x draws), each column a draw  @return (points)
Eigen::VectorXd minimum_by_draws(const Eigen::MatrixXd& values);

}  // namespace bobench::acquisitions
