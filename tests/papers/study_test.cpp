// Claims, their tests and verdicts, and the catalogue of studies.
#include <catch2/catch.hpp>
#include <limits>

#include "core/error.hpp"
#include "papers/catalog.hpp"
#include "analysis/verdicts/less.hpp"

using namespace bobench;
using namespace bobench::papers;
using Values = std::vector<double>;

namespace {

Claim claim_of(const std::vector<Verdict>& verdicts) {
  Claim claim{.id = "X", .where = "", .text = "", .tests = {}};
  for (const Verdict verdict : verdicts) claim.tests.push_back({"", "", 0.0, "", verdict});
  return claim;
}

constexpr auto yes = Verdict::reproduced, no = Verdict::contradicted, open = Verdict::inconclusive;

}  // namespace

TEST_CASE("a claim is reproduced if all its tests are, contradicted if one is") {
  CHECK(claim_of({yes, yes}).verdict() == yes);
  CHECK(claim_of({yes, no, open}).verdict() == no);
  CHECK(claim_of({yes, open}).verdict() == open);
  CHECK(claim_of({}).verdict() == open);
  Claim ours = claim_of({no});
  ours.in_paper = false;
  CHECK(summary({claim_of({yes}), claim_of({open}), ours}) ==
        "1 of 2 claims reproduced, 0 contradicted, 1 inconclusive.");
}

TEST_CASE("one-sided tests find what is lower, higher, and undecided") {
  const Values low = {1, 2, 3, 4, 5, 6}, high = {7, 8, 9, 10, 11, 12};
  Random random(1);
  const auto tests = test_less(
      {{"q", {"a", low}, {"b", high}}, {"q", {"b", high}, {"a", low}}, {"q", {"a", low}, {"a", low}}}, random);
  REQUIRE(tests.size() == 3);
  CHECK(tests[0].statement == "q: a < b");
  CHECK(tests[0].p == Approx(3.0 / 924.0));  // Holm: three tests, 924 arrangements of 6 and 6
  CHECK(tests[0].verdict == yes);
  CHECK_THAT(tests[0].effect, Catch::Contains("A12 0.00, median difference -6 [-6, -6]"));
  CHECK(tests[1].verdict == no);
  CHECK(tests[2].verdict == open);
}

TEST_CASE("a median within bounds is judged by its whole interval") {
  Random random(1);
  const double none = std::numeric_limits<double>::infinity();
  CHECK(test_median_within("", {2, 2, 2}, 1.0, none, random).verdict == yes);
  CHECK(test_median_within("", {2, 2, 2}, 2.5, none, random).verdict == no);
  CHECK(test_median_within("", {2, 2, 2}, 0.0, 1.0, random).verdict == no);
  CHECK(test_median_within("", {1, 2, 3}, 1.5, none, random).verdict == open);
}

TEST_CASE("studies are found by id, scales by name") {
  CHECK(study("tiao2021/figure-12").id == "tiao2021/figure-12");
  CHECK_THROWS_WITH(study("tiao2021/figure-21"), Catch::Contains("did you mean 'tiao2021/figure-12'"));
  CHECK_THROWS_AS(study(""), InputError);
  CHECK(scale_from("paper") == Scale::paper);
  CHECK_THROWS_WITH(scale_from("huge"), Catch::Contains("expected smoke, quick or paper"));
}
