// Shares: the part of [0, 1] that belongs to each value of a parameter, by which uniform numbers become uniform values.
#pragma once

#include "core/search_space.hpp"

namespace bobench {

/// The value that owns `unit` in [0, 1], on the parameter's own scale; of uniform numbers, SearchSpace::sample() is
/// this. Whole numbers on a linear scale, levels and choices own equal parts; a whole number n on the log scale owns
/// what lies between n - 0.5 and n + 0.5; a real number is a point.
double value_at(const Parameter& parameter, double unit);

struct Share {
  double low, high;
};

/// The part of [0, 1] that belongs to a value: where value_at() is this value, up to rounding at both ends.
Share share_of(const Parameter& parameter, double value);

}  // namespace bobench
