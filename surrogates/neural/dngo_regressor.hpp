// Bayesian linear regression on the last hidden layer of a trained network: DNGO.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/inference/ensemble_sampler.hpp"
#include "surrogates/linear/bayesian_linear_regression.hpp"
#include "surrogates/neural/mlp_regression.hpp"
#include "surrogates/regressor.hpp"
#include "surrogates/standardization.hpp"

namespace bobench::surrogates {

/// Precisions of the linear regression: sampled from the evidence; alpha by MacKay's fixed point at `noise_precision`,
/// as aryan2020's chapter 4 does; or 1 and `noise_precision`.
enum class PrecisionRule { mcmc, evidence, fixed };

/// DNGO [Snoek et al. 2015] with the settings of pybnn's code (pybnn/dngo.py): the adaptive basis regression of
/// aryan2020, Sec. 4.1.
struct DngoOptions {
  int hidden_layers = 3;
  int units = 50;
  Activation activation = Activation::tanh;
  MlpRegressionTraining training = {};
  PrecisionRule precisions = PrecisionRule::mcmc;
  double noise_precision = 1000.0;  ///< beta, where it is not sampled
  int walkers = 20;                 ///< of the ensemble sampler, even; the last state of each makes a prediction
  int burn_in = 2000;               ///< steps before the first fit's chain
  int chain = 2000;                 ///< steps of each fit; the next fit's chain starts where it ends
  bool quirks = false;              ///< the evidence as pybnn computes it

  void fields(OptionFields& fields);
};

/// Each fit trains a new network by squared error, and keeps its last hidden layer as features of a Bayesian linear
/// regression without a constant. (ln alpha, ln 1/beta) are sampled from the evidence, uniform within [-10, 10], by
/// walkers that start from N(0, 1) and N(-3, 1). The prediction is the equal mixture over the walkers; its variance
/// includes the noise's, 1/beta, as pybnn's does. Inputs and targets are standardised.
///
/// pybnn's evidence differs from the formula it cites, which `quirks` brings back: beta/2 times the norm of the
/// residual, not its square; 1e-10 added to the determinant, which counts as infinite beyond the largest double.
class DngoRegressor {
 public:
  using Options = DngoOptions;
  /// @throws InputError for an odd number of walkers
  DngoRegressor(const Options& options, std::uint64_t seed);

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  Prediction predict(const Eigen::MatrixXd& X) const;
  double noise_in_variance() const;

  const BayesianLinearRegression& regression() const { return regression_; }
  /// Of the last fit, one for each walker.
  const std::vector<LinearPrecisions>& precisions() const { return precisions_; }

 private:
  /// The last hidden layer's values (units x n) at standardised inputs.
  Eigen::MatrixXd features(const Eigen::MatrixXd& inputs) const;
  void sample_precisions();

  Options options_;
  Random random_;
  Standardization standardization_;
  Mlp network_;
  BayesianLinearRegression regression_;
  std::optional<EnsembleSampler> sampler_;  ///< its walkers stay from fit to fit
  std::vector<LinearPrecisions> precisions_;
};

/// ln of pybnn's evidence at `precisions`, see above.
double pybnn_log_evidence(const BayesianLinearRegression& regression, const LinearPrecisions& precisions);

}  // namespace bobench::surrogates
