// Interface of probabilistic binary classifiers.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include <Eigen/Core>

#include "core/ability.hpp"
#include "core/catalog.hpp"

namespace bobench::surrogates {

/// A classifier is a plain class with
///   fit(X, z)       X (features x n), each column a point, in the unit box; z (n), labels 0.0 or 1.0, both of them
///                   present; n >= 2
///   probability(X)  of label 1 at the columns of X, in [0, 1], after a fit
/// and any of the members of ClassifierAbilities.
/// Randomness comes from a seed given to the constructor. Two fits of one object may give two models.
template <class T>
concept ClassifierLike = std::move_constructible<T> &&
    requires(T model, const T fitted, const Eigen::MatrixXd& X, const Eigen::VectorXd& z) {
  model.fit(X, z);
  { fitted.probability(X) } -> std::same_as<Eigen::VectorXd>;
};

/// Optional members of a classifier, with these names and signatures, called after a fit. To add an ability, declare it
/// here and bind it in the constructor below.
struct ClassifierAbilities {
  /// A strictly increasing function of the probability that does not saturate, such as the logit. A larger score means
  /// that class 1 is more likely. Every classifier has it; the default is the probability.
  Ability<Eigen::VectorXd(const Eigen::MatrixXd& X)> score{"score"};
  /// The score at one point. Writes d score / d x into *gradient unless that is null.
  Ability<double(const Eigen::VectorXd& x, Eigen::VectorXd* gradient)> score_with_gradient{"gradient"};
  /// Updates the last fit's model, such as the leaves of trees, at less cost than a fit. The first points must be those
  /// of the last fit or update, in the same order; all labels may differ.
  Ability<void(const Eigen::MatrixXd& X, const Eigen::VectorXd& z)> partial_fit{"incremental update"};

  /// No abilities.
  ClassifierAbilities() = default;
  /// Abilities of a model, which must not be moved. Null: the abilities of its type, which can be tested but not
  /// called.
  template <ClassifierLike T>
  explicit ClassifierAbilities(T* model);
};

/// Owns a classifier. Movable, not copyable. Derives from its ClassifierAbilities.
class Classifier : public ClassifierAbilities {
 public:
  template <class T>
  requires(!std::derived_from<T, ClassifierAbilities> && ClassifierLike<T>) Classifier(T model)
      : Classifier(std::make_shared<T>(std::move(model))) {}
  Classifier(Classifier&&) = default;
  Classifier& operator=(Classifier&&) = default;

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z) { fit_(X, z); }
  Eigen::VectorXd probability(const Eigen::MatrixXd& X) const { return probability_(X); }

 private:
  template <class T>
  explicit Classifier(const std::shared_ptr<T>& model)
      : ClassifierAbilities(model.get()),
        fit_([model](const Eigen::MatrixXd& X, const Eigen::VectorXd& z) { model->fit(X, z); }),
        probability_([model](const Eigen::MatrixXd& X) { return std::as_const(*model).probability(X); }) {}

  std::function<void(const Eigen::MatrixXd&, const Eigen::VectorXd&)> fit_;
  std::function<Eigen::VectorXd(const Eigen::MatrixXd&)> probability_;
};

template <ClassifierLike T>
ClassifierAbilities::ClassifierAbilities(T* model) {
  using Eigen::MatrixXd, Eigen::VectorXd;
  score = [model](const MatrixXd& X) { return std::as_const(*model).probability(X); };
  if constexpr (requires(const T& fitted, const MatrixXd& X) { fitted.score(X); })
    score = [model](const MatrixXd& X) { return std::as_const(*model).score(X); };
  if constexpr (requires(const T& fitted, const VectorXd& x, VectorXd* gradient) {
                  fitted.score_with_gradient(x, gradient);
                })
    score_with_gradient = [model](const VectorXd& x, VectorXd* gradient) {
      return std::as_const(*model).score_with_gradient(x, gradient);
    };
  if constexpr (requires(const MatrixXd& X, const VectorXd& z) { model->partial_fit(X, z); })
    partial_fit = [model](const MatrixXd& X, const VectorXd& z) { model->partial_fit(X, z); };
}

/// Abilities of a type.
template <ClassifierLike T>
ClassifierAbilities classifier_abilities() {
  return ClassifierAbilities(static_cast<T*>(nullptr));
}

/// A type of classifier: options with defaults, abilities and factory.
struct ClassifierType {
  Settings options;
  ClassifierAbilities abilities;  ///< can be tested, not called
  std::function<Classifier(const Settings& options, std::uint64_t seed)> make;
};

/// The type of a class that is constructed as Model(options, seed) with its nested type Options.
template <class Model>
ClassifierType classifier(typename Model::Options defaults = {}) {
  static_assert(
      requires(Model & model, const Eigen::MatrixXd& X, const Eigen::VectorXd& z) { model.fit(X, z); },
      "a classifier has fit(X, z) with X (features x n) and z (n) of 0 and 1: surrogates/classifier.hpp");
  static_assert(
      requires(const Model& model, const Eigen::MatrixXd& X) { Eigen::VectorXd(model.probability(X)); },
      "a classifier has probability(X) const -> Eigen::VectorXd: surrogates/classifier.hpp");
  return {Settings(std::move(defaults)), classifier_abilities<Model>(),
          [](const Settings& options, std::uint64_t seed) -> Classifier {
            return Model(options.as<typename Model::Options>(), seed);
          }};
}

/// 1 / (1 + exp(-logit)), without overflow.
inline double sigmoid(double logit) {
  return logit >= 0.0 ? 1.0 / (1.0 + std::exp(-logit)) : std::exp(logit) / (1.0 + std::exp(logit));
}
inline Eigen::VectorXd sigmoid(const Eigen::VectorXd& logits) {
  return (1.0 + (-logits.array().max(-700.0)).exp()).inverse();
}

}  // namespace bobench::surrogates
