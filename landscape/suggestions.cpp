#include "landscape/suggestions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::landscape {
namespace {

Suggestions suggestions_of_run(const results::Series& series, const results::RunResult& run, std::size_t evaluations) {
  const auto dimension = static_cast<std::size_t>(series.dimension);
  const std::size_t count = evaluations == 0 ? run.rows() : run.rows_until(evaluations);
  if (dimension == 0 || run.configuration.size() < dimension * count) {
    throw InputError(
        fmt::format("the configurations of {} on {} are not on record (`bobench run --record-x` keeps them)",
                    series.optimizer, series.problem));
  }
  const double full = run.fidelity.empty() ? 0.0 : std::ranges::max(run.fidelity);
  Suggestions made{series.label.empty() ? series.optimizer : series.label, {}, {}};
  for (std::size_t t = 0; t < count; ++t) {
    made.configurations.emplace_back(Eigen::Map<const Configuration>(run.configuration.data() + dimension * t,
                                                                     static_cast<Eigen::Index>(dimension)));
    if (!made.configurations.back().allFinite()) {
      throw InputError(
          fmt::format("configuration {} of {} on {} is not finite", t + 1, series.optimizer, series.problem));
    }
    made.values.push_back(run.fidelity.empty() || run.fidelity[t] >= full ? run.value[t]
                                                                          : std::numeric_limits<double>::quiet_NaN());
  }
  return made;
}

}  // namespace

std::size_t Suggestions::best() const {
  std::size_t best = values.size();
  for (std::size_t t = 0; t < values.size(); ++t) {
    if (std::isfinite(values[t]) && (best == values.size() || values[t] < values[best])) best = t;
  }
  return best;
}

std::vector<Suggestions> suggestions_of(const results::ResultSet& results, const WantedRuns& wanted,
                                        Eigen::Index dimension) {
  const auto& [problem, optimizers, replicate, evaluations] = wanted;
  for (const std::string& optimizer : optimizers) {
    if (!results.find(problem, optimizer)) {
      throw InputError(fmt::format("the file has no runs of '{}' on '{}'", optimizer, problem));
    }
  }
  std::vector<Suggestions> all;
  for (const results::Series& series : results.series) {
    if (series.problem != problem) continue;
    if (!optimizers.empty() && std::ranges::find(optimizers, series.optimizer) == optimizers.end()) continue;
    const auto r = static_cast<std::size_t>(replicate);
    if (series.dimension != 0 && series.dimension != dimension) {
      throw InputError(fmt::format("the file's runs on '{}' have {} parameters; the problem has {}", problem,
                                   series.dimension, dimension));
    }
    if (r >= series.runs.size() || series.runs[r].status != results::RunStatus::complete) continue;
    all.push_back(suggestions_of_run(series, series.runs[r], evaluations));
  }
  if (all.empty())
    throw InputError(fmt::format("the file has no whole run of replicate {} on '{}'", replicate, problem));
  return all;
}

}  // namespace bobench::landscape
