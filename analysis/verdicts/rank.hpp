// RANK: does an order of aggregated ranks hold?
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analysis/verdicts/claim.hpp"
#include "core/random.hpp"

namespace bobench::analysis {

/// What several optimisers reached on one problem; replicate r of all of them shares its random numbers.
struct RankedProblem {
  std::string problem;
  std::vector<std::vector<double>> values;  ///< [optimiser][replicate], lower is better
  std::vector<std::vector<double>> areas;   ///< under the curves: decide where values do not (Mann-Whitney alone)
};

enum class RankTest {
  friedman,      ///< mean ranks over replicates (thesis, ch. 4)
  mann_whitney,  ///< pairwise tests on values, then areas (thesis, ch. 3)
  means          ///< order of the means over replicates
};
enum class RankScore {
  borda,     ///< sum over problems of the number of optimisers ranked below
  firsts,    ///< number of problems on which nobody is ranked above
  mean_rank  ///< minus the mean rank, so that larger is better for all three
};

struct RankRequest {
  RankTest test = RankTest::friedman;
  RankScore score = RankScore::borda;
  /// Of each pairwise test. Where so few replicates could not reach it even by complete separation, 0.05 takes its
  /// place: see usable_alpha().
  double alpha = 0.0005;
};

/// `alpha`, or 0.05 if no two samples of so many values can differ at that level (normal approximation).
double usable_alpha(double alpha, std::size_t replicates);

/// Points of each optimiser on one problem, judged by these replicates (positions, may repeat); larger is better.
std::vector<double> rank_points(const RankedProblem& problem, const RankRequest& request,
                                const std::vector<std::size_t>& replicates);

/// Sum of the points over problems (mean_rank: their mean), all replicates.
std::vector<double> rank_scores(const std::vector<RankedProblem>& problems, const RankRequest& request);

/// Something that is said of the scores, in the order of the optimisers.
struct RankQuestion {
  std::string statement;
  std::function<bool(const std::vector<double>& scores)> holds;
};

/// Each of `better` has a larger score than each of `worse` (positions).
std::function<bool(const std::vector<double>&)> ranks_above(std::vector<std::size_t> better,
                                                            std::vector<std::size_t> worse);
/// From `best` to `worst` place, 1 being first; equal scores share the better place.
std::function<bool(const std::vector<double>&)> takes_place(std::size_t optimizer, std::size_t best, std::size_t worst);
/// Their scores differ by at most this share of the larger one.
std::function<bool(const std::vector<double>&)> ranks_near(std::size_t first, std::size_t second, double share);

/// RANK: the probability that each statement holds, over bootstrap draws of replicates (the same for all problems and
/// optimisers). Reproduced if >= 0.9, contradicted if <= 0.1. The effect tells the scores, and the probability over
/// draws of problems besides.
std::vector<ClaimTest> test_rank(const std::vector<std::string>& optimizers, const std::vector<RankedProblem>& problems,
                                 const RankRequest& request, const std::vector<RankQuestion>& questions, int resamples,
                                 Random& random);

/// Does an optimiser's score fall between two moments of the same runs? By the bootstrap probability that it does:
/// reproduced if >= 0.9, contradicted if <= 0.1; `falls` false: that it does not fall.
ClaimTest test_rank_change(const std::string& statement, const std::vector<RankedProblem>& before,
                           const std::vector<RankedProblem>& after, const RankRequest& request, std::size_t optimizer,
                           bool falls, int resamples, Random& random);

}  // namespace bobench::analysis
