// The linear maps of bbob-largescale: permuted orthogonal block-diagonal matrices [Varelas et al. 2020].
#pragma once

#include <cstdint>
#include <vector>

#include <Eigen/Core>

namespace bobench::testfunctions {

/// Size of a block: above this number of coordinates, rotations are block-diagonal.
inline constexpr Eigen::Index bbob_block = 40;

/// A truncated uniform swap permutation: y_i = x[P[i]]. The identity up to 40 coordinates.
std::vector<Eigen::Index> swap_permutation(std::int64_t seed, Eigen::Index dimension);

/// A permutation, a block-wise rotation and a permutation, in O(40 D).
class BlockMap {
 public:
  BlockMap() = default;
  /// The rotation without permutations.
  BlockMap(std::int64_t seed, Eigen::Index dimension);
  /// @param before  permutation of the coordinates before the rotation
  /// @param after   permutation of the coordinates after it
  BlockMap(std::vector<Eigen::Index> before, std::int64_t seed, std::vector<Eigen::Index> after);

  /// out = the map of `in`. @param scratch  work space. All three have as many entries as there are coordinates, and
  /// must not overlap.
  void apply(const double* in, double* out, double* scratch) const;

  /// The transposed map of a vector; not for hot loops.
  Eigen::VectorXd transposed(const Eigen::VectorXd& values) const;

 private:
  std::vector<Eigen::Index> before_, after_;  ///< empty: the identity
  std::vector<Eigen::MatrixXd> blocks_;
};

}  // namespace bobench::testfunctions
