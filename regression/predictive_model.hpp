// Regression models as they are judged: by what they say of observations.
#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <utility>

#include <Eigen/Core>

#include "surrogates/regressor.hpp"

namespace bobench::regression {

/// A model whose observations have a distribution of its own, rather than a normal one.
template <class T>
concept HasDistribution = requires(const T model, const Eigen::MatrixXd& X, const Eigen::VectorXd& y) {
  { model.log_density(X, y) } -> std::convertible_to<Eigen::VectorXd>;
  { model.probability(X, y) } -> std::convertible_to<Eigen::VectorXd>;
  { model.draws(X) } -> std::convertible_to<Eigen::MatrixXd>;
};

/// Any RegressorLike. What it predicts is taken for the mean and variance of an observation, noise included; the
/// distribution is its own where it has one, else normal [kruse2022, Sec. 5.3.1]. Movable, not copyable.
///
/// A model that predicts logarithms of the targets is refused by the compiler.
class PredictiveModel {
 public:
  template <surrogates::RegressorLike T>
  requires(!std::same_as<T, PredictiveModel> && !surrogates::IsLogarithmic<T>) explicit PredictiveModel(T model)
      : self_(std::make_unique<Model<T>>(std::move(model))) {}

  /// @param X (features x n) in the unit box  @throws surrogates::FitFailure
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) { self_->fit(X, y); }
  /// Mean and variance of an observation.
  surrogates::Prediction predict(const Eigen::MatrixXd& X) const { return self_->predict(X); }
  /// ln p(y_i | x_i): (n)
  Eigen::VectorXd log_density(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) const {
    return self_->log_density(X, y);
  }
  /// P(Y <= y_i | x_i): (n)
  Eigen::VectorXd probability(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) const {
    return self_->probability(X, y);
  }
  /// Draws of observations (draws x n), of a model whose distribution is not normal; no rows where it is.
  Eigen::MatrixXd draws(const Eigen::MatrixXd& X) const { return self_->draws(X); }

 private:
  struct Concept {
    virtual ~Concept() = default;
    virtual void fit(const Eigen::MatrixXd&, const Eigen::VectorXd&) = 0;
    virtual surrogates::Prediction predict(const Eigen::MatrixXd&) const = 0;
    virtual Eigen::VectorXd log_density(const Eigen::MatrixXd&, const Eigen::VectorXd&) const = 0;
    virtual Eigen::VectorXd probability(const Eigen::MatrixXd&, const Eigen::VectorXd&) const = 0;
    virtual Eigen::MatrixXd draws(const Eigen::MatrixXd&) const = 0;
  };
  template <class T>
  struct Model;

  std::unique_ptr<Concept> self_;
};

/// ln N(y_i; mean_i, variance_i): (n). Where the variance is 0, of the least one that has a density in double precision.
Eigen::VectorXd normal_log_density(const surrogates::Prediction& prediction, const Eigen::VectorXd& y);
/// P(Y <= y_i) of the same.
Eigen::VectorXd normal_probabilities(const surrogates::Prediction& prediction, const Eigen::VectorXd& y);

template <class T>
struct PredictiveModel::Model final : PredictiveModel::Concept {
  explicit Model(T value) : model(std::move(value)) {}
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) override { model.fit(X, y); }
  surrogates::Prediction predict(const Eigen::MatrixXd& X) const override {
    surrogates::Prediction prediction = model.predict(X);
    double noise = 0.0;
    if constexpr (surrogates::HasNoiseVariance<T>) noise = model.noise_variance();
    if constexpr (surrogates::HasNoiseInVariance<T>) noise -= model.noise_in_variance();
    prediction.variance = (prediction.variance.array() + noise).max(0.0);
    return prediction;
  }
  Eigen::VectorXd log_density(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) const override {
    if constexpr (HasDistribution<T>) {
      return model.log_density(X, y);
    } else {
      return normal_log_density(predict(X), y);
    }
  }
  Eigen::VectorXd probability(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) const override {
    if constexpr (HasDistribution<T>) {
      return model.probability(X, y);
    } else {
      return normal_probabilities(predict(X), y);
    }
  }
  Eigen::MatrixXd draws(const Eigen::MatrixXd& X) const override {
    if constexpr (HasDistribution<T>) {
      return model.draws(X);
    } else {
      return Eigen::MatrixXd(0, X.cols());
    }
  }

  T model;
};

}  // namespace bobench::regression
