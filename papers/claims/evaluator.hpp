// Judges one claim's statements by measured runs: what claim_evaluation.hpp is made of. Statements about curves and
// samples are in curve_statements.cpp, those about ranks in rank_statements.cpp.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "analysis/statistics/summary.hpp"
#include "analysis/verdicts/rank.hpp"
#include "core/random.hpp"
#include "papers/claims/claim_evaluation.hpp"
#include "papers/claims/quantities.hpp"

namespace bobench::papers {

class Evaluator {
 public:
  using Sample = analysis::Sample;
  using Tests = std::vector<ClaimTest>;

  Evaluator(const MeasuredRuns& runs, const ClaimSources& sources, std::uint64_t seed)
      : runs_(runs), sources_(sources), random_(seed) {}

  Tests evaluate(const PaperClaim& claim);

 private:
  double statistic(const std::vector<double>& values) const {
    return sources_.medians ? analysis::median(values) : analysis::mean(values);
  }
  std::size_t budget() const { return runs_.selection().budget; }
  std::size_t replicates() const { return runs_.selection().replicates; }
  std::size_t within_budget(int at) const {
    return at == 0 ? budget() : std::min(static_cast<std::size_t>(at), budget());
  }
  ClaimTest not_run(const std::string& statement, const Labels& labels) const;
  /// A row for the problems of a statement about each of several that were not run: what holds on the others is not
  /// yet what was claimed.
  void add_missing(const std::string& statement, const Labels& wanted, std::size_t run, Tests& tests) const;
  /// A statement about problems as a whole is not judged by fewer than a fifth of them.
  bool too_few(const Labels& wanted, std::size_t run) const {
    return 5 * run < (wanted.empty() ? sources_.all_problems : wanted.size());
  }
  ClaimTest of_too_few(const std::string& statement, const Labels& wanted, std::size_t run) const;
  Sample sample(const std::string& problem, const std::string& label, std::size_t at, const Quantity& quantity) const {
    return sample_of(runs_, sources_.problems, problem, label, at, quantity);
  }
  std::vector<std::size_t> evaluations(const std::vector<int>& at) const;
  /// All LESS statements of a claim are one family of tests.
  Tests less_tests(const PaperClaim& claim, bool denied);
  Tests judge(const LessStatement&) { return {}; }  // see less_tests()
  Tests judge(const SameStatement& s);
  Tests judge(const AnytimeStatement& s);
  /// The optimisers that are ranked: those of the rule that were run.
  Labels ranked(const RankingRule& rule) const;
  std::vector<analysis::RankedProblem> ranked_problems(const RankingRule& rule, const Labels& labels,
                                                       std::size_t at) const;
  Tests judge(const CatchUpStatement& s);
  ClaimTest catch_up_by_rank(const CatchUpStatement& s, const std::string& statement, std::size_t low,
                             std::size_t high);
  std::string words(const RankStatement& s) const;
  Tests judge(const RankStatement& s);
  Tests judge(const CountStatement& s);
  Tests judge(const CellStatement& s);
  Tests judge(const PropertyStatement& s);
  Tests judge(const MedianStatement& s);
  Tests judge(const ShareStatement& s);
  Tests judge(const SignStatement& s);
  Tests judge(const TrendStatement& s);
  ClaimTest trend_of_catch_up(const TrendStatement& s, const char* direction);
  Tests judge(const PairsStatement& s);
  Tests judge(const LeadStatement& s);
  Tests judge(const SecondsStatement& s);

  const MeasuredRuns& runs_;
  const ClaimSources& sources_;
  Random random_;
  std::size_t all_labels_ = sources_.optimizers;
};

}  // namespace bobench::papers
