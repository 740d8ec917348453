// The final regret of one run, computed as by `bobench rank`.
#pragma once

#include <cstddef>

#include "core/problem.hpp"
#include "results/judgement.hpp"

namespace bobench {

/// @param at  number of evaluations that count
inline double final_regret(const results::RunResult& run, const Problem& problem, int at) {
  results::ResultSet set;
  set.series.emplace_back();
  set.series[0].problem = problem.name();
  if (problem.fidelities().size() > 1) set.series[0].details["top_fidelity"] = problem.full_fidelity();
  set.series[0].runs = {run};
  return results::Judgement(set, problem.name()).final_value(set.series[0], 0, static_cast<std::size_t>(at));
}

}  // namespace bobench
