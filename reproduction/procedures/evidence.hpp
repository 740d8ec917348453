// What a statement is judged by: measured runs and what else the engine knows.
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

/// What the claims of a file are judged by, beside its runs.
struct ClaimSources {
  const ProblemCatalog& problems;  ///< spaces, for statements about where suggestions lie
  /// How many printed numbers of a file agree; "" is this file.
  std::function<OutcomeCount(const std::string& id)> outcomes_of;
  /// The result of a property's check; nothing if there is none of that name.
  std::function<std::optional<PropertyResult>(const std::string& name)> property;
  std::uint64_t seed = 1;
  int draws = 1000;                ///< bootstrap draws of RANK
  bool medians = false;            ///< COUNT and SIGN compare medians, not means
  std::size_t all_optimizers = 0;  ///< that the file has: a place is one among all of them
  std::size_t all_problems = 0;    ///< that the file has, run or not
  /// What a p comes to where the runs are looked at several times; empty: once.
  OverallP overall = {};
  /// Label, and the spec of the other optimiser that its claims are tested with too.
  std::vector<std::pair<std::string, std::string>> variants = {};
};

/// How far the runs of a test are looked at.
struct Reach {
  results::Horizon horizon;
  bool is_cut = false;          ///< a larger cost was asked for than all runs have spent
  std::size_t evaluations = 0;  ///< that each run needs for it (Wanted::evaluations)
};

/// The test, with what its statement wants.
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
  DrawnScores& drawn;  ///< of these runs, as far as statements have asked for them

  std::size_t budget() const { return runs.selection().budget; }
  std::size_t replicates() const { return runs.selection().replicates; }
  /// `at`, or the whole budget where that is smaller or `at` is 0.
  std::size_t within_budget(int at) const;
  /// How far a rule has the runs of these optimisers looked at, without repetitions: evaluations as above; a cost, or
  /// the largest that all of these runs have spent where that is smaller. A run that ended before the others would else
  /// be compared by less.
  std::vector<Reach> reaches(const HorizonRule& rule, const std::string& problem, const Labels& labels) const;
  /// A row for the first of these optimisers whose costs a rule asks for and nobody recorded.
  std::optional<ClaimTest> without_costs(const HorizonRule& rule, const std::string& statement,
                                         const std::string& problem, const Labels& labels) const;

  Sample sample(const std::string& problem, const std::string& label, const results::Horizon& at,
                const Quantity& quantity = {}) const {
    return sample_of(runs, sources.problems, problem, label, at, quantity);
  }
  const Trajectories& curves(const std::string& problem, const std::string& label) const {
    return *runs.trajectories(problem, label);
  }
  /// The mean or, where the paper prints medians, the median.
  double statistic(const std::vector<double>& values) const;

  /// How many problems a statement is about: `wanted`, or all of the file if that is empty.
  std::size_t count_wanted(const Labels& wanted) const { return wanted.empty() ? sources.all_problems : wanted.size(); }
  /// The row of a statement that was not run, with the optimisers that are missing.
  ClaimTest not_run(const std::string& statement, const Labels& labels) const;
  /// A row for the problems of a statement about each of several that were not run: what holds on the others is not
  /// yet what was claimed.
  void add_missing(const std::string& statement, const Labels& wanted, std::size_t run, ClaimTests& tests) const;
  /// A statement about problems as a whole is not judged by fewer than a fifth of them: the row that says so.
  std::optional<ClaimTest> too_few(const std::string& statement, const Labels& wanted, std::size_t run) const;

  /// A test on each of the problems (empty: all) that these optimisers were run on, or a row that there is none.
  /// @param judge        a problem's id -> its test
  /// @param evaluations  that the statement wants (Wanted::evaluations)
  template <class Judge>
  ClaimTests on_each(const Labels& problems, const Labels& labels, const std::string& statement, Judge judge,
                     std::size_t evaluations = 0) const {
    ClaimTests tests;
    for (const std::string& problem : runs.problems_with(problems, labels)) {
      tests.push_back(wanting(judge(problem), {labels, problems, evaluations}));
    }
    if (tests.empty()) tests.push_back(not_run(statement, labels));
    return tests;
  }
};

}  // namespace bobench::reproduction
