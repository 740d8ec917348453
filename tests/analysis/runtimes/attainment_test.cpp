#include "analysis/runtimes/attainment.hpp"

#include <fstream>

#include <nlohmann/json.hpp>

#include "analysis/plots/plotted_results.hpp"
#include "catch.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

std::vector<AttainmentCorner> corners_of(const nlohmann::json& json) {
  std::vector<AttainmentCorner> corners;
  for (std::size_t i = 0; i < json["evaluation"].size(); ++i) {
    corners.push_back({json["evaluation"][i].get<std::size_t>(), json["value"][i].get<double>()});
  }
  return corners;
}

}  // namespace

TEST_CASE("attainment surfaces are those of R's eaf") {
  std::ifstream file(BOBENCH_TEST_DATA "/attainment_golden.json");
  const auto golden = nlohmann::json::parse(file);
  REQUIRE(golden.size() == 20);
  for (const auto& one : golden) {
    std::vector<AttainedBy> runs;
    for (const auto& run : one["runs"]) runs.push_back(corners_of(run));
    for (const auto& surface : one["surfaces"]) {
      CHECK(attainment_surface(runs, surface["count"].get<std::size_t>()) == corners_of(surface));
    }
  }
}

TEST_CASE("a corner of a surface is attained by as many runs as it says, what lies below or before it by fewer") {
  std::ifstream file(BOBENCH_TEST_DATA "/attainment_golden.json");
  const auto golden = nlohmann::json::parse(file);
  for (const auto& one : golden) {
    std::vector<AttainedBy> runs;
    for (const auto& run : one["runs"]) runs.push_back(corners_of(run));
    for (std::size_t count = 1; count <= runs.size(); ++count) {
      const double share = static_cast<double>(count) / static_cast<double>(runs.size());
      for (const AttainmentCorner& corner : attainment_surface(runs, count)) {
        CHECK(attainment(runs, corner.evaluation, corner.value) >= share);
        CHECK(attainment(runs, corner.evaluation - 1, corner.value) < share);
        CHECK(attainment(runs, corner.evaluation, corner.value - 0.25) < share);
      }
    }
  }
}

TEST_CASE("what runs attain is where their best values fall") {
  const results::ResultSet set = plotted_results();
  const results::Judgement judgement(set, "p/one");
  const std::vector<AttainedBy> runs = attained_by_runs(judgement, set.series[0], 4);
  REQUIRE(runs.size() == 3);
  CHECK(runs[0] == AttainedBy{{1, 10.0}, {2, 2.0}, {4, 1.0}});
  CHECK(runs[2] == AttainedBy{{1, 5.0}});
  CHECK(attained_by_runs(judgement, set.series[0], 3)[0].size() == 2);
  CHECK(attainment_surface(runs, 0).empty());
  CHECK(attainment_surface(runs, 4).empty());
}

TEST_CASE("a share of runs is the least number that makes it") {
  CHECK(count_for(0.5, 15) == 8);
  CHECK(count_for(0.25, 4) == 1);
  CHECK(count_for(0.0, 15) == 1);
  CHECK(count_for(1.0, 15) == 15);
  CHECK(count_for(0.2, 15) == 3);
}
