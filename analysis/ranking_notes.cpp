#include "analysis/ranking_notes.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/comparability.hpp"
#include "analysis/few_replicates.hpp"
#include "analysis/statistics/friedman.hpp"

namespace bobench::analysis {
namespace {

std::string plural_of_pairs(std::size_t optimizers) {
  const std::size_t pairs = optimizers * (optimizers - 1) / 2;
  return fmt::format("{} pair{}", pairs, pairs == 1 ? "" : "s");
}

/// The pair with the largest difference on a problem, which more replicates would show first.
std::string clearest_pair(const RankedProblems& ranked) {
  const PairComparison* clearest = nullptr;
  const ProblemRanking* where = nullptr;
  for (const ProblemRanking& ranking : ranked.all) {
    for (const PairComparison& pair : ranking.pairs) {
      if (clearest && std::abs(pair.a12() - 0.5) <= std::abs(clearest->a12() - 0.5)) continue;
      clearest = &pair;
      where = &ranking;
    }
  }
  if (!clearest || clearest->a12() == 0.5) return "";
  constexpr double power = 0.8;
  const int needed =
      std::max(replicates_to_separate(where->alpha), replicates_to_find(clearest->a12(), where->alpha, power));
  return fmt::format(
      "The largest difference on one problem is that of {} and {} on {} (A12 {:.2g}). If it is real, a test on this "
      "problem needs about {} replicates.",
      ranked.optimizers[clearest->first], ranked.optimizers[clearest->second], where->problem, clearest->a12(), needed);
}

/// The sentences that come first: who is separated from whom.
void add_verdicts(std::vector<std::string>& notes, const RankedProblems& ranked,
                  const std::vector<KeyedRanking>& parts) {
  constexpr std::size_t few = 8;
  if (parts.size() > few) return;
  for (const KeyedRanking& part : parts) {
    if (!part.overall) continue;
    notes.push_back((part.key.empty() ? "" : part.key + ": ") + describe(*part.overall, ranked.optimizers));
  }
}

void add_overall(std::vector<std::string>& notes, const RankedProblems& ranked, const RankingRequest& request,
                 const std::vector<KeyedRanking>& parts) {
  if (std::ranges::none_of(parts, [](const KeyedRanking& part) { return part.overall != nullptr; })) {
    notes.emplace_back(
        "mean_rank needs a replicate that every optimiser has run: there is none, so the order is that of borda.");
    return;
  }
  const std::string rank = "mean_rank: mean over problems of the rank within each replicate (1 is best).";
  notes.push_back(ranked.most_replicates == 1
                      ? rank + " There are no replicates to resample, so no low, high and p_first."
                      : fmt::format("{} low, high: 95 % interval; p_first: probability of the lowest mean rank "
                                    "({} bootstrap resamples of the replicates).",
                                    rank, bootstrap_resamples));
  notes.push_back(fmt::format(
      "separated_from: places whose mean rank differs at the family-wise level {:g} over {} (permutations within "
      "replicates, max-T).",
      request.family_alpha, plural_of_pairs(ranked.optimizers.size())));
}

/// "each test at alpha 0.0085, family-wise 0.05 over 3 pairs and both metrics".
std::string describe_level(const RankedProblems& ranked, const RankingRequest& request, std::size_t metrics) {
  const std::size_t optimizers = ranked.optimizers.size();
  const std::string family = request.alpha
                                 ? " (pairwise)"
                                 : fmt::format(", family-wise {:g} over {}{}", request.family_alpha,
                                               plural_of_pairs(optimizers), metrics > 1 ? " and both metrics" : "");
  return fmt::format("each test at alpha {:.3g}{}", request.pairwise_level(optimizers, metrics), family);
}

void add_friedman(std::vector<std::string>& notes, const RankedProblems& ranked) {
  if (ranked.most_replicates == 1) {
    notes.emplace_back(
        "wins, losses: by the best value, one replicate on each problem. Friedman's test over the problems: "
        "--post-hoc.");
    return;
  }
  const auto significant = std::ranges::count_if(ranked.all, [](const ProblemRanking& ranking) {
    return friedman_exact_p(ranking.run_ranks).value_or(ranking.p_overall) < 0.05;
  });
  notes.push_back(fmt::format(
      "wins, losses: by Friedman's mean ranks of the best value on single problems, replicates as blocks; p < 0.05 on "
      "{} of {} problems.",
      significant, ranked.all.size()));
}

void add_mann_whitney(std::vector<std::string>& notes, const RankedProblems& ranked, const RankingRequest& request) {
  const bool has_areas = ranked.without_area.size() < ranked.all.size();
  notes.push_back(fmt::format("wins, losses: Mann-Whitney U tests on single problems, of the best value{}; {}.",
                              has_areas ? ", then of the area under the best-so-far curve" : "",
                              describe_level(ranked, request, has_areas ? 2 : 1)));
  if (has_areas && !ranked.without_area.empty()) {
    notes.push_back(fmt::format("By the best value alone, {}, because there is no area to compare: {}.",
                                describe_level(ranked, request, 1), some_of(ranked.without_area)));
  }
  if (const auto warning = warning_on_few_replicates(ranked, request)) notes.push_back("wins, losses: " + *warning);
}

}  // namespace

std::vector<std::string> ranking_notes(const RankedProblems& ranked, const RankingRequest& request,
                                       const std::vector<KeyedRanking>& parts, bool some_pair_separated) {
  std::vector<std::string> notes;
  add_verdicts(notes, ranked, parts);
  add_overall(notes, ranked, request, parts);
  if (request.test == RankingTest::friedman) {
    add_friedman(notes, ranked);
  } else {
    add_mann_whitney(notes, ranked, request);
  }
  if (const std::string pair = clearest_pair(ranked); !some_pair_separated && !pair.empty()) notes.push_back(pair);
  notes.emplace_back(request.borda == BordaRule::ranks
                         ? "borda: optimisers ranked below on a problem, summed over problems."
                         : "borda: optimisers beaten on a problem, summed over problems.");
  if (!ranked.excluded.empty()) {
    notes.push_back(
        fmt::format("Left out, because some optimiser has no run there: {}.", fmt::join(ranked.excluded, ", ")));
  }
  if (!ranked.unpaired.empty()) {
    notes.push_back(
        fmt::format("Left out, because no replicate was run by every optimiser, so that nothing is paired: {}.",
                    fmt::join(ranked.unpaired, ", ")));
  }
  return notes;
}

}  // namespace bobench::analysis
