#include <fnmatch.h>

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/table.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/documentation/optimizers_page.hpp"
#include "cli/programs.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "regression/catalog.hpp"

namespace bobench::cli {
namespace {

using analysis::Table;

/// A row for each entry of a catalogue: name, description, names of the options.
template <class Entries>
Table entries_table(const char* kind, const Entries& entries) {
  Table table{.title = "", .columns = {kind, "description", "options"}, .rows = {}, .notes = {}};
  for (const auto& entry : entries) {
    std::vector<std::string> names;
    auto details = nlohmann::json::array();
    for (const OptionField& option : entry.options) {
      names.push_back(option.name);
      details.push_back({{"name", option.name},
                         {"default", option.get()},
                         {"accepted", option.accepted},
                         {"description", option.description}});
    }
    table.rows.push_back({entry.name, entry.description, {fmt::format("{}", fmt::join(names, " ")), details}});
  }
  table.notes = {"", fmt::format("`bobench list {}s NAME` explains the options; set them as in "
                                 "NAME:option=value,option=value.",
                                 kind)};
  return table;
}

Table options_of_model(const std::string& name) {
  for (const regression::ModelEntry& entry : regression::catalog()) {
    if (entry.name == name) return options_table({entry.name, entry.description, entry.options, {}, ""});
  }
  regression::model_recipe(name);  // refuses it, with the names that are near
  return {};
}

Table options_of(const OptimizerCatalog& catalog, const std::string& name) {
  const auto entry = std::ranges::find(catalog.entries(), name, &OptimizerEntry::name);
  if (entry != catalog.entries().end()) return options_table(*entry);
  catalog.recipe(name);  // refuses it, with the names that are near
  return {};
}

/// @param pattern  a part of the ids wanted; or, with '*' or '?', which stand for what they do in a shell, whole ids
Table problems_table(const ProblemCatalog& catalog, const std::string& pattern) {
  const bool is_part = pattern.find_first_of("*?[") == std::string::npos;
  const std::string shell_pattern = is_part ? "*" + pattern + "*" : pattern;
  Table table{.title = "", .columns = {"problem", "dimension", "group", "description"}, .rows = {}, .notes = {}};
  for (const ProblemFamily& family : catalog.families()) {
    for (const ProblemInfo& info : family.list()) {
      if (::fnmatch(shell_pattern.c_str(), info.id.c_str(), 0) != 0) continue;
      const Eigen::Index dimension = info.dimension ? *info.dimension : catalog.make(info.id, 0).space().dimension();
      table.rows.push_back({info.id, static_cast<long long>(dimension), catalog.group(info.id),
                            info.description + (info.available ? "" : " [data not imported]")});
    }
  }
  table.notes = {"", "Families: " + [&] {
                   std::vector<std::string> patterns;
                   for (const ProblemFamily& family : catalog.families()) patterns.push_back(family.pattern);
                   return fmt::format("{}", fmt::join(patterns, ", "));
                 }() + ". Ranges and lists expand (bbob/f1-24/d2,5); '/noise=S' adds Gaussian noise to any problem."};
  for (const ProblemSet& set : catalog.sets()) {
    table.notes.push_back(fmt::format("@{0}, {1}, stands for {2}/{3}; @{0}/... for {2}/...", set.name, set.description,
                                      set.pattern, set.rest));
  }
  return table;
}

}  // namespace

int list_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const std::vector<std::string> things = {"optimizers", "problems", "models", "papers"};
  ArgumentParser parser("bobench list optimizers|problems|models|papers [NAME or PATTERN] [--format F]",
                        "What there is, with one line each.");
  parser.positional("what", -1, things);
  parser.table_format();
  parser.options()("json", "short for --format json");
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  const auto words =
      values->count("what") ? (*values)["what"].as<std::vector<std::string>>() : std::vector<std::string>{};
  const auto format =
      values->count("json") ? analysis::TableFormat::json : choice<analysis::TableFormat>(*values, "format");

  const runners::Catalogs catalogs = with_programs(environment.catalogs);
  const std::string what = words.empty() ? "" : words[0];
  if (what == "optimizers" && words.size() == 1) {
    environment.out << entries_table("optimizer", catalogs.optimizers.entries()).print(format);
  } else if (what == "optimizers" && words.size() == 2) {
    environment.out << options_of(catalogs.optimizers, words[1]).print(format);
  } else if (what == "problems" && words.size() <= 2) {
    const Table table = problems_table(catalogs.problems, words.size() == 2 ? words[1] : "");
    if (table.rows.empty()) throw InputError(fmt::format("no problem's name has '{}' in it", words[1]));
    environment.out << table.print(format);
  } else if (what == "models" && words.size() == 1) {
    environment.out << entries_table("model", regression::catalog()).print(format);
  } else if (what == "models" && words.size() == 2) {
    environment.out << options_of_model(words[1]).print(format);
  } else if (what == "papers" && words.size() == 1) {
    environment.out << papers_table(catalogs).print(format);
  } else {
    throw InputError(
        fmt::format("cannot list '{}'{} Expected: bobench list optimizers [NAME], list problems [PATTERN], list models "
                    "[NAME], or list papers",
                    fmt::join(words, " "), did_you_mean(what, things)));
  }
  return 0;
}

}  // namespace bobench::cli
