// Small multiples: curves of several optimisers in panels of equal size, many to a page, with one legend. Used for
// regret by problem, and for scores and solved targets by group and dimension.
#pragma once

#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/panels.hpp"

namespace bobench::analysis::plots {

/// Pages of at most 24 panels, "NAME" or "NAME-1", "NAME-2", ..., each with its data "NAME.csv": columns x, value, low,
/// high, key, optimizer, with a block for each curve. A curve without points appears only in the legend.
std::vector<Figure> draw_small_multiples(const SmallMultiples& multiples);

struct Tick {
  double at = 0.0;
  std::string label;  ///< in gnuplot's enhanced text, "10^{-3}"
};

/// Two to six ticks of a linear axis, at round numbers within [low, high].
std::vector<Tick> linear_ticks(double low, double high);

/// Ticks at logarithms to a base, labelled with the numbers themselves: powers of 2, or logarithmic_ticks() for base 10;
/// round numbers where these are fewer than two. @param low, high  logarithms
std::vector<Tick> ticks_of_logarithms(double low, double high, double base);

/// Ticks of a logarithmic axis: powers of ten if two or more are in [low, high], otherwise 1, 2, 5 times powers of ten,
/// otherwise round numbers. @param low > 0
std::vector<Tick> logarithmic_ticks(double low, double high);

}  // namespace bobench::analysis::plots
