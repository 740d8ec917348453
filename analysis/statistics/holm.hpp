// Holm's correction for multiple tests.
#pragma once

#include <span>
#include <vector>

namespace bobench::analysis {

/// Adjusted p-values [Holm 1979]: with p_(1) <= ... <= p_(m), the i-th lowest becomes max_{j <= i} min(1, (m - j + 1)
/// p_(j)). Rejecting where they are below alpha keeps the probability of any false rejection at or below alpha under
/// any dependence of the tests.
/// @return in the order given  @throws Error for NaN
std::vector<double> holm(std::span<const double> p_values);

}  // namespace bobench::analysis
