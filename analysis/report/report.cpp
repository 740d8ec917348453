#include "analysis/report/report.hpp"

#include <algorithm>
#include <functional>
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

/// Who has the lowest mean rank in most resamples of the replicates; "" where nothing could be resampled.
std::string likely_first(const Subject& subject, const RankingTables& ranking) {
  const auto& columns = ranking.scores.columns;
  const auto column = [&](const char* name) {
    return static_cast<std::size_t>(std::ranges::find(columns, name) - columns.begin());
  };
  std::vector<std::pair<double, std::string>> likely;
  for (const auto& row : ranking.scores.rows) {
    const nlohmann::json& p = row[column("p_first")].value();
    if (p.is_number()) likely.emplace_back(p.get<double>(), row[column("optimizer")].text());
  }
  std::ranges::stable_sort(likely, std::greater<>(), [](const auto& one) { return one.first; });
  std::string names;
  double together = 0.0;
  for (std::size_t i = 0; i < std::min<std::size_t>(likely.size(), 3) && together < 0.9; ++i) {
    names += fmt::format("{}{}<b>{}</b> (probability {:.2g})", i == 0 ? "" : " or ", swatch(subject, likely[i].second),
                         escaped(likely[i].second), likely[i].first);
    together += likely[i].first;
  }
  if (names.empty()) return "";
  return fmt::format(" When the {} replicates of these problems are resampled, the lowest mean rank is that of {}.",
                     replicates_of(subject.ranked), names);
}

/// Who leads by pairwise tests on single problems, in a sentence.
std::string leader(const Subject& subject) {
  const RankingTables ranking = ranking_tables(subject.ranked, subject.selection.results, subject.request.ranking);
  const Table& scores = ranking.scores;
  const auto in = [&](const std::vector<Cell>& row, const char* column) -> const Cell& {
    return row[static_cast<std::size_t>(std::ranges::find(scores.columns, column) - scores.columns.begin())];
  };
  const auto &best = scores.rows.front(), &last = scores.rows.back();
  if (in(best, "borda").value() == in(last, "borda").value()) {
    return "On single problems no optimiser stands out." + likely_first(subject, ranking);
  }
  const auto as_good = std::ranges::count_if(
      scores.rows, [&](const auto& row) { return in(row, "borda").value() == in(best, "borda").value(); });
  const std::string& name = in(best, "optimizer").text();
  return fmt::format(
      "{}<b>{}</b> leads{} with a Borda score of {}: nobody is better on {} of {}.", swatch(subject, name),
      escaped(name),
      as_good > 1 ? fmt::format(", together with {},", plural(static_cast<std::size_t>(as_good - 1), "other")) : "",
      escaped(in(best, "borda").text()), escaped(in(best, "firsts").text()),
      plural(static_cast<std::size_t>(in(best, "problems").value().get<long long>()), "problem"));
}

/// "p 0.012"; where the approximation is no better, "p < 1e-16".
std::string p_text(double p) {
  return p < 1e-16 ? "p &lt; 1e-16" : fmt::format("p {:.2g}", p);
}

/// Whether mean ranks differ over all problems, and whose is the lowest.
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

/// The outcome in a paragraph; nothing where there is nothing to compare.
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
