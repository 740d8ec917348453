#include "analysis/plots/selection.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/problem_catalog.hpp"
#include "core/text.hpp"

namespace bobench::analysis::plots {
namespace {

/// "bbob/f1-2/d2" gives bbob/f1/d2 and bbob/f2/d2; what is no such pattern gives itself.
std::vector<std::string> expand(const std::string& pattern) {
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

/// The names that the patterns stand for, each once, in the patterns' order. A name in full is itself, whatever is in
/// it.
std::vector<std::string> resolve(const std::vector<std::string>& patterns, const std::vector<std::string>& names,
                                 const char* what, bool ranges) {
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
    for (const std::string& item : ranges ? expand(pattern) : std::vector<std::string>{pattern}) {
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

}  // namespace

Selection select(const results::ResultSet& results, const PlotRequest& request) {
  Selection selection;
  selection.at = evaluations_judged(results, request.ranking.at);
  const std::vector<std::string> all = optimizers_of(results);
  for (const std::string& name : resolve(request.optimizers, all, "optimiser", false)) {
    selection.optimizers.push_back({name, static_cast<std::size_t>(std::ranges::find(all, name) - all.begin())});
  }
  selection.problems = resolve(request.problems, problems_of(results), "problem", true);
  if (selection.optimizers.empty() || selection.problems.empty())
    throw InputError("there is nothing to plot: no series");
  selection.results.provenance = results.provenance;
  selection.results.settings = results.settings;
  for (const std::string& problem : selection.problems) {
    for (const ShownOptimizer& optimizer : selection.optimizers) {
      if (const auto* series = results.find(problem, optimizer.name)) selection.results.series.push_back(*series);
    }
  }
  return selection;
}

bool has_optimum(const Selection& selection, const std::string& problem) {
  bool some = false;
  for (const results::Series& series : selection.results.series) {
    if (series.problem != problem) continue;
    for (const results::RunResult& run : series.runs) {
      if (!has_run(run)) continue;
      if (std::isnan(run.optimum)) return false;
      some = true;
    }
  }
  return some;
}

}  // namespace bobench::analysis::plots
