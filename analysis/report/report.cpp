#include "analysis/report/report.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/comparability.hpp"
#include "analysis/plots/critical_difference.hpp"
#include "analysis/ranking_tables.hpp"
#include "analysis/report/html.hpp"
#include "analysis/report/page_data.hpp"
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

/// The number of replicates at which the interval of the first two's difference would just exclude 0, if the difference
/// is real and stays: intervals narrow with the square root of the number of replicates. New runs then separate them
/// about every other time. "" if no number can be given.
std::string replicates_needed(const Subject& subject, const OverallRanking& overall) {
  const double replicates = static_cast<double>(subject.ranked.fewest_replicates);
  if (subject.ranked.fewest_replicates != subject.ranked.most_replicates) return "";
  const auto first = static_cast<Eigen::Index>(overall.places.order[0]);
  const auto second = static_cast<Eigen::Index>(overall.places.order[1]);
  const double difference = -overall.pairs.difference(first, second);
  const double width = overall.pairs.high(first, second) + difference;
  const double bound = static_cast<double>(overall.places.order.size() - 1);
  constexpr double many = 1000.0;
  if (overall.pairs.high(first, second) >= bound)
    return " Too few replicates to estimate how many would separate them.";
  const double needed = replicates * std::pow(width / difference, 2.0);
  if (!(needed <= many)) return " The first two are so close that even 1,000 replicates would hardly separate them.";
  return fmt::format(
      " If the difference of the first two is real, about {:.2g} replicates (now {:g}) have an even chance to separate "
      "them.",
      std::ceil(needed), replicates);
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
  const std::string best =
      fmt::format("A{} on {}, {} has {}.", describe_end(subject.selection.results, subject.selection.horizon).substr(1),
                  plural(subject.ranked.all.size(), "problem"), name(0), mean_rank_of(overall));
  if (alike.empty())
    return best + (order.size() == 2 ? " It is better than the other." : " It is better than each of the others.");
  constexpr std::size_t few = 3;
  const std::string needed = overall.is_separated(order[0], order[1]) ? "" : replicates_needed(subject, overall);
  if (alike.size() + 1 == order.size()) return best + " It is not separated from any other optimiser." + needed;
  if (alike.size() > few) {
    return fmt::format("{} It is not separated from {} of the others.{}", best, alike.size(), needed);
  }
  return fmt::format("{} It is not separated from {}, and better than the other {}.{}", best,
                     fmt::join(alike, alike.size() == 2 ? " and " : ", "), order.size() - 1 - alike.size(), needed);
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
  if (!subject.tables) return "";
  return subject.tables->overall ? lead_by_mean_rank(subject, *subject.tables)
                                 : lead_by_borda(subject, *subject.tables);
}

/// Ranks the subject's runs after a number of evaluations.
void judge(Subject& subject, std::size_t evaluations) {
  subject.selection.horizon.evaluations = evaluations;
  RankingRequest& request = subject.request.ranking;
  if (!subject.selection.horizon.cost) request.horizon.at = static_cast<int>(evaluations);
  subject.ranked = rank_problems(subject.selection.results, request, subject.selection.horizon);
  subject.tables.reset();
  try {
    subject.tables = ranking_tables(subject.ranked, subject.selection.results, request);
  } catch (const InputError& error) {
    subject.why_not_ranked = error.what();
  }
}

/// The diagram of mean ranks as a chart; "" if nothing can be compared.
std::string ranks_chart(const Subject& subject) {
  try {
    return plots::critical_difference(subject.selection, subject.request).front().chart;
  } catch (const InputError&) {
    return "";
  }
}

/// How many rankings there is time for: one of 4,000 runs of 12 optimisers takes a tenth of a second, and the time grows
/// with the number of runs and that of optimisers.
std::size_t most_steps(const Subject& subject) {
  constexpr std::size_t work_for_all = 2'000'000;
  std::size_t runs = 0;
  for (const results::Series& series : subject.selection.results.series) runs += series.runs.size();
  return work_for_all / std::max<std::size_t>(runs * subject.selection.optimizers.size(), 1);
}

/// Judges the subject's runs after each of the budget_steps(), the last of which is its own horizon.
std::vector<BudgetStep> steps_of(Subject& subject) {
  std::vector<BudgetStep> steps;
  for (const std::size_t at : budget_steps(subject.selection.horizon, most_steps(subject))) {
    judge(subject, at);
    steps.push_back({at, lead(subject), ranking(subject).body, ranks_chart(subject), results_json(subject)});
  }
  return steps;
}

std::vector<Count> counts(const Subject& subject) {
  const results::ResultSet& results = subject.selection.results;
  const std::size_t failed = results.count(RunStatus::failed), missing = results.count(RunStatus::missing);
  std::vector<Count> counts = {{"", fmt::format("{}", results.count(RunStatus::complete)), "runs done"}};
  if (failed > 0) counts.push_back({"", fmt::format("{}", failed), "failed", true, "failed"});
  if (missing > 0) counts.push_back({"", fmt::format("{}", missing), "not run yet", true});
  counts.push_back({"", fmt::format("{}", results.settings.budget),
                    has_time_limit(results) ? "evaluations a run at most" : "evaluations a run"});
  counts.push_back({"seed", fmt::format("{}", results.settings.seed), ""});
  return counts;
}

std::vector<Section> sections_of(const Subject& subject, const std::string& ranking,
                                 const std::vector<DrawnFigure>& figures, const std::vector<std::string>& left_out) {
  std::vector<Section> sections = {{"ranking", "Ranking", ranking},
                                   plots_section(figures, left_out),
                                   final_results(subject),
                                   runtimes_section(subject)};
  if (auto workers = workers_section(subject)) sections.push_back(*std::move(workers));
  for (auto* section : {failed_runs, overview, run_again, how_to_cite}) sections.push_back(section(subject));
  return sections;
}

}  // namespace

std::string html_page(const results::ResultSet& results, const ReportRequest& request,
                      const std::vector<DrawnFigure>& figures, const std::vector<std::string>& left_out) {
  Subject subject{plots::select(results, request.plots), request.plots, request.file, request.command, {}};
  subject.citations = request.citations(subject.selection.results);
  const std::vector<BudgetStep> steps = steps_of(subject);
  const bool is_live = !request.version.empty();
  return html_document({.kind = is_live ? "bobench explore" : "bobench report",
                        .title = title_of(subject, request),
                        .lead = steps.back().lead,
                        .counts = counts(subject),
                        .sections = sections_of(subject, steps.back().ranking, figures, left_out),
                        .footer = "Made by bobench. The tests and their sources: docs/statistics.md.",
                        .data = page_data(subject, figures, steps, request),
                        .is_live = is_live});
}

}  // namespace bobench::analysis::report
