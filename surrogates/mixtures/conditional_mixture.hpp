// Conditionals of a joint density: the evidence p(x), and p(y | x) as a mixture of normal distributions.
#pragma once

#include <Eigen/Core>

#include "surrogates/regressor.hpp"

namespace bobench::surrogates {

/// Conditionals of a mixture at n points [kruse2022, Sec. 4.2]. In each component of the mixtures here, y given x is
/// normal with a variance that does not depend on x.
struct ConditionalMixture {
  Eigen::VectorXd log_evidence;  ///< (n) ln p(x)
  Eigen::MatrixXd weights;       ///< (n x components) gamma_z(x); rows add up to 1
  Eigen::MatrixXd means;         ///< (n x components), or (1 x components) if they do not depend on x
  Eigen::VectorXd variances;     ///< (components) > 0

  Eigen::Index points() const { return weights.rows(); }
  Eigen::Index components() const { return weights.cols(); }
  double mean(Eigen::Index point, Eigen::Index component) const {
    return means(means.rows() == 1 ? 0 : point, component);
  }

  /// Mean sum_z gamma_z m_z and variance sum_z gamma_z (v_z + m_z^2) - mean^2 of y given x.
  Prediction moments() const;
};

/// Evidence and weights from ln (lambda_z p_z(x)), without underflow. Where these are minus infinity for all
/// components, all weights are equal.
/// @param log_joint (n x components)
ConditionalMixture conditional_of(const Eigen::MatrixXd& log_joint);

/// ln of the sum of exp() of each row. @param logarithms (n x m), m >= 1, no NaN
Eigen::VectorXd log_sum_exp_of_rows(const Eigen::MatrixXd& logarithms);

}  // namespace bobench::surrogates
