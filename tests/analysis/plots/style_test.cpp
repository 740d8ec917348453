#include "analysis/plots/style.hpp"

#include <cmath>
#include <cstdio>
#include <set>

#include "catch.hpp"

using namespace bobench::analysis::plots;

TEST_CASE("twelve optimisers differ in colour, and in dash and marker without it") {
  std::set<std::string> colors, without_color;
  for (std::size_t place = 0; place < 12; ++place) {
    colors.insert(color_of(place));
    const std::string type = line_type(place);
    without_color.insert(type.substr(type.find("dashtype")));
    CHECK(type.find(color_of(place)) != std::string::npos);
  }
  CHECK(colors.size() == 12);
  CHECK(without_color.size() == 12);
}

TEST_CASE("the second twelve share colours with the first, never dash and marker") {
  for (std::size_t place = 0; place < 12; ++place) {
    const std::string first = line_type(place), second = line_type(place + 12);
    CHECK(color_of(place) == color_of(place + 12));
    CHECK(first.substr(first.find("dashtype")) != second.substr(second.find("dashtype")));
  }
}

TEST_CASE("every colour stands out on white") {
  // Relative luminance of sRGB [WCAG 2.1]: a contrast of at least 2.2.
  for (std::size_t place = 0; place < 12; ++place) {
    double luminance = 0.0;
    const double weights[] = {0.2126, 0.7152, 0.0722};
    for (std::size_t channel = 0; channel < 3; ++channel) {
      const double value = std::stoi(color_of(place).substr(1 + 2 * channel, 2), nullptr, 16) / 255.0;
      luminance += weights[channel] * (value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4));
    }
    CHECK(1.05 / (luminance + 0.05) > 2.2);
  }
}

TEST_CASE("no line is dotted: a dash is longer than its gap") {
  for (std::size_t place = 0; place < 12; ++place) {
    const std::string type = line_type(place), dash = type.substr(type.find("dashtype ") + 9);
    if (dash.starts_with("solid")) continue;
    int drawn = 0, gap = 0;
    REQUIRE(std::sscanf(dash.c_str(), "(%d,%d", &drawn, &gap) == 2);
    CHECK(drawn >= 5);
    CHECK(drawn > gap);
  }
}
