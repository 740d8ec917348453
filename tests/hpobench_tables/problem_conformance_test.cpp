// Conformance tests of every problem of this module, on the available tables and models: the built-in table, and the
// real ones if available.
#include <cmath>
#include <filesystem>

#include "catch.hpp"
#include "core/configuration_set.hpp"
#include "core/error.hpp"
#include "hpobench_tables/catalog.hpp"
#include "hpobench_tables/data_folder.hpp"
#include "hpobench_tables/importers/importer.hpp"
#include "shared_data.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

/// Imports all files below the folder of real data.
void import_real_data() {
  const std::string folder = shared_data_file(".");
  if (folder.empty()) return;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    for (const Importer& importer : importers()) {
      const std::vector<std::string> ids = importer.recognize(entry.path());
      if (!ids.empty() && !(importer.holds_one && ids.size() > 1))
        importer.import(entry.path(), ids, DataDirectory::of_user());
    }
  }
}

void check_problem(const Problem& problem, const std::string& id) {
  INFO(id);
  CHECK(problem.name() == id);
  Random random(7), noise(8), same_noise(8);
  for (const double fidelity : {problem.fidelities().front(), problem.full_fidelity()}) {
    for (int i = 0; i < 200; ++i) {
      const Configuration configuration = problem.space().sample(random);
      const Evaluation evaluation = problem.evaluate(configuration, fidelity, noise);
      const Evaluation again = problem.evaluate(configuration, fidelity, same_noise);
      CHECK(evaluation.value == again.value);
      CHECK(std::isfinite(evaluation.value));
      CHECK(evaluation.fidelity == fidelity);
      CHECK(std::isfinite(evaluation.cost_seconds));
      CHECK(evaluation.cost_seconds >= 0.0);
      if (!problem.optimum() || fidelity != problem.full_fidelity()) continue;
      CHECK(evaluation.noise_free.value_or(evaluation.value) >= *problem.optimum() * (1.0 - 1e-12));
    }
  }
}

/// All configurations of a table: the stated optimum is attained, and no value is lower.
void check_optimum(const Problem& problem) {
  double best = std::numeric_limits<double>::infinity();
  Random noise(1);
  for_each_configuration(problem.space(), [&](const Configuration& configuration) {
    const Evaluation evaluation = problem.evaluate(configuration, problem.full_fidelity(), noise);
    const double value = evaluation.noise_free.value_or(evaluation.value);
    if (value < best) best = value;
  });
  INFO(problem.name());
  CHECK(best == problem.optimum().value());
}

}  // namespace

TEST_CASE("every problem whose data are here keeps to the contract") {
  const DataFolder data;
  import_real_data();
  ProblemCatalog catalog;
  add_to(catalog);
  int checked = 0;
  for (const ProblemFamily& family : catalog.families()) {
    for (const ProblemInfo& info : family.list()) {
      if (!info.available) continue;
      const Problem problem = catalog.make(info.id, 0);
      CHECK(info.dimension == problem.space().dimension());
      check_problem(problem, info.id);
      if (problem.space().is_discrete() && problem.optimum()) check_optimum(problem);
      ++checked;
    }
  }
  CHECK(checked >= 1);  // the built-in table
}
