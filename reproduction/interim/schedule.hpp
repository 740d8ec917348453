// Schedule of interim analyses (scale decide).
#pragma once

#include <vector>

namespace bobench::reproduction {

/// Numbers of replicates at the interim analyses, increasing: 5, 10, 15, 20, then 1.5 times the previous number,
/// rounded up to a multiple of 5; the last is `all`. Fewer than five replicates cannot decide. A last step of less than
/// a fifth is merged with the previous one.
/// @param all  at least 1
std::vector<int> interim_replicates(int all);

/// Fraction of all replicates at each analysis.
std::vector<double> information_fractions(const std::vector<int>& replicates);

}  // namespace bobench::reproduction
