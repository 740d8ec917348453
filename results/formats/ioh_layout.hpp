// What the reader and the writer of IOHprofiler's files agree on beyond IOHprofiler's own rules.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "results/result_set.hpp"

namespace bobench::results::ioh {

/// Columns of files of ours that hold one of a run's vectors; the configuration follows them as x0, x1, ...
inline constexpr std::array<std::pair<const char*, std::vector<double> RunResult::*>, 5> measures = {
    {{"value", &RunResult::value},
     {"noise_free", &RunResult::noise_free},
     {"fidelity", &RunResult::fidelity},
     {"cost_seconds", &RunResult::cost_seconds},
     {"seconds_ask", &RunResult::seconds_ask}}};

}  // namespace bobench::results::ioh
