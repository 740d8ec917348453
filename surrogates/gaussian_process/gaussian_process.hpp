// Gaussian-process regression with hyper-parameters fitted to the data.
#pragma once

#include <string>

#include <Eigen/Core>

#include "core/random.hpp"
#include "numerics/minimize.hpp"
#include "surrogates/gaussian_process/kernel.hpp"
#include "surrogates/gaussian_process/stationary_covariance.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::surrogates {

/// Hyper-parameters, in the unit of the (standardised) targets and of the unit box.
struct GaussianProcessParameters {
  double amplitude = 1.0;         ///< variance of the latent function
  Eigen::VectorXd length_scales;  ///< (features), or (1) if isotropic
  double noise = 1e-3;            ///< variance of the observations around it
  double shape = 1.0;             ///< of the rational quadratic
};

/// Transformation of the targets: y, y - mean, or (y - mean) / sd.
enum class TargetScaling { raw, centered, standardized };

/// Prior on the hyper-parameters.
enum class HyperPrior {
  weak,             ///< RoBO's, for standardised targets: see GaussianProcess
  dimension_scaled  ///< length-scales grow with the number of features: dimension_scaled_prior.hpp
};

/// Options of the hyper-parameter fit.
struct GaussianProcessOptions {
  KernelFamily kernel = KernelFamily::matern52;
  bool ard = true;  ///< one length-scale per feature
  TargetScaling targets = TargetScaling::standardized;
  bool priors = true;  ///< maximise likelihood x prior; false: the likelihood alone, as in scikit-learn
  HyperPrior prior = HyperPrior::weak;
  int restarts = 2;  ///< random starts in addition to the default one and the last fit's result
  MinimizeAlgorithm algorithm = MinimizeAlgorithm::lbfgs;  ///< optimiser of the likelihood
  int max_evaluations = 100;                               ///< of the likelihood, per start
  double value_tolerance = 1e-7;  ///< of the search: relative in the value, absolute in the logarithms
  double point_tolerance = 1e-6;
  double min_length = 0.0067;  ///< bounds: RoBO's top-hat prior, exp(-5) to exp(1), in the unit box
  double max_length = 2.7183;
  double min_amplitude = 1e-3;
  double max_amplitude = 1e3;
  double min_noise = 1e-10;
  double max_noise = 1.0;
};

/// k(x, x') = amplitude * kernel(x, x'), a constant mean (that of the targets if they are centred or standardised),
/// Gaussian noise.
///
/// Maximises the log marginal likelihood [Rasmussen & Williams 2006, eq. 5.8] with analytic gradients (5.9), plus log
/// priors unless disabled. The priors follow RoBO's and are for standardised targets: standard normal on the log
/// amplitude, top-hat on the log length-scales, horseshoe of scale 0.1 on the noise variance. (RoBO, with raw targets,
/// has a log-normal on the log amplitude: robo_prior.hpp.) They keep the hyper-parameters in bounds when there are few
/// points. The dimension-scaled prior has its own bounds and start and ignores those of the options. Constant targets,
/// repeated points and a single point are allowed.
class GaussianProcess {
 public:
  explicit GaussianProcess(GaussianProcessOptions options = {}, std::uint64_t seed = 0);

  /// Fits hyper-parameters, starting from those of the last fit among others.
  /// @param X (features x n)  @param y (n) finite
  /// @throws Error if the sizes differ, n is 0, or a target is not finite
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  /// Conditions on the data with the given hyper-parameters.
  void condition(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const GaussianProcessParameters& parameters);
  /// Adds one observation without changing hyper-parameters and standardisation: O(n^2).
  void add(const Eigen::VectorXd& x, double y);

  /// Latent mean and variance at the columns of X (features x m).
  Prediction predict(const Eigen::MatrixXd& X) const;
  /// At one point, with gradients.
  PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const;
  /// Latent posterior covariances between the columns of A and those of B: (A.cols() x B.cols())
  Eigen::MatrixXd covariance(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B) const;

  /// log p(y | X, theta) of the standardised targets at theta = (log amplitude, log length-scales, log noise[, log
  /// shape]). Writes its gradient unless `gradient` is null. Uses the data set by fit() or condition().
  double log_marginal_likelihood(const Eigen::VectorXd& theta, Eigen::VectorXd* gradient) const;
  /// The same with `mean` instead of 0 as the mean of the standardised targets.
  double log_marginal_likelihood(const Eigen::VectorXd& theta, double mean, Eigen::VectorXd* gradient,
                                 double* mean_gradient) const;
  /// log_marginal_likelihood plus the log priors: the objective of fit().
  double log_posterior(const Eigen::VectorXd& theta, Eigen::VectorXd* gradient) const;

  const GaussianProcessParameters& parameters() const { return parameters_; }
  Eigen::VectorXd theta() const;
  /// Variance of the observation noise, in the square of the targets' unit.
  double noise_variance() const { return parameters_.noise * target_scale_ * target_scale_; }
  double jitter() const { return jitter_; }  ///< added to the diagonal by the last factorisation; usually 0
  double target_mean() const { return target_mean_; }
  double target_scale() const { return target_scale_; }
  Eigen::Index size() const { return X_.cols(); }

  // Access for derived computations: all in the standardised unit, before conditioning on the data.
  const Eigen::MatrixXd& points() const { return X_; }                ///< (features x n)
  const Eigen::VectorXd& standardized_targets() const { return y_; }  ///< (n)
  StationaryCovariance prior() const;                                 ///< of the latent function
  /// L^-1 V with the factor L of K + noise I.
  Eigen::MatrixXd whiten(Eigen::MatrixXd V) const;
  /// (K + noise I)^-1 v
  Eigen::VectorXd solve(Eigen::VectorXd v) const;

 private:
  struct Bounds {
    Eigen::VectorXd low, high;
  };
  void set_data(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  void factorize();
  Eigen::MatrixXd fill_kernel(const GaussianProcessParameters& p, const Eigen::MatrixXd& scaled,
                              bool with_slopes) const;
  void likelihood_gradient(const GaussianProcessParameters& p, const Eigen::MatrixXd& scaled, const Eigen::MatrixXd& r2,
                           const Eigen::MatrixXd& factor, const Eigen::VectorXd& alpha,
                           Eigen::VectorXd& gradient) const;
  GaussianProcessParameters unpack(const Eigen::VectorXd& theta) const;
  Eigen::VectorXd pack(const GaussianProcessParameters& parameters) const;
  Eigen::VectorXd default_theta() const;
  Eigen::VectorXd random_theta(const Bounds& box);
  Bounds bounds() const;
  bool has_dimension_scaled_prior() const { return options_.priors && options_.prior == HyperPrior::dimension_scaled; }
  Eigen::Index length_scales() const { return options_.ard ? X_.rows() : 1; }
  Eigen::VectorXd inverse_lengths(const GaussianProcessParameters& parameters) const;

  GaussianProcessOptions options_;
  Random random_;
  Eigen::MatrixXd X_;  ///< (features x n)
  Eigen::VectorXd y_;  ///< (n) standardised
  double target_mean_ = 0.0, target_scale_ = 1.0;
  GaussianProcessParameters parameters_;
  bool has_fit_ = false;
  double jitter_ = 0.0;
  Eigen::MatrixXd scaled_X_;  ///< X_ over the length-scales
  Eigen::MatrixXd factor_;    ///< Cholesky factor of K + noise I
  Eigen::VectorXd alpha_;     ///< (K + noise I)^-1 y

  /// Work matrices of the likelihood, reused by all calls.
  struct Workspace {
    Eigen::MatrixXd kernel, slope, inverse, scratch;
  };
  mutable Workspace work_;
};

}  // namespace bobench::surrogates
