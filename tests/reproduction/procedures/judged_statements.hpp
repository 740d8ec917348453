// Statements in JSON, judged by made-up results.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "reproduction/procedures/table.hpp"
#include "reproduction/verdicts/claim_verdicts.hpp"
#include "results/result_sets.hpp"

namespace bobench::reproduction {

/// The values reached by runs of some optimisers on some problems; problems, optimisers and replicates count from 0.
struct MadeUpRuns {
  Labels problems = {"p/0", "p/1", "p/2", "p/3"};
  Labels optimizers = {"a", "b", "c"};
  std::size_t replicates = 12, budget = 20;
  /// The best value after t evaluations, from 1; the optimum is 0.
  std::function<double(std::size_t problem, std::size_t optimizer, std::size_t replicate, std::size_t t)> best;
  double seconds = 1e-3;  ///< of the optimiser, per evaluation
  Labels left_out = {};   ///< optimisers that are left out on request

  results::ResultSet results() const {
    results::ResultSet set;
    set.settings.budget = static_cast<int>(budget);
    for (std::size_t p = 0; p < problems.size(); ++p) {
      for (std::size_t o = 0; o < optimizers.size(); ++o) {
        results::Series series;
        series.problem = problems[p];
        series.optimizer = optimizers[o];
        for (std::size_t r = 0; r < replicates; ++r) {
          std::vector<double> values;
          for (std::size_t t = 1; t <= budget; ++t) values.push_back(best(p, o, r, t));
          series.runs.push_back(results::run_of(values, 0.0));
          series.runs.back().seconds_ask.assign(budget, seconds);
        }
        set.series.push_back(std::move(series));
      }
    }
    return set;
  }
};

/// @param set    the results of `made_up`
/// @param claim  which gets these statements
inline Claim judged_claim(const MadeUpRuns& made_up, const results::ResultSet& set,
                          const std::vector<nlohmann::json>& statements, PaperClaim claim = {}) {
  RunSelection selection{
      .problems = made_up.problems, .optimizers = {}, .replicates = made_up.replicates, .budget = made_up.budget};
  for (const std::string& name : made_up.optimizers) {
    const bool is_out = std::ranges::find(made_up.left_out, name) != made_up.left_out.end();
    if (!is_out) selection.optimizers.emplace_back(name, name);
  }
  selection.left_out = made_up.left_out;
  for (const nlohmann::json& statement : statements) {
    system::StrictObject object(statement, "me.json", "tests[0]");
    claim.statements.push_back(read_statement(object, {made_up.optimizers, made_up.problems}));
  }
  const ProblemCatalog catalog;
  const ClaimSources sources{.problems = catalog,
                             .outcomes_of = {},
                             .property = {},
                             .draws = 300,
                             .all_optimizers = made_up.optimizers.size(),
                             .all_problems = made_up.problems.size()};
  return judge_claims({claim}, MeasuredRuns(set, selection), sources).front();
}

/// @param claim  of which the statement is the only one
inline Verdict verdict_of(const MadeUpRuns& made_up, const nlohmann::json& statement, PaperClaim claim = {}) {
  return judged_claim(made_up, made_up.results(), {statement}, std::move(claim)).verdict();
}

/// Each optimiser is better than the next on every problem and in every replicate.
inline MadeUpRuns in_order() {
  return {.best = [](std::size_t, std::size_t optimizer, std::size_t replicate, std::size_t) {
    return 1.0 + static_cast<double>(optimizer) + 0.01 * static_cast<double>(replicate);
  }};
}

/// All runs are equal except for noise that does not depend on the optimiser.
inline MadeUpRuns all_equal() {
  return {.best = [](std::size_t problem, std::size_t optimizer, std::size_t replicate, std::size_t) {
    return 1.0 + static_cast<double>((5 * problem + 7 * optimizer + 11 * replicate + optimizer * replicate) % 13);
  }};
}

}  // namespace bobench::reproduction
