// RANK with order "near".
#include "reproduction/procedures/rank_near.hpp"

#include "catch.hpp"
#include "reproduction/procedures/judged_statements.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench::reproduction;
using nlohmann::json;

TEST_CASE("scores are near if they differ by at most a share of the larger one") {
  const ScoreStatement near = ranks_near(0, 1, 0.1);
  CHECK(near.holds({10.0, 9.0}));
  CHECK_FALSE(near.holds({10.0, 8.9}));
  CHECK(near.opposites[0].order({10.0, 8.9}));
  CHECK_FALSE(near.opposites[1].order({10.0, 8.9}));
  CHECK(near.opposites[1].order({8.9, 10.0}));
}

TEST_CASE("RANK near: scores that lie apart refute it") {
  const auto near = [](double within) {
    return json{{"procedure", "RANK"}, {"order", "near"}, {"better", "a"}, {"worse", "b"}, {"within", within}};
  };
  CHECK(verdict_of(in_order(), near(0.1)) == no);  // Borda scores 8 and 4
  CHECK(verdict_of(in_order(), near(0.6)) == yes);
}
