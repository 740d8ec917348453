#include "reproduction/input/statement_reader.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "core/text.hpp"
#include "reproduction/input/id_patterns.hpp"

namespace bobench::reproduction {

void require_known(const system::StrictObject& object, const std::string& key, const Labels& names, const Labels& known,
                   const char* what) {
  for (const std::string& name : names) {
    if (std::ranges::find(known, name) != known.end()) continue;
    object.refuse(key, fmt::format("{} of this file; '{}' is none{}", what, name, did_you_mean(name, known)));
  }
}

std::string StatementReader::label(const std::string& key) {
  std::string name = json.text(key);
  require_known(json, key, {name}, words_.optimizers, "optimisers");
  return name;
}

Labels StatementReader::labels(const std::string& key, const Labels& without) {
  if (!json.has(key)) json.refuse(key, "an optimiser's label, a list of them, or \"*\"");
  Labels names = json.texts(key);
  if (names == Labels{"*"}) {
    names.clear();
    std::ranges::copy_if(words_.optimizers, std::back_inserter(names),
                         [&](const std::string& name) { return std::ranges::find(without, name) == without.end(); });
  }
  require_known(json, key, names, words_.optimizers, "optimisers");
  return names;
}

Labels StatementReader::problems_of(system::StrictObject& object, const std::string& key) const {
  Labels ids = expand_ids(object.texts(key));
  require_known(object, key, ids, words_.problems, "problems");
  return ids;
}

std::vector<Labels> StatementReader::problem_groups(const std::string& key) {
  std::vector<Labels> groups;
  for (system::StrictObject& group : json.objects(key)) {
    groups.push_back(problems_of(group, "problems"));
    group.finish();
  }
  return groups;
}

Quantity StatementReader::quantity() {
  using Kind = Quantity::Kind;
  Quantity quantity;
  quantity.kind = json.choice<Kind>("quantity", Kind::final);
  if (quantity.kind == Kind::area || quantity.kind == Kind::away) quantity.from = json.whole("from", 1, 1);
  if (quantity.kind == Kind::evaluations) {
    if (json.has("regret")) {
      quantity.regret = json.real("regret");
    } else {
      quantity.target = json.real("target");
    }
  }
  if (quantity.kind == Kind::away) {
    quantity.radius = json.real("radius");
    for (system::StrictObject& optimum : json.objects("optima")) {
      quantity.optima.push_back(optimum.reals("at", 2));
      optimum.finish();
    }
  }
  return quantity;
}

HorizonRule StatementReader::horizons(const std::string& prefix) {
  using results::CostUnit;
  HorizonRule rule;
  const std::string at = prefix + "at", at_cost = prefix + "at_cost";
  if (!json.has(at_cost)) {
    if (json.has("cost")) json.refuse("cost", fmt::format("nothing without '{}': it says what that adds up", at_cost));
    rule.evaluations = json.wholes(at, 1);
    return rule;
  }
  if (json.has(at)) {
    json.refuse(at, fmt::format("nothing together with '{}': runs are compared by evaluations or by cost", at_cost));
  }
  rule.costs = json.positive_reals(at_cost);
  rule.unit = json.choice<CostUnit>("cost", CostUnit::seconds);
  return rule;
}

RankingRule StatementReader::ranking() {
  using analysis::RankingTest, analysis::MannWhitneyMethod;
  RankingRule rule;
  rule.score = json.choice<ScoreKind>("score", ScoreKind::borda);
  rule.test = json.choice<RankingTest>("by", RankingTest::friedman);
  rule.method = json.choice("method", {"automatic", "normal"}, "automatic") == "normal" ? MannWhitneyMethod::normal
                                                                                        : MannWhitneyMethod::automatic;
  rule.alpha = json.real("alpha", rule.alpha);
  rule.among = labels_or_none("among");
  rule.problems = problems();
  if (json.has("at")) rule.at = json.whole("at", 1);
  return rule;
}

}  // namespace bobench::reproduction
