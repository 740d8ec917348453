#include "cli/documentation/optimizers_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/search_space.hpp"

namespace bobench::cli {
namespace {

constexpr const char* beginning = R"md(# Optimisers

Written by `bobench documentation` from the catalogue (`optimizers/catalog.cpp`); `./dev docs` writes it anew, and a
test compares. `bobench list optimizers NAME` prints the same options.

An option is set behind the name: `--optimizers gp-ei:kernel=se,restarts=5`. Two texts that set the same options are one
optimiser. [references.md](references.md) has the sources; where an implementation departs from its source, the comment
in its header says so.

)md";

std::string kinds_of_parameters(const Abilities& abilities) {
  std::vector<std::string> kinds;
  if (abilities.real) kinds.push_back("real");
  if (abilities.integer) kinds.push_back("integer");
  if (abilities.ordinal) kinds.push_back("ordinal");
  if (abilities.categorical) kinds.push_back("categorical");
  return fmt::format("{}", fmt::join(kinds, ", "));
}

/// Whether the first trial on a problem with several fidelities is at a lower one.
bool begins_below_full_fidelity(const OptimizerRecipe& recipe) {
  const OptimizerContext context{
      SearchSpace({{"x", RealParameter{}}}), 9, RunStreams(1, "documentation", recipe.spec, 0), {1.0, 3.0, 9.0}};
  return recipe.make(context).ask().fidelity < context.fidelities.back();
}

std::string fidelities(const OptimizerRecipe& recipe) {
  if (recipe.abilities.needs_fidelities) return "needs a problem with several";
  return begins_below_full_fidelity(recipe) ? "begins at the lower ones, where a problem has several"
                                            : "evaluates at full fidelity";
}

std::string unasked(const Abilities& abilities) {
  switch (abilities.unasked) {
    case Unasked::nothing:
      return "cannot use them";
    case Unasked::full_fidelity:
      return "learns from those of full fidelity";
    case Unasked::everything:
      break;
  }
  return "learns from them at any fidelity";
}

std::string section(const OptimizerEntry& entry) {
  const OptimizerRecipe recipe = entry.recipe("");
  std::string page = fmt::format("## {}\n\n{}.\n\n", entry.name, entry.description);
  if (!entry.source.empty()) page += fmt::format("- Source: {}.\n", entry.source);
  page += fmt::format("- Parameters: {}.\n- Fidelities: {}.\n- Results it did not ask for: {}.\n",
                      kinds_of_parameters(recipe.abilities), fidelities(recipe), unasked(recipe.abilities));
  if (entry.options.empty()) return page + "- Options: none.\n";
  analysis::Table options = options_table(entry);
  options.title.clear();
  options.notes.clear();
  return page + "\n" + options.print(analysis::TableFormat::markdown);
}

}  // namespace

analysis::Table options_table(const OptimizerEntry& entry) {
  analysis::Table table{.title = entry.name + ": " + entry.description,
                        .columns = {"option", "default", "accepted", "description"},
                        .rows = {},
                        .notes = {}};
  for (const OptionField& option : entry.options) {
    const nlohmann::json value = option.get();
    table.rows.push_back({option.name,
                          {value.is_string() ? value.get<std::string>() : value.dump(), value},
                          option.accepted,
                          option.description});
  }
  if (!entry.source.empty()) table.notes = {"", fmt::format("Source: {} (docs/references.md).", entry.source)};
  return table;
}

std::string optimizers_page(const OptimizerCatalog& catalog) {
  std::string page = beginning;
  for (const OptimizerEntry& entry : catalog.entries()) {
    page += fmt::format("- [{0}](#{0}): {1}\n", entry.name, entry.description);
  }
  for (const OptimizerEntry& entry : catalog.entries()) page += "\n" + section(entry);
  return page;
}

}  // namespace bobench::cli
