// Baseline regressor: predicts the mean and variance of all targets, independently of x.
#pragma once

#include <cmath>
#include <cstdint>

#include <Eigen/Core>

#include "core/options.hpp"
#include "surrogates/regressor.hpp"
#include "surrogates/standardization.hpp"

namespace bobench::surrogates {

/// N(mean, variance with divisor n - 1) [kruse2022, Sec. 5.3.3]. The variance of a single point, or of equal targets,
/// is 0.
class MeanRegressor {
 public:
  struct Options {
    void fields(OptionFields&) {}
  };
  MeanRegressor(const Options&, std::uint64_t) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) {
    require_finite_data(X, y, "a mean");
    mean_ = y.mean();
    const auto n = static_cast<double>(y.size());
    variance_ = n > 1.0 ? (y.array() - mean_).square().sum() / (n - 1.0) : 0.0;
  }
  Prediction predict(const Eigen::MatrixXd& X) const {
    return {Eigen::VectorXd::Constant(X.cols(), mean_), Eigen::VectorXd::Constant(X.cols(), variance_)};
  }

 private:
  double mean_ = 0.0, variance_ = 0.0;
};

}  // namespace bobench::surrogates
