#include "results/regret_kind.hpp"

#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "results/judgement.hpp"

namespace bobench::results {
namespace {

/// After each row the noise-free value of the row with the lowest value so far, of those that count.
std::vector<double> of_lowest_observed(const RunResult& run, const std::vector<std::size_t>& below_top) {
  std::vector<double> credited;
  double lowest = std::numeric_limits<double>::infinity(), current = lowest;
  auto left_out = below_top.begin();
  for (std::size_t i = 0; i < run.rows(); ++i) {
    const bool counts = left_out == below_top.end() || *left_out != i;
    if (!counts) ++left_out;
    if (counts && std::isfinite(run.value[i]) && run.value[i] < lowest) {
      lowest = run.value[i];
      current = run.noise_free[i];
    }
    credited.push_back(current);
  }
  return credited;
}

}  // namespace

void judge_by(RegretKind kind, ResultSet& results) {
  results.regret_kind = kind;
  if (kind == RegretKind::oracle) return;
  std::map<std::string, Judgement> judgements;
  for (const Series& series : results.series) {
    if (!judgements.contains(series.problem)) judgements.emplace(series.problem, Judgement(results, series.problem));
  }
  for (Series& series : results.series) {
    const Judgement& judgement = judgements.at(series.problem);
    if (!judgement.is_noise_free()) continue;
    for (RunResult& run : series.runs) {
      if (run.noise_free.empty()) continue;
      std::vector<double> credited = of_lowest_observed(run, judgement.below_top(run, run.evaluations()));
      if (kind == RegretKind::inference) {
        for (std::size_t i = 0; i < run.recommended.size(); ++i) {
          if (!std::isnan(run.recommended[i])) credited[i] = run.recommended[i];
        }
      }
      run.noise_free = std::move(credited);
      run.is_recommendation = true;
    }
  }
}

}  // namespace bobench::results
