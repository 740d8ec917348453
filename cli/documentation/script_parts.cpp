#include "cli/documentation/script_parts.hpp"

#include "cli/general_options.hpp"

namespace bobench::cli {

std::string listed_kind(const std::string& name, bool is_option) {
  static const std::map<std::string, std::string> kinds = {{"--optimizers", "optimizers"},
                                                           {"--optimizer", "optimizers"},
                                                           {"--problems", "problems"},
                                                           {"--models", "models"},
                                                           {"--model", "models"},
                                                           {"problem", "problems"},
                                                           {"id", "papers"}};
  const auto found = kinds.find((is_option ? "--" : "") + name);
  return found == kinds.end() ? "" : found->second;
}

std::vector<std::string> general_names(bool before_command) {
  std::vector<std::string> names;
  for (const GeneralOption& option : general_options()) {
    if (before_command ? !*option.value : option.goes_with_commands && *option.value) names.emplace_back(option.name);
  }
  return names;
}

std::string filled(std::string script, const std::map<std::string, std::string>& marks) {
  for (const auto& [mark, text] : marks) script.replace(script.find(mark), mark.size(), text);
  return script;
}

}  // namespace bobench::cli
