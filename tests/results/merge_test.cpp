#include "results/merge.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "results/compare.hpp"
#include "results/result_sets.hpp"

using namespace bobench;
using namespace bobench::results;

TEST_CASE("merging two halves gives the whole") {
  ResultSet first = rich_results(), second = rich_results();
  first.series[0].runs[1] = {};
  first.series.pop_back();
  second.series[0].runs[0] = {};
  second.series[0].runs.resize(2);
  CHECK(differences(merge(first, second), rich_results()).empty());
  CHECK(differences(merge(rich_results(), rich_results()), rich_results()).empty());
}

TEST_CASE("a complete run is preferred to a failed one, either way round") {
  ResultSet retried = rich_results();
  retried.series[0].runs[2] = run_of({1.0, 2.0, 3.0});
  CHECK(differences(merge(rich_results(), retried), retried).empty());
  CHECK(differences(merge(retried, rich_results()), retried).empty());
}

TEST_CASE("files that contradict each other are not merged") {
  ResultSet other = rich_results();
  other.series[0].runs[0].value[0] = 99.0;
  CHECK_THROWS_WITH(merge(rich_results(), other), ContainsSubstring("bbob/f1/d2 gp-ei:kernel=se replicate 0"));
  other = rich_results();
  other.settings.seed = 1;
  CHECK_THROWS_WITH(merge(rich_results(), other), ContainsSubstring("seed is 42 there, 1 here"));
  other = rich_results();
  other.series[0].options = {{"kernel", "matern52"}};
  CHECK_THROWS_WITH(merge(rich_results(), other), ContainsSubstring("options"));
  other = rich_results();
  other.series[0].details = {{"repeat", "mean"}};
  CHECK_THROWS_WITH(merge(rich_results(), other), ContainsSubstring("the problem bbob/f1/d2 is"));
  CHECK(differences(rich_results(), other).front().find("the problem is") != std::string::npos);
}

TEST_CASE("runs of one problem by other rules are not merged, from any source") {
  ResultSet mine = rich_results(), theirs = rich_results();
  theirs.series.resize(1);
  theirs.series[0].optimizer = "another";
  CHECK(merge(mine, theirs).series.size() == mine.series.size() + 1);
  theirs.series[0].details = {{"optimum", "test"}};
  CHECK_THROWS_WITH(merge(mine, theirs), ContainsSubstring(theirs.series[0].problem) && ContainsSubstring("test"));
  CHECK_THROWS_AS(merge(theirs, mine), InputError);
}
