#include "surrogates/gaussian_process/pending_points.hpp"

#include <algorithm>
#include <utility>

#include "numerics/cholesky.hpp"
#include "surrogates/gaussian_process/posterior_path.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

HallucinatedGaussianProcess::HallucinatedGaussianProcess(GaussianProcess fitted, const MatrixXd& pending)
    : model_(std::move(fitted)) {
  const VectorXd means = model_.predict(pending).mean;
  for (Index i = 0; i < pending.cols(); ++i) model_.add(pending.col(i), means[i]);
}

FunctionDraw HallucinatedGaussianProcess::function_draw(std::uint64_t seed) const {
  Random random(seed);
  return draw_path(model_, path_frequencies, random);
}

GaussianProcessFantasies::GaussianProcessFantasies(const GaussianProcess& fitted, const MatrixXd& pending,
                                                   double incumbent, int draws, std::uint64_t seed)
    : model_(fitted, pending) {
  const Index m = pending.cols(), n = fitted.size();
  MatrixXd factor = fitted.covariance(pending, pending);
  factor.diagonal().array() += fitted.noise_variance();
  cholesky_in_place(factor);
  const VectorXd means = fitted.predict(pending).mean;
  const double scale = fitted.target_scale();
  Random random(seed);
  weights_.resize(n + m, draws);
  shifts_.resize(draws);
  VectorXd targets(n + m);
  targets.head(n) = fitted.standardized_targets();
  for (Index s = 0; s < draws; ++s) {
    const VectorXd drawn = means + factor.triangularView<Eigen::Lower>() * random.normal_vector(m);
    targets.tail(m) = (drawn.array() - fitted.target_mean()) / scale;
    weights_.col(s) = model_.gaussian_process().solve(targets);
    shifts_[s] = std::max(0.0, incumbent - drawn.minCoeff());
  }
}

void GaussianProcessFantasies::fit(const MatrixXd& X, const VectorXd& y) {
  model_.fit(X, y);
  weights_ = model_.gaussian_process().solve(model_.gaussian_process().standardized_targets());
  shifts_ = VectorXd::Zero(1);
}

std::vector<Prediction> GaussianProcessFantasies::predictions(const MatrixXd& X) const {
  const GaussianProcess& gp = model_.gaussian_process();
  const VectorXd variance = gp.predict(X).variance;
  const MatrixXd means = gp.prior().covariance(X, gp.points()) * weights_;  // (X.cols() x draws)
  std::vector<Prediction> all;
  for (Index s = 0; s < shifts_.size(); ++s) {
    all.push_back({means.col(s).array() * gp.target_scale() + gp.target_mean() + shifts_[s], variance});
  }
  return all;
}

std::vector<PointPrediction> GaussianProcessFantasies::predictions_with_gradient(const VectorXd& x) const {
  const GaussianProcess& gp = model_.gaussian_process();
  const StationaryCovariance prior = gp.prior();
  const VectorXd means = weights_.transpose() * prior.covariance(gp.points(), x);            // (draws)
  const MatrixXd gradients = gp.target_scale() * prior.gradient(gp.points(), x) * weights_;  // (features x draws)
  PointPrediction one = gp.predict_with_gradient(x);
  std::vector<PointPrediction> all;
  for (Index s = 0; s < shifts_.size(); ++s) {
    one.mean = means[s] * gp.target_scale() + gp.target_mean() + shifts_[s];
    one.mean_gradient = gradients.col(s);
    all.push_back(one);
  }
  return all;
}

static_assert(RegressorLike<HallucinatedGaussianProcess>);
static_assert(RegressorLike<GaussianProcessFantasies>);

}  // namespace bobench::surrogates
