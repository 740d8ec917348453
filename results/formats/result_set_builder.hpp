// Puts a result set together of runs that a reader finds in any order, and refuses what no result file could hold.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "results/result_set.hpp"

namespace bobench::results {

/// What is the same for all runs of a series.
struct SeriesFacts {
  int dimension = 0;
  std::string group = "";
  std::string label = "";
  nlohmann::json options = nlohmann::json::object();
  nlohmann::json details = nlohmann::json::object();
};

/// A part of a problem id made of a foreign name: slashes and blanks become '-'.
std::string problem_id_part(std::string_view name);

class ResultSetBuilder {
 public:
  /// The number of a series, from 0 in the order of their first mention; `facts` are taken then.
  /// @throws InputError if a name is empty, too long, not UTF-8, or a problem id has an empty part, "." or ".."
  std::size_t series(std::string_view problem, std::string_view optimizer, const SeriesFacts& facts = {});

  /// A run to fill, missing as yet. The reference stays good until build().
  /// @throws InputError if the replicate is beyond what a file holds
  RunResult& run(std::size_t series, std::size_t replicate);
  Series& facts(std::size_t series) { return series_[series].series; }

  /// Every series with its replicates from 0 to the last; those never asked for are missing. The budget is the longest
  /// run's.
  /// @throws InputError if there is nothing, a run's columns differ in length, or the whole is absurdly large
  ResultSet build();

 private:
  struct Part {
    Series series;
    std::map<std::size_t, RunResult> runs;
  };
  std::vector<Part> series_;
  std::unordered_map<std::string, std::size_t> positions_;
};

/// @throws InputError if a data set of the result file, replicates x budget x dimension, would be absurdly large
void require_storable(const ResultSet& results);

/// The runs of `from` join those of `into`; the longer budget counts. Settings of `into` stay otherwise.
/// @throws InputError if both hold the same run, naming it, or runs of one problem by other rules, as far as both have
///         them on record
void join(ResultSet& into, ResultSet from);

/// Cuts every run after `budget` evaluations.
void cut(ResultSet& results, std::size_t budget);

}  // namespace bobench::results
