#include "analysis/plots/prominence.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/multiple_comparison.hpp"
#include "core/error.hpp"

namespace bobench::analysis::plots {
namespace {

/// Optimisers by mean rank, ascending; in the file's order if no replicate was run by all.
/// @return whether they could be ranked
bool order_by_mean_rank(const Selection& selection, std::vector<std::string>& names) {
  for (const ShownOptimizer& optimizer : selection.optimizers) names.push_back(optimizer.name);
  try {
    const PairedBlocks blocks = paired_blocks(selection.results, selection.horizon);
    const Eigen::RowVectorXd ranks = blocks.values.colwise().mean();
    const auto rank_of = [&](const std::string& name) {
      return ranks[std::ranges::find(blocks.optimizers, name) - blocks.optimizers.begin()];
    };
    std::ranges::stable_sort(names, {}, rank_of);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace

std::string keep_the_best(Selection& selection) {
  constexpr std::size_t max_drawn = 40;
  const std::size_t all = selection.optimizers.size();
  if (all <= max_drawn) return "";
  std::vector<std::string> names;
  const bool is_ranked = order_by_mean_rank(selection, names);
  const std::set<std::string> kept(names.begin(), names.begin() + max_drawn);
  const auto is_left_out = [&](const std::string& name) { return !kept.contains(name); };
  std::erase_if(selection.optimizers, [&](const ShownOptimizer& one) { return is_left_out(one.name); });
  std::erase_if(selection.results.series, [&](const results::Series& one) { return is_left_out(one.optimizer); });
  return fmt::format(
      "The figures show and compare only {} of {} optimisers, {}; --optimizers selects others.", max_drawn, all,
      is_ranked ? "those with the lowest mean ranks" : "the first of the file, because no replicate was run by all");
}

std::string mute_others(Selection& selection, const std::vector<std::string>& highlighted) {
  constexpr std::size_t most_in_color = 8, best = 5;
  std::vector<std::string> in_color;
  std::string which;  // those in colour
  if (!highlighted.empty()) {
    in_color = select_results(selection.results, {.problems = {}, .optimizers = highlighted}).optimizers;
  } else {
    if (selection.optimizers.size() <= most_in_color || !order_by_mean_rank(selection, in_color)) return "";
    in_color.resize(best);
    which = "the five with the lowest mean ranks (--highlight chooses others)";
  }
  std::vector<std::string> colored, grey;
  for (ShownOptimizer& optimizer : selection.optimizers) {
    optimizer.is_muted = std::ranges::find(in_color, optimizer.name) == in_color.end();
    (optimizer.is_muted ? grey : colored).push_back(optimizer.name);
  }
  if (which.empty()) which = fmt::format("{}", fmt::join(colored, ", "));
  return grey.empty() ? "" : fmt::format("Curves in colour: {}. In grey: {}.", which, fmt::join(grey, ", "));
}

}  // namespace bobench::analysis::plots
