#include "core/text.hpp"

#include "catch.hpp"

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

TEST_CASE("a number behind a letter is written in one way only") {
  CHECK(number_behind('d', "d12", 1, 40) == 12);
  CHECK(number_behind('d', "d40", 1, 40) == 40);
  for (const char* other : {"d41", "d0", "d012", "d+12", "d 12", "d-1", "d", "", "12", "i12", "d12x", "d1e1"}) {
    CAPTURE(other);
    CHECK_FALSE(number_behind('d', other, 1, 40));
  }
}

TEST_CASE("trimmed text has no blanks and line ends at its ends") {
  CHECK(trimmed(" \t a b\r\n") == "a b");
  CHECK(trimmed("a") == "a");
  CHECK(trimmed(" \n").empty());
}

TEST_CASE("the nearest names come first, far ones not at all") {
  const std::vector<std::string> names = {"random-search", "gp-ei", "gp-mcmc", "differential-evolution"};
  CHECK(nearest_names("gp-ie", names).front() == "gp-ei");
  CHECK(nearest_names("random", names) == std::vector<std::string>{"random-search"});
  CHECK(nearest_names("xyzzy", names).empty());
  CHECK(did_you_mean("gpei", names) == "; did you mean 'gp-ei'?");
  CHECK(did_you_mean("GP-EI", names) == "; did you mean 'gp-ei'?");
  CHECK(did_you_mean("xyzzy", names) == "");
}

TEST_CASE("durations are written in the unit that suits them") {
  CHECK(duration_text(0.0) == "0 s");
  CHECK(duration_text(0.0123) == "0.012 s");
  CHECK(duration_text(3.14159) == "3.1 s");
  CHECK(duration_text(45.4) == "45 s");
  CHECK(duration_text(119.4) == "119 s");
  CHECK(duration_text(150.0) == "2.5 min");
  CHECK(duration_text(7199.0) == "120 min");
  CHECK(duration_text(7200.0) == "2 h");
  CHECK(duration_text(36.0 * 3600.0) == "36 h");
  CHECK(duration_text(3.25 * 86400.0) == "3.2 days");
}
