#include "analysis/report/report.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "analysis/multiple_comparison.hpp"
#include "analysis/ranking_tables.hpp"
#include "analysis/report/html.hpp"
#include "analysis/report/sections.hpp"
#include "core/error.hpp"

namespace bobench::analysis::report {
namespace {

using results::RunStatus;

/// "15", "1 to 15"
std::string replicates_of(const RankedProblems& ranked) {
  const std::size_t low = ranked.fewest_replicates, high = ranked.most_replicates;
  return low == high ? fmt::format("{}", low) : fmt::format("{} to {}", low, high);
}

std::string plural(std::size_t count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string title_of(const Subject& subject, const ReportRequest& request) {
  if (!request.title.empty()) return request.title;
  return fmt::format("{} on {}", plural(subject.selection.optimizers.size(), "optimiser"),
                     plural(subject.selection.problems.size(), "problem"));
}

/// The optimisers with the lowest mean rank in most bootstrap resamples of the replicates; "" if resampling was
/// impossible.
std::string likely_first(const Subject& subject, const RankingTables& ranking) {
  std::vector<RankedOptimizer> likely;
  std::ranges::copy_if(ranking.order, std::back_inserter(likely),
                       [](const RankedOptimizer& one) { return one.p_first.has_value(); });
  std::ranges::stable_sort(likely, std::greater<>(), [](const RankedOptimizer& one) { return *one.p_first; });
  std::string names;
  double together = 0.0;
  for (std::size_t i = 0; i < std::min<std::size_t>(likely.size(), 3) && together < 0.9; ++i) {
    names += fmt::format("{}{}<b>{}</b> (probability {:.2g})", i == 0 ? "" : " or ", swatch(subject, likely[i].name),
                         escaped(likely[i].name), *likely[i].p_first);
    together += *likely[i].p_first;
  }
  if (names.empty()) return "";
  return fmt::format(" When the {} replicates of these problems are resampled, the lowest mean rank is that of {}.",
                     replicates_of(subject.ranked), names);
}

/// A sentence on the optimiser that leads by pairwise tests on single problems.
std::string leader(const Subject& subject) {
  const RankingTables ranking = ranking_tables(subject.ranked, subject.selection.results, subject.request.ranking);
  const RankedOptimizer &best = ranking.order.front(), &last = ranking.order.back();
  if (best.score.borda == last.score.borda) {
    return "On single problems no optimiser stands out." + likely_first(subject, ranking);
  }
  const auto as_good = std::ranges::count_if(
      ranking.order, [&](const RankedOptimizer& one) { return one.score.borda == best.score.borda; });
  return fmt::format(
      "{}<b>{}</b> leads{} with a Borda score of {}: no optimiser is better on {} of {}.", swatch(subject, best.name),
      escaped(best.name),
      as_good > 1 ? fmt::format(", together with {},", plural(static_cast<std::size_t>(as_good - 1), "other")) : "",
      best.score.borda, best.score.firsts, plural(best.problems, "problem"));
}

/// "p 0.012"; "p < 1e-16" below the accuracy of the approximation.
std::string p_text(double p) {
  return p < 1e-16 ? "p &lt; 1e-16" : fmt::format("p {:.2g}", p);
}

/// Whether mean ranks differ over all problems, and which optimiser has the lowest.
std::string lowest_mean_rank(const Subject& subject) {
  const PairedBlocks blocks = paired_blocks(subject.selection.results, subject.selection.horizon);
  const RankingRequest& request = subject.request.ranking;
  const MultipleComparison comparison =
      compare_over_blocks(blocks.values, subject.request.post_hoc, request.family_alpha);
  const std::string over = blocks.unit == "problem" ? "Over all problems" : "Over all replicates";
  if (!(comparison.p_overall() < request.family_alpha)) {
    return fmt::format("{} the mean ranks do not differ significantly (Friedman's test, {}).", over,
                       p_text(comparison.p_overall()));
  }
  const std::size_t best = comparison.order.front();
  return fmt::format("{} the mean ranks differ (Friedman's test, {}); the lowest is {}<b>{}</b>'s, {:.3g}.", over,
                     p_text(comparison.p_overall()), swatch(subject, blocks.optimizers[best]),
                     escaped(blocks.optimizers[best]), comparison.friedman.mean_ranks[static_cast<Eigen::Index>(best)]);
}

/// The result in one paragraph; empty if there is nothing to compare.
std::string lead(const Subject& subject) {
  try {
    return leader(subject) + " " + lowest_mean_rank(subject);
  } catch (const InputError&) {
    return "";
  }
}

std::vector<Count> counts(const Subject& subject) {
  const results::ResultSet& results = subject.selection.results;
  const std::size_t failed = results.count(RunStatus::failed), missing = results.count(RunStatus::missing);
  std::vector<Count> counts = {{"", fmt::format("{}", results.count(RunStatus::complete)), "runs done"}};
  if (failed > 0) counts.push_back({"", fmt::format("{}", failed), "failed", true, "failed"});
  if (missing > 0) counts.push_back({"", fmt::format("{}", missing), "not run yet", true});
  counts.push_back({"", fmt::format("{}", results.settings.budget), "evaluations a run"});
  counts.push_back({"seed", fmt::format("{}", results.settings.seed), ""});
  return counts;
}

}  // namespace

std::string html_page(const results::ResultSet& results, const ReportRequest& request,
                      const std::vector<DrawnFigure>& figures, const std::vector<std::string>& left_out) {
  Subject subject{plots::select(results, request.plots), request.plots, request.file, request.command, {}};
  subject.ranked = rank_problems(subject.selection.results, request.plots.ranking, subject.selection.horizon);
  return html_document(
      {.kind = "bobench report",
       .title = title_of(subject, request),
       .lead = lead(subject),
       .counts = counts(subject),
       .sections = {overview(subject), ranking(subject), plots_section(figures, left_out), final_results(subject),
                    runtimes_section(subject), failed_runs(subject), run_again(subject)},
       .footer = "Made by bobench. The tests and their sources: docs/statistics.md."});
}

}  // namespace bobench::analysis::report
