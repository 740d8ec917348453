#include "external/catalog.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include <fmt/format.h>

#include "core/command_line.hpp"
#include "core/error.hpp"
#include "external/command_optimizer.hpp"
#include "external/command_problem.hpp"

namespace bobench::external {
namespace {

constexpr const char* family_name = "command";
constexpr const char* prefix = "command:";

OptimizerRecipe optimizer_recipe(std::string_view text, const ProgramSettings& settings) {
  const std::vector<std::string> command = split_command(text);
  OptimizerRecipe recipe;
  recipe.spec = recipe.streams = prefix + join_command(command);
  recipe.name = family_name;
  recipe.options = {{"command", command}};
  try {
    const Conversation first(command, "SOLVER_SPEC_CAST", settings);
    const SolverSpec spec = first.read([&] { return solver_spec_from_json(first.spec()); });
    recipe.abilities = abilities_of(spec.capabilities);
    recipe.label = spec.name;
  } catch (const InputError&) {
    throw;
  } catch (const Error& error) {
    throw Error(fmt::format("optimiser '{}': {}", recipe.spec, error.what()));
  }
  recipe.make = [command, settings](const OptimizerContext& context) -> Optimizer {
    return CommandOptimizer(context, command, settings);
  };
  return recipe;
}

/// The joined words, so that different blanks and quotes do not make a different problem.
std::string canonical_problem(std::string_view id) {
  return prefix + join_command(split_command(id.substr(std::string_view(prefix).size())));
}

/// The problems created so far, by id; all runs share their processes.
class ProblemsById {
 public:
  explicit ProblemsById(ProgramSettings settings) : settings_(std::move(settings)) {}

  Problem make(const std::string& id) { return CommandProblem(id, processes(id)); }

 private:
  std::shared_ptr<ProblemProcesses> processes(const std::string& id) {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<ProblemProcesses>& entry = processes_[id];
    if (!entry) {
      const std::string_view command = std::string_view(id).substr(std::string_view(prefix).size());
      entry = std::make_shared<ProblemProcesses>(split_command(command), settings_);
    }
    return entry;
  }

  ProgramSettings settings_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<ProblemProcesses>> processes_;
};

}  // namespace

OptimizerEntry command_optimizer(const ProgramSettings& settings) {
  return {.name = family_name,
          .description = "a program of yours: 'command:python3 mine.py' (docs/adding_optimizers.md)",
          .options = {},
          .recipe = [settings](std::string_view text) { return optimizer_recipe(text, settings); }};
}

ProblemFamily command_problems(const ProgramSettings& settings) {
  auto problems = std::make_shared<ProblemsById>(settings);
  return {.name = prefix,
          .pattern = "'command:PROGRAM ARGUMENTS'",
          .description = "programs of yours (docs/adding_problems.md)",
          .list = [] { return std::vector<ProblemInfo>{}; },
          .make = [problems](const std::vector<std::string>& segments, int) { return problems->make(segments.at(0)); },
          .canonical =
              [](const std::vector<std::string>& segments) {
                return std::vector<std::string>{canonical_problem(segments.at(0))};
              },
          .starts_programs = true};
}

}  // namespace bobench::external
