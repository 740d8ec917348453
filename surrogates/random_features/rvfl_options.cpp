#include "surrogates/random_features/rvfl_options.hpp"

namespace bobench::surrogates {
void RvflOptions::fields(OptionFields& fields) {
  fields.integer("hidden_units", hidden_units, 1, 100000, "hidden units");
  fields.formerly("hidden", "hidden_units");
  fields.choice("alpha", alpha, {{"fixed", PriorPrecision::fixed}, {"evidence", PriorPrecision::evidence}},
                "precision of the output weights' prior: as published, or fitted");
  fields.real("beta", beta, 1e-12, 1e12, "noise precision of the targets as fitted");
  fields.flag("standardize_targets", standardize_targets, "targets are fitted with mean 0 and standard deviation 1");
  fields.real("weight_scale", weight_scale, 0.0, 1e6,
              "of alpha=fixed: prior sd of the weights times the root of their number; 0: 0.02 (relu), "
              "0.001 (tanh)");
  fields.flag("redraw", redraw, "each fit draws a new hidden layer");
  fields.flag("noise_in_variance", noise_in_variance, "predictive variances contain 1 / beta");
  fields.formerly("noise", "noise_in_variance");
}

RandomLayer RvflOptions::draw_layer(Eigen::Index inputs, Random& random) const {
  return RandomLayer::directions(inputs, hidden_units, activation, skip, random);
}

double RvflOptions::fixed_alpha(Eigen::Index weights) const {
  double scale = weight_scale;
  if (scale == 0.0) scale = activation == Activation::relu ? 0.02 : 0.001;
  return static_cast<double>(weights) / (scale * scale);
}

double RvflOptions::prior_precision(const BayesianLinearRegression& regression) const {
  return alpha == PriorPrecision::evidence ? evidence_alpha(regression, beta) : fixed_alpha(regression.features());
}

void RvflOptions::standardize(Standardization& standardization, const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                              const char* owner) const {
  standardization.fit(X, y, owner);
  if (!standardize_targets) standardization.leave_targets();
}

}  // namespace bobench::surrogates
