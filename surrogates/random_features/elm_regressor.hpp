// An ensemble of extreme learning machines: networks with random hidden layers and least-squares outputs.
#pragma once

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/regressor.hpp"
#include "surrogates/standardization.hpp"

namespace bobench::surrogates {

/// Settings of the thesis's ELM ensemble (aryan2020, Sec. 3.3 and 3.5): 500 networks of 10 tanh units, weights and
/// biases of the hidden layer uniform on [-10, 10]. Its text has no output bias.
struct ElmOptions {
  int members = 500;
  int hidden_units = 10;
  double limit = 10.0;       ///< hidden weights and biases are uniform on [-limit, limit]
  bool output_bias = false;  ///< the output layer has a constant term
  double cutoff = 0.0;       ///< pivots of H's QR below cutoff times the largest count as zero; 0: machine precision

  void fields(OptionFields& fields);
};

/// f_k(x) = w_k' tanh(V_k x + b_k), k = 1, ..., networks. Each fit draws new V_k and b_k; w_k = H_k^+ y is the
/// least-squares solution of minimum norm [eq. 3.4]. A network interpolates if there are at most as many points as
/// hidden units. Inputs and targets are standardised (not stated in the thesis). Mean and variance of a prediction are
/// those of the networks' values (divisor: their number); noise is not modelled.
///
/// Saturated units are almost equal at neighbouring points, so the H of some networks is nearly singular. Their outputs
/// between the points are thousands of times too large and dominate the ensemble's variance. `cutoff` (0.1, say)
/// prevents this, and gives bands as narrow as those of the thesis's figure 3.2. It is off by default, because the text
/// mentions only the pseudo-inverse.
class ElmRegressor {
 public:
  using Options = ElmOptions;
  ElmRegressor(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  Prediction predict(const Eigen::MatrixXd& X) const;
  PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const;
  /// (networks x n) the networks' values at the columns of X.
  Eigen::MatrixXd draws(const Eigen::MatrixXd& X) const;
  PointDraws draws_with_gradient(const Eigen::VectorXd& x) const;

 private:
  /// All networks' hidden activations at the columns of standardised X, (networks * hidden x n): network by network.
  Eigen::MatrixXd hidden(const Eigen::MatrixXd& X) const;
  /// The networks' values in standardised units from these activations.
  Eigen::MatrixXd outputs(const Eigen::MatrixXd& hidden) const;

  Options options_;
  Random random_;
  Standardization standardization_;
  Eigen::MatrixXd weights_;         ///< (networks * hidden x features)
  Eigen::VectorXd biases_;          ///< (networks * hidden)
  Eigen::MatrixXd output_weights_;  ///< (hidden x networks)
  Eigen::VectorXd output_biases_;   ///< (networks)
};

}  // namespace bobench::surrogates
