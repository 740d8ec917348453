#include "system/base64.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"

using namespace bobench;
using namespace bobench::system;

TEST_CASE("base64 keeps every bit of a double") {
  Random random(1);
  for (std::size_t count = 0; count < 20; ++count) {
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i)
      values.push_back(random.normal() * std::pow(10.0, random.uniform(-300, 300)));
    CHECK(from_base64(to_base64(values)) == values);
  }
  const auto special =
      from_base64(to_base64(std::vector<double>{std::nan(""), std::numeric_limits<double>::infinity(), -0.0}));
  CHECK(std::isnan(special[0]));
  CHECK(std::isinf(special[1]));
  CHECK(std::signbit(special[2]));
  CHECK(to_base64(std::vector<double>{1.0}) == "AAAAAAAA8D8=");
  CHECK_THROWS_AS(from_base64("AAAA"), Error);
  CHECK_THROWS_AS(from_base64("AAAAAAAA8D*="), Error);
}

TEST_CASE("base64 is put behind what is there, and texts of many megabytes come back", "[system]") {
  std::string text = "x";
  append_base64(std::vector<double>{1.0}, text);
  CHECK(text == "xAAAAAAAA8D8=");
  CHECK(from_base64("").empty());
  Random random(2);
  std::vector<double> values(7'000'001);  // larger than the blocks given to OpenSSL
  for (double& value : values) value = random.uniform();
  CHECK(from_base64(to_base64(values)) == values);
}
