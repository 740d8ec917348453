// Sum-product networks with normal leaves: density, marginals, conditionals, draws, and what EM needs.
#pragma once

#include <algorithm>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/mixtures/conditional_mixture.hpp"
#include "surrogates/mixtures/sum_product_structure.hpp"

namespace bobench::surrogates {

/// By leaf, in the order of SumProductStructure::leaves(), and by sum, in the order of the nodes.
struct SumProductParameters {
  Eigen::VectorXd means, variances;      ///< of leaves; variances > 0
  std::vector<Eigen::VectorXd> weights;  ///< of sums, by child; >= 0, adding up to 1
};

/// How often the points take each way through the network, by its present parameters: one sweep up, for the densities,
/// and one down. The responsibility of a node for a point is d ln p / d ln (its value) [kruse2022, Sec. 4.5.2].
struct SumProductExpectations {
  double log_likelihood = 0.0;            ///< of all points
  std::vector<Eigen::VectorXd> branches;  ///< of sums, by child: points that come from it
  Eigen::VectorXd points;                 ///< of leaves: points that they stand for,
  Eigen::VectorXd sums, squares;          ///< these points' sums, and sums of squared distances from the leaf's mean
};

class SumProductNetwork {
 public:
  /// What is known of some points while they are swept; kept by the caller, so that sweeps of one size allocate little.
  /// Logarithms of nodes (points x slots), and for each cluster the values of its children relative to the largest
  /// (points x children), of its sums relative to the same (points x count), and of the nodes that its children are
  /// made of.
  struct Sweep {
    Eigen::MatrixXd logs = {};
    std::vector<Eigen::MatrixXd> shares = {}, totals = {};
    std::vector<std::vector<Eigen::MatrixXd>> rows = {}, columns = {};  ///< [cluster][cross] (points x nodes)
    Eigen::MatrixXd flows = {};                                         ///< responsibilities, (points x slots)
    Eigen::MatrixXd ratios = {}, below = {}, factors = {}, scales = {};
    Eigen::VectorXd of_row = {}, part = {};
  };

  /// @throws Error for parameters that do not fit the structure, are negative or not finite
  SumProductNetwork(SumProductStructure structure, SumProductParameters parameters);

  const SumProductStructure& structure() const { return structure_; }
  const SumProductParameters& parameters() const { return parameters_; }
  /// @throws Error as the constructor
  void set_parameters(SumProductParameters parameters);

  /// ln p: (n). @param points (variables x n)  @param is_known  by variable; the others are summed out; empty: all are
  Eigen::VectorXd log_density(const Eigen::MatrixXd& points, const std::vector<bool>& is_known = {}) const;
  /// p(y | x), y being the last variable, and ln p(x): a component for each of y's leaves, for one of them is part of
  /// every sub-network. Its weight is the leaf's responsibility where x is known and y is summed out.
  /// @param x (variables - 1 x n)
  ConditionalMixture conditionals(const Eigen::MatrixXd& x) const;
  /// (variables x n)
  Eigen::MatrixXd draws(Eigen::Index n, Random& random) const;
  SumProductExpectations expectations(const Eigen::MatrixXd& points, Sweep& sweep) const;
  SumProductExpectations expectations(const Eigen::MatrixXd& points) const {
    Sweep sweep;
    return expectations(points, sweep);
  }

 private:
  /// Children of sums that are all products of one of `rows` nodes with one of `columns` nodes, in that order, or, with
  /// no columns, these nodes themselves. Nobody else has these products, so that they need not be calculated. Rows and
  /// columns follow each other as nodes and as slots.
  struct Cross {
    int first_row, rows, first_column, columns;
    int first_child;  ///< among the sums' children

    int children() const { return rows * std::max(columns, 1); }
  };
  /// Sums with the same children, calculated together.
  struct Cluster {
    int first, count;            ///< nodes
    int first_sum;               ///< among the sums
    Eigen::MatrixXd weights;     ///< (children x count)
    std::vector<Cross> crosses;  ///< what the children are made of, if all are
  };
  void find_clusters();
  void find_crosses(Cluster& cluster, const std::vector<int>& parents);
  void sweep_up(const Eigen::MatrixXd& points, const std::vector<bool>& is_known, Sweep& sweep) const;
  void add_up(const Cluster& cluster, std::size_t c, Sweep& sweep) const;
  /// The children's shares. @return the logarithm of what they are relative to (points)
  Eigen::ArrayXd shares_of_children(const Cluster& cluster, std::size_t c, Sweep& sweep) const;
  Eigen::ArrayXd shares_of_crosses(const Cluster& cluster, std::size_t c, Sweep& sweep) const;
  void flow_down(const Cluster& cluster, std::size_t c, Sweep& sweep) const;
  /// Responsibilities. @param branches added to, unless null
  void sweep_down(Sweep& sweep, std::vector<Eigen::MatrixXd>* branches) const;
  void draw(int node, Eigen::Ref<Eigen::VectorXd> point, Random& random) const;

  SumProductStructure structure_;
  SumProductParameters parameters_;
  std::vector<Cluster> clusters_;
  std::vector<int> slots_;  ///< by node: its column in a sweep; -1: a product of a cross, which has none
  int slot_count_ = 0;
  std::vector<int> leaf_of_node_, sum_of_node_, cluster_of_node_;  ///< -1 where it is none, or not a cluster's first
};

}  // namespace bobench::surrogates
