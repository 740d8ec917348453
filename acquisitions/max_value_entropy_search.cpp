#include "acquisitions/max_value_entropy_search.hpp"

#include <algorithm>
#include <cmath>

#include "acquisitions/entropy/gumbel_minimum.hpp"
#include "acquisitions/entropy/truncation.hpp"
#include "acquisitions/sampled_points.hpp"
#include "core/error.hpp"

namespace bobench::acquisitions {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using surrogates::PointPrediction, surrogates::Prediction;

VectorXd gumbel_minima(const Prediction& prediction, double incumbent, int count, Random& random) {
  const GumbelMinimum minimum = fit_gumbel_minimum(prediction);
  VectorXd minima(count);
  for (double& value : minima) value = std::min(minimum.draw(random), incumbent);
  return minima;
}

VectorXd path_minima(const FittedModel& fitted, const MatrixXd& points, int count, Random& random) {
  VectorXd minima(count);
  Index i = 0;
  for (const DrawnMinimum& minimum : draw_minima(fitted, points, count, random)) {
    minima[i++] = std::min(minimum.value, fitted.incumbent);
  }
  return minima;
}

/// The mean over samples of the hyper-parameters, each with its own minima.
Acquisition of_samples_with_minima(const FittedModel& fitted, std::vector<VectorXd> minima) {
  return of_samples(fitted.model, [minima = std::move(minima)](const auto& predictions, auto... gradient) {
    const double share = 1.0 / static_cast<double>(predictions.size());
    if constexpr (sizeof...(gradient) == 0) {
      VectorXd total = VectorXd::Zero(predictions.front().mean.size());
      for (std::size_t i = 0; i < predictions.size(); ++i)
        total += share * max_value_entropy(predictions[i], minima[i]);
      return total;
    } else {
      return [&](VectorXd* out) {
        double total = 0.0;
        VectorXd one;
        if (out) out->setZero(predictions.front().mean_gradient.size());
        for (std::size_t i = 0; i < predictions.size(); ++i) {
          total += share * max_value_entropy(predictions[i], minima[i], out ? &one : nullptr);
          if (out) *out += share * one;
        }
        return total;
      }(gradient...);
    }
  });
}

}  // namespace

VectorXd max_value_entropy(const Prediction& prediction, const VectorXd& minima) {
  if (minima.size() == 0) throw InputError("max-value entropy search needs at least one lowest value");
  VectorXd values = VectorXd::Zero(prediction.mean.size());
  for (Index i = 0; i < values.size(); ++i) {
    const double sigma = std::sqrt(prediction.variance[i]);
    if (sigma <= 0.0) continue;
    for (const double minimum : minima) values[i] += entropy_loss_above((prediction.mean[i] - minimum) / sigma).value;
  }
  return values / static_cast<double>(minima.size());
}

double max_value_entropy(const PointPrediction& prediction, const VectorXd& minima, VectorXd* gradient) {
  if (minima.size() == 0) throw InputError("max-value entropy search needs at least one lowest value");
  if (gradient) gradient->setZero(prediction.mean_gradient.size());
  const double sigma = std::sqrt(prediction.variance);
  if (sigma <= 0.0) return 0.0;
  double value = 0.0, mean_slope = 0.0, variance_slope = 0.0;
  const double share = 1.0 / static_cast<double>(minima.size());
  for (const double minimum : minima) {
    const double z = (prediction.mean - minimum) / sigma;
    const EntropyLoss loss = entropy_loss_above(z);
    value += share * loss.value;
    mean_slope += share * loss.slope / sigma;
    variance_slope -= share * loss.slope * z / (2.0 * prediction.variance);
  }
  if (gradient) *gradient = mean_slope * prediction.mean_gradient + variance_slope * prediction.variance_gradient;
  return value;
}

void MaxValueEntropySearch::fields(OptionFields& fields) {
  fields.integer("samples", samples, 1, 10000,
                 "draws of the lowest value, at most the incumbent (the authors' program: 5 standard deviations of the "
                 "noise below it, with the noise in the predicted variance)");
  fields.integer("points", points, 1, 1000000, "uniform points at which the lowest value is searched for");
  fields.choice("draws", draws,
                {{"auto", MinimumDraws::automatic}, {"gumbel", MinimumDraws::gumbel}, {"paths", MinimumDraws::paths}},
                "from a Gumbel distribution, or minima of functions drawn; auto: paths if the model draws any");
  fields.formerly("minima", "samples");
  fields.formerly("minimum_points", "points");
  fields.formerly("minimum_draws", "draws");
}

Acquisition MaxValueEntropySearch::of(const FittedModel& fitted) const {
  Random random(fitted.seed);
  const surrogates::RegressorAbilities& model = fitted.model;
  const MatrixXd where = uniform_and_observed(fitted, points, random);
  const bool can_draw = model.function_draw || model.draws;
  if (draws == MinimumDraws::paths && !can_draw)
    throw InputError("acquisition.draws=paths: this model draws no functions");
  if (draws == MinimumDraws::paths || (draws == MinimumDraws::automatic && can_draw)) {
    return of_latent_moments(
        fitted.model, [values = path_minima(fitted, where, samples, random)](const auto& prediction, auto... gradient) {
          return max_value_entropy(prediction, values, gradient...);
        });
  }
  if (model.predictions) {
    std::vector<VectorXd> values;
    for (const Prediction& prediction : fitted.model.predictions(where)) {
      values.push_back(gumbel_minima(prediction, fitted.incumbent, samples, random));
    }
    return of_samples_with_minima(fitted, std::move(values));
  }
  const Prediction prediction = latent(fitted.model.predict(where), fitted.model.noise_in_variance());
  return of_latent_moments(
      fitted.model, [values = gumbel_minima(prediction, fitted.incumbent, samples, random)](
                        const auto& one, auto... gradient) { return max_value_entropy(one, values, gradient...); });
}

}  // namespace bobench::acquisitions
