#include "reproduction/procedures/top_count.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {

double chance_of_top(std::size_t some, std::size_t all, std::size_t top) {
  double none = 1.0;
  for (std::size_t i = 0; i < std::min(top, all); ++i) {
    const double left = static_cast<double>(all - i), others = static_cast<double>(all - some) - static_cast<double>(i);
    none *= std::max(0.0, others) / left;
  }
  return 1.0 - none;
}

double share_of_top(const std::vector<double>& own, const std::vector<double>& others, std::size_t top) {
  const double best = *std::ranges::min_element(own);
  const auto better =
      static_cast<std::size_t>(std::ranges::count_if(others, [&](double value) { return value < best; }));
  if (better >= top) return 0.0;
  const auto ours = static_cast<std::size_t>(std::ranges::count(own, best));
  const auto equal = static_cast<std::size_t>(std::ranges::count(others, best));
  return chance_of_top(ours, ours + equal, top - better);
}

TopCount::TopCount(StatementReader& reader)
    : any_of(reader.labels("any_of")),
      among(reader.labels_or_none("among")),
      top(reader.json.whole("top", 1)),
      printed(reader.problems("printed")),
      problems(reader.problems()) {}

ClaimTests TopCount::judge(Evidence& evidence) const {
  const Labels rivals = among.empty() ? ranked_optimizers(evidence.runs, {}) : among;
  const HoldsOn is_on_top = [&](const std::string& problem, const std::vector<std::size_t>& chosen) {
    const auto statistic = [&](const std::string& label) { return final_statistic(evidence, problem, label, chosen); };
    std::vector<double> own, others;
    for (const std::string& label : any_of) own.push_back(statistic(label));
    for (const std::string& rival : rivals) {
      if (std::ranges::find(any_of, rival) == any_of.end()) others.push_back(statistic(rival));
    }
    return share_of_top(own, others, static_cast<std::size_t>(top));
  };
  const std::size_t all = std::max(rivals.size(), any_of.size());
  return judge_count(evidence,
                     {.text = fmt::format("one of {} in the top {}", fmt::join(any_of, ", "), top),
                      .problems = problems,
                      .needed = join(any_of, rivals),
                      .printed = printed,
                      .chance = chance_of_top(any_of.size(), all, static_cast<std::size_t>(top))},
                     is_on_top);
}

}  // namespace bobench::reproduction
