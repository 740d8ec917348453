// A single run: an optimiser, a problem, a replicate number. This unit of work depends on its arguments only.
#pragma once

#include <functional>
#include <optional>

#include "core/optimizer_catalog.hpp"
#include "core/problem.hpp"
#include "results/result_set.hpp"
#include "results/trace.hpp"
#include "runners/storage/evaluation_log.hpp"

namespace bobench::runners {

struct RunRequest {
  const Problem& problem;
  std::string problem_id;  ///< names the random streams, together with the recipe's spec, the seed and the replicate
  const OptimizerRecipe& optimizer;
  int replicate = 0;
  results::Settings settings;
  /// Which evaluations are kept; on a problem with several fidelities all are.
  results::Trace trace = results::Trace::automatic;
};

/// Asks, evaluates and tells until the budget is used up. If the optimiser or the problem throws, or a proposal is
/// outside the space, the run fails; it keeps its evaluations so far and the message.
/// @param stop  called before each evaluation and after a failure; true abandons the run. Empty: it is never abandoned
/// @param sink  gets the evaluations during the run, each before the optimiser is told; null: none
/// @return the run, or nothing if it was abandoned
/// @throws the exceptions of the sink (a full disk)
std::optional<results::RunResult> execute_run(const RunRequest& request, const std::function<bool()>& stop = {},
                                              const EvaluationSink* sink = nullptr);

}  // namespace bobench::runners
