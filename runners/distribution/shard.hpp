// Shards: a division of a plan's runs by their names alone.
#pragma once

#include <string>
#include <string_view>

namespace bobench::runners {

/// One of `count` shards of a plan. The shard of a run depends only on its name and on `count`, so that machines which
/// share nothing agree. Replicates of one series go to consecutive shards, so that each shard has its share of the
/// expensive runs.
struct Shard {
  int number = 1;  ///< from 1 to count
  int count = 1;

  /// @throws InputError unless it is "3/40"
  static Shard parse(const std::string& text);

  bool has(std::string_view problem, std::string_view optimizer, int replicate) const;
  bool is_whole() const { return count == 1; }
  /// "3/40"
  std::string text() const;
};

}  // namespace bobench::runners
