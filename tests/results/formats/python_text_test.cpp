#include "results/formats/python_text.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::results;

TEST_CASE("dates of Python are seconds since 1970, with their offset", "[formats]") {
  // Values of Python's datetime.fromisoformat(...).timestamp().
  CHECK(seconds_of_date("2024-02-29T12:30:00.500000+01:00") == 1709206200.5);
  CHECK(seconds_of_date("2024-02-29 12:30:00-05:30") == 1709229600.0);
  CHECK(seconds_of_date("1999-12-31T23:59:59Z") == 946684799.0);
  CHECK(seconds_of_date("1999-12-31 23:59:59") == 946684799.0);
  for (const char* text : {"", "2024", "2024-02-30T00:00:00", "2024-02-29", "2024-02-29T12:30", "2024-02-29T12:30:00+1",
                           "2024-02-29T12:30:00 UTC", "x024-02-29T12:30:00", "2024-02-29T12:30:00.5.5"}) {
    INFO(text);
    CHECK_FALSE(seconds_of_date(text));
  }
}

TEST_CASE("durations of pandas are seconds", "[formats]") {
  CHECK(seconds_of_duration("0 days 00:00:00.040138") == 0.040138);
  CHECK(seconds_of_duration("2 days 01:02:03") == 176523.0);
  for (const char* text : {"", "00:00:01", "1 day", "1 days 00:00", "1 days 00:00:01 x", "-1 days 00:00:01"}) {
    INFO(text);
    CHECK_FALSE(seconds_of_duration(text));
  }
}

TEST_CASE("JSON of Python may have NaN and Infinity, but not in texts that only contain these words", "[formats]") {
  const auto json = parse_python_json(R"({"a": NaN, "b": -Infinity, "c": true, "d": null, "e": "NaN x", "f": [1]})");
  REQUIRE(json.is_object());
  CHECK(std::isnan(number_member(json, "a")));
  CHECK(number_member(json, "b") == -std::numeric_limits<double>::infinity());
  CHECK(number_member(json, "c") == 1.0);
  CHECK(std::isnan(number_member(json, "d")));
  CHECK(std::isnan(number_member(json, "missing")));
  CHECK(json["e"] == "NaN x");
  CHECK_THROWS_WITH(number_member(json, "e"), ContainsSubstring("'e' is \"NaN x\"; expected a number"));
  CHECK_THROWS_AS(number_member(json, "f"), InputError);
  CHECK(std::isnan(number_member_or_nan(json, "f")));
  CHECK(parse_python_json("{").is_discarded());
  CHECK(parse_python_json("[\"" + std::string(1000, '[') + "\\\"[\"]").is_array());
  CHECK(parse_python_json(std::string(500, '[') + std::string(500, ']')).is_array());
  CHECK(parse_python_json(std::string(200'000, '[') + std::string(200'000, ']')).is_discarded());
}
