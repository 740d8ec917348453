// BOGGN: BORE with a Laplace posterior over the classifier's weights.
#pragma once

#include "optimizers/bore/bore_search.hpp"
#include "surrogates/neural/laplace_classifier.hpp"

namespace bobench::optimizers {

/// Posterior mean of the class probability: by Monte Carlo draws, or by the probit formula.
enum class Predictive { monte_carlo, probit };

/// Settings of BOGGN's model (Hassen & Rish 2021, Sec. 5). The document leaves open the prior precision (1 in the
/// library Laplace, and with style=paper; 0.1 is our default), the structure of the covariance, the number of Monte
/// Carlo samples (100 as in Laplace) and the learning rate of Adam (1e-3, Keras's default).
struct BoggnModelOptions {
  surrogates::MlpTrainingOptions network = {.activation = Activation::relu, .batch = 32, .rate = 1e-3};
  double prior_precision = 0.1;  ///< see LaplaceClassifierOptions
  bool tune_prior = false;
  surrogates::CurvatureStructure covariance = surrogates::CurvatureStructure::full;
  Predictive predictive = Predictive::monte_carlo;
  int samples = 100;
  bool function_space = false;  ///< `boggn-gp`, which does not use `covariance`

  void fields(OptionFields& fields);
};

/// Algorithm 1 of Hassen & Rish (2021). It fits the MAP weights of the network and their Laplace posterior with the
/// generalised Gauss-Newton matrix. It proposes the point of largest expected class probability, or a random point with
/// probability epsilon = 0.1. Errors of the document are corrected: equation 3.1 inverts psi1 / psi2 (appendix A is
/// correct), the algorithm names the precision in place of the covariance, and the training loss (3.4) lacks a
/// logarithm. Labels are y <= tau as in the algorithm (the text has <). style=paper sets prior_precision=1.
BoreSearch boggn();

/// The same in function space: Gaussian process classification by Laplace's method, with the linearised network as a
/// Gaussian process with the kernel J J' / delta.
BoreSearch boggn_gp();

}  // namespace bobench::optimizers
