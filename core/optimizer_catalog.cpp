#include "core/optimizer_catalog.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench {
namespace {

constexpr const char* workers_key = "workers";
constexpr int max_workers = 10'000;

}  // namespace

std::vector<std::string> missing_abilities(const Abilities& abilities, const SearchSpace& space,
                                           std::size_t fidelities) {
  std::vector<std::string> missing;
  const auto require = [&](bool able, const char* kind, auto is_kind) {
    const auto found = able ? space.parameters().end() : std::ranges::find_if(space.parameters(), is_kind);
    if (found == space.parameters().end()) return;
    missing.push_back(fmt::format("{} parameters (the problem has '{}')", kind, found->name));
  };
  const auto on_scale = [&](bool able, bool able_on_scale, const char* kind, auto is_kind, bool log) {
    require(!able || able_on_scale, kind,
            [=](const Parameter& parameter) { return (parameter.*is_kind)() && parameter.is_log() == log; });
  };
  require(abilities.real, "real", &Parameter::is_real);
  on_scale(abilities.real, abilities.linear_real, "real linear", &Parameter::is_real, false);
  on_scale(abilities.real, abilities.log_real, "real logarithmic", &Parameter::is_real, true);
  require(abilities.integer, "integer", &Parameter::is_integer);
  on_scale(abilities.integer, abilities.linear_integer, "integer linear", &Parameter::is_integer, false);
  on_scale(abilities.integer, abilities.log_integer, "integer logarithmic", &Parameter::is_integer, true);
  require(abilities.ordinal, "ordinal", &Parameter::is_ordinal);
  require(abilities.categorical, "categorical", &Parameter::is_categorical);
  if (abilities.needs_fidelities && fidelities < 2) missing.emplace_back("a problem with several fidelities");
  return missing;
}

OptimizerRecipe with_workers(OptimizerRecipe recipe, int workers) {
  if (workers < 1) throw InputError(fmt::format("the number of workers is {}; expected a whole number >= 1", workers));
  if (recipe.workers > 1) throw InputError(fmt::format("'{}' has a number of workers already", recipe.spec));
  if (workers == 1) return recipe;
  recipe.workers = workers;
  recipe.options[workers_key] = workers;
  recipe.spec += fmt::format("{}{}={}", recipe.spec.find(':') == std::string::npos ? ':' : ',', workers_key, workers);
  return recipe;
}

OptimizerRecipe OptimizerCatalog::recipe(std::string_view spec) const {
  const std::size_t colon = spec.find(':');
  if (colon == std::string_view::npos || spec.starts_with("command:")) return Catalog::recipe(spec);
  std::vector<std::string> items = split(spec.substr(colon + 1), ',');
  const std::string prefix = fmt::format("{}=", workers_key);
  const auto given = std::ranges::find_if(items, [&](const std::string& item) { return item.starts_with(prefix); });
  if (given == items.end()) return Catalog::recipe(spec);
  const auto workers = parse_integer(given->substr(prefix.size()));
  if (!workers || *workers < 1 || *workers > max_workers) {
    throw InputError(fmt::format("'{}': {} is '{}'; expected a whole number from 1 to {}", spec, workers_key,
                                 given->substr(prefix.size()), max_workers));
  }
  items.erase(given);
  std::string others(spec.substr(0, colon));
  if (!items.empty()) others += fmt::format(":{}", fmt::join(items, ","));
  return with_workers(Catalog::recipe(others), static_cast<int>(*workers));
}

}  // namespace bobench
