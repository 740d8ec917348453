#include "analysis/archive/references.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "analysis/archive/embedded_records.hpp"
#include "results/formats/bbob_ids.hpp"
#include "results/formats/coco_reference.hpp"

namespace bobench::archive {
namespace {

using ByProblem = std::map<std::pair<int, int>, analysis::RuntimeSteps>;

std::map<std::string, ByProblem> read_references() {
  std::map<std::string, ByProblem> references;
  EmbeddedRecords records("analysis/archive/data/bbob_references.csv.xz");
  while (records.next()) {
    analysis::RuntimeSteps& steps = references[std::string(records.text(0))][{records.whole(1), records.whole(2)}];
    steps.push_back({std::pow(10.0, records.real(3) / 5.0), records.real(4)});
    if (steps.size() > 1 && !(steps.back().target < steps[steps.size() - 2].target))
      records.fail("a target that rises");
  }
  return references;
}

const std::map<std::string, ByProblem>& references() {
  static const std::map<std::string, ByProblem> all = read_references();
  return all;
}

}  // namespace

const std::vector<std::string>& reference_names() {
  static const std::vector<std::string> names = {"best2009", "best2009-2016"};
  return names;
}

analysis::Reference reference_in_folder(const std::string& folder) {
  std::map<std::string, analysis::RuntimeSteps> by_problem;
  for (const auto& [problem, steps] : results::read_coco_reference(folder)) {
    for (const auto& [precision, evaluations] : steps) by_problem[problem].push_back({precision, evaluations});
  }
  const auto path = std::filesystem::absolute(folder).lexically_normal();
  const std::string name = (path.has_filename() ? path : path.parent_path()).filename().string();
  return {name, [by_problem = std::move(by_problem)](const std::string& problem) {
            std::optional<analysis::RuntimeSteps> steps;
            const auto place = results::suite_id(problem);
            if (!place) return steps;
            const auto found =
                by_problem.find(fmt::format("{}/f{}/d{}", place->suite, place->function, place->dimension));
            if (found != by_problem.end() && !found->second.empty()) steps = found->second;
            return steps;
          }};
}

std::optional<analysis::Reference> published_reference(const std::string& name) {
  const auto reference = references().find(name);
  if (reference == references().end()) return std::nullopt;
  return analysis::Reference{name, [&by_problem = reference->second](const std::string& problem) {
                               const auto place = results::bbob_id(problem);
                               std::optional<analysis::RuntimeSteps> steps;
                               if (!place) return steps;
                               const auto found = by_problem.find({place->function, place->dimension});
                               if (found != by_problem.end()) steps = found->second;
                               return steps;
                             }};
}

}  // namespace bobench::archive
