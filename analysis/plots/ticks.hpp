// Ticks of axes.
#pragma once

#include <string>
#include <vector>

namespace bobench::analysis::plots {

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
