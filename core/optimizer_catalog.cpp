#include "core/optimizer_catalog.hpp"

#include <algorithm>

#include <fmt/format.h>

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
  if (abilities.needs_fidelities && fidelities < 2) missing.emplace_back("a problem with several fidelities");
  return missing;
}

}  // namespace bobench
