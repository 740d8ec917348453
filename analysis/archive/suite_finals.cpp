#include "analysis/archive/suite_finals.hpp"

#include <algorithm>

#include "analysis/archive/suite_archive.hpp"
#include "analysis/selected_results.hpp"
#include "analysis/statistics/binomial.hpp"
#include "analysis/statistics/ranks.hpp"

namespace bobench::archive {
namespace {

using Eigen::Index, Eigen::MatrixXd;
using results::Horizon, results::Judgement, results::ResultSet, results::Series;

/// Final regrets of the replicates from 0 to the first without a run.
std::vector<double> finals_of(const Judgement& judgement, const Series& series, const Horizon& horizon) {
  std::vector<double> finals;
  for (std::size_t r = 0; r < series.runs.size() && results::has_run(series.runs[r]); ++r) {
    finals.push_back(rounded_as_archived(judgement.final_value(series, r, horizon)));
  }
  return finals;
}

}  // namespace

std::size_t Entrant::fewest_replicates() const {
  std::size_t fewest = SIZE_MAX;
  for (const auto& one : finals) fewest = std::min(fewest, one.size());
  return fewest;
}

std::vector<Entrant> entrants_of(const ResultSet& set, const std::vector<std::string>& problems,
                                 const Horizon& horizon) {
  std::vector<Entrant> entrants;
  for (const std::string& optimizer : analysis::optimizers_of(set)) entrants.push_back({optimizer, {}});
  for (const std::string& problem : problems) {
    const Judgement judgement(set, problem);
    for (Entrant& entrant : entrants) {
      const Series* const series = set.find(problem, entrant.name);
      entrant.finals.push_back(series ? finals_of(judgement, *series, horizon) : std::vector<double>());
    }
  }
  std::erase_if(entrants, [](const Entrant& entrant) { return entrant.fewest_replicates() == 0; });
  return entrants;
}

MatrixXd finals_on(std::size_t problem, std::size_t replicates, const std::vector<const Entrant*>& entrants) {
  MatrixXd finals(static_cast<Index>(replicates), static_cast<Index>(entrants.size()));
  for (std::size_t e = 0; e < entrants.size(); ++e) {
    for (std::size_t r = 0; r < replicates; ++r) {
      finals(static_cast<Index>(r), static_cast<Index>(e)) = entrants[e]->finals[problem][r];
    }
  }
  return finals;
}

std::vector<MatrixXd> ranks_of(const std::vector<const Entrant*>& entrants, std::size_t replicates) {
  std::vector<MatrixXd> ranks;
  for (std::size_t p = 0; p < entrants.front()->finals.size(); ++p) {
    ranks.push_back(analysis::ranks_in_rows(finals_on(p, replicates, entrants)));
  }
  return ranks;
}

std::size_t common_replicates(const Entrant& a, const Entrant& b) {
  return std::min(a.fewest_replicates(), b.fewest_replicates());
}

double PairedRuns::share_won() const {
  return (static_cast<double>(won) + 0.5 * static_cast<double>(tied)) / static_cast<double>(won + lost + tied);
}

double PairedRuns::p() const {
  return std::min(1.0, 2.0 * analysis::binomial_at_most(std::min(won, lost), won + lost));
}

PairedRuns paired_runs(const MatrixXd& finals) {
  const auto first = finals.col(0).array(), second = finals.col(1).array();
  return {.won = static_cast<std::size_t>((first < second).count()),
          .lost = static_cast<std::size_t>((first > second).count()),
          .tied = static_cast<std::size_t>((first == second).count())};
}

PairedRuns paired_runs(const Entrant& a, const Entrant& b, std::size_t replicates) {
  PairedRuns all;
  for (std::size_t problem = 0; problem < a.finals.size(); ++problem) {
    const PairedRuns one = paired_runs(finals_on(problem, replicates, {&a, &b}));
    all.won += one.won;
    all.lost += one.lost;
    all.tied += one.tied;
  }
  return all;
}

}  // namespace bobench::archive
