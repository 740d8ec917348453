#include "runners/plan.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "results/judgement.hpp"
#include "runners/labels.hpp"

namespace bobench::runners {
namespace {

void require_positive(const char* what, int value) {
  if (value < 1) throw InputError(fmt::format("{} is {}; expected a whole number >= 1", what, value));
}

void require_able(const OptimizerRecipe& optimizer, const std::string& id, const Problem& problem) {
  const auto missing = missing_abilities(optimizer.abilities, problem.space(), problem.fidelities().size());
  if (missing.empty()) return;
  throw InputError(fmt::format("'{}' cannot work on '{}': it lacks {}", optimizer.spec, id, fmt::join(missing, "; ")));
}

bool names_program(const std::string& optimizer) {
  return results::is_command(split_label(optimizer).spec);
}

/// @throws InputError with a suggestion if the words of a command were not quoted
OptimizerRecipe recipe_of(const std::vector<std::string>& specs, std::size_t i, const OptimizerCatalog& catalog) {
  try {
    const Labelled given = split_label(specs[i]);
    if (!given.label.empty()) require_label(given.label);
    OptimizerRecipe recipe = catalog.recipe(given.spec);
    return given.label.empty() ? recipe : labelled(std::move(recipe), given.label);
  } catch (const InputError& error) {
    const bool after_command = i > 0 && names_program(specs[i - 1]);
    if (!after_command && specs[i].find(',') != std::string::npos && specs[i].find(':') == std::string::npos) {
      throw InputError(fmt::format("{}; names are separated by blanks", error.what()));
    }
    if (!after_command) throw;
    throw InputError(fmt::format("{}; a command of several words is one argument, in quotes: '{} {}'", error.what(),
                                 specs[i - 1], specs[i]));
  }
}

/// Labels are names: none may be given twice, or have another meaning already.
void require_free_labels(const std::vector<std::string>& optimizers, const OptimizerCatalog& catalog) {
  std::vector<std::string> labels;
  for (const std::string& text : optimizers) {
    const auto [label, spec] = split_label(text);
    if (label.empty()) continue;
    if (results::is_command(spec)) require_label(label);  // the lookup of other labels has better messages
    if (std::ranges::find(catalog.entries(), label, &OptimizerEntry::name) != catalog.entries().end()) {
      throw InputError(fmt::format("the label '{}' is the name of an optimiser; give another", label));
    }
    if (std::ranges::find(labels, label) != labels.end()) {
      throw InputError(fmt::format("the label '{}' is given twice", label));
    }
    labels.push_back(label);
  }
}

/// The optimiser with each of these numbers, unless it has a number of workers already.
std::vector<OptimizerRecipe> with_numbers_of_workers(const OptimizerRecipe& recipe, const std::vector<int>& numbers) {
  if (recipe.workers > 1) return {recipe};
  std::vector<OptimizerRecipe> all;
  for (const int workers : numbers) {
    if (workers > 1 && results::is_command(recipe.spec)) {
      throw InputError(fmt::format("'{}' needs a label to have several workers: mine={}", recipe.spec, recipe.spec));
    }
    all.push_back(with_workers(recipe, workers));
  }
  return all;
}

}  // namespace

Plan make_plan(const PlanRequest& request, const Catalogs& catalogs) {
  require_positive("the budget", request.budget);
  require_positive("the number of replicates", request.replicates);
  if (request.optimizers.empty()) throw InputError("no optimisers given; `bobench list optimizers` shows them");
  if (request.problems.empty()) throw InputError("no problems given; `bobench list problems` shows them");

  require_free_labels(request.optimizers, catalogs.optimizers);
  Plan plan;
  plan.replicates = request.replicates;
  plan.settings = {request.seed, request.budget, request.record_configurations};
  plan.trace = request.trace;
  std::vector<OptimizerRecipe> recipes(request.optimizers.size());
  std::vector<std::vector<FoundProblem>> found(request.problems.size());
  const auto optimizer = [&](std::size_t i) { recipes[i] = recipe_of(request.optimizers, i, catalogs.optimizers); };
  const auto find = [&](std::size_t i) { found[i] = catalogs.problems.find(request.problems[i]); };
  // Names first, programs last: a program must be started to identify itself, and may be slow to answer.
  for (const bool programs : {false, true}) {
    for (std::size_t i = 0; i < recipes.size(); ++i) {
      if (names_program(request.optimizers[i]) == programs) optimizer(i);
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (catalogs.problems.starts_program(request.problems[i]) == programs) find(i);
    }
  }
  for (const OptimizerRecipe& one : recipes) {
    for (OptimizerRecipe& recipe : with_numbers_of_workers(one, request.workers)) {
      // The same streams: the same optimiser by another name ("tpe-optuna", "tpe:style=optuna"), with the same runs.
      const auto is_same = [&](const OptimizerRecipe& other) {
        return other.streams == recipe.streams && other.workers == recipe.workers;
      };
      if (std::ranges::none_of(plan.optimizers, is_same)) {
        plan.optimizers.push_back(std::move(recipe));
      } else {
        plan.duplicates.push_back(recipe.spec);
      }
    }
  }
  for (const std::vector<FoundProblem>& some : found) {
    for (const auto& [id, problem] : some) {
      if (std::ranges::find(plan.problems, id, &PlannedProblem::id) != plan.problems.end()) {
        plan.duplicates.push_back(id);
        continue;
      }
      plan.problems.push_back({id, catalogs.problems.group(id), problem});
    }
  }
  for (const PlannedProblem& planned : plan.problems) {
    for (const OptimizerRecipe& recipe : plan.optimizers) require_able(recipe, planned.id, planned.problem);
  }
  return plan;
}

results::ResultSet skeleton(const Plan& plan) {
  results::ResultSet set;
  set.settings = plan.settings;
  for (const auto& [id, group, problem] : plan.problems) {
    for (const OptimizerRecipe& optimizer : plan.optimizers) {
      results::Series series;
      series.problem = id;
      series.optimizer = optimizer.spec;
      series.dimension = static_cast<int>(problem.space().dimension());
      series.details = problem.details();
      if (problem.fidelities().size() > 1) series.details[results::top_fidelity_key] = problem.full_fidelity();
      series.group = group;
      series.label = optimizer.label;
      series.options = optimizer.options;
      if (optimizer.streams != optimizer.spec) series.options["random_streams"] = optimizer.streams;
      if (optimizer.initial_design) {
        const RunStreams streams(plan.settings.seed, id, series.streams(), 0);
        series.options[results::initial_design_key] =
            optimizer.initial_design(context_for(problem, plan.settings.budget, streams, optimizer.workers));
      }
      series.runs.resize(static_cast<std::size_t>(plan.replicates));
      set.series.push_back(std::move(series));
    }
  }
  return set;
}

}  // namespace bobench::runners
