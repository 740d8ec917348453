#include "analysis/runtimes/reference.hpp"

#include <cmath>
#include <limits>

#include "analysis/contest.hpp"
#include "analysis/runtimes/runtime_table.hpp"
#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
const RuntimeSteps steps = {{10.0, 2.0}, {1.0, 20.0}, {0.1, 300.0}, {1e-8, never}};

}  // namespace

TEST_CASE("a reference takes to a target what it takes to the next on record") {
  CHECK(evaluations_to(20.0, steps) == 2.0);
  CHECK(evaluations_to(10.0, steps) == 2.0);
  CHECK(evaluations_to(10.0 * (1.0 - 1e-12), steps) == 2.0);  // the same number, rounded differently
  CHECK(evaluations_to(9.0, steps) == 20.0);
  CHECK(std::isinf(evaluations_to(0.01, steps)));
  CHECK(std::isinf(evaluations_to(1e-9, steps)));
}

TEST_CASE("targets of an archive are fifths of decades down to 1e-8") {
  const std::vector<double> targets = fifths_of_decades(12.0);
  CHECK(targets.front() == Approx(std::pow(10.0, 1.2)));
  CHECK(targets.back() == Approx(1e-8).epsilon(1e-12));
  CHECK(targets.size() == 47);
  CHECK(fifths_of_decades(0.0).size() == 1);
}

TEST_CASE("a target by run length lies a fifth of a decade below the last that is reached in time") {
  const double step = std::pow(10.0, 0.2), apart = std::pow(10.0, 0.04);
  const auto targets = [](std::vector<double> lengths) { return targets_by_run_length(lengths, steps); };
  CHECK(targets({2.0})[0] == Approx(10.0 / step));
  CHECK(targets({19.0})[0] == Approx(10.0 / step));
  CHECK(targets({20.0})[0] == Approx(1.0 / step));
  CHECK(targets({0.5})[0] == 10.0);  // too short for any target: the first
  // A longer budget has a harder target, even if the reference has not improved.
  const std::vector<double> three = targets({3.0, 5.0, 25.0});
  CHECK(three[1] == Approx(three[0] / apart));
  CHECK(three[2] == Approx(1.0 / step));
  // No target is below 1e-8.
  CHECK(targets_by_run_length({5.0, 6.0}, {{1e-8, 3.0}}) == std::vector<double>{1e-8, 1e-8});
}

TEST_CASE("an optimiser of the file as the reference, and itself in its measure") {
  const results::ResultSet set = contest();
  const Reference good = reference_among(set, "good", 3);
  const auto on = good.on("bbob/f1/d2");
  REQUIRE(on);
  // Its runs begin at 10 to 10.09, continue to 2 to 2.09 and end at 1 to 1.09; one of the ten starts at 10.
  CHECK(evaluations_to(10.0, *on) == 1.9);
  CHECK(evaluations_to(2.6, *on) == 2.0);
  CHECK(evaluations_to(1.5, *on) == Approx(30.0 / 1.0));  // one run of ten reaches 1, the next recorded target
  CHECK(std::isinf(evaluations_to(0.9, *on)));
  CHECK_FALSE(good.on("bbob/f2/d2"));
  CHECK_THROWS_WITH(reference_among(set, "goood", 3), ContainsSubstring("did you mean 'good'"));

  const Table table = runtime_table(set, {.targets = {10.0, 1.0}, .reference = good});
  const auto json = table.to_json();
  CHECK(json[0]["reference good"] == 1.9);
  CHECK(json[0]["good"]["ratio"] == 1.0);
  CHECK(json[0]["bad"]["evaluations"] == 2.0);
  CHECK(json[1]["worse"]["evaluations"].is_null());
  // If the reference takes one evaluation, the ratio is one, too; if it never gets to the target, it is undefined.
  const auto ends = runtime_table(set, {.targets = {20.0, 0.5}, .reference = good}).to_json();
  CHECK(ends[0]["good"]["ratio"] == 1.0);
  CHECK_FALSE(ends[1]["good"].contains("ratio"));
  // Between the steps, too, the reference is measured by itself: seven of its ten runs reach 1.06.
  const auto between = runtime_table(set, {.targets = {1.065}, .reference = good}).to_json();
  CHECK(between[0]["good"]["reached"] == 7);
  CHECK(between[0]["good"]["ratio"] == 1.0);
}

TEST_CASE("run lengths need a reference, and one with figures on some problem") {
  const results::ResultSet set = contest();
  CHECK_THROWS_WITH(runtime_table(set, {.run_lengths = {1.0}}), ContainsSubstring("name one"));
  const Reference nothing{"nothing", [](const std::string&) { return std::optional<RuntimeSteps>(); }};
  CHECK_THROWS_WITH(runtime_table(set, {.reference = nothing}), ContainsSubstring("nothing has no figures"));
  const Reference good = reference_among(set, "good", 3);
  CHECK_THROWS_AS(runtime_table(set, {.run_lengths = {0.0}, .reference = good}), InputError);
  const auto json = runtime_table(set, {.run_lengths = {1.5, 0.5}, .reference = good}).to_json();
  REQUIRE(json.size() == 4);
  CHECK(json[0]["run_length"] == 0.5);
  // f1 has dimension 2: in one evaluation all runs of "good" reach 15.8, the first recorded target.
  CHECK(json[0]["target"].get<double>() == Approx(10.0).epsilon(1e-8));
  // Within three evaluations all of them reach 1.58.
  CHECK(json[1]["target"].get<double>() == Approx(1.0).epsilon(1e-8));
}
