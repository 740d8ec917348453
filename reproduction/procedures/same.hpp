// SAME: are two samples equal for all practical purposes?
#pragma once

#include <string>
#include <vector>
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

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

struct Same {
  std::string first, second;
  Labels problems;
  std::vector<int> at;
  double decades = 0.2;
  double share_of_range = 0.0;  ///< if not 0, the margin is this share of `reference`'s interquartile range
  std::string reference;

  explicit Same(StatementReader& reader);

  Labels labels() const { return {first, second}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
