// Builds a result set from runs that a reader finds in any order, and rejects what a result file cannot hold.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "results/result_set.hpp"

namespace bobench::results {

/// Properties common to all runs of a series.
struct SeriesFacts {
  int dimension = 0;
  std::string group = "";
  std::string label = "";
  nlohmann::json options = nlohmann::json::object();
  nlohmann::json details = nlohmann::json::object();
};

/// A part of a problem id made from a foreign name: slashes and blanks become '-'.
std::string problem_id_part(std::string_view name);

/// @throws InputError if a name is empty, too long, not UTF-8, or a problem id has an empty part, "." or ".."
void require_series_names(std::string_view problem, std::string_view optimizer);

class ResultSetBuilder {
 public:
  /// The number of a series, from 0 in the order of first mention; `facts` are stored at the first mention.
  /// @throws InputError as require_series_names()
  std::size_t series(std::string_view problem, std::string_view optimizer, const SeriesFacts& facts = {});

  /// The run to fill, initially missing. The reference is valid until build().
  /// @throws InputError if the replicate is beyond what a file holds
  RunResult& run(std::size_t series, std::size_t replicate);
  Series& facts(std::size_t series) { return series_[series].series; }

  /// Every series with its replicates from 0 to the last; those that were not requested are missing. The budget is the
  /// length of the longest run.
  /// @throws InputError if the set is empty, a run's columns differ in length, or the whole is too large
  ResultSet build();

 private:
  struct Part {
    Series series;
    std::map<std::size_t, RunResult> runs;
  };
  std::vector<Part> series_;
  std::unordered_map<std::string, std::size_t> positions_;
};

/// @throws InputError if a data set of the result file, replicates x budget x dimension, would be too large
void require_storable(const ResultSet& results);

/// Adds the runs of `from` to those of `into`; the larger budget counts. Other settings of `into` stay.
/// @throws InputError if both hold the same run, naming it, or runs of one problem under different rules, as far as
///         both record them
void join(ResultSet& into, ResultSet from);

/// Truncates every run after `budget` evaluations.
void cut(ResultSet& results, std::size_t budget);

}  // namespace bobench::results
