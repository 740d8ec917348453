#include "surrogates/mixtures/sum_product_network.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <utility>

#include "core/error.hpp"
#include "numerics/exponentials.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::ArrayXd, Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using Kind = SumProductNode::Kind;

constexpr Index block = 128;  // points per sweep
const double log_two_pi = std::log(2.0 * std::numbers::pi);

std::size_t at(Index i) {
  return static_cast<std::size_t>(i);
}

/// Calls handle(first, count) for consecutive blocks of the n points.
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
    throw Error("parameters of a sum-product network do not fit its structure, or are not distributions");
  }
}

/// exp() of each row minus its maximum. @return the maxima, 0 where all entries are minus infinity
ArrayXd exponentiate(const Eigen::Ref<const MatrixXd>& logs, MatrixXd& shares) {
  ArrayXd largest = logs.rowwise().maxCoeff();
  largest = (largest == -std::numeric_limits<double>::infinity()).select(0.0, largest);
  shares.resize(logs.rows(), logs.cols());
  for (Index i = 0; i < logs.cols(); ++i) {
    exp_of_differences(logs.col(i).data(), largest.data(), largest.size(), shares.col(i).data());
  }
  return largest;
}

}  // namespace

SumProductNetwork::SumProductNetwork(SumProductStructure structure, SumProductParameters parameters)
    : structure_(std::move(structure)) {
  find_clusters();
  set_parameters(std::move(parameters));
}

void SumProductNetwork::set_parameters(SumProductParameters parameters) {
  require_parameters(structure_, parameters);
  parameters_ = std::move(parameters);
  log_variances_.resize(parameters_.variances.size());
  log_of(parameters_.variances.data(), parameters_.variances.size(), log_variances_.data());
  for (Cluster& cluster : clusters_) {
    cluster.weights.resize(parameters_.weights[at(cluster.first_sum)].size(), cluster.count);
    for (int s = 0; s < cluster.count; ++s) {
      cluster.weights.col(s) = parameters_.weights[at(cluster.first_sum + s)];
    }
  }
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
      clusters_.push_back({static_cast<int>(i), 1, sum_of_node_[i], {}, {}});
    }
  }
  std::vector<int> parents(nodes.size(), 0);
  for (const SumProductNode& node : nodes) {
    for (const int child : node.children) ++parents[at(child)];
  }
  slots_.assign(nodes.size(), 0);
  for (Cluster& cluster : clusters_) find_crosses(cluster, parents);
  slot_count_ = 0;
  for (int& slot : slots_) slot = slot < 0 ? -1 : slot_count_++;
}

void SumProductNetwork::find_crosses(Cluster& cluster, const std::vector<int>& parents) {
  const auto& nodes = structure_.nodes();
  const auto& children = nodes[at(cluster.first)].children;
  const auto n = static_cast<int>(children.size());
  const auto is_pair = [&](int k) {
    const int child = children[at(k)];
    return nodes[at(child)].kind == Kind::product && nodes[at(child)].children.size() == 2 &&
           parents[at(child)] == cluster.count;
  };
  const auto pair = [&](int k) -> const std::vector<int>& { return nodes[at(children[at(k)])].children; };
  std::vector<Cross> found;
  for (int k = 0; k < n;) {
    if (!is_pair(k)) {
      // A run of consecutive nodes.
      int end = k + 1;
      while (end < n && !is_pair(end) && children[at(end)] == children[at(end - 1)] + 1) ++end;
      found.push_back({children[at(k)], end - k, 0, 0, k});
      k = end;
      continue;
    }
    const int row = pair(k)[0], column = pair(k)[1];
    const auto is_at = [&](int position, int i, int j) {
      return position < n && is_pair(position) && pair(position)[0] == row + i && pair(position)[1] == column + j;
    };
    int columns = 1, rows = 1;
    while (is_at(k + columns, 0, columns)) ++columns;
    const auto has_row = [&](int i) {
      for (int j = 0; j < columns; ++j) {
        if (!is_at(k + i * columns + j, i, j)) return false;
      }
      return true;
    };
    while (has_row(rows)) ++rows;
    found.push_back({row, rows, column, columns, k});
    k += rows * columns;
  }
  // A cross of one product brings no gain: with such a cross, none is used, unless it is the only child.
  const auto is_whole = [&](const Cross& cross) { return cross.rows > 1 || cross.columns > 1 || n == 1; };
  if (!std::ranges::all_of(found, is_whole)) return;
  cluster.crosses = std::move(found);
  for (const Cross& cross : cluster.crosses) {
    for (int k = 0; cross.columns > 0 && k < cross.children(); ++k) {
      slots_[at(children[at(cross.first_child + k)])] = -1;
    }
  }
}

void SumProductNetwork::add_up(const Cluster& cluster, std::size_t c, Sweep& sweep) const {
  const ArrayXd largest =
      cluster.crosses.empty() ? shares_of_children(cluster, c, sweep) : shares_of_crosses(cluster, c, sweep);
  sweep.totals[c].noalias() = sweep.shares[c] * cluster.weights;
  auto logs = sweep.logs.middleCols(slots_[at(cluster.first)], cluster.count);
  log_of(sweep.totals[c].data(), sweep.totals[c].size(), logs.data());  // consecutive columns of a matrix: no gaps
  logs.array().colwise() += largest;
}

ArrayXd SumProductNetwork::shares_of_children(const Cluster& cluster, std::size_t c, Sweep& sweep) const {
  const auto& children = structure_.nodes()[at(cluster.first)].children;
  MatrixXd& logs = sweep.scales;
  logs.resize(sweep.logs.rows(), static_cast<Index>(children.size()));
  for (Index i = 0; i < logs.cols(); ++i) logs.col(i) = sweep.logs.col(slots_[at(children[at(i)])]);
  return exponentiate(logs, sweep.shares[c]);
}

ArrayXd SumProductNetwork::shares_of_crosses(const Cluster& cluster, std::size_t c, Sweep& sweep) const {
  auto &rows = sweep.rows[c], &columns = sweep.columns[c];
  rows.resize(cluster.crosses.size());
  columns.resize(cluster.crosses.size());
  MatrixXd &scales = sweep.scales, &factors = sweep.factors;
  scales.resize(sweep.logs.rows(), static_cast<Index>(cluster.crosses.size()));
  for (std::size_t x = 0; x < cluster.crosses.size(); ++x) {
    const Cross& cross = cluster.crosses[x];
    const auto scale = scales.col(static_cast<Index>(x));
    const auto nodes = [&](int first, int count) { return sweep.logs.middleCols(slots_[at(first)], count); };
    scales.col(static_cast<Index>(x)) = exponentiate(nodes(cross.first_row, cross.rows), rows[x]);
    if (cross.columns == 0) continue;
    scales.col(static_cast<Index>(x)) =
        scale.array() + exponentiate(nodes(cross.first_column, cross.columns), columns[x]);
  }
  ArrayXd largest = exponentiate(scales, factors);
  MatrixXd& shares = sweep.shares[c];
  shares.resize(sweep.logs.rows(), cluster.weights.rows());
  for (std::size_t x = 0; x < cluster.crosses.size(); ++x) {
    const Cross& cross = cluster.crosses[x];
    rows[x].array().colwise() *= factors.col(static_cast<Index>(x)).array();
    Index child = cross.first_child;
    for (Index i = 0; i < cross.rows; ++i) {
      if (cross.columns == 0) shares.col(child++) = rows[x].col(i);
      for (Index j = 0; j < cross.columns; ++j) shares.col(child++) = rows[x].col(i).cwiseProduct(columns[x].col(j));
    }
  }
  return largest;
}

void SumProductNetwork::sweep_up(const MatrixXd& points, const std::vector<bool>& is_known, Sweep& sweep) const {
  const auto& nodes = structure_.nodes();
  sweep.logs.resize(points.cols(), slot_count_);
  sweep.shares.resize(clusters_.size());
  sweep.totals.resize(clusters_.size());
  sweep.rows.resize(clusters_.size());
  sweep.columns.resize(clusters_.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (slots_[i] < 0) continue;
    auto logs = sweep.logs.col(slots_[i]);
    if (nodes[i].kind == Kind::leaf) {
      const int leaf = leaf_of_node_[i], variable = nodes[i].variable;
      if (!is_known.empty() && !is_known[at(variable)]) {
        logs.setZero();
        continue;
      }
      const double mean = parameters_.means[leaf], variance = parameters_.variances[leaf];
      logs = -0.5 * (log_two_pi + log_variances_[leaf]) -
             0.5 / variance * (points.row(variable).transpose().array() - mean).square();
    } else if (nodes[i].kind == Kind::product) {
      logs = sweep.logs.col(slots_[at(nodes[i].children.front())]);
      for (std::size_t c = 1; c < nodes[i].children.size(); ++c) {
        logs += sweep.logs.col(slots_[at(nodes[i].children[c])]);
      }
    } else if (const int cluster = cluster_of_node_[i]; cluster >= 0) {
      add_up(clusters_[at(cluster)], at(cluster), sweep);
    }
  }
}

void SumProductNetwork::sweep_down(Sweep& sweep, std::vector<MatrixXd>* branches) const {
  const auto& nodes = structure_.nodes();
  MatrixXd& flows = sweep.flows;
  flows.setZero(sweep.logs.rows(), sweep.logs.cols());
  flows.col(slots_[at(structure_.root())]).setOnes();
  for (std::size_t i = nodes.size(); i-- > 0;) {
    if (nodes[i].kind == Kind::product && slots_[i] >= 0) {
      for (const int child : nodes[i].children) flows.col(slots_[at(child)]) += flows.col(slots_[i]);
    }
    if (cluster_of_node_[i] < 0) continue;
    const std::size_t c = at(cluster_of_node_[i]);
    const Cluster& cluster = clusters_[c];
    const auto totals = sweep.totals[c].array();
    sweep.ratios = (totals > 0.0).select(flows.middleCols(slots_[i], cluster.count).array() / totals, 0.0);
    if (branches != nullptr) (*branches)[c].noalias() += sweep.shares[c].transpose() * sweep.ratios;
    sweep.below.noalias() = sweep.ratios * cluster.weights.transpose();
    flow_down(cluster, c, sweep);
  }
}

void SumProductNetwork::flow_down(const Cluster& cluster, std::size_t c, Sweep& sweep) const {
  const MatrixXd& below = sweep.below;
  MatrixXd& flows = sweep.flows;
  if (cluster.crosses.empty()) {
    const auto& children = structure_.nodes()[at(cluster.first)].children;
    for (Index k = 0; k < below.cols(); ++k) {
      flows.col(slots_[at(children[at(k)])]) += below.col(k).cwiseProduct(sweep.shares[c].col(k));
    }
    return;
  }
  for (std::size_t x = 0; x < cluster.crosses.size(); ++x) {
    const Cross& cross = cluster.crosses[x];
    const int first_row = slots_[at(cross.first_row)], first_column = slots_[at(cross.first_column)];
    for (Index i = 0; i < cross.rows; ++i) {
      const auto row = sweep.rows[c][x].col(i);
      if (cross.columns == 0) {
        flows.col(first_row + i) += below.col(cross.first_child + i).cwiseProduct(row);
        continue;
      }
      sweep.of_row.setZero(below.rows());
      for (Index j = 0; j < cross.columns; ++j) {
        sweep.part = below.col(cross.first_child + i * cross.columns + j).cwiseProduct(sweep.columns[c][x].col(j));
        sweep.of_row += sweep.part;
        flows.col(first_column + j) += sweep.part.cwiseProduct(row);
      }
      flows.col(first_row + i) += sweep.of_row.cwiseProduct(row);
    }
  }
}

VectorXd SumProductNetwork::log_density(const MatrixXd& points, const std::vector<bool>& is_known) const {
  VectorXd result(points.cols());
  Sweep sweep;
  for_blocks(points.cols(), [&](Index first, Index count) {
    sweep_up(points.middleCols(first, count), is_known, sweep);
    result.segment(first, count) = sweep.logs.rightCols<1>();
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
    result.log_evidence.segment(first, count) = sweep.logs.rightCols<1>();
    sweep_down(sweep, nullptr);
    for (Index k = 0; k < result.weights.cols(); ++k) {
      result.weights.col(k).segment(first, count) = sweep.flows.col(slots_[at(leaves[at(k)])]);
    }
  });
  // Where p(x) is 0 in double precision, all weights are equal.
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

SumProductExpectations SumProductNetwork::expectations(const MatrixXd& points, Sweep& sweep) const {
  SumProductExpectations result;
  const auto leaves = static_cast<Index>(structure_.leaves().size());
  result.points = result.sums = result.squares = VectorXd::Zero(leaves);
  std::vector<MatrixXd> branches;
  for (const Cluster& cluster : clusters_) branches.emplace_back(MatrixXd::Zero(cluster.weights.rows(), cluster.count));
  for_blocks(points.cols(), [&](Index first, Index count) {
    const auto some = points.middleCols(first, count);
    sweep_up(some, {}, sweep);
    result.log_likelihood += sweep.logs.rightCols<1>().sum();
    sweep_down(sweep, &branches);
    for (Index leaf = 0; leaf < leaves; ++leaf) {
      const int node = structure_.leaves()[at(leaf)];
      const auto flow = sweep.flows.col(slots_[at(node)]).array();
      const auto values = some.row(structure_.nodes()[at(node)].variable).transpose().array();
      result.points[leaf] += flow.sum();
      result.sums[leaf] += (flow * values).sum();
      result.squares[leaf] += (flow * (values - parameters_.means[leaf]).square()).sum();
    }
  });
  for (std::size_t c = 0; c < clusters_.size(); ++c) {
    branches[c].array() *= clusters_[c].weights.array();
    for (int s = 0; s < clusters_[c].count; ++s) result.branches.emplace_back(branches[c].col(s));
  }
  return result;
}

}  // namespace bobench::surrogates
