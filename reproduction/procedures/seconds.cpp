#include "reproduction/procedures/seconds.hpp"

#include <cstddef>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "reproduction/hypotheses/median.hpp"

namespace bobench::reproduction {

Seconds::Seconds(StatementReader& reader)
    : optimizer(reader.label("optimizer")), problems(reader.problems()), at_least(reader.json.real("at_least")) {}

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
