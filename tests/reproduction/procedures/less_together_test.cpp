// Options of claims about several optimisers or problems.
#include "catch.hpp"
#include "reproduction/procedures/judged_statements.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench;
using namespace bobench::reproduction;
using nlohmann::json;

namespace {

json with(json statement, const json& keys) {
  statement.update(keys);
  return statement;
}

}  // namespace

TEST_CASE("ALL-LESS together: an optimiser must be below all others on one problem") {
  // "a" is best of all on p/0; elsewhere "b" is best and "c" is worst.
  MadeUpRuns runs;
  const auto best_on = [](std::size_t last) {
    return [last](std::size_t problem, std::size_t optimizer, std::size_t replicate, std::size_t) {
      const double place = optimizer == 0 ? (problem < last ? 0.0 : 1.5) : static_cast<double>(optimizer);
      return 1.0 + place + 0.01 * static_cast<double>(replicate);
    };
  };
  const json apart = {{"procedure", "ALL-LESS"}, {"lower", "a"}, {"higher", {"b", "c"}}};
  const json together = with(apart, {{"together", true}});
  PaperClaim any;
  any.rule = ClaimRule::any;
  runs.best = best_on(1);
  CHECK(verdict_of(runs, apart, any) == yes);
  CHECK(verdict_of(runs, together, any) == yes);
  CHECK(verdict_of(runs, together) == no);  // not on every problem
  runs.best = best_on(0);
  CHECK(verdict_of(runs, apart, any) == yes);  // "c" alone is worse
  CHECK(verdict_of(runs, together, any) == no);
  runs.best = best_on(4);
  CHECK(verdict_of(runs, together) == yes);
  CHECK(verdict_of(all_equal(), together, any) == open);
}

TEST_CASE("MEDIAN of improvements: what was gained since an evaluation counts, not where it ends") {
  // "a" starts low and stays; "b" starts high and falls below it; "c" falls by a quarter of that.
  MadeUpRuns runs;
  runs.best = [](std::size_t, std::size_t optimizer, std::size_t replicate, std::size_t t) {
    const double fall = optimizer == 0 ? 0.0 : optimizer == 1 ? 8.0 : 2.0;
    const double start = optimizer == 0 ? 3.0 : 10.0;
    return start - (t > 2 ? fall : 0.0) + 0.01 * static_cast<double>(replicate);
  };
  const json median = {{"procedure", "MEDIAN"}, {"at", 20}, {"of", "b"}, {"of_at", 20}, {"improvement_from", 2}};
  CHECK(verdict_of(runs, with(median, {{"optimizer", "a"}, {"share", 0.1}})) == yes);
  CHECK(verdict_of(runs, with(median, {{"optimizer", "c"}, {"share", 0.1}})) == no);
  CHECK(verdict_of(runs, with(median, {{"optimizer", "c"}, {"share", 0.5}})) == yes);
}

TEST_CASE("a claim about several problems is not decided by fewer than it needs") {
  const json less = {{"procedure", "LESS"}, {"lower", "a"}, {"higher", "b"}};
  const json on_one = with(less, {{"problems", {"p/1"}}});
  CHECK(verdict_of(in_order(), on_one) == yes);
  PaperClaim of_two;
  of_two.least_problems = 2;
  CHECK(verdict_of(in_order(), on_one, of_two) == Verdict::other_settings);
  CHECK(verdict_of(in_order(), with(less, {{"problems", {"p/1", "p/3"}}}), of_two) == yes);
}
