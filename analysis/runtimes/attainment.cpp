#include "analysis/runtimes/attainment.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace bobench::analysis {
namespace {

constexpr double nothing_yet = std::numeric_limits<double>::infinity();

/// An improvement of one run's best value.
struct Fall {
  std::size_t evaluation, run;
  double value;
};

/// Improvements of all runs, in order of evaluations.
std::vector<Fall> falls_of(const std::vector<AttainedBy>& runs) {
  std::vector<Fall> falls;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    for (const AttainmentCorner& corner : runs[run]) falls.push_back({corner.evaluation, run, corner.value});
  }
  std::ranges::stable_sort(falls, {}, &Fall::evaluation);
  return falls;
}

}  // namespace

std::vector<AttainedBy> attained_by_runs(const results::Judgement& judgement, const results::Series& series,
                                         const results::Horizon& horizon) {
  std::vector<AttainedBy> runs;
  for (std::size_t r = 0; r < series.runs.size(); ++r) {
    if (!results::has_run(series.runs[r])) continue;
    AttainedBy& attained = runs.emplace_back();
    double best = nothing_yet;
    const std::vector<double> curve = judgement.curve(series, r, horizon);
    for (std::size_t row = 0; row < curve.size(); ++row) {
      if (!(curve[row] < best)) continue;
      best = curve[row];
      attained.push_back({series.runs[r].evaluation_of(row), best});
    }
  }
  return runs;
}

std::vector<AttainmentCorner> attainment_surface(const std::vector<AttainedBy>& runs, std::size_t count) {
  std::vector<AttainmentCorner> surface;
  if (count < 1 || count > runs.size()) return surface;
  std::vector<double> best(runs.size(), nothing_yet);
  std::vector<double> sorted;
  const std::vector<Fall> falls = falls_of(runs);
  double level = nothing_yet;
  for (std::size_t i = 0; i < falls.size(); ++i) {
    best[falls[i].run] = falls[i].value;
    // Improvements at the same evaluation form one corner.
    if (i + 1 < falls.size() && falls[i + 1].evaluation == falls[i].evaluation) continue;
    sorted = best;
    const auto wanted = sorted.begin() + static_cast<std::ptrdiff_t>(count - 1);
    std::ranges::nth_element(sorted, wanted);
    if (!(*wanted < level)) continue;
    level = *wanted;
    surface.push_back({falls[i].evaluation, level});
  }
  return surface;
}

std::size_t count_for(double share, std::size_t runs) {
  const double count = std::ceil(share * static_cast<double>(runs) - 1e-9);
  return std::clamp<std::size_t>(static_cast<std::size_t>(std::max(count, 1.0)), 1, std::max<std::size_t>(runs, 1));
}

double attainment(const std::vector<AttainedBy>& runs, std::size_t evaluation, double value) {
  const auto attained = std::ranges::count_if(runs, [&](const AttainedBy& run) {
    return std::ranges::any_of(
        run, [&](const AttainmentCorner& corner) { return corner.evaluation <= evaluation && corner.value <= value; });
  });
  return static_cast<double>(attained) / static_cast<double>(runs.size());
}

}  // namespace bobench::analysis
