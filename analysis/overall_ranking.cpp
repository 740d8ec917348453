#include "analysis/overall_ranking.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/comparability.hpp"

namespace bobench::analysis {
namespace {

using Eigen::Index;

constexpr std::uint64_t seed = 1;  // the same file gives the same table

}  // namespace

std::vector<std::size_t> OverallRanking::separated_from(std::size_t place) const {
  std::vector<std::size_t> others;
  for (std::size_t other = 1; other <= places.order.size(); ++other) {
    if (is_separated(places.order[place - 1], places.order[other - 1])) others.push_back(other);
  }
  return others;
}

std::optional<OverallRanking> overall_ranking(const std::vector<Eigen::MatrixXd>& ranks, double level) {
  constexpr int permutations = 4999;
  if (std::ranges::all_of(ranks, [](const Eigen::MatrixXd& one) { return one.rows() == 0; })) return std::nullopt;
  Random resampling(seed), permuting(seed);
  return OverallRanking{bootstrap_places(ranks, bootstrap_resamples, resampling),
                        compare_by_max_t(ranks, level, permutations, permuting), level};
}

std::optional<OverallRanking> overall_ranking(const std::vector<ProblemRanking>& rankings, double level) {
  std::vector<Eigen::MatrixXd> ranks;
  for (const ProblemRanking& ranking : rankings) ranks.push_back(ranking.run_ranks);
  return overall_ranking(ranks, level);
}

std::string ranges_of(const std::vector<std::size_t>& ascending) {
  std::string text;
  for (std::size_t first = 0; first < ascending.size();) {
    std::size_t end = first + 1;
    while (end < ascending.size() && ascending[end] == ascending[end - 1] + 1) ++end;
    text += fmt::format("{}{}", text.empty() ? "" : ", ", ascending[first]);
    if (end - first > 1) text += fmt::format("{}{}", end - first == 2 ? ", " : "-", ascending[end - 1]);
    first = end;
  }
  return text.empty() ? "-" : text;
}

std::string describe(const OverallRanking& ranking, const std::vector<std::string>& optimizers) {
  const std::vector<std::size_t>& order = ranking.places.order;
  const Index k = static_cast<Index>(order.size());
  const bool none = ((ranking.pairs.p.array() < ranking.level).count() == 0);
  if (none) {
    return fmt::format("No two optimisers are separated{}: their order may be due to chance.",
                       k > 2 ? fmt::format(" at the family-wise level {:g}", ranking.level) : "");
  }
  std::vector<std::string> alike;
  for (std::size_t place = 1; place < order.size(); ++place) {
    if (!ranking.is_separated(order[0], order[place])) alike.push_back(optimizers[order[place]]);
  }
  const std::string& best = optimizers[order[0]];
  if (alike.empty()) {
    return k == 2 ? fmt::format("{} is better than {}.", best, optimizers[order[1]])
                  : fmt::format("{} is better than each of the others.", best);
  }
  return fmt::format("{} has the lowest mean rank; not separated from it: {}.", best, some_of(alike));
}

Table differences_table(const OverallRanking& ranking, const std::vector<std::string>& optimizers) {
  Table table;
  table.title = "Differences of mean ranks:";
  table.columns = {"optimizer", "other", "difference", "low", "high", "p"};
  const std::vector<std::size_t>& order = ranking.places.order;
  for (std::size_t first = 0; first < order.size(); ++first) {
    for (std::size_t second = first + 1; second < order.size(); ++second) {
      const auto i = static_cast<Index>(order[first]), j = static_cast<Index>(order[second]);
      const PairwiseMaxT& pairs = ranking.pairs;
      table.rows.push_back({optimizers[order[first]], optimizers[order[second]], Cell(pairs.difference(i, j), 3),
                            Cell(pairs.low(i, j), 3), Cell(pairs.high(i, j), 3), Cell(pairs.p(i, j), 2)});
    }
  }
  table.notes = {
      fmt::format("A negative difference is in favour of the first optimiser. low, high: simultaneous {:g} % intervals "
                  "of all pairs. p: "
                  "adjusted for all pairs (permutations within replicates, max-T).",
                  100.0 * (1.0 - ranking.level))};
  return table;
}

}  // namespace bobench::analysis
