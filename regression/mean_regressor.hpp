// The mean and deviation of all targets, whatever x: what a model has to beat.
#pragma once

#include <cmath>
#include <cstdint>

#include <Eigen/Core>

#include "core/options.hpp"
#include "surrogates/regressor.hpp"
#include "surrogates/standardization.hpp"

namespace bobench::regression {

/// N(mean, variance with divisor n - 1) [kruse2022, Sec. 5.3.3]. Of one point, or of equal ones, the variance is 0.
class MeanRegressor {
 public:
  struct Options {
    void fields(OptionFields&) {}
  };
  MeanRegressor(const Options&, std::uint64_t) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) {
    surrogates::require_finite_data(X, y, "a mean");
    mean_ = y.mean();
    const auto n = static_cast<double>(y.size());
    variance_ = n > 1.0 ? (y.array() - mean_).square().sum() / (n - 1.0) : 0.0;
  }
  surrogates::Prediction predict(const Eigen::MatrixXd& X) const {
    return {Eigen::VectorXd::Constant(X.cols(), mean_), Eigen::VectorXd::Constant(X.cols(), variance_)};
  }

 private:
  double mean_ = 0.0, variance_ = 0.0;
};

}  // namespace bobench::regression
