// Noise-free kriging of the DACE toolbox and scikit-learn's first Gaussian process: the model of `gpo-dace`.
#pragma once

#include <cstdint>
#include <optional>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/regressor.hpp"
#include "surrogates/standardization.hpp"

namespace bobench::surrogates {

/// theta0, the nugget and COBYLA are defaults of scikit-learn's class. Its default has no bounds, and then theta stays
/// theta0. aryan2020 maximises the likelihood, so must have set bounds, but does not state them. The bounds here are
/// our choice: length-scales 1 / sqrt(2 theta) from 0.22 to 22, in units of an input's standard deviation.
struct DaceOptions {
  double theta0 = 0.1;  ///< start of the first search
  double theta_min = 1e-3, theta_max = 10.0;
  double nugget = 2.220446049250313e-15;  ///< added to the diagonal of R: 10 times the machine epsilon
  bool ard = true;                        ///< one theta per feature
  int restarts = 50;                      ///< random starts in addition to theta0, log-uniform: aryan2020, Sec. 3.5

  void fields(OptionFields& fields);
};

/// The class `GaussianProcess` of scikit-learn before 0.20, with a constant trend and the squared exponential
/// correlation, a translation of DACE [Lophaven et al. 2002]:
///
///     y(x) = beta + z(x), cov(z(x), z(x')) = sigma2 exp(-sum_d theta_d (x_d - x'_d)^2), no noise
///
/// of inputs and targets with mean 0 and standard deviation 1. With R the correlations of the points (the nugget added
/// to its diagonal), 1 a vector of ones and r the correlations with x:
///
///     beta = 1'R^-1 y / 1'R^-1 1                        generalised least squares
///     sigma2 = (y - beta)'R^-1 (y - beta) / n           profiled out of the likelihood
///     theta = argmax -sigma2 det(R)^(1/n)               the reduced likelihood; -infinity where R has no factor
///     mean = beta + r'R^-1 (y - beta)
///     variance = sigma2 |1 - r'R^-1 r + u^2|,  u = (1'R^-1 r - 1) / sqrt(1'R^-1 1)
///
/// The absolute value is the class's: it should clip negative variances, caused by rounding, to 0, but first takes
/// their absolute value.
///
/// COBYLA maximises over log10 theta, with steps from about 1 to 1e-4 and at most 1000 evaluations, as in SciPy. We use
/// NLopt's COBYLA, which stays within the bounds that SciPy's may violate slightly. Where the likelihood is -infinity
/// it is replaced by a large finite value.
///
/// The class cannot fit a single point. Here the prediction is then its value, with variance 0.
class DaceRegressor {
 public:
  using Options = DaceOptions;
  /// @throws InputError unless theta_min <= theta0 <= theta_max
  DaceRegressor(const Options& options, std::uint64_t seed);

  /// @throws FitFailure if two points are equal, or the likelihood is -infinity at all evaluated theta; Error for data
  /// as require_finite_data()
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  /// Uses the given theta (features, or 1 for all of them). @throws as fit()
  void condition(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const Eigen::VectorXd& theta);

  Prediction predict(const Eigen::MatrixXd& X) const;
  PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const;

  /// -sigma2 det(R)^(1/n) of the standardised data set by fit() or condition().
  double reduced_likelihood(const Eigen::VectorXd& theta) const;
  const Eigen::VectorXd& theta() const { return theta_; }

 private:
  /// Quantities computed from a theta.
  struct Kriging {
    Eigen::MatrixXd factor;    ///< C, (n x n) lower, CC' = R
    Eigen::VectorXd ones;      ///< C^-1 1
    Eigen::VectorXd residual;  ///< C^-1 (y - beta)
    double beta = 0.0, sigma2 = 0.0;

    double reduced_likelihood() const;
  };
  void set_data(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  /// Nothing if R is not positive definite.
  std::optional<Kriging> solve(const Eigen::VectorXd& theta) const;
  void take(const Eigen::VectorXd& theta);
  Eigen::VectorXd most_likely();
  /// sqrt(2 theta) for each feature: scales inputs to the unit of the kernel exp(-r2 / 2).
  Eigen::VectorXd scales(const Eigen::VectorXd& theta) const;

  Options options_;
  Random random_;
  Standardization standardization_;
  Eigen::MatrixXd X_;        ///< (features x n) standardised
  Eigen::VectorXd y_;        ///< (n) standardised
  Eigen::MatrixXd squares_;  ///< (n (n - 1) / 2 x features) squared differences of all pairs
  Eigen::VectorXd theta_;
  Kriging kriging_;
  Eigen::MatrixXd scaled_X_;  ///< X_ times scales(theta_)
  Eigen::VectorXd gamma_;     ///< R^-1 (y - beta)
};

}  // namespace bobench::surrogates
