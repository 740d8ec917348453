#include "analysis/plots/legend.hpp"

#include <cmath>
#include <regex>
#include <set>

#include "catch.hpp"

using namespace bobench::analysis::plots;

namespace {

struct Place {
  double x, y;
};

/// Positions of the names of a legend, as shares of the figure.
std::vector<Place> places_of(const Legend& legend, const Figure& figure, std::size_t count) {
  const std::vector<std::string> samples(count, "with lines linetype 1"), names(count, "texts[1]");
  const std::string script = legend.draw(figure, samples, names);
  const std::regex pattern(R"(title texts\[1\] at ([0-9.]+),([0-9.]+))");
  std::vector<Place> places;
  for (std::sregex_iterator match(script.begin(), script.end(), pattern), end; match != end; ++match) {
    places.push_back({std::stod((*match)[1]), std::stod((*match)[2])});
  }
  return places;
}

}  // namespace

TEST_CASE("a legend's names stand inside the page, each in a place of its own") {
  for (const std::size_t count : {1, 2, 5, 12, 30}) {
    for (const std::size_t length : {1, 12, 60}) {
      std::vector<ShownOptimizer> optimizers;
      for (std::size_t i = 0; i < count; ++i) optimizers.push_back({std::string(length, 'x'), i});
      const Legend legend(optimizers, 684.0);
      Figure figure;
      figure.width = 684.0;
      figure.height = 900.0;
      const std::vector<Place> places = places_of(legend, figure, count);
      REQUIRE(places.size() == count);
      std::set<std::pair<long, long>> distinct;
      for (const Place& place : places) {
        CHECK(place.x * figure.width >= 30.0);  // the sample is left of the name
        CHECK(place.x * figure.width + 4.5 * static_cast<double>(length) <= figure.width);
        CHECK(place.y > 0.0);
        CHECK(place.y * figure.height < legend.height());
        distinct.insert({std::lround(1000.0 * place.x), std::lround(1000.0 * place.y)});
      }
      CHECK(distinct.size() == count);
    }
  }
}

TEST_CASE("a legend has as many columns as the page holds") {
  std::vector<ShownOptimizer> short_names(12, {"tpe", 0}), long_names(12, {std::string(60, 'x'), 0});
  CHECK(Legend(short_names, 684.0).height() < Legend(long_names, 684.0).height());
  CHECK(Legend(long_names, 2000.0).height() < Legend(long_names, 684.0).height());
}
