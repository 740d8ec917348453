#include "results/formats/replicate_labels.hpp"

#include <algorithm>

namespace bobench::results {

std::vector<std::map<std::uint64_t, std::size_t>> numbers_of_labels(
    const std::vector<std::set<std::uint64_t>>& labels_of_optimizers) {
  const auto is_shared = [&](std::uint64_t label) {
    return std::ranges::all_of(labels_of_optimizers, [&](const auto& labels) { return labels.contains(label); });
  };
  std::vector<std::map<std::uint64_t, std::size_t>> numbers;
  for (const std::set<std::uint64_t>& labels : labels_of_optimizers) {
    std::map<std::uint64_t, std::size_t>& own = numbers.emplace_back();
    for (const bool shared : {true, false}) {
      for (const std::uint64_t label : labels) {
        if (is_shared(label) == shared) own.emplace(label, own.size());
      }
    }
  }
  return numbers;
}

bool are_numbers(const std::set<std::uint64_t>& labels) {
  return labels.contains(0) && *labels.rbegin() < 2 * labels.size();
}

}  // namespace bobench::results
