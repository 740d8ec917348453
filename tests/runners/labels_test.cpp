#include "runners/labels.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "results/result_file.hpp"
#include "runners/runner.hpp"
#include "runners/toy_catalogs.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::runners;

namespace {

PlanRequest request_of(std::vector<std::string> optimizers) {
  return {.optimizers = std::move(optimizers), .problems = {"bbob/f1/d2"}, .replicates = 2, .budget = 12, .seed = 1};
}

RunnerReport run_it(const PlanRequest& request, const std::string& output) {
  const Catalogs catalogs = toy_catalogs();
  RunnerOptions options;
  options.output = output;
  return run_plan(make_plan(request, catalogs), catalogs.problems, options);
}

}  // namespace

TEST_CASE("a label ends at the first '=', if no ':' comes before it") {
  const auto parts = [](const char* text) {
    const Labelled given = split_label(text);
    return std::pair(given.label, given.spec);
  };
  CHECK(parts("gp-ei") == std::pair<std::string, std::string>("", "gp-ei"));
  CHECK(parts("gp-ei:kernel=se") == std::pair<std::string, std::string>("", "gp-ei:kernel=se"));
  CHECK(parts("fast=gp-ei:kernel=se") == std::pair<std::string, std::string>("fast", "gp-ei:kernel=se"));
  CHECK(parts("a=b=c") == std::pair<std::string, std::string>("a", "b=c"));
  CHECK(parts("command:x a=b") == std::pair<std::string, std::string>("", "command:x a=b"));
  CHECK(parts("=gp-ei") == std::pair<std::string, std::string>("", "=gp-ei"));
  CHECK_NOTHROW(require_label("My_es-2.0"));
  for (const char* bad : {"", "-x", ".", "a b", "a/b", "a:b", "\xc3\xa4"}) {
    CHECK_THROWS_WITH(require_label(bad), ContainsSubstring("is not made of letters, digits"));
  }
}

TEST_CASE("a label is the optimiser's name in results and random streams; its options say what it is") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5");
  run_it(request_of({"fast=gp-ei:starts=1", "slow=gp-ei:starts=1", "gp-ei:starts=1"}), output);
  const auto set = results::read_results(output);
  REQUIRE(set.series.size() == 3);
  CHECK(set.series[0].optimizer == "fast");
  CHECK(set.series[0].options["optimizer"] == "gp-ei:maximizer.starts=1");
  CHECK(set.series[0].options["maximizer"]["starts"] == 1);
  CHECK_FALSE(set.series[2].options.contains("optimizer"));
  CHECK(set.series[0].runs[0].seed == RunStreams(1, "bbob/f1/d2", "fast", 0).run_seed());
  CHECK(set.series[0].runs[0].value[0] == set.series[2].runs[0].value[0]);  // the same design
  CHECK(set.series[0].runs[0].value != set.series[1].runs[0].value);

  CHECK(run_it(request_of({"fast=gp-ei:starts=1"}), output).found == 2);
  CHECK_THROWS_WITH(run_it(request_of({"fast=gp-ei:starts=2"}), output),
                    ContainsSubstring("holds fast with other options"));
  CHECK_THROWS_WITH(run_it(request_of({"fast=tpe"}), output), ContainsSubstring("holds fast with other options"));
}

TEST_CASE("labels that mean something already, or are none, are refused") {
  const Catalogs catalogs = toy_catalogs();
  const auto refusal = [&](std::vector<std::string> optimizers) {
    try {
      make_plan(request_of(std::move(optimizers)), catalogs);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  CHECK(refusal({"a=tpe", "b=tpe"}) == "accepted");
  CHECK_THAT(refusal({"tpe=gp-ei"}), ContainsSubstring("the label 'tpe' is the name of an optimiser"));
  CHECK_THAT(refusal({"a=tpe", "a=gp-ei"}), ContainsSubstring("the label 'a' is given twice"));
  CHECK_THAT(refusal({"a b=tpe"}), ContainsSubstring("the label 'a b' is not made of letters"));
  CHECK_THAT(refusal({"a=tpee"}), ContainsSubstring("unknown optimiser 'tpee'; did you mean 'tpe'"));
  CHECK_THAT(refusal({"a="}), ContainsSubstring("unknown optimiser ''"));

  ProblemCatalog problems = catalogs.problems;
  CHECK(add_labelled("bbob/f1/d2", problems) == "bbob/f1/d2");
  CHECK(add_labelled("grid/x/repeat=mean", problems) == "grid/x/repeat=mean");
  CHECK(add_labelled("ridge=command:nothing", problems) == "ridge");
  CHECK(problems.starts_program("ridge"));
  CHECK_FALSE(problems.starts_program("bbob/f1/d2"));
  CHECK_THROWS_WITH(add_labelled("ridge=command:other", problems), ContainsSubstring("the label 'ridge' is taken"));
  CHECK_THROWS_WITH(add_labelled("bbob=command:other", problems), ContainsSubstring("the label 'bbob' is taken"));
  CHECK_THROWS_WITH(add_labelled("a/b=command:other", problems), ContainsSubstring("is not made of letters"));
  CHECK_THROWS_WITH(add_labelled("mine=command:other", problems), ContainsSubstring("the label 'mine' is taken"));
}
