#include "analysis/statistics/reml.hpp"

#include <cmath>
#include <limits>

#include <Eigen/Cholesky>

#include "core/error.hpp"
#include "numerics/minimize.hpp"

namespace bobench::analysis {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// V^-1 within a block, multiplied from both sides: Z' V^-1 Z, Z' V^-1 X and Z' V^-1 y.
struct WeightedProducts {
  MatrixXd zz, zx;
  VectorXd zy;
  VectorXd roots;  ///< of gamma, for each random effect
  MatrixXd tall;   ///< L^-1 R Z'X with R = diag(roots) and L L' = I + R Z'Z R
  VectorXd right;  ///< L^-1 R Z'y
  double log_determinant = 0.0;
};

/// With V^-1 = I - Z R (I + R Z'Z R)^-1 R Z' (Woodbury), all follows from one Cholesky factor of the random effects.
WeightedProducts weighted(const BlockProducts& block, VectorXd roots) {
  WeightedProducts products;
  MatrixXd inner = roots.asDiagonal() * block.zz * roots.asDiagonal();
  inner.diagonal().array() += 1.0;
  const Eigen::LLT<MatrixXd> factor(inner);
  const auto lower = factor.matrixL();
  const MatrixXd across = lower.solve(MatrixXd(roots.asDiagonal() * block.zz));
  products.tall = lower.solve(MatrixXd(roots.asDiagonal() * block.zx));
  products.right = lower.solve(VectorXd(roots.asDiagonal() * block.zy));
  products.zz = block.zz - across.transpose() * across;
  products.zx = block.zx - across.transpose() * products.tall;
  products.zy = block.zy - across.transpose() * products.right;
  products.log_determinant = 2.0 * factor.matrixLLT().diagonal().array().log().sum();
  products.roots = std::move(roots);
  return products;
}

VectorXd roots_of(const VectorXd& gamma, const std::vector<std::size_t>& terms) {
  VectorXd roots(static_cast<Index>(terms.size()));
  for (std::size_t i = 0; i < terms.size(); ++i) {
    roots[static_cast<Index>(i)] = std::sqrt(gamma[static_cast<Index>(terms[i])]);
  }
  return roots;
}

/// The predictions R (I + R Z'Z R)^-1 R Z' (y - X beta) = diag(gamma) Z' V^-1 (y - X beta).
VectorXd predicted_effects(const WeightedProducts& block, const VectorXd& beta) {
  return block.roots.array().square() * (block.zy - block.zx * beta).array();
}

}  // namespace

RemlState reml_state(const RemlProblem& problem, const VectorXd& gamma) {
  RemlState state;
  std::vector<WeightedProducts> blocks;
  MatrixXd information = problem.xx;
  VectorXd right = problem.xy;
  double squares = problem.yy, log_determinant = 0.0;
  for (std::size_t b = 0; b < problem.blocks.size(); ++b) {
    blocks.push_back(weighted(problem.blocks[b], roots_of(gamma, problem.terms[b])));
    const WeightedProducts& block = blocks.back();
    information -= block.tall.transpose() * block.tall;
    right -= block.tall.transpose() * block.right;
    squares -= block.right.squaredNorm();
    log_determinant += block.log_determinant;
  }
  const Eigen::LLT<MatrixXd> factor(information);
  if (factor.info() != Eigen::Success) throw InputError("the mixed model needs a value of each treatment");
  state.beta = factor.solve(right);
  state.inverse = factor.solve(MatrixXd::Identity(information.rows(), information.cols()));
  state.squares = squares - right.dot(state.beta);
  log_determinant += 2.0 * factor.matrixLLT().diagonal().array().log().sum();
  state.deviance = log_determinant + problem.degrees * std::log(state.squares / problem.degrees);

  const auto terms = static_cast<Index>(problem.term_count);
  state.traces = state.term_squares = VectorXd::Zero(terms);
  state.slopes.assign(problem.term_count, MatrixXd::Zero(information.rows(), information.cols()));
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    const WeightedProducts& block = blocks[b];
    const VectorXd residual = block.zy - block.zx * state.beta;
    for (std::size_t i = 0; i < problem.terms[b].size(); ++i) {
      const auto effect = static_cast<Index>(i);
      const std::size_t term = problem.terms[b][i];
      state.traces[static_cast<Index>(term)] += block.zz(effect, effect);
      state.term_squares[static_cast<Index>(term)] += residual[effect] * residual[effect];
      state.slopes[term] += block.zx.row(effect).transpose() * block.zx.row(effect);
    }
    state.predicted.push_back(predicted_effects(block, state.beta));
  }
  for (Index j = 0; j < terms; ++j) {
    state.traces[j] -= state.inverse.cwiseProduct(state.slopes[static_cast<std::size_t>(j)]).sum();
  }
  return state;
}

VectorXd reml_estimate(const RemlProblem& problem) {
  const auto terms = static_cast<Index>(problem.term_count);
  if (terms == 0) return VectorXd();
  const MinimizeOptions options{.max_evaluations = 200, .value_tolerance = 1e-15, .point_tolerance = 1e-10};
  VectorXd gamma = VectorXd::Ones(terms);
  double before = std::numeric_limits<double>::infinity();
  // Ratios can differ by orders of magnitude: each search has the result of the one before as its unit.
  for (int search = 0; search < 20; ++search) {
    const VectorXd unit = gamma.cwiseMax(1e-3);
    const Objective deviance = [&](const VectorXd& x, VectorXd* gradient) {
      const RemlState state = reml_state(problem, x.cwiseProduct(unit));
      if (gradient) *gradient = state.gradient(state.squares / problem.degrees).cwiseProduct(unit);
      return state.deviance;
    };
    const Minimum best = minimize(deviance, gamma.cwiseQuotient(unit), VectorXd::Zero(terms),
                                  VectorXd::Constant(terms, max_variance_ratio).cwiseQuotient(unit), options);
    gamma = best.x.cwiseProduct(unit);
    if (!(best.value < before - 1e-9)) break;
    before = best.value;
  }
  return gamma;
}

}  // namespace bobench::analysis
