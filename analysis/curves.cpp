#include "analysis/curves.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bobench::analysis {
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
}

std::vector<double> best_so_far(std::span<const double> values) {
  std::vector<double> best;
  best.reserve(values.size());
  double lowest = infinity;
  for (const double value : values) {
    if (std::isfinite(value)) lowest = std::min(lowest, value);
    best.push_back(lowest);
  }
  return best;
}

double full_fidelity(const results::Series& series) {
  double highest = -infinity;
  for (const results::RunResult& run : series.runs) {
    for (const double fidelity : run.fidelity) highest = std::max(highest, fidelity);
  }
  return highest == -infinity ? 1.0 : highest;
}

std::vector<double> judged_trace(const results::RunResult& run, double full, std::size_t at) {
  const std::vector<double>& values = run.judged_values();
  std::vector<double> trace(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(std::min(at, values.size())));
  for (std::size_t i = 0; i < trace.size() && i < run.fidelity.size(); ++i) {
    if (run.fidelity[i] < full) trace[i] = infinity;
  }
  return trace;
}

double regret_of(std::span<const double> values, double optimum) {
  const std::vector<double> best = best_so_far(values);
  if (best.empty()) return infinity;
  return std::isnan(optimum) ? best.back() : std::max(0.0, best.back() - optimum);
}

double final_regret(const results::RunResult& run, double full, std::size_t at) {
  return regret_of(judged_trace(run, full, at), run.optimum);
}

double area_under_best(std::span<const double> values, double lower, std::size_t B) {
  const std::vector<double> best = best_so_far(values);
  if (best.empty()) return infinity;
  double area = 0.0;
  for (std::size_t t = 0; t + 1 < B; ++t) area += best[std::min(t, best.size() - 1)] - lower;
  return area;
}

}  // namespace bobench::analysis
