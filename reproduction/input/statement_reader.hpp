// Reader of the common fields of statements: optimisers, problems, quantities, rankings.
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

/// @param what  kind of the names, for the message: "optimisers"
/// @throws InputError  with the nearest known name if one of `names` is unknown
void require_known(const system::StrictObject& object, const std::string& key, const Labels& names, const Labels& known,
                   const char* what);

/// The JSON of one statement, and the names it may use. Members throw InputError for an unknown name or a wrong value.
class StatementReader {
 public:
  /// Both must outlive this object.
  StatementReader(system::StrictObject& statement, const Vocabulary& vocabulary)
      : json(statement), words_(vocabulary) {}

  std::string label(const std::string& key);
  /// "*" stands for all optimisers except those in `without`.
  Labels labels(const std::string& key, const Labels& without = {});
  Labels labels_or_none(const std::string& key) { return json.has(key) ? labels(key) : Labels{}; }
  Labels problems(const std::string& key = "problems") { return problems_of(json, key); }
  /// The problems of each object in a list.
  std::vector<Labels> problem_groups(const std::string& key);
  Quantity quantity();
  /// "at", or "at_cost" with "cost".
  /// @param prefix  of the keys "at" and "at_cost": "of_"
  HorizonRule horizons(const std::string& prefix = "");
  RankingRule ranking();

  system::StrictObject& json;  ///< for the other keys of a statement

 private:
  Labels problems_of(system::StrictObject& object, const std::string& key) const;

  const Vocabulary& words_;
};

}  // namespace bobench::reproduction
