#include "cli/documentation/optimizers_page.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/search_space.hpp"
#include "core/text.hpp"

namespace bobench::cli {
namespace {

constexpr const char* beginning = R"md(# Optimisers

Written by `bobench documentation` from the catalogue (`optimizers/catalog.cpp`); `./dev docs` writes it again, and a
test compares. `bobench list optimizers NAME` prints an optimiser's options with their defaults.

An option is set after the name: `--optimizers gp-ei:kernel=se,restarts=5`. A component, such as the acquisition
function, has options of its own: `gp-ei:acquisition=lcb,acquisition.kappa=2`. Two texts that set the same options are
one optimiser. What many optimisers have in common comes first; each optimiser names the defaults in which it differs.
Unless its section says otherwise, an optimiser accepts real, integer, ordinal and categorical parameters, evaluates at
full fidelity, and learns from results of full fidelity that it did not ask for (`bobench serve`).

[references.md](references.md) has the sources; where an implementation departs from its source, the comment in its
header says so.

)md";

/// "real, integer"; "" if all are accepted.
std::string kinds_of_parameters(const Abilities& abilities) {
  std::vector<std::string> kinds;
  if (abilities.real) kinds.emplace_back("real");
  if (abilities.integer) kinds.emplace_back("integer");
  if (abilities.ordinal) kinds.emplace_back("ordinal");
  if (abilities.categorical) kinds.emplace_back("categorical");
  return kinds.size() == 4 ? "" : fmt::format("{}", fmt::join(kinds, ", "));
}

/// "- text", wrapped to the page width.
std::string bullet(const std::string& text) {
  return analysis::wrapped("- " + text, 118, 2) + "\n";
}

/// Whether the first trial on a problem with several fidelities is at a lower one.
bool begins_below_full_fidelity(const OptimizerRecipe& recipe) {
  const OptimizerContext context{
      SearchSpace({{"x", RealParameter{}}}), 9, RunStreams(1, "documentation", recipe.spec, 0), {1.0, 3.0, 9.0}};
  return recipe.make(context).ask().fidelity < context.fidelities.back();
}

/// Properties of an optimiser that differ from the defaults described at the head of the page.
std::vector<std::string> exceptions(const OptimizerRecipe& recipe) {
  const Abilities& abilities = recipe.abilities;
  std::vector<std::string> items;
  if (const std::string kinds = kinds_of_parameters(abilities); !kinds.empty()) {
    items.push_back(fmt::format("Parameters: {} only.", kinds));
  }
  if (abilities.needs_fidelities) {
    items.emplace_back("Needs a problem with several fidelities.");
  } else if (begins_below_full_fidelity(recipe)) {
    items.emplace_back("Begins at lower fidelities, where a problem has several.");
  }
  if (abilities.unasked == Unasked::nothing) items.emplace_back("Cannot use results that it did not ask for.");
  if (abilities.unasked == Unasked::everything) {
    items.emplace_back("Learns from results that it did not ask for at any fidelity.");
  }
  return items;
}

std::string text_of(const nlohmann::json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string markdown(const std::vector<OptionField>& options) {
  analysis::Table table{
      .title = "", .columns = {"option", "default", "accepted", "description"}, .rows = {}, .notes = {}};
  for (const OptionField& option : options) {
    table.rows.push_back({option.name, text_of(option.get()), option.accepted, option.description});
  }
  return table.print(analysis::TableFormat::markdown);
}

bool is_same_option(const OptionField& one, const OptionField& other) {
  return one.name == other.name && one.accepted == other.accepted && one.description == other.description;
}

/// Builds the page; options that are already printed are replaced by links.
class OptimizersPage {
 public:
  std::string print(const OptimizerCatalog& catalog) {
    std::string page = beginning;
    for (const OptimizerEntry& entry : catalog.entries()) collect(entry.options);
    page += "## Common options\n";
    for (const auto& [group, options] : groups_) page += fmt::format("\n### {}\n\n{}", group, markdown(options));
    for (const std::string& component : components_) page += "\n" + component_section(component);
    for (const OptimizerEntry& entry : catalog.entries()) page += "\n" + section(entry);
    return page;
  }

 private:
  using Options = std::vector<OptionField>;

  /// Adds options that are not in the list yet.
  static void merge(Options& all, const Options& more) {
    for (const OptionField& option : more) {
      if (std::ranges::find(all, option.name, &OptionField::name) == all.end()) all.push_back(option);
    }
  }

  template <class Named>
  static Options& named(Named& list, const std::string& name) {
    const auto found = std::ranges::find(list, name, [](const auto& one) { return one.first; });
    return found == list.end() ? list.emplace_back(name, Options()).second : found->second;
  }

  /// The options of all alternatives of a component, in one table.
  std::string component_section(const std::string& component) const {
    analysis::Table table{
        .title = "", .columns = {component, "option", "default", "accepted", "description"}, .rows = {}, .notes = {}};
    std::vector<std::string> without;
    for (const auto& [name, options] : alternatives_) {
      if (!name.starts_with(component + "=")) continue;
      const std::string alternative = name.substr(component.size() + 1);
      if (options.empty()) without.push_back("`" + alternative + "`");
      for (const OptionField& option : options) {
        table.rows.push_back({alternative, option.name, text_of(option.get()), option.accepted, option.description});
      }
    }
    const std::string text =
        fmt::format("Set as `{0}=NAME,{0}.OPTION=VALUE`. Without options: {1}.", component, fmt::join(without, ", "));
    return fmt::format("### {}\n\n{}\n\n{}", component, analysis::wrapped(text, 118, 0),
                       table.print(analysis::TableFormat::markdown));
  }

  void collect(const Options& options) {
    for (const OptionField& option : options) {
      if (!option.group.empty()) merge(named(groups_, option.group), {option});
      if (!option.alternatives) continue;
      if (std::ranges::find(components_, option.name) == components_.end()) components_.push_back(option.name);
      for (const OptionAlternative& one : option.alternatives()) {
        merge(named(alternatives_, option.name + "=" + one.name), one.options);
      }
    }
  }

  /// "initial_points=10, maximizer=multi-start, maximizer.starts=5": defaults that differ from the printed ones.
  std::vector<std::string> differences(const Options& options, const Options& printed) const {
    std::vector<std::string> items;
    for (const OptionField& option : options) {
      const auto same = std::ranges::find(printed, option.name, &OptionField::name);
      const nlohmann::json value = option.get();
      if (same != printed.end() && same->get() != value) items.push_back(option.name + "=" + text_of(value));
      if (!option.alternatives) continue;
      for (const OptionAlternative& one : option.alternatives()) {
        if (value != one.name) continue;
        const auto common = std::ranges::find(alternatives_, option.name + "=" + one.name,
                                              [](const auto& alternative) { return alternative.first; });
        for (const std::string& inner : differences(one.options, common->second)) {
          items.push_back(option.name + "." + inner);
        }
      }
    }
    return items;
  }

  /// ", with initial_points=10", or "".
  std::string with_differences(const Options& options, const Options& printed) const {
    const std::vector<std::string> items = differences(options, printed);
    return items.empty() ? "" : fmt::format(", with {}", fmt::join(items, ", "));
  }

  std::string section(const OptimizerEntry& entry) {
    const OptimizerRecipe recipe = entry.recipe("");
    std::string description = entry.description + ".";
    if (!entry.source.empty()) description += fmt::format(" Source: {}.", entry.source);
    std::string page = fmt::format("## {}\n\n{}\n\n", entry.name, analysis::wrapped(description, 118, 0));
    const std::vector<std::string> items = exceptions(recipe);
    if (!items.empty()) page += bullet(fmt::format("{}", fmt::join(items, " ")));
    for (const auto& [group, common] : groups_) {
      Options options;
      for (const OptionField& option : entry.options) {
        if (option.group == group) options.push_back(option);
      }
      if (options.empty()) continue;
      page += bullet(fmt::format("[{}](#{}){}.", group, anchor_of(group), with_differences(options, common)));
    }
    return page + own_options(entry);
  }

  std::string own_options(const OptimizerEntry& entry) {
    Options own;
    std::ranges::copy_if(entry.options, std::back_inserter(own),
                         [](const OptionField& option) { return option.group.empty(); });
    if (own.empty()) return entry.options.empty() ? "- Options: none.\n" : "";
    for (const auto& [name, options] : own_) {
      if (!std::ranges::equal(own, options, is_same_option)) continue;
      return bullet(fmt::format("Options of [{0}](#{0}){1}.", name, with_differences(own, options)));
    }
    const auto begins_with = [&](const auto& printed) {
      return printed.second.size() < own.size() &&
             std::ranges::equal(printed.second, std::span(own).first(printed.second.size()), is_same_option);
    };
    const auto shorter = std::ranges::find_if(own_, begins_with);
    std::string page = "\n" + markdown(own);
    if (shorter != own_.end()) {
      const auto further = own.begin() + static_cast<std::ptrdiff_t>(shorter->second.size());
      page = bullet(fmt::format("Options of [{0}](#{0}){1}, and:", shorter->first,
                                with_differences(own, shorter->second))) +
             "\n" + markdown({further, own.end()});
    }
    own_.emplace_back(entry.name, own);
    return page;
  }

  static std::string anchor_of(std::string title) {
    for (char& c : title) c = c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return title;
  }

  std::vector<std::string> components_;
  std::vector<std::pair<std::string, Options>> groups_, alternatives_, own_;
};

}  // namespace

analysis::Table options_table(const std::string& title, const std::vector<OptionField>& options,
                              const std::string& source, Alternatives alternatives) {
  analysis::Table table{
      .title = title, .columns = {"option", "default", "accepted", "description"}, .rows = {}, .notes = {}};
  const auto add = [&](const std::string& name, const OptionField& option) {
    const nlohmann::json value = option.get();
    table.rows.push_back({name, {text_of(value), value}, option.accepted, option.description});
  };
  bool has_others = false;
  for (const OptionField& option : options) {
    add(option.name, option);
    if (!option.alternatives) continue;
    for (const OptionAlternative& one : option.alternatives()) {
      const bool is_chosen = option.get() == one.name;
      has_others |= !is_chosen && !one.options.empty();
      if (!is_chosen && alternatives == Alternatives::chosen) continue;
      for (const OptionField& inner : one.options) {
        add(fmt::format("{}.{}{}", option.name, inner.name, is_chosen ? "" : " of " + one.name), inner);
      }
    }
  }
  table.notes = {""};
  if (!source.empty()) table.notes.push_back(fmt::format("Source: {} (docs/references.md).", source));
  if (has_others && alternatives == Alternatives::chosen) {
    table.notes.emplace_back("--full shows the options of components that are not the default.");
  }
  return table;
}

std::string optimizers_page(const OptimizerCatalog& catalog) {
  return OptimizersPage().print(catalog);
}

}  // namespace bobench::cli
