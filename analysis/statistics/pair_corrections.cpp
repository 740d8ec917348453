#include "analysis/statistics/pair_corrections.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "analysis/statistics/holm.hpp"
#include "core/error.hpp"

namespace bobench::analysis {
namespace {

using Eigen::Index;

/// The p above the diagonal, row after row.
std::vector<double> pairs_of(const Eigen::MatrixXd& p) {
  std::vector<double> pairs;
  for (Index i = 0; i < p.rows(); ++i) {
    for (Index j = i + 1; j < p.cols(); ++j) pairs.push_back(p(i, j));
  }
  return pairs;
}

Eigen::MatrixXd matrix_of(const std::vector<double>& pairs, Index treatments) {
  Eigen::MatrixXd p = Eigen::MatrixXd::Ones(treatments, treatments);
  std::size_t pair = 0;
  for (Index i = 0; i < treatments; ++i) {
    for (Index j = i + 1; j < treatments; ++j) p(i, j) = p(j, i) = pairs[pair++];
  }
  return p;
}

std::size_t pairs_within(std::size_t treatments) {
  return treatments * (treatments - 1) / 2;
}

/// The possible numbers of equal pairs among k treatments: all sums of pairs_within() over the sets of a partition.
std::set<std::size_t> possible_equal_pairs(std::size_t treatments) {
  std::vector<std::set<std::size_t>> of(treatments + 1);
  of[0] = {0};
  for (std::size_t k = 1; k <= treatments; ++k) {
    for (std::size_t first = 1; first <= k; ++first) {
      for (const std::size_t others : of[k - first]) of[k].insert(pairs_within(first) + others);
    }
  }
  return of[treatments];
}

/// All partitions of the treatments, built by adding one treatment after the other to a set or to a new one.
class Partitions {
 public:
  explicit Partitions(const Eigen::MatrixXd& p) : p_(p), corrected_(p), set_of_(static_cast<std::size_t>(p.rows())) {}

  Eigen::MatrixXd corrected() {
    add(0, 0, 0, 1.0);
    for (double& one : corrected_.reshaped()) one = std::min(one, 1.0);
    return corrected_;
  }

 private:
  /// @param pairs, lowest  number of pairs within the sets so far, and the lowest p of these
  void add(Index treatment, std::size_t sets, std::size_t pairs, double lowest) {
    if (treatment == p_.rows()) {
      if (pairs > 0) raise(static_cast<double>(pairs) * lowest);
      return;
    }
    for (std::size_t set = 0; set <= sets; ++set) {
      std::size_t more = 0;
      double low = lowest;
      for (Index other = 0; other < treatment; ++other) {
        if (set_of_[static_cast<std::size_t>(other)] != set) continue;
        ++more;
        low = std::min(low, p_(treatment, other));
      }
      set_of_[static_cast<std::size_t>(treatment)] = set;
      add(treatment + 1, std::max(sets, set + 1), pairs + more, low);
    }
  }

  /// Raises the corrected p of all pairs within the sets to at least `p`.
  void raise(double p) {
    for (Index i = 0; i < p_.rows(); ++i) {
      for (Index j = i + 1; j < p_.rows(); ++j) {
        if (set_of_[static_cast<std::size_t>(i)] != set_of_[static_cast<std::size_t>(j)]) continue;
        corrected_(i, j) = corrected_(j, i) = std::max(corrected_(i, j), p);
      }
    }
  }

  const Eigen::MatrixXd& p_;
  Eigen::MatrixXd corrected_;
  std::vector<std::size_t> set_of_;
};

}  // namespace

Eigen::MatrixXd holm_corrected(const Eigen::MatrixXd& p) {
  return matrix_of(holm(pairs_of(p)), p.rows());
}

Eigen::MatrixXd shaffer_corrected(const Eigen::MatrixXd& p) {
  const std::vector<double> pairs = pairs_of(p);
  const std::set<std::size_t> possible = possible_equal_pairs(static_cast<std::size_t>(p.rows()));
  std::vector<std::size_t> order(pairs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return pairs[i]; });
  std::vector<double> corrected(pairs.size());
  double highest = 0.0;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const std::size_t equal = *std::prev(possible.upper_bound(order.size() - rank));
    highest = std::max(highest, std::min(1.0, static_cast<double>(equal) * pairs[order[rank]]));
    corrected[order[rank]] = highest;
  }
  return matrix_of(corrected, p.rows());
}

Eigen::MatrixXd bergmann_hommel_corrected(const Eigen::MatrixXd& p) {
  if (p.rows() > max_bergmann_hommel) {
    throw InputError(
        fmt::format("Bergmann and Hommel's correction is for up to {} optimisers, not {}; Shaffer's "
                    "(shaffer) is for any number",
                    max_bergmann_hommel, p.rows()));
  }
  return Partitions(p).corrected();
}

}  // namespace bobench::analysis
