#include "calibration/cases.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace bobench::calibration {
namespace {

using nlohmann::json;

std::function<json(const Design&)> always(json statement) {
  return [statement = std::move(statement)](const Design&) { return statement; };
}

void on_one_problem(Design& design) {
  design.problems = 1;
}

/// A's values are B's times this factor: what a bound of that factor leaves open.
std::function<void(Design&)> times(double factor) {
  return [=](Design& design) {
    design.problems = 1;
    design.factors = {factor};
  };
}

json rank(const json& keys, const char* by) {
  json statement = {{"procedure", "RANK"}, {"by", by}};
  if (std::string(by) == "mann-whitney") statement["alpha"] = 0.05;
  if (std::string(by) == "means") statement["score"] = "mean-rank";
  statement.update(keys);
  return statement;
}

/// The value reached by four of five runs, or by the runs that do not fail.
json share_of(const Design& design) {
  const bool fails = design.scenario.shape == Shape::rare_failures;
  const double z = fails ? 9.0 : 0.8416212335729143;
  return {{"procedure", "SHARE"},
          {"optimizer", "A"},
          {"at", design.budget},
          {"regret", value_of(design.scenario.shape, z, false)},
          {"at_least", fails ? 1.0 - failure_rate : 0.8}};
}

void add_comparisons(Cases& cases) {
  const json a_b = {{"lower", "A"}, {"higher", "B"}};
  const auto with = [&](const char* name) {
    json statement = a_b;
    statement["procedure"] = name;
    return always(statement);
  };
  cases.push_back({"LESS", "equal", with("LESS"), on_one_problem});
  cases.push_back({"ALL-LESS, 5 others, 8 problems", "equal",
                   always({{"procedure", "ALL-LESS"}, {"lower", "A"}, {"higher", "*"}})});
  cases.push_back({"NOT-LESS", "equal", with("NOT-LESS"), on_one_problem, false});
  cases.push_back(
      {"SAME", "equal", always({{"procedure", "SAME"}, {"first", "A"}, {"second", "B"}}), on_one_problem, false});
  cases.push_back({"SAME", "apart by the margin", always({{"procedure", "SAME"}, {"first", "A"}, {"second", "B"}}),
                   times(std::pow(10.0, 0.2))});
  cases.push_back({"ANYTIME", "equal", with("ANYTIME"), on_one_problem});
  cases.push_back(
      {"MEDIAN", "half as large, as is said",
       always({{"procedure", "MEDIAN"}, {"optimizer", "A"}, {"of", "B"}, {"share", 0.5}, {"at", 20}, {"of_at", 20}}),
       times(0.5)});
  cases.push_back({"SHARE", "the share that is said", share_of, on_one_problem});
  cases.push_back({"SECONDS", "the median that is said",
                   always({{"procedure", "SECONDS"}, {"optimizer", "A"}, {"at_least", 1.0}}), on_one_problem});
  cases.push_back({"TREND, 4 methods", "equal",
                   always({{"procedure", "TREND"}, {"optimizers", {"A", "B", "C", "D"}}, {"direction", "increasing"}}),
                   on_one_problem});
  cases.push_back({"TREND of catching up, 3 groups", "equal",
                   always({{"procedure", "TREND"},
                           {"direction", "increasing"},
                           {"leader", "A"},
                           {"follower", "B"},
                           {"groups",
                            {{{"problems", {"p1", "p2", "p3"}}},
                             {{"problems", {"p4", "p5", "p6"}}},
                             {{"problems", {"p7", "p8"}}}}}})});
  cases.push_back({"CATCHUP", "equal",
                   always({{"procedure", "CATCHUP"}, {"leader", "A"}, {"follower", "B"}, {"between", {8, 12}}}),
                   on_one_problem});
  cases.push_back(
      {"LEAD", "as long as is said",
       always(
           {{"procedure", "LEAD"}, {"first", {"A", "B"}}, {"others", {"C", "D"}}, {"share", 0.5}, {"evaluations", 4}}),
       [](Design& design) {
         design.problems = 1;
         design.steps = true;
         design.delays = {0, 0, 4, 4};
       }});
}

void add_rankings(Cases& cases) {
  const std::size_t first = cases.size();
  for (const char* by : {"friedman", "mann-whitney", "means"}) {
    const auto named = [&](const char* what) { return fmt::format("RANK {}, by {}", what, by); };
    cases.push_back({named("above"), "equal", always(rank({{"better", "A"}, {"worse", "B"}}, by))});
    cases.push_back({named("above, 1 above 5"), "equal", always(rank({{"better", "A"}, {"worse", "*"}}, by))});
    cases.push_back(
        {named("above, 4 above 1"), "equal", always(rank({{"better", {"A", "B", "C", "D"}}, {"worse", "E"}}, by))});
    cases.push_back({named("place 1"), "equal", always(rank({{"optimizer", "A"}, {"place", 1}}, by))});
    cases.push_back({named("near"), "equal",
                     always(rank({{"order", "near"}, {"better", "A"}, {"worse", "B"}, {"within", 0.1}}, by)),
                     [](Design&) {}, false});
    cases.push_back(
        {named("falls"), "equal", always(rank({{"order", "falls"}, {"optimizer", "A"}, {"since", 10}}, by))});
  }
  cases.push_back({"RANK keeps, by friedman", "equal",
                   always(rank({{"order", "keeps"}, {"optimizer", "A"}, {"since", 10}}, "friedman"))});
  for (std::size_t c = first; c < cases.size(); ++c) cases[c].simulated_with = "ranks of equal optimisers";
  cases.push_back({"RANK above, by mann-whitney", "two equal among others",
                   always(rank({{"better", "A"}, {"worse", "B"}}, "mann-whitney")),
                   [](Design& design) { design.shifts = {0.0, 0.0, 1.0, 1.0, 1.0, -1.0}; }});
  cases.push_back(
      {"CATCHUP by rank", "equal",
       always({{"procedure", "CATCHUP"}, {"score", "borda"}, {"leader", "A"}, {"follower", "B"}, {"between", {8, 12}}}),
       [](Design& design) { design.problems = 3; }});
}

void add_counts(Cases& cases) {
  for (const std::size_t problems : {8UL, 24UL}) {
    json printed = json::array();
    for (std::size_t p = 1; p <= 3 * problems / 4; ++p) printed.push_back(fmt::format("p{}", p));
    const auto adapt = [=](Design& design) { design.problems = problems; };
    cases.push_back({fmt::format("COUNT, {} of {}", printed.size(), problems), "equal",
                     always({{"procedure", "COUNT"}, {"lower", "A"}, {"higher", "B"}, {"printed", printed}}), adapt,
                     true, false});
    cases.push_back({fmt::format("COUNT, {} of {}", problems / 2, problems), "equal",
                     always({{"procedure", "COUNT"},
                             {"lower", "A"},
                             {"higher", "B"},
                             {"printed", json(printed.begin(), printed.begin() + static_cast<int>(problems / 2))}}),
                     adapt});
  }
  cases.push_back({"COUNT, one of 2 first on 6 of 8", "equal",
                   always({{"procedure", "COUNT"},
                           {"any_of", {"A", "B"}},
                           {"among", "*"},
                           {"top", 1},
                           {"printed", {"p1", "p2", "p3", "p4", "p5", "p6"}}}),
                   [](Design&) {}, true, false});
  cases.push_back({"SIGN, 8 problems", "equal", always({{"procedure", "SIGN"}, {"lower", "A"}, {"higher", "B"}})});
  cases.push_back({"SIGN, 2 pairs, 24 problems", "equal",
                   always({{"procedure", "SIGN"}, {"lower", {"A", "B"}}, {"higher", {"C", "D"}}}),
                   [](Design& design) { design.problems = 24; }});
  cases.push_back({"PAIRS, at most 5 %", "equal",
                   always({{"procedure", "PAIRS"}, {"by", "mann-whitney"}, {"share", {0.0, 0.05}}}), [](Design&) {},
                   false});
  cases.push_back(
      {"PAIRS, at most 5 %, one pair", "equal",
       always({{"procedure", "PAIRS"}, {"by", "mann-whitney"}, {"among", {"A", "B"}}, {"share", {0.0, 0.05}}}),
       [](Design& design) { design.problems = 24; }, false});
}

}  // namespace

const Cases& null_cases() {
  static const Cases cases = [] {
    Cases all;
    add_comparisons(all);
    add_rankings(all);
    add_counts(all);
    all.push_back({"CELL, 12 cells", "the same method", always({{"procedure", "CELL"}}), [](Design&) {}, false});
    return all;
  }();
  return cases;
}

std::vector<Cases> grouped(const Cases& cases) {
  std::vector<Cases> groups;
  for (const Case& one : cases) {
    const auto known = std::ranges::find_if(groups, [&](const Cases& group) {
      return !one.simulated_with.empty() && group.front().simulated_with == one.simulated_with;
    });
    if (known == groups.end()) {
      groups.push_back({one});
    } else {
      known->push_back(one);
    }
  }
  return groups;
}

Cases power_cases(double shift) {
  const auto better = [=](std::size_t problems) {
    return [=](Design& design) {
      design.problems = problems;
      design.shifts = {shift};
    };
  };
  json printed = json::array();
  for (int p = 1; p <= 8; ++p) printed.push_back(fmt::format("p{}", p));
  const json a_b = {{"lower", "A"}, {"higher", "B"}};
  const auto with = [](const char* name, json keys) {
    keys["procedure"] = name;
    return always(keys);
  };
  Cases cases = {
      {"LESS", "", with("LESS", a_b), better(1)},
      {"ALL-LESS, 5 others, 8 problems", "", with("ALL-LESS", {{"lower", "A"}, {"higher", "*"}}), better(8)},
      {"NOT-LESS (equal runs)", "", with("NOT-LESS", a_b), [](Design& design) { design.problems = 1; }},
      {"SAME (equal runs)", "", with("SAME", {{"first", "A"}, {"second", "B"}, {"decades", std::abs(shift) / 2.0}}),
       [](Design& design) { design.problems = 1; }},
      {"ANYTIME", "", with("ANYTIME", a_b), better(1)},
      {"MEDIAN", "", with("MEDIAN", {{"optimizer", "A"}, {"of", "B"}, {"share", 1}, {"at", 20}, {"of_at", 20}}),
       better(1)},
      {"COUNT, 8 of 8", "", with("COUNT", {{"lower", "A"}, {"higher", "B"}, {"printed", printed}}), better(8)},
      {"SIGN, 8 problems", "", with("SIGN", a_b), better(8)},
  };
  for (const char* by : {"friedman", "mann-whitney", "means"}) {
    cases.push_back(
        {fmt::format("RANK above, by {}", by), "", always(rank({{"better", "A"}, {"worse", "B"}}, by)), better(8)});
    cases.push_back(
        {fmt::format("RANK place 1, by {}", by), "", always(rank({{"optimizer", "A"}, {"place", 1}}, by)), better(8)});
  }
  for (Case& one : cases) {
    if (one.procedure.starts_with("RANK")) one.simulated_with = "ranks";
  }
  return cases;
}

}  // namespace bobench::calibration
