#include "acquisitions/entropy_search.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include <Eigen/Cholesky>

#include "acquisitions/entropy/minimum_distribution.hpp"
#include "acquisitions/entropy/representer_points.hpp"
#include "acquisitions/expected_improvement.hpp"
#include "acquisitions/sampled_points.hpp"
#include "numerics/normal_distribution.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"

namespace bobench::acquisitions {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using surrogates::Regressor;

/// (A.cols() x B.cols()) the latent function's covariance given the data
MatrixXd covariance_of(const Regressor& model, const MatrixXd& A, const MatrixXd& B) {
  if (model.gaussian_process) return model.gaussian_process().covariance(A, B);
  MatrixXd a = model.draws(A), b = model.draws(B);
  a.rowwise() -= a.colwise().mean().eval();
  b.rowwise() -= b.colwise().mean().eval();
  return a.transpose() * b / static_cast<double>(a.rows());
}

/// Standard normal quantiles of equal probability.
VectorXd standard_outcomes(int count) {
  VectorXd outcomes(count);
  for (int i = 0; i < count; ++i) outcomes[i] = normal_quantile((i + 0.5) / count);
  return outcomes;
}

/// Distribution of the location of the minimum, and the information gain of an evaluation.
class MinimumKnowledge {
 public:
  MinimumKnowledge(const FittedModel& fitted, const EntropySearch& options);
  /// (features x n) -> (n)
  VectorXd gain(const MatrixXd& X) const;

 private:
  /// -sum P (log P + log u), P in proportion to exp(log_weights).
  double entropy(const VectorXd& log_weights) const;
  double entropy_of_shares(const VectorXd& shares) const;
  /// The mean entropy after an evaluation; one standard deviation of its value moves the representers' values by
  /// `move`.
  double entropy_after(const VectorXd& move) const;
  double entropy_of_moved_draws(const VectorXd& move) const;
  void draw_values(int count, Random& random);

  const Regressor& model_;
  MinimumPlace place_;
  double noise_ = 0.0, noise_in_variance_ = 0.0;
  RepresenterPoints representers_;
  VectorXd mean_;
  MatrixXd covariance_;
  VectorXd outcomes_;
  MinimumDistribution now_;
  // for place=draws: values = mean + L e, L^-T e, and the independent part of the value of an evaluation
  Eigen::LLT<MatrixXd> factor_;
  MatrixXd values_, whitened_;
  Eigen::RowVectorXd own_;
  double entropy_now_ = 0.0;
};

MinimumKnowledge::MinimumKnowledge(const FittedModel& fitted, const EntropySearch& options)
    : model_(fitted.model), place_(options.minimum_place), outcomes_(standard_outcomes(options.outcomes)) {
  Random random(fitted.seed);
  const auto log_improvement = [&](const MatrixXd& X) {
    return log_expected_improvement(latent(model_.predict(X), model_.noise_in_variance()), fitted.incumbent);
  };
  constexpr Index candidates = 1000;
  representers_ = draw_representers(log_improvement, *fitted.encoding, uniform_and_observed(fitted, candidates, random),
                                    options.representers, random);
  noise_in_variance_ = model_.noise_in_variance();
  noise_ = model_.noise_variance ? model_.noise_variance() : noise_in_variance_;
  mean_ = model_.predict(representers_.points).mean;
  covariance_ = covariance_of(model_, representers_.points, representers_.points);
  if (place_ == MinimumPlace::propagation) {
    now_ = minimum_by_propagation(mean_, covariance_);
    entropy_now_ = entropy(now_.log_probability);
  } else {
    draw_values(options.samples, random);
    entropy_now_ = entropy_of_shares(minimum_by_draws(values_));
  }
}

void MinimumKnowledge::draw_values(int count, Random& random) {
  const Index n = mean_.size();
  MatrixXd spread = covariance_;
  spread.diagonal().array() += 1e-9 * covariance_.diagonal().mean() + 1e-300;
  factor_.compute(spread);
  MatrixXd normal(n, count);
  for (Index i = 0; i < count; ++i) normal.col(i) = random.normal_vector(n);
  values_ = factor_.matrixL() * normal;
  values_.colwise() += mean_;
  whitened_ = factor_.matrixU().solve(normal);
  own_ = random.normal_vector(count).transpose();
}

double MinimumKnowledge::entropy(const VectorXd& log_weights) const {
  const double largest = log_weights.maxCoeff();
  const Eigen::ArrayXd weights = (log_weights.array() - largest).exp();
  const double total = weights.sum();
  // log P = log_weights - largest - log total
  return largest + std::log(total) - (weights * (log_weights + representers_.log_measure).array()).sum() / total;
}

double MinimumKnowledge::entropy_of_shares(const VectorXd& shares) const {
  double total = 0.0;
  for (Index k = 0; k < shares.size(); ++k) {
    if (shares[k] > 0.0) total -= shares[k] * (std::log(shares[k]) + representers_.log_measure[k]);
  }
  return total;
}

double MinimumKnowledge::entropy_after(const VectorXd& move) const {
  const VectorXd slope = now_.gradient.transpose() * move;
  const VectorXd level = now_.log_probability - 0.5 * slope.cwiseAbs2();
  double total = 0.0;
  for (const double outcome : outcomes_) total += entropy(level + outcome * slope);
  return total / static_cast<double>(outcomes_.size());
}

double MinimumKnowledge::entropy_of_moved_draws(const VectorXd& move) const {
  // The value of a draw at x, in standard deviations: the part explained by its representers, and the rest.
  const Eigen::RowVectorXd said = move.transpose() * whitened_;
  const double left = 1.0 - factor_.matrixL().solve(move).squaredNorm();
  const Eigen::RowVectorXd own = said + std::sqrt(std::max(left, 0.0)) * own_;
  double total = 0.0;
  MatrixXd moved(values_.rows(), values_.cols());
  for (const double outcome : outcomes_) {
    moved = values_;
    moved.noalias() += move * (Eigen::RowVectorXd::Constant(own.size(), outcome) - own);
    total += entropy_of_shares(minimum_by_draws(moved));
  }
  return total / static_cast<double>(outcomes_.size());
}

VectorXd MinimumKnowledge::gain(const MatrixXd& X) const {
  MatrixXd moves = covariance_of(model_, representers_.points, X);  // (representers x n)
  const VectorXd variance = latent(model_.predict(X), noise_in_variance_).variance;
  VectorXd gains(X.cols());
  for (Index i = 0; i < X.cols(); ++i) {
    const double spread = variance[i] + noise_;
    if (spread <= 0.0) {
      gains[i] = 0.0;
      continue;
    }
    const VectorXd move = moves.col(i) / std::sqrt(spread);
    gains[i] =
        entropy_now_ - (place_ == MinimumPlace::propagation ? entropy_after(move) : entropy_of_moved_draws(move));
  }
  return gains;
}

}  // namespace

void EntropySearch::fields(OptionFields& fields) {
  fields.integer("representers", representers, 2, 500, "points that represent the minimum's place");
  fields.formerly("representers", "representers");
  fields.integer("outcomes", outcomes, 1, 1000, "values that an evaluation may have, equally probable");
  fields.formerly("outcomes", "outcomes");
  fields.choice("minimum_place", minimum_place,
                {{"propagation", MinimumPlace::propagation}, {"draws", MinimumPlace::draws}},
                "distribution of the minimum's place by expectation propagation, or by joint draws, about 30 times as "
                "expensive");
  fields.formerly("minimum_place", "minimum_place");
  fields.integer("samples", samples, 10, 1000000, "joint draws of minimum_place=draws");
  fields.formerly("joint_draws", "samples");
}

Acquisition EntropySearch::of(const FittedModel& fitted) const {
  const auto knowledge = std::make_shared<const MinimumKnowledge>(fitted, *this);
  return {[knowledge](const MatrixXd& X) { return knowledge->gain(X); }};
}

}  // namespace bobench::acquisitions
