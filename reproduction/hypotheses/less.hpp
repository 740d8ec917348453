// Hypothesis tests: one sample is lower than another.
#pragma once

#include <string>
#include <vector>

#include "core/random.hpp"
#include "reproduction/claims/claim.hpp"
#include "reproduction/measurements/samples.hpp"

namespace bobench::reproduction {

struct LessClaim {
  std::string quantity;
  Sample lower, higher;  ///< as claimed by the paper
  Wanted wanted = {};
};

/// Mann-Whitney tests that each `lower` is lower. Reproduced if the two-sided p is below 0.05 and it is lower,
/// contradicted if it is higher. correct() accounts for the number of tests. The effect is A12, the probability that
/// the supposedly lower one is the higher, and the share of tied pairs if there are any. Samples of equal length are
/// replicates with common random numbers. For them the effect also has the 95 % bootstrap interval of the median
/// difference and the one-sided p of Wilcoxon's signed-rank test.
std::vector<ClaimTest> test_less(const std::vector<LessClaim>& claims, Random& random);

/// The same claims denied: "A never beats B". Contradicted if A is lower with p < 0.05. Reproduced if B is lower with
/// p < 0.05, or if A ends lower in less than 64 % of pairs of runs with p < 0.05. The latter is a one-sided test of
/// equivalence (no medium effect [Vargha & Delaney 2000]). The absence of a difference alone is not evidence.
std::vector<ClaimTest> test_not_less(const std::vector<LessClaim>& claims, Random& random);

}  // namespace bobench::reproduction
