#include "results/formats/optuna_study.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "results/formats/left_out.hpp"
#include "results/formats/result_set_builder.hpp"

namespace bobench::results {
namespace {

/// The steps of a study as fractions of its last step. Steps may begin at 0; the first counts as one step of effort.
class StepFractions {
 public:
  explicit StepFractions(const OptunaStudy& study) {
    for (const OptunaTrial& trial : study.trials) {
      if (trial.intermediate_values.empty()) continue;
      first_ = std::min(first_, trial.intermediate_values.begin()->first);
      last_ = std::max(last_, trial.intermediate_values.rbegin()->first);
    }
  }
  bool empty() const { return last_ < first_; }
  /// In (0, 1].
  double of(double step) const { return effort(step) / effort(last_); }

 private:
  double effort(double step) const { return first_ <= 0.0 ? step - first_ + 1.0 : step; }

  double first_ = infinity, last_ = -infinity;
};

/// The numbers of trials that are treated specially, for the notes.
struct SpecialTrials {
  std::size_t pruned = 0, failed = 0, unfinished = 0;
};

TrialEvaluation evaluation_of_trial(const OptunaTrial& trial, double sign) {
  return {.value = trial.state == OptunaState::failed ? not_known : sign * trial.value,
          .seconds = std::isnan(trial.seconds) ? trial.ended - trial.started : trial.seconds,
          .ended = trial.ended};
}

/// A pruned trial whose step is not known, or is the last one, is not a result of the study either: it has no fidelity,
/// so that it never counts.
void set_pruned(const OptunaTrial& trial, const StepFractions& fractions, double sign, TrialEvaluation& one) {
  if (trial.intermediate_values.empty()) return;
  const auto& [step, value] = *trial.intermediate_values.rbegin();
  one.value = sign * value;
  if (const double fraction = fractions.of(step); fraction < 1.0) one.fidelity = fraction;
}

TrialRun run_of_study(const OptunaStudy& study, SpecialTrials& special) {
  if (study.directions.size() > 1) {
    throw InputError(
        fmt::format("study '{}' has {} objectives; bobench holds one", excerpt(study.name), study.directions.size()));
  }
  const bool is_maximized = !study.directions.empty() && study.directions[0] == OptunaDirection::maximize;
  const double sign = is_maximized ? -1.0 : 1.0;
  const StepFractions fractions(study);
  const bool has_fidelities =
      !fractions.empty() || std::ranges::count(study.trials, OptunaState::pruned, &OptunaTrial::state) > 0;
  TrialRun run{.problem = "optuna/" + problem_id_part(study.name), .optimizer = "optuna"};
  if (!study.directions.empty() && study.directions[0] != OptunaDirection::not_set) run.is_maximized = is_maximized;
  for (const OptunaTrial& trial : study.trials) {
    if (trial.state == OptunaState::running || trial.state == OptunaState::waiting) {
      ++special.unfinished;
      continue;
    }
    TrialEvaluation one = evaluation_of_trial(trial, sign);
    if (trial.state == OptunaState::pruned) {
      set_pruned(trial, fractions, sign, one);
    } else if (has_fidelities) {
      one.fidelity = 1.0;
    }
    special.pruned += trial.state == OptunaState::pruned;
    special.failed += trial.state == OptunaState::failed;
    one.configuration = run.configurations.size();
    run.configurations.push_back(trial.parameters);
    run.evaluations.push_back(one);
  }
  if (run.evaluations.empty()) {
    throw InputError(fmt::format("study '{}' has no finished trials", excerpt(study.name)));
  }
  sort_by_end(run.evaluations);
  return run;
}

void add_notes(const OptunaStudy& study, const SpecialTrials& special, std::vector<std::string>& notes) {
  const std::string name = fmt::format("study '{}'", excerpt(study.name));
  if (!study.directions.empty() && study.directions[0] == OptunaDirection::maximize) {
    notes.push_back(name + " is maximised: its values are negated");
  }
  if (special.pruned > 0) {
    notes.push_back(
        fmt::format("{}: pruned trials ({}) have their last intermediate value, which is not at the highest fidelity",
                    name, special.pruned));
  }
  if (special.failed > 0) notes.push_back(fmt::format("{}: failed trials: {}", name, special.failed));
  if (special.unfinished > 0) {
    notes.push_back(fmt::format("{}: unfinished trials ({}) are left out", name, special.unfinished));
  }
}

}  // namespace

Imported import_optuna(const std::vector<OptunaStudy>& studies, const std::string& path, bool strict) {
  const Place place{path};
  LeftOut left_out(strict);
  std::vector<TrialRun> runs;
  std::vector<std::string> notes;
  for (const OptunaStudy& study : studies) {
    left_out.unless_sound([&] {
      place.read([&] {
        SpecialTrials special;
        runs.push_back(run_of_study(study, special));
        add_notes(study, special, notes);
      });
    });
  }
  if (runs.empty()) {
    if (!left_out.empty()) throw InputError(left_out.first());
    place.refuse("there are no studies");
  }
  Imported imported = place.read([&] { return import_trials(runs); });
  imported.notes.insert(imported.notes.begin(), notes.begin(), notes.end());
  const std::vector<std::string> others = left_out.notes();
  imported.notes.insert(imported.notes.end(), others.begin(), others.end());
  return imported;
}

}  // namespace bobench::results
