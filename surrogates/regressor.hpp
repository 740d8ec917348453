// Interface of regression models with a predictive distribution.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include "core/ability.hpp"
#include "core/error.hpp"
#include "surrogates/function_draw.hpp"

namespace bobench::surrogates {

/// Predictive means and variances at n points. The mean has the targets' unit, the variance its square (or those of the
/// targets' logarithms, see RegressorAbilities::log_target).
struct Prediction {
  Eigen::VectorXd mean;  ///< (n)
  /// (n), >= 0; of the latent function. Some of the papers' models add the variance of the observation noise;
  /// noise_in_variance() returns that part.
  Eigen::VectorXd variance;
};

/// Mean and variance at one point, with their gradients with respect to the features.
struct PointPrediction {
  double mean = 0.0;
  double variance = 0.0;
  Eigen::VectorXd mean_gradient;      ///< (features)
  Eigen::VectorXd variance_gradient;  ///< (features)
};

/// Values at one point of functions drawn from the posterior, with their gradients with respect to the features.
struct PointDraws {
  Eigen::VectorXd values;     ///< (draws)
  Eigen::MatrixXd gradients;  ///< (features x draws)
};

class GaussianProcess;

/// The model cannot be fitted to these data: two points that must differ are equal, or no hyper-parameters are
/// feasible. The caller may continue without the model. Other errors of a fit are program errors.
class FitFailure : public Error {
 public:
  using Error::Error;
};

/// A regression model is a plain class with
///   fit(X, y)   X (features x n), each column a point, in the unit box; y (n), finite; n >= 1. It may throw FitFailure,
///               after which it must be fitted again before any other call
///   predict(X)  at the columns of X, after a fit -> Prediction
/// and any of the members of RegressorAbilities.
/// Randomness comes from a seed given to the constructor. Two fits of one object may give two models.
template <class T>
concept RegressorLike = requires(T model, const T fitted, const Eigen::MatrixXd& X, const Eigen::VectorXd& y) {
  model.fit(X, y);
  { fitted.predict(X) } -> std::same_as<Prediction>;
};

/// Optional members of a regressor: const members with these names and signatures, all called after a fit. To add an
/// ability, declare it here and bind it in the constructor below.
struct RegressorAbilities {
  /// predict() at one point x (features), with gradients.
  Ability<PointPrediction(const Eigen::VectorXd& x)> predict_with_gradient{"gradient"};
  /// (draws x n) latent functions drawn from the posterior at the columns of X, the same functions in every call until
  /// the next fit.
  Ability<Eigen::MatrixXd(const Eigen::MatrixXd& X)> draws{"draws"};
  Ability<PointDraws(const Eigen::VectorXd& x)> draws_with_gradient{"gradients of draws"};
  /// One prediction per posterior sample of the hyper-parameters. Acquisitions are averaged over them.
  Ability<std::vector<Prediction>(const Eigen::MatrixXd& X)> predictions{"samples of its hyper-parameters"};
  Ability<std::vector<PointPrediction>(const Eigen::VectorXd& x)> predictions_with_gradient{
      "gradients for samples of its hyper-parameters"};
  /// One latent function drawn from the posterior.
  Ability<FunctionDraw(std::uint64_t seed)> function_draw{"functions drawn"};
  /// The underlying Gaussian process, for models that have one.
  Ability<const GaussianProcess&()> gaussian_process{"Gaussian process"};
  /// Variance of the observation noise, in the square of the targets' unit.
  Ability<double()> noise_variance{"noise variance"};
  /// The part of every predicted variance that is observation noise, >= 0. Every model has it; the default is 0.
  Ability<double()> noise_in_variance{"noise in its variance"};
  /// The logarithm of y that the model predicts, for models fitted to logarithms of the targets.
  Ability<double(double y)> log_target{"logarithm of targets"};
  /// (n) ln p(x) at the columns of X, in the model's own unit, for models of p(x, y).
  Ability<Eigen::VectorXd(const Eigen::MatrixXd& X)> log_evidence{"density of inputs"};
  /// (n) ln p(y_i | x_i) of observations whose distribution is not normal. Such a model also has probability() and
  /// draws() of observations.
  Ability<Eigen::VectorXd(const Eigen::MatrixXd& X, const Eigen::VectorXd& y)> log_density{"predictive density"};
  /// (n) P(Y <= y_i | x_i) of the same distributions.
  Ability<Eigen::VectorXd(const Eigen::MatrixXd& X, const Eigen::VectorXd& y)> probability{"predictive distribution"};
  /// (levels x n) quantiles of the same distributions, at levels in (0, 1).
  Ability<Eigen::MatrixXd(const Eigen::MatrixXd& X, const Eigen::VectorXd& levels)> quantiles{"predictive quantiles"};

  /// No abilities.
  RegressorAbilities() = default;
  /// Abilities of a model, which must not be moved. Null: the abilities of its type, which can be tested but not
  /// called.
  template <RegressorLike T>
  explicit RegressorAbilities(const T* model);

  /// Whether any prediction has a gradient.
  bool any_gradient() const { return predict_with_gradient || draws_with_gradient || predictions_with_gradient; }
};

/// Owns a regressor. Movable, not copyable. Derives from its RegressorAbilities: `if (model.draws) model.draws(X)`.
class Regressor : public RegressorAbilities {
 public:
  template <class T>
  requires(!std::derived_from<T, RegressorAbilities> && RegressorLike<T>) Regressor(T model)
      : Regressor(std::make_shared<T>(std::move(model))) {}
  Regressor(Regressor&&) = default;
  Regressor& operator=(Regressor&&) = default;

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) { fit_(X, y); }
  Prediction predict(const Eigen::MatrixXd& X) const { return predict_(X); }

 private:
  template <class T>
  explicit Regressor(const std::shared_ptr<T>& model)
      : RegressorAbilities(model.get()),
        fit_([model](const Eigen::MatrixXd& X, const Eigen::VectorXd& y) { model->fit(X, y); }),
        predict_([model](const Eigen::MatrixXd& X) { return std::as_const(*model).predict(X); }) {}

  std::function<void(const Eigen::MatrixXd&, const Eigen::VectorXd&)> fit_;
  std::function<Prediction(const Eigen::MatrixXd&)> predict_;
};

template <RegressorLike T>
RegressorAbilities::RegressorAbilities(const T* model) {
  using Eigen::MatrixXd, Eigen::VectorXd;
  if constexpr (requires(const VectorXd& x) { model->predict_with_gradient(x); })
    predict_with_gradient = [model](const VectorXd& x) { return model->predict_with_gradient(x); };
  if constexpr (requires(const MatrixXd& X) { model->draws(X); })
    draws = [model](const MatrixXd& X) { return model->draws(X); };
  if constexpr (requires(const VectorXd& x) { model->draws_with_gradient(x); })
    draws_with_gradient = [model](const VectorXd& x) { return model->draws_with_gradient(x); };
  if constexpr (requires(const MatrixXd& X) { model->predictions(X); })
    predictions = [model](const MatrixXd& X) { return model->predictions(X); };
  if constexpr (requires(const VectorXd& x) { model->predictions_with_gradient(x); })
    predictions_with_gradient = [model](const VectorXd& x) { return model->predictions_with_gradient(x); };
  if constexpr (requires(std::uint64_t seed) { model->function_draw(seed); })
    function_draw = [model](std::uint64_t seed) { return model->function_draw(seed); };
  if constexpr (requires { model->gaussian_process(); })
    gaussian_process = [model]() -> const GaussianProcess& { return model->gaussian_process(); };
  if constexpr (requires { model->noise_variance(); }) noise_variance = [model] { return model->noise_variance(); };
  noise_in_variance = [] { return 0.0; };
  if constexpr (requires { model->noise_in_variance(); })
    noise_in_variance = [model] { return model->noise_in_variance(); };
  if constexpr (requires(double y) { model->log_target(y); })
    log_target = [model](double y) { return model->log_target(y); };
  if constexpr (requires(const MatrixXd& X) { model->log_evidence(X); })
    log_evidence = [model](const MatrixXd& X) { return model->log_evidence(X); };
  if constexpr (requires(const MatrixXd& X, const VectorXd& y) { model->log_density(X, y); })
    log_density = [model](const MatrixXd& X, const VectorXd& y) { return model->log_density(X, y); };
  if constexpr (requires(const MatrixXd& X, const VectorXd& y) { model->probability(X, y); })
    probability = [model](const MatrixXd& X, const VectorXd& y) { return model->probability(X, y); };
  if constexpr (requires(const MatrixXd& X, const VectorXd& levels) { model->quantiles(X, levels); })
    quantiles = [model](const MatrixXd& X, const VectorXd& levels) { return model->quantiles(X, levels); };
}

/// Abilities of a type.
template <RegressorLike T>
RegressorAbilities regressor_abilities() {
  return RegressorAbilities(static_cast<const T*>(nullptr));
}

}  // namespace bobench::surrogates
