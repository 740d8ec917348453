// The range of k independent standard normal variables: Tukey's studentised range with infinite degrees of freedom.
#pragma once

namespace bobench::analysis {

/// P(Q <= q), Q the largest minus the smallest of k standard normal variables; z is the largest one.
///   F(q) = k int phi(z) (Phi(z) - Phi(z - q))^(k-1) dz                              [Tukey 1949; Harter 1960, eq. 2]
/// Absolute error below 1e-12. @throws InputError unless k >= 2; q <= 0 and NaN give 0
double studentized_range_cdf(double q, int k);

/// The q with F(q) = share, to 1e-10. @throws InputError unless share is in (0, 1) and k >= 2
double studentized_range_quantile(double share, int k);

}  // namespace bobench::analysis
