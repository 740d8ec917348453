#include "surrogates/mixtures/sum_product_training.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "core/error.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr double first_variance = 0.1, least_variance = 1e-6;
constexpr int patience = 5;  // successive steps that may change nothing

/// By leaf: alpha of the prior of its variance, 0 for none.
VectorXd alphas_of_leaves(const SumProductStructure& structure, const SumProductOptions& options) {
  VectorXd alphas(static_cast<Index>(structure.leaves().size()));
  for (Index i = 0; i < alphas.size(); ++i) {
    const int leaf = structure.leaves()[static_cast<std::size_t>(i)];
    const int variable = structure.nodes()[static_cast<std::size_t>(leaf)].variable;
    alphas[i] = variable == structure.variables() - 1 ? options.target_alpha : options.alpha;
  }
  return alphas;
}

}  // namespace

void SumProductOptions::fields(OptionFields& fields) {
  fields.integer("channels", channels, 1, 1000, "leaves of each variable, and sums of each pair");
  fields.integer("tracks", tracks, 1, 100, "networks with pairs of their own below one root");
  fields.integer("starts", starts, 1, 10000, "of expectation maximisation, the best is kept");
  fields.integer("iterations", iterations, 1, 1000000, "of expectation maximisation");
  fields.real("tolerance", tolerance, 0.0, 1.0, "of the objective: less relative change for 6 steps is the end");
  fields.real("alpha", alpha, 0.0, 1e6, "of the inverse gamma prior on variances; 0: no prior");
  fields.real("target_alpha", target_alpha, 0.0, 1e6, "the same for the target's variances");
  fields.real("beta", beta, 0.0, 1e6, "of both priors");
}

double sum_product_objective(const SumProductNetwork& network, double log_likelihood,
                             const SumProductOptions& options) {
  const VectorXd alphas = alphas_of_leaves(network.structure(), options), &variances = network.parameters().variances;
  const VectorXd& log_variances = network.log_variances();
  double sum = log_likelihood;
  for (Index leaf = 0; leaf < alphas.size(); ++leaf) {
    if (alphas[leaf] > 0.0) {
      sum -= (alphas[leaf] + 1.5) * log_variances[leaf] + options.beta / variances[leaf];
    }
  }
  return sum;
}

SumProductParameters improved(const SumProductNetwork& network, const SumProductExpectations& expected,
                              const SumProductOptions& options) {
  SumProductParameters next = network.parameters();
  const VectorXd alphas = alphas_of_leaves(network.structure(), options);
  for (Index leaf = 0; leaf < next.means.size(); ++leaf) {
    const double points = expected.points[leaf], old = next.means[leaf];
    double spread = 0.0;
    if (points > 0.0) {
      next.means[leaf] = expected.sums[leaf] / points;
      const double moved = next.means[leaf] - old;
      spread = std::max(0.0, expected.squares[leaf] - points * moved * moved);
    }
    if (alphas[leaf] > 0.0) {
      next.variances[leaf] = (spread + 2.0 * options.beta) / (points + 2.0 * alphas[leaf] + 3.0);
    } else if (points > 0.0) {
      next.variances[leaf] = std::max(least_variance, spread / points);
    }
    if (!std::isfinite(next.means[leaf])) next.means[leaf] = old;
  }
  for (std::size_t s = 0; s < next.weights.size(); ++s) {
    const double reached = expected.branches[s].sum();
    if (reached > 0.0) next.weights[s] = expected.branches[s] / reached;
  }
  return next;
}

SumProductFit improve_sum_product_network(const MatrixXd& points, SumProductNetwork network,
                                          const SumProductOptions& options) {
  SumProductNetwork::Sweep sweep;
  return improve_sum_product_network(points, std::move(network), options, sweep);
}

SumProductFit improve_sum_product_network(const MatrixXd& points, SumProductNetwork network,
                                          const SumProductOptions& options, SumProductNetwork::Sweep& sweep) {
  SumProductFit fit{.network = std::move(network), .objectives = {}};
  int unchanged = 0;
  for (int i = 0;; ++i) {
    const SumProductExpectations expected = fit.network.expectations(points, sweep);
    const double now = sum_product_objective(fit.network, expected.log_likelihood, options);
    if (!fit.objectives.empty()) {
      const double before = fit.objectives.back();
      unchanged = std::abs(now - before) < options.tolerance * std::abs(before) ? unchanged + 1 : 0;
    }
    fit.objectives.push_back(now);
    fit.converged = unchanged > patience;
    if (fit.converged || i == options.iterations || !std::isfinite(now)) break;
    fit.network.set_parameters(improved(fit.network, expected, options));
  }
  return fit;
}

SumProductNetwork random_sum_product_network(SumProductStructure structure, Random& random) {
  SumProductParameters parameters;
  const auto leaves = static_cast<Index>(structure.leaves().size());
  parameters.means = random.normal_vector(leaves);
  parameters.variances = VectorXd::Constant(leaves, first_variance);
  for (const SumProductNode& node : structure.nodes()) {
    if (node.kind != SumProductNode::Kind::sum) continue;
    VectorXd weights = random.uniform_vector(static_cast<Index>(node.children.size()));
    weights.array() += 1e-12;  // a single child may have drawn 0
    parameters.weights.emplace_back(weights / weights.sum());
  }
  return {std::move(structure), std::move(parameters)};
}

SumProductFit fit_sum_product_network(const MatrixXd& points, const SumProductOptions& options, Random& random) {
  if (points.size() == 0 || !points.allFinite()) {
    throw Error("a sum-product network is trained on finite points, at least one");
  }
  std::optional<SumProductFit> best;
  SumProductNetwork::Sweep sweep;
  for (int i = 0; i < options.starts; ++i) {
    auto structure =
        random_sum_product_structure(static_cast<int>(points.rows()), options.channels, options.tracks, random);
    SumProductFit fit =
        improve_sum_product_network(points, random_sum_product_network(std::move(structure), random), options, sweep);
    if (!best || fit.objective() > best->objective()) best = std::move(fit);
  }
  return *std::move(best);
}

}  // namespace bobench::surrogates
