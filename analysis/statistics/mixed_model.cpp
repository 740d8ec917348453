#include "analysis/statistics/mixed_model.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <Eigen/Cholesky>
#include <boost/math/distributions/students_t.hpp>

#include "analysis/statistics/pair_corrections.hpp"
#include "analysis/statistics/reml.hpp"
#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"

namespace bobench::analysis {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using Blocks = std::vector<MatrixXd>;

/// Which random effects the design can estimate, and their positions in `gamma`.
struct RandomTerms {
  bool block = false, interaction = false, replicate = false;

  std::size_t count() const { return std::size_t{block} + std::size_t{interaction} + std::size_t{replicate}; }
  /// The components that belong to these ratios.
  VarianceComponents variances(const VectorXd& gamma, double residual) const {
    Index next = 0;
    VarianceComponents result;
    if (block) result.block = gamma[next++] * residual;
    if (interaction) result.interaction = gamma[next++] * residual;
    if (replicate) result.replicate = gamma[next++] * residual;
    result.residual = residual;
    return result;
  }
};

MatrixXd present_values(const MatrixXd& block) {
  return block.array().isNaN().select(MatrixXd::Zero(block.rows(), block.cols()),
                                      MatrixXd::Ones(block.rows(), block.cols()));
}

RandomTerms terms_of(const Blocks& blocks) {
  bool repeated_treatment = false, repeated_replicate = false, several_replicates = false;
  int filled = 0;
  for (const MatrixXd& block : blocks) {
    const MatrixXd present = present_values(block);
    if (present.sum() == 0.0) continue;
    ++filled;
    repeated_treatment = repeated_treatment || present.colwise().sum().maxCoeff() > 1.0;
    repeated_replicate = repeated_replicate || present.rowwise().sum().maxCoeff() > 1.0;
    several_replicates = several_replicates || (present.rowwise().sum().array() > 0.0).count() > 1;
  }
  return {filled > 1 && (repeated_treatment || repeated_replicate), filled > 1 && repeated_treatment,
          repeated_replicate && several_replicates};
}

void require_design(const Blocks& blocks) {
  if (blocks.empty()) throw InputError("the mixed model has no values");
  const Index k = blocks.front().cols();
  if (k < 2) throw InputError(fmt::format("the mixed model has {} treatment(s); expected two or more", k));
  VectorXd counts = VectorXd::Zero(k);
  for (const MatrixXd& block : blocks) {
    if (block.cols() != k) throw InputError("the blocks of the mixed model have different numbers of treatments");
    if (block.array().isInf().any()) throw InputError("the mixed model needs finite values");
    counts += present_values(block).colwise().sum().transpose();
  }
  if (counts.minCoeff() < 1.0) throw InputError("the mixed model needs a value of each treatment");
  if (counts.sum() <= static_cast<double>(k)) {
    throw InputError("the mixed model needs more values than treatments: no variance can be estimated");
  }
}

/// One block's observations: the design of its random effects and fixed effects, and its values.
struct BlockDesign {
  MatrixXd z, x;
  VectorXd y;
  std::vector<std::size_t> terms;  ///< of each column of z
};

BlockDesign design_of(const MatrixXd& block, const RandomTerms& terms, double center) {
  const Index k = block.cols(), replicates = block.rows();
  BlockDesign design;
  std::size_t term = 0;
  const Index treatments_from = terms.block ? 1 : 0;
  const Index replicates_from = treatments_from + (terms.interaction ? k : 0);
  if (terms.block) design.terms.push_back(term++);
  if (terms.interaction) design.terms.insert(design.terms.end(), static_cast<std::size_t>(k), term++);
  if (terms.replicate) design.terms.insert(design.terms.end(), static_cast<std::size_t>(replicates), term++);
  const auto n = static_cast<Index>(present_values(block).sum());
  design.z = MatrixXd::Zero(n, static_cast<Index>(design.terms.size()));
  design.x = MatrixXd::Zero(n, k);
  design.y.resize(n);
  Index next = 0;
  for (Index i = 0; i < k; ++i) {
    for (Index r = 0; r < replicates; ++r) {
      if (std::isnan(block(r, i))) continue;
      if (terms.block) design.z(next, 0) = 1.0;
      if (terms.interaction) design.z(next, treatments_from + i) = 1.0;
      if (terms.replicate) design.z(next, replicates_from + r) = 1.0;
      design.x(next, i) = 1.0;
      design.y[next++] = block(r, i) - center;
    }
  }
  return design;
}

RemlProblem problem_of(const std::vector<BlockDesign>& designs, std::size_t term_count) {
  const Index k = designs.front().x.cols();
  RemlProblem problem;
  problem.term_count = term_count;
  problem.xx = MatrixXd::Zero(k, k);
  problem.xy = VectorXd::Zero(k);
  problem.degrees = -static_cast<double>(k);
  for (const BlockDesign& design : designs) {
    problem.blocks.push_back(
        {design.z.transpose() * design.z, design.z.transpose() * design.x, design.z.transpose() * design.y});
    problem.terms.push_back(design.terms);
    problem.xx += design.x.transpose() * design.x;
    problem.xy += design.x.transpose() * design.y;
    problem.yy += design.y.squaredNorm();
    problem.degrees += static_cast<double>(design.y.size());
  }
  return problem;
}

double mean_of(const Blocks& blocks) {
  double sum = 0.0, count = 0.0;
  for (const MatrixXd& block : blocks) {
    sum += block.array().isNaN().select(0.0, block).sum();
    count += present_values(block).sum();
  }
  return sum / count;
}

/// Covariance of the estimates of (gamma_j > 0, sigma^2), rows of gamma_j = 0 being 0: twice the inverse of the Hessian
/// of the deviance. Its part in gamma is the central difference of the exact gradient.
MatrixXd covariance_of_variances(const RemlProblem& problem, const VectorXd& gamma, const RemlState& state) {
  const double sigma_squared = state.squares / problem.degrees;
  std::vector<Index> free;
  for (Index j = 0; j < gamma.size(); ++j) {
    if (gamma[j] > 0.0) free.push_back(j);
  }
  const auto count = static_cast<Index>(free.size());
  const MatrixXd zero = MatrixXd::Zero(gamma.size() + 1, gamma.size() + 1);
  MatrixXd hessian = zero;
  for (const Index j : free) {
    const double step = 1e-4 * gamma[j];
    VectorXd low = gamma, high = gamma;
    low[j] -= step;
    high[j] += step;
    hessian.col(j).head(gamma.size()) =
        (reml_state(problem, high).gradient(sigma_squared) - reml_state(problem, low).gradient(sigma_squared)) /
        (2.0 * step);
  }
  const double square = sigma_squared * sigma_squared;
  hessian.col(gamma.size()).head(gamma.size()) = state.term_squares / square;
  hessian.row(gamma.size()).head(gamma.size()) = hessian.col(gamma.size()).head(gamma.size()).transpose();
  hessian(gamma.size(), gamma.size()) = problem.degrees / square;
  free.push_back(gamma.size());
  const MatrixXd part = hessian(free, free);
  const MatrixXd inverse = (0.5 * (part + part.transpose())).ldlt().solve(MatrixXd::Identity(count + 1, count + 1));
  MatrixXd covariance = zero;
  covariance(free, free) = 2.0 * inverse;
  return covariance;
}

/// Satterthwaite's degrees of freedom of the difference of each pair, at most those of the residuals.
MatrixXd degrees_of_freedom(const RemlProblem& problem, const VectorXd& gamma, const RemlState& state) {
  const MatrixXd variances = covariance_of_variances(problem, gamma, state);
  const double sigma_squared = state.squares / problem.degrees;
  const Index k = state.beta.size();
  MatrixXd degrees = MatrixXd::Constant(k, k, problem.degrees);
  for (Index i = 0; i < k; ++i) {
    for (Index j = i + 1; j < k; ++j) {
      const VectorXd contrast = state.inverse.col(i) - state.inverse.col(j);
      const double unscaled = contrast[i] - contrast[j];
      VectorXd gradient(gamma.size() + 1);
      for (Index term = 0; term < gamma.size(); ++term) {
        gradient[term] = sigma_squared * contrast.dot(state.slopes[static_cast<std::size_t>(term)] * contrast);
      }
      gradient[gamma.size()] = unscaled;
      const double variance = sigma_squared * unscaled, spread = gradient.dot(variances * gradient);
      const double estimate = spread > 0.0 ? 2.0 * variance * variance / spread : 1.0;
      degrees(i, j) = degrees(j, i) = std::min(estimate, problem.degrees);
    }
  }
  return degrees;
}

/// W' of Shapiro and Francia, with the normal scores of Blom.
double normality_of(std::vector<double> residuals) {
  std::ranges::sort(residuals);
  const auto n = static_cast<double>(residuals.size());
  const double mean = std::accumulate(residuals.begin(), residuals.end(), 0.0) / n;
  double product = 0.0, squares = 0.0, scores = 0.0;
  for (std::size_t i = 0; i < residuals.size(); ++i) {
    const double score = normal_quantile((static_cast<double>(i) + 0.625) / (n + 0.25));
    product += score * residuals[i];
    squares += (residuals[i] - mean) * (residuals[i] - mean);
    scores += score * score;
  }
  return squares > 0.0 ? product * product / (squares * scores) : 1.0;
}

double normality_of(const std::vector<BlockDesign>& designs, const RemlState& state) {
  std::vector<double> residuals;
  for (std::size_t b = 0; b < designs.size(); ++b) {
    const VectorXd rest = designs[b].y - designs[b].x * state.beta - designs[b].z * state.predicted[b];
    residuals.insert(residuals.end(), rest.begin(), rest.end());
  }
  return normality_of(std::move(residuals));
}

}  // namespace

MixedModel fit_mixed_model(const Blocks& blocks) {
  require_design(blocks);
  const RandomTerms terms = terms_of(blocks);
  const double center = mean_of(blocks);
  std::vector<BlockDesign> designs;
  for (const MatrixXd& block : blocks) designs.push_back(design_of(block, terms, center));
  const RemlProblem problem = problem_of(designs, terms.count());
  const auto no_residuals = [] {
    return InputError("the residual variance of the mixed model is zero: the values have no random variation");
  };
  if (!(problem.yy > 0.0)) throw no_residuals();
  const VectorXd gamma = reml_estimate(problem);
  const RemlState state = reml_state(problem, gamma);
  const double residual = state.squares / problem.degrees;
  const bool at_limit = gamma.size() > 0 && gamma.maxCoeff() > 0.99 * max_variance_ratio;
  if (at_limit || !(residual > 1e-12 * problem.yy / problem.degrees)) throw no_residuals();
  MixedModel model;
  model.means = state.beta.array() + center;
  model.covariance = residual * state.inverse;
  model.degrees = degrees_of_freedom(problem, gamma, state);
  model.variances = terms.variances(gamma, residual);
  model.observations = static_cast<std::size_t>(problem.degrees) + static_cast<std::size_t>(problem.xy.size());
  model.normality = normality_of(designs, state);
  return model;
}

double MixedModel::standard_error(Index i, Index j) const {
  return std::sqrt(covariance(i, i) + covariance(j, j) - 2.0 * covariance(i, j));
}

MatrixXd mixed_model_pairwise_p(const MixedModel& model) {
  const Index k = model.means.size();
  MatrixXd p = MatrixXd::Ones(k, k);
  for (Index i = 0; i < k; ++i) {
    for (Index j = i + 1; j < k; ++j) {
      const double t = std::abs(model.difference(i, j)) / model.standard_error(i, j);
      const boost::math::students_t distribution(model.degrees(i, j));
      p(i, j) = p(j, i) = 2.0 * boost::math::cdf(boost::math::complement(distribution, t));
    }
  }
  return holm_corrected(p);
}

double mixed_model_margin(const MixedModel& model, Index i, Index j, double level) {
  const boost::math::students_t distribution(model.degrees(i, j));
  return model.standard_error(i, j) * boost::math::quantile(boost::math::complement(distribution, 0.5 * (1.0 - level)));
}

}  // namespace bobench::analysis
