// Wilcoxon's signed-rank test for paired samples.
#pragma once

#include <cstddef>
#include <span>

namespace bobench::analysis {

enum class WilcoxonMethod {
  automatic,  ///< exact for up to 50 pairs that differ; normal otherwise
  exact,      ///< the permutation distribution of the signed ranks, including ties and zeros
  normal      ///< normal approximation, corrected for ties and zeros, without continuity correction
};

/// How pairs without a difference are handled.
enum class ZeroDifferences {
  dropped,  ///< left out before ranking [Wilcoxon 1945]
  ranked    ///< ranked with the others, their ranks left out afterwards [Pratt 1959]
};

struct WilcoxonResult {
  double w_plus = 0.0;    ///< sum of the ranks of pairs in which the first value is larger
  double w_minus = 0.0;   ///< sum of the ranks of pairs in which it is smaller
  std::size_t pairs = 0;  ///< number of pairs that differ
  double p = 1.0;         ///< two-sided
};

/// Two-sided test that the differences first[i] - second[i] are symmetric about 0 [Wilcoxon 1945]. For minimisation,
/// the first sample is better where w_plus is smaller.
///   normal: z = (w_plus - sum(r)/2) / sqrt(sum(r^2)/4), r the mid-ranks of |difference| over pairs that differ;
///           without ties and zeros that is (w_plus - n(n+1)/4) / sqrt(n(n+1)(2n+1)/24)
///   exact:  p = min(1, 2 P(W <= min(w_plus, w_minus))), each sign being + or - with probability 1/2
/// Two equal infinities do not differ. If no pair differs, p = 1.
/// @throws Error for NaN, or if the samples differ in length
WilcoxonResult wilcoxon(std::span<const double> first, std::span<const double> second,
                        ZeroDifferences zeros = ZeroDifferences::dropped,
                        WilcoxonMethod method = WilcoxonMethod::automatic);

/// One-sided p against the alternative that the first value of a pair tends to be lower.
double wilcoxon_less(std::span<const double> first, std::span<const double> second);

}  // namespace bobench::analysis
