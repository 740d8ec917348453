// The contract of probabilistic binary classifiers.
#pragma once

#include <cmath>
#include <concepts>
#include <memory>
#include <utility>

#include <Eigen/Core>

namespace bobench::surrogates {

/// What an author of a classifier writes.
///   fit(X, z)       X (features x n), each column a point, in the unit box; z (n), labels 0.0 or 1.0, both of them
///                   present; n >= 2
///   probability(X)  of label 1 at the columns of X, in [0, 1], after a fit
/// and, where it has them:
///   score(X)        a strictly rising function of the probability without its flat ends, such as the logit
///   refresh(X, z)   learns in what the last fit has built, such as trees that stay: sooner done than a fit. The first
///                   points are those of the last fit or refresh, in their order; all labels may be others
///   score_with_gradient(x, gradient)  the score at one point; d score / d x into *gradient where that is not null
/// Randomness comes from a seed given to the constructor: fitting twice may give two models.
template <class T>
concept ClassifierLike = std::move_constructible<T> &&
    requires(T model, const T fitted, const Eigen::MatrixXd& X, const Eigen::VectorXd& z) {
  model.fit(X, z);
  { fitted.probability(X) } -> std::same_as<Eigen::VectorXd>;
};

template <class T>
concept HasScoreGradient = requires(const T fitted, const Eigen::VectorXd& x, Eigen::VectorXd* gradient) {
  { fitted.score_with_gradient(x, gradient) } -> std::same_as<double>;
};

template <class T>
concept HasRefresh = requires(T model, const Eigen::MatrixXd& X, const Eigen::VectorXd& z) {
  model.refresh(X, z);
};

/// Owns a classifier. Movable, not copyable.
class Classifier {
 public:
  template <class T>
  requires(!std::same_as<T, Classifier> && ClassifierLike<T>) Classifier(T model)
      : self_(std::make_unique<Model<T>>(std::move(model))) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z) { self_->fit(X, z); }
  bool has_refresh() const { return self_->has_refresh(); }
  /// Only where has_refresh().
  void refresh(const Eigen::MatrixXd& X, const Eigen::VectorXd& z) { self_->refresh(X, z); }
  Eigen::VectorXd probability(const Eigen::MatrixXd& X) const { return self_->probability(X); }
  /// The model's own score, or else its probability; larger means likelier to be of class 1.
  Eigen::VectorXd score(const Eigen::MatrixXd& X) const { return self_->score(X); }
  bool has_gradient() const { return self_->has_gradient(); }
  /// Only where has_gradient().
  double score_with_gradient(const Eigen::VectorXd& x, Eigen::VectorXd* gradient) const {
    return self_->score_with_gradient(x, gradient);
  }

 private:
  struct Concept {
    virtual ~Concept() = default;
    virtual void fit(const Eigen::MatrixXd&, const Eigen::VectorXd&) = 0;
    virtual bool has_refresh() const = 0;
    virtual void refresh(const Eigen::MatrixXd&, const Eigen::VectorXd&) = 0;
    virtual Eigen::VectorXd probability(const Eigen::MatrixXd&) const = 0;
    virtual Eigen::VectorXd score(const Eigen::MatrixXd&) const = 0;
    virtual bool has_gradient() const = 0;
    virtual double score_with_gradient(const Eigen::VectorXd&, Eigen::VectorXd*) const = 0;
  };
  template <class T>
  struct Model final : Concept {
    explicit Model(T value) : model(std::move(value)) {}
    void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z) override { model.fit(X, z); }
    bool has_refresh() const override { return HasRefresh<T>; }
    void refresh(const Eigen::MatrixXd& X, const Eigen::VectorXd& z) override {
      if constexpr (HasRefresh<T>) model.refresh(X, z);
    }
    Eigen::VectorXd probability(const Eigen::MatrixXd& X) const override { return model.probability(X); }
    Eigen::VectorXd score(const Eigen::MatrixXd& X) const override {
      if constexpr (requires { model.score(X); }) {
        return model.score(X);
      } else {
        return model.probability(X);
      }
    }
    bool has_gradient() const override { return HasScoreGradient<T>; }
    double score_with_gradient(const Eigen::VectorXd& x, Eigen::VectorXd* gradient) const override {
      if constexpr (HasScoreGradient<T>) {
        return model.score_with_gradient(x, gradient);
      } else {
        return std::nan("");
      }
    }
    T model;
  };
  std::unique_ptr<Concept> self_;
};

/// 1 / (1 + exp(-logit)), without overflow.
inline double sigmoid(double logit) {
  return logit >= 0.0 ? 1.0 / (1.0 + std::exp(-logit)) : std::exp(logit) / (1.0 + std::exp(logit));
}
inline Eigen::VectorXd sigmoid(const Eigen::VectorXd& logits) {
  return (1.0 + (-logits.array().max(-700.0)).exp()).inverse();
}

}  // namespace bobench::surrogates
