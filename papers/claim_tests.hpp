// The procedures by which claims are tested; each gives rows of a claim's table.
#pragma once

#include <string>
#include <vector>

#include "core/random.hpp"
#include "papers/study.hpp"

namespace bobench::papers {

/// A quantity by replicate, and what it is called.
struct Sample {
  std::string name;
  std::vector<double> values;
};

struct LessClaim {
  std::string quantity;
  Sample lower, higher;  ///< as the paper has it
};

/// One-sided Mann-Whitney tests that each `lower` is lower, p adjusted by Holm over all of them. Reproduced where p <
/// 0.05; contradicted where the opposite test, adjusted likewise, has p < 0.05. The effect is A12, the probability that
/// the supposedly lower one is the higher, and the 95 % bootstrap interval of the median difference over replicates,
/// which share their data.
std::vector<ClaimTest> test_less(const std::vector<LessClaim>& claims, Random& random);

/// Does the median lie between the bounds? Reproduced if its 95 % bootstrap interval does, contradicted if that lies
/// outside, inconclusive if it reaches across a bound. Infinite bounds are no bounds.
ClaimTest test_median_within(const std::string& statement, const std::vector<double>& values, double low, double high,
                             Random& random);

}  // namespace bobench::papers
