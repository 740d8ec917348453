#include "analysis/selected_results.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/problem_catalog.hpp"
#include "core/text.hpp"
#include "results/judgement.hpp"
#include "results/series_index.hpp"

namespace bobench::analysis {
namespace {

using results::ResultSet, results::Series;

/// Expands "bbob/f1-2/d2" to bbob/f1/d2 and bbob/f2/d2; other text is returned unchanged.
std::vector<std::string> expand_ids(const std::string& pattern) {
  std::vector<std::string> expanded = {""};
  try {
    for (const std::string& segment : split(pattern, '/')) {
      std::vector<std::string> longer;
      for (const std::string& id : expanded) {
        for (const std::string& item : expand_segment(segment)) longer.push_back(id.empty() ? item : id + "/" + item);
      }
      expanded = std::move(longer);
    }
  } catch (const InputError&) {
    return {pattern};
  }
  return expanded;
}

/// The names that match the patterns, each once, in the patterns' order. A full name matches itself, even if it
/// contains pattern characters.
/// @param expand  the names and wildcards that a pattern stands for
std::vector<std::string> resolve(const std::vector<std::string>& patterns, const std::vector<std::string>& names,
                                 const char* what,
                                 const std::function<std::vector<std::string>(const std::string&)>& expand) {
  if (patterns.empty()) return names;
  std::vector<std::string> chosen;
  const auto add = [&](const std::string& name) {
    if (std::ranges::find(chosen, name) == chosen.end()) chosen.push_back(name);
  };
  for (const std::string& pattern : patterns) {
    if (std::ranges::find(names, pattern) != names.end()) {
      add(pattern);
      continue;
    }
    bool found = false;
    for (const std::string& item : expand(pattern)) {
      for (const std::string& name : names) {
        if (name != item && ::fnmatch(item.c_str(), name.c_str(), 0) != 0) continue;
        add(name);
        found = true;
      }
    }
    if (!found) {
      throw InputError(fmt::format("the file has no {} '{}'{}", what, pattern, did_you_mean(pattern, names)));
    }
  }
  return chosen;
}

/// Appends the rows of `part` to `whole`, matching columns by name.
void append(Table& whole, const Table& part, const std::string& key) {
  for (const auto& row : part.rows) {
    std::vector<Cell> cells(whole.columns.size(), Cell("-", nullptr));
    cells[0] = Cell(key);
    for (std::size_t c = 0; c < row.size(); ++c) {
      const auto place = std::ranges::find(whole.columns, part.columns[c]);
      if (place != whole.columns.end()) cells[static_cast<std::size_t>(place - whole.columns.begin())] = row[c];
    }
    whole.rows.push_back(std::move(cells));
  }
  for (const std::string& note : part.notes) whole.notes.push_back(fmt::format("{}: {}", key, note));
  for (const std::string& warning : part.warnings) whole.warnings.push_back(fmt::format("{}: {}", key, warning));
}

/// Takes the notes that all tables have out of these, so that they can be shown once.
std::vector<std::string> common_notes(std::vector<std::pair<std::string, Table>>& parts) {
  std::vector<std::string> common;
  if (parts.size() < 2) return common;
  for (const std::string& note : parts.front().second.notes) {
    const auto has_note = [&](const auto& part) { return std::ranges::count(part.second.notes, note) > 0; };
    if (std::ranges::all_of(parts, has_note)) common.push_back(note);
  }
  for (auto& part : parts) {
    std::erase_if(part.second.notes, [&](const std::string& note) { return std::ranges::count(common, note) > 0; });
  }
  return common;
}

}  // namespace

std::vector<std::string> problems_of(const ResultSet& results) {
  std::vector<std::string> names;
  std::set<std::string> seen;
  for (const Series& series : results.series) {
    if (seen.insert(series.problem).second) names.push_back(series.problem);
  }
  return names;
}

std::vector<std::string> optimizers_of(const ResultSet& results) {
  std::map<std::string, std::vector<std::string>> by_problem;
  for (const Series& series : results.series) by_problem[series.problem].push_back(series.optimizer);
  std::vector<std::string> names;
  for (const std::string& problem : problems_of(results)) {
    const std::vector<std::string>& here = by_problem[problem];
    for (auto name = here.rbegin(); name != here.rend(); ++name) {
      if (std::ranges::find(names, *name) != names.end()) continue;
      names.insert(name == here.rbegin() ? names.end() : std::ranges::find(names, *std::prev(name)), *name);
    }
  }
  return names;
}

SelectedResults select_results(ResultSet results, const SelectionRequest& request) {
  SelectedResults selected;
  const auto itself = [](const std::string& name) { return std::vector<std::string>{name}; };
  selected.optimizers = resolve(request.optimizers, optimizers_of(results), "optimiser", itself);
  const std::vector<std::string> problems = problems_of(results);
  const auto ids = [&](const std::string& pattern) {
    std::vector<std::string> expanded = expand_ids(pattern);
    for (std::string& id : expanded) {
      if (std::ranges::find(problems, id) == problems.end()) id = request.canonical(id);
    }
    return expanded;
  };
  selected.problems = resolve(request.problems, problems, "problem", ids);
  if (selected.optimizers.empty() || selected.problems.empty()) throw InputError("there is nothing there: no series");
  selected.results.provenance = results.provenance;
  selected.results.settings = results.settings;
  selected.results.regret_kind = results.regret_kind;
  selected.results.function_names = results.function_names;
  results::share_facts(results);  // a part is judged like the whole
  const results::SeriesIndex index(results);
  for (const std::string& problem : selected.problems) {
    for (const std::string& optimizer : selected.optimizers) {
      if (auto* series = index.find(results, problem, optimizer)) {
        selected.results.series.push_back(std::move(*series));
      }
    }
  }
  return selected;
}

results::Wanted wanted_of(const SelectionRequest& request, results::Wanted wanted) {
  if (request.problems.empty()) return wanted;
  std::set<std::string> names(request.problems.begin(), request.problems.end());
  for (const std::string& pattern : request.problems) {
    for (const std::string& id : expand_ids(pattern)) names.insert({id, request.canonical(id)});
  }
  wanted.problems = [names](const std::string& problem) {
    return names.contains(problem) || std::ranges::any_of(names, [&](const std::string& name) {
             return ::fnmatch(name.c_str(), problem.c_str(), 0) == 0;
           });
  };
  return wanted;
}

std::string key_of(const Series& series, GroupBy by) {
  switch (by) {
    case GroupBy::suite:
      return series.problem.substr(0, series.problem.find('/'));
    case GroupBy::group:
      return series.group.empty() ? "(none)" : series.group;
    case GroupBy::dimension:
      return fmt::format("{}", series.dimension);
    case GroupBy::problem:
      return series.problem;
    case GroupBy::nothing:
      break;
  }
  return "";
}

bool comes_before(const std::string& a, const std::string& b, GroupBy by) {
  return by == GroupBy::dimension && parse_integer(a) < parse_integer(b);
}

std::vector<ProblemGroup> problem_groups(const ResultSet& results, GroupBy by) {
  std::vector<ProblemGroup> groups;
  for (const Series& series : results.series) {
    const std::string key = key_of(series, by);
    auto group = std::ranges::find(groups, key, &ProblemGroup::key);
    if (group == groups.end()) group = groups.insert(group, {key, {}});
    if (std::ranges::find(group->problems, series.problem) == group->problems.end()) {
      group->problems.push_back(series.problem);
    }
  }
  std::ranges::stable_sort(groups, [by](const auto& a, const auto& b) { return comes_before(a.key, b.key, by); });
  return groups;
}

Table table_by_group(const ResultSet& results, GroupBy by,
                     const std::function<Table(const std::vector<std::string>& problems)>& make) {
  if (by == GroupBy::nothing) return make(problems_of(results));
  Table whole;
  std::string refused;
  std::vector<std::string> refusals;
  std::vector<std::pair<std::string, Table>> parts;
  for (const ProblemGroup& group : problem_groups(results, by)) {
    try {
      parts.emplace_back(group.key, make(group.problems));
    } catch (const InputError& error) {
      refused = error.what();
      refusals.push_back(fmt::format("{}: {}.", group.key, refused));
    }
  }
  if (parts.empty()) throw InputError(refused);
  whole.title = fmt::format("By {}: {}", name_of(by), parts.front().second.title);
  whole.columns = parts.front().second.columns;
  whole.columns.insert(whole.columns.begin(), name_of(by));
  whole.notes = common_notes(parts);
  for (const auto& [key, part] : parts) append(whole, part, key);
  whole.notes.insert(whole.notes.end(), refusals.begin(), refusals.end());
  return whole;
}

}  // namespace bobench::analysis
