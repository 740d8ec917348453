// Hypothesis tests: the median lies between bounds, or below a share of another median.
#pragma once

#include <string>
#include <vector>

#include "core/random.hpp"
#include "reproduction/claims/claim.hpp"

namespace bobench::reproduction {

/// Whether the median lies between the bounds, by a sign test at each bound [Dixon & Mood 1946]. Sign tests are exact
/// for any distribution, and need at least six runs for a decision. Reproduced if most runs lie above the lower and
/// most below the upper bound, contradicted if most lie below the lower or most above the upper. An infinite bound does
/// not apply.
ClaimTest test_median_within(const std::string& statement, const std::vector<double>& values, double low, double high,
                             Random& random);

/// Whether the median is below `share` times that of others. The Mann-Whitney test compares the runs with `share` times
/// the others, since the bound is as uncertain as the median. Reproduced, or contradicted, only if the medians are in
/// that order, too.
ClaimTest test_median_below(const std::string& statement, const std::vector<double>& values, double share,
                            std::vector<double> others, Random& random);

}  // namespace bobench::reproduction
