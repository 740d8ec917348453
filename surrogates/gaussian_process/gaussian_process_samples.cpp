#include "surrogates/gaussian_process/gaussian_process_samples.hpp"

#include "core/random.hpp"
#include "surrogates/gaussian_process/posterior_path.hpp"

namespace bobench::surrogates {

using Eigen::MatrixXd, Eigen::VectorXd;

void GaussianProcessSamples::condition(const MatrixXd& X, const VectorXd& y, const GaussianProcessOptions& model,
                                       const std::vector<GaussianProcessParameters>& samples) {
  models_.resize(samples.size(), GaussianProcess(model));
  for (std::size_t i = 0; i < samples.size(); ++i) models_[i].condition(X, y, samples[i]);
}

std::vector<Prediction> GaussianProcessSamples::predictions(const MatrixXd& X) const {
  std::vector<Prediction> all;
  all.reserve(models_.size());
  for (const GaussianProcess& model : models_) all.push_back(model.predict(X));
  return all;
}

std::vector<PointPrediction> GaussianProcessSamples::predictions_with_gradient(const VectorXd& x) const {
  std::vector<PointPrediction> all;
  all.reserve(models_.size());
  for (const GaussianProcess& model : models_) all.push_back(model.predict_with_gradient(x));
  return all;
}

Prediction GaussianProcessSamples::predict(const MatrixXd& X) const {
  const std::vector<Prediction> all = predictions(X);
  const auto count = static_cast<double>(all.size());
  Prediction mixture{VectorXd::Zero(X.cols()), VectorXd::Zero(X.cols())};
  for (const Prediction& one : all) mixture.mean += one.mean / count;
  for (const Prediction& one : all) {
    mixture.variance += (one.variance + (one.mean - mixture.mean).cwiseAbs2()) / count;
  }
  return mixture;
}

FunctionDraw GaussianProcessSamples::function_draw(std::uint64_t seed) const {
  Random random(seed);
  const auto sample = static_cast<std::size_t>(random.index(static_cast<std::int64_t>(models_.size())));
  return draw_path(models_[sample], path_frequencies, random);
}

}  // namespace bobench::surrogates
