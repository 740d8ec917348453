#include "surrogates/random_features/rvfl_options.hpp"

#include <fmt/format.h>

#include "core/error.hpp"
#include "surrogates/linear/pooled_evidence.hpp"

namespace bobench::surrogates {

void RvflOptions::fields(OptionFields& fields) {
  fields.integer("hidden_units", hidden_units, 1, 100000, "hidden units");
  fields.formerly("hidden", "hidden_units");
  fields.choice(
      "alpha", alpha,
      {{"fixed", PriorPrecision::fixed},
       {"evidence", PriorPrecision::evidence},
       {"joint-evidence", PriorPrecision::joint_evidence},
       {"posterior", PriorPrecision::posterior}},
      "precision of the output weights' prior: as published, or of maximum evidence; or with beta: of maximum "
      "evidence, or drawn from their posterior");
  fields.real("beta", beta, 1e-12, 1e12, "noise precision of the targets as fitted, of alpha=fixed and evidence");
  fields.flag("standardize_targets", standardize_targets, "targets are fitted with mean 0 and standard deviation 1");
  fields.real("weight_scale", weight_scale, 0.0, 1e6,
              "of alpha=fixed: prior sd of the weights times the root of their number; 0: 0.02 (relu), "
              "0.001 (tanh)");
  fields.flag("redraw", redraw, "each fit draws a new hidden layer");
  fields.flag("noise_in_variance", noise_in_variance, "predictive variances contain 1 / beta");
  fields.formerly("noise", "noise_in_variance");
  fields.choice("hidden_weights", hidden_weights,
                {{"normalized", HiddenWeights::normalized},
                 {"uniform", HiddenWeights::uniform},
                 {"angles", HiddenWeights::angles}},
                "hidden weights and biases: unit directions and normal; uniform; tanh only: random slopes at the data");
  fields.real("min_angle", angles.min, 0.0, 90.0, "degrees, of the slopes of hidden_weights=angles");
  fields.real("max_angle", angles.max, 0.0, 90.0, "degrees");
}

void RvflOptions::check() const {
  if (hidden_weights != HiddenWeights::angles) return;
  if (activation != Activation::tanh) {
    throw InputError("hidden_weights=angles is for networks of tanh; this one has relu: choose normalized or uniform");
  }
  if (angles.min > angles.max) {
    throw InputError(fmt::format("min_angle must be at most max_angle; got {} and {}", angles.min, angles.max));
  }
}

RandomLayer RvflOptions::draw_layer(const Eigen::MatrixXd& inputs, Random& random) const {
  switch (hidden_weights) {
    case HiddenWeights::normalized:
      return RandomLayer::directions(inputs.rows(), hidden_units, activation, skip, random);
    case HiddenWeights::uniform:
      return RandomLayer::uniform(inputs.rows(), hidden_units, activation, skip, random);
    case HiddenWeights::angles:
      return RandomLayer::slope_angles(inputs, hidden_units, angles, skip, random);
  }
  return {};
}

double RvflOptions::fixed_alpha(Eigen::Index weights) const {
  double scale = weight_scale;
  if (scale == 0.0) scale = activation == Activation::relu ? 0.02 : 0.001;
  return static_cast<double>(weights) / (scale * scale);
}

std::vector<LinearPrecisions> RvflOptions::precisions(const BayesianLinearRegression& regression, int draws,
                                                      Random& random) const {
  if (alpha == PriorPrecision::fixed) return {{fixed_alpha(regression.features()), beta}};
  if (alpha == PriorPrecision::evidence) return {{evidence_alpha(regression, beta), beta}};
  PooledEvidence evidence;
  evidence.add(regression);
  if (alpha == PriorPrecision::joint_evidence) return {maximize_evidence(evidence)};
  return sample_precisions(evidence, draws, random);
}

double mean_noise_variance(const std::vector<LinearPrecisions>& precisions, double scale) {
  double sum = 0.0;
  for (const LinearPrecisions& one : precisions) sum += scale / one.beta;
  return sum / static_cast<double>(precisions.size());
}

void RvflOptions::standardize(Standardization& standardization, const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                              const char* owner) const {
  standardization.fit(X, y, owner);
  if (!standardize_targets) standardization.leave_targets();
}

}  // namespace bobench::surrogates
