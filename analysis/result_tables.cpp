#include "analysis/result_tables.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/curves.hpp"
#include "analysis/statistics/summary.hpp"
#include "core/error.hpp"

namespace bobench::analysis {
namespace {

using results::ResultSet, results::RunResult, results::Series;

const char* key_name(GroupBy by) {
  constexpr const char* names[] = {"", "suite", "group", "dimension", "problem"};
  return names[static_cast<int>(by)];
}

void add_scores(Table& table, const RankedProblems& ranked, const std::string& key,
                const std::vector<ProblemRanking>& rankings, const RankingRequest& request) {
  const std::vector<Score> scores = aggregate(rankings, ranked.optimizers.size(), request.borda);
  std::vector<std::size_t> order(scores.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return std::pair(-scores[a].borda, -scores[a].firsts) < std::pair(-scores[b].borda, -scores[b].firsts);
  });
  for (const std::size_t i : order) {
    std::vector<Cell> cells;
    if (request.by != GroupBy::nothing) cells.emplace_back(key);
    cells.insert(cells.end(), {ranked.optimizers[i], scores[i].borda, scores[i].firsts, Cell(scores[i].mean_rank, 3),
                               scores[i].beats, scores[i].beaten, rankings.size()});
    table.rows.push_back(std::move(cells));
  }
}

std::vector<std::string> notes_on(const RankedProblems& ranked, const RankingRequest& request, double alpha) {
  std::vector<std::string> notes;
  if (request.test == RankingTest::mann_whitney) {
    notes.push_back(
        fmt::format("Mann-Whitney U on the best value, ties broken by the area under the best-so-far curve; each test "
                    "at alpha {:.3g}{}.",
                    alpha,
                    request.alpha ? " (pairwise)"
                                  : fmt::format(", family-wise {:g} over {} pairs", request.family_alpha,
                                                ranked.optimizers.size() * (ranked.optimizers.size() - 1) / 2)));
    const int needed = replicates_to_separate(alpha);
    if (ranked.fewest_replicates < static_cast<std::size_t>(needed)) {
      notes.push_back(
          fmt::format("WARNING: with {} replicates no pair can be separated at this alpha, however different; "
                      "{} are needed. Ties below mean nothing.",
                      ranked.fewest_replicates, needed));
    }
  } else {
    const auto significant =
        std::ranges::count_if(ranked.all, [&](const ProblemRanking& r) { return r.p_overall < 0.05; });
    notes.push_back(
        fmt::format("Friedman's mean ranks of the best value, replicates as blocks; p < 0.05 on {} of {} problems.",
                    significant, ranked.all.size()));
  }
  notes.push_back(
      request.borda == BordaRule::ranks
          ? "borda: optimisers ranked below, summed over problems; firsts: problems on which nobody is better."
          : "borda: optimisers beaten, summed over problems; firsts: problems on which nobody is better.");
  if (ranked.failed > 0) {
    notes.push_back(fmt::format("{} failed runs take part with what they saw before they failed.", ranked.failed));
  }
  if (!ranked.excluded.empty()) {
    notes.push_back(
        fmt::format("Left out, because some optimiser has no run there: {}.", fmt::join(ranked.excluded, ", ")));
  }
  return notes;
}

Table pairwise_table(const RankedProblems& ranked) {
  Table table;
  table.title = "On how many problems the row's optimiser beats the column's:";
  table.columns = {"optimizer"};
  table.columns.insert(table.columns.end(), ranked.optimizers.begin(), ranked.optimizers.end());
  const Eigen::MatrixXi beats = count_beats(ranked.all, ranked.optimizers.size());
  for (std::size_t i = 0; i < ranked.optimizers.size(); ++i) {
    std::vector<Cell> cells = {ranked.optimizers[i]};
    for (Eigen::Index j = 0; j < beats.cols(); ++j) cells.emplace_back(beats(static_cast<Eigen::Index>(i), j));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

Cell regret_cell(std::vector<double> values, const RegretTableRequest& request) {
  if (request.logarithmic) {
    for (double& value : values) value = std::log10(std::max(value, 1e-16));
  }
  if (values.empty()) return {"-", nullptr};
  const double middle = median(values);
  switch (request.statistic) {
    case Statistic::median:
      return {middle, 4};
    case Statistic::quartiles: {
      const double low = quantile(values, 0.25), high = quantile(values, 0.75);
      return {fmt::format("{:.3g} [{:.3g}, {:.3g}]", middle, low, high),
              {{"median", middle}, {"lower_quartile", low}, {"upper_quartile", high}, {"runs", values.size()}}};
    }
    case Statistic::mean_std:
      break;
  }
  const double centre = mean(values), spread = standard_deviation(values);
  return {std::isnan(spread) ? fmt::format("{:.3g}", centre) : fmt::format("{:.3g} ± {:.2g}", centre, spread),
          {{"mean", centre}, {"std", spread}, {"runs", values.size()}}};
}

}  // namespace

std::vector<std::string> notes_on_problems(const ResultSet& results) {
  std::map<std::string, std::vector<std::string>> problems;  // by what they say
  for (const Series& series : results.series) {
    std::vector<std::string> rules;
    for (const char* key : {"repeat", "optimum"}) {
      const auto rule = series.details.find(key);
      if (rule != series.details.end() && rule->is_string()) {
        rules.push_back(fmt::format("{}={}", key, rule->get<std::string>()));
      }
    }
    if (rules.empty()) continue;
    auto& ids = problems[fmt::format("{}", fmt::join(rules, ", "))];
    if (std::ranges::find(ids, series.problem) == ids.end()) ids.push_back(series.problem);
  }
  std::vector<std::string> notes, noisy;
  for (const Series& series : results.series) {
    if (std::ranges::find(noisy, series.problem) != noisy.end()) continue;
    if (std::ranges::any_of(series.runs, results::is_below_optimum)) noisy.push_back(series.problem);
  }
  if (!noisy.empty()) {
    notes.push_back(fmt::format("Noisy, with values below the optimum and none without noise on record: {}. Regret is of "
                                "observed values there, and a regret of 0 is luck as well as a solution.",
                                fmt::join(noisy, ", ")));
  }
  for (const auto& [rules, ids] : problems) notes.push_back(fmt::format("{}: {}.", fmt::join(ids, ", "), rules));
  return notes;
}

RankingTables rank_results(const ResultSet& results, const RankingRequest& request) {
  const std::size_t optimizers = optimizers_of(results).size();
  if (optimizers < 2) {
    throw InputError(
        fmt::format("there is nothing to rank: the file has {} optimiser(s), expected two or more", optimizers));
  }
  const double alpha = request.pairwise_level(optimizers);
  const std::size_t at = evaluations_judged(results, request.at);
  const RankedProblems ranked = rank_problems(results, request, at);
  if (ranked.all.empty()) throw InputError("there is nothing to rank: no problem has runs of every optimiser yet");

  RankingTables tables;
  tables.scores.title = fmt::format("Ranking of {} optimisers on {} problems after {} evaluations, {} replicates",
                                    optimizers, ranked.all.size(), at, ranked.fewest_replicates);
  if (request.by != GroupBy::nothing) tables.scores.columns.push_back(key_name(request.by));
  for (const char* name : {"optimizer", "borda", "firsts", "mean_rank", "beats", "beaten", "problems"}) {
    tables.scores.columns.emplace_back(name);
  }
  for (const std::string& key : ranked.keys) add_scores(tables.scores, ranked, key, ranked.by_key.at(key), request);
  tables.scores.notes = notes_on(ranked, request, alpha);
  std::ranges::copy(notes_on_problems(results), std::back_inserter(tables.scores.notes));
  tables.pairwise = pairwise_table(ranked);
  return tables;
}

Table regret_table(const ResultSet& results, const RegretTableRequest& request) {
  const std::size_t at = evaluations_judged(results, request.at);
  const std::vector<std::string> optimizers = optimizers_of(results);
  Table table;
  constexpr const char* names[] = {"mean ± standard deviation", "median", "median [lower, upper quartile]"};
  table.title = fmt::format("{} of {}regret after {} evaluations", names[static_cast<int>(request.statistic)],
                            request.logarithmic ? "log10 " : "", at);
  table.columns = {"problem"};
  table.columns.insert(table.columns.end(), optimizers.begin(), optimizers.end());
  bool some_values = false;
  for (const std::string& problem : problems_of(results)) {
    std::vector<Cell> cells = {problem};
    for (const std::string& optimizer : optimizers) {
      std::vector<double> values;
      if (const Series* series = results.find(problem, optimizer)) {
        for (const RunResult& run : series->runs) {
          if (!has_run(run)) continue;
          values.push_back(final_regret(run, full_fidelity(*series), at));
          some_values = some_values || std::isnan(run.optimum);
        }
      }
      cells.push_back(regret_cell(std::move(values), request));
    }
    table.rows.push_back(std::move(cells));
  }
  if (some_values)
    table.notes.emplace_back("Where a problem's optimum is not known, the best value stands for the regret.");
  std::ranges::copy(notes_on_problems(results), std::back_inserter(table.notes));
  return table;
}

}  // namespace bobench::analysis
