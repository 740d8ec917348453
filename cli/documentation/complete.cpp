#include "cli/documentation/complete.hpp"

#include <algorithm>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "cli/programs.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"
#include "runners/labels.hpp"

namespace bobench::cli {
namespace {

using Continuations = std::vector<ChoiceDescription>;
using Settings = std::vector<std::pair<std::string, std::string>>;  ///< option and value

/// The accepted values of an option, if they can be listed.
std::vector<std::string> values_of(const OptionField& option) {
  constexpr std::string_view one_of = "one of ";
  if (option.accepted == "true or false") return {"true", "false"};
  if (!option.accepted.starts_with(one_of)) return {};
  std::vector<std::string> values;
  for (const std::string& value : split(std::string_view(option.accepted).substr(one_of.size()), ',')) {
    values.emplace_back(trimmed(value));
  }
  return values;
}

const std::string* value_in(const Settings& settings, const std::string& name) {
  const auto found = std::ranges::find(settings, name, &std::pair<std::string, std::string>::first);
  return found == settings.end() ? nullptr : &found->second;
}

/// All options that a text may set, with their full names: "acquisition", "acquisition.kappa".
void collect_options(const std::vector<OptionField>& options, const std::string& path, const Settings& settings,
                     std::vector<OptionField>& all) {
  for (const OptionField& option : options) {
    all.push_back(option);
    all.back().name = path + option.name;
    if (!option.alternatives) continue;
    const std::string* const given = value_in(settings, path + option.name);
    const auto standard = option.get();
    const std::string chosen = given ? *given : standard.is_string() ? standard.get<std::string>() : "";
    for (const OptionAlternative& one : option.alternatives()) {
      if (one.name == chosen) collect_options(one.options, path + option.name + ".", settings, all);
    }
  }
}

/// Continues "kernel=se,rest" after the name of a catalogue's entry.
Continuations of_options(const std::vector<OptionField>& options, std::string_view text) {
  std::vector<std::string> items = split(text, ',');
  const std::string last = items.back();
  items.pop_back();
  const std::string before(text.substr(0, text.size() - last.size()));
  Settings settings;
  for (const std::string& item : items) {
    const std::size_t equals = std::min(item.find('='), item.size());
    settings.emplace_back(item.substr(0, equals), item.substr(std::min(equals + 1, item.size())));
  }
  std::vector<OptionField> all;
  collect_options(options, "", settings, all);
  const std::size_t equals = last.find('=');
  Continuations found;
  for (const OptionField& option : all) {
    if (value_in(settings, option.name)) continue;
    if (equals == std::string::npos) {
      const std::string what = fmt::format("{}: {}", option.description, option.accepted);
      if (option.name.starts_with(last)) found.push_back({before + option.name + "=", what});
    } else if (option.name == last.substr(0, equals)) {
      for (const std::string& value : values_of(option)) {
        if (value.starts_with(last.substr(equals + 1))) found.push_back({before + option.name + "=" + value});
      }
    }
  }
  return found;
}

/// Continues a name, or a name with options, which may follow a label: "mine=gp-ei:kernel=se".
template <class Made>
Continuations of_spec(const Catalog<Made>& catalog, std::string_view text) {
  const auto [label, spec] = runners::split_label(text);
  const std::string before = label.empty() ? "" : label + "=";
  const std::size_t colon = spec.find(':');
  Continuations found;
  for (const auto& entry : catalog.entries()) {
    if (colon == std::string::npos) {
      if (entry.name.starts_with(spec)) found.push_back({before + entry.name, entry.description});
    } else if (entry.name == spec.substr(0, colon)) {
      for (const auto& [rest, meaning] : of_options(entry.options, std::string_view(spec).substr(colon + 1))) {
        found.push_back({before + entry.name + ":" + rest, meaning});
      }
    }
  }
  return found;
}

Continuations of_problem(const ProblemCatalog& catalog, std::string_view text) {
  Continuations found;
  for (const ProblemFamily& family : catalog.families()) {
    for (const ProblemInfo& info : family.list()) {
      if (info.id.starts_with(text)) found.push_back({info.id, info.description});
    }
  }
  for (const ProblemSet& set : catalog.sets()) {
    const std::string id = fmt::format("@{}{}{}", set.name, set.rest.empty() ? "" : "/", set.rest);
    if (id.starts_with(text)) found.push_back({id, set.description});
  }
  return found;
}

Continuations of_paper(const runners::Catalogs& catalogs, std::string_view text) {
  Continuations found;
  for (const auto& row : papers_table(catalogs).rows) {
    if (row[0].text().starts_with(text)) found.push_back({row[0].text(), row.size() > 1 ? row[1].text() : ""});
  }
  return found;
}

}  // namespace

std::vector<ChoiceDescription> continuations(const runners::Catalogs& catalogs, const std::string& kind,
                                             std::string_view text) {
  if (kind == "optimizers") return of_spec(catalogs.optimizers, text);
  if (kind == "models") return of_spec(catalogs.regressors, text);
  if (kind == "problems") return of_problem(catalogs.problems, text);
  return kind == "papers" ? of_paper(catalogs, text) : Continuations();
}

int complete_command(const Environment& environment, const std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.size() > 2) throw InputError("expected bobench complete KIND TEXT");
  const runners::Catalogs catalogs = with_programs(environment.catalogs);
  for (const auto& [text, meaning] : continuations(catalogs, arguments[0], arguments.size() > 1 ? arguments[1] : "")) {
    environment.out << fmt::format("{}\t{}\n", inert_text(text), inert_text(meaning));
  }
  return 0;
}

}  // namespace bobench::cli
