#include "analysis/report/report.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/ranking_tables.hpp"
#include "analysis/report/html.hpp"
#include "analysis/report/sections.hpp"
#include "core/error.hpp"

namespace bobench::analysis::report {
namespace {

using results::RunStatus;

std::string plural(std::size_t count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string title_of(const Subject& subject, const ReportRequest& request) {
  if (!request.title.empty()) return request.title;
  return fmt::format("{} on {}", plural(subject.selection.optimizers.size(), "optimiser"),
                     plural(subject.selection.problems.size(), "problem"));
}

/// "the lowest mean rank, 1.12 (95 % interval 1.05 to 1.2), and is first in 98 % of the bootstrap resamples".
std::string mean_rank_of(const OverallRanking& overall) {
  const Places& places = overall.places;
  const auto best = static_cast<Eigen::Index>(places.order.front());
  std::string rank = fmt::format("the lowest mean rank, {:.3g}", places.mean_rank[best]);
  if (places.probability.size() == 0) return rank;
  return fmt::format("{} (95 % interval {:.3g} to {:.3g}), and is first in {:.3g} % of the bootstrap resamples", rank,
                     places.interval(best, 0), places.interval(best, 1), 100.0 * places.probability(best, 0));
}

/// A sentence on the optimiser with the lowest mean rank, and one on the others that may be as good.
std::string lead_by_mean_rank(const Subject& subject, const RankingTables& ranking) {
  const OverallRanking& overall = *ranking.overall;
  const std::vector<std::size_t>& order = overall.places.order;
  const auto name = [&](std::size_t place) {
    const std::string& optimizer = ranking.optimizers[order[place]];
    return fmt::format("{}<b>{}</b>", swatch(subject, optimizer), escaped(optimizer));
  };
  std::vector<std::string> alike;
  for (std::size_t place = 1; place < order.size(); ++place) {
    if (!overall.is_separated(order[0], order[place])) alike.push_back(name(place));
  }
  const std::string best = fmt::format("{} has {}.", name(0), mean_rank_of(overall));
  if (alike.empty())
    return best + (order.size() == 2 ? " It is better than the other." : " It is better than each of the others.");
  constexpr std::size_t few = 3;
  if (alike.size() + 1 == order.size()) return best + " It is not separated from any other optimiser.";
  if (alike.size() > few) return fmt::format("{} It is not separated from {} of the others.", best, alike.size());
  return fmt::format("{} It is not separated from {}, and better than the other {}.", best,
                     fmt::join(alike, alike.size() == 2 ? " and " : ", "), order.size() - 1 - alike.size());
}

/// Where no runs are paired: the optimiser with the highest Borda score.
std::string lead_by_borda(const Subject& subject, const RankingTables& ranking) {
  const RankedOptimizer &best = ranking.order.front(), &last = ranking.order.back();
  if (best.score.borda == last.score.borda) return "On single problems no optimiser is better than the others.";
  return fmt::format("{}<b>{}</b> has the highest Borda score, {}: no optimiser is better on {} of {}.",
                     swatch(subject, best.name), escaped(best.name), best.score.borda, best.score.firsts,
                     plural(best.problems, "problem"));
}

/// The result in one paragraph; empty if there is nothing to compare.
std::string lead(const Subject& subject) {
  try {
    const RankingTables ranking = ranking_tables(subject.ranked, subject.selection.results, subject.request.ranking);
    return ranking.overall ? lead_by_mean_rank(subject, ranking) : lead_by_borda(subject, ranking);
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
  subject.citations = request.citations(subject.selection.results);
  subject.ranked = rank_problems(subject.selection.results, request.plots.ranking, subject.selection.horizon);
  return html_document(
      {.kind = "bobench report",
       .title = title_of(subject, request),
       .lead = lead(subject),
       .counts = counts(subject),
       .sections = {overview(subject), ranking(subject), plots_section(figures, left_out), final_results(subject),
                    runtimes_section(subject), failed_runs(subject), run_again(subject), how_to_cite(subject)},
       .footer = "Made by bobench. The tests and their sources: docs/statistics.md."});
}

}  // namespace bobench::analysis::report
