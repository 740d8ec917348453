#include "results/formats/trials.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/maximized.hpp"
#include "results/formats/left_out.hpp"
#include "results/formats/replicate_labels.hpp"
#include "results/formats/result_set_builder.hpp"

namespace bobench::results {
namespace {

/// The parameters of a problem, in the order of the coordinates.
using ParameterNames = std::vector<std::string>;

constexpr std::size_t max_coordinates = std::size_t{1} << 28;  // of all points of a run

ParameterNames parameters_of(const std::vector<TrialRun>& runs, const std::string& problem) {
  std::set<std::string> names;
  for (const TrialRun& run : runs) {
    if (run.problem != problem) continue;
    for (const Parameters& parameters : run.configurations) {
      for (const auto& [name, value] : parameters) names.insert(name);
    }
  }
  return {names.begin(), names.end()};
}

std::string parameter_note(const std::string& problem, const ParameterNames& names) {
  constexpr std::size_t max_named = 20;
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), max_named); ++i) {
    list += fmt::format("{}x{} is '{}'", i == 0 ? "" : ", ", i + 1, excerpt(names[i]));
  }
  const std::size_t others = names.size() - std::min(names.size(), max_named);
  return fmt::format("{}: {}{}", excerpt(problem), list, others > 0 ? fmt::format(", and {} others", others) : "");
}

void add_configurations(const TrialRun& run, const ParameterNames& names, RunResult& result) {
  if (run.evaluations.size() > max_coordinates / std::max<std::size_t>(names.size(), 1)) {
    throw InputError(fmt::format("{}: {} evaluations of {} parameters are more than a result file holds",
                                 excerpt(run.problem), run.evaluations.size(), names.size()));
  }
  result.configuration.reserve(run.evaluations.size() * names.size());
  for (const TrialEvaluation& evaluation : run.evaluations) {
    const bool is_there = evaluation.configuration < run.configurations.size();
    for (const std::string& name : names) {
      double coordinate = not_known;
      if (is_there) {
        const Parameters& parameters = run.configurations[evaluation.configuration];
        const auto found = parameters.find(name);
        if (found != parameters.end()) coordinate = found->second;
      }
      result.configuration.push_back(coordinate);
    }
  }
}

RunResult result_of(const TrialRun& run, const ParameterNames& names) {
  RunResult result;
  result.status = RunStatus::complete;
  result.seed = run.seed.value_or(0);
  for (const TrialEvaluation& evaluation : run.evaluations) {
    result.value.push_back(evaluation.value);
    result.fidelity.push_back(evaluation.fidelity);
    result.cost_seconds.push_back(evaluation.seconds);
  }
  for (std::vector<double>* column : {&result.fidelity, &result.cost_seconds}) {
    if (std::ranges::all_of(*column, [](double number) { return std::isnan(number); })) column->clear();
  }
  if (!names.empty()) add_configurations(run, names, result);
  return result;
}

/// The numbers of the replicates of all runs. If every run on a problem has a seed, and those of an optimiser differ,
/// runs of one seed are paired; otherwise runs are numbered in their order.
std::vector<std::size_t> replicates_of(const std::vector<TrialRun>& runs) {
  using Optimizers = std::map<std::string, std::set<std::uint64_t>>;  // with their seeds
  std::map<std::string, Optimizers> problems;
  std::set<std::string> without_pairs;  // problems
  for (const TrialRun& run : runs) {
    const bool is_new = run.seed && problems[run.problem][run.optimizer].insert(*run.seed).second;
    if (!is_new) without_pairs.insert(run.problem);
  }
  std::map<std::string, std::map<std::string, std::map<std::uint64_t, std::size_t>>> numbers;
  for (const auto& [problem, optimizers] : problems) {
    std::vector<std::set<std::uint64_t>> seeds;
    for (const auto& [optimizer, own] : optimizers) seeds.push_back(own);
    auto next = numbers_of_labels(seeds);
    auto own = next.begin();
    for (const auto& [optimizer, unused] : optimizers) numbers[problem][optimizer] = std::move(*own++);
  }
  std::map<std::pair<std::string, std::string>, std::size_t> counts;
  std::vector<std::size_t> replicates;
  for (const TrialRun& run : runs) {
    replicates.push_back(without_pairs.contains(run.problem) ? counts[{run.problem, run.optimizer}]++
                                                             : numbers[run.problem][run.optimizer].at(*run.seed));
  }
  return replicates;
}

}  // namespace

void sort_by_end(std::vector<TrialEvaluation>& evaluations) {
  const bool are_known =
      std::ranges::none_of(evaluations, [](const TrialEvaluation& one) { return std::isnan(one.ended); });
  if (are_known) std::ranges::stable_sort(evaluations, {}, &TrialEvaluation::ended);
}

std::vector<TrialRun> read_trial_runs(const std::vector<std::string>& files, bool strict,
                                      const std::function<TrialRun(const std::string& file)>& read,
                                      std::vector<std::string>& notes) {
  LeftOut left_out(strict);
  std::vector<TrialRun> runs;
  for (const std::string& file : files) left_out.unless_sound([&] { runs.push_back(read(file)); });
  if (runs.empty() && !left_out.empty()) throw InputError(left_out.first());
  const std::vector<std::string> others = left_out.notes();
  notes.insert(notes.end(), others.begin(), others.end());
  return runs;
}

Imported import_trials(const std::vector<TrialRun>& runs) {
  Imported imported;
  imported.replicates_are_labels = true;
  imported.replicates_are_unnumbered = true;
  ResultSetBuilder builder;
  std::map<std::string, ParameterNames> names;
  const std::vector<std::size_t> replicates = replicates_of(runs);
  for (const TrialRun& run : runs) {
    const auto first = std::ranges::find(runs, run.problem, &TrialRun::problem);
    if (first->is_maximized != run.is_maximized) {
      throw InputError(fmt::format("'{}' is maximised in one run and minimised in another", run.problem));
    }
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const TrialRun& run = runs[i];
    const auto [position, is_new] = names.try_emplace(run.problem);
    if (is_new) {
      position->second = parameters_of(runs, run.problem);
      if (!position->second.empty()) imported.notes.push_back(parameter_note(run.problem, position->second));
    }
    const ParameterNames& own = position->second;
    SeriesFacts facts{.dimension = static_cast<int>(own.size())};
    if (run.is_maximized) facts.details[maximized_key] = *run.is_maximized;
    const std::size_t series = builder.series(run.problem, run.optimizer, facts);
    builder.run(series, replicates[i]) = result_of(run, own);
  }
  imported.results = builder.build();
  return imported;
}

}  // namespace bobench::results
