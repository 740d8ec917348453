// One run: an optimiser, a problem, a replicate number. The unit of work, sealed: it reads nothing but its arguments.
#pragma once

#include <functional>
#include <optional>

#include "core/optimizer_catalog.hpp"
#include "core/problem.hpp"
#include "results/result_set.hpp"
#include "results/trace.hpp"
#include "runners/evaluation_log.hpp"

namespace bobench::runners {

/// Asks, evaluates and tells until the budget is used up. Whatever the optimiser or the problem throws, and a proposal
/// outside the space, makes a failed run that keeps its evaluations so far and the message.
/// @param problem_id  names the run's random streams, together with the recipe's spec, the seed and the replicate
/// @param stop        asked before each evaluation and after a failure; true abandons the run
/// @param trace       which evaluations are kept; on a problem of several fidelities all
/// @param sink        takes the evaluations while the run is under way, each before the optimiser is told; null: none
/// @return the run, or nothing if it was abandoned
/// @throws what the sink throws (a full disk)
std::optional<results::RunResult> execute_run(const Problem& problem, const std::string& problem_id,
                                              const OptimizerRecipe& optimizer, int replicate,
                                              const results::Settings& settings, const std::function<bool()>& stop,
                                              results::Trace trace = results::Trace::automatic,
                                              const EvaluationSink* sink = nullptr);

}  // namespace bobench::runners
