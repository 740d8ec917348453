// SAME: are two samples equal for all practical purposes?
#pragma once

#include <string>

#include "analysis/verdicts/less.hpp"

namespace bobench::analysis {

/// How far apart two medians may be and yet count as the same.
struct Margin {
  double width = 0.2;
  bool decades = true;  ///< of log10 of the values (those below 1e-16 count as that); else of the values
};

/// SAME: equivalence by two one-sided tests on the difference of medians. Reproduced where its 90 % bootstrap interval
/// lies within the margin, contradicted where it lies outside, else inconclusive; p is the larger share of resamples
/// beyond one of the margin's two ends. Replicates are resampled together where the samples are equally long.
ClaimTest test_same(const std::string& quantity, const Sample& first, const Sample& second, const Margin& margin,
                    Random& random);

}  // namespace bobench::analysis
