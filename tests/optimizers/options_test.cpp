// Every option of every optimiser can be set by text, and the optimiser then runs.
#include <set>

#include <fmt/format.h>

#include "catch.hpp"
#include "core/error.hpp"
#include "optimizers/quick_spec.hpp"
#include "runners/execution/single_run.hpp"
#include "runners/toy_catalogs.hpp"

using namespace bobench;

namespace {

std::string default_text(const OptionField& field) {
  const nlohmann::json standard = field.get();
  return standard.is_string() ? standard.get<std::string>() : standard.dump();
}

/// Accepted values other than the default, those of short runs first.
std::vector<std::string> other_values(const OptionField& field) {
  std::vector<std::string> values = choices_of(field);
  double low = 0.0, high = 0.0;
  if (field.accepted == "true or false") {
    values = {"true", "false"};
  } else if (std::sscanf(field.accepted.c_str(), "a number in [%lf, %lf]", &low, &high) == 2) {
    const double value = field.get().get<double>();
    for (const double one : {0.5 * (low + value), 0.5 * value, 2.0 * value, low, high}) {
      if (one >= low && one <= high) values.push_back(nlohmann::json(one).dump());  // as default_text()
    }
  } else if (std::sscanf(field.accepted.c_str(), "a whole number in [%lf, %lf]", &low, &high) == 2) {
    const double value = field.get().get<double>();
    for (const double one : {value - 1.0, value + 1.0, low, low + 1.0, low + 6.0}) {
      if (one >= low && one <= high) values.push_back(fmt::format("{:.0f}", one));
    }
  }
  std::erase(values, default_text(field));
  return values;
}

const OptimizerCatalog& all_optimizers() {
  static const OptimizerCatalog catalog = optimizers::catalog();  // slow to make under the sanitizers
  return catalog;
}

/// The message of the run's failure; "" if it completes.
std::string failure_of(const Problem& problem, const std::string& spec) {
  try {
    const auto recipe = all_optimizers().recipe(spec);
    const auto run = runners::execute_run({problem, problem.name(), recipe, 0, {1, 7, true}});
    return run->status == results::RunStatus::complete ? "" : run->message;
  } catch (const Error& error) {
    return error.what();
  }
}

/// Sets an option, with the given settings of the components that it belongs to, to one of its other values. Not every
/// value goes with the other options: then the next one is tried.
void check_option(const OptimizerEntry& entry, const OptionField& field, const std::string& name,
                  std::map<std::string, std::string> given) {
  const Problem problem = MixedProblem{}, box = toy_catalogs().problems.make("synthetic/branin", 0);
  std::string failures;
  for (const std::string& value : other_values(field)) {
    given[name] = value;
    const std::string spec = spec_with(entry, given);
    const std::string in_mixed = failure_of(problem, spec), in_box = in_mixed.empty() ? "" : failure_of(box, spec);
    if (in_box.empty()) {
      INFO(spec);
      auto others = given;
      others[name] = default_text(field);
      CHECK(all_optimizers().recipe(spec).spec != all_optimizers().recipe(spec_with(entry, others)).spec);
      return;
    }
    failures += fmt::format("\n{}: {}", spec, in_box);
  }
  FAIL_CHECK(entry.name << ": no value of '" << name << "' makes a run" << failures);
}

}  // namespace

TEST_CASE("every option can be set by text, and the optimiser runs with it") {
  std::set<std::string> tried;  // options that several optimisers share are tried with the first of them
  for (const OptimizerEntry& entry : all_optimizers().entries()) {
    for (const OptionField& field : entry.options) {
      const bool is_preset = field.name == "style";  // stands for other options
      if (!is_preset && tried.insert(field.name + field.description).second) check_option(entry, field, field.name, {});
      if (!field.alternatives) continue;
      for (const OptionAlternative& alternative : field.alternatives()) {
        for (const OptionField& inner : alternative.options) {
          const std::string name = field.name + "." + inner.name;
          if (!tried.insert(name + alternative.name + inner.description).second) continue;
          check_option(entry, inner, name, {{field.name, alternative.name}});
        }
      }
    }
  }
  CHECK(tried.size() > 250);
}
