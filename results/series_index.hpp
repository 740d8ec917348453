// Index of the series of a result set by their names; ResultSet::find() searches linearly.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

#include "results/result_set.hpp"

namespace bobench::results {

class SeriesIndex {
 public:
  SeriesIndex() = default;
  explicit SeriesIndex(const ResultSet& set) {
    for (std::size_t i = 0; i < set.series.size(); ++i) add(set.series[i], i);
  }
  /// Adds a series that is stored at a place. Of two series with the same names, the first counts.
  void add(const Series& series, std::size_t place) {
    places_.try_emplace(key(series.problem, series.optimizer), place);
  }

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  /// The place of a series, or `none`.
  std::size_t place(std::string_view problem, std::string_view optimizer) const {
    const auto found = places_.find(key(problem, optimizer));
    return found == places_.end() ? none : found->second;
  }
  /// The series of the indexed set; null if there is none with these names.
  template <class Set>
  auto* find(Set& set, std::string_view problem, std::string_view optimizer) const {
    const std::size_t at = place(problem, optimizer);
    return at == none ? nullptr : &set.series[at];
  }

 private:
  static std::string key(std::string_view problem, std::string_view optimizer) {
    std::string text(problem);
    text += '\n';
    text += optimizer;
    return text;
  }
  std::unordered_map<std::string, std::size_t> places_;
};

}  // namespace bobench::results
