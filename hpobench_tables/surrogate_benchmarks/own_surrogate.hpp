// A surrogate problem of one's own: a regression model fitted to scattered evaluations.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <Eigen/Core>

#include "core/encoding.hpp"
#include "core/problem.hpp"
#include "hpobench_tables/surrogate_benchmarks/own_evaluations.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::hpobench_tables {

/// Errors of predictions for held-out configurations, in ten folds. All evaluations of a configuration are in one fold.
struct CrossValidation {
  Eigen::VectorXd residual;       ///< (n) value minus prediction, in the order of the evaluations
  double rmse = 0.0;              ///< root mean squared error, in the objective's unit
  double explained = 0.0;         ///< 1 - mean squared error / variance of the values
  double rank_correlation = 0.0;  ///< Spearman's, of predictions and values
};

/// @param model  of the catalogue of regression models, "rf" or "gp:kernel=se"
/// @throws InputError for an unknown model or option, or fewer than ten distinct configurations; surrogates::FitFailure
CrossValidation cross_validate(const OwnEvaluations& evaluations, const std::string& model);

/// The models of a problem's values and costs, fitted to all evaluations. Immutable; prediction is thread-safe.
class OwnSurrogate {
 public:
  /// @throws as cross_validate()
  OwnSurrogate(OwnEvaluations evaluations, std::string model, CrossValidation validation);

  const OwnEvaluations& evaluations() const { return evaluations_; }
  const std::string& model() const { return model_; }
  const CrossValidation& validation() const { return validation_; }

  /// The predicted value, limited to the range of the evaluations' values: the data do not support others.
  double value(const Configuration& configuration, double fidelity) const;
  /// The predicted seconds, limited in the same way; 0 without costs.
  double cost(const Configuration& configuration, double fidelity) const;

 private:
  OwnEvaluations evaluations_;
  std::string model_;
  CrossValidation validation_;
  Encoding encoding_;
  surrogates::Regressor value_model_;
  std::optional<surrogates::Regressor> cost_model_;
};

/// The surrogate as a problem. Configurations outside the space are refused, since the model has no data there.
/// @param name       the problem's id
/// @param residuals  whether a value is the prediction plus a residual, drawn uniformly from those of the
///   cross-validation; the prediction is then the noise-free value
Problem own_surrogate_problem(std::shared_ptr<const OwnSurrogate> surrogate, std::string name, bool residuals);

}  // namespace bobench::hpobench_tables
