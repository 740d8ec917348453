// Reads what the statements of a claim have in common: optimisers, problems, quantities, rankings.
#pragma once

#include <string>
#include <vector>

#include "reproduction/measurements/horizon_rule.hpp"
#include "reproduction/measurements/quantity.hpp"
#include "reproduction/measurements/ranking.hpp"
#include "system/strict_json.hpp"

namespace bobench::reproduction {

/// The names that statements may use.
struct Vocabulary {
  Labels optimizers, problems;
};

/// @throws InputError  with the nearest known name if one of `names` is unknown
/// @param what  the names are: "optimisers"
void require_known(const system::StrictObject& object, const std::string& key, const Labels& names, const Labels& known,
                   const char* what);

/// One statement's JSON, and the names it may use. Each throws InputError for an unknown name or a wrong value.
class StatementReader {
 public:
  /// Both must outlive this.
  StatementReader(system::StrictObject& statement, const Vocabulary& vocabulary)
      : json(statement), words_(vocabulary) {}

  std::string label(const std::string& key);
  /// "*" stands for all optimisers but those in `without`.
  Labels labels(const std::string& key, const Labels& without = {});
  Labels labels_or_none(const std::string& key) { return json.has(key) ? labels(key) : Labels{}; }
  Labels problems(const std::string& key = "problems") { return problems_of(json, key); }
  /// The problems of each object in a list.
  std::vector<Labels> problem_groups(const std::string& key);
  Quantity quantity();
  /// "at", or "at_cost" with "cost".
  /// @param prefix  of the first two: "of_"
  HorizonRule horizons(const std::string& prefix = "");
  RankingRule ranking();

  system::StrictObject& json;  ///< for whatever else a statement says

 private:
  Labels problems_of(system::StrictObject& object, const std::string& key) const;

  const Vocabulary& words_;
};

}  // namespace bobench::reproduction
