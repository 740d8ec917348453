// Restricted likelihood of a linear mixed model whose random intercepts are nested in independent blocks.
#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

namespace bobench::analysis {

/// Cross products of the design of a block: Z (n x effects) is the design of its random effects, X (n x k) of the fixed
/// effects, y (n) are the values. The likelihood depends on the data only through them.
struct BlockProducts {
  Eigen::MatrixXd zz, zx;  ///< Z'Z, Z'X
  Eigen::VectorXd zy;      ///< Z'y
};

/// y = X beta + Z u + e with u ~ N(0, sigma^2 diag(gamma)) and e ~ N(0, sigma^2 I). gamma_j is the ratio of the variance
/// of random term j and that of the residuals; V = I + Z diag(gamma) Z'.
struct RemlProblem {
  std::vector<BlockProducts> blocks;
  std::vector<std::vector<std::size_t>> terms;  ///< of each block: the term of each of its random effects
  std::size_t term_count = 0;
  Eigen::MatrixXd xx;  ///< X'X
  Eigen::VectorXd xy;  ///< X'y
  double yy = 0.0;     ///< y'y
  double degrees = 0;  ///< n - k, > 0
};

/// The restricted likelihood and its parts at some gamma.
struct RemlState {
  double deviance = 0.0;                   ///< -2 log restricted likelihood at the best sigma^2, up to a constant
  double squares = 0.0;                    ///< (y - X beta)' V^-1 (y - X beta)
  Eigen::VectorXd beta;                    ///< (k)
  Eigen::MatrixXd inverse;                 ///< (k x k) C = (X' V^-1 X)^-1
  Eigen::VectorXd traces;                  ///< (terms) tr(Z_j' P Z_j), P = V^-1 - V^-1 X C X' V^-1
  Eigen::VectorXd term_squares;            ///< (terms) ||Z_j' V^-1 (y - X beta)||^2
  std::vector<Eigen::MatrixXd> slopes;     ///< (terms) X' V^-1 Z_j Z_j' V^-1 X = minus the derivative of X' V^-1 X
  std::vector<Eigen::VectorXd> predicted;  ///< of each block: predicted random effects

  /// Derivatives of -2 log restricted likelihood in gamma, at this sigma^2.
  Eigen::VectorXd gradient(double sigma_squared) const { return traces - term_squares / sigma_squared; }
};

/// @param gamma  (terms) >= 0  @throws InputError if X'X is singular
RemlState reml_state(const RemlProblem& problem, const Eigen::VectorXd& gamma);

/// The highest gamma that reml_estimate() considers: residuals without variance have it.
inline constexpr double max_variance_ratio = 1e8;

/// gamma of the highest restricted likelihood, in [0, max_variance_ratio].
Eigen::VectorXd reml_estimate(const RemlProblem& problem);

}  // namespace bobench::analysis
