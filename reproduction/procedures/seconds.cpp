#include "reproduction/procedures/seconds.hpp"

#include <limits>

#include <fmt/format.h>

#include "reproduction/procedures/median.hpp"

namespace bobench::reproduction {

ClaimTests Seconds::judge(Evidence& evidence) const {
  return evidence.on_each(problems, labels(), optimizer, [&](const std::string& problem) {
    std::vector<double> seconds;
    for (std::size_t r = 0; r < evidence.replicates(); ++r) {
      seconds.push_back(optimizer_seconds(evidence.runs.series(problem, optimizer)->runs[r]));
    }
    return test_median_within(fmt::format("{}: a run of {} takes {:g} s or more", problem, optimizer, at_least),
                              seconds, at_least, std::numeric_limits<double>::infinity(), evidence.random);
  });
}

}  // namespace bobench::reproduction
