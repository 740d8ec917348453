#include "surrogates/trees/ranked_features.hpp"

#include <algorithm>
#include <utility>

namespace bobench::surrogates {

RankedFeatures::RankedFeatures(const Eigen::MatrixXf& X, std::vector<int> choices)
    : points_(X.cols()),
      values_(static_cast<std::size_t>(X.rows())),
      ranks_(static_cast<std::size_t>(X.size())),
      choices_(std::move(choices)) {
  std::vector<std::pair<float, std::uint32_t>> sorted(static_cast<std::size_t>(points_));
  for (Eigen::Index feature = 0; feature < X.rows(); ++feature) {
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      sorted[i] = {X(feature, static_cast<Eigen::Index>(i)), static_cast<std::uint32_t>(i)};
    }
    std::ranges::sort(sorted);
    std::vector<float>& values = values_[static_cast<std::size_t>(feature)];
    std::uint32_t* ranks = ranks_.data() + static_cast<std::size_t>(feature * points_);
    for (const auto& [value, point] : sorted) {
      if (values.empty() || value > values.back()) values.push_back(value);
      ranks[point] = static_cast<std::uint32_t>(values.size() - 1);
    }
  }
}

}  // namespace bobench::surrogates
