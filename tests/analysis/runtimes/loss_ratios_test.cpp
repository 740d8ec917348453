#include "analysis/runtimes/loss_ratios.hpp"

#include <cmath>
#include <limits>

#include "analysis/contest.hpp"
#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
const RuntimeSteps reference = {{100.0, 1.0}, {10.0, 5.0}, {1.0, 50.0}, {0.1, 60.0}, {0.01, never}};

}  // namespace

// tests/cli/commands/runtime_test.cpp compares figures with COCO's post-processing.
TEST_CASE("the loss ratio by hand") {
  const RuntimeSteps own = {{100.0, 1.0}, {10.0, 20.0}, {1.0, 40.0}, {0.1, never}, {0.01, never}};
  // Within 30 evaluations it reaches 10, which takes the reference 5; the reference's next target takes 50.
  CHECK(loss_ratio(own, reference, 30.0) == 20.0 / 5.0);
  // Within 19 evaluations it reaches 100, and the reference 10 already: the whole budget counts.
  CHECK(loss_ratio(own, reference, 19.0) == 19.0 / 1.0);
  // It reaches 1 faster.
  CHECK(loss_ratio(own, reference, 45.0) == 40.0 / 50.0);
  CHECK(loss_ratio(own, reference, 1000.0) == 1000.0 / 50.0);
  CHECK(std::isinf(loss_ratio(own, reference, 0.5)));
  CHECK(std::isnan(loss_ratio({{100.0, 1.0}, {0.01, 2.0}}, reference, 3.0)));
}

TEST_CASE("the reference's own loss is 1 or what it waits for") {
  const results::ResultSet set = contest();
  const Table table = loss_table(set, {.reference = reference_among(set, "good", 3), .budgets = {1.0, 0.5}});
  const auto json = table.to_json();
  // Dimension 2 has budgets of 1 and 2 evaluations, dimension 3 of 1.5 and 3; three optimisers each.
  REQUIRE(json.size() == 12);
  CHECK(json[0]["dimension"] == 2);
  CHECK(json[0]["evaluations/dimension"] == 0.5);
  for (const auto& row : json) {
    CHECK(row["problems"] == 1);
    CHECK(row["lowest"] == row["highest"]);
    CHECK(row["geometric_mean"].get<double>() == Approx(row["median"].get<double>()));
    if (row["optimizer"] == "good" && row["dimension"] == 2) CHECK(row["median"] == 1.0);
  }
  CHECK_THROWS_AS(loss_table(set, {.reference = reference_among(set, "good", 3), .budgets = {-1.0}}), InputError);
  CHECK_THROWS_WITH(loss_table(set, {.reference = reference_among(set, "good", 3), .budgets = {100.0}}),
                    ContainsSubstring("no budget within 3"));
}
