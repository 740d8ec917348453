// A Gaussian process on a line and joint draws of all its values: the reference for entropies.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include "core/encoding.hpp"
#include "core/random.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"
#include "surrogates/gaussian_process/posterior_path.hpp"
#include "surrogates/regressor.hpp"
#include "test_seed.hpp"

namespace bobench {

/// With fixed hyper-parameters.
class LineModel {
 public:
  explicit LineModel(double noise = 1e-2, surrogates::KernelFamily kernel = surrogates::KernelFamily::matern52)
      : model_({.kernel = kernel, .targets = surrogates::TargetScaling::raw}) {
    const Eigen::MatrixXd X = Eigen::RowVectorXd(Eigen::Map<const Eigen::RowVectorXd>(places, 5));
    const Eigen::VectorXd y = Eigen::Map<const Eigen::VectorXd>(values, 5);
    model_.condition(X, y, {.amplitude = 1.0, .length_scales = Eigen::VectorXd::Constant(1, 0.15), .noise = noise});
  }

  void fit(const Eigen::MatrixXd&, const Eigen::VectorXd&) {}
  surrogates::Prediction predict(const Eigen::MatrixXd& X) const { return model_.predict(X); }
  surrogates::PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const {
    return model_.predict_with_gradient(x);
  }
  surrogates::FunctionDraw function_draw(std::uint64_t seed) const {
    Random random(seed);
    return surrogates::draw_path(model_, 1000, random);
  }
  double noise_variance() const { return model_.noise_variance(); }
  const surrogates::GaussianProcess& gaussian_process() const { return model_; }

  static constexpr double places[5] = {0.05, 0.3, 0.45, 0.75, 0.97};
  static constexpr double values[5] = {0.4, -0.5, 0.1, -0.3, 0.9};

 private:
  surrogates::GaussianProcess model_;
};

/// n equally spaced points in [0, 1].
inline Eigen::MatrixXd line(Eigen::Index n) {
  return Eigen::RowVectorXd::LinSpaced(n, 0.0, 1.0);
}

/// (places x count) joint draws of the latent function
inline Eigen::MatrixXd joint_draws(const surrogates::GaussianProcess& model, const Eigen::MatrixXd& X,
                                   Eigen::Index count, Random& random) {
  Eigen::MatrixXd covariance = model.covariance(X, X);
  covariance.diagonal().array() += 1e-10;
  const Eigen::MatrixXd factor = covariance.llt().matrixL();
  Eigen::MatrixXd normal(X.cols(), count);
  for (double& z : normal.reshaped()) z = random.normal();
  Eigen::MatrixXd values = factor * normal;
  values.colwise() += model.predict(X).mean;
  return values;
}

}  // namespace bobench
