#include "cli/choices.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/description.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;

}  // namespace

std::vector<Name> names_of(const std::vector<std::string>& texts) {
  return {texts.begin(), texts.end()};
}

std::size_t Choices::position_of(const std::string& given) const {
  const auto found = std::ranges::find(names_, given, &Name::text);
  if (found != names_.end()) return static_cast<std::size_t>(found - names_.begin());
  std::vector<std::string> texts;
  for (const Name& name : names_) texts.push_back(name.text);
  throw InputError(fmt::format("--{} is '{}'; expected {}", option_, given, listed_names(texts)));
}

void OneOf::xparse(boost::any& value, const std::vector<std::string>& words) const {
  po::validators::check_first_occurrence(value);
  const std::string& given = po::validators::get_single_string(words, true);
  value = Choice{given, position_of(given)};
}

void SomeOf::xparse(boost::any& value, const std::vector<std::string>& words) const {
  if (value.empty()) value = std::vector<std::string>();
  auto& chosen = boost::any_cast<std::vector<std::string>&>(value);
  for (const std::string& word : words) {
    for (const std::string& item : split(word, ',')) {
      if (item.empty()) continue;
      position_of(item);
      chosen.push_back(item);
    }
  }
}

}  // namespace bobench::cli
