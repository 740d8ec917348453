// When the scale decide looks at the runs.
#pragma once

#include <vector>

namespace bobench::reproduction {

/// After how many replicates of `all`, rising: 5, 10, 15, 20, then half as many more each time, the last `all`. Fewer
/// than five decide nothing, and a last step of less than a fifth is no look of its own.
/// @param all  at least 1
std::vector<int> look_replicates(int all);

/// The shares of all replicates, which are the shares of information.
std::vector<double> shares_of(const std::vector<int>& replicates);

}  // namespace bobench::reproduction
