#include "runners/distribution/shard.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using runners::Shard;

TEST_CASE("every run is of one shard, and shards are as large as each other") {
  for (const int count : {2, 3, 7, 40}) {
    std::vector<int> runs(static_cast<std::size_t>(count), 0), dear = runs;
    for (int problem = 0; problem < 50; ++problem) {
      for (const char* optimizer : {"random-search", "gp-ei", "bohamiann"}) {
        for (int replicate = 0; replicate < 15; ++replicate) {
          int owners = 0;
          for (int number = 1; number <= count; ++number) {
            if (!Shard{number, count}.has(fmt::format("bbob/f{}/d2", problem), optimizer, replicate)) continue;
            ++owners;
            ++runs[static_cast<std::size_t>(number - 1)];
            dear[static_cast<std::size_t>(number - 1)] += std::string(optimizer) == "bohamiann";
          }
          REQUIRE(owners == 1);
        }
      }
    }
    INFO(count << " shards");
    const double mean = 50.0 * 3.0 * 15.0 / count;
    for (const int one : runs) CHECK(std::abs(one - mean) <= 0.25 * mean);
    for (const int one : dear) CHECK(std::abs(one - mean / 3.0) <= 0.5 * mean / 3.0 + 1.0);
  }
}

TEST_CASE("who does a run is the same for ever, and more replicates move none") {
  // The machines of a running job rely on these values.
  const auto owner = [](const char* problem, const char* optimizer, int replicate) {
    int found = 0;
    for (int number = 1; number <= 40; ++number) {
      if (Shard{number, 40}.has(problem, optimizer, replicate)) found = number;
    }
    return found;
  };
  CHECK(owner("bbob/f1/d2", "gp-ei:kernel=matern32", 0) == 20);
  CHECK(owner("bbob/f1/d2", "gp-ei:kernel=matern32", 1) == 21);
  CHECK(owner("synthetic/branin", "tpe", 0) == 2);
  CHECK(owner("synthetic/branin", "random-search", 7) == 3);
  CHECK(Shard{}.has("anything", "at all", 3));
}

TEST_CASE("shards are written 3/40") {
  CHECK(Shard::parse("3/40").number == 3);
  CHECK(Shard::parse("3/40").count == 40);
  CHECK(Shard::parse("1/1").is_whole());
  CHECK(Shard::parse("3/40").text() == "3/40");
  for (const char* text : {"", "3", "0/4", "5/4", "3/", "/4", "3/x", "-1/4", "3/40/5", "3.0/4", "1/2000000"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(Shard::parse(text), InputError);
  }
}
