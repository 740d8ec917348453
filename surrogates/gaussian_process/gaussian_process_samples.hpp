// Gaussian processes of the same data, one per sample of the hyper-parameters.
#pragma once

#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include "surrogates/gaussian_process/gaussian_process.hpp"

namespace bobench::surrogates {

/// The predictive distribution with hyper-parameters integrated out: the mixture over the samples.
class GaussianProcessSamples {
 public:
  /// @param model  the targets' scaling and the kernel
  void condition(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const GaussianProcessOptions& model,
                 const std::vector<GaussianProcessParameters>& samples);

  const std::vector<GaussianProcess>& models() const { return models_; }
  /// Mean of the samples' means; variance of the means plus mean of the variances.
  Prediction predict(const Eigen::MatrixXd& X) const;
  /// One per sample.
  std::vector<Prediction> predictions(const Eigen::MatrixXd& X) const;
  std::vector<PointPrediction> predictions_with_gradient(const Eigen::VectorXd& x) const;
  /// A posterior draw of the Gaussian process of one sample.
  FunctionDraw function_draw(std::uint64_t seed) const;

 private:
  std::vector<GaussianProcess> models_;
};

}  // namespace bobench::surrogates
