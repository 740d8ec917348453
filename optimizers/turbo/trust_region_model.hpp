// The Gaussian process of a trust region.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"

namespace bobench::optimizers {

/// How functions are drawn from a Gaussian process at many points.
enum class FunctionDraws {
  paths,  ///< by Matheron's rule and 1000 random Fourier features (posterior_path.hpp): linear in the points
  joint   ///< by the factor of the points' covariance: cubic in the points
};

/// Matern 5/2 with a length-scale for each feature and a constant mean; targets are standardised by their median and
/// standard deviation. Hyper-parameters lie within intervals (length-scales in [0.005, 2], amplitude in [0.05, 20],
/// noise variance in [5e-4, 0.2]), as logistic functions of unconstrained numbers. On these, Adam (rate 0.1) maximises
/// the marginal likelihood, always from the same start (0.5, 1, 0.005, mean 0). These are the settings of the authors'
/// program of 2020 [Eriksson et al. 2019, Sec. 2], which has single precision.
class TrustRegionModel {
 public:
  explicit TrustRegionModel(int training_steps) : steps_(training_steps) {}

  /// @param X (features x n)  @param y (n) finite
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  const Eigen::VectorXd& length_scales() const { return model_.parameters().length_scales; }
  const surrogates::GaussianProcessParameters& parameters() const { return model_.parameters(); }
  double mean() const { return mean_; }  ///< in the standardised unit

  /// Draws of observations at the points: a posterior function plus noise.
  /// @param points (features x m)  @return (m x count), in the targets' unit
  Eigen::MatrixXd draw(const Eigen::MatrixXd& points, Eigen::Index count, FunctionDraws draws, Random& random) const;

 private:
  void train(const Eigen::MatrixXd& X, const Eigen::VectorXd& targets);

  int steps_;
  surrogates::GaussianProcess model_{{.targets = surrogates::TargetScaling::raw, .priors = false}};
  double mean_ = 0.0;
  double center_ = 0.0, scale_ = 1.0;  ///< of the targets
};

}  // namespace bobench::optimizers
