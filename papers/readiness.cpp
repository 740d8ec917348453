#include "papers/readiness.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "papers/catalog.hpp"
#include "papers/properties.hpp"

namespace bobench::papers {
namespace {

bool exists(const Need& need, const runners::Catalogs& catalogs) {
  try {
    switch (need.kind) {
      case Need::Kind::optimizer:
        catalogs.optimizers.recipe(need.name);
        return true;
      case Need::Kind::problem:
        catalogs.problems.make(need.name, 0);
        return true;
      case Need::Kind::study:
        study(need.name);
        return true;
      case Need::Kind::property:
        return find_property(need.name) != nullptr;
    }
  } catch (const InputError&) {
  }
  return false;
}

bool is_needed(const std::vector<Need>& needs, Need::Kind kind, const std::string& name) {
  return std::ranges::any_of(needs, [&](const Need& need) {
    return need.kind == kind && (need.name == name || name.starts_with(need.name + ":"));
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

}  // namespace

std::set<std::string> problems_without_data(const ProblemCatalog& problems) {
  std::set<std::string> ids;
  for (const ProblemFamily& family : problems.families()) {
    for (const ProblemInfo& info : family.list()) {
      if (!info.available) ids.insert(info.id);
    }
  }
  return ids;
}

bool lacks_data(const std::string& id, const std::set<std::string>& without_data) {
  return std::ranges::any_of(without_data,
                             [&](const auto& known) { return id == known || id.starts_with(known + "/"); });
}

bool is_left_out(const PaperFile& file, const std::string& spec, const runners::Catalogs& catalogs) {
  return std::ranges::any_of(file.needs, [&](const Need& need) {
    return need.partial && need.kind == Need::Kind::optimizer && need.name == spec && !exists(need, catalogs);
  });
}

Readiness readiness(const PaperFile& file, Scale scale, const runners::Catalogs& catalogs) {
  Readiness ready;
  for (const Need& need : file.needs) {
    if (!exists(need, catalogs)) (need.partial ? ready.left_out : ready.needs).push_back(need);
  }
  if (file.kind != PaperFile::Kind::runs) return ready;
  const std::set<std::string> without_data = problems_without_data(catalogs.problems);
  const Labels& problems = file.scales.at(scale).problems;
  for (const std::string& id : problems) {
    if (lacks_data(id, without_data)) ready.without_data.push_back(id);
  }
  ready.nothing_left = ready.without_data.size() == problems.size();
  return ready;
}

std::string refusal(const PaperFile& file, const Readiness& ready) {
  if (ready.needs.empty()) {
    return fmt::format("'{}' has no data here: import {} first (docs/tables.md says where they come from)", file.id,
                       fmt::join(ready.without_data, ", "));
  }
  std::vector<std::string> needs;
  for (const Need& need : ready.needs) needs.push_back(fmt::format("{} ({})", need.name, need.because));
  return fmt::format("'{}' cannot be run yet: it needs {}", file.id, fmt::join(needs, "; "));
}

void check_names(const PaperFile& file, const runners::Catalogs& catalogs) {
  const std::set<std::string> without_data = problems_without_data(catalogs.problems);
  for (const std::string& id : file.problems) {
    if (lacks_data(id, without_data) || is_needed(file.needs, Need::Kind::problem, id)) continue;
    check(file, "problems", [&] { catalogs.problems.make(id, 0); });
  }
  const auto check_optimizer = [&](const std::string& key, const std::string& spec) {
    if (spec.empty() || is_needed(file.needs, Need::Kind::optimizer, spec)) return;
    check(file, key, [&] { catalogs.optimizers.recipe(spec); });
  };
  for (const PaperOptimizer& optimizer : file.optimizers) {
    check_optimizer("optimizers", optimizer.spec);
    check_optimizer("optimizers", optimizer.twin);
  }
  for (const auto& [scale, settings] : file.scales) {
    for (const auto& [label, spec] : settings.instead) {
      check_optimizer(fmt::format("scales.{}.instead", name_of(scale)), spec);
    }
  }
  if (file.kind == PaperFile::Kind::study && !is_needed(file.needs, Need::Kind::study, file.study)) {
    check(file, "study", [&] { study(file.study); });
  }
  for (const PaperClaim& claim : file.claims) {
    for (const Statement& statement : claim.statements) {
      const auto* property = std::get_if<PropertyStatement>(&statement);
      if (!property || find_property(property->property)) continue;
      if (is_needed(claim.needs, Need::Kind::property, property->property)) continue;
      std::vector<std::string> names;
      for (const Property& known : properties()) names.push_back(known.name);
      throw InputError(fmt::format("'{}': claim {}: unknown property '{}'; known: {}", file.name, claim.id,
                                   property->property, fmt::join(names, ", ")));
    }
  }
}

}  // namespace bobench::papers
