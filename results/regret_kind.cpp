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
/// @param below_top  rows that do not count
std::vector<double> of_lowest_observed(const RunResult& run, const std::vector<std::size_t>& below_top) {
  std::vector<double> credited;
  double lowest = std::numeric_limits<double>::infinity(), current = lowest;
  auto left_out = below_top.begin();
  for (std::size_t i = 0; i < run.rows(); ++i) {
    const bool counts = left_out == below_top.end() || *left_out != i;
    if (!counts) ++left_out;
    if (counts && std::isfinite(run.value[i]) && run.value[i] < lowest) {
      lowest = run.value[i];
      current = run.judged_values()[i];
    }
    credited.push_back(current);
  }
  return credited;
}

/// What judge_by() needs to know of a problem.
struct JudgedProblem {
  Judgement judgement;
  bool has_noise_free = false;       ///< of some run
  bool has_recommendations = false;  ///< of some run

  /// Without noise, recommendations can differ from the best evaluated where they are of other configurations.
  bool is_without_noise() const { return !has_noise_free && has_recommendations; }
};

std::map<std::string, JudgedProblem> judged_problems(const ResultSet& results) {
  std::map<std::string, JudgedProblem> problems;
  for (const Series& series : results.series) {
    auto place = problems.find(series.problem);
    if (place == problems.end()) {
      place = problems.emplace(series.problem, JudgedProblem{Judgement(results, series.problem)}).first;
    }
    for (const RunResult& run : series.runs) {
      place->second.has_noise_free |= !run.noise_free.empty();
      place->second.has_recommendations |= !run.recommended.empty();
    }
  }
  return problems;
}

/// Has the run judged by the configurations that count, in place of all that it evaluated.
void credit(RunResult& run, RegretKind kind, const std::vector<std::size_t>& below_top) {
  std::vector<double> credited = of_lowest_observed(run, below_top);
  if (kind == RegretKind::inference) {
    for (std::size_t i = 0; i < run.recommended.size(); ++i) {
      if (!std::isnan(run.recommended[i])) credited[i] = run.recommended[i];
    }
  }
  run.noise_free = std::move(credited);
  run.is_recommendation = true;
}

}  // namespace

void judge_by(RegretKind kind, ResultSet& results) {
  results.regret_kind = kind;
  if (kind == RegretKind::oracle) return;
  const std::map<std::string, JudgedProblem> problems = judged_problems(results);
  for (Series& series : results.series) {
    const JudgedProblem& problem = problems.at(series.problem);
    const bool is_without_noise = kind == RegretKind::inference && problem.is_without_noise();
    if (!problem.judgement.is_noise_free() && !is_without_noise) continue;
    for (RunResult& run : series.runs) {
      if (is_without_noise && run.recommended.empty()) {
        run.noise_free = run.value;  // the best evaluated counts, next to what others recommend
      } else if (is_without_noise || !run.noise_free.empty()) {
        credit(run, kind, problem.judgement.below_top(run, run.evaluations()));
      }
    }
  }
}

}  // namespace bobench::results
