#include "results/result_set.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace bobench::results {

Series* ResultSet::find(std::string_view problem, std::string_view optimizer) {
  const auto found = std::ranges::find_if(
      series, [&](const Series& one) { return one.problem == problem && one.optimizer == optimizer; });
  return found == series.end() ? nullptr : &*found;
}

const Series* ResultSet::find(std::string_view problem, std::string_view optimizer) const {
  return const_cast<ResultSet*>(this)->find(problem, optimizer);
}

std::size_t ResultSet::count(RunStatus status) const {
  std::size_t total = 0;
  for (const Series& one : series) {
    total += static_cast<std::size_t>(std::ranges::count(one.runs, status, &RunResult::status));
  }
  return total;
}

std::size_t RunResult::rows_until(std::size_t evaluations) const {
  if (!is_sparse()) return std::min(evaluations, value.size());
  const auto end = std::ranges::upper_bound(evaluation, static_cast<double>(evaluations));
  return static_cast<std::size_t>(end - evaluation.begin());
}

std::size_t failed_evaluations(const RunResult& run) {
  return static_cast<std::size_t>(std::ranges::count_if(run.value, [](double value) { return !std::isfinite(value); }));
}

std::vector<double> seconds_taken(const RunResult& run) {
  std::vector<double> seconds = run.seconds_evaluate;
  for (std::size_t i = 0; i < seconds.size(); ++i) {
    if (!std::isfinite(seconds[i])) seconds[i] = 0.0;
    if (i < run.seconds_ask.size() && std::isfinite(run.seconds_ask[i])) seconds[i] += run.seconds_ask[i];
  }
  return seconds;
}

double total(const std::vector<double>& seconds) {
  double sum = 0.0;
  for (const double one : seconds) sum += std::isfinite(one) ? one : 0.0;
  return sum;
}

double total_seconds(const RunResult& run) {
  return total(run.seconds_ask) + total(run.seconds_evaluate);
}

bool is_command(std::string_view problem) {
  return problem.starts_with("command:");
}

std::string describe_difference(const Settings& there, const Settings& here) {
  std::string text;
  const auto compare = [&](const char* name, const auto& a, const auto& b) {
    if (a != b) text += fmt::format("{}{} is {} there, {} here", text.empty() ? "" : "; ", name, a, b);
  };
  compare("seed", there.seed, here.seed);
  compare("budget", there.budget, here.budget);
  compare("record-x", there.record_configurations, here.record_configurations);
  return text;
}

}  // namespace bobench::results
