// The Laplace approximation of a network's posterior, with the generalised Gauss-Newton matrix as Hessian.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "numerics/decompositions.hpp"
#include "surrogates/neural/mlp.hpp"

namespace bobench::surrogates {

/// Structure of the Gauss-Newton matrix: full, a Kronecker product for each layer (inputs and output derivatives
/// treated as independent), or diagonal.
enum class CurvatureStructure { full, kronecker, diagonal };

/// The structures by their option names.
const std::vector<std::pair<std::string, CurvatureStructure>>& curvature_structures();

/// N(theta*, S), S = (sum_n lambda_n J_n' J_n + delta I)^-1: the posterior of a Bernoulli likelihood and the prior
/// N(0, I / delta), around the trained weights theta* (Hassen & Rish 2021, Sec. 3.3; Immer et al. 2021). J_n is the
/// Jacobian of the logit at point n, lambda_n = p_n (1 - p_n), at least 1e-7.
///
/// With fewer points than weights the full matrix is never formed. By Woodbury's identity only the (n x n) matrix J J'
/// + delta Lambda^-1 is needed, as for a Gaussian process with the kernel J J' / delta.
class LaplacePosterior {
 public:
  LaplacePosterior() = default;
  /// @param network with the trained weights; must outlive the posterior and must not change
  /// @param X (features x n) the training points
  LaplacePosterior(const Mlp& network, const Eigen::MatrixXd& X, double prior_precision, CurvatureStructure structure);

  /// Variance of the linearised logit at the points of a linearised batch, (n).
  Eigen::VectorXd variance(const Mlp::Pass& linearized) const;
  /// Deviations of the weights from theta*, (size x count).
  Eigen::MatrixXd sample(Eigen::Index count, Random& random) const;
  /// S times a vector of weights.
  Eigen::VectorXd times_covariance(const Eigen::VectorXd& weights) const;

  double prior_precision() const { return prior_precision_; }

 private:
  /// One layer's factors, in their eigenbases: S = U_G (. / scale) U_A' on the layer's weights as a matrix.
  struct LayerFactors {
    Eigen::MatrixXd input_basis, output_basis;
    Eigen::MatrixXd precision;  ///< (outputs x (inputs + 1))
  };

  void set_full(const Mlp::Pass& training, const Eigen::VectorXd& lambda);

  const Mlp* network_ = nullptr;
  double prior_precision_ = 1.0;
  CurvatureStructure structure_ = CurvatureStructure::full;
  // Full, n < size: the training pass, its Jacobian, Lambda, and the factor of J J' + delta Lambda^-1.
  Mlp::Pass training_;
  Eigen::MatrixXd jacobian_;
  Eigen::VectorXd lambda_;
  bool is_dual_ = false;
  Cholesky factor_;                   ///< of that matrix, or of S^-1
  std::vector<LayerFactors> layers_;  ///< Kronecker
  Eigen::VectorXd precision_;         ///< diagonal
};

/// The prior precision that maximises Laplace's approximation of the marginal likelihood (MacKay 1992; Hassen & Rish
/// 2021, eq. 3.3), log p(z | theta*) - (ln det(S^-1) - P ln delta + delta |theta*|^2) / 2, at fixed theta* and within
/// [1e-4, 1e4].
double tuned_prior_precision(const Mlp& network, const Eigen::MatrixXd& X, CurvatureStructure structure);

}  // namespace bobench::surrogates
