#include "reproduction/procedures/top_count.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bobench::reproduction {

TopCount::TopCount(StatementReader& reader)
    : any_of(reader.labels("any_of")),
      among(reader.labels_or_none("among")),
      top(reader.json.whole("top", 1)),
      printed(reader.problems("printed")),
      problems(reader.problems()) {}

ClaimTests TopCount::judge(Evidence& evidence) const {
  const Labels rivals = among.empty() ? evidence.runs.labels() : among;
  const HoldsOn is_on_top = [&](const std::string& problem, const std::vector<std::size_t>& chosen) {
    const auto statistic = [&](const std::string& label) { return final_statistic(evidence, problem, label, chosen); };
    double best = std::numeric_limits<double>::infinity();
    for (const std::string& label : any_of) best = std::min(best, statistic(label));
    return std::ranges::count_if(rivals, [&](const auto& label) { return statistic(label) < best; }) < top;
  };
  const std::string statement = fmt::format("one of {} in the top {}", fmt::join(any_of, ", "), top);
  return judge_count(evidence, statement, problems, join(any_of, rivals), printed, is_on_top);
}

}  // namespace bobench::reproduction
