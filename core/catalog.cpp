#include "core/catalog.hpp"

#include <iterator>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::detail {

Recipe settle(const std::string& name, const Settings& standard, Settings& given, std::string_view text) {
  const OptionFields fields = given.fields();
  fields.parse(text, name);
  const OptionFields defaults = standard.fields();
  const auto after_name = [&](const std::string& changes) { return changes.empty() ? name : name + ":" + changes; };
  return {after_name(canonical_text(fields, defaults)), name, fields.to_json(),
          after_name(fields.changes_from(defaults, OptionFields::Names::former))};
}

std::vector<OptionField> listed_fields(const Settings& standard) {
  const auto kept = std::make_shared<const Settings>(standard);
  const OptionFields fields = kept->fields();
  std::vector<OptionField> listed = fields.all();
  // The fields keep alive the settings that they point to.
  for (OptionField& field : listed) field.get = [kept, get = field.get] { return get(); };
  std::ranges::move(fields.styles(), std::back_inserter(listed));
  return listed;
}

void require_new_name(const std::string& kind, const std::string& name, const std::vector<std::string>& names) {
  const auto is_allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  if (name.empty() || !std::ranges::all_of(name, is_allowed)) {
    throw InputError(fmt::format("{} name '{}'; expected lower-case letters, digits and dashes", kind, name));
  }
  if (std::ranges::find(names, name) != names.end()) {
    throw InputError(fmt::format("the catalogue has a {} '{}' already", kind, name));
  }
}

void refuse_unknown(const std::string& kind, const std::string& name, const std::vector<std::string>& names,
                    const std::string& list) {
  throw InputError(fmt::format("unknown {} '{}'{} (`{}` shows all)", kind, name, did_you_mean(name, names), list));
}

}  // namespace bobench::detail
