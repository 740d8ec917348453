// Sum-product networks with normal leaves: density, marginals, conditionals, draws and expectations for EM.
#pragma once

#include <algorithm>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/mixtures/conditional_mixture.hpp"
#include "surrogates/mixtures/sum_product_structure.hpp"

namespace bobench::surrogates {

/// Indexed by leaf, in the order of SumProductStructure::leaves(), and by sum, in the order of the nodes.
struct SumProductParameters {
  Eigen::VectorXd means, variances;      ///< of leaves; variances > 0
  std::vector<Eigen::VectorXd> weights;  ///< of sums, by child; >= 0, adding up to 1
};

/// Expected use of each branch by the points under the current parameters: one sweep up, for the densities, and one
/// down. The responsibility of a node for a point is d ln p / d ln (its value) [kruse2022, Sec. 4.5.2].
struct SumProductExpectations {
  double log_likelihood = 0.0;            ///< of all points
  std::vector<Eigen::VectorXd> branches;  ///< of sums, by child: expected number of points from it
  Eigen::VectorXd points;                 ///< of leaves: expected number of points,
  Eigen::VectorXd sums, squares;          ///< sums of these points and of their squared distances from the leaf's mean
};

class SumProductNetwork {
 public:
  /// Buffers of a sweep over a block of points; kept by the caller, so that sweeps of one size allocate little.
  /// Logarithms of nodes (points x slots). For each cluster, the values of its children relative to the largest (points
  /// x children), of its sums relative to the same (points x count), and of the factors of its children.
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
  const Eigen::VectorXd& log_variances() const { return log_variances_; }  ///< of the leaves
  /// @throws Error in the same cases as the constructor
  void set_parameters(SumProductParameters parameters);

  /// ln p: (n). @param points (variables x n)  @param is_known  by variable; others are marginalised; empty: all known
  Eigen::VectorXd log_density(const Eigen::MatrixXd& points, const std::vector<bool>& is_known = {}) const;
  /// p(y | x), where y is the last variable, and ln p(x). There is one component for each leaf of y, because every
  /// sub-network contains exactly one of them. Its weight is the leaf's responsibility when x is known and y is
  /// marginalised.
  ConditionalMixture conditionals(const Eigen::MatrixXd& x) const;
  /// (variables x n)
  Eigen::MatrixXd draws(Eigen::Index n, Random& random) const;
  SumProductExpectations expectations(const Eigen::MatrixXd& points, Sweep& sweep) const;
  SumProductExpectations expectations(const Eigen::MatrixXd& points) const {
    Sweep sweep;
    return expectations(points, sweep);
  }

 private:
  /// Children of sums that are all products of one of `rows` nodes with one of `columns` nodes, in that order, or,
  /// without columns, these nodes themselves. The products have no other parents, so they need not be calculated. Rows
  /// and columns are consecutive nodes and consecutive slots.
  struct Cross {
    int first_row, rows, first_column, columns;
    int first_child;  ///< position among the sums' children

    int children() const { return rows * std::max(columns, 1); }
  };
  /// Sums with the same children, calculated together.
  struct Cluster {
    int first, count;            ///< a range of nodes
    int first_sum;               ///< position among the sums
    Eigen::MatrixXd weights;     ///< (children x count)
    std::vector<Cross> crosses;  ///< factors of the children, if all children have them
  };
  void find_clusters();
  void find_crosses(Cluster& cluster, const std::vector<int>& parents);
  void sweep_up(const Eigen::MatrixXd& points, const std::vector<bool>& is_known, Sweep& sweep) const;
  void add_up(const Cluster& cluster, std::size_t c, Sweep& sweep) const;
  /// Computes the children's shares. @return the logarithms that they are relative to (points)
  Eigen::ArrayXd shares_of_children(const Cluster& cluster, std::size_t c, Sweep& sweep) const;
  Eigen::ArrayXd shares_of_crosses(const Cluster& cluster, std::size_t c, Sweep& sweep) const;
  void flow_down(const Cluster& cluster, std::size_t c, Sweep& sweep) const;
  /// Computes responsibilities. @param branches  incremented, unless null
  void sweep_down(Sweep& sweep, std::vector<Eigen::MatrixXd>* branches) const;
  void draw(int node, Eigen::Ref<Eigen::VectorXd> point, Random& random) const;

  SumProductStructure structure_;
  SumProductParameters parameters_;
  Eigen::VectorXd log_variances_;
  std::vector<Cluster> clusters_;
  std::vector<int> slots_;  ///< by node: its column in a sweep; -1: none, for a product of a cross
  int slot_count_ = 0;
  std::vector<int> leaf_of_node_, sum_of_node_, cluster_of_node_;  ///< -1: none, or not the first of a cluster
};

}  // namespace bobench::surrogates
