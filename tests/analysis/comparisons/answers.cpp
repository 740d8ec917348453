#include "analysis/comparisons/answers.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "analysis/multiple_comparison.hpp"
#include "analysis/plots/figures.hpp"
#include "analysis/ranking_tables.hpp"
#include "analysis/result_tables.hpp"
#include "analysis/statistics/friedman.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::analysis {
namespace {

using nlohmann::json;

GroupBy group_of(const std::string& by) {
  for (const GroupBy one : {GroupBy::suite, GroupBy::group, GroupBy::dimension, GroupBy::problem}) {
    if (by == name_of(one)) return one;
  }
  throw std::logic_error("by " + by);
}

HorizonRequest horizon_from(const json& options) {
  HorizonRequest request;
  if (options.contains("at")) request.at = options["at"].get<int>();
  if (options.contains("at-cost")) request.at_cost = options["at-cost"].get<double>();
  if (options.contains("cost")) request.unit = results::CostUnit::fidelity;
  return request;
}

RankingRequest ranking_from(const json& options) {
  RankingRequest request;
  request.horizon = horizon_from(options);
  if (options.contains("test")) request.test = RankingTest::friedman;
  if (options.contains("alpha")) request.alpha = options["alpha"].get<double>();
  if (options.contains("borda")) request.borda = BordaRule::beats;
  if (options.contains("by")) request.by = group_of(options["by"]);
  return request;
}

SelectionRequest selection_from(const json& options) {
  SelectionRequest request;
  if (options.contains("optimizers")) request.optimizers = options["optimizers"].get<std::vector<std::string>>();
  return request;
}

/// Some members of a row, in the given order.
json members(const json& row, const std::vector<const char*>& names) {
  json list = json::array();
  for (const char* name : names) list.push_back(row.at(name));
  return list;
}

std::string text_of(const json& row, const char* name) {
  return row.at(name).get<std::string>();
}

json rank(const results::ResultSet& results, const json& options) {
  const RankingRequest request = ranking_from(options);
  json rows = json::object();
  for (const json& row : rank_results(results, request).scores.to_json()) {
    const std::string key = options.contains("by") ? text_of(row, name_of(request.by).c_str()) + " " : "";
    rows[key + text_of(row, "optimizer")] =
        members(row, {"borda", "first_places", "mean_place", "wins", "losses", "mean_rank", "problems"});
  }
  const RankedProblems ranked = rank_problems(results, request, horizon_of(results, request.horizon));
  return {{"rows", rows}, {"excluded", ranked.excluded}, {"unpaired", ranked.unpaired}};
}

json pairs(const results::ResultSet& results, const json& options) {
  RankingRequest request = ranking_from(options);
  request.by = GroupBy::problem;
  json rows = json::object();
  for (const json& row : rank_results(results, request).pairwise.to_json()) {
    rows[text_of(row, "problem") + " " + text_of(row, "optimizer") + " " + text_of(row, "other")] =
        members(row, {"runs", "other_runs", "u", "a12", "p", "p_curve", "better"});
  }
  return rows;
}

json mean_ranks(const results::ResultSet& results, const json& options) {
  const PairedBlocks blocks = paired_blocks(results, horizon_of(results, horizon_from(options)));
  const MultipleComparison comparison = compare_blocks(blocks.values, blocks.means, PostHoc::holm, 0.05);
  const auto exact_p = friedman_exact_p(blocks.values);
  json ranks = json::object();
  for (std::size_t o = 0; o < blocks.optimizers.size(); ++o) {
    ranks[blocks.optimizers[o]] = comparison.mean_ranks[static_cast<Eigen::Index>(o)];
  }
  return {{"ranks", ranks}, {"exact_p", exact_p ? json(*exact_p) : json()}};
}

json effects(const results::ResultSet& results, const json&) {
  const auto& sizes = effect_sizes();
  const auto effect = std::ranges::find(sizes, std::string("vargha-delaney"), &EffectSize::name);
  json pairs = json::object();
  const Table table = effect_table(results, problems_of(results), horizon_of(results, {}), *effect);
  for (const json& row : table.to_json()) {
    for (const std::string& other : optimizers_of(results)) {
      if (other != text_of(row, "optimizer")) pairs[text_of(row, "optimizer") + " " + other] = row[other];
    }
  }
  return pairs;
}

json post_hoc(const results::ResultSet& results, const json& options) {
  const PostHoc procedure = options["post-hoc"] == "holm" ? PostHoc::holm : PostHoc::nemenyi;
  const Table table = post_hoc_table(results, problems_of(results), horizon_of(results, {}), procedure, 0.05);
  json pairs = json::object();
  for (const json& row : table.to_json()) {
    for (const std::string& other : optimizers_of(results)) {
      const std::string optimizer = text_of(row, "optimizer");
      if (optimizer < other) pairs[optimizer + " " + other] = row[other];
    }
  }
  return pairs;
}

/// A median has no bounds; a cell without runs gives nothing.
json cell_of(const json& cell) {
  if (cell.is_object() || cell.is_null() || cell == "-") return cell == "-" ? json() : cell;
  return {{"median", cell}};
}

json table(const results::ResultSet& results, const json& options) {
  RegretTableRequest request;
  request.horizon = horizon_from(options);
  request.logarithmic = options.contains("log");
  const std::string statistic = options.value("statistic", "mean-std");
  if (statistic == "median") request.statistic = Statistic::median;
  if (statistic == "quartiles") request.statistic = Statistic::quartiles;
  json rows = json::object();
  for (const json& row : regret_table(results, request).to_json()) {
    json& cells = rows[text_of(row, "problem")] = json::object();
    for (const auto& [name, cell] : row.items()) {
      if (name != "problem") cells[name] = cell_of(cell);
    }
  }
  return rows;
}

// --- the data of plots

/// The rows of a figure's data, split at commas.
std::vector<std::vector<std::string>> rows_of(const results::ResultSet& results, const json& options,
                                              const std::string& kind, const std::string& name) {
  plots::PlotRequest request;
  request.ranking = ranking_from(options);
  const plots::FiguresMade made = plots::make_figures(results, request, {kind});
  const auto figure = std::ranges::find(made.figures, name, &plots::Figure::name);
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(figure->data.front().text);
  std::string line;
  for (std::getline(lines, line); std::getline(lines, line);) {
    if (!line.empty()) rows.push_back(split(line, ','));
  }
  return rows;
}

json number(const std::string& text) {
  return text == "inf" ? json(text) : json(std::stod(text));
}

json curves(const results::ResultSet& results, const json& options) {
  json blocks = json::object();
  for (const auto& row : rows_of(results, options, "regret", "regret")) {
    json point = json::array();
    for (std::size_t c = 0; c + 2 < row.size(); ++c) point.push_back(number(row[c]));
    blocks[row[row.size() - 2] + " " + row.back()].push_back(point);
  }
  return blocks;
}

json targets(const results::ResultSet& results, const json& options) {
  json blocks = json::object();
  for (const auto& row : rows_of(results, options, "targets", "targets")) {
    if (row[2] == "all problems") blocks[row[3]].push_back({number(row[0]), number(row[1])});
  }
  return blocks;
}

json score_curves(const results::ResultSet& results, const json& options) {
  const auto bordas = rows_of(results, options, "score-curves", "borda"),
             firsts = rows_of(results, options, "score-curves", "first-places");
  json blocks = json::object();
  for (std::size_t r = 0; r < bordas.size(); ++r) {
    blocks[bordas[r][2] + " " + bordas[r][3]].push_back(
        {number(bordas[r][0]), number(bordas[r][1]), number(firsts.at(r)[1])});
  }
  return blocks;
}

}  // namespace

json answer(const results::ResultSet& results, const std::string& kind, const json& options) {
  try {
    if (kind == "curves") return curves(results, options);
    if (kind == "targets") return targets(results, options);
    if (kind == "score_curves") return score_curves(results, options);
    const results::ResultSet selected = select_results(results, selection_from(options)).results;
    if (kind == "rank") return rank(selected, options);
    if (kind == "pairs") return pairs(selected, options);
    if (kind == "mean_ranks") return mean_ranks(selected, options);
    if (kind == "effects") return effects(selected, options);
    if (kind == "post_hoc") return post_hoc(selected, options);
    if (kind == "table") return table(selected, options);
  } catch (const InputError&) {
    return {};
  }
  throw std::logic_error("a question of kind " + kind);
}

}  // namespace bobench::analysis
