// BOGGN: BORE with a Laplace posterior over the classifier's weights.
#pragma once

#include "optimizers/bore/bore.hpp"
#include "surrogates/neural/laplace_classifier.hpp"

namespace bobench::optimizers {

/// How the class probability is averaged over the posterior: by its draws, or by the probit formula.
enum class Predictive { monte_carlo, probit };

/// Settings of BOGGN's model (Hassen & Rish 2021, Sec. 5). The document leaves open the prior precision (1 in the
/// library Laplace, and with style=paper; 0.1 is ours), the structure of the covariance, the number of Monte Carlo
/// samples (100 as in Laplace) and the rate of Adam (1e-3, Keras's default).
struct BoggnModelOptions {
  surrogates::MlpTrainingOptions network = {.activation = Activation::relu, .batch = 32, .rate = 1e-3};
  double prior_precision = 0.1;  ///< see LaplaceClassifierOptions
  bool tune_prior = false;
  surrogates::CurvatureStructure covariance = surrogates::CurvatureStructure::full;
  Predictive predictive = Predictive::monte_carlo;
  int samples = 100;

  /// @param weight_space the structure of the covariance is a choice there only
  void fields(OptionFields& fields, bool weight_space);
};

template <bool weight_space>
struct BoggnOptions {
  BoreOptions bore = bore_at_distance(0.005);
  BoggnModelOptions model;
  void fields(OptionFields& fields) {
    bore.fields(fields, true);
    model.fields(fields, weight_space);
    fields.style("paper", "prior_precision=1");
  }
};

/// The classifier of `boggn`, or in function space that of `boggn-gp`, with the run's own stream.
surrogates::LaplaceClassifier boggn_classifier(const OptimizerContext& context, const BoggnModelOptions& options,
                                               bool function_space);

/// Algorithm 1 of Hassen & Rish (2021): the network's MAP weights, their Laplace posterior with the generalised
/// Gauss-Newton matrix, and the point of largest expected class probability under it; a random point with probability
/// epsilon = 0.1. Slips of the document that are not followed: equation 3.1 has psi1 / psi2 upside down (appendix A has
/// it right), the algorithm names the precision where the covariance belongs, the training loss (3.4) lacks a
/// logarithm; labels are y <= tau as in the algorithm (the text has <).
struct Boggn : Bore {
  using Options = BoggnOptions<true>;
  Boggn(const OptimizerContext& context, const Options& options);
};

/// The same in function space: the linearised network as a Gaussian process with the kernel J J' / delta, a Gaussian
/// process classifier by Laplace's method.
struct BoggnGp : Bore {
  using Options = BoggnOptions<false>;
  BoggnGp(const OptimizerContext& context, const Options& options);
};

}  // namespace bobench::optimizers
