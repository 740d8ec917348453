#include "reproduction/plan/availability.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/utf8.hpp"

namespace bobench::reproduction {
namespace {

bool has_optimizer(const std::string& spec, const runners::Catalogs& catalogs) {
  try {
    catalogs.optimizers.recipe(spec);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

bool is_met(const Requirement& requirement, const Resources& resources) {
  try {
    switch (requirement.kind) {
      case Requirement::Kind::optimizer:
        return has_optimizer(requirement.name, resources.catalogs);
      case Requirement::Kind::problem:
        resources.catalogs.problems.make(requirement.name, 0);
        return true;
      case Requirement::Kind::study:
        resources.registry.study(requirement.name);
        return true;
      case Requirement::Kind::property:
        resources.registry.property(requirement.name);
        return true;
    }
  } catch (const InputError&) {
  }
  return false;
}

bool is_listed(const std::vector<Requirement>& requirements, Requirement::Kind kind, const std::string& name) {
  return std::ranges::any_of(requirements, [&](const Requirement& one) {
    return one.kind == kind && (one.name == name || name.starts_with(one.name + ":"));
  });
}

template <class Lookup>
void check(const PaperFile& file, const std::string& key, Lookup lookup) {
  try {
    lookup();
  } catch (const InputError& error) {
    throw InputError(fmt::format("'{}': {}: {}", file.name, key, error.what()));
  }
}

void check_optimizers(const PaperFile& file, const runners::Catalogs& catalogs) {
  const auto check_optimizer = [&](const std::string& key, const std::string& spec) {
    if (spec.empty() || is_listed(file.requirements, Requirement::Kind::optimizer, spec)) return;
    check(file, key, [&] { catalogs.optimizers.recipe(spec); });
  };
  for (const PaperOptimizer& optimizer : file.runs()->optimizers) {
    check_optimizer("optimizers", optimizer.spec);
    check_optimizer("optimizers", optimizer.variant);
  }
  for (const auto& [scale, settings] : file.runs()->scales) {
    for (const auto& [label, spec] : settings.replacements) {
      check_optimizer(fmt::format("scales.{}.replacements", name_of(scale)), spec);
    }
  }
}

/// Ids of problems that are listed, but whose data are not available.
std::set<std::string> problems_without_data(const ProblemCatalog& problems) {
  std::set<std::string> ids;
  for (const ProblemFamily& family : problems.families()) {
    for (const ProblemInfo& info : family.list()) {
      if (!info.available) ids.insert(info.id);
    }
  }
  return ids;
}

/// @param without_data  result of problems_without_data()
bool lacks_data(const std::string& id, const std::set<std::string>& without_data) {
  return std::ranges::any_of(without_data,
                             [&](const auto& known) { return id == known || id.starts_with(known + "/"); });
}

/// False for a problem that cannot be created: running it reports the error.
bool lacks_fidelities(const std::string& id, const PaperRuns& runs, const ProblemCatalog& problems) {
  if (!runs.is_multi_fidelity()) return false;
  try {
    return problems.make(id, 0).fidelities().size() < static_cast<std::size_t>(runs.fidelities);
  } catch (const InputError&) {
    return false;
  }
}

/// Requires canonical ids, since results are looked up by them.
void check_problems(const PaperFile& file, const ProblemCatalog& problems) {
  const std::set<std::string> without_data = problems_without_data(problems);
  for (const std::string& id : file.runs()->problems) {
    if (is_listed(file.requirements, Requirement::Kind::problem, id)) continue;
    check(file, "problems", [&] {
      const std::string canonical = problems.canonical_id(id);
      if (canonical != id) throw InputError(fmt::format("'{}' is written '{}'", id, canonical));
      if (!lacks_data(id, without_data)) problems.make(id, 0);
    });
  }
}

void check_properties(const PaperClaim& claim, const PaperFile& file, const Registry& registry) {
  for (const Procedure& statement : claim.statements) {
    const std::string name = statement.property_name();
    if (name.empty() || is_listed(claim.requirements, Requirement::Kind::property, name)) continue;
    check(file, "claim " + claim.id, [&] { registry.property(name); });
  }
}

/// Missing requirements of a file, as shown in the listing.
std::vector<std::string> needs_of(const Availability& available) {
  std::vector<std::string> needs;
  for (const Requirement& one : available.missing) needs.push_back(one.name);
  for (const Requirement& one : available.left_out) needs.push_back(one.name + " (runs without)");
  if (!available.without_data.empty()) {
    const std::size_t more = available.without_data.size() - 1;
    needs.push_back(fmt::format("data of {}{}{}", available.without_data.front(),
                                more > 0 ? fmt::format(" and {} more", more) : "",
                                available.nothing_left ? "" : " (runs without)"));
  }
  return needs;
}

}  // namespace

std::string Availability::reason() const {
  return missing.empty() ? fmt::format("no data: {}", fmt::join(without_data, ", "))
                         : fmt::format("needs {}: {}", missing[0].name, missing[0].because);
}

Labels problems_with_data(const PaperRuns& runs, const Labels& ids, const ProblemCatalog& problems) {
  const std::set<std::string> without_data = problems_without_data(problems);
  Labels usable;
  std::ranges::copy_if(ids, std::back_inserter(usable), [&](const std::string& id) {
    return !lacks_data(id, without_data) && !lacks_fidelities(id, runs, problems);
  });
  return usable;
}

bool is_left_out(const PaperFile& file, const std::string& spec, const runners::Catalogs& catalogs) {
  return std::ranges::any_of(file.requirements, [&](const Requirement& one) {
    return one.partial && one.kind == Requirement::Kind::optimizer && one.name == spec &&
           !has_optimizer(spec, catalogs);
  });
}

Availability availability(const PaperFile& file, Scale scale, const Resources& resources) {
  Availability available;
  for (const Requirement& one : file.requirements) {
    if (!is_met(one, resources)) (one.partial ? available.left_out : available.missing).push_back(one);
  }
  const PaperRuns* runs = file.runs();
  if (!runs) return available;
  const Labels& all = runs->scales.at(scale).problems;
  const Labels usable = problems_with_data(*runs, all, resources.catalogs.problems);
  for (const std::string& id : all) {
    if (std::ranges::find(usable, id) != usable.end()) continue;
    available.without_data.push_back(
        runs->is_multi_fidelity() ? fmt::format("{} with {} or more fidelities", id, runs->fidelities) : id);
  }
  available.nothing_left = usable.empty();
  return available;
}

std::string refusal(const PaperFile& file, const Availability& available) {
  if (available.missing.empty()) {
    return fmt::format("'{}' has no data here: import {} first (docs/tables.md says where they come from)", file.id,
                       fmt::join(available.without_data, ", "));
  }
  std::vector<std::string> needs;
  for (const Requirement& one : available.missing) needs.push_back(fmt::format("{} ({})", one.name, one.because));
  return fmt::format("'{}' cannot be run yet: it needs {}", file.id, fmt::join(needs, "; "));
}

void check_names(const PaperFile& file, const Resources& resources) {
  const Registry& registry = resources.registry;
  std::string drawing;
  if (const PaperRuns* runs = file.runs()) {
    check_problems(file, resources.catalogs.problems);
    check_optimizers(file, resources.catalogs);
    if (!runs->diagnosis.empty()) check(file, "diagnosis", [&] { registry.diagnosis(runs->diagnosis); });
    drawing = runs->drawing;
  } else if (const PaperProperties* properties = file.properties()) {
    drawing = properties->drawing;
  } else if (!is_listed(file.requirements, Requirement::Kind::study, file.study()->id)) {
    check(file, "study", [&] { registry.study(file.study()->id); });
  }
  if (!drawing.empty()) check(file, "drawing", [&] { registry.drawing(drawing); });
  for (const PaperClaim& claim : file.claims) check_properties(claim, file, registry);
}

analysis::Table listing(const Resources& resources) {
  analysis::Table table{.title = "",
                        .columns = {"id", "title", "kind", "claims", "numbers", "needs"},
                        .rows = {},
                        .notes = {"",
                                  "`bobench reproduce ID` runs one, `bobench reproduce --all` all that need "
                                  "nothing."}};
  for (const PaperFile& file : resources.registry.files) {
    const std::vector<std::string> needs = needs_of(availability(file, Scale::quick, resources));
    const char* kind = file.runs() ? "runs" : file.study() ? "study" : "properties";
    const std::size_t numbers = file.runs() ? file.runs()->published.size() : 0;
    // Displayed rows must fit a narrow terminal.
    constexpr std::size_t max_width = 50;
    const auto narrow = [](const std::string& text) { return analysis::Cell(inert_text(text, max_width), text); };
    table.rows.push_back({file.id, narrow(file.title), kind, file.claims.size(), numbers,
                          narrow(fmt::format("{}", fmt::join(needs, "; ")))});
  }
  return table;
}

}  // namespace bobench::reproduction
