// A Bayesian neural classifier, BOGGN's model: MAP network and Laplace approximation of the posterior.
#pragma once

#include <memory>

#include "surrogates/neural/laplace_posterior.hpp"
#include "surrogates/neural/mlp_classifier.hpp"

namespace bobench::surrogates {

/// Settings of BOGGN (Hassen & Rish 2021, Sec. 5: 2 x 32 relu, batch 32). The document does not state the prior
/// precision (the library Laplace has 1, ours is smaller), the number of Monte Carlo samples (100) and the steps of
/// Adam (100 in each iteration, as in BORE).
struct LaplaceClassifierOptions {
  MlpTrainingOptions network = {.activation = Activation::relu, .batch = 32, .rate = 1e-3};
  double prior_precision = 0.1;  ///< delta, of the prior N(0, I / delta); network.weight_decay is not used
  bool tune_prior = false;       ///< delta maximises the marginal likelihood; updated after each fit, for the next
  CurvatureStructure covariance = CurvatureStructure::full;
  bool function_space = false;  ///< predict as a Gaussian process: draw logits, not weights
  bool probit = false;          ///< predict sigmoid(f / sqrt(1 + pi v / 8)) instead of Monte Carlo
  int samples = 100;            ///< number of Monte Carlo draws, the same for all points
};

/// The predictive of the linearised network (the "GLM predictive", Immer et al. 2021): E sigmoid(f(x) + J(x) (theta -
/// theta*)) over theta ~ N(theta*, S). In weight space the mean is taken over draws of theta, in function space over
/// draws of the logit, which is N(f(x), J(x) S J(x)') there. Both agree as the number of samples grows.
///
/// The MAP objective is the cross-entropy plus delta / 2 |theta|^2. In equation 3.4 of the document gamma stands inside
/// the sum and the second logarithm is missing. Laplace's method expands a log posterior around its maximum, and that
/// equation does not have a suitable mode.
class LaplaceClassifier {
 public:
  using Options = LaplaceClassifierOptions;
  LaplaceClassifier(const Options& options, std::uint64_t seed);

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);
  Eigen::VectorXd probability(const Eigen::MatrixXd& X) const;
  /// The logit of the predictive probability.
  Eigen::VectorXd score(const Eigen::MatrixXd& X) const;
  double score_with_gradient(const Eigen::VectorXd& x, Eigen::VectorXd* gradient) const;

  /// Probability with the trained weights alone.
  Eigen::VectorXd map_probability(const Eigen::MatrixXd& X) const;
  const LaplacePosterior& posterior() const { return posterior_; }
  const Mlp& network() const { return trainer_->network(); }

 private:
  Options options_;
  Random random_;
  std::unique_ptr<MlpTrainer> trainer_;  ///< on the heap: the posterior points to its network
  double prior_precision_;
  LaplacePosterior posterior_;
  Eigen::MatrixXd weight_draws_;  ///< (weights x samples)
  Eigen::VectorXd normal_draws_;  ///< (samples)
};

}  // namespace bobench::surrogates
