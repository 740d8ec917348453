#include "analysis/ranking_tables.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/comparability.hpp"
#include "analysis/few_replicates.hpp"
#include "analysis/places.hpp"
#include "analysis/result_tables.hpp"
#include "analysis/statistics/friedman.hpp"
#include "core/error.hpp"

namespace bobench::analysis {
namespace {

using Eigen::Index;
using results::ResultSet;

constexpr int resamples = 1000;
constexpr std::uint64_t resampling_seed = 1;  // the same file gives the same table

/// A group of problems: all, or those of one key.
struct Part {
  std::string key;
  std::vector<ProblemRanking> rankings;
  std::vector<Score> scores;
  Places places;
};

Part with_scores(RankedPart part, std::size_t optimizers, BordaRule rule) {
  std::vector<Eigen::MatrixXd> ranks;
  for (const ProblemRanking& ranking : part.rankings) ranks.push_back(ranking.run_ranks);
  Random random(resampling_seed);
  std::vector<Score> scores = aggregate(part.rankings, optimizers, rule);
  Places places = bootstrap_places(ranks, resamples, random);
  return {std::move(part.key), std::move(part.rankings), std::move(scores), std::move(places)};
}

/// The first cells of a row of a table by keys.
std::vector<Cell> row_of(const Part& part, const RankingRequest& request, const std::string& optimizer) {
  std::vector<Cell> cells;
  if (request.by != GroupBy::nothing) cells.emplace_back(part.key);
  cells.emplace_back(optimizer);
  return cells;
}

std::vector<std::string> columns_of(const RankingRequest& request, std::vector<std::string> columns) {
  if (request.by != GroupBy::nothing) columns.insert(columns.begin(), name_of(request.by));
  return columns;
}

double run_rank(const Part& part, std::size_t optimizer) {
  const Eigen::VectorXd& ranks = part.places.mean_rank;
  return ranks.size() == 0 ? std::nan("") : ranks[static_cast<Index>(optimizer)];
}

/// The smallest place whose cumulative bootstrap probability reaches `share`.
Cell place_quantile(const Part& part, std::size_t optimizer, double share) {
  const Eigen::MatrixXd& probability = part.places.probability;
  if (probability.size() == 0) return {"-", nullptr};
  double sum = 0.0;
  int place = 0;
  constexpr double rounding = 1e-9;
  while (place < probability.cols() && sum < share - rounding) {
    sum += probability(static_cast<Index>(optimizer), place);
    ++place;
  }
  return std::max(1, place);
}

std::vector<std::size_t> order_of(const Part& part) {
  std::vector<std::size_t> order(part.scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) {
    const double rank = run_rank(part, i);
    return std::tuple(-part.scores[i].borda, -part.scores[i].firsts,
                      std::isnan(rank) ? std::numeric_limits<double>::infinity() : rank);
  });
  return order;
}

RankedOptimizer ranked_optimizer(const Part& part, std::size_t i, const std::string& name) {
  RankedOptimizer one{name, part.scores[i], part.rankings.size(), run_rank(part, i)};
  if (part.places.probability.size() > 0) one.p_first = part.places.probability(static_cast<Index>(i), 0);
  return one;
}

void add_scores(Table& table, const RankedProblems& ranked, const Part& part, const RankingRequest& request) {
  for (const std::size_t i : order_of(part)) {
    const RankedOptimizer one = ranked_optimizer(part, i, ranked.optimizers[i]);
    const Score& score = one.score;
    std::vector<Cell> cells = row_of(part, request, one.name);
    const Cell first = one.p_first ? Cell(*one.p_first, 2) : Cell("-", nullptr);
    cells.insert(cells.end(), {score.borda, score.firsts, Cell(score.mean_place, 3), score.beats, score.beaten,
                               Cell(one.mean_rank, 3), first, place_quantile(part, i, 0.05),
                               place_quantile(part, i, 0.95), one.problems});
    table.rows.push_back(std::move(cells));
  }
}

Table counts_table(const RankedProblems& ranked, const std::vector<Part>& parts, const RankingRequest& request) {
  Table table;
  table.title = "On how many problems the row's optimiser beats the column's:";
  table.columns = columns_of(request, {"optimizer"});
  table.columns.insert(table.columns.end(), ranked.optimizers.begin(), ranked.optimizers.end());
  for (const Part& part : parts) {
    const Eigen::MatrixXi beats = count_beats(part.rankings, ranked.optimizers.size());
    for (std::size_t i = 0; i < ranked.optimizers.size(); ++i) {
      std::vector<Cell> cells = row_of(part, request, ranked.optimizers[i]);
      for (Index j = 0; j < beats.cols(); ++j) cells.emplace_back(beats(static_cast<Index>(i), j));
      table.rows.push_back(std::move(cells));
    }
  }
  return table;
}

Table pairs_table(const RankedProblems& ranked) {
  Table table;
  table.title = "Each pair on each problem:";
  table.columns = {"problem", "optimizer", "other", "runs", "other_runs", "u", "a12", "p", "p_curve", "better"};
  for (const ProblemRanking& ranking : ranked.all) {
    for (const PairComparison& pair : ranking.pairs) {
      const std::string &first = ranked.optimizers[pair.first], &second = ranked.optimizers[pair.second];
      table.rows.push_back({ranking.problem, first, second, pair.first_runs, pair.second_runs, Cell(pair.first_wins, 6),
                            Cell(pair.a12(), 3), Cell(pair.p.front(), 3),
                            pair.p.size() > 1 ? Cell(pair.p.back(), 3) : Cell("-", nullptr),
                            pair.better == 0 ? Cell("-", nullptr) : Cell(pair.better < 0 ? first : second)});
    }
  }
  table.notes = {
      "u: pairs of runs in which the optimizer ends lower than the other, equal ones counting 1/2; a12 = u / (runs x "
      "other_runs). p: two-sided, by the final value; p_curve: by the area under the best-so-far curve, asked where "
      "the "
      "final value does not decide. better: who is at the level that the ranking names."};
  return table;
}

Table places_table(const RankedProblems& ranked, const std::vector<Part>& parts, const RankingRequest& request) {
  Table table;
  table.title =
      fmt::format("The probability of each place, by the mean rank of single runs ({} resamples):", resamples);
  table.columns = columns_of(request, {"optimizer"});
  for (std::size_t place = 1; place <= ranked.optimizers.size(); ++place) {
    table.columns.push_back(fmt::format("place_{}", place));
  }
  for (const Part& part : parts) {
    if (part.places.probability.size() == 0) continue;
    for (const std::size_t i : part.places.order) {
      std::vector<Cell> cells = row_of(part, request, ranked.optimizers[i]);
      for (const double probability : part.places.probability.row(static_cast<Index>(i))) {
        cells.emplace_back(probability, 2);
      }
      table.rows.push_back(std::move(cells));
    }
  }
  return table;
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
      " The clearest pair ({} and {} on {}, A12 {:.2g}) would need about {} replicates, were it as "
      "different as it looks.",
      ranked.optimizers[clearest->first], ranked.optimizers[clearest->second], where->problem, clearest->a12(), needed);
}

/// "15 replicates", "1 to 15 replicates".
std::string replicates_of(const RankedProblems& ranked) {
  const std::size_t low = ranked.fewest_replicates, high = ranked.most_replicates;
  return low == high ? fmt::format("{} replicate{}", low, low == 1 ? "" : "s")
                     : fmt::format("{} to {} replicates", low, high);
}

/// "each test at alpha 0.0085, family-wise 0.05 over 3 pairs and both metrics".
std::string describe_level(const RankedProblems& ranked, const RankingRequest& request, std::size_t metrics) {
  const std::size_t optimizers = ranked.optimizers.size(), pairs = optimizers * (optimizers - 1) / 2;
  const std::string family = request.alpha
                                 ? " (pairwise)"
                                 : fmt::format(", family-wise {:g} over {} pair{}{}", request.family_alpha, pairs,
                                               pairs == 1 ? "" : "s", metrics > 1 ? " and both metrics" : "");
  return fmt::format("each test at alpha {:.3g}{}", request.pairwise_level(optimizers, metrics), family);
}

std::vector<std::string> notes_on_test(const RankedProblems& ranked, const RankingRequest& request) {
  std::vector<std::string> notes;
  if (request.test == RankingTest::friedman && ranked.most_replicates == 1) {
    return {"Ranks of the best value, one replicate on each problem. Friedman's test over the problems: --post-hoc."};
  }
  if (request.test == RankingTest::friedman) {
    const auto significant = std::ranges::count_if(ranked.all, [](const ProblemRanking& ranking) {
      return friedman_exact_p(ranking.run_ranks).value_or(ranking.p_overall) < 0.05;
    });
    notes.push_back(
        fmt::format("Friedman's mean ranks of the best value, replicates as blocks; p < 0.05 on {} of {} problems.",
                    significant, ranked.all.size()));
    return notes;
  }
  const bool has_areas = ranked.without_area.size() < ranked.all.size();
  notes.push_back(fmt::format("Mann-Whitney U on the best value{}; {}.",
                              has_areas ? ", ties broken by the area under the best-so-far curve" : "",
                              describe_level(ranked, request, has_areas ? 2 : 1)));
  if (has_areas && !ranked.without_area.empty()) {
    notes.push_back(fmt::format("By the best value alone, {}, for there is no area to compare: {}.",
                                describe_level(ranked, request, 1), some_of(ranked.without_area)));
  }
  return notes;
}

std::vector<std::string> notes_on(const RankedProblems& ranked, const RankingRequest& request,
                                  bool some_pair_separated) {
  std::vector<std::string> notes = notes_on_test(ranked, request);
  if (!some_pair_separated) {
    notes.push_back("NOT PROVEN: no pair is separated; the order is that of run_rank." + clearest_pair(ranked));
  }
  notes.emplace_back(
      request.borda == BordaRule::ranks
          ? "borda: optimisers ranked below, summed over problems; firsts: problems on which no optimiser is better."
          : "borda: optimisers beaten, summed over problems; firsts: problems on which no optimiser is better.");
  notes.push_back(
      ranked.most_replicates == 1
          ? "run_rank: mean rank of single runs. There are no replicates to resample, so no p_first, place_low, "
            "place_high."
          : fmt::format(
                "run_rank: mean rank of single runs; p_first, place_low, place_high: how often it is the lowest, "
                "and the places it has in nine of ten cases, with resampled replicates ({} times).",
                resamples));
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

}  // namespace

RankingTables rank_results(const ResultSet& results, const RankingRequest& request) {
  return ranking_tables(rank_problems(results, request, horizon_of(results, request.horizon)), results, request);
}

RankingTables ranking_tables(const RankedProblems& ranked, const ResultSet& results, const RankingRequest& request) {
  const std::size_t optimizers = ranked.optimizers.size();
  if (optimizers < 2) {
    throw InputError(fmt::format("there is nothing to rank: {} optimiser(s), expected two or more", optimizers));
  }
  const results::Horizon horizon = horizon_of(results, request.horizon);
  if (ranked.all.empty()) {
    throw InputError(ranked.unpaired.empty()
                         ? "there is nothing to rank: no problem has runs of every optimiser yet"
                         : "there is nothing to rank: on no problem was a replicate run by every optimiser, so that "
                           "nothing is paired; --test mann-whitney needs no pairs");
  }
  std::vector<Part> parts;
  for (RankedPart& part : parts_of(ranked, results, request.by)) {
    parts.push_back(with_scores(std::move(part), optimizers, request.borda));
  }

  RankingTables tables;
  tables.some_pair_separated = (count_beats(ranked.all, optimizers).array() > 0).any();
  tables.scores.title = fmt::format("Ranking of {} optimisers on {} problem{} {}, {}", optimizers, ranked.all.size(),
                                    ranked.all.size() == 1 ? "" : "s", describe(horizon), replicates_of(ranked));
  tables.scores.columns = columns_of(request, {"optimizer", "borda", "firsts", "mean_place", "beats", "beaten",
                                               "run_rank", "p_first", "place_low", "place_high", "problems"});
  for (const Part& part : parts) add_scores(tables.scores, ranked, part, request);
  for (const std::size_t i : order_of(parts.front())) {
    tables.order.push_back(ranked_optimizer(parts.front(), i, ranked.optimizers[i]));
  }
  if (auto warning = warning_on_few_replicates(ranked, request)) tables.scores.warnings.push_back(*std::move(warning));
  tables.scores.notes = notes_on(ranked, request, tables.some_pair_separated);
  std::ranges::copy(notes_on_comparison(results, horizon), std::back_inserter(tables.scores.notes));
  const bool pairs = request.by == GroupBy::problem && request.test == RankingTest::mann_whitney;
  tables.pairwise = pairs ? pairs_table(ranked) : counts_table(ranked, parts, request);
  tables.places = places_table(ranked, parts, request);
  return tables;
}

}  // namespace bobench::analysis
