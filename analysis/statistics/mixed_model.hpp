// Linear mixed model of treatments over blocks with replicates, fitted by restricted maximum likelihood (REML).
#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

namespace bobench::analysis {

/// Variances of the random effects and of the residuals, in the squared unit of the values. A variance is 0 if REML
/// estimates it as 0, or if the design does not have the effect.
struct VarianceComponents {
  double block = 0.0;        ///< of blocks; two or more blocks
  double interaction = 0.0;  ///< of treatments within blocks; two or more blocks, and replicates
  double replicate = 0.0;    ///< of replicates within blocks, shared by all treatments; likewise, or a single block
  double residual = 0.0;

  double total() const { return block + interaction + replicate + residual; }
};

/// The model of the value of treatment i in replicate r of block b, with independent normal random effects:
///   y_bir = beta_i + block_b + interaction_bi + replicate_br + residual_bir
struct MixedModel {
  Eigen::VectorXd means;       ///< (k) beta, the mean of each treatment
  Eigen::MatrixXd covariance;  ///< (k x k) of the means
  Eigen::MatrixXd degrees;     ///< (k x k) of freedom of each difference, by Satterthwaite's approximation
  VarianceComponents variances;
  std::size_t observations = 0;
  /// Squared correlation of the sorted residuals with normal scores, W' [Shapiro & Francia 1972]: 1 for a normal
  /// distribution. Residuals are conditional: values minus means and predicted random effects.
  double normality = 1.0;

  double difference(Eigen::Index i, Eigen::Index j) const { return means[i] - means[j]; }
  double standard_error(Eigen::Index i, Eigen::Index j) const;
};

/// Fits the model by REML [Patterson & Thompson 1971; Bates et al. 2015]: minimises
///   log|V| + log|X' V^-1 X| + (y - X beta)' V^-1 (y - X beta)
/// over variances >= 0, with beta by generalised least squares. Values may be missing anywhere.
/// Satterthwaite's degrees of freedom [1946; Kuznetsova et al. 2017] of a difference with the estimated variance v are
///   2 v^2 / (g' A g),  g = gradient of v in the variances, A = covariance of their estimates by the observed
///   information; variances that are estimated as 0 are left out.
/// @param blocks  of each block: (replicates x treatments), NaN where missing
/// @throws InputError for fewer than two treatments, a treatment without values, values that are infinite, and data
///         whose residual variance has no degrees of freedom or is zero (another is max_variance_ratio times as large)
MixedModel fit_mixed_model(const std::vector<Eigen::MatrixXd>& blocks);

/// Two-sided p of each pair of treatments, Student's t, corrected by holm_corrected(); (k x k).
Eigen::MatrixXd mixed_model_pairwise_p(const MixedModel& model);

/// Half the width of the confidence interval of a difference.
double mixed_model_margin(const MixedModel& model, Eigen::Index i, Eigen::Index j, double level);

}  // namespace bobench::analysis
