#include "reproduction/interim/decisions.hpp"

#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::reproduction {
namespace {

using nlohmann::json;

// A stage is called "look" in the files.
constexpr const char *plan_kind = "plan", *stage_kind = "look";

/// A number as text, since JSON does not have infinities.
std::string text_of(double value) {
  return fmt::format("{:.17g}", value);
}

double number_in(const json& object, const char* key) {
  return parse_real(object.at(key).get<std::string>()).value_or(std::nan(""));
}

json to_json(const ClaimTest& test) {
  return {{"statement", test.statement},
          {"test", test.test},
          {"p", text_of(test.p)},
          {"effect", test.effect},
          {"verdict", static_cast<int>(test.verdict)},
          {"detectable", test.detectable},
          {"opposite", text_of(test.opposite)}};
}

ClaimTest test_in(const json& object) {
  return {.statement = object.at("statement"),
          .test = object.at("test"),
          .p = number_in(object, "p"),
          .effect = object.at("effect"),
          .verdict = static_cast<Verdict>(object.at("verdict").get<int>()),
          .detectable = object.at("detectable"),
          .opposite = number_in(object, "opposite")};
}

json to_json(const DecidedNumber& number) {
  const Comparison& found = number.comparison;
  return {{"outcome", static_cast<int>(found.outcome)},
          {"ours", text_of(found.ours)},
          {"ratio", text_of(found.ratio)},
          {"standard_errors", text_of(found.standard_errors)},
          {"rule", found.rule},
          {"detectable", text_of(found.detectable)},
          {"level", text_of(found.level)},
          {"runs", number.runs}};
}

DecidedNumber number_decided_in(const json& object, std::size_t stage) {
  return {.stage = stage,
          .comparison = {.outcome = static_cast<Outcome>(object.at("outcome").get<int>()),
                         .ours = number_in(object, "ours"),
                         .ratio = number_in(object, "ratio"),
                         .standard_errors = number_in(object, "standard_errors"),
                         .rule = object.at("rule"),
                         .detectable = number_in(object, "detectable"),
                         .level = number_in(object, "level")},
          .runs = object.at("runs")};
}

InterimPlan plan_from(const json& object) {
  InterimPlan plan;
  plan.spending = enum_named<analysis::Spending>(object.at("spending").get<std::string>())
                      .value_or(analysis::Spending::obrien_fleming);
  plan.replicates = object.at("replicates").get<std::vector<int>>();
  plan.problems = object.at("problems").get<Labels>();
  plan.left_out = object.value("without", Labels());
  plan.file = object.at("file");
  plan.seconds_before = number_in(object, "seconds_before");
  return plan;
}

json to_json(const InterimPlan& plan) {
  return {{"spending", name_of(plan.spending)},
          {"replicates", plan.replicates},
          {"problems", plan.problems},
          {"without", plan.left_out},
          {"file", plan.file},
          {"seconds_before", text_of(plan.seconds_before)}};
}

void require_same(const InterimPlan& there, const InterimPlan& here, const std::string& path) {
  const std::string what =
      there.spending != here.spending       ? "--spending " + name_of(there.spending)
      : there.file != here.file             ? "another version of the paper's file"
      : there.replicates != here.replicates ? "interim analyses after other numbers of replicates"
      : there.problems != here.problems     ? "other problems"
      : there.left_out != here.left_out
          ? there.left_out.empty() ? "all optimisers" : fmt::format("--without {}", fmt::join(there.left_out, " "))
          : "";
  if (what.empty()) return;
  throw InputError(
      fmt::format("'{}' was begun with {}, and the part of the level that is spent cannot be recovered; "
                  "use another --output",
                  path, what));
}

}  // namespace

std::optional<InterimPlan> Decisions::plan_in(const std::filesystem::path& path) {
  std::optional<InterimPlan> plan;
  system::read_log(path.string(), [&](std::string_view kind, const json& object) {
    if (kind == plan_kind && !plan) plan = plan_from(object);
  });
  return plan;
}

Decisions::Decisions(const std::filesystem::path& path, const InterimPlan& plan) : log_(path.string(), path.string()) {
  if (const auto there = plan_in(path)) {
    require_same(*there, plan, path.string());
  } else {
    log_.append(plan_kind, to_json(plan));
  }
  system::read_log(path.string(), [&](std::string_view kind, const json& object) {
    if (kind == stage_kind) read(object);
  });
}

void Decisions::read(const json& object) {
  const std::size_t stage = object.at("look");
  Decided found;
  for (const auto& [id, tests] : object.at("claims").items()) {
    DecidedClaim claim{stage, {}};
    for (const json& test : tests) claim.tests.push_back(test_in(test));
    found.claims.emplace(id, std::move(claim));
  }
  for (const auto& [id, number] : object.at("numbers").items()) {
    found.numbers.emplace(id, number_decided_in(number, stage));
  }
  decided_.claims.merge(found.claims);
  decided_.numbers.merge(found.numbers);
  stages_ = std::max(stages_, stage + 1);
}

void Decisions::add(std::size_t stage, const Decided& found) {
  json claims = json::object(), numbers = json::object();
  for (const auto& [id, claim] : found.claims) {
    json tests = json::array();
    for (const ClaimTest& test : claim.tests) tests.push_back(to_json(test));
    claims[id] = std::move(tests);
  }
  for (const auto& [id, number] : found.numbers) numbers[id] = to_json(number);
  const json object = {{"look", stage}, {"claims", std::move(claims)}, {"numbers", std::move(numbers)}};
  log_.append(stage_kind, object);
  read(object);
}

}  // namespace bobench::reproduction
