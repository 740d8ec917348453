// The data from which an acquisition function is made: a fitted model and the incumbent value.
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
  const surrogates::Regressor& model;  ///< must not be moved while the acquisition is used
  double incumbent;                    ///< f_best, in the unit of the model's predictions
  const Eigen::MatrixXd& observed;     ///< (features x n) the training points; read when the acquisition is made
  // For acquisitions that draw points or functions:
  const Encoding* encoding = nullptr;  ///< of the search space
  std::uint64_t seed = 0;              ///< a different one for each fit
  // For acquisitions with several targets:
  double range = 0.0;  ///< f_max - f_min of the training data, in the unit of the predictions
};

/// Makes an acquisition from means and variances.
/// @param score  called as score(Prediction), and as score(PointPrediction, gradient)
template <class Score>
Acquisition of_moments(const surrogates::Regressor& model, Score score) {
  Acquisition made{[&model, score](const Eigen::MatrixXd& X) { return score(model.predict(X)); }};
  if (model.predict_with_gradient) {
    made.score_with_gradient = [&model, score](const Eigen::VectorXd& x, Eigen::VectorXd* gradient) {
      return score(model.predict_with_gradient(x), gradient);
    };
  }
  return made;
}

/// The acquisition whose maximum is the minimiser of the posterior mean.
inline Acquisition negative_mean(const surrogates::Regressor& model) {
  struct NegativeMean {
    Eigen::VectorXd operator()(const surrogates::Prediction& prediction) const { return -prediction.mean; }
    double operator()(const surrogates::PointPrediction& prediction, Eigen::VectorXd* gradient) const {
      if (gradient) *gradient = -prediction.mean_gradient;
      return -prediction.mean;
    }
  };
  return of_moments(model, NegativeMean{});
}

/// Sets `expected` and `drawn` from the predictions of the model.
inline void add_predictions(Acquisition& acquisition, const surrogates::Regressor& model) {
  acquisition.expected = [&model](const Eigen::MatrixXd& X) { return model.predict(X).mean; };
  acquisition.drawn = [&model](const Eigen::MatrixXd& X, Random& random) -> Eigen::VectorXd {
    const surrogates::Prediction prediction = model.predict(X);
    return prediction.mean.array() + prediction.variance.array().sqrt() * random.normal_vector(X.cols()).array();
  };
}

/// Subtracts the observation noise from predicted variances.
inline surrogates::Prediction latent(surrogates::Prediction prediction, double noise) {
  if (noise > 0.0) prediction.variance = (prediction.variance.array() - noise).max(0.0);
  return prediction;
}
inline surrogates::PointPrediction latent(surrogates::PointPrediction prediction, double noise) {
  if (noise > 0.0) prediction.variance = std::max(prediction.variance - noise, 0.0);
  return prediction;
}

/// The same from the latent function's variances, for acquisitions with the noise in their formula.
template <class Score>
Acquisition of_latent_moments(const surrogates::Regressor& model, Score score) {
  const double noise = model.noise_in_variance();
  return of_moments(model, [noise, score](const auto& prediction, auto... gradient) {
    return score(latent(prediction, noise), gradient...);
  });
}

/// Makes an acquisition from the predictions by samples of the hyper-parameters.
/// @param score  called as score(vector of Prediction), and as score(vector of PointPrediction, gradient)
template <class Score>
Acquisition of_samples(const surrogates::Regressor& model, Score score) {
  Acquisition made{[&model, score](const Eigen::MatrixXd& X) { return score(model.predictions(X)); }};
  if (model.predictions_with_gradient) {
    made.score_with_gradient = [&model, score](const Eigen::VectorXd& x, Eigen::VectorXd* gradient) {
      return score(model.predictions_with_gradient(x), gradient);
    };
  }
  return made;
}

}  // namespace bobench::acquisitions
