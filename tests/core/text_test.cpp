#include "core/text.hpp"

#include <catch2/catch.hpp>

using namespace bobench;

TEST_CASE("split keeps empty parts") {
  CHECK(split("a/b//c", '/') == std::vector<std::string>{"a", "b", "", "c"});
  CHECK(split("", ',') == std::vector<std::string>{""});
}

TEST_CASE("numbers must be the whole text") {
  CHECK(parse_real("1e-3") == 1e-3);
  CHECK(parse_real("+2") == 2.0);
  CHECK_FALSE(parse_real("1x"));
  CHECK_FALSE(parse_real(""));
  CHECK(parse_integer("-7") == -7);
  CHECK_FALSE(parse_integer("7.0"));
}

TEST_CASE("the nearest names come first, far ones not at all") {
  const std::vector<std::string> names = {"random-search", "gp-ei", "gp-mcmc", "differential-evolution"};
  CHECK(nearest_names("gp-ie", names).front() == "gp-ei");
  CHECK(nearest_names("random", names) == std::vector<std::string>{"random-search"});
  CHECK(nearest_names("xyzzy", names).empty());
  CHECK(did_you_mean("gpei", names) == "; did you mean 'gp-ei'?");
  CHECK(did_you_mean("xyzzy", names) == "");
}
