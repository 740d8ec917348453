#include "surrogates/trees/forest_router.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace bobench::surrogates {
namespace {

constexpr auto lowest_code = std::numeric_limits<std::int16_t>::min();

/// Bit i says whether codes[i] > code, for 64 codes.
std::uint64_t bits_above(const std::int16_t* codes, std::int16_t code) {
  std::uint64_t bits = 0;
#if defined(__AVX2__)
  const __m256i bound = _mm256_set1_epi16(code);
  const auto above = [&](int i) {
    return _mm256_cmpgt_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(codes + 16 * i)), bound);
  };
  for (int half = 0; half < 2; ++half) {
    // Packing 16 bits to 8 interleaves the two 128-bit lanes; the permutation puts them back in order.
    const __m256i packed = _mm256_packs_epi16(above(2 * half), above(2 * half + 1));
    const int mask = _mm256_movemask_epi8(_mm256_permute4x64_epi64(packed, 0b11011000));
    bits |= static_cast<std::uint64_t>(static_cast<std::uint32_t>(mask)) << (32 * half);
  }
#else
  for (int i = 0; i < 64; ++i) bits |= static_cast<std::uint64_t>(codes[i] > code) << i;
#endif
  return bits;
}

}  // namespace

ForestRouter::ForestRouter(std::vector<DecisionTree> trees, std::vector<int> choices)
    : trees_(std::move(trees)), choices_(std::move(choices)) {
  std::size_t before = 0;
  for (const int count : choices_) {
    first_choice_.push_back(before);
    before += static_cast<std::size_t>(count);
  }
  for (const DecisionTree& tree : trees_) {
    for (const DecisionTree::Node& node : tree.nodes()) {
      if (node.feature < 0 || std::isnan(node.threshold)) continue;
      const auto feature = static_cast<std::size_t>(node.feature);
      if (feature >= thresholds_.size()) thresholds_.resize(feature + 1);
      thresholds_[feature].push_back(node.threshold);
    }
  }
  for (std::vector<float>& thresholds : thresholds_) {
    std::ranges::sort(thresholds);
    thresholds.erase(std::unique(thresholds.begin(), thresholds.end()), thresholds.end());
    if (thresholds.size() > std::numeric_limits<std::uint16_t>::max()) return;
  }
  if (std::max(thresholds_.size(), choices_.size()) > std::numeric_limits<std::int16_t>::max()) return;
  for (const DecisionTree& tree : trees_) {
    std::vector<Node>& nodes = nodes_.emplace_back();
    for (const DecisionTree::Node& node : tree.nodes()) {
      if (node.feature < 0) {
        nodes.push_back({-1, 0, 0});
        continue;
      }
      if (std::isnan(node.threshold)) {
        nodes.push_back({static_cast<std::int16_t>(node.feature), 0, node.left});
        continue;
      }
      const std::vector<float>& thresholds = thresholds_[static_cast<std::size_t>(node.feature)];
      const auto rank = std::ranges::lower_bound(thresholds, node.threshold) - thresholds.begin();
      nodes.push_back(
          {static_cast<std::int16_t>(node.feature), static_cast<std::int16_t>(lowest_code + rank), node.left});
    }
  }
}

ForestRouter::Batch ForestRouter::encode(const Eigen::MatrixXd& X) const {
  const auto features = static_cast<Eigen::Index>(thresholds_.size());
  const Eigen::Index blocks = (X.cols() + block_size - 1) / block_size;
  Batch batch;
  Codes& codes = batch.codes;
  codes = Codes::Constant(features, blocks * block_size, lowest_code);
  for (Eigen::Index feature = 0; feature < features; ++feature) {
    const std::vector<float>& thresholds = thresholds_[static_cast<std::size_t>(feature)];
    for (Eigen::Index column = 0; column < X.cols(); ++column) {
      const auto exceeded =
          std::ranges::lower_bound(thresholds, static_cast<float>(X(feature, column))) - thresholds.begin();
      codes(feature, column) = static_cast<std::int16_t>(lowest_code + exceeded);
    }
  }
  if (!choices_.empty()) encode_choices(X, batch);
  return batch;
}

void ForestRouter::encode_choices(const Eigen::MatrixXd& X, Batch& batch) const {
  batch.row_words = static_cast<std::size_t>((X.cols() + block_size - 1) / block_size) * words;
  batch.choices.assign((first_choice_.back() + static_cast<std::size_t>(choices_.back())) * batch.row_words, 0);
  for (Eigen::Index column = 0; column < X.cols(); ++column) {
    const auto word = static_cast<std::size_t>(column) / 64;
    const std::uint64_t bit = std::uint64_t{1} << (column % 64);
    for (std::size_t feature = 0; feature < choices_.size(); ++feature) {
      if (choices_[feature] == 0) continue;
      const auto choice = static_cast<std::size_t>(X(static_cast<Eigen::Index>(feature), column));
      batch.choices[(first_choice_[feature] + choice) * batch.row_words + word] |= bit;
    }
  }
}

ForestRouter::Subset ForestRouter::take_right_choices(const DecisionTree& tree, std::uint32_t node, const Batch& batch,
                                                      Eigen::Index first, Subset& subset) const {
  const auto feature = static_cast<std::size_t>(tree.nodes()[node].feature);
  const std::uint64_t* rows = batch.choices.data() + first_choice_[feature] * batch.row_words + first / 64;
  const std::uint64_t* left_choices = tree.left_choices(node);
  Subset left{};
  for (std::size_t i = 0; i < tree.words_of_choices(); ++i) {
    for (std::uint64_t bits = left_choices[i]; bits != 0; bits &= bits - 1) {
      const auto choice = 64 * i + static_cast<std::size_t>(std::countr_zero(bits));
      for (std::size_t word = 0; word < words; ++word) left[word] |= rows[choice * batch.row_words + word];
    }
  }
  Subset right;
  for (std::size_t word = 0; word < words; ++word) {
    right[word] = subset[word] & ~left[word];
    subset[word] &= left[word];
  }
  return right;
}

ForestRouter::Subset ForestRouter::all_of(Eigen::Index count) {
  Subset all{};
  for (std::size_t word = 0; word < words && count > 0; ++word, count -= 64) {
    all[word] = count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
  }
  return all;
}

ForestRouter::Subset ForestRouter::take_above(const std::int16_t* codes, std::int16_t code, Subset& subset) {
  Subset above;
  for (std::size_t word = 0; word < words; ++word) {
    const std::uint64_t members = subset[word];
    above[word] = members == 0 ? 0 : members & bits_above(codes + 64 * word, code);
    subset[word] = members & ~above[word];
  }
  return above;
}

Eigen::VectorXd ForestRouter::sum_of_means(const Eigen::MatrixXd& X) const {
  Eigen::VectorXd sums = Eigen::VectorXd::Zero(X.cols());
  if (nodes_.empty()) {
    visit_leaves(X,
                 [&](std::size_t, Eigen::Index column, const DecisionTree::Leaf& leaf) { sums[column] += leaf.mean; });
    return sums;
  }
  const Batch batch = encode(X);
  for (Eigen::Index first = 0; first < X.cols(); first += block_size) {
    const Eigen::Index count = std::min(block_size, X.cols() - first);
    for (std::size_t tree = 0; tree < trees_.size(); ++tree) {
      // Most leaves of a classifier are pure: class 0 adds nothing, and the points of class 1 are collected first.
      Subset ones{};
      auto visit = [&](std::uint32_t node, const Subset& subset) {
        const double mean = trees_[tree].leaf_at(node).mean;
        if (mean == 1.0) {
          for (std::size_t word = 0; word < words; ++word) ones[word] |= subset[word];
        } else if (mean != 0.0) {
          for_each(subset, [&](Eigen::Index column) { sums[first + column] += mean; });
        }
      };
      route_block(tree, batch, first, count, visit);
      for (Eigen::Index i = 0; i < count; ++i) {
        sums[first + i] += static_cast<double>((ones[static_cast<std::size_t>(i / 64)] >> (i % 64)) & 1U);
      }
    }
  }
  return sums;
}

}  // namespace bobench::surrogates
