// The contract of regression models with a predictive distribution.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include "core/error.hpp"
#include "surrogates/function_draw.hpp"

namespace bobench::surrogates {

/// Predictive means and variances at n points, in the unit of the targets and its square (or of their logarithms, see
/// log_target below).
struct Prediction {
  Eigen::VectorXd mean;  ///< (n)
  /// (n), >= 0; of the latent function. Some models of the papers add the variance of an observation's noise:
  /// noise_in_variance() says how much.
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

/// The model has no answer to these data: two points that may not be alike are, or no hyper-parameters will do. Who
/// fits it may go on without; other errors of a fit are errors of the program.
class FitFailure : public Error {
 public:
  using Error::Error;
};

/// What an author of a regression model writes.
///   fit(X, y)   X (features x n), each column a point, in the unit box; y (n), finite; n >= 1; may throw FitFailure,
///               after which it is to be fitted again before anything else is asked of it
///   predict(X)  at the columns of X, after a fit
/// and, where it has them, all after a fit:
///   predict_with_gradient(x)      the same at one point -> PointPrediction
///   draws(X)                      (draws x n) latent functions drawn from the posterior at the columns of X, the same
///                                 functions in every call until the next fit
///   draws_with_gradient(x)        the same at one point -> PointDraws
///   predictions(X)                std::vector<Prediction>, one for each posterior sample of the hyper-parameters;
///                                 acquisitions are averaged over them
///   predictions_with_gradient(x)  the same at one point -> std::vector<PointPrediction>
///   function_draw(seed)           one latent function drawn from the posterior -> FunctionDraw
///   gaussian_process()            itself, of models that are Gaussian processes
///   noise_variance()              of an observation, in the square of the targets' unit
///   noise_in_variance()           the part of all variances predicted that is an observation's noise, >= 0
///   log_target(y)                 where predictions are of a logarithm of the targets: y's
///   log_evidence(X)               (n) ln p(x) at the columns of X, in the model's own unit, of models of p(x, y)
/// Randomness comes from a seed given to the constructor: fitting twice may give two models.
template <class T>
concept RegressorLike = requires(T model, const T fitted, const Eigen::MatrixXd& X, const Eigen::VectorXd& y) {
  model.fit(X, y);
  { fitted.predict(X) } -> std::same_as<Prediction>;
};

// What a regressor may have beside fit and predict.
template <class T>
concept HasGradient = requires(const T model, const Eigen::VectorXd& x) {
  model.predict_with_gradient(x);
};
template <class T>
concept HasDraws = requires(const T model, const Eigen::MatrixXd& X) {
  model.draws(X);
};
template <class T>
concept HasDrawGradients = requires(const T model, const Eigen::VectorXd& x) {
  model.draws_with_gradient(x);
};
template <class T>
concept HasPredictions = requires(const T model, const Eigen::MatrixXd& X) {
  model.predictions(X);
};
template <class T>
concept HasPredictionGradients = requires(const T model, const Eigen::VectorXd& x) {
  model.predictions_with_gradient(x);
};
template <class T>
concept HasFunctionDraw = requires(const T model, std::uint64_t seed) {
  { model.function_draw(seed) } -> std::same_as<FunctionDraw>;
};
template <class T>
concept IsGaussianProcess = requires(const T model) {
  { model.gaussian_process() } -> std::same_as<const GaussianProcess&>;
};
template <class T>
concept HasNoiseVariance = requires(const T model) {
  model.noise_variance();
};
template <class T>
concept HasNoiseInVariance = requires(const T model) {
  model.noise_in_variance();
};
template <class T>
concept IsLogarithmic = requires(const T model) {
  model.log_target(1.0);
};
template <class T>
concept HasEvidence = requires(const T model, const Eigen::MatrixXd& X) {
  model.log_evidence(X);
};

/// The same, for whoever has the model behind a Regressor.
struct RegressorAbilities {
  bool gradient = false;
  bool draws = false;
  bool draw_gradients = false;
  bool predictions = false;
  bool prediction_gradients = false;
  bool function_draw = false;
  bool gaussian_process = false;
  bool noise_variance = false;
  bool logarithmic = false;
  bool evidence = false;

  /// Some acquisition has a gradient.
  bool any_gradient() const { return gradient || draw_gradients || prediction_gradients; }
};

template <RegressorLike T>
constexpr RegressorAbilities regressor_abilities() {
  return {.gradient = HasGradient<T>,
          .draws = HasDraws<T>,
          .draw_gradients = HasDrawGradients<T>,
          .predictions = HasPredictions<T>,
          .prediction_gradients = HasPredictionGradients<T>,
          .function_draw = HasFunctionDraw<T>,
          .gaussian_process = IsGaussianProcess<T>,
          .noise_variance = HasNoiseVariance<T>,
          .logarithmic = IsLogarithmic<T>,
          .evidence = HasEvidence<T>};
}

/// Owns a regressor. Movable, not copyable. What the model has not got throws Error.
class Regressor {
 public:
  template <class T>
  requires(!std::same_as<T, Regressor> && RegressorLike<T>) Regressor(T model)
      : abilities_(regressor_abilities<T>()), self_(std::make_unique<Model<T>>(std::move(model))) {}

  const RegressorAbilities& abilities() const { return abilities_; }

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) { self_->fit(X, y); }
  Prediction predict(const Eigen::MatrixXd& X) const { return self_->predict(X); }
  PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const { return self_->predict_with_gradient(x); }
  Eigen::MatrixXd draws(const Eigen::MatrixXd& X) const { return self_->draws(X); }
  PointDraws draws_with_gradient(const Eigen::VectorXd& x) const { return self_->draws_with_gradient(x); }
  std::vector<Prediction> predictions(const Eigen::MatrixXd& X) const { return self_->predictions(X); }
  std::vector<PointPrediction> predictions_with_gradient(const Eigen::VectorXd& x) const {
    return self_->predictions_with_gradient(x);
  }
  FunctionDraw function_draw(std::uint64_t seed) const { return self_->function_draw(seed); }
  const GaussianProcess& gaussian_process() const { return *self_->gaussian_process(); }
  double noise_variance() const { return self_->noise_variance(); }
  /// 0 for models whose variances are of the latent function.
  double noise_in_variance() const { return self_->noise_in_variance(); }
  double log_target(double y) const { return self_->log_target(y); }
  Eigen::VectorXd log_evidence(const Eigen::MatrixXd& X) const { return self_->log_evidence(X); }

 private:
  struct Concept {
    virtual ~Concept() = default;
    virtual void fit(const Eigen::MatrixXd&, const Eigen::VectorXd&) = 0;
    virtual Prediction predict(const Eigen::MatrixXd&) const = 0;
    virtual PointPrediction predict_with_gradient(const Eigen::VectorXd&) const = 0;
    virtual Eigen::MatrixXd draws(const Eigen::MatrixXd&) const = 0;
    virtual PointDraws draws_with_gradient(const Eigen::VectorXd&) const = 0;
    virtual std::vector<Prediction> predictions(const Eigen::MatrixXd&) const = 0;
    virtual std::vector<PointPrediction> predictions_with_gradient(const Eigen::VectorXd&) const = 0;
    virtual FunctionDraw function_draw(std::uint64_t) const = 0;
    virtual const GaussianProcess* gaussian_process() const = 0;
    virtual double noise_variance() const = 0;
    virtual double noise_in_variance() const = 0;
    virtual double log_target(double) const = 0;
    virtual Eigen::VectorXd log_evidence(const Eigen::MatrixXd&) const = 0;
  };
  template <class T>
  struct Model final : Concept {
    explicit Model(T value) : model(std::move(value)) {}
    void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) override { model.fit(X, y); }
    Prediction predict(const Eigen::MatrixXd& X) const override { return model.predict(X); }
    PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const override {
      return ask<HasGradient<T>, PointPrediction>("gradient", [&](auto& m) { return m.predict_with_gradient(x); });
    }
    Eigen::MatrixXd draws(const Eigen::MatrixXd& X) const override {
      return ask<HasDraws<T>, Eigen::MatrixXd>("draws", [&](auto& m) { return m.draws(X); });
    }
    PointDraws draws_with_gradient(const Eigen::VectorXd& x) const override {
      return ask<HasDrawGradients<T>, PointDraws>("gradients of draws",
                                                  [&](auto& m) { return m.draws_with_gradient(x); });
    }
    std::vector<Prediction> predictions(const Eigen::MatrixXd& X) const override {
      return ask<HasPredictions<T>, std::vector<Prediction>>("samples of its hyper-parameters",
                                                             [&](auto& m) { return m.predictions(X); });
    }
    std::vector<PointPrediction> predictions_with_gradient(const Eigen::VectorXd& x) const override {
      return ask<HasPredictionGradients<T>, std::vector<PointPrediction>>(
          "gradients for samples of its hyper-parameters", [&](auto& m) { return m.predictions_with_gradient(x); });
    }
    FunctionDraw function_draw(std::uint64_t seed) const override {
      return ask<HasFunctionDraw<T>, FunctionDraw>("functions drawn", [&](auto& m) { return m.function_draw(seed); });
    }
    const GaussianProcess* gaussian_process() const override {
      return ask<IsGaussianProcess<T>, const GaussianProcess*>("Gaussian process",
                                                               [](auto& m) { return &m.gaussian_process(); });
    }
    double noise_variance() const override {
      return ask<HasNoiseVariance<T>, double>("noise variance", [](auto& m) { return m.noise_variance(); });
    }
    double noise_in_variance() const override {
      if constexpr (HasNoiseInVariance<T>) return model.noise_in_variance();
      return 0.0;
    }
    double log_target(double y) const override {
      return ask<IsLogarithmic<T>, double>("logarithm of targets", [&](auto& m) { return m.log_target(y); });
    }
    Eigen::VectorXd log_evidence(const Eigen::MatrixXd& X) const override {
      return ask<HasEvidence<T>, Eigen::VectorXd>("density of inputs", [&](auto& m) { return m.log_evidence(X); });
    }
    template <bool has, class Answer, class Ask>
    Answer ask(const char* what, Ask ask_model) const {
      if constexpr (has) return ask_model(model);
      throw Error(std::string("this regressor has no ") + what);
    }

    T model;
  };
  RegressorAbilities abilities_;
  std::unique_ptr<Concept> self_;
};

}  // namespace bobench::surrogates
