#include "reproduction/report/published_figure.hpp"

#include <cmath>

#include "catch.hpp"

using namespace bobench::reproduction;

namespace {

PublishedEntry entry(const std::string& problem, const std::string& optimizer, double value, double deviation) {
  PublishedEntry one;
  one.problem = problem;
  one.optimizer = optimizer;
  one.number.value = value;
  one.number.deviation = deviation;
  return one;
}

Comparison measured(Outcome outcome, double ours, double deviation) {
  Comparison comparison;
  comparison.outcome = outcome;
  comparison.ours = ours;
  comparison.deviation = deviation;
  return comparison;
}

}  // namespace

TEST_CASE("printed numbers and ours share a row, with their standard deviations") {
  const PublishedEntry a = entry("branin", "gp", 0.5, 0.1), b = entry("branin", "rs", 40.0, 60.0),
                       c = entry("levy", "gp", 3.0, std::nan("")), d = entry("levy", "rs", 2.0, 1.0);
  const std::vector<ComparedEntry> entries = {
      {.entry = &a, .comparison = measured(Outcome::agrees, 0.55, 0.2)},
      {.entry = &b, .comparison = measured(Outcome::worse, 80.0, 5.0)},
      {.entry = &c, .comparison = measured(Outcome::agrees, 3.5, 0.5), .reason = "other settings"},
      {.entry = &d, .reason = "not run"}};
  const auto figure = published_figure(entries);
  REQUIRE(figure);
  const std::string& data = figure->data.at(0).text;
  // Rows 0 (gp) and 1 (rs): the printed number above ours.
  CHECK_THAT(data, ContainsSubstring("0.5,-0.1875,0,branin,printed\n") &&
                       ContainsSubstring("0.55000000000000004,0.1875,0,branin,ours: agrees\n"));
  CHECK_THAT(data, ContainsSubstring("80,1.1875,0,branin,ours: better or worse\n"));
  CHECK_THAT(data,
             ContainsSubstring("3.5,0.1875,0,levy,ours: not comparable or not counted\n") &&
                 ContainsSubstring("3,0.1875,0,levy,\"ours: not comparable or not counted, standard deviation\""));
  CHECK_THAT(data, !ContainsSubstring("levy,\"printed, standard deviation\""));
  CHECK_THAT(data, !ContainsSubstring("2,0.8125"));  // nothing to compare it with
  // Branin's numbers span a factor of 160, with a deviation that reaches below zero.
  CHECK_THAT(figure->drawing, ContainsSubstring("set logscale x"));
  CHECK_THAT(data, ContainsSubstring("100,0.8125,0,branin,\"printed, standard deviation\""));
}

TEST_CASE("a figure of printed numbers needs one that was compared") {
  const PublishedEntry a = entry("branin", "gp", 0.5, 0.1);
  CHECK_FALSE(published_figure({{.entry = &a, .reason = "not run"}}));
  CHECK_FALSE(published_figure({}));
}
