#include "runners/storage/stored_names.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "results/result_file.hpp"

namespace bobench::runners {
namespace {

/// Nothing if the catalogue does not know the name: an imported one, or a label of another plan.
std::optional<std::string> canonical_name(const std::string& stored, const ProblemCatalog& problems) {
  try {
    return problems.canonical_id(stored);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

/// The non-canonical problem names in a file, by canonical name.
std::map<std::string, std::vector<std::string>> other_names(const results::ResultSet& stored,
                                                            const ProblemCatalog& problems) {
  std::map<std::string, std::vector<std::string>> names;
  std::string last;  // the series of a problem are adjacent
  for (const results::Series& series : stored.series) {
    if (series.problem == last) continue;
    last = series.problem;
    const auto canonical = canonical_name(series.problem, problems);
    if (!canonical || *canonical == series.problem) continue;
    std::vector<std::string>& others = names[*canonical];
    if (std::ranges::find(others, series.problem) == others.end()) others.push_back(series.problem);
  }
  return names;
}

/// "gp-ei:b=2,a=1" as {"gp-ei", "a=1", "b=2"}: the same for every order of the options.
std::vector<std::string> parts_of_name(const std::string& spec) {
  const std::size_t colon = std::min(spec.find(':'), spec.size());
  std::vector<std::string> parts = split(std::string_view(spec).substr(std::min(colon + 1, spec.size())), ',');
  std::ranges::sort(parts);
  parts.insert(parts.begin(), spec.substr(0, colon));
  return parts;
}

/// The file's name for an optimiser: its canonical text, or its options in any order under their former names.
std::optional<std::string> name_in(const results::ResultSet& stored, const OptimizerRecipe& planned) {
  std::optional<std::string> former;
  for (const results::Series& series : stored.series) {
    if (series.optimizer == planned.spec) return planned.spec;
    if (!former && planned.workers == 1 && series.optimizer.size() == planned.streams.size() &&
        parts_of_name(series.optimizer) == parts_of_name(planned.streams)) {
      former = series.optimizer;
    }
  }
  return former;
}

}  // namespace

Plan named_as_in(const results::ResultSet& stored, const std::string& path, Plan plan, const ProblemCatalog& problems,
                 const std::function<void(const std::string&)>& note) {
  const auto names = other_names(stored, problems);
  for (PlannedProblem& planned : plan.problems) {
    const auto found = names.find(planned.id);
    if (found == names.end()) continue;
    const std::vector<std::string>& others = found->second;
    if (std::ranges::find(stored.series, planned.id, &results::Series::problem) != stored.series.end()) {
      note(fmt::format("'{}' holds '{}' under the name '{}' too: these runs stay as they are", path, planned.id,
                       fmt::join(others, "', '")));
    } else if (others.size() > 1) {
      throw InputError(fmt::format("'{}' holds one problem, '{}', under several names: '{}'; give another --output",
                                   path, planned.id, fmt::join(others, "', '")));
    } else {
      note(fmt::format("'{}' calls '{}' '{}': it continues under that name, with that name's random numbers", path,
                       planned.id, others[0]));
      planned.id = others[0];
    }
  }
  for (OptimizerRecipe& planned : plan.optimizers) {
    const auto name = name_in(stored, planned);
    if (!name || *name == planned.spec) continue;
    note(fmt::format("'{}' has '{}' under its former name, '{}', and keeps it", path, planned.spec, *name));
    planned.spec = planned.streams = *name;
  }
  return plan;
}

Plan named_as_in_file(const std::string& path, Plan plan, const ProblemCatalog& problems,
                      const std::function<void(const std::string&)>& note) {
  if (!std::filesystem::exists(path)) return plan;
  return named_as_in(results::read_result_file(path, results::Wanted::no_traces()), path, std::move(plan), problems,
                     note);
}

}  // namespace bobench::runners
