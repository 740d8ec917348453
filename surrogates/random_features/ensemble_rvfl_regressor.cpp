#include "surrogates/random_features/ensemble_rvfl_regressor.hpp"

#include "surrogates/draw_moments.hpp"
#include "surrogates/linear/anchored_sampling.hpp"
#include "surrogates/linear/pooled_evidence.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void EnsembleRvflOptions::fields(OptionFields& fields) {
  RvflOptions::fields(fields);
  fields.integer("members", members, 1, 1000000, "networks of the ensemble");
  fields.choice("anchor", anchor, {{"exact", Anchor::exact}, {"printed", Anchor::printed}, {"prior", Anchor::prior}},
                "lambda of the anchors: 1 / alpha, or alpha / beta as printed; prior: anchors from the prior, coarser");
  fields.choice("evidence_members", evidence_members,
                {{"first", EvidenceMembers::first}, {"all", EvidenceMembers::all}},
                "networks whose evidence alpha=evidence and joint-evidence maximise");
}

void EnsembleRvflRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  options_.standardize(standardization_, X, y, "an ensemble of random vector functional link networks");
  const MatrixXd inputs = standardization_.inputs(X);
  const VectorXd targets = standardization_.targets(y);
  bool redraw = options_.redraw || members_.empty() || members_.front().layer.inputs() != X.rows();
  members_.resize(static_cast<std::size_t>(options_.members));
  precisions_.clear();
  if (pools_evidence()) {
    for (Member& member : members_) {
      if (redraw) member.layer = options_.draw_layer(inputs, random_);
    }
    redraw = false;
    precisions_ = {pooled_precisions(inputs, targets)};
  }
  MatrixXd psi;
  for (Member& member : members_) {
    if (redraw) member.layer = options_.draw_layer(inputs, random_);
    member.layer.evaluate(inputs, psi);
    const bool is_first = precisions_.empty();
    if (is_first || options_.alpha == PriorPrecision::posterior) precisions_.push_back(own_precisions(psi, targets));
    member.weights = draw_weights(psi, targets, precisions_.back());
  }
}

bool EnsembleRvflRegressor::pools_evidence() const {
  return options_.evidence_members == EvidenceMembers::all &&
         (options_.alpha == PriorPrecision::evidence || options_.alpha == PriorPrecision::joint_evidence);
}

LinearPrecisions EnsembleRvflRegressor::pooled_precisions(const MatrixXd& inputs, const VectorXd& targets) const {
  PooledEvidence evidence;
  BayesianLinearRegression regression;
  MatrixXd psi;
  for (const Member& member : members_) {
    member.layer.evaluate(inputs, psi);
    regression.set_data(psi, targets);
    evidence.add(regression);
  }
  return options_.alpha == PriorPrecision::joint_evidence ? maximize_evidence(evidence)
                                                          : maximize_evidence_over_alpha(evidence, options_.beta);
}

LinearPrecisions EnsembleRvflRegressor::own_precisions(const MatrixXd& psi, const VectorXd& targets) {
  BayesianLinearRegression regression;
  regression.set_data(psi, targets);
  return options_.precisions(regression, 1, random_).front();
}

VectorXd EnsembleRvflRegressor::draw_weights(const MatrixXd& psi, const VectorXd& targets,
                                             const LinearPrecisions& precisions) {
  switch (options_.anchor) {
    case Anchor::exact:
      return anchored_estimate(psi, targets, precisions, 1.0 / precisions.alpha, random_);
    case Anchor::printed:
      return anchored_estimate(psi, targets, precisions, precisions.alpha / precisions.beta, random_);
    case Anchor::prior:
      return prior_anchored_estimate(psi, targets, precisions, random_);
  }
  return {};
}

MatrixXd EnsembleRvflRegressor::draws(const MatrixXd& X) const {
  const MatrixXd inputs = standardization_.inputs(X);
  MatrixXd values(options_.members, X.cols()), psi;
  for (std::size_t k = 0; k < members_.size(); ++k) {
    members_[k].layer.evaluate(inputs, psi);
    values.row(static_cast<Index>(k)).noalias() = members_[k].weights.transpose() * psi;
  }
  standardization_.restore_values(values);
  return values;
}

double EnsembleRvflRegressor::noise_variance() const {
  return mean_noise_variance(precisions_, standardization_.target_scale() * standardization_.target_scale());
}

Prediction EnsembleRvflRegressor::predict(const MatrixXd& X) const {
  Prediction prediction = moments_of(draws(X));
  if (options_.noise_in_variance) prediction.variance.array() += noise_variance();
  return prediction;
}

PointDraws EnsembleRvflRegressor::draws_with_gradient(const VectorXd& x) const {
  const VectorXd input = standardization_.inputs(x);
  PointDraws point{VectorXd(options_.members), MatrixXd(x.size(), options_.members)};
  VectorXd psi;
  MatrixXd jacobian;
  for (std::size_t k = 0; k < members_.size(); ++k) {
    members_[k].layer.evaluate(input, psi, jacobian);
    point.values[static_cast<Index>(k)] = members_[k].weights.dot(psi);
    point.gradients.col(static_cast<Index>(k)).noalias() = jacobian.transpose() * members_[k].weights;
  }
  standardization_.restore(point);
  return point;
}

PointPrediction EnsembleRvflRegressor::predict_with_gradient(const VectorXd& x) const {
  PointPrediction prediction = moments_of(draws_with_gradient(x));
  if (options_.noise_in_variance) prediction.variance += noise_variance();
  return prediction;
}

}  // namespace bobench::surrogates
