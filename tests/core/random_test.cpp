#include "core/random.hpp"

#include <cmath>
#include <set>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;

TEST_CASE("the sequence of a seed is fixed for ever") {
  // The standard specifies the 10000th output of std::mt19937_64 from the default seed 5489.
  Random random(5489);
  std::uint64_t last = 0;
  for (int i = 0; i < 10000; ++i) last = random();
  CHECK(last == 9981545732273789042ULL);
  CHECK(stable_hash("") == 0xc3817c016ba4ff30ULL);
}

TEST_CASE("uniform numbers fill [0, 1) evenly, normal ones have mean 0 and variance 1") {
  Random random(test_seed(1));
  double sum = 0.0, normal_sum = 0.0, normal_squares = 0.0;
  const int count = 200000;
  for (int i = 0; i < count; ++i) {
    const double u = random.uniform();
    REQUIRE(u >= 0.0);
    REQUIRE(u < 1.0);
    sum += u;
    const double z = random.normal();
    normal_sum += z;
    normal_squares += z * z;
  }
  check_z("uniform mean", sum / count, 0.5, std::sqrt(1.0 / 12.0 / count));
  check_z("normal mean", normal_sum / count, 0.0, 1.0 / std::sqrt(count));
  check_z("normal variance", normal_squares / count, 1.0, std::sqrt(2.0 / count));
}

TEST_CASE("index() reaches every number and a permutation has each once") {
  Random random(test_seed(2));
  std::set<std::int64_t> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(random.index(7));
  CHECK(seen == std::set<std::int64_t>{0, 1, 2, 3, 4, 5, 6});
  const auto order = random.permutation(50);
  CHECK(std::set<std::int64_t>(order.begin(), order.end()).size() == 50);
  CHECK(random.permutation(0).empty());
}

TEST_CASE("streams differ by seed, problem, optimiser, replicate and purpose") {
  std::set<std::uint64_t> first_draws;
  for (const int seed : {1, 2}) {
    for (const char* problem : {"bbob/f1/d2", "bbob/f1/d3"}) {
      for (const char* optimizer : {"gp-ei", "random-search"}) {
        for (const int replicate : {0, 1}) {
          const RunStreams streams(static_cast<std::uint64_t>(seed), problem, optimizer, replicate);
          first_draws.insert(streams.own("surrogate")());
          first_draws.insert(streams.own("maximizer")());
        }
      }
    }
  }
  CHECK(first_draws.size() == 32);
}

TEST_CASE("optimisers share the streams of design and noise within a replicate, and only there") {
  const RunStreams a(1, "synthetic/branin", "gp-ei", 3), b(1, "synthetic/branin", "random-search", 3);
  const RunStreams other(1, "synthetic/branin", "gp-ei", 4);
  CHECK(a.shared("design")() == b.shared("design")());
  CHECK(a.shared("design")() != a.shared("noise")());
  CHECK(a.shared("design")() != other.shared("design")());
  CHECK(a.own("design")() != b.own("design")());
}
