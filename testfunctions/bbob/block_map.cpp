#include "testfunctions/bbob/block_map.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "testfunctions/bbob/instance.hpp"
#include "testfunctions/bbob/lehmer.hpp"

namespace bobench::testfunctions {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

std::vector<MatrixXd> rotated_blocks(std::int64_t seed, Index dimension) {
  std::vector<MatrixXd> blocks;
  for (Index first = 0; first < dimension; first += bbob_block) {
    const std::int64_t number = first / bbob_block;
    blocks.push_back(bbob_rotation(seed + 1'000'000 * number, std::min(bbob_block, dimension - first)));
  }
  return blocks;
}

}  // namespace

std::vector<Index> swap_permutation(std::int64_t seed, Index dimension) {
  std::vector<Index> permutation(static_cast<std::size_t>(dimension));
  std::iota(permutation.begin(), permutation.end(), Index{0});
  if (dimension <= bbob_block) return permutation;
  const Index range = dimension / 3;
  const std::vector<Index> order = argsort(lehmer_uniforms(seed, dimension));
  for (Index k = 0; k < dimension; ++k) {
    const Index a = order[static_cast<std::size_t>(k)];
    const Index low = std::max<Index>(0, a - range), high = std::min(dimension - 1, a + range);
    const double uniform = lehmer_uniforms(seed + 1000 * (k + 1), 1)[0];
    Index b = low + static_cast<Index>(std::floor(uniform * static_cast<double>(high - low)));
    if (b >= a) ++b;
    std::swap(permutation[static_cast<std::size_t>(a)], permutation[static_cast<std::size_t>(b)]);
  }
  return permutation;
}

BlockMap::BlockMap(std::int64_t seed, Index dimension) : blocks_(rotated_blocks(seed, dimension)) {}

BlockMap::BlockMap(std::vector<Index> before, std::int64_t seed, std::vector<Index> after)
    : before_(std::move(before)),
      after_(std::move(after)),
      blocks_(rotated_blocks(seed, static_cast<Index>(before_.size()))) {}

void BlockMap::apply(const double* in, double* out, double* scratch) const {
  const double* source = in;
  if (!before_.empty()) {
    for (std::size_t i = 0; i < before_.size(); ++i) out[i] = in[before_[i]];
    source = out;
  }
  double* const rotated = after_.empty() && before_.empty() ? out : scratch;
  Index first = 0;
  for (const MatrixXd& block : blocks_) {
    const Eigen::Map<const VectorXd> part(source + first, block.cols());
    Eigen::Map<VectorXd>(rotated + first, block.rows()).noalias() = block * part;
    first += block.rows();
  }
  if (rotated == out) return;
  for (std::size_t i = 0; i < after_.size(); ++i) out[i] = rotated[after_[i]];
}

VectorXd BlockMap::transposed(const VectorXd& values) const {
  VectorXd rotated = values, turned(values.size());
  for (std::size_t i = 0; i < after_.size(); ++i) rotated[after_[i]] = values[static_cast<Index>(i)];
  Index first = 0;
  for (const MatrixXd& block : blocks_) {
    turned.segment(first, block.cols()) = block.transpose() * rotated.segment(first, block.rows());
    first += block.rows();
  }
  if (before_.empty()) return turned;
  VectorXd placed(values.size());
  for (std::size_t i = 0; i < before_.size(); ++i) placed[before_[i]] = turned[static_cast<Index>(i)];
  return placed;
}

}  // namespace bobench::testfunctions
