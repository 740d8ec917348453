#include "core/optimizer_catalog.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench {

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
  if (abilities.needs_fidelities && fidelities < 2) missing.push_back("a problem with several fidelities");
  return missing;
}

OptimizerEntry optimizer_entry(std::string name, std::string description, std::string source,
                               const OptimizerType& type) {
  // The settings live as long as the entry, because its option fields point at them.
  auto defaults = std::make_shared<OptimizerType::Settings>(type.defaults());
  std::vector<OptionField> fields = defaults->fields.all();
  for (OptionField& field : fields) field.get = [defaults, get = field.get] { return get(); };
  std::ranges::move(defaults->fields.styles(), std::back_inserter(fields));

  auto recipe = [name, type](std::string_view text) {
    const OptimizerType::Settings given = type.defaults(), standard = type.defaults();
    given.fields.parse(text, name);
    const std::string canonical = canonical_text(given.fields, standard.fields);
    OptimizerRecipe made;
    made.spec = canonical.empty() ? name : name + ":" + canonical;
    made.name = name;
    made.options = given.fields.to_json();
    made.abilities = type.abilities(given.options.get());
    made.make = [type, options = given.options](const OptimizerContext& context) {
      return type.make(context, options.get());
    };
    return made;
  };
  return {std::move(name), std::move(description), std::move(fields), std::move(recipe), std::move(source)};
}

OptimizerCatalog::OptimizerCatalog(std::initializer_list<OptimizerEntry> entries) {
  for (const OptimizerEntry& entry : entries) add(entry);
}

void OptimizerCatalog::add(OptimizerEntry entry) {
  const auto is_allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  if (entry.name.empty() || !std::ranges::all_of(entry.name, is_allowed)) {
    throw InputError(fmt::format("optimiser name '{}'; expected lower-case letters, digits and dashes", entry.name));
  }
  if (std::ranges::find(entries_, entry.name, &OptimizerEntry::name) != entries_.end()) {
    throw InputError(fmt::format("the catalogue has an optimiser '{}' already", entry.name));
  }
  entries_.push_back(std::move(entry));
}

OptimizerRecipe OptimizerCatalog::recipe(std::string_view spec) const {
  const std::size_t colon = spec.find(':');
  const std::string name(spec.substr(0, colon));
  const auto entry = std::ranges::find(entries_, name, &OptimizerEntry::name);
  if (entry == entries_.end()) {
    std::vector<std::string> names;
    for (const OptimizerEntry& known : entries_) names.push_back(known.name);
    throw InputError(
        fmt::format("unknown optimiser '{}'{} (`bobench list optimizers` shows all)", name, did_you_mean(name, names)));
  }
  return entry->recipe(colon == std::string_view::npos ? std::string_view() : spec.substr(colon + 1));
}

}  // namespace bobench
