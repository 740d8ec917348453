#include "runners/plan.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "hpobench_tables/data_folder.hpp"
#include "hpobench_tables/small_table.hpp"
#include "hpobench_tables/table_file.hpp"
#include "runners/toy_catalogs.hpp"

using namespace bobench;
using namespace bobench::runners;

namespace {

std::vector<std::string> planned_ids(std::vector<std::string> problems) {
  const Plan plan = make_plan({.optimizers = {"random-search"}, .problems = std::move(problems)}, toy_catalogs());
  std::vector<std::string> ids;
  for (const PlannedProblem& problem : plan.problems) ids.push_back(problem.id);
  return ids;
}

}  // namespace

TEST_CASE("one problem is planned once, however often and however it is written") {
  const DataFolder data;
  CHECK(planned_ids({"synthetic/branin/noise=0.1", "synthetic/branin/noise=0.10", "synthetic/branin/noise=1e-1",
                     "synthetic/branin", "synthetic/branin/noise=0", "embedded/friedman/repeat=random",
                     "embedded/friedman/optimum=validation", "embedded/friedman"}) ==
        std::vector<std::string>{"synthetic/branin/noise=0.1", "synthetic/branin", "embedded/friedman"});
  CHECK_THROWS_WITH(planned_ids({"embedded/friedman/repeat=mean/repeat=first"}),
                    ContainsSubstring("repeat is given twice: 'mean' and 'first'"));
}

TEST_CASE("two names of one optimiser are planned once: their runs would be the same") {
  const Plan plan = make_plan(
      {.optimizers = {"tpe-optuna", "tpe", "tpe:style=optuna", "tpe:style=bohb"}, .problems = {"synthetic/branin"}},
      toy_catalogs());
  std::vector<std::string> specs;
  for (const OptimizerRecipe& optimizer : plan.optimizers) specs.push_back(optimizer.spec);
  CHECK(specs == std::vector<std::string>{"tpe-optuna", "tpe", "tpe:style=bohb"});
  CHECK(plan.duplicates == std::vector<std::string>{"tpe:style=optuna"});
}

TEST_CASE("every problem that is listed can be planned under its name, or says which data it lacks") {
  const DataFolder data;
  hpobench_tables::TableData table = hpobench_tables::small_table();
  for (const char* id : {"mine/exp1-2", "mine/exp1", "mine/2021-03", "mine/a.b_c-7"}) {
    table.info.id = id;
    hpobench_tables::write_table(prepare_native_path(id), table);
  }
  const Catalogs catalogs = toy_catalogs();
  for (const ProblemFamily& family : catalogs.problems.families()) {
    for (const ProblemInfo& info : family.list()) {
      INFO(info.id);
      CHECK(catalogs.problems.canonical_id(info.id) == info.id);
      if (info.available) {
        CHECK(catalogs.problems.expand(info.id) == std::vector<std::string>{info.id});
      } else {
        CHECK_THROWS_WITH(catalogs.problems.expand(info.id), StartsWith("problem '" + info.id + "': "));
      }
    }
  }
}
