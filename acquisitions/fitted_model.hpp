// What an acquisition is made of: a fitted model, and how good the best observation is.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include <Eigen/Core>

#include "acquisitions/acquisition.hpp"
#include "core/encoding.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

struct FittedModel {
  const surrogates::Regressor& model;  ///< must stay where it is while the acquisition is used
  double incumbent;                    ///< f_best, in the unit of the model's predictions
  const Eigen::MatrixXd& observed;     ///< (features x n) the points learnt from; read when the acquisition is made
  // For acquisitions that draw points or functions:
  const Encoding* encoding = nullptr;  ///< of the space searched
  std::uint64_t seed = 0;              ///< another one at each fit
};

/// An acquisition of means and variances.
/// @param score  called as score(Prediction), and as score(PointPrediction, gradient)
template <class Score>
Acquisition of_moments(const surrogates::Regressor& model, Score score) {
  Acquisition made{[&model, score](const Eigen::MatrixXd& X) { return score(model.predict(X)); }};
  if (model.abilities().gradient) {
    made.score_with_gradient = [&model, score](const Eigen::VectorXd& x, Eigen::VectorXd* gradient) {
      return score(model.predict_with_gradient(x), gradient);
    };
  }
  return made;
}

/// Takes the observations' noise out of predicted variances.
inline surrogates::Prediction latent(surrogates::Prediction prediction, double noise) {
  if (noise > 0.0) prediction.variance = (prediction.variance.array() - noise).max(0.0);
  return prediction;
}
inline surrogates::PointPrediction latent(surrogates::PointPrediction prediction, double noise) {
  if (noise > 0.0) prediction.variance = std::max(prediction.variance - noise, 0.0);
  return prediction;
}

/// The same of the latent function's variances, for acquisitions that have the noise in their formula.
template <class Score>
Acquisition of_latent_moments(const surrogates::Regressor& model, Score score) {
  const double noise = model.noise_in_variance();
  return of_moments(model, [noise, score](const auto& prediction, auto... gradient) {
    return score(latent(prediction, noise), gradient...);
  });
}

/// An acquisition of the predictions by samples of the hyper-parameters.
/// @param score  called as score(vector of Prediction), and as score(vector of PointPrediction, gradient)
template <class Score>
Acquisition of_samples(const surrogates::Regressor& model, Score score) {
  Acquisition made{[&model, score](const Eigen::MatrixXd& X) { return score(model.predictions(X)); }};
  if (model.abilities().prediction_gradients) {
    made.score_with_gradient = [&model, score](const Eigen::VectorXd& x, Eigen::VectorXd* gradient) {
      return score(model.predictions_with_gradient(x), gradient);
    };
  }
  return made;
}

}  // namespace bobench::acquisitions
