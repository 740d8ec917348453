// Gaussian processes of the same data, one for each sample of the hyper-parameters.
#pragma once

#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include "surrogates/gaussian_process/gaussian_process.hpp"

namespace bobench::surrogates {

/// The predictive distribution with hyper-parameters integrated out is the mixture of the samples' ones.
class GaussianProcessSamples {
 public:
  /// @param model  how targets are scaled, and the kernel
  void condition(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const GaussianProcessOptions& model,
                 const std::vector<GaussianProcessParameters>& samples);

  const std::vector<GaussianProcess>& models() const { return models_; }
  /// Mean of the samples' means; variance of the means plus mean of the variances.
  Prediction predict(const Eigen::MatrixXd& X) const;
  /// One for each sample.
  std::vector<Prediction> predictions(const Eigen::MatrixXd& X) const;
  std::vector<PointPrediction> predictions_with_gradient(const Eigen::VectorXd& x) const;
  /// Of the Gaussian process of one sample.
  FunctionDraw function_draw(std::uint64_t seed) const;

 private:
  std::vector<GaussianProcess> models_;
};

}  // namespace bobench::surrogates
