#include "runners/plan.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"

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

}  // namespace

Plan make_plan(const PlanRequest& request, const Catalogs& catalogs) {
  require_positive("the budget", request.budget);
  require_positive("the number of replicates", request.replicates);
  if (request.optimizers.empty()) throw InputError("no optimisers given; `bobench list optimizers` shows them");
  if (request.problems.empty()) throw InputError("no problems given; `bobench list problems` shows them");

  Plan plan;
  plan.replicates = request.replicates;
  plan.settings = {request.seed, request.budget, request.record_configurations};
  for (const std::string& spec : request.optimizers) {
    OptimizerRecipe recipe = catalogs.optimizers.recipe(spec);
    if (std::ranges::find(plan.optimizers, recipe.spec, &OptimizerRecipe::spec) == plan.optimizers.end()) {
      plan.optimizers.push_back(std::move(recipe));
    }
  }
  for (const std::string& pattern : request.problems) {
    for (std::string& id : catalogs.problems.expand(pattern)) {
      if (std::ranges::find(plan.problems, id) == plan.problems.end()) plan.problems.push_back(std::move(id));
    }
  }
  for (const std::string& id : plan.problems) {
    const Problem problem = catalogs.problems.make(id, 0);
    for (const OptimizerRecipe& optimizer : plan.optimizers) require_able(optimizer, id, problem);
  }
  return plan;
}

results::ResultSet skeleton(const Plan& plan, const ProblemCatalog& problems) {
  results::ResultSet set;
  set.settings = plan.settings;
  for (const std::string& id : plan.problems) {
    const Problem problem = problems.make(id, 0);
    for (const OptimizerRecipe& optimizer : plan.optimizers) {
      results::Series series;
      series.problem = id;
      series.optimizer = optimizer.spec;
      series.dimension = static_cast<int>(problem.space().dimension());
      series.details = problem.details();
      series.group = problems.group(id);
      series.label = optimizer.label;
      series.options = optimizer.options;
      series.runs.resize(static_cast<std::size_t>(plan.replicates));
      set.series.push_back(std::move(series));
    }
  }
  return set;
}

}  // namespace bobench::runners
