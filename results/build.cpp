#include "results/build.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/error.hpp"

namespace bobench::results {

std::string_view Build::value(std::string_view name) const {
  const auto found = std::ranges::find(parts, name, [](const auto& part) { return std::string_view(part.first); });
  return found == parts.end() ? "none" : std::string_view(found->second);
}

std::string build_text(const Build& build) {
  auto object = nlohmann::ordered_json::object();
  for (const auto& [name, value] : build.parts) object[name] = value;
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

SharedBuild BuildPool::of(const std::string& text) {
  if (const auto known = builds_.find(text); known != builds_.end()) return known->second;
  const auto object = nlohmann::ordered_json::parse(text, nullptr, false);
  if (!object.is_object()) throw Error("the description of a build is not a JSON object");
  Build build;
  for (const auto& [name, value] : object.items()) {
    if (!value.is_string()) throw Error("a part of the description of a build is not a text");
    build.parts.emplace_back(name, value.get<std::string>());
  }
  return builds_.emplace(text, std::make_shared<const Build>(std::move(build))).first->second;
}

}  // namespace bobench::results
