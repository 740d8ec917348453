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

namespace bobench::cli {
namespace {

using analysis::Table;

/// @param pattern  a part of a name; or a whole name with shell wildcards '*', '?' or '['
bool matches(const std::string& name, const std::string& pattern) {
  const bool is_part = pattern.find_first_of("*?[") == std::string::npos;
  return ::fnmatch((is_part ? "*" + pattern + "*" : pattern).c_str(), name.c_str(), 0) == 0;
}

/// A row for each entry of a catalogue whose name matches: name, description, names of the options.
template <class Entries>
Table entries_table(const char* kind, const Entries& entries, const std::string& pattern, bool has_options) {
  Table table{.title = "", .columns = {kind, "description"}, .rows = {}, .notes = {}};
  if (has_options) table.columns.emplace_back("options");
  for (const auto& entry : entries) {
    if (!matches(entry.name, pattern)) continue;
    std::vector<std::string> names;
    auto details = nlohmann::json::array();
    for (const OptionField& option : entry.options) {
      names.push_back(option.name);
      details.push_back({{"name", option.name},
                         {"default", option.get()},
                         {"accepted", option.accepted},
                         {"description", option.description}});
    }
    table.rows.push_back({entry.name, entry.description});
    if (has_options) table.rows.back().push_back({fmt::format("{}", fmt::join(names, " ")), details});
  }
  table.notes = {"", fmt::format("`bobench list {}s NAME` explains the options; set them as in "
                                 "NAME:option=value,option=value.",
                                 kind)};
  return table;
}

/// Families and sets are explained only below the complete list.
Table problems_table(const ProblemCatalog& catalog, const std::string& pattern) {
  Table table{.title = "", .columns = {"problem", "dimension", "group", "description"}, .rows = {}, .notes = {}};
  for (const ProblemFamily& family : catalog.families()) {
    for (const ProblemInfo& info : family.list()) {
      if (!matches(info.id, pattern)) continue;
      const Eigen::Index dimension = info.dimension ? *info.dimension : catalog.make(info.id, 0).space().dimension();
      table.rows.push_back({info.id, static_cast<long long>(dimension), catalog.group(info.id),
                            info.description + (info.available ? "" : " [data not imported]")});
    }
  }
  if (!pattern.empty()) return table;
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
  parser.options()("json", "short for --format json")(
      "full", "with the names of all options; of one NAME, with the options of all components");
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  const auto words =
      values->count("what") ? (*values)["what"].as<std::vector<std::string>>() : std::vector<std::string>{};
  const auto format =
      values->count("json") ? analysis::TableFormat::json : choice<analysis::TableFormat>(*values, "format");

  const runners::Catalogs catalogs = with_programs(environment.catalogs);
  const std::string what = words.empty() ? "" : words[0];
  const bool has_options = values->count("full") > 0 || format != analysis::TableFormat::text;
  const std::string pattern = words.size() == 2 ? words[1] : "";
  const auto print_entries = [&](const char* kind, const auto& catalog) {
    const auto& entries = catalog.entries();
    const bool is_name = std::ranges::any_of(entries, [&](const auto& entry) { return entry.name == pattern; });
    Table table = is_name ? Table() : entries_table(kind, entries, pattern, has_options);
    if (is_name || table.rows.empty()) {
      const auto& entry = catalog.entry(pattern);  // throws for an unknown name
      table = options_table(entry.name + ": " + entry.description, entry.options, entry.source,
                            values->count("full") ? Alternatives::all : Alternatives::chosen);
    }
    environment.out << table.print(format);
  };
  if (what == "optimizers" && words.size() <= 2) {
    print_entries("optimizer", catalogs.optimizers);
  } else if (what == "problems" && words.size() <= 2) {
    const Table table = problems_table(catalogs.problems, pattern);
    if (table.rows.empty()) throw InputError(fmt::format("no problem's name has '{}' in it", words[1]));
    environment.out << table.print(format);
  } else if (what == "models" && words.size() <= 2) {
    print_entries("model", catalogs.regressors);
  } else if (what == "papers" && words.size() == 1) {
    environment.out << papers_table(catalogs).print(format);
  } else {
    throw InputError(
        fmt::format("cannot list '{}'{} Expected: bobench list optimizers [NAME or PATTERN], list problems [PATTERN], "
                    "list models [NAME or PATTERN], or list papers",
                    fmt::join(words, " "), did_you_mean(what, things)));
  }
  return 0;
}

}  // namespace bobench::cli
