// Evidence: the measured runs and other sources by which statements are judged.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/problem_catalog.hpp"
#include "core/random.hpp"
#include "reproduction/claims/claim.hpp"
#include "reproduction/measurements/drawn_scores.hpp"
#include "reproduction/measurements/horizon_rule.hpp"
#include "reproduction/measurements/quantity.hpp"
#include "reproduction/measurements/ranking.hpp"
#include "reproduction/published/printed_number.hpp"
#include "reproduction/studies/property.hpp"

namespace bobench::reproduction {

using ClaimTests = std::vector<ClaimTest>;

/// The sources, in addition to the runs, by which the claims of a file are judged.
struct ClaimSources {
  const ProblemCatalog& problems;  ///< search spaces, for statements about the location of suggestions
  /// Outcome counts of the printed numbers of a file; "" means this file.
  std::function<OutcomeCount(const std::string& id)> outcomes_of;
  /// The result of a property's check; nothing if no property has that name.
  std::function<std::optional<PropertyResult>(const std::string& name)> property;
  std::uint64_t seed = 1;
  int draws = 1000;                ///< number of bootstrap draws for RANK
  bool medians = false;            ///< COUNT and SIGN compare medians, not means
  std::size_t all_optimizers = 0;  ///< number of optimisers in the file; a place is among all of them
  std::size_t all_problems = 0;    ///< number of problems in the file, run or not
  /// Overall p-value of a p at one of several interim analyses; empty: a single analysis.
  OverallP overall = {};
  /// A label, and the spec of another optimiser with which its claims are tested, too.
  std::vector<std::pair<std::string, std::string>> variants = {};
};

/// The horizon at which a test compares its runs.
struct Reach {
  results::Horizon horizon;
  bool is_cut = false;          ///< the requested cost is larger than what all runs have spent
  std::size_t evaluations = 0;  ///< number that each run needs for it (Wanted::evaluations)
};

/// The test, together with the settings that its statement requires.
inline ClaimTest wanting(ClaimTest test, Wanted wanted) {
  test.wanted = std::move(wanted);
  return test;
}

/// "after 200", "at a cost of 300 simulated seconds, all that was spent".
std::string describe(const Reach& reach);

struct Evidence {
  const MeasuredRuns& runs;
  const ClaimSources& sources;
  Random random;
  DrawnScores& drawn;  ///< score draws of these runs, computed on request

  std::size_t budget() const { return runs.selection().budget; }
  std::size_t replicates() const { return runs.selection().replicates; }
  /// `at`, or the whole budget if that is smaller or `at` is 0.
  std::size_t within_budget(int at) const;
  /// The horizons of a rule for these optimisers, without repetitions. Evaluations are limited as by within_budget(). A
  /// cost is limited to the largest that all of these runs have spent. Otherwise a run that ended early would be
  /// compared at a smaller cost.
  std::vector<Reach> reaches(const HorizonRule& rule, const std::string& problem, const Labels& labels) const;
  /// An untested row for the first of these optimisers that has no record of the costs that the rule needs.
  std::optional<ClaimTest> without_costs(const HorizonRule& rule, const std::string& statement,
                                         const std::string& problem, const Labels& labels) const;

  Sample sample(const std::string& problem, const std::string& label, const results::Horizon& at,
                const Quantity& quantity = {}) const {
    return sample_of(runs, sources.problems, problem, label, at, quantity);
  }
  const Trajectories& curves(const std::string& problem, const std::string& label) const {
    return *runs.trajectories(problem, label);
  }
  /// The mean, or the median where the paper prints medians.
  double statistic(const std::vector<double>& values) const;

  /// The number of problems that a statement is about: those `wanted`, or all of the file if that is empty.
  std::size_t count_wanted(const Labels& wanted) const { return wanted.empty() ? sources.all_problems : wanted.size(); }
  /// Those of the labels whose optimisers were run.
  Labels run_of(const Labels& labels) const;
  /// The problems that were run among those of a statement (empty: all).
  Labels problems_run(const Labels& wanted) const;
  /// The row of a statement that was not run; it names the missing optimisers. If there are any, both of its p-values
  /// are 1. It then takes part in Holm's correction: runs of these optimisers do not change a verdict made without them.
  ClaimTest not_run(const std::string& statement, const Labels& labels) const;
  /// The same for a statement about each of several problems (empty: all): a row for each test that is missing, so that
  /// the others are not taken for most of them.
  /// @param tests  number of tests on each problem
  ClaimTests not_run_on(const Labels& problems, const std::string& statement, const Labels& labels,
                        std::size_t tests = 1) const;
  /// Adds a row for the problems that were not run, for a statement about each of several problems. A result on the
  /// other problems does not establish the claim.
  void add_missing(const std::string& statement, const Labels& wanted, std::size_t run, ClaimTests& tests) const;
  /// The row of a statement about problems as a whole, if fewer than a fifth of them were run. It is not judged then.
  std::optional<ClaimTest> too_few(const std::string& statement, const Labels& wanted, std::size_t run) const;

  /// One test on each of the problems (empty: all) on which these optimisers were run, or not_run_on() if there is none.
  /// @param judge        maps a problem's id to its test
  /// @param evaluations  number that the statement requires (Wanted::evaluations)
  template <class Judge>
  ClaimTests on_each(const Labels& problems, const Labels& labels, const std::string& statement, Judge judge,
                     std::size_t evaluations = 0) const {
    ClaimTests tests;
    for (const std::string& problem : runs.problems_with(problems, labels)) {
      tests.push_back(wanting(judge(problem), {labels, problems, evaluations}));
    }
    return tests.empty() ? not_run_on(problems, statement, labels) : tests;
  }
};

}  // namespace bobench::reproduction
