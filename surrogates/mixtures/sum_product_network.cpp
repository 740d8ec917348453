#include "surrogates/mixtures/sum_product_network.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <utility>

#include "core/error.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::ArrayXd, Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using Kind = SumProductNode::Kind;

constexpr Index block = 64;                  // points that are swept together
constexpr double min_share_exponent = -700;  // exp() of less is nothing beside 1

std::size_t at(Index i) {
  return static_cast<std::size_t>(i);
}

/// Calls handle(first, count) for blocks of n points.
template <typename Handle>
void for_blocks(Index n, Handle&& handle) {
  for (Index first = 0; first < n; first += block) handle(first, std::min(block, n - first));
}

void require_parameters(const SumProductStructure& structure, const SumProductParameters& parameters) {
  const auto leaves = static_cast<Index>(structure.leaves().size());
  bool fits = parameters.means.size() == leaves && parameters.variances.size() == leaves &&
              parameters.means.allFinite() && parameters.variances.allFinite() &&
              (parameters.variances.array() > 0.0).all();
  std::size_t sums = 0;
  for (const SumProductNode& node : structure.nodes()) {
    if (node.kind != Kind::sum || !fits) continue;
    fits = sums < parameters.weights.size() &&
           parameters.weights[sums].size() == static_cast<Index>(node.children.size()) &&
           (parameters.weights[sums].array() >= 0.0).all() && std::abs(parameters.weights[sums].sum() - 1.0) < 1e-9;
    ++sums;
  }
  if (!fits || sums != parameters.weights.size()) {
    throw Error("parameters of a sum-product network do not fit its structure, or are no distributions");
  }
}

}  // namespace

SumProductNetwork::SumProductNetwork(SumProductStructure structure, SumProductParameters parameters)
    : structure_(std::move(structure)), parameters_(std::move(parameters)) {
  require_parameters(structure_, parameters_);
  find_clusters();
}

void SumProductNetwork::find_clusters() {
  const auto& nodes = structure_.nodes();
  leaf_of_node_.assign(nodes.size(), -1);
  sum_of_node_ = cluster_of_node_ = leaf_of_node_;
  int leaves = 0, sums = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].kind == Kind::leaf) leaf_of_node_[i] = leaves++;
    if (nodes[i].kind != Kind::sum) continue;
    sum_of_node_[i] = sums++;
    const bool follows = !clusters_.empty() && clusters_.back().first + clusters_.back().count == static_cast<int>(i) &&
                         nodes[i - 1].children == nodes[i].children;
    if (follows) {
      ++clusters_.back().count;
    } else {
      cluster_of_node_[i] = static_cast<int>(clusters_.size());
      clusters_.push_back({static_cast<int>(i), 1, sum_of_node_[i], {}});
    }
  }
  for (Cluster& cluster : clusters_) {
    cluster.weights.resize(parameters_.weights[at(cluster.first_sum)].size(), cluster.count);
    for (int s = 0; s < cluster.count; ++s) {
      cluster.weights.col(s) = parameters_.weights[at(cluster.first_sum + s)];
    }
  }
}

void SumProductNetwork::add_up(const Cluster& cluster, std::size_t c, Sweep& sweep) const {
  const auto& children = structure_.nodes()[at(cluster.first)].children;
  ArrayXd largest = sweep.logs.col(children.front());
  for (const int child : children) largest = largest.max(sweep.logs.col(child).array());
  largest = (largest == -std::numeric_limits<double>::infinity()).select(0.0, largest);
  MatrixXd& shares = sweep.shares[c];
  shares.resize(sweep.logs.rows(), static_cast<Index>(children.size()));
  for (Index i = 0; i < shares.cols(); ++i) {
    const auto exponents = sweep.logs.col(children[at(i)]).array() - largest;
    shares.col(i) = (exponents < min_share_exponent).select(0.0, exponents.max(min_share_exponent).exp());
  }
  sweep.totals[c].noalias() = shares * cluster.weights;
  sweep.logs.middleCols(cluster.first, cluster.count) = sweep.totals[c].array().log().colwise() + largest;
}

void SumProductNetwork::sweep_up(const MatrixXd& points, const std::vector<bool>& is_known, Sweep& sweep) const {
  const auto& nodes = structure_.nodes();
  sweep.logs.resize(points.cols(), static_cast<Index>(nodes.size()));
  sweep.shares.resize(clusters_.size());
  sweep.totals.resize(clusters_.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    auto logs = sweep.logs.col(static_cast<Index>(i));
    if (nodes[i].kind == Kind::leaf) {
      const int leaf = leaf_of_node_[i], variable = nodes[i].variable;
      if (!is_known.empty() && !is_known[at(variable)]) {
        logs.setZero();
        continue;
      }
      const double mean = parameters_.means[leaf], variance = parameters_.variances[leaf];
      logs = -0.5 * std::log(2.0 * std::numbers::pi * variance) -
             0.5 / variance * (points.row(variable).transpose().array() - mean).square();
    } else if (nodes[i].kind == Kind::product) {
      logs = sweep.logs.col(nodes[i].children.front());
      for (std::size_t c = 1; c < nodes[i].children.size(); ++c) logs += sweep.logs.col(nodes[i].children[c]);
    } else if (const int cluster = cluster_of_node_[i]; cluster >= 0) {
      add_up(clusters_[at(cluster)], at(cluster), sweep);
    }
  }
}

MatrixXd SumProductNetwork::sweep_down(const Sweep& sweep, std::vector<MatrixXd>* branches) const {
  const auto& nodes = structure_.nodes();
  MatrixXd flows = MatrixXd::Zero(sweep.logs.rows(), sweep.logs.cols()), ratios, below;
  flows.col(structure_.root()).setOnes();
  for (std::size_t i = nodes.size(); i-- > 0;) {
    if (nodes[i].kind == Kind::product) {
      for (const int child : nodes[i].children) flows.col(child) += flows.col(static_cast<Index>(i));
    }
    if (cluster_of_node_[i] < 0) continue;
    const std::size_t c = at(cluster_of_node_[i]);
    const Cluster& cluster = clusters_[c];
    const auto& totals = sweep.totals[c].array();
    ratios = (totals > 0.0).select(flows.middleCols(cluster.first, cluster.count).array() / totals, 0.0);
    if (branches != nullptr) (*branches)[c].noalias() += sweep.shares[c].transpose() * ratios;
    below.noalias() = ratios * cluster.weights.transpose();
    below.array() *= sweep.shares[c].array();
    for (Index k = 0; k < below.cols(); ++k) flows.col(nodes[i].children[at(k)]) += below.col(k);
  }
  return flows;
}

VectorXd SumProductNetwork::log_density(const MatrixXd& points, const std::vector<bool>& is_known) const {
  VectorXd result(points.cols());
  Sweep sweep;
  for_blocks(points.cols(), [&](Index first, Index count) {
    sweep_up(points.middleCols(first, count), is_known, sweep);
    result.segment(first, count) = sweep.logs.col(structure_.root());
  });
  return result;
}

ConditionalMixture SumProductNetwork::conditionals(const MatrixXd& x) const {
  const int y = structure_.variables() - 1;
  const std::vector<int> leaves = structure_.leaves_of(y);
  std::vector<bool> is_known(at(structure_.variables()), true);
  is_known[at(y)] = false;
  ConditionalMixture result;
  result.log_evidence.resize(x.cols());
  result.weights.resize(x.cols(), static_cast<Index>(leaves.size()));
  Sweep sweep;
  for_blocks(x.cols(), [&](Index first, Index count) {
    sweep_up(x.middleCols(first, count), is_known, sweep);
    result.log_evidence.segment(first, count) = sweep.logs.col(structure_.root());
    const MatrixXd flows = sweep_down(sweep, nullptr);
    for (Index k = 0; k < result.weights.cols(); ++k) {
      result.weights.col(k).segment(first, count) = flows.col(leaves[at(k)]);
    }
  });
  // Where p(x) is 0 in double precision, all weigh the same.
  for (Index i = 0; i < x.cols(); ++i) {
    if (result.weights.row(i).sum() > 0.0) continue;
    result.weights.row(i).setConstant(1.0 / static_cast<double>(leaves.size()));
  }
  result.means.resize(1, result.weights.cols());
  result.variances.resize(result.weights.cols());
  for (Index k = 0; k < result.weights.cols(); ++k) {
    const int leaf = leaf_of_node_[at(leaves[at(k)])];
    result.means(0, k) = parameters_.means[leaf];
    result.variances[k] = parameters_.variances[leaf];
  }
  return result;
}

void SumProductNetwork::draw(int node, Eigen::Ref<VectorXd> point, Random& random) const {
  const SumProductNode& one = structure_.nodes()[at(node)];
  if (one.kind == Kind::leaf) {
    const int leaf = leaf_of_node_[at(node)];
    point[one.variable] = parameters_.means[leaf] + std::sqrt(parameters_.variances[leaf]) * random.normal();
    return;
  }
  if (one.kind == Kind::product) {
    for (const int child : one.children) draw(child, point, random);
    return;
  }
  const VectorXd& weights = parameters_.weights[at(sum_of_node_[at(node)])];
  double left = random.uniform();
  Index chosen = 0;
  while (chosen + 1 < weights.size() && left >= weights[chosen]) left -= weights[chosen++];
  draw(one.children[at(chosen)], point, random);
}

MatrixXd SumProductNetwork::draws(Index n, Random& random) const {
  MatrixXd points(structure_.variables(), n);
  for (Index i = 0; i < n; ++i) draw(structure_.root(), points.col(i), random);
  return points;
}

SumProductExpectations SumProductNetwork::expectations(const MatrixXd& points) const {
  SumProductExpectations result;
  const auto leaves = static_cast<Index>(structure_.leaves().size());
  result.points = result.sums = result.squares = VectorXd::Zero(leaves);
  std::vector<MatrixXd> branches;
  for (const Cluster& cluster : clusters_) branches.push_back(MatrixXd::Zero(cluster.weights.rows(), cluster.count));
  Sweep sweep;
  for_blocks(points.cols(), [&](Index first, Index count) {
    const auto some = points.middleCols(first, count);
    sweep_up(some, {}, sweep);
    result.log_likelihood += sweep.logs.col(structure_.root()).sum();
    const MatrixXd flows = sweep_down(sweep, &branches);
    for (Index leaf = 0; leaf < leaves; ++leaf) {
      const int node = structure_.leaves()[at(leaf)];
      const auto flow = flows.col(node).array();
      const auto values = some.row(structure_.nodes()[at(node)].variable).transpose().array();
      result.points[leaf] += flow.sum();
      result.sums[leaf] += (flow * values).sum();
      result.squares[leaf] += (flow * (values - parameters_.means[leaf]).square()).sum();
    }
  });
  for (std::size_t c = 0; c < clusters_.size(); ++c) {
    branches[c].array() *= clusters_[c].weights.array();
    for (int s = 0; s < clusters_[c].count; ++s) result.branches.push_back(branches[c].col(s));
  }
  return result;
}

}  // namespace bobench::surrogates
