#include "analysis/archive/own_runs.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "analysis/selected_results.hpp"
#include "results/formats/bbob_ids.hpp"

namespace bobench::archive {
namespace {

AverageRuntimes averages(const FunctionRuns& runs) {
  AverageRuntimes all;
  for (std::size_t t = 0; t < coco_targets.size(); ++t) all[t] = analysis::average_evaluations(runs[t]);
  return all;
}

void add(FunctionRuns runs, FunctionRuns& to) {
  to.resize(runs.size());
  for (std::size_t t = 0; t < runs.size(); ++t) std::ranges::move(runs[t], std::back_inserter(to[t]));
}

/// Keeps only functions that all of the dimension's optimisers have run, as only these can be compared.
void settle_functions(OwnDimension& dimension) {
  std::map<int, std::size_t> count;
  for (const OwnRuns& own : dimension.optimizers) {
    for (const auto& [function, runs] : own.functions) ++count[function];
  }
  for (const auto& [function, optimizers] : count) {
    (optimizers == dimension.optimizers.size() ? dimension.functions : dimension.left_out).push_back(function);
  }
}

}  // namespace

Profile OwnRuns::profile() const {
  Profile profile;
  for (const auto& [function, runs] : functions) profile[function] = averages(runs);
  return profile;
}

Profile OwnRuns::resampled(Random& random) const {
  Profile profile;
  for (const auto& [function, runs] : functions) {
    FunctionRuns drawn(coco_targets.size());
    const std::size_t count = runs.front().size();
    for (std::size_t i = 0; i < count; ++i) {
      const auto run = static_cast<std::size_t>(random.index(static_cast<std::int64_t>(count)));
      for (std::size_t t = 0; t < coco_targets.size(); ++t) drawn[t].push_back(runs[t][run]);
    }
    profile[function] = averages(drawn);
  }
  return profile;
}

std::vector<OwnDimension> own_dimensions(const results::ResultSet& results, const results::Horizon& horizon,
                                         const std::string& suite, std::span<const double> targets) {
  std::map<int, OwnDimension> dimensions;
  for (const std::string& problem : analysis::problems_of(results)) {
    const auto place = results::suite_id(problem);
    if (!place || place->suite != suite) continue;
    const results::Judgement judgement(results, problem);
    if (!judgement.by_regret()) continue;
    OwnDimension& dimension =
        dimensions.try_emplace(place->dimension, OwnDimension{suite, place->dimension, {}, {}, {}}).first->second;
    for (const std::string& optimizer : analysis::optimizers_of(results)) {
      const results::Series* const series = results.find(problem, optimizer);
      if (!series) continue;
      FunctionRuns runs = analysis::runtimes_to(targets, judgement, *series, horizon);
      if (runs.front().empty()) continue;
      auto own = std::ranges::find(dimension.optimizers, optimizer, &OwnRuns::optimizer);
      if (own == dimension.optimizers.end()) {
        dimension.optimizers.push_back({optimizer, {}});
        own = std::prev(dimension.optimizers.end());
      }
      add(std::move(runs), own->functions[place->function]);
    }
  }
  std::vector<OwnDimension> all;
  for (auto& [number, dimension] : dimensions) {
    settle_functions(dimension);
    if (!dimension.functions.empty()) all.push_back(std::move(dimension));
  }
  return all;
}

}  // namespace bobench::archive
