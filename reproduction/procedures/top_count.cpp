// COUNT with `any_of`: on how many problems is one of some optimisers among the best?
#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reproduction/procedures/count.hpp"
#include "reproduction/procedures/procedure.hpp"

namespace bobench::reproduction {
namespace {

/// The best statistic of `any_of` is among the `top` of `among`.
struct TopCount {
  Labels any_of, among;  ///< `among` empty: all that were run
  int top = 1;
  Labels printed;  ///< the problems on which the paper's own numbers have it so
  Labels problems;

  explicit TopCount(StatementReader& reader)
      : any_of(reader.labels("any_of")),
        among(reader.labels_or_none("among")),
        top(reader.json.whole("top", 1)),
        printed(reader.problems("printed")),
        problems(reader.problems()) {}

  Labels labels() const { return any_of; }

  ClaimTests judge(Evidence& evidence) const {
    const Labels rivals = among.empty() ? evidence.runs.labels() : among;
    const HoldsOn is_on_top = [&](const std::string& problem, const std::vector<std::size_t>& chosen) {
      const auto statistic = [&](const std::string& label) {
        return final_statistic(evidence, problem, label, chosen);
      };
      double best = std::numeric_limits<double>::infinity();
      for (const std::string& label : any_of) best = std::min(best, statistic(label));
      return std::ranges::count_if(rivals, [&](const auto& label) { return statistic(label) < best; }) < top;
    };
    const std::string statement = fmt::format("one of {} in the top {}", fmt::join(any_of, ", "), top);
    return judge_count(evidence, statement, problems, join(any_of, rivals), printed, is_on_top);
  }
};

}  // namespace

Procedure read_top_count(StatementReader& reader) {
  return TopCount(reader);
}

}  // namespace bobench::reproduction
