// A single run: an optimiser, a problem, a replicate number. This unit of work depends on its arguments only.
#pragma once

#include <functional>
#include <optional>

#include "core/error.hpp"
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
  /// By the clock (runs_by_the_clock), evaluations take their real time, side by side; otherwise simulated time.
  bool takes_real_time = false;
  /// The first evaluations of an interrupted run by the clock in real time, which are not evaluated again. Null: none;
  /// other runs are resumed by a Replay of their problem.
  const results::RunResult* record = nullptr;
};

/// Whether runs go by the clock: they have several workers, a time limit, or an optimiser whose time counts. Their
/// traces have the columns `worker`, `started` and `ended`.
bool runs_by_the_clock(const OptimizerRecipe& optimizer, const Problem& problem);

/// Asks, evaluates and tells, with as many workers as the optimiser's recipe has, until the budget is used up. If the
/// optimiser or the problem throws, or a proposal is outside the space, the run fails; it keeps its evaluations so far
/// and the message.
///
/// With a time limit (time_limit_key), no trial is asked for after it. In simulated time, the run ends there, and
/// evaluations that would end later do not belong to it. In real time, those in progress are finished and count.
/// @param stop  called before each evaluation and after a failure; true abandons the run. Empty: it is never abandoned
/// @param sink  gets the evaluations during the run, each before the optimiser is told; null: none
/// @return the run, or nothing if it was abandoned
/// @throws DivergedError, and the exceptions of the sink (a full disk)
std::optional<results::RunResult> execute_run(const RunRequest& request, const std::function<bool()>& stop = {},
                                              const EvaluationSink* sink = nullptr);

}  // namespace bobench::runners
