// SAME: practical equivalence of two samples.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"
#include "reproduction/procedures/less.hpp"

namespace bobench::reproduction {

inline constexpr int same_resamples = 2000;
inline constexpr double min_regret = 1e-16;

/// Equivalence margin: how far apart two medians may be and still count as equal.
struct Margin {
  double width = 0.2;
  bool decades = true;    ///< of log10 of the values (raised to at least 1e-16); else of the values
  bool or_lower = false;  ///< the first may be lower by any amount (non-inferiority)
};

std::vector<double> scaled(const std::vector<double>& values, const Margin& margin);

std::vector<double> at_positions(const std::vector<double>& values, const std::vector<std::size_t>& positions);

/// Differences smaller than this share of a margin are rounding errors.
inline constexpr double rounding = 1e-9;

/// Values rounded to a grid, so that values exactly one margin apart are ties.
std::vector<double> snapped(const std::vector<double>& values, const Margin& margin);

/// One-sided p-value of the test that the first sample is lower than the second. It is the smaller of two exact tests:
/// of independent runs and, for samples of equal length, of replicates with common random numbers.
double p_of_lower(const std::vector<double>& first, const std::vector<double>& second);

/// SAME: equivalence by two one-sided tests [Schuirmann 1987] on the difference of medians. Reproduced if its 95 %
/// bootstrap interval lies within the margin, contradicted if it lies outside, inconclusive otherwise. A test of the
/// runs, shifted by the margin, must agree: with few runs, or with half of them at a lower limit, the interval is too
/// narrow. A margin of 0 includes equal medians. Replicates are resampled together if the samples have equal length.
/// With `or_lower` the margin has an upper end only.
ClaimTest test_same(const std::string& quantity, const Sample& first, const Sample& second, const Margin& margin,
                    Random& random);

struct Same {
  std::string first, second;
  Labels problems;
  HorizonRule at;
  double decades = 0.2;
  double share_of_range = 0.0;  ///< if not 0, the margin is this share of `reference`'s interquartile range
  bool or_lower = false;
  std::string reference;

  explicit Same(StatementReader& reader);

  Labels labels() const { return {first, second}; }
  Labels needed() const { return reference.empty() ? labels() : Labels{first, second, reference}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
