#include "surrogates/averaging/averaged_regressor.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "core/error.hpp"
#include "surrogates/averaging/model_weights.hpp"
#include "surrogates/mixtures/conditional_mixture.hpp"
#include "surrogates/mixtures/cross_validation.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// Draws of observations at the columns of X, with the same random numbers at all points: (draws x n).
/// @param normal  (draws) for models whose distribution is normal
MatrixXd draws_of(const Regressor& model, const MatrixXd& X, const VectorXd& normal) {
  const ObservationModel observations(model);
  if (!model.log_density) {
    const Prediction prediction = observations.predict(X);
    return (normal * prediction.variance.cwiseSqrt().transpose()).rowwise() + prediction.mean.transpose();
  }
  MatrixXd draws = observations.draws(X);
  if (draws.rows() != normal.size()) throw Error("the models of an average differ in their numbers of draws");
  return draws;
}

}  // namespace

void AveragingOptions::fields(OptionFields& fields) {
  fields.choice("weights", weights, {{"pseudo-bma", ModelWeights::pseudo_bma}, {"stacking", ModelWeights::stacking}},
                "of the models, from predictive densities in cross-validation: their products, or the best mixture");
  fields.integer("folds", folds, 2, 100000, "of this cross-validation, or as many as points");
}

AveragedRegressor::AveragedRegressor(const AveragingOptions& options, std::vector<Member> members, std::uint64_t seed)
    : options_(options), random_(seed), members_(std::move(members)) {
  for (const Member& make : members_) models_.push_back(make(random_()));
}

void AveragedRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  for (Regressor& model : models_) model.fit(X, y);
  if (y.size() < 2) {
    weights_ = VectorXd::Constant(std::ssize(models_), 1.0 / static_cast<double>(models_.size()));
  } else {
    const MatrixXd held_out = held_out_log_densities(X, y);
    weights_ = options_.weights == ModelWeights::stacking ? stacking_weights(held_out) : pseudo_bma_weights(held_out);
  }
  chosen_ = random_.uniform_vector(options_.draws);
  normal_ = random_.normal_vector(options_.draws);
}

/// ln p(y_i | x_i) by models fitted to the other folds: (n x members), in the order of the folds.
MatrixXd AveragedRegressor::held_out_log_densities(const MatrixXd& X, const VectorXd& y) {
  const int folds = static_cast<int>(std::min<Index>(options_.folds, y.size()));
  const std::vector<int> fold_of = random_folds(y.size(), folds, random_);
  MatrixXd log_densities(y.size(), std::ssize(members_));
  Index row = 0;
  for (int fold = 0; fold < folds; ++fold) {
    const MatrixXd seen_X = in_fold(X, fold_of, fold, false), new_X = in_fold(X, fold_of, fold, true);
    const VectorXd seen_y = in_fold(y, fold_of, fold, false), new_y = in_fold(y, fold_of, fold, true);
    for (Index k = 0; k < log_densities.cols(); ++k) {
      Regressor model = members_[static_cast<std::size_t>(k)](random_());
      model.fit(seen_X, seen_y);
      log_densities.col(k).segment(row, new_y.size()) = ObservationModel(model).log_density(new_X, new_y);
    }
    row += new_y.size();
  }
  return log_densities;
}

/// visit(weight, model) for the models with a positive weight.
template <class Visit>
void AveragedRegressor::for_each_weighted(Visit visit) const {
  for (Index k = 0; k < weights_.size(); ++k) {
    if (weights_[k] > 0.0) visit(weights_[k], models_[static_cast<std::size_t>(k)]);
  }
}

Prediction AveragedRegressor::predict(const MatrixXd& X) const {
  std::vector<std::pair<double, Prediction>> parts;
  Prediction prediction{VectorXd::Zero(X.cols()), VectorXd::Zero(X.cols())};
  for_each_weighted([&](double weight, const Regressor& model) {
    parts.emplace_back(weight, model.predict(X));
    prediction.mean += weight * parts.back().second.mean;
  });
  for (const auto& [weight, part] : parts) {
    prediction.variance += weight * (part.variance + (part.mean - prediction.mean).cwiseAbs2());
  }
  return prediction;
}

double AveragedRegressor::noise_variance() const {
  double noise = 0.0;
  for_each_weighted([&](double weight, const Regressor& model) {
    if (model.noise_variance) noise += weight * model.noise_variance();
  });
  return noise;
}

double AveragedRegressor::noise_in_variance() const {
  double noise = 0.0;
  for_each_weighted([&](double weight, const Regressor& model) { noise += weight * model.noise_in_variance(); });
  return noise;
}

VectorXd AveragedRegressor::log_density(const MatrixXd& X, const VectorXd& y) const {
  MatrixXd terms(y.size(), (weights_.array() > 0.0).count());
  Index k = 0;
  for_each_weighted([&](double weight, const Regressor& model) {
    terms.col(k++) = ObservationModel(model).log_density(X, y).array() + std::log(weight);
  });
  return log_sum_exp_of_rows(terms);
}

VectorXd AveragedRegressor::probability(const MatrixXd& X, const VectorXd& y) const {
  VectorXd result = VectorXd::Zero(y.size());
  for_each_weighted(
      [&](double weight, const Regressor& model) { result += weight * ObservationModel(model).probability(X, y); });
  return result;
}

MatrixXd AveragedRegressor::draws(const MatrixXd& X) const {
  MatrixXd draws(options_.draws, X.cols());
  double below = 0.0;  // the weights of the models before
  for_each_weighted([&](double weight, const Regressor& model) {
    const MatrixXd own = draws_of(model, X, normal_);
    for (Index s = 0; s < draws.rows(); ++s) {
      // The last model gets the probability left over by rounding.
      if (chosen_[s] >= below) draws.row(s) = own.row(s);
    }
    below += weight;
  });
  return draws;
}

static_assert(RegressorLike<AveragedRegressor>);

}  // namespace bobench::surrogates
