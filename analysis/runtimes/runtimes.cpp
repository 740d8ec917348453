#include "analysis/runtimes/runtimes.hpp"

#include <algorithm>

#include "analysis/statistics/summary.hpp"

namespace bobench::analysis {
namespace {

constexpr std::size_t simulated_runs = 1000;

const Runtime& drawn(std::span<const Runtime> runtimes, Random& random) {
  return runtimes[static_cast<std::size_t>(random.index(std::ssize(runtimes)))];
}

/// The evaluations of a run and, unless it reached the target, of further resampled runs until one reaches it.
double restarted_after(const Runtime& first, std::span<const Runtime> runtimes, Random& random) {
  double sum = first.evaluations;
  for (bool reached = first.reached; !reached;) {
    const Runtime& next = drawn(runtimes, random);
    sum += next.evaluations;
    reached = next.reached;
  }
  return sum;
}

}  // namespace

std::vector<std::vector<Runtime>> runtimes_to(std::span<const double> targets, const results::Judgement& judgement,
                                              const results::Series& series, const results::Horizon& horizon) {
  std::vector<std::vector<Runtime>> runtimes(targets.size());
  for (std::size_t r = 0; r < series.runs.size(); ++r) {
    const results::RunResult& run = series.runs[r];
    if (!results::has_run(run)) continue;
    const std::vector<double> curve = judgement.curve(series, r, horizon);
    // By cost, a run is cut after a row; otherwise it continued after the last row of a sparse trace.
    const std::size_t made = horizon.cost ? (curve.empty() ? 0 : run.evaluation_of(curve.size() - 1))
                                          : std::min(horizon.evaluations, run.evaluations());
    for (std::size_t t = 0; t < targets.size(); ++t) {
      // A curve may begin with NaN, and one of recommendations may rise: the first success counts.
      const auto first = std::ranges::find_if(curve, [&](double regret) { return regret <= targets[t]; });
      const bool reached = first != curve.end();
      const std::size_t evaluations =
          reached ? run.evaluation_of(static_cast<std::size_t>(first - curve.begin())) : made;
      runtimes[t].push_back({static_cast<double>(evaluations), reached});
    }
  }
  return runtimes;
}

std::vector<Runtime> runtimes_to(double target, const results::Judgement& judgement, const results::Series& series,
                                 const results::Horizon& horizon) {
  return runtimes_to(std::span(&target, 1), judgement, series, horizon).front();
}

double average_evaluations(std::span<const Runtime> runtimes) {
  double sum = 0.0, reached = 0.0;
  for (const Runtime& runtime : runtimes) {
    sum += runtime.evaluations;
    reached += runtime.reached ? 1.0 : 0.0;
  }
  return reached > 0.0 ? sum / reached : std::numeric_limits<double>::infinity();
}

AverageRuntime average_runtime(std::span<const Runtime> runtimes, Random& random) {
  AverageRuntime average;
  average.runs = runtimes.size();
  average.reached = static_cast<std::size_t>(std::ranges::count_if(runtimes, &Runtime::reached));
  average.evaluations = average_evaluations(runtimes);
  if (average.reached == 0) return average;
  const std::vector<double> sums = restarted(runtimes, simulated_runs, random);
  average.dispersion = (quantile(sums, 0.9) - quantile(sums, 0.1)) / 2.0;
  return average;
}

std::vector<double> restarted(std::span<const Runtime> runtimes, std::size_t count, Random& random) {
  std::vector<double> sums;
  if (std::ranges::none_of(runtimes, &Runtime::reached)) return sums;
  for (std::size_t i = 0; i < count; ++i) sums.push_back(restarted_after(drawn(runtimes, random), runtimes, random));
  std::ranges::sort(sums);
  return sums;
}

std::vector<double> restarted_from_each(std::span<const Runtime> runtimes, std::size_t count, Random& random) {
  std::vector<double> sums;
  if (std::ranges::none_of(runtimes, &Runtime::reached)) return sums;
  while (sums.size() < count) {
    for (const Runtime& first : runtimes) sums.push_back(restarted_after(first, runtimes, random));
  }
  std::ranges::sort(sums);
  return sums;
}

}  // namespace bobench::analysis
