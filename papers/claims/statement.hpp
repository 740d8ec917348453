// What a file of papers/ can say of measured results: the procedures of analysis/verdicts, and what they are to be
// applied to. docs/reproducing.md shows each as JSON.
#pragma once

#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "analysis/verdicts/rank.hpp"
#include "analysis/verdicts/same.hpp"

namespace bobench::papers {

using Labels = std::vector<std::string>;

/// A number for each run of an optimiser on a problem; lower is better.
struct Quantity {
  enum class Kind {
    final,        ///< best so far after `at` evaluations: regret, or the value itself
    area,         ///< the sum of best so far over evaluations `from`, ..., `at`
    evaluations,  ///< the first evaluation with regret <= `target` times the initial median regret; one more if never
    away          ///< the share of suggestions farther than `radius` (unit box) from all `optima`
  };
  Kind kind = Kind::final;
  int from = 1;
  double target = 0.01;
  double radius = 0.1;
  std::vector<std::vector<double>> optima;  ///< in the problem's own units
};

struct LessStatement {  ///< LESS, ALL-LESS; `denied`: NOT-LESS
  Labels lower, higher, problems;
  std::vector<int> at;
  Quantity quantity;
  bool denied = false;
};
struct SameStatement {  ///< SAME
  std::string first, second;
  Labels problems;
  std::vector<int> at;
  double decades = 0.2;
  double share_of_range = 0.0;  ///< if not 0, the margin is this share of `reference`'s interquartile range
  std::string reference;
};
struct AnytimeStatement {  ///< ANYTIME
  std::string lower, higher;
  Labels problems;
};
/// How optimisers are ranked, and over which problems.
struct RankingRule {
  analysis::RankRequest request;
  Labels among;  ///< the optimisers ranked; empty: all
  Labels problems;
  int at = 0;  ///< 0: the whole budget
};
struct CatchUpStatement {  ///< CATCHUP, of medians or, with `by_rank`, of scores
  std::string leader, follower;
  Labels problems;
  int low = 1, high = 1;
  bool by_rank = false;
  RankingRule ranking;
};
struct RankStatement {  ///< RANK
  enum class Kind { above, place, near, falls, keeps };
  Kind kind = Kind::above;
  Labels better, worse;  ///< above; place, falls and keeps: better[0]; near: better[0] and worse[0]
  int best_place = 1, worst_place = 1;
  double within = 0.1;  ///< near, keeps
  int since = 0;        ///< falls, keeps: compared with the score after so many evaluations
  RankingRule ranking;
};
struct CountStatement {       ///< COUNT
  std::string lower, higher;  ///< the first one's statistic is below the second's; or
  Labels any_of, among;       ///< one of these is among the `top` of `among` (empty: all)
  int top = 1;
  Labels printed;  ///< the problems on which the paper's own numbers have it so
  Labels problems;
};
struct CellStatement {  ///< CELL
  Labels files;         ///< whose cells; empty: this one's
};
struct PropertyStatement {  ///< PROPERTY
  std::string property;
};
struct MedianStatement {  ///< MEDIAN: the median regret is below a share of another's, or 0
  std::string optimizer, reference;
  Labels problems;
  int at = 0, reference_at = 0;
  double share = 1.0;
};
struct ShareStatement {  ///< SHARE: so many runs have at most this regret by then
  std::string optimizer;
  Labels problems;
  int at = 0;
  double regret = 0.0, at_least = 0.95;
};
struct SignStatement {   ///< SIGN: over problems and pairs, the first one's statistic is the lower more often
  Labels lower, higher;  ///< of equal length
  Labels problems;
};
struct TrendStatement {  ///< TREND: over optimisers, or, of catch-up evaluations, over groups of problems
  Labels optimizers, problems;
  bool increasing = true;
  Quantity quantity;
  std::string leader, follower;
  std::vector<Labels> groups;
};
struct PairsStatement {  ///< PAIRS
  double low = 0.0, high = 1.0;
  RankingRule ranking;
};
struct LeadStatement {  ///< LEAD
  Labels first, others, problems;
  double share = 1e-3, evaluations = 0.0;
};
struct SecondsStatement {  ///< SECONDS: the median run takes at least so much processor time
  std::string optimizer;
  Labels problems;
  double at_least = 0.0;
};

using Statement = std::variant<LessStatement, SameStatement, AnytimeStatement, CatchUpStatement, RankStatement,
                               CountStatement, CellStatement, PropertyStatement, MedianStatement, ShareStatement,
                               SignStatement, TrendStatement, PairsStatement, LeadStatement, SecondsStatement>;

/// One list after the other.
Labels join(Labels first, const Labels& second);

/// The optimisers that a statement names.
Labels labels_of(const Statement& statement);

}  // namespace bobench::papers
