// COUNT with `any_of`: on how many problems is one of some optimisers among the best?
#pragma once

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reproduction/procedures/count.hpp"

namespace bobench::reproduction {

/// The chance that one of so many is among the `top` of all, where none is better: 1 - C(all - some, top) / C(all,
/// top).
inline double chance_of_top(std::size_t some, std::size_t all, std::size_t top) {
  double none = 1.0;
  for (std::size_t i = 0; i < std::min(top, all); ++i) {
    const double left = static_cast<double>(all - i), others = static_cast<double>(all - some) - static_cast<double>(i);
    none *= std::max(0.0, others) / left;
  }
  return 1.0 - none;
}

/// The chance that one of `own` is among the `top` lowest of all values, equal ones being in random order.
inline double share_of_top(const std::vector<double>& own, const std::vector<double>& others, std::size_t top) {
  const double best = *std::ranges::min_element(own);
  const auto better =
      static_cast<std::size_t>(std::ranges::count_if(others, [&](double value) { return value < best; }));
  if (better >= top) return 0.0;
  const auto ours = static_cast<std::size_t>(std::ranges::count(own, best));
  const auto equal = static_cast<std::size_t>(std::ranges::count(others, best));
  return chance_of_top(ours, ours + equal, top - better);
}

/// The best statistic of `any_of` is among the `top` of `among`; of equal ones any may be.
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
      std::vector<double> own, others;
      for (const std::string& label : any_of) own.push_back(statistic(label));
      for (const std::string& rival : rivals) {
        if (std::ranges::find(any_of, rival) == any_of.end()) others.push_back(statistic(rival));
      }
      return share_of_top(own, others, static_cast<std::size_t>(top));
    };
    const std::string statement = fmt::format("one of {} in the top {}", fmt::join(any_of, ", "), top);
    return judge_count(
        evidence, statement, problems, join(any_of, rivals), printed,
        chance_of_top(any_of.size(), std::max(rivals.size(), any_of.size()), static_cast<std::size_t>(top)), is_on_top);
  }
};

}  // namespace bobench::reproduction
