#include "acquisitions/expected_improvement.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/format.h>

#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"

namespace bobench::acquisitions {
namespace {

using surrogates::PointPrediction, surrogates::Prediction;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// log h(z), h(z) = phi(z) + z Phi(z) = EI / sigma, with phi/h and Phi/h, which make up the gradient of log EI.
struct LogImprovement {
  double logarithm;
  double density_ratio;
  double probability_ratio;
};

/// Above this z, the two terms of h cancel by at most two digits.
constexpr double far_below = -5.0;

LogImprovement log_improvement(double z) {
  if (z > far_below) {
    const double density = normal_density(z), probability = normal_probability(z);
    const double h = density + z * probability;
    return {std::log(h), density / h, probability / h};
  }
  // With Mills' ratio, h = phi(t) c/(t + c) does not suffer from cancellation.
  const double t = -z, c = mills_fraction(t);
  return {-0.5 * t * t - 0.5 * std::log(2.0 * std::numbers::pi) + std::log(c / (t + c)), (t + c) / c, 1.0 / c};
}

double improvement_of(double mean, double sigma, double f_best) {
  if (sigma <= 0.0) return std::max(f_best - mean, 0.0);
  const double z = (f_best - mean) / sigma;
  if (z > far_below) return std::max(0.0, sigma * (normal_density(z) + z * normal_probability(z)));
  return sigma * std::exp(log_improvement(z).logarithm);
}

}  // namespace

Eigen::VectorXd expected_improvement(const Prediction& prediction, double f_best) {
  Eigen::VectorXd values(prediction.mean.size());
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    values[i] = improvement_of(prediction.mean[i], std::sqrt(prediction.variance[i]), f_best);
  }
  return values;
}

Eigen::VectorXd log_expected_improvement(const Prediction& prediction, double f_best) {
  Eigen::VectorXd values(prediction.mean.size());
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    const double sigma = std::sqrt(prediction.variance[i]), gain = f_best - prediction.mean[i];
    if (sigma > 0.0) {
      values[i] = std::log(sigma) + log_improvement(gain / sigma).logarithm;
    } else {
      values[i] = gain > 0.0 ? std::log(gain) : -infinity;
    }
  }
  return values;
}

double expected_improvement(const PointPrediction& prediction, double f_best, Eigen::VectorXd* gradient) {
  const double sigma = std::sqrt(prediction.variance), gain = f_best - prediction.mean;
  if (gradient) {
    // dEI = phi(z) dsigma - Phi(z) dmu
    if (sigma > 0.0) {
      const double z = gain / sigma;
      *gradient = normal_density(z) / (2.0 * sigma) * prediction.variance_gradient -
                  normal_probability(z) * prediction.mean_gradient;
    } else {
      *gradient = (gain > 0.0 ? -1.0 : 0.0) * prediction.mean_gradient;
    }
  }
  return improvement_of(prediction.mean, sigma, f_best);
}

double log_expected_improvement(const PointPrediction& prediction, double f_best, Eigen::VectorXd* gradient) {
  const double sigma = std::sqrt(prediction.variance), gain = f_best - prediction.mean;
  if (sigma <= 0.0) {
    if (gradient) *gradient = (gain > 0.0 ? -1.0 / gain : 0.0) * prediction.mean_gradient;
    return gain > 0.0 ? std::log(gain) : -infinity;
  }
  const LogImprovement log_h = log_improvement(gain / sigma);
  if (gradient) {
    *gradient = (log_h.density_ratio / (2.0 * sigma) * prediction.variance_gradient -
                 log_h.probability_ratio * prediction.mean_gradient) /
                sigma;
  }
  return std::log(sigma) + log_h.logarithm;
}

namespace {

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

/// log of the mean of exp(logarithms); writes the weights exp(logarithm) / sum into *weights unless that is null.
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

void ExpectedImprovement::fields(OptionFields& fields) {
  fields.choice("improvement", improvement, {{"right", Improvement::right}, {"printed", Improvement::printed}},
                "printed has the wrong sign of kruse2022's tables");
  fields.formerly("ei", "improvement");
}

Acquisition ExpectedImprovement::of(const FittedModel& fitted) const {
  const double f_best = improvement == Improvement::right ? fitted.incumbent : -fitted.incumbent;
  if (fitted.model.predictions) {
    return of_samples(fitted.model, [f_best](const auto& predictions, auto... gradient) {
      return log_marginalized_expected_improvement(predictions, f_best, gradient...);
    });
  }
  return of_moments(fitted.model, [f_best](const auto& prediction, auto... gradient) {
    return expected_improvement(prediction, f_best, gradient...);
  });
}

Acquisition LogExpectedImprovement::of(const FittedModel& fitted) const {
  const double f_best = fitted.incumbent;
  if (fitted.model.predictions) {
    return of_samples(fitted.model, [f_best](const auto& predictions, auto... gradient) {
      return marginalized_log_expected_improvement(predictions, f_best, gradient...);
    });
  }
  return of_moments(fitted.model, [f_best](const auto& prediction, auto... gradient) {
    return log_expected_improvement(prediction, f_best, gradient...);
  });
}

}  // namespace bobench::acquisitions
