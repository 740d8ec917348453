#include "surrogates/standardization.hpp"

#include <fmt/format.h>

#include "core/error.hpp"
#include "numerics/standardization.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void add_standardize_field(OptionFields& fields, StandardizeBy& standardize) {
  fields.choice("standardize", standardize, {{"first", StandardizeBy::first}, {"each", StandardizeBy::each}},
                "by mean and deviation of the first data seen, or of those of each fit");
}

void require_finite_data(const MatrixXd& X, const VectorXd& y, const char* owner) {
  if (X.cols() != y.size() || y.size() == 0) {
    throw Error(fmt::format("{} got {} points and {} targets", owner, X.cols(), y.size()));
  }
  if (!X.allFinite() || !y.allFinite()) throw Error(fmt::format("{} got a point or target that is not finite", owner));
}

void Standardization::fit(const MatrixXd& X, const VectorXd& y, const char* owner) {
  require_finite_data(X, y, owner);
  input_mean_ = X.rowwise().mean();
  input_scale_.resize(X.rows());
  for (Index i = 0; i < X.rows(); ++i) {
    input_scale_[i] = scale_of((X.row(i).array() - input_mean_[i]).square().mean(), input_mean_[i]);
  }
  target_mean_ = y.mean();
  target_scale_ = scale_of((y.array() - target_mean_).square().mean(), target_mean_);
}

void Standardization::fit(const MatrixXd& X, const VectorXd& y, const char* owner, StandardizeBy standardize) {
  const bool is_fitted = input_mean_.size() > 0;
  if (standardize == StandardizeBy::each || !is_fitted) return fit(X, y, owner);
  require_finite_data(X, y, owner);
}

void Standardization::leave_targets() {
  target_mean_ = 0.0;
  target_scale_ = 1.0;
}

MatrixXd Standardization::inputs(const MatrixXd& X) const {
  return input_scale_.cwiseInverse().asDiagonal() * (X.colwise() - input_mean_);
}

void Standardization::restore(Prediction& prediction) const {
  restore_values(prediction.mean);
  prediction.variance *= target_scale_ * target_scale_;
}

void Standardization::restore(PointPrediction& prediction) const {
  prediction.mean = prediction.mean * target_scale_ + target_mean_;
  prediction.variance *= target_scale_ * target_scale_;
  prediction.mean_gradient = target_scale_ * prediction.mean_gradient.cwiseQuotient(input_scale_);
  prediction.variance_gradient =
      target_scale_ * target_scale_ * prediction.variance_gradient.cwiseQuotient(input_scale_);
}

void Standardization::restore(PointDraws& draws) const {
  restore_values(draws.values);
  draws.gradients = (target_scale_ * input_scale_.cwiseInverse()).asDiagonal() * draws.gradients;
}

}  // namespace bobench::surrogates
