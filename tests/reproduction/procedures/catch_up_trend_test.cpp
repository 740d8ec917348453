// TREND of the evaluation at which one optimiser catches up with another, over groups of problems.
#include "reproduction/procedures/catch_up_trend.hpp"

#include "catch.hpp"
#include "reproduction/procedures/judged_statements.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench::reproduction;
using nlohmann::json;

namespace {

/// "b" overtakes "a" later on each problem: on p/i after 2 + i evaluations.
MadeUpRuns later_and_later() {
  MadeUpRuns runs{.best = [](std::size_t problem, std::size_t optimizer, std::size_t, std::size_t t) {
    return optimizer == 1 ? (t < 2 + problem ? 2.0 : 0.5) : 1.0 + static_cast<double>(optimizer);
  }};
  runs.problems.clear();
  for (int i = 0; i < 9; ++i) runs.problems.push_back("p/" + std::to_string(i));
  return runs;
}

json trend(const char* direction) {
  json groups = json::array();
  for (const int first : {0, 3, 6}) {
    json problems;
    for (int i = 0; i < 3; ++i) problems.push_back("p/" + std::to_string(first + i));
    groups.push_back({{"problems", problems}});
  }
  return {{"procedure", "TREND"}, {"leader", "a"}, {"follower", "b"}, {"direction", direction}, {"groups", groups}};
}

}  // namespace

TEST_CASE("the evaluation of catching up grows from group to group") {
  CHECK(verdict_of(later_and_later(), trend("increasing")) == yes);
  CHECK(verdict_of(later_and_later(), trend("decreasing")) == no);
}
