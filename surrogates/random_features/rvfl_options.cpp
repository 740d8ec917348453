#include "surrogates/random_features/rvfl_options.hpp"

#include <cmath>

namespace bobench::surrogates {
namespace {

/// By what the unit's standard deviations differ from those of the values.
double factor_of(PredictionUnit unit, const Standardization& targets) {
  if (unit == PredictionUnit::values) return 1.0;
  return unit == PredictionUnit::standardized ? 1.0 / targets.target_scale() : targets.target_scale();
}

}  // namespace

void RvflOptions::fields(OptionFields& fields) {
  fields.integer("hidden", hidden, 1, 100000, "hidden units");
  fields.choice(
      "alpha", alpha,
      {{"fixed", PriorPrecision::fixed},
       {"evidence", PriorPrecision::evidence},
       {"inverse-sd", PriorPrecision::inverse_sd},
       {"sd", PriorPrecision::sd},
       {"variance", PriorPrecision::variance}},
      "precision of the output weights' prior: as published, fitted, or by a slip that takes one over the prior "
      "sd, the sd or the variance for it");
  fields.real("beta", beta, 1e-12, 1e12, "noise precision of the targets as fitted");
  fields.flag("standardize_targets", standardize_targets, "targets are fitted with mean 0 and standard deviation 1");
  fields.flag("first_scale", first_scale, "the first fit's means and standard deviations are kept");
  fields.real("weight_scale", weight_scale, 0.0, 1e6,
              "unless alpha=evidence: prior sd of the weights times the root of their number; 0: 0.02 (relu), "
              "0.001 (tanh)");
  fields.flag("redraw", redraw, "each fit draws a new hidden layer");
  fields.flag("noise", noise, "predictive variances contain 1 / beta");
  fields.choice("mean_unit", mean_unit,
                {{"values", PredictionUnit::values}, {"standardized", PredictionUnit::standardized}},
                "of predicted means; standardized is a slip that print might hold");
  fields.choice("variance_unit", variance_unit,
                {{"values", PredictionUnit::values},
                 {"standardized", PredictionUnit::standardized},
                 {"twice", PredictionUnit::twice}},
                "of predicted variances, likewise; twice: times the values' variance once too often");
}

RandomLayer RvflOptions::draw_layer(Eigen::Index inputs, Random& random) const {
  return RandomLayer::directions(inputs, hidden, activation, skip, random);
}

double RvflOptions::fixed_alpha(Eigen::Index weights) const {
  double scale = weight_scale;
  if (scale == 0.0) scale = activation == Activation::relu ? 0.02 : 0.001;
  return static_cast<double>(weights) / (scale * scale);
}

double RvflOptions::prior_precision(const BayesianLinearRegression& regression) const {
  const double fixed = fixed_alpha(regression.features());
  switch (alpha) {
    case PriorPrecision::evidence:
      return evidence_alpha(regression, beta);
    case PriorPrecision::inverse_sd:
      return std::sqrt(fixed);
    case PriorPrecision::sd:
      return 1.0 / std::sqrt(fixed);
    case PriorPrecision::variance:
      return 1.0 / fixed;
    case PriorPrecision::fixed:
      break;
  }
  return fixed;
}

void RvflOptions::standardize(Standardization& standardization, const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                              const char* owner) const {
  if (first_scale && standardization.input_scale().size() == X.rows()) {
    require_finite_data(X, y, owner);
    return;
  }
  standardization.fit(X, y, owner);
  if (!standardize_targets) standardization.leave_targets();
}

double RvflOptions::variance_factor(const Standardization& targets) const {
  const double factor = factor_of(variance_unit, targets);
  return factor * factor;
}

void RvflOptions::change_units(Prediction& prediction, const Standardization& targets) const {
  if (mean_unit == PredictionUnit::standardized) {
    prediction.mean.array() -= targets.target_mean();
    prediction.mean /= targets.target_scale();
  }
  prediction.variance *= variance_factor(targets);
}

void RvflOptions::change_units(PointPrediction& prediction, const Standardization& targets) const {
  if (mean_unit == PredictionUnit::standardized) {
    prediction.mean = (prediction.mean - targets.target_mean()) / targets.target_scale();
    prediction.mean_gradient /= targets.target_scale();
  }
  prediction.variance *= variance_factor(targets);
  prediction.variance_gradient *= variance_factor(targets);
}

}  // namespace bobench::surrogates
