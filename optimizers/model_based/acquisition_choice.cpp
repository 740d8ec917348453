#include "optimizers/model_based/acquisition_choice.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "acquisitions/augmented_expected_improvement.hpp"
#include "acquisitions/confidence_bound.hpp"
#include "acquisitions/empirical_expected_improvement.hpp"
#include "acquisitions/expected_improvement.hpp"
#include "acquisitions/expected_quantile_improvement.hpp"
#include "acquisitions/marginalized_expected_improvement.hpp"
#include "acquisitions/probability_of_improvement.hpp"
#include "core/error.hpp"

namespace bobench::optimizers {
namespace {

using acquisitions::Acquisition;
using Eigen::MatrixXd, Eigen::VectorXd;
using surrogates::Prediction, surrogates::PointPrediction, surrogates::Regressor, surrogates::RegressorAbilities;

std::vector<std::string> names_for(const RegressorAbilities& abilities) {
  std::vector<std::string> names{"ei", "log-ei"};
  if (abilities.draws) names.insert(names.end(), {"eei", "empirical-lcb"});
  if (abilities.predictions) return names;
  names.insert(names.end(), {"poi", "lcb"});
  if (abilities.noise_variance) names.insert(names.end(), {"aei", "eqi"});
  return names;
}

/// @param score  (prediction, gradient...): called with a Prediction, or with a PointPrediction and where the gradient
///               goes
template <class Score>
Acquisition of_moments(const Regressor& model, Score score) {
  Acquisition made{[&model, score](const MatrixXd& X) { return score(model.predict(X)); }};
  if (model.abilities().gradient) {
    made.score_with_gradient = [&model, score](const VectorXd& x, VectorXd* gradient) {
      return score(model.predict_with_gradient(x), gradient);
    };
  }
  return made;
}

template <class Score>
Acquisition of_samples(const Regressor& model, Score score) {
  Acquisition made{[&model, score](const MatrixXd& X) { return score(model.predictions(X)); }};
  if (model.abilities().prediction_gradients) {
    made.score_with_gradient = [&model, score](const VectorXd& x, VectorXd* gradient) {
      return score(model.predictions_with_gradient(x), gradient);
    };
  }
  return made;
}

/// Expected improvement and its kin for models with samples of their hyper-parameters.
Acquisition marginalized(const Regressor& model, const std::string& name, double f_best) {
  if (name == "log-ei") {
    return of_samples(model, [=](const auto& predictions, auto... gradient) {
      return acquisitions::marginalized_log_expected_improvement(predictions, f_best, gradient...);
    });
  }
  return of_samples(model, [=](const auto& predictions, auto... gradient) {
    return acquisitions::log_marginalized_expected_improvement(predictions, f_best, gradient...);
  });
}

Acquisition of_draws(const AcquisitionOptions& options, const Regressor& model, double f_best) {
  if (options.acquisition == "empirical-lcb") {
    return {[&model, confidence = options.draw_confidence](const MatrixXd& X) {
      return acquisitions::empirical_confidence_bound(model.draws(X), confidence);
    }};
  }
  Acquisition made{[&model, f_best](const MatrixXd& X) {
    return acquisitions::empirical_expected_improvement(model.draws(X), f_best);
  }};
  if (model.abilities().draw_gradients) {
    made.score_with_gradient = [&model, f_best](const VectorXd& x, VectorXd* gradient) {
      return acquisitions::empirical_expected_improvement(model.draws_with_gradient(x), f_best, gradient);
    };
  }
  return made;
}

/// Acquisitions for noisy observations, which look at the model at the points observed.
Acquisition noise_aware(const AcquisitionOptions& options, const Regressor& model, const MatrixXd& observed) {
  const Prediction at_observed = model.predict(observed);
  const double noise = model.noise_variance();
  if (options.acquisition == "aei") {
    const double effective_best = at_observed.mean[acquisitions::effective_best_index(at_observed, options.risk)];
    return of_moments(model, [=](const auto& prediction, auto... gradient) {
      return acquisitions::log_augmented_expected_improvement(prediction, effective_best, noise, gradient...);
    });
  }
  const acquisitions::QuantileImprovement settings{.beta = options.beta, .noise_variance = noise};
  const double q_min = acquisitions::best_quantile(at_observed, settings);
  return of_moments(model, [=](const auto& prediction, auto... gradient) {
    return acquisitions::log_expected_quantile_improvement(prediction, q_min, settings, gradient...);
  });
}

}  // namespace

void AcquisitionOptions::fields(OptionFields& fields, const RegressorAbilities& abilities) {
  fields.choice("acquisition", acquisition, names_for(abilities), "what is maximised to choose the next point");
  if (abilities.draws) {
    fields.real("draw_confidence", draw_confidence, 1e-6, 1.0 - 1e-6, "of empirical-lcb: level of the draws' quantile");
  }
  if (abilities.predictions) return;
  fields.real("target", target, 0.0, 1e6, "of poi: the share of the best value by which it is to be improved");
  fields.real("kappa", kappa, 0.0, 1e6, "of lcb: standard deviations below the mean");
  fields.real("confidence", confidence, 0.0, 1.0 - 1e-9, "of lcb: if not 0, kappa is its normal quantile");
  if (!abilities.noise_variance) return;
  fields.real("risk", risk, 0.0, 1e6, "of aei: standard deviations added to choose the effective best point");
  fields.real("beta", beta, 0.5, 1.0 - 1e-9, "of eqi: level of the quantile");
}

Acquisition make_acquisition(const AcquisitionOptions& options, const Regressor& model, double f_best,
                             const MatrixXd& observed) {
  const std::string& name = options.acquisition;
  const std::vector<std::string> names = names_for(model.abilities());
  if (std::ranges::find(names, name) == names.end()) {
    throw InputError(
        fmt::format("acquisition is '{}'; with this model it can be one of {}", name, fmt::join(names, ", ")));
  }
  if (name == "eei" || name == "empirical-lcb") return of_draws(options, model, f_best);
  if (model.abilities().predictions) return marginalized(model, name, f_best);
  if (name == "aei" || name == "eqi") return noise_aware(options, model, observed);
  if (name == "poi") {
    const double target = acquisitions::improvement_target(f_best, options.target);
    return of_moments(model, [=](const auto& prediction, auto... gradient) {
      return acquisitions::log_probability_of_improvement(prediction, target, gradient...);
    });
  }
  if (name == "lcb") {
    const double kappa =
        options.confidence == 0.0 ? options.kappa : acquisitions::confidence_factor(options.confidence);
    return of_moments(model, [=](const auto& prediction, auto... gradient) {
      return acquisitions::confidence_bound(prediction, kappa, gradient...);
    });
  }
  if (name == "ei") {
    return of_moments(model, [=](const auto& prediction, auto... gradient) {
      return acquisitions::expected_improvement(prediction, f_best, gradient...);
    });
  }
  return of_moments(model, [=](const auto& prediction, auto... gradient) {
    return acquisitions::log_expected_improvement(prediction, f_best, gradient...);
  });
}

}  // namespace bobench::optimizers
