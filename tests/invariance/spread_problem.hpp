// A problem with a parameter of every kind, on which the transformations have an effect.
#pragma once

#include <array>
#include <cmath>

#include "core/problem.hpp"

namespace bobench::invariance {

/// Each parameter adds its distance from its best value to the objective. The best values lie away from the middle, and
/// the best choices are first or last in their lists. An optimiser that prefers an end, a middle or a list position
/// therefore performs differently when the problem is reversed.
struct SpreadProblem {
  SearchSpace space() const {
    return SearchSpace({{"two", CategoricalParameter{{"a", "b"}}},
                        {"three", CategoricalParameter{{"a", "b", "c"}}},
                        {"five", CategoricalParameter{{"a", "b", "c", "d", "e"}}},
                        {"level", OrdinalParameter{{8, 16, 32, 64, 128}}},
                        {"layers", IntegerParameter{1, 6}},
                        {"units", IntegerParameter{1, 64, Scale::log}},
                        {"x", RealParameter{-5.0, 10.0}},
                        {"rate", RealParameter{1e-5, 1e-1, Scale::log}}});
  }
  Evaluation evaluate(const Configuration& c, double, Random&) const {
    constexpr std::array three = {1.0, 0.5, 0.0};
    constexpr std::array five = {0.0, 0.8, 0.4, 1.0, 0.6};
    const double choices = 0.7 * c[0] + three[static_cast<std::size_t>(c[1])] + five[static_cast<std::size_t>(c[2])];
    const double numbers = 0.25 * (4.0 - c[3]) + 0.25 * std::abs(c[4] - 2.0) + 0.25 * std::abs(std::log2(c[5]) - 3.0);
    const double x = (c[6] - 7.0) / 7.5, rate = 0.5 * (std::log10(c[7]) + 3.5);
    return {.value = choices + numbers + x * x + rate * rate};
  }
  std::optional<double> optimum() const { return 0.0; }
  std::string name() const { return "spread"; }
};

}  // namespace bobench::invariance
