#include "optimizers/multi_fidelity/successive_halving.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bobench::optimizers {

std::optional<Configuration> SuccessiveHalving::promoted() const {
  if (results_.size() >= promoted_.size()) return std::nullopt;
  return promoted_[results_.size()];
}

void SuccessiveHalving::record(const Configuration& configuration, double value) {
  results_.push_back({configuration, value});
  if (results_.size() == static_cast<std::size_t>(rungs_[stage_].configurations)) promote();
}

void SuccessiveHalving::promote() {
  ++stage_;
  std::vector<Result> results = std::exchange(results_, {});
  promoted_.clear();
  if (finished()) return;
  std::erase_if(results, [](const Result& result) { return !std::isfinite(result.value); });
  std::ranges::stable_sort(results, {}, &Result::value);
  const std::size_t room = static_cast<std::size_t>(rungs_[stage_].configurations);
  for (std::size_t i = 0; i < std::min(room, results.size()); ++i) {
    promoted_.push_back(std::move(results[i].configuration));
  }
}

}  // namespace bobench::optimizers
