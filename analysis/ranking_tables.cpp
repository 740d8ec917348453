#include "analysis/ranking_tables.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/comparability.hpp"
#include "analysis/ranking_notes.hpp"
#include "core/error.hpp"

namespace bobench::analysis {
namespace {

using Eigen::Index;
using results::ResultSet;

/// A group of problems: all, or those of one key.
struct Part {
  std::string key;
  std::vector<ProblemRanking> rankings;
  std::vector<Score> scores;
  std::optional<OverallRanking> overall;
};

Part with_scores(RankedPart part, std::size_t optimizers, const RankingRequest& request) {
  std::vector<Score> scores = aggregate(part.rankings, optimizers, request.borda);
  auto overall = overall_ranking(part.rankings, request.family_alpha);
  return {std::move(part.key), std::move(part.rankings), std::move(scores), std::move(overall)};
}

/// The first cell of a row of a table by keys.
std::vector<Cell> key_cells(const Part& part, const RankingRequest& request) {
  if (request.by == GroupBy::nothing) return {};
  return {part.key};
}

std::vector<std::string> columns_of(const RankingRequest& request, std::vector<std::string> columns) {
  if (request.by != GroupBy::nothing) columns.insert(columns.begin(), name_of(request.by));
  return columns;
}

Cell place_cell(const Part& part, std::size_t optimizer, double share) {
  const auto place = part.overall ? place_quantile(part.overall->places, optimizer, share) : std::nullopt;
  return place ? Cell(*place) : Cell("-", nullptr);
}

/// By mean rank; where no runs are paired, by Borda score.
std::vector<std::size_t> order_of(const Part& part) {
  if (part.overall) return part.overall->places.order;
  std::vector<std::size_t> order(part.scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {},
                           [&](std::size_t i) { return std::pair(-part.scores[i].borda, -part.scores[i].firsts); });
  return order;
}

RankedOptimizer ranked_optimizer(const Part& part, std::size_t i, const std::string& name) {
  RankedOptimizer one{name, part.scores[i], part.rankings.size(), std::nan("")};
  if (!part.overall) return one;
  const Places& places = part.overall->places;
  one.mean_rank = places.mean_rank[static_cast<Index>(i)];
  if (places.probability.size() > 0) one.p_first = places.probability(static_cast<Index>(i), 0);
  return one;
}

/// With two decimals in the text, so that the numbers of a column are aligned.
Cell two_decimals(double number) {
  if (std::isnan(number)) return {"-", nullptr};
  return {fmt::format("{:.2f}", number), number};
}

/// low, high, p_first.
std::vector<Cell> bootstrap_cells(const Part& part, std::size_t optimizer) {
  const auto i = static_cast<Index>(optimizer);
  if (!part.overall || part.overall->places.probability.size() == 0) return std::vector<Cell>(3, Cell("-", nullptr));
  const Places& places = part.overall->places;
  return {two_decimals(places.interval(i, 0)), two_decimals(places.interval(i, 1)),
          two_decimals(places.probability(i, 0))};
}

/// Text: the places; for programs: the names.
Cell separated_cell(const Part& part, std::size_t place, const std::vector<std::string>& optimizers) {
  if (!part.overall) return {"-", nullptr};
  const std::vector<std::size_t> others = part.overall->separated_from(place);
  std::vector<std::string> names;
  for (const std::size_t other : others) names.push_back(optimizers[part.overall->places.order[other - 1]]);
  return {ranges_of(others), fmt::format("{}", fmt::join(names, ", "))};
}

void add_scores(Table& table, const RankedProblems& ranked, const Part& part, const RankingRequest& request) {
  std::size_t place = 0;
  for (const std::size_t i : order_of(part)) {
    ++place;
    const RankedOptimizer one = ranked_optimizer(part, i, ranked.optimizers[i]);
    const Score& score = one.score;
    std::vector<Cell> cells = key_cells(part, request);
    cells.insert(cells.end(), {place, one.name, two_decimals(one.mean_rank)});
    std::ranges::copy(bootstrap_cells(part, i), std::back_inserter(cells));
    cells.insert(cells.end(),
                 {separated_cell(part, place, ranked.optimizers), score.beats, score.beaten, score.borda, score.firsts,
                  Cell(score.mean_place, 3), place_cell(part, i, 0.05), place_cell(part, i, 0.95), one.problems});
    table.rows.push_back(std::move(cells));
  }
}

Table counts_table(const RankedProblems& ranked, const std::vector<Part>& parts, const RankingRequest& request) {
  Table table;
  table.title = "On how many problems the row's optimiser beats the column's:";
  table.columns = columns_of(request, {"optimizer"});
  for (const std::size_t i : order_of(parts.front())) table.columns.push_back(ranked.optimizers[i]);
  for (const Part& part : parts) {
    const Eigen::MatrixXi beats = count_beats(part.rankings, ranked.optimizers.size());
    for (const std::size_t i : order_of(part)) {
      std::vector<Cell> cells = key_cells(part, request);
      cells.emplace_back(ranked.optimizers[i]);
      for (const std::size_t j : order_of(parts.front())) {
        cells.emplace_back(beats(static_cast<Index>(i), static_cast<Index>(j)));
      }
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
      "u: pairs of runs in which `optimizer` ends lower than `other`, equal runs counting 1/2. a12 = u / (runs x "
      "other_runs).",
      "p: two-sided, by the final value. p_curve: by the area under the best-so-far curve, tested where the final "
      "value "
      "does not decide. better: the better one at the level of the ranking."};
  return table;
}

Table places_table(const RankedProblems& ranked, const std::vector<Part>& parts, const RankingRequest& request) {
  Table table;
  table.title =
      fmt::format("The probability of each place by mean rank ({} bootstrap resamples):", bootstrap_resamples);
  table.columns = columns_of(request, {"optimizer"});
  for (std::size_t place = 1; place <= ranked.optimizers.size(); ++place) {
    table.columns.push_back(fmt::format("place_{}", place));
  }
  for (const Part& part : parts) {
    if (!part.overall || part.overall->places.probability.size() == 0) continue;
    for (const std::size_t i : part.overall->places.order) {
      std::vector<Cell> cells = key_cells(part, request);
      cells.emplace_back(ranked.optimizers[i]);
      for (const double probability : part.overall->places.probability.row(static_cast<Index>(i))) {
        cells.push_back(two_decimals(probability));
      }
      table.rows.push_back(std::move(cells));
    }
  }
  return table;
}

/// The pairs of all keys below each other.
Table differences_of(const RankedProblems& ranked, const std::vector<Part>& parts, const RankingRequest& request) {
  Table all;
  for (const Part& part : parts) {
    if (!part.overall) continue;
    Table table = differences_table(*part.overall, ranked.optimizers);
    for (std::vector<Cell>& row : table.rows) {
      std::vector<Cell> cells = key_cells(part, request);
      std::ranges::move(row, std::back_inserter(cells));
      all.rows.push_back(std::move(cells));
    }
    all.title = table.title;
    all.columns = columns_of(request, table.columns);
    all.notes = table.notes;
  }
  return all;
}

/// "15 replicates", "1 to 15 replicates".
std::string replicates_of(const RankedProblems& ranked) {
  const std::size_t low = ranked.fewest_replicates, high = ranked.most_replicates;
  return low == high ? fmt::format("{} replicate{}", low, low == 1 ? "" : "s")
                     : fmt::format("{} to {} replicates", low, high);
}

void require_comparable(const RankedProblems& ranked) {
  if (ranked.optimizers.size() < 2) {
    throw InputError(
        fmt::format("there is nothing to rank: {} optimiser(s), expected two or more", ranked.optimizers.size()));
  }
  if (ranked.all.empty()) {
    throw InputError(ranked.unpaired.empty()
                         ? "there is nothing to rank: no problem has runs of every optimiser yet"
                         : "there is nothing to rank: on no problem was a replicate run by every optimiser, so that "
                           "nothing is paired; --test mann-whitney needs no pairs");
  }
}

}  // namespace

RankingTables rank_results(const ResultSet& results, const RankingRequest& request) {
  return ranking_tables(rank_problems(results, request, horizon_of(results, request.horizon)), results, request);
}

RankingTables ranking_tables(const RankedProblems& ranked, const ResultSet& results, const RankingRequest& request) {
  require_comparable(ranked);
  const std::size_t optimizers = ranked.optimizers.size();
  const results::Horizon horizon = horizon_of(results, request.horizon);
  std::vector<Part> parts;
  for (RankedPart& part : parts_of(ranked, results, request.by)) {
    parts.push_back(with_scores(std::move(part), optimizers, request));
  }

  RankingTables tables;
  tables.optimizers = ranked.optimizers;
  tables.overall = parts.front().overall;
  tables.some_pair_separated = (count_beats(ranked.all, optimizers).array() > 0).any();
  tables.scores.title =
      fmt::format("Ranking of {} optimisers on {} problem{} {}, {}", optimizers, ranked.all.size(),
                  ranked.all.size() == 1 ? "" : "s", describe_end(results, horizon), replicates_of(ranked));
  tables.scores.columns =
      columns_of(request, {"place", "optimizer", "mean_rank", "low", "high", "p_first", "separated_from", "wins",
                           "losses", "borda", "first_places", "mean_place", "place_low", "place_high", "problems"});
  std::vector<KeyedRanking> keyed;
  for (const Part& part : parts) {
    add_scores(tables.scores, ranked, part, request);
    keyed.push_back({part.key, part.overall ? &*part.overall : nullptr});
  }
  for (const std::size_t i : order_of(parts.front())) {
    tables.order.push_back(ranked_optimizer(parts.front(), i, ranked.optimizers[i]));
  }
  tables.scores.notes = ranking_notes(ranked, request, keyed, tables.some_pair_separated);
  std::ranges::copy(notes_on_comparison(results, horizon), std::back_inserter(tables.scores.notes));
  const bool pairs = request.by == GroupBy::problem && request.test == RankingTest::mann_whitney;
  tables.pairwise = pairs ? pairs_table(ranked) : counts_table(ranked, parts, request);
  tables.differences = differences_of(ranked, parts, request);
  tables.places = places_table(ranked, parts, request);
  return tables;
}

Table short_scores(const Table& scores) {
  Table table = scores;
  const auto last = std::ranges::find(table.columns, "borda");
  const auto count = static_cast<std::size_t>(last - table.columns.begin()) + 1;
  table.columns.resize(count);
  for (std::vector<Cell>& row : table.rows) row.erase(row.begin() + static_cast<std::ptrdiff_t>(count), row.end());
  return table;
}

}  // namespace bobench::analysis
