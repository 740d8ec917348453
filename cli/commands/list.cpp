#include <fnmatch.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/table.hpp"
#include "cli/arguments.hpp"
#include "cli/citations.hpp"
#include "cli/command.hpp"
#include "cli/documentation/optimizers_page.hpp"
#include "cli/narrow_table.hpp"
#include "cli/programs.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::cli {
namespace {

using analysis::Table;

/// @param pattern  in lower case: a part of a name; or a whole name with shell wildcards '*', '?' or '['
bool matches(const std::string& name, const std::string& pattern) {
  const bool is_part = pattern.find_first_of("*?[") == std::string::npos;
  return ::fnmatch((is_part ? "*" + pattern + "*" : pattern).c_str(), lower_case(name).c_str(), 0) == 0;
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
    const std::string patterns = fmt::format("{}", fmt::join(set.patterns, ", "));
    table.notes.push_back(set.rest.empty() ? fmt::format("@{}, {}, stands for {}", set.name, set.description, patterns)
                                           : fmt::format("@{0}, {1}, stands for {2}/{3}; @{0}/... for {2}/...",
                                                         set.name, set.description, patterns, set.rest));
  }
  return table;
}

std::vector<std::string> notes_on_citing(const std::string& source) {
  std::vector<std::string> notes;
  for (const Reference& reference : cited(source)) notes.push_back("- " + reference.text);
  if (!notes.empty()) notes.insert(notes.begin(), {"", "How to cite:"});
  return notes;
}

ArgumentParser list_parser(const std::vector<std::string>& things) {
  ArgumentParser parser("bobench list optimizers|problems|models|papers [NAME or PATTERN] [options]",
                        "Lists optimisers, problems, surrogate models, or published tables and figures. PATTERN is a "
                        "part of a name, or has wildcards ('bore*'); the NAME of an optimiser or model lists its "
                        "options.");
  parser.positional("what", -1, things);
  parser.table_format();
  parser.options()("json", "the same as --format json")(
      "full", "show the names of all options; with NAME, the options of all components");
  parser.example("bobench list optimizers bore", "List the optimisers that have 'bore' in their names");
  parser.example("bobench list optimizers gp-ei --full", "List the options of an optimiser");
  parser.example("bobench list problems 'bbob/f?/d2'", "List the 2-dimensional BBOB problems f1 to f9");
  return parser;
}

}  // namespace

int list_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const std::vector<std::string> things = {"optimizers", "problems", "models", "papers"};
  const auto values = list_parser(things).parse(arguments, environment.out);
  if (!values) return 0;
  const auto words =
      values->count("what") ? (*values)["what"].as<std::vector<std::string>>() : std::vector<std::string>{};
  const auto format =
      values->count("json") ? analysis::TableFormat::json : choice<analysis::TableFormat>(*values, "format");

  const runners::Catalogs catalogs = with_programs(environment.catalogs);
  const std::string what = words.empty() ? "" : words[0];
  const bool has_options = values->count("full") > 0 || format != analysis::TableFormat::text;
  const std::string pattern = words.size() == 2 ? lower_case(words[1]) : "";
  const auto print_entries = [&](const char* kind, const auto& catalog) {
    const auto& entries = catalog.entries();
    const bool is_name = std::ranges::any_of(entries, [&](const auto& entry) { return entry.name == pattern; });
    Table table = is_name ? Table() : entries_table(kind, entries, pattern, has_options);
    if (is_name || table.rows.empty()) {
      const auto& entry = catalog.entry(pattern);  // throws for an unknown name
      table = options_table(entry.name + ": " + entry.description, entry.options, entry.source,
                            values->count("full") ? Alternatives::all : Alternatives::chosen);
      std::ranges::copy(notes_on_citing(entry.source), std::back_inserter(table.notes));
    }
    environment.out << print_narrow(std::move(table), format);
  };
  if (what == "optimizers" && words.size() <= 2) {
    print_entries("optimizer", catalogs.optimizers);
  } else if (what == "problems" && words.size() <= 2) {
    const Table table = problems_table(catalogs.problems, pattern);
    if (table.rows.empty()) throw InputError(fmt::format("no problem's name has '{}' in it", words[1]));
    environment.out << print_narrow(table, format);
  } else if (what == "models" && words.size() <= 2) {
    print_entries("model", catalogs.regressors);
  } else if (what == "papers" && words.size() <= 2) {
    Table table = papers_table(catalogs);
    std::erase_if(table.rows, [&](const auto& row) { return !matches(row[0].text(), pattern); });
    if (table.rows.empty()) throw InputError(fmt::format("no table or figure has '{}' in its id", pattern));
    environment.out << print_narrow(std::move(table), format);
  } else {
    const std::string hint = did_you_mean(what, things);
    throw InputError(
        fmt::format("cannot list '{}'{} Expected: bobench list optimizers [NAME or PATTERN], list problems [PATTERN], "
                    "list models [NAME or PATTERN], or list papers [PATTERN]",
                    fmt::join(words, " "), hint.empty() ? "." : hint));
  }
  return 0;
}

}  // namespace bobench::cli
