#include "papers/claims/statement_file.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "core/problem_catalog.hpp"
#include "core/text.hpp"

namespace bobench::papers {
namespace {

using analysis::RankScore;
using analysis::RankTest;

void require_known(StrictObject& object, const std::string& key, const Labels& names, const Labels& known,
                   const char* what) {
  for (const std::string& name : names) {
    if (std::ranges::find(known, name) != known.end()) continue;
    object.refuse(key, fmt::format("{} of this file; '{}' is none{}", what, name, did_you_mean(name, known)));
  }
}

/// One statement's JSON, read with the names it may use.
class StatementReader {
 public:
  StatementReader(StrictObject& object, const Vocabulary& vocabulary) : object_(object), words_(vocabulary) {}

  Statement less(bool denied) {
    LessStatement s;
    s.denied = denied;
    s.lower = labels("lower");
    s.higher = labels("higher", s.lower);
    s.problems = problems();
    s.at = object_.wholes("at", 1);
    s.quantity = quantity();
    return s;
  }
  Statement same() {
    SameStatement s;
    s.first = label("first");
    s.second = label("second");
    s.problems = problems();
    s.at = object_.wholes("at", 1);
    s.decades = object_.real("decades", s.decades);
    s.share_of_range = object_.real("share_of_range", 0.0);
    if (s.share_of_range > 0.0) s.reference = label("reference");
    return s;
  }
  Statement anytime() { return AnytimeStatement{label("lower"), label("higher"), problems()}; }
  Statement catch_up() {
    CatchUpStatement s;
    s.leader = label("leader");
    s.follower = label("follower");
    const auto between = object_.reals("between", 2);
    s.low = static_cast<int>(between[0]);
    s.high = static_cast<int>(between[1]);
    if (s.low < 1 || s.high < s.low) object_.refuse("between", "[first, last], 1 <= first <= last");
    s.by_rank = object_.has("score");
    if (s.by_rank) s.ranking = ranking();
    s.problems = s.by_rank ? s.ranking.problems : problems();
    return s;
  }
  Statement rank() {
    RankStatement s;
    s.ranking = ranking();
    const std::string kind =
        object_.choice("order", {"above", "place", "near", "falls", "keeps"}, object_.has("place") ? "place" : "above");
    if (kind == "above" || kind == "near") {
      s.kind = kind == "above" ? RankStatement::Kind::above : RankStatement::Kind::near;
      s.better = labels("better");
      s.worse = labels("worse", s.better);
      if (kind == "near") s.within = object_.real("within");
      return s;
    }
    s.better = {label("optimizer")};
    if (kind == "place") {
      s.kind = RankStatement::Kind::place;
      const auto places = object_.wholes("place", 1);
      if (places.empty() || places.size() > 2) object_.refuse("place", "a place, or [best, worst]");
      s.best_place = places.front();
      s.worst_place = places.back();
      return s;
    }
    s.kind = kind == "falls" ? RankStatement::Kind::falls : RankStatement::Kind::keeps;
    s.since = object_.whole("since", 1);
    s.within = object_.real("within", s.within);
    return s;
  }
  Statement count() {
    CountStatement s;
    if (object_.has("any_of")) {
      s.any_of = labels("any_of");
      s.among = labels_or_all("among");
      s.top = object_.whole("top", 1);
    } else {
      s.lower = label("lower");
      s.higher = label("higher");
    }
    s.printed = expand_ids(object_.texts("printed"));
    require_known(object_, "printed", s.printed, words_.problems, "problems");
    s.problems = problems();
    return s;
  }
  Statement cells() { return CellStatement{object_.texts("files")}; }
  Statement property() { return PropertyStatement{object_.text("property")}; }
  Statement median() {
    MedianStatement s;
    s.optimizer = label("optimizer");
    s.problems = problems();
    s.at = object_.whole("at", 1);
    s.share = object_.real("share");
    s.reference = label("of");
    s.reference_at = object_.whole("of_at", 1);
    return s;
  }
  Statement share() {
    ShareStatement s;
    s.optimizer = label("optimizer");
    s.problems = problems();
    s.at = object_.whole("at", 1);
    s.regret = object_.real("regret");
    s.at_least = object_.real("at_least");
    return s;
  }
  Statement seconds() {
    SecondsStatement s;
    s.optimizer = label("optimizer");
    s.problems = problems();
    s.at_least = object_.real("at_least");
    return s;
  }
  Statement sign() {
    SignStatement s{labels("lower"), labels("higher"), problems()};
    if (s.lower.size() != s.higher.size()) object_.refuse("higher", "as many optimisers as 'lower' has");
    return s;
  }
  Statement trend() {
    TrendStatement s;
    s.increasing = object_.choice("direction", {"increasing", "decreasing"}) == "increasing";
    if (object_.has("leader")) {
      s.leader = label("leader");
      s.follower = label("follower");
      for (StrictObject& group : object_.objects("groups")) {
        s.groups.push_back(expand_ids(group.texts("problems")));
        require_known(group, "problems", s.groups.back(), words_.problems, "problems");
        group.finish();
      }
      if (s.groups.size() < 2) object_.refuse("groups", "at least two groups of problems");
      return s;
    }
    s.optimizers = labels("optimizers");
    s.problems = problems();
    s.quantity = quantity();
    return s;
  }
  Statement pairs() {
    PairsStatement s;
    s.ranking = ranking();
    const auto share = object_.reals("share", 2);
    s.low = share[0];
    s.high = share[1];
    return s;
  }
  Statement lead() {
    LeadStatement s;
    s.first = labels("first");
    s.others = labels("others", s.first);
    s.problems = problems();
    s.share = object_.real("share");
    s.evaluations = object_.real("evaluations");
    return s;
  }

 private:
  std::string label(const std::string& key) {
    const std::string name = object_.text(key);
    require_known(object_, key, {name}, words_.optimizers, "optimisers");
    return name;
  }
  /// "*" stands for all optimisers but those in `without`.
  Labels labels(const std::string& key, const Labels& without = {}) {
    if (!object_.has(key)) object_.refuse(key, "an optimiser's label, a list of them, or \"*\"");
    Labels names = object_.texts(key);
    if (names == Labels{"*"}) {
      names.clear();
      for (const std::string& name : words_.optimizers) {
        if (std::ranges::find(without, name) == without.end()) names.push_back(name);
      }
    }
    require_known(object_, key, names, words_.optimizers, "optimisers");
    return names;
  }
  Labels labels_or_all(const std::string& key) { return object_.has(key) ? labels(key) : Labels{}; }
  Labels problems() {
    const Labels ids = expand_ids(object_.texts("problems"));
    require_known(object_, "problems", ids, words_.problems, "problems");
    return ids;
  }
  RankingRule ranking() {
    static const std::map<std::string, RankScore> scores = {
        {"borda", RankScore::borda}, {"firsts", RankScore::firsts}, {"mean-rank", RankScore::mean_rank}};
    static const std::map<std::string, RankTest> tests = {
        {"friedman", RankTest::friedman}, {"mann-whitney", RankTest::mann_whitney}, {"means", RankTest::means}};
    RankingRule rule;
    rule.request.score = scores.at(object_.choice("score", {"borda", "firsts", "mean-rank"}, "borda"));
    rule.request.test = tests.at(object_.choice("by", {"friedman", "mann-whitney", "means"}, "friedman"));
    rule.request.alpha = object_.real("alpha", rule.request.alpha);
    rule.among = labels_or_all("among");
    rule.problems = problems();
    if (object_.has("at")) rule.at = object_.whole("at", 1);
    return rule;
  }
  Quantity quantity() {
    static const std::map<std::string, Quantity::Kind> kinds = {{"final", Quantity::Kind::final},
                                                                {"area", Quantity::Kind::area},
                                                                {"evaluations", Quantity::Kind::evaluations},
                                                                {"away", Quantity::Kind::away}};
    Quantity q;
    q.kind = kinds.at(object_.choice("quantity", {"final", "area", "evaluations", "away"}, "final"));
    if (q.kind == Quantity::Kind::area) q.from = object_.whole("from", 1, 1);
    if (q.kind == Quantity::Kind::evaluations) q.target = object_.real("target");
    if (q.kind == Quantity::Kind::away) {
      q.radius = object_.real("radius");
      for (StrictObject& optimum : object_.objects("optima")) {
        q.optima.push_back(optimum.reals("at", 2));
        optimum.finish();
      }
    }
    return q;
  }

  StrictObject& object_;
  const Vocabulary& words_;
};

}  // namespace

Labels expand_ids(const Labels& patterns) {
  Labels all;
  for (const std::string& pattern : patterns) {
    Labels ids{""};
    for (const std::string& segment : split(pattern, '/')) {
      Labels longer;
      for (const std::string& id : ids) {
        for (const std::string& item : expand_segment(segment)) longer.push_back(id.empty() ? item : id + "/" + item);
      }
      ids = std::move(longer);
    }
    for (std::string& id : ids) {
      if (std::ranges::find(all, id) == all.end()) all.push_back(std::move(id));
    }
  }
  return all;
}

Statement read_statement(StrictObject& object, const Vocabulary& vocabulary) {
  using Read = std::function<Statement(StatementReader&)>;
  static const std::map<std::string, Read> procedures = {{"LESS", [](StatementReader& r) { return r.less(false); }},
                                                         {"ALL-LESS", [](StatementReader& r) { return r.less(false); }},
                                                         {"NOT-LESS", [](StatementReader& r) { return r.less(true); }},
                                                         {"SAME", [](StatementReader& r) { return r.same(); }},
                                                         {"ANYTIME", [](StatementReader& r) { return r.anytime(); }},
                                                         {"CATCHUP", [](StatementReader& r) { return r.catch_up(); }},
                                                         {"RANK", [](StatementReader& r) { return r.rank(); }},
                                                         {"COUNT", [](StatementReader& r) { return r.count(); }},
                                                         {"CELL", [](StatementReader& r) { return r.cells(); }},
                                                         {"PROPERTY", [](StatementReader& r) { return r.property(); }},
                                                         {"MEDIAN", [](StatementReader& r) { return r.median(); }},
                                                         {"SHARE", [](StatementReader& r) { return r.share(); }},
                                                         {"SIGN", [](StatementReader& r) { return r.sign(); }},
                                                         {"TREND", [](StatementReader& r) { return r.trend(); }},
                                                         {"PAIRS", [](StatementReader& r) { return r.pairs(); }},
                                                         {"LEAD", [](StatementReader& r) { return r.lead(); }},
                                                         {"SECONDS", [](StatementReader& r) { return r.seconds(); }}};
  std::vector<std::string> names;
  for (const auto& [name, read] : procedures) names.push_back(name);
  StatementReader reader(object, vocabulary);
  Statement statement = procedures.at(object.choice("procedure", names))(reader);
  object.finish();
  return statement;
}

}  // namespace bobench::papers
