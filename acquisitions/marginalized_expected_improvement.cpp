#include "acquisitions/marginalized_expected_improvement.hpp"

#include <cmath>

#include <fmt/format.h>

#include "acquisitions/expected_improvement.hpp"
#include "core/error.hpp"

namespace bobench::acquisitions {
namespace {

using surrogates::PointPrediction, surrogates::Prediction;
using BatchScore = Eigen::VectorXd (*)(const Prediction&, double);
using PointScore = double (*)(const PointPrediction&, double, Eigen::VectorXd*);

void require_samples(std::size_t samples) {
  if (samples == 0) throw InputError("an average over hyper-parameters needs at least one prediction");
}

/// (n x samples)
Eigen::MatrixXd scores_of(std::span<const Prediction> predictions, double f_best, BatchScore score) {
  require_samples(predictions.size());
  Eigen::MatrixXd scores(predictions[0].mean.size(), static_cast<Eigen::Index>(predictions.size()));
  for (Eigen::Index s = 0; s < scores.cols(); ++s) {
    const Prediction& prediction = predictions[static_cast<std::size_t>(s)];
    if (prediction.mean.size() != scores.rows()) {
      throw InputError(
          fmt::format("predictions to average are of {} points and of {}", scores.rows(), prediction.mean.size()));
    }
    scores.col(s) = score(prediction, f_best);
  }
  return scores;
}

struct PointScores {
  Eigen::VectorXd values;     ///< (samples)
  Eigen::MatrixXd gradients;  ///< (features x samples), if asked for
};

PointScores scores_of(std::span<const PointPrediction> predictions, double f_best, PointScore score, bool gradients) {
  require_samples(predictions.size());
  const auto samples = static_cast<Eigen::Index>(predictions.size());
  PointScores scores{Eigen::VectorXd(samples), {}};
  if (gradients) scores.gradients.resize(predictions[0].mean_gradient.size(), samples);
  Eigen::VectorXd gradient;
  for (Eigen::Index s = 0; s < samples; ++s) {
    scores.values[s] = score(predictions[static_cast<std::size_t>(s)], f_best, gradients ? &gradient : nullptr);
    if (gradients) scores.gradients.col(s) = gradient;
  }
  return scores;
}

/// log of the mean of exp(logarithms); the weights exp(logarithm) / sum go to *weights where that is not null.
double log_mean_exp(const Eigen::VectorXd& logarithms, Eigen::VectorXd* weights) {
  const double largest = logarithms.maxCoeff();
  if (std::isinf(largest)) {
    if (weights) *weights = Eigen::VectorXd::Zero(logarithms.size());
    return largest;
  }
  const Eigen::VectorXd ratios = (logarithms.array() - largest).exp();
  if (weights) *weights = ratios / ratios.sum();
  return largest + std::log(ratios.mean());
}

double mean_of(const PointScores& scores, Eigen::VectorXd* gradient) {
  const double mean = scores.values.mean();
  if (gradient) {
    *gradient = scores.gradients.rowwise().mean();
    if (std::isinf(mean)) gradient->setZero();
  }
  return mean;
}

}  // namespace

Eigen::VectorXd marginalized_expected_improvement(std::span<const Prediction> predictions, double f_best) {
  return scores_of(predictions, f_best, expected_improvement).rowwise().mean();
}

Eigen::VectorXd log_marginalized_expected_improvement(std::span<const Prediction> predictions, double f_best) {
  const Eigen::MatrixXd logarithms = scores_of(predictions, f_best, log_expected_improvement);
  Eigen::VectorXd values(logarithms.rows());
  for (Eigen::Index i = 0; i < values.size(); ++i) values[i] = log_mean_exp(logarithms.row(i), nullptr);
  return values;
}

Eigen::VectorXd marginalized_log_expected_improvement(std::span<const Prediction> predictions, double f_best) {
  return scores_of(predictions, f_best, log_expected_improvement).rowwise().mean();
}

double marginalized_expected_improvement(std::span<const PointPrediction> predictions, double f_best,
                                         Eigen::VectorXd* gradient) {
  return mean_of(scores_of(predictions, f_best, expected_improvement, gradient != nullptr), gradient);
}

double log_marginalized_expected_improvement(std::span<const PointPrediction> predictions, double f_best,
                                             Eigen::VectorXd* gradient) {
  const PointScores scores = scores_of(predictions, f_best, log_expected_improvement, gradient != nullptr);
  Eigen::VectorXd weights;
  const double value = log_mean_exp(scores.values, gradient ? &weights : nullptr);
  if (gradient) *gradient = scores.gradients * weights;
  return value;
}

double marginalized_log_expected_improvement(std::span<const PointPrediction> predictions, double f_best,
                                             Eigen::VectorXd* gradient) {
  return mean_of(scores_of(predictions, f_best, log_expected_improvement, gradient != nullptr), gradient);
}

}  // namespace bobench::acquisitions
