#include "acquisitions/local_penalization.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/random.hpp"
#include "numerics/minimize.hpp"
#include "numerics/normal_distribution.hpp"

namespace bobench::acquisitions {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// The balls around the pending points.
struct Penalty {
  MatrixXd centers;  ///< (features x m)
  VectorXd radii;    ///< (m) (mu - M) / L
  VectorXd widths;   ///< (m) sigma / L, positive

  /// sum_j ln phi(x; x_j); adds its gradient to *gradient unless that is null.
  double operator()(const VectorXd& x, VectorXd* gradient) const {
    double sum = 0.0;
    for (Index j = 0; j < centers.cols(); ++j) {
      const VectorXd offset = x - centers.col(j);
      const double distance = offset.norm();
      const LogProbability log_phi = log_normal_probability((distance - radii[j]) / widths[j]);
      sum += log_phi.logarithm;
      if (gradient && distance > 0.0) *gradient += log_phi.derivative / (widths[j] * distance) * offset;
    }
    return sum;
  }
};

/// The logarithm of the positive function, and its derivative with respect to the score.
std::pair<double, double> log_of(double score, PenalizedScale scale) {
  if (scale == PenalizedScale::logarithmic) return {score, 1.0};
  if (scale == PenalizedScale::positive) {
    if (!(score > 0.0)) return {-std::numeric_limits<double>::infinity(), 0.0};
    return {std::log(score), 1.0 / score};
  }
  if (score < -30.0) return {score, 1.0};  // softplus is exp there
  const double softplus = score > 30.0 ? score : std::log1p(std::exp(score));
  return {std::log(softplus), 1.0 / (softplus * (1.0 + std::exp(-score)))};
}

}  // namespace

double lipschitz_constant(const surrogates::Regressor& model, const MatrixXd& observed, std::uint64_t seed) {
  constexpr Index samples = 500;
  constexpr double least = 1e-7, otherwise = 10.0;
  Random random(seed);
  const Objective negative_norm = [&](const VectorXd& x, VectorXd*) {
    return -model.predict_with_gradient(x).mean_gradient.norm();
  };
  const Index features = observed.rows();
  VectorXd steepest = observed.col(0), sample(features);
  double lowest = std::numeric_limits<double>::infinity();
  const auto consider = [&](const VectorXd& x) {
    const double value = negative_norm(x, nullptr);
    if (!(value < lowest)) return;
    lowest = value;
    steepest = x;
  };
  for (Index i = 0; i < observed.cols(); ++i) consider(observed.col(i));
  for (Index i = 0; i < samples; ++i) {
    for (double& coordinate : sample) coordinate = random.uniform(0.0, 1.0);
    consider(sample);
  }
  const Minimum found = minimize(negative_norm, steepest, VectorXd::Zero(features), VectorXd::Ones(features),
                                 {.algorithm = MinimizeAlgorithm::cobyla, .point_tolerance = 1e-4});
  const double constant = -std::min(found.value, lowest);
  return constant >= least ? constant : otherwise;
}

Acquisition locally_penalized(Acquisition acquisition, PenalizedScale scale, const surrogates::Regressor& model,
                              const MatrixXd& pending, double lowest, double lipschitz) {
  const surrogates::Prediction at_pending = model.predict(pending);
  const Penalty penalty{pending, (at_pending.mean.array() - lowest) / lipschitz,
                        at_pending.variance.cwiseSqrt().cwiseMax(1e-16) / lipschitz};
  Acquisition penalized = std::move(acquisition);
  penalized.score = [=, score = penalized.score](const MatrixXd& X) {
    VectorXd scores = score(X);
    for (Index i = 0; i < scores.size(); ++i) scores[i] = log_of(scores[i], scale).first + penalty(X.col(i), nullptr);
    return scores;
  };
  if (penalized.score_with_gradient) {
    penalized.score_with_gradient = [=, score = penalized.score_with_gradient](const VectorXd& x, VectorXd* gradient) {
      const auto [logarithm, slope] = log_of(score(x, gradient), scale);
      if (gradient) *gradient *= slope;
      return logarithm + penalty(x, gradient);
    };
  }
  return penalized;
}

}  // namespace bobench::acquisitions
