// The data of a report's page as JSON, for its script: charts, runs, and the ranking after fewer evaluations.
#pragma once

#include <string>
#include <vector>

#include "analysis/report/drawn_figures.hpp"
#include "analysis/report/report_request.hpp"
#include "analysis/report/subject.hpp"

namespace bobench::analysis::report {

/// The numbers of evaluations after which a page can show the ranking: about nine round numbers from a twentieth of the
/// horizon on, and the horizon itself. Only the horizon if it is a cost.
/// @param most  keep only the last ones, at least the horizon
std::vector<std::size_t> budget_steps(const results::Horizon& horizon, std::size_t most = 12);

/// What the page shows after a number of evaluations.
struct BudgetStep {
  std::size_t evaluations = 0;
  std::string lead, ranking;  ///< HTML
  std::string ranks = {};     ///< chart (plots/chart.hpp) of the critical-difference diagram; "": not possible
  std::string results = {};   ///< JSON by results_json()
};

/// {"version", "optimizers": [{"name", "color"}], "charts": {"figure-1": chart, ...}, "steps": [{"at", "lead", "ranking",
/// "ranks", "results"}], "problems": [{"key", "title", "dimension", "regret", "runs": [[run, ...] for each optimiser], "maps": [ReportRequest::map
/// of each replicate]}]}.
/// A run is {"r": replicate, "n": evaluations, "failed", "t": [evaluation, value, evaluation, value, ...]: where its
/// curve changes, "c": [[coordinates..., value], ...]: its configurations, or only the best}. Long curves are thinned,
/// and runs and configurations are left out where the page would become too large.
std::string page_data(const Subject& subject, const std::vector<DrawnFigure>& figures,
                      const std::vector<BudgetStep>& steps, const ReportRequest& request);

}  // namespace bobench::analysis::report
