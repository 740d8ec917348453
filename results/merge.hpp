// Puts two result sets together.
#pragma once

#include <utility>

#include "results/result_set.hpp"
#include "results/series_index.hpp"

namespace bobench::results {

/// All runs of both. A run that both hold must be the same in both; a run missing in one, or failed in one and complete
/// in the other, is taken from where it is better off. Each run keeps its build; a run of both has that of `a`.
/// @throws InputError if the settings differ, a problem's rules (whoever ran on it) or a run: it says which
ResultSet merge(const ResultSet& a, const ResultSet& b);

/// The same of many, one after the other, into one set that grows: each is looked at once.
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
