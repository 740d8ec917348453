// Bayesian linear regression: Gaussian prior over the weights and Gaussian noise, in closed form.
#pragma once

#include <Eigen/Core>

#include "surrogates/regressor.hpp"

namespace bobench::surrogates {

/// Precisions (inverse variances) of a Bayesian linear regression, both > 0.
struct LinearPrecisions {
  double alpha = 1.0;  ///< of the prior w ~ N(0, I / alpha)
  double beta = 1.0;   ///< of the noise: y = w' psi + N(0, 1 / beta)
};

/// Stores the decomposition of the data. Posterior, evidence and predictions are then sums over at most min(p, n)
/// eigenvalues for any precisions, so that evaluating many precisions is cheap.
///
///   posterior   w ~ N(m, S),  S^-1 = alpha I + beta Psi Psi',  m = beta S Psi y            [aryan2020, eq. 4.4]
///   predictive  mean m' psi, latent variance psi' S psi (plus 1 / beta for an observation) [eq. 4.5]
///   evidence    ln p(y) = p/2 ln alpha + n/2 ln beta - n/2 ln 2 pi - beta/2 |y - Psi' m|^2 - alpha/2 m'm
///                         - 1/2 ln det(alpha I + beta Psi Psi')                            [Bishop 2006, eq. 3.86]
///
/// (Here Psi is (p x n), each column a point; aryan2020 has the transpose.) The eigenvalues are those of Psi'Psi if n
/// <= p, of Psi Psi' otherwise: the smaller matrix has all that are not 0. An eigenvalue below n eps times the largest
/// is lost in rounding; its direction counts as one without information in the data. alpha / beta should not be smaller
/// than that (see min_ratio()).
class BayesianLinearRegression {
 public:
  /// @param features (p x n) Psi  @param y (n)
  /// @throws Error if the sizes differ, n or p is 0, or a number is not finite
  void set_data(const Eigen::MatrixXd& features, const Eigen::VectorXd& y);

  /// ln p(y | precisions); its derivatives in (ln alpha, ln beta) are written to `gradient` unless null; O(min(p, n)).
  double log_evidence(const LinearPrecisions& precisions, Eigen::Vector2d* gradient = nullptr) const;
  /// gamma, the effective number of weights determined by the data: sum lambda_i / (alpha + lambda_i), lambda_i the
  /// eigenvalues of beta Psi Psi' [aryan2020, eq. 4.8].
  double effective_weights(const LinearPrecisions& precisions) const;
  /// ln det(alpha I + beta Psi Psi').
  double log_determinant(const LinearPrecisions& precisions) const;
  /// |y - Psi' m|^2.
  double squared_residual(const LinearPrecisions& precisions) const;
  /// |m|^2.
  double squared_norm_of_mean(const LinearPrecisions& precisions) const;

  /// (p)
  Eigen::VectorXd posterior_mean(const LinearPrecisions& precisions) const;
  /// S times each column of `vectors` (p x m).
  Eigen::MatrixXd times_posterior_covariance(const Eigen::MatrixXd& vectors, const LinearPrecisions& precisions) const;
  /// Mean and latent variance at the columns of `features` (p x m).
  Prediction predict(const Eigen::MatrixXd& features, const LinearPrecisions& precisions) const;

  /// The part of predict() that does not depend on the precisions, for callers that try many precisions.
  struct Projection {
    Eigen::MatrixXd coordinates;  ///< (r x m) coordinates along the eigenvectors
    Eigen::MatrixXd squares;      ///< (r x m) of these
    Eigen::VectorXd outside;      ///< (m) squared length of the part outside their span
  };
  Projection project(const Eigen::MatrixXd& features) const;
  Prediction predict(const Projection& projection, const LinearPrecisions& precisions) const;

  /// The smallest alpha / beta at which the posterior is resolved numerically.
  double min_ratio() const;
  /// (r) of Psi Psi', increasing, those above the rounding.
  const Eigen::VectorXd& eigenvalues() const { return eigenvalues_; }
  /// (r) squares of y's coordinates along the directions of these eigenvalues.
  const Eigen::VectorXd& squared_coordinates() const { return squares_; }
  /// Squared length of the part of y outside these directions.
  double squared_rest() const { return rest_; }
  Eigen::Index features() const { return basis_.rows(); }
  Eigen::Index size() const { return count_; }

 private:
  void decompose_by_points(const Eigen::MatrixXd& features, const Eigen::VectorXd& y);
  void decompose_by_features(const Eigen::MatrixXd& features, const Eigen::VectorXd& y);
  /// The number of eigenvalues above the rounding; `increasing` is in the order that eigensolvers give.
  static Eigen::Index resolved(const Eigen::VectorXd& increasing, Eigen::Index n);

  Eigen::Index count_ = 0;       ///< n
  Eigen::MatrixXd basis_;        ///< (p x r) eigenvectors of Psi Psi' with eigenvalues above the rounding
  Eigen::VectorXd eigenvalues_;  ///< (r) of Psi Psi'
  Eigen::VectorXd projection_;   ///< (r) basis' Psi y
  Eigen::VectorXd squares_;      ///< (r) of y's coordinates along Psi' basis: projection^2 / eigenvalue
  double rest_ = 0.0;            ///< squared length of the part of y outside the span of Psi' basis
};

/// Settings of evidence_alpha().
struct EvidenceOptions {
  double start = 1.0;       ///< initial alpha
  double tolerance = 1e-4;  ///< relative change of alpha that stops the iteration
  int iterations = 100;     ///< maximum number
};

/// The alpha that maximises the evidence at a fixed beta, by MacKay's fixed-point iteration alpha = gamma / (m'm)
/// [MacKay 1992; aryan2020, eq. 4.8, 4.9]: the evidence's derivative in ln alpha is (gamma - alpha m'm) / 2. alpha
/// stays between beta min_ratio() and 1e12, because targets that are all 0 would make it infinite.
/// @param beta  noise precision
double evidence_alpha(const BayesianLinearRegression& regression, double beta, const EvidenceOptions& options = {});

}  // namespace bobench::surrogates
