// The procedures that judge claims, against hand-worked cases and values of scipy.
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "analysis/statistics/jonckheere.hpp"
#include "analysis/verdicts/cell.hpp"
#include "analysis/verdicts/count.hpp"
#include "analysis/verdicts/property.hpp"
#include "analysis/verdicts/rank.hpp"
#include "analysis/verdicts/same.hpp"
#include "analysis/verdicts/trajectories.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Values = std::vector<double>;

namespace {

constexpr auto yes = Verdict::reproduced, no = Verdict::contradicted, open = Verdict::inconclusive,
               none = Verdict::untested;

Claim claim_of(const std::vector<Verdict>& verdicts, ClaimRule rule = ClaimRule::all) {
  Claim claim{.id = "X", .where = "", .text = "", .tests = {}, .in_paper = true, .rule = rule};
  for (const Verdict verdict : verdicts) claim.tests.push_back({"", "", 0.0, "", verdict, ""});
  return claim;
}

Trajectories constant(const std::string& name, const Values& levels, std::size_t length) {
  Trajectories curves{name, {}};
  for (const double level : levels) curves.values.emplace_back(length, level);
  return curves;
}

}  // namespace

TEST_CASE("a claim is reproduced if all its tests are, contradicted if one is") {
  CHECK(claim_of({yes, yes}).verdict() == yes);
  CHECK(claim_of({yes, no, open}).verdict() == no);
  CHECK(claim_of({yes, open}).verdict() == open);
  CHECK(claim_of({}).verdict() == open);
  CHECK(claim_of({none, none}).verdict() == none);
  CHECK(claim_of({yes, none}).verdict() == open);
  CHECK(claim_of({no, none}).verdict() == no);
}

TEST_CASE("other rules ask for one test, or for most") {
  CHECK(claim_of({no, yes}, ClaimRule::any).verdict() == yes);
  CHECK(claim_of({no, open}, ClaimRule::any).verdict() == open);
  CHECK(claim_of({no, no}, ClaimRule::any).verdict() == no);
  CHECK(claim_of({yes, yes, no}, ClaimRule::majority).verdict() == yes);
  CHECK(claim_of({yes, no}, ClaimRule::majority).verdict() == open);
  CHECK(claim_of({no, no, yes}, ClaimRule::majority).verdict() == no);
}

TEST_CASE("the summary counts the paper's own claims") {
  Claim ours = claim_of({no});
  ours.in_paper = false;
  CHECK(summary({claim_of({yes}), claim_of({open}), ours}) ==
        "1 of 2 claims reproduced, 0 contradicted, 1 inconclusive.");
  CHECK(summary({claim_of({none})}) == "0 of 0 claims reproduced, 0 contradicted, 0 inconclusive; 1 untested.");
}

TEST_CASE("LESS finds what is lower, higher, and undecided, with Holm over the claim") {
  const Values low = {1, 2, 3, 4, 5, 6}, high = {7, 8, 9, 10, 11, 12};
  Random random(test_seed(1));
  const auto tests = test_less(
      {{"q", {"a", low}, {"b", high}}, {"q", {"b", high}, {"a", low}}, {"q", {"a", low}, {"a", low}}}, random);
  REQUIRE(tests.size() == 3);
  CHECK(tests[0].statement == "q: a < b");
  CHECK(tests[0].p == Approx(3.0 / 924.0));  // Holm: three tests, 924 arrangements of 6 and 6
  CHECK(tests[0].verdict == yes);
  CHECK_THAT(tests[0].effect,
             Catch::Contains("A12 0.00, median difference -6 [-6, -6], paired p 0.016"));  // 1/64 of the signs
  CHECK(tests[1].verdict == no);
  CHECK(tests[2].verdict == open);
  CHECK_THAT(tests[2].effect, Catch::Contains("17 % ties"));  // 6 of 36 pairs
}

TEST_CASE("a denied LESS is contradicted by the difference and reproduced by its opposite") {
  const Values low = {1, 2, 3, 4, 5, 6}, high = {7, 8, 9, 10, 11, 12};
  Random random(test_seed(1));
  const auto tests = test_not_less({{"q", {"a", low}, {"b", high}}, {"q", {"b", high}, {"a", low}}}, random);
  CHECK(tests[0].verdict == no);
  CHECK(tests[1].verdict == yes);
}

TEST_CASE("the least detectable A12 is Noether's, and none where separation is not enough") {
  CHECK(least_detectable_a12(30, 30, 0.05) == Approx(0.31466910625).epsilon(1e-9));  // scipy
  CHECK(std::isnan(least_detectable_a12(2, 2, 0.05)));                               // p is at least 1/6
  CHECK(least_detectable_a12(3, 3, 0.051) == 0.0);
}

TEST_CASE("a median within bounds is judged by its whole interval") {
  Random random(test_seed(1));
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(test_median_within("", {2, 2, 2}, 1.0, infinity, random).verdict == yes);
  CHECK(test_median_within("", {2, 2, 2}, 2.5, infinity, random).verdict == no);
  CHECK(test_median_within("", {2, 2, 2}, 0.0, 1.0, random).verdict == no);
  CHECK(test_median_within("", {1, 2, 3}, 1.5, infinity, random).verdict == open);
}

TEST_CASE("SAME wants the whole interval of the difference within the margin") {
  Random random(test_seed(1));
  const Values one(10, 1.0), tenth(10, 0.1), nearly(10, 1.2);
  CHECK(test_same("q", {"a", one}, {"b", nearly}, {}, random).verdict == yes);  // 0.08 decades
  CHECK(test_same("q", {"a", one}, {"b", tenth}, {}, random).verdict == no);    // 1 decade
  CHECK(test_same("q", {"a", one}, {"b", tenth}, {1.0, false}, random).verdict == yes);
  const auto wide = test_same("q", {"a", {0.1, 1, 10, 100, 5}}, {"b", {50, 0.2, 3, 2, 1}}, {}, random);
  CHECK(wide.verdict == open);
  CHECK(wide.p > 0.05);
  CHECK(test_same("q", {"a", Values(5, 0.0)}, {"b", Values(5, 0.0)}, {}, random).verdict == yes);  // exact zeros
}

TEST_CASE("fewer than five replicates decide nothing by bootstrap") {
  Random random(test_seed(1));
  const Values one(4, 1.0), tenth(4, 0.1);
  CHECK(test_same("q", {"a", one}, {"b", tenth}, {}, random).verdict == open);
  const std::vector<RankedProblem> problems(4, {"p", {one, tenth}, {}});
  CHECK(test_rank({"a", "b"}, problems, {}, {{"", takes_place(0, 1, 1)}}, 50, random).front().verdict == open);
  CHECK(test_count(
            "", [](const auto&) { return std::size_t{5}; }, 5, 12, 4, random)
            .verdict == open);
}

TEST_CASE("ANYTIME wants a smaller area and the lower median nearly always") {
  Random random(test_seed(1));
  const Values low = {1, 1.1, 1.2, 1.3, 1.4, 1.5}, high = {2, 2.1, 2.2, 2.3, 2.4, 2.5};
  CHECK(test_anytime("p", constant("a", low, 10), constant("b", high, 10), random).verdict == yes);
  CHECK(test_anytime("p", constant("b", high, 10), constant("a", low, 10), random).verdict == no);
  auto late = constant("a", low, 10);
  for (auto& run : late.values) run[0] = run[1] = 5.0;  // behind at 2 of 10 evaluations
  const auto mostly = test_anytime("p", late, constant("b", high, 10), random);
  CHECK(mostly.verdict == open);
  CHECK_THAT(mostly.effect, Catch::Contains("median lower at 80 % of evaluations"));
}

TEST_CASE("CATCHUP finds the evaluation from which the follower stays at or below the leader") {
  CHECK(catch_up_evaluation({3, 2, 2, 2}, {5, 1, 3, 2}) == 4);
  CHECK(catch_up_evaluation({3, 2, 2}, {3, 2, 2}) == 1);
  CHECK(catch_up_evaluation({1, 1}, {2, 2}) == 3);
  Random random(test_seed(1));
  const Trajectories leader = constant("a", {1.0, 1.1, 0.9, 1.0, 1.0}, 20);
  Trajectories follower = constant("b", {2.0, 2.1, 1.9, 2.0, 2.0}, 20);
  for (auto& run : follower.values) std::fill(run.begin() + 11, run.end(), 0.5);
  CHECK(test_catch_up("p", leader, follower, 10, 14, random).verdict == yes);  // at 12
  CHECK(test_catch_up("p", leader, follower, 15, 18, random).verdict == no);
}

TEST_CASE("LEAD compares when the best of each group reaches its target") {
  Random random(test_seed(1));
  Trajectories quick = constant("a", Values(5, 1.0), 100), slow = quick;
  for (auto& run : quick.values) std::fill(run.begin() + 9, run.end(), 0.0);
  for (auto& run : slow.values) std::fill(run.begin() + 59, run.end(), 0.0);
  CHECK(test_lead("p", {quick}, {slow}, 0.01, 40, random).verdict == yes);  // 10 against 60
  CHECK(test_lead("p", {quick}, {slow}, 0.01, 60, random).verdict == no);
}

TEST_CASE("rank points are Borda, firsts and mean ranks") {
  const RankedProblem problem{"p", {{1, 1}, {2, 3}, {3, 2}}, {}};
  const std::vector<std::size_t> both = {0, 1};
  CHECK(rank_points(problem, {RankTest::friedman, RankScore::borda, 0.05}, both) == Values{2, 0, 0});
  CHECK(rank_points(problem, {RankTest::friedman, RankScore::mean_rank, 0.05}, both) == Values{-1, -2.5, -2.5});
  CHECK(rank_points(problem, {RankTest::friedman, RankScore::firsts, 0.05}, {0}) == Values{1, 0, 0});
  CHECK(rank_points(problem, {RankTest::means, RankScore::borda, 0.05}, {0}) == Values{2, 1, 0});
  CHECK(rank_points(problem, {RankTest::mann_whitney, RankScore::firsts, 0.05}, both) == Values{1, 1, 1});
}

TEST_CASE("RANK gives the probability of an order over replicates") {
  std::vector<RankedProblem> problems;
  for (int p = 0; p < 4; ++p) {
    problems.push_back({"p", {{1, 2, 1, 2, 1, 2}, {3, 4, 3, 4, 3, 4}, {3, 4, 4, 3, 3, 4}}, {}});
  }
  Random random(test_seed(1));
  const auto tests = test_rank({"a", "b", "c"}, problems, {},
                               {{"first", takes_place(0, 1, 1)},
                                {"above", ranks_above({0}, {1, 2})},
                                {"below", ranks_above({1}, {0})},
                                {"b over c", ranks_above({1}, {2})},
                                {"near", ranks_near(1, 2, 0.0)}},
                               300, random);
  CHECK(tests[0].verdict == yes);
  CHECK(tests[1].verdict == yes);
  CHECK(tests[2].verdict == no);
  CHECK(tests[3].verdict == open);
  CHECK_THAT(tests[0].effect, Catch::Contains("holds here; probability 1.00, over problems 1.00; Borda: a 8"));
}

TEST_CASE("RANK by means tells how many runs went wrong") {
  Random random(test_seed(1));
  const std::vector<RankedProblem> problems = {{"p", {{1, 1, 1, 1, 200}, {2, 2, 2, 2, 2}}, {}}};
  const auto tests = test_rank({"a", "b"}, problems, {RankTest::means, RankScore::mean_rank, 0.05},
                               {{"b first", takes_place(1, 1, 1)}}, 20, random);
  CHECK_THAT(tests.front().effect, Catch::Contains("holds here") && Catch::Contains("bad runs: a 1 of 5"));
}

TEST_CASE("RANK uses 0.05 where replicates cannot reach the thesis's level") {
  CHECK(usable_alpha(0.0005, 15) == 0.0005);
  CHECK(usable_alpha(0.0005, 5) == 0.05);
}

TEST_CASE("a score's fall between two moments is found") {
  const std::vector<RankedProblem> before = {{"p", {Values(5, 1.0), Values(5, 2.0)}, {}}},
                                   after = {{"p", {Values(5, 2.0), Values(5, 1.0)}, {}}};
  Random random(test_seed(1));
  CHECK(test_rank_change("", before, after, {}, 0, true, 50, random).verdict == yes);
  CHECK(test_rank_change("", before, after, {}, 0, false, 50, random).verdict == no);
  CHECK(test_rank_change("", before, after, {}, 1, true, 50, random).verdict == no);
}

TEST_CASE("CELL: means are compared by Welch's standard error") {
  Random random(test_seed(1));
  const PublishedCell printed{10.0, 2.0, 30, 3, CellStatistic::mean};
  const auto higher = judge_cell({11, 15, 13}, printed, 1.0, random);
  CHECK(higher.standard_errors == Approx(3.0 / std::sqrt(4.0 / 3.0 + 4.0 / 30.0 + 0.05 * 0.05 / 3.0)));
  CHECK(higher.outcome == CellOutcome::worse);
  CHECK(higher.rule == "Welch");
  CHECK(higher.ratio == Approx(1.3));
  CHECK(judge_cell({9, 13, 11}, printed, 1.0, random).outcome == CellOutcome::agrees);
  CHECK(judge_cell({5, 5.1, 4.9}, printed, 1.0, random).outcome == CellOutcome::better);
  CHECK(judge_cell({10.3}, printed, 1.0, random).standard_errors ==
        Approx(0.3 / std::sqrt(4.0 + 4.0 / 30.0 + 0.05 * 0.05 / 3.0)));
}

TEST_CASE("CELL: a heavy tail is compared by logarithms") {
  Random random(test_seed(1));
  const auto judged = judge_cell({1, 2, 4}, {3.0, 6.0, 30, 3, CellStatistic::mean}, 1.0, random);
  CHECK(judged.rule == "log");
  CHECK(judged.standard_errors == Approx(0.8634681880));  // numpy
  CHECK(judged.outcome == CellOutcome::agrees);
}

TEST_CASE("CELL: floors, last digits, factors, medians and scores") {
  Random random(test_seed(1));
  const double nan = std::nan("");
  // Every run at a floor: no deviation on either side.
  CHECK(judge_cell({0.0523816, 0.0523816}, {0.052382, 0.0, 30, 5, CellStatistic::mean}, 1.0, random).outcome ==
        CellOutcome::agrees);
  const auto near = judge_cell({0.015, 0.015}, {0.0174945, std::nan(""), 30, 6, CellStatistic::median}, 1.0, random);
  CHECK(near.outcome == CellOutcome::better);
  CHECK(near.standard_errors == Approx(-0.0024945 / (5e-8 / std::sqrt(3.0))).epsilon(1e-6));  // rounding alone
  CHECK(half_unit(0.00133, 3) == Approx(0.000005));
  CHECK(half_unit(5670.0, 3) == Approx(5.0));
  CHECK(judge_cell({4.354}, {4.35, nan, 0, 3, CellStatistic::mean}, 1.0, random).outcome == CellOutcome::agrees);
  CHECK(judge_cell({4.36}, {4.35, nan, 0, 3, CellStatistic::mean}, 1.0, random).outcome == CellOutcome::worse);
  CHECK(judge_cell({0.5}, {4.35, nan, 0, 3, CellStatistic::mean}, 10.0, random).outcome == CellOutcome::agrees);
  CHECK(judge_cell({0.4}, {4.35, nan, 0, 3, CellStatistic::mean}, 10.0, random).outcome == CellOutcome::better);
  const Values spread = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  CHECK(judge_cell(spread, {6.0, nan, 30, 2, CellStatistic::median}, 1.0, random).outcome == CellOutcome::agrees);
  CHECK(judge_cell(spread, {60.0, nan, 30, 2, CellStatistic::median}, 1.0, random).outcome == CellOutcome::better);
  CHECK(judge_number(100.0, 5.0, {109.0, nan, 30, 3, CellStatistic::mean}, true).outcome == CellOutcome::agrees);
  CHECK(judge_number(90.0, 5.0, {109.0, nan, 30, 3, CellStatistic::mean}, true).outcome == CellOutcome::worse);
}

TEST_CASE("CELL: nine of ten cells reproduce a table, fewer than half contradict it") {
  CHECK(test_cells({9, 1, 0}).verdict == yes);
  CHECK(test_cells({8, 2, 0}).verdict == open);
  CHECK(test_cells({4, 3, 3}).verdict == no);
  CHECK(test_cells({}).verdict == none);
}

TEST_CASE("COUNT asks whether the printed number is in the interval of ours") {
  Random random(test_seed(1));
  const CountOf always_five = [](const auto&) { return std::size_t{5}; };
  CHECK(test_count("", always_five, 5, 12, 10, random).verdict == yes);
  CHECK(test_count("", always_five, 7, 12, 10, random).verdict == no);
  const CountOf wild = [](const auto& replicates) { return replicates[0] % 2 == 0 ? std::size_t{0} : std::size_t{12}; };
  CHECK(test_count("", wild, 7, 12, 10, random).verdict == open);
}

TEST_CASE("shares of runs are judged by the interval of Clopper and Pearson") {
  CHECK_THAT(test_share("", 18, 20, 0.85).effect, Catch::Contains("[0.68, 0.99]"));  // scipy
  CHECK(test_share("", 18, 20, 0.85).verdict == yes);
  CHECK(test_share("", 16, 20, 0.85).verdict == open);
  CHECK(test_share("", 5, 20, 0.85).verdict == no);
}

TEST_CASE("the sign test is binomial and leaves ties out") {
  CHECK(test_sign("", 9, 3, 5).p == Approx(0.072998046875));  // scipy
  CHECK(test_sign("", 9, 3, 5).verdict == open);
  CHECK(test_sign("", 10, 1, 0).verdict == yes);
  CHECK(test_sign("", 1, 10, 0).verdict == no);
}

TEST_CASE("Jonckheere's test gives the textbook's value") {
  // Hollander & Wolfe, example 6.2 (ties among 40, 43, 44, ...): J = 79; the variance agrees with 20,000 permutations.
  const std::vector<Values> groups = {{40, 35, 38, 43, 44, 41}, {38, 40, 47, 44, 40, 42}, {48, 40, 45, 43, 46, 44}};
  const JonckheereResult result = jonckheere(groups);
  CHECK(result.statistic == 79.0);
  CHECK(result.p_increasing == Approx(0.0206).margin(0.0005));
  CHECK(result.p_increasing + result.p_decreasing == Approx(1.0));
  CHECK(jonckheere({{1, 1}, {1, 1}}).p_increasing == 1.0);
  CHECK(jonckheere({{1, 2}}).p_increasing == 1.0);
  const std::vector<Sample> samples = {{"a", groups[0]}, {"b", groups[1]}, {"c", groups[2]}};
  CHECK(test_trend("", samples, true).verdict == yes);
  CHECK(test_trend("", samples, false).verdict == no);
}

TEST_CASE("PAIRS is the share of comparisons that tests decide") {
  const Values low = {1, 2, 3, 4, 5}, high = {11, 12, 13, 14, 15};
  const std::vector<RankedProblem> problems(5, {"p", {low, high, low}, {}});  // two of three pairs differ
  Random random(test_seed(1));
  CHECK(test_pairs("", problems, 0.0005, 0.0, 0.5, random).verdict == no);
  CHECK(test_pairs("", problems, 0.0005, 0.5, 1.0, random).verdict == yes);
  CHECK_THAT(test_pairs("", problems, 0.0005, 0.0, 0.5, random).effect, Catch::Contains("66.7 %"));
}

TEST_CASE("PROPERTY holds or fails") {
  CHECK(test_property("p", {true, "found"}).verdict == yes);
  CHECK(test_property("p", {false, "found"}).verdict == no);
}
