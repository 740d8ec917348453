// Merging of result sets.
#pragma once

#include <utility>

#include "results/result_set.hpp"
#include "results/series_index.hpp"

namespace bobench::results {

/// The union of the runs of both sets. A run in both must be the same in both. If a run is missing in one set, or
/// failed in one and complete in the other, the more complete of the two is kept. Each run keeps its build; a run in
/// both has that of `a`.
/// @throws InputError if settings, a problem's rules (for any optimiser) or a run differ; the message names the
///         difference
ResultSet merge(const ResultSet& a, const ResultSet& b);

/// Merges many sets, one after the other, into one growing set; each is visited once.
class Merger {
 public:
  /// @throws as merge()
  void add(ResultSet set);
  const ResultSet& merged() const& { return merged_; }
  ResultSet merged() && { return std::move(merged_); }

 private:
  ResultSet merged_;
  bool is_empty_ = true;
  SeriesIndex places_;
};

}  // namespace bobench::results
