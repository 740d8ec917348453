// DNGO: Bayesian linear regression on the last hidden layer of a trained network.
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

/// Precisions of the linear regression: sampled from the evidence; alpha by MacKay's fixed point for beta =
/// `noise_precision`, as in aryan2020's chapter 4; or fixed at 1 and `noise_precision`.
enum class PrecisionRule { mcmc, evidence, fixed };

/// DNGO [Snoek et al. 2015] with the settings of pybnn's code (pybnn/dngo.py). In aryan2020, Sec. 4.1, it is called
/// adaptive basis regression.
struct DngoOptions {
  int hidden_layers = 3;
  int hidden_units = 50;
  Activation activation = Activation::tanh;
  MlpRegressionTraining training = {};
  PrecisionRule precisions = PrecisionRule::mcmc;
  double noise_precision = 1000.0;  ///< beta, if it is not sampled
  int walkers = 20;                 ///< of the ensemble sampler, even; a prediction uses the last state of each
  int burn_in = 2000;               ///< steps before the first fit's chain
  int chain_length = 2000;          ///< steps of each fit; the chain continues from fit to fit
  bool quirks = false;              ///< compute the evidence as pybnn does

  void fields(OptionFields& fields);
};

/// Each fit trains a new network by squared error. Its last hidden layer gives the features of a Bayesian linear
/// regression without intercept. (ln alpha, ln 1/beta) are sampled from the evidence, uniform within [-10, 10], by
/// walkers that start from N(0, 1) and N(-3, 1). The prediction is the equal mixture over the walkers; as in pybnn, its
/// variance includes the noise 1/beta. Inputs and targets are standardised.
///
/// pybnn's evidence differs from the formula it cites; `quirks` reproduces it. It has beta/2 times the norm of the
/// residual, not its square, and adds 1e-10 to the determinant, which counts as infinite beyond the largest double.
class DngoRegressor {
 public:
  using Options = DngoOptions;
  /// @throws InputError for an odd number of walkers
  DngoRegressor(const Options& options, std::uint64_t seed);

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  Prediction predict(const Eigen::MatrixXd& X) const;
  double noise_in_variance() const;

  const BayesianLinearRegression& regression() const { return regression_; }
  /// Precisions of the last fit, one for each walker.
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
  std::optional<EnsembleSampler> sampler_;  ///< keeps its walkers from fit to fit
  std::vector<LinearPrecisions> precisions_;
};

/// ln of pybnn's evidence at `precisions`, see DngoRegressor.
double pybnn_log_evidence(const BayesianLinearRegression& regression, const LinearPrecisions& precisions);

}  // namespace bobench::surrogates
