// What a joint density says of y where x is known: the evidence p(x) and a mixture of normal distributions p(y | x).
#pragma once

#include <Eigen/Core>

#include "surrogates/regressor.hpp"

namespace bobench::surrogates {

/// Conditionals of a mixture at n points [kruse2022, Sec. 4.2]. Every component of the mixtures here has, given x, a
/// normal distribution of y whose variance does not depend on x.
struct ConditionalMixture {
  Eigen::VectorXd log_evidence;  ///< (n) ln p(x)
  Eigen::MatrixXd weights;       ///< (n x components) gamma_z(x); rows add up to 1
  Eigen::MatrixXd means;         ///< (n x components), or (1 x components) where they are the same for all x
  Eigen::VectorXd variances;     ///< (components) > 0

  Eigen::Index points() const { return weights.rows(); }
  Eigen::Index components() const { return weights.cols(); }
  double mean(Eigen::Index point, Eigen::Index component) const {
    return means(means.rows() == 1 ? 0 : point, component);
  }

  /// Of y given x: sum_z gamma_z m_z, and sum_z gamma_z (v_z + m_z^2) less its square.
  Prediction moments() const;
};

/// Evidence and weights from ln (lambda_z p_z(x)), without underflow. Where every component is 0 in double precision,
/// however large its exponent, all weigh the same.
/// @param log_joint (n x components)
ConditionalMixture conditional_of(const Eigen::MatrixXd& log_joint);

/// ln of the sum of exp(), row by row. @param logarithms (n x m), m >= 1, no NaN
Eigen::VectorXd log_sum_exp_of_rows(const Eigen::MatrixXd& logarithms);

}  // namespace bobench::surrogates
