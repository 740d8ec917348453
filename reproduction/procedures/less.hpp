// LESS, ALL-LESS and NOT-LESS: is one sample lower than another?
#pragma once

#include <optional>
#include <string>
#include <vector>
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

struct LessClaim {
  std::string quantity;
  Sample lower, higher;  ///< as the paper has it
};

/// LESS, and for several of them ALL-LESS: one-sided Mann-Whitney tests that each `lower` is lower, p adjusted by Holm
/// over all of them. Reproduced where p < 0.05; contradicted where the opposite test, adjusted likewise, has p < 0.05.
/// The effect is A12, the probability that the supposedly lower one is the higher, the share of tied pairs if there are
/// any, and, the samples being equally long and so replicates with common random numbers, the 95 % bootstrap interval
/// of the median difference and the one-sided p of Wilcoxon's signed-rank test.
std::vector<ClaimTest> test_less(const std::vector<LessClaim>& claims, Random& random);

/// The same claims denied: "A never beats B". Contradicted where A is lower with p < 0.05, reproduced where B is, for
/// an absent difference alone is no evidence.
std::vector<ClaimTest> test_not_less(const std::vector<LessClaim>& claims, Random& random);

/// The A12 farthest from 1/2 that a one-sided Mann-Whitney test of n against m values at level alpha would miss with
/// probability 1 - power, below 1/2: [Noether 1987], 1/2 - (z_(1-alpha) + z_power) sqrt((n + m) / (12 n m)), at least
/// 0. NaN where not even complete separation would be significant.
double min_detectable_a12(int n, int m, double alpha, double power = 0.8);

/// All LESS statements of a claim are one family of tests, and so are its NOT-LESS statements.
struct Less {
  /// Each of `lower` is below each of `higher`, on each problem, after each number of evaluations.
  struct Part {
    Labels lower, higher, problems;
    std::vector<int> at;
    Quantity quantity;
  };
  std::vector<Part> parts;
  bool denied = false;  ///< NOT-LESS

  Less(StatementReader& reader, bool denied);

  Labels labels() const;
  std::optional<Less> joined(const Less& other) const;
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
