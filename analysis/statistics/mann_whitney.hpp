// The Mann-Whitney U test (Wilcoxon rank-sum test).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace bobench::analysis {

enum class MannWhitneyMethod {
  automatic,  ///< exact where neither sample has more than 20 values; normal otherwise
  exact,      ///< the permutation distribution of U, with mid-ranks where values are tied
  normal      ///< normal approximation, tie-corrected, without continuity correction
};

struct MannWhitneyResult {
  double u_first = 0.0;   ///< pairs in which the first sample's value is larger, ties counting 1/2
  double u_second = 0.0;  ///< u_first + u_second = n m
  double p = 1.0;         ///< two-sided
};

/// Two-sided test of equal distributions [Mann & Whitney 1947]. For minimisation, the sample with the smaller U is
/// better.
///   normal: z = (U - nm/2) / sigma, sigma^2 = nm/12 ((n+m+1) - sum(t^3 - t) / ((n+m)(n+m-1)))
///   exact:  p = min(1, 2 min(P(U <= u), P(U >= u))), each choice of n of the values being equally likely
/// An empty sample, or all values equal: p = 1. @throws Error for NaN
MannWhitneyResult mann_whitney(std::span<const double> first, std::span<const double> second,
                               MannWhitneyMethod method = MannWhitneyMethod::automatic);

/// One-sided: the probability, if the distributions are equal, of a U of the first sample as low as this one or lower.
/// Small where the first sample has the lower values. Otherwise as mann_whitney().
double mann_whitney_less(std::span<const double> first, std::span<const double> second,
                         MannWhitneyMethod method = MannWhitneyMethod::automatic);

/// Tests of many resamples, with replacement, of the same two samples. They are sorted once: a test takes O(n + m) time
/// and allocates nothing. The results are those of mann_whitney() of the drawn values, by the normal approximation.
class ResampledMannWhitney {
 public:
  /// @throws Error for NaN
  ResampledMannWhitney(std::span<const double> first, std::span<const double> second);

  /// @param first_times, second_times  number of times that each value was drawn
  MannWhitneyResult of(std::span<const double> first_times, std::span<const double> second_times) const;

 private:
  struct Value {
    std::size_t index;  ///< in its sample
    bool is_second;
    bool is_new;  ///< larger than the one before
  };
  std::vector<Value> sorted_;
};

/// The smallest p that two samples of n values can reach, with complete separation.
double min_mann_whitney_p(int n, MannWhitneyMethod method = MannWhitneyMethod::automatic);

/// The smallest number of replicates with which complete separation is significant at the (pairwise) level alpha.
int replicates_to_separate(double alpha, MannWhitneyMethod method = MannWhitneyMethod::automatic);

/// The approximate number of runs of each of two optimisers for a two-sided test at the level alpha to detect, with
/// probability `power`, a difference of effect size A12 [Noether 1987, Sec. 3: (z + z')^2 / (6 (A12 - 1/2)^2)].
/// @param a12  not 1/2
int replicates_to_find(double a12, double alpha, double power);

}  // namespace bobench::analysis
