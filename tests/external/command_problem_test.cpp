#include "external/command_problem.hpp"

#include <cmath>
#include <thread>

#include "catch.hpp"
#include "core/command_line.hpp"
#include "core/error.hpp"
#include "core/problem_catalog.hpp"
#include "external/catalog.hpp"
#include "results/compare.hpp"
#include "results/result_file.hpp"
#include "runners/runner.hpp"
#include "runners/toy_catalogs.hpp"
#include "scripts.hpp"

using namespace bobench;
using namespace bobench::external;

namespace {

/// A problem that answers EVALUATE_CALL by running `on_evaluate`, which has `params`, `seed` and `step`.
std::string python_problem(const TemporaryFolder& folder, const std::string& on_evaluate,
                           const std::string& on_create = "say({'type': 'CREATE_EVALUATOR_REPLY'})",
                           const std::string& changes = "", const std::string& name = "problem.py") {
  return python_program(folder, R"(
spec = {"name": "toy", "attrs": {"version": "1", "optimum": "-1.5"}, "steps": 1, "params_domain": [
    {"name": "x", "range": {"type": "CONTINUOUS", "low": 0, "high": 2}, "distribution": "UNIFORM"},
    {"name": "n", "range": {"type": "DISCRETE", "low": 1, "high": 5}, "distribution": "UNIFORM"},
    {"name": "c", "range": {"type": "CATEGORICAL", "choices": ["a", "b"]}, "distribution": "UNIFORM"}],
  "values_domain": [{"name": "y", "range": {"type": "CONTINUOUS", "low": -2}, "distribution": "UNIFORM"}]}
)" + changes + R"(
say({"type": "PROBLEM_SPEC_CAST", "spec": spec})
seeds, evaluators = {}, {}
def value(*values, step=None): say({"type": "EVALUATE_REPLY", "current_step": step or message["next_step"], "values": values})
while True:
    message = hear()
    if message["type"] == "CREATE_PROBLEM_CAST": seeds[message["problem_id"]] = message["random_seed"]
    if message["type"] == "DROP_PROBLEM_CAST": del seeds[message["problem_id"]]
    if message["type"] == "DROP_EVALUATOR_CAST": del evaluators[message["evaluator_id"]]
    if message["type"] == "CREATE_EVALUATOR_CALL":
        params = message["params"]
        evaluators[message["evaluator_id"]] = (params, seeds[message["problem_id"]])
)" + "    " + indented(on_create) + R"(
    if message["type"] == "EVALUATE_CALL":
        params, seed = evaluators[message["evaluator_id"]]
        step = message["next_step"]
)" + "    " + indented(on_evaluate),
                        name);
}

std::string id_of(const std::string& script) {
  return "command:" + join_command({python, script});
}

struct OneCatalog {
  ProblemCatalog problems;
  explicit OneCatalog(double limit = patience, bool restart = true) {
    problems.add(command_problems({.reply_limit = limit, .restart = restart}));
  }
};

Evaluation evaluate(const Problem& problem, double x, double n, double c, double fidelity = 1.0) {
  Random random(1);
  return problem.evaluate(Eigen::Vector3d(x, n, c), fidelity, random);
}

}  // namespace

TEST_CASE("a problem in Python is evaluated", "[external]") {
  const TemporaryFolder folder;
  const std::string script = python_problem(folder, "value(params[0] + 10 * params[1] + 100 * params[2])");
  {
    const OneCatalog catalog;
    const Problem problem = catalog.problems.make(id_of(script), 0);
    CHECK(problem.name() == id_of(script));
    CHECK(problem.space().dimension() == 3);
    CHECK(problem.optimum() == -1.5);
    CHECK(problem.fidelities() == std::vector<double>{1.0});
    CHECK(problem.details()["lower_bound"] == -2.0);
    CHECK(problem.details()["attributes"]["version"] == "1");
    CHECK(evaluate(problem, 0.1, 2.0, 1.0).value == 0.1 + 20.0 + 100.0);
    CHECK(evaluate(problem, 1.0 / 3.0, 4.0, 0.0).value == 1.0 / 3.0 + 40.0);
    CHECK(catalog.problems.expand(id_of(script)) == std::vector<std::string>{id_of(script)});
    CHECK(catalog.problems.group(id_of(script)).empty());
    CHECK(processes_with(script) == 1);
  }
  CHECK(processes_left_with(script) == 0);
}

TEST_CASE("an id is taken whole, with any characters", "[external]") {
  const TemporaryFolder folder;
  const std::string script = python_problem(folder, "value(len(sys.argv))");
  const OneCatalog catalog;
  const std::string id = id_of(script) + " a//b,c f1-3 '*' ./x/noise=0.1 --k=v,w";
  REQUIRE(catalog.problems.expand(id) == std::vector<std::string>{id});
  CHECK(evaluate(catalog.problems.make(id, 0), 0.0, 1.0, 0.0).value == 6.0);
}

TEST_CASE("the same words are the same problem, with any blanks and quotes", "[external]") {
  const TemporaryFolder folder;
  const std::string script = python_problem(folder, "value(1)");
  const OneCatalog catalog;
  const std::string id = id_of(script) + " --a 'b c'";
  const std::string other = "command:  '" + std::string(python) + "'  " + script + "  \"--a\" b\\ c ";
  CHECK(catalog.problems.canonical_id(id) == id);
  CHECK(catalog.problems.canonical_id(other) == id);
  CHECK(processes_with(script) == 0);  // no process is started for that
  CHECK(catalog.problems.expand(other) == std::vector<std::string>{id});
  CHECK(catalog.problems.make(id, 0).name() == id);
  CHECK(catalog.problems.make(other, 1).name() == id);
  CHECK(processes_with(script) == 1);
  CHECK_THROWS_WITH(catalog.problems.canonical_id("command: "), ContainsSubstring("names no program"));
}

TEST_CASE("the bound of the value is not an optimum", "[external]") {
  const TemporaryFolder folder;
  const OneCatalog catalog;
  const auto optimum = [&](const std::string& changes) {
    return catalog.problems.make(id_of(python_problem(folder, "value(1)", "pass", changes, changes + ".py")), 0)
        .optimum();
  };
  CHECK_FALSE(optimum("del spec['attrs']"));
  CHECK_THROWS_WITH(optimum("spec['attrs']['optimum'] = 'low'"), ContainsSubstring("'optimum' is 'low'"));
}

TEST_CASE("what cannot be evaluated is a failed evaluation", "[external]") {
  const TemporaryFolder folder;
  const OneCatalog catalog;
  const std::string created =
      "say({'type': 'ERROR_REPLY', 'kind': 'UNEVALUABLE_PARAMS'} if params[0] > 1 else "
      "{'type': 'CREATE_EVALUATOR_REPLY'})";
  const Problem problem = catalog.problems.make(
      id_of(python_problem(folder,
                           "say({'type': 'ERROR_REPLY', 'kind': 'UNEVALABLE_PARAMS'}) if params[1] == 3 else "
                           "value() if params[1] == 2 else value(5)",
                           created)),
      0);
  CHECK(evaluate(problem, 0.5, 1.0, 0.0).value == 5.0);
  CHECK(std::isnan(evaluate(problem, 1.5, 1.0, 0.0).value));
  CHECK(std::isnan(evaluate(problem, 0.5, 2.0, 0.0).value));
  CHECK(std::isnan(evaluate(problem, 0.5, 3.0, 0.0).value));
  CHECK(evaluate(problem, 0.5, 1.0, 0.0).value == 5.0);
}

TEST_CASE("steps are fidelities, and a problem may stop in between or go beyond", "[external]") {
  const TemporaryFolder folder;
  const OneCatalog catalog;
  const std::string three = "spec['steps'] = [1, 3, 9]";
  const Problem exact = catalog.problems.make(
      id_of(python_problem(folder, "value(step)", "say({'type': 'CREATE_EVALUATOR_REPLY'})", three)), 0);
  CHECK(exact.fidelities() == std::vector<double>{1.0, 3.0, 9.0});
  CHECK(evaluate(exact, 0.0, 1.0, 0.0, 3.0).value == 3.0);
  CHECK(evaluate(exact, 0.0, 1.0, 0.0, 9.0).fidelity == 9.0);
  const Problem slow = catalog.problems.make(
      id_of(python_problem(folder, "seeds['at'] = seeds.get('at', 0) + 1; value(seeds['at'], step=seeds['at'])",
                           "say({'type': 'CREATE_EVALUATOR_REPLY'})", three, "slow.py")),
      0);
  CHECK(evaluate(slow, 0.0, 1.0, 0.0, 3.0).value == 3.0);
  const Problem stuck = catalog.problems.make(
      id_of(python_problem(folder, "value(1, step=2)", "say({'type': 'CREATE_EVALUATOR_REPLY'})", three, "stuck.py")),
      0);
  CHECK_THROWS_WITH(evaluate(stuck, 0.0, 1.0, 0.0, 9.0), ContainsSubstring("still at step 2 of 9"));
}

TEST_CASE("a problem that goes wrong is an error that says how, and a new process serves the next", "[external]") {
  const TemporaryFolder folder;
  const auto check_error = [&](const std::string& on_evaluate, const std::string& expected, double limit = patience) {
    INFO(on_evaluate);
    const std::string script = python_problem(folder, "value(1) if params[1] == 1 else (" + on_evaluate + ")");
    {
      const OneCatalog catalog(limit);
      const Problem problem = catalog.problems.make(id_of(script), 0);
      CHECK_THROWS_WITH(evaluate(problem, 0.0, 2.0, 0.0), StartsWith("the program ") && ContainsSubstring(expected));
      CHECK(evaluate(problem, 0.0, 1.0, 0.0).value == 1.0);
    }
    CHECK(processes_left_with(script) == 0);
  };
  check_error("time.sleep(100)", "gave no answer within 10 s", 10.0);
  check_error("value(1, 2)", "'values' has 2 numbers");
  check_error("value('one')", "not a number");
  check_error("print('nan', flush=True)", "it printed 1 lines that are not messages, the last one: nan", 10.0);
  check_error("print('{\"type\": 1', flush=True)", "not JSON");
  check_error("say({'type': 'ERROR_REPLY', 'kind': 'INVALID_INPUT', 'message': 'what?'})",
              "reported INVALID_INPUT: what?");
}

TEST_CASE("NaN and infinities of Python's json are failed evaluations", "[external]") {
  const TemporaryFolder folder;
  const OneCatalog catalog;
  const Problem problem =
      catalog.problems.make(id_of(python_problem(folder, "value([0, math.nan, math.inf, -math.inf, 7][params[1]])",
                                                 "say({'type': 'CREATE_EVALUATOR_REPLY'})", "import math")),
                            0);
  CHECK(std::isnan(evaluate(problem, 0.0, 1.0, 0.0).value));
  CHECK(std::isinf(evaluate(problem, 0.0, 2.0, 0.0).value));
  CHECK(std::isinf(evaluate(problem, 0.0, 3.0, 0.0).value));
  CHECK(evaluate(problem, 0.0, 4.0, 0.0).value == 7.0);
}

TEST_CASE("what a problem prints besides messages is passed over and kept", "[external]") {
  const TemporaryFolder folder;
  const OneCatalog catalog;
  const Problem problem = catalog.problems.make(
      id_of(python_problem(folder, "print('epoch 1, loss', params[0]); print({'a': 1}); value(5)")), 0);
  const Evaluation evaluation = evaluate(problem, 0.5, 1.0, 0.0);
  CHECK(evaluation.value == 5.0);
  CHECK(evaluation.printed == "epoch 1, loss 0.5\n{'a': 1}");
}

TEST_CASE("a problem whose program ends in an evaluation is started again, and that evaluation has failed",
          "[external]") {
  const TemporaryFolder folder;
  // Counts its draws, and receives the number of earlier evaluations at its start.
  const std::string script =
      python_problem(folder, "sys.exit('out of memory') if params[1] == 3 else value(drawn(seed))",
                     "say({'type': 'CREATE_EVALUATOR_REPLY'})",
                     "import random\ndef drawn(seed):\n    drawn.n = getattr(drawn, 'n', message.get('x', 0)) + 1\n    "
                     "return drawn.n\n");
  const OneCatalog catalog;
  const Problem problem = catalog.problems.make(id_of(script), 0);
  CHECK(evaluate(problem, 0.0, 1.0, 0.0).value == 1.0);
  CHECK(evaluate(problem, 0.0, 1.0, 0.0).value == 2.0);
  const Evaluation failed = evaluate(problem, 0.0, 3.0, 0.0);
  CHECK(std::isnan(failed.value));
  CHECK_THAT(failed.failure, ContainsSubstring("ended (exit code 1)") && ContainsSubstring("out of memory") &&
                                 ContainsSubstring("started again"));
  CHECK(evaluate(problem, 0.0, 1.0, 0.0).value == 1.0);  // another process
  for (int i = 0; i < 10; ++i) CHECK(std::isnan(evaluate(problem, 0.0, 3.0, 0.0).value));
  CHECK_THROWS_WITH(evaluate(problem, 0.0, 3.0, 0.0), ContainsSubstring("ended (exit code 1)"));

  const OneCatalog strict(patience, false);
  const Problem other = strict.problems.make(id_of(script), 0);
  CHECK_THROWS_WITH(
      evaluate(other, 0.0, 3.0, 0.0),
      ContainsSubstring(
          "ended (exit code 1) when EVALUATE_REPLY was expected; the end of its standard error: out of memory"));
}

TEST_CASE("a program that is started again is told of its instance and of the evaluations before", "[external]") {
  const TemporaryFolder folder;
  const std::string script = python_problem(
      folder, "sys.exit(1) if params[1] == 3 else value(before['n'] + seed / 2 ** 64)",
      "say({'type': 'CREATE_EVALUATOR_REPLY'})",
      "before = {}\nreal_hear = hear\ndef hear():\n    m = real_hear()\n"
      "    if m['type'] == 'CREATE_PROBLEM_CAST': before['n'] = m.get('evaluations_before', 0)\n    return m\n");
  const OneCatalog catalog;
  const Problem problem = catalog.problems.make(id_of(script), 0);
  const double first = evaluate(problem, 0.0, 1.0, 0.0).value;
  CHECK((first >= 0.0 && first < 1.0));
  evaluate(problem, 0.0, 3.0, 0.0);
  CHECK(evaluate(problem, 0.0, 1.0, 0.0).value == 2.0 + first);
}

TEST_CASE("a program's problem may be conditional: it gets null for inactive parameters", "[external]") {
  const TemporaryFolder folder;
  const OneCatalog catalog;
  const std::string script =
      python_problem(folder, "value(sum(10 ** i for i, p in enumerate(params) if p is None))",
                     "say({'type': 'CREATE_EVALUATOR_REPLY'})",
                     "spec['params_domain'][2]['constraint'] = {'lua_script': 'n == 1 or n == 2'}", "conditional.py");
  const Problem problem = catalog.problems.make(id_of(script), 0);
  REQUIRE(problem.space().is_conditional());
  Random random(1);
  CHECK(problem.evaluate(Eigen::Vector3d(1, 2, 1), 1.0, random).value == 0.0);
  CHECK(problem.evaluate(problem.space().canonical(Eigen::Vector3d(1, 3, 1)), 1.0, random).value == 100.0);
}

TEST_CASE("a program may maximise: its values and its optimum are negated, and marked", "[external]") {
  const TemporaryFolder folder;
  const OneCatalog catalog;
  const Problem problem =
      catalog.problems.make(id_of(python_problem(folder, "value(params[0])", "say({'type': 'CREATE_EVALUATOR_REPLY'})",
                                                 "spec['attrs'].update(maximize='true', optimum='2')", "maximised.py")),
                            0);
  Random random(1);
  CHECK(problem.evaluate(Eigen::Vector3d(1.5, 1, 0), 1.0, random).value == -1.5);
  CHECK(problem.optimum() == -2.0);
  CHECK(problem.details()["maximized"] == true);
  CHECK_THROWS_WITH(
      catalog.problems.make(
          id_of(python_problem(folder, "value(1)", "pass", "spec['attrs']['maximize'] = 'yes'", "yes.py")), 0),
      ContainsSubstring("'maximize' is 'yes'; expected true or false"));
}

TEST_CASE("problems that bobench cannot do are refused with their id", "[external]") {
  const TemporaryFolder folder;
  const OneCatalog catalog;
  const auto refusal = [&](const std::string& changes, const std::string& name) {
    const std::string id = id_of(python_problem(folder, "value(1)", "pass", changes, name));
    try {
      catalog.problems.make(id, 0);
    } catch (const InputError& error) {
      CHECK_THAT(error.what(), ContainsSubstring(id));
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK_THAT(refusal("spec['params_domain'][0]['constraint'] = {'lua_script': 'true'}", "a.py"),
             ContainsSubstring("constraint"));
  CHECK_THAT(refusal("spec['values_domain'] *= 2", "b.py"), ContainsSubstring("2 objectives"));
  CHECK_THROWS_WITH(catalog.problems.make("command:no-such-program-anywhere", 0), ContainsSubstring("cannot start"));
  CHECK_THROWS_WITH(catalog.problems.make("command:", 0), ContainsSubstring("names no program"));
  CHECK_THROWS_WITH(catalog.problems.make("command:true", 0), ContainsSubstring("ended (exit code 0)"));
  CHECK(processes_left_with(folder.file("")) == 0);
}

TEST_CASE("threads evaluate at the same time, a process each", "[external]") {
  const TemporaryFolder folder;
  // Each process waits for the other two: threads that took turns would wait forever.
  const std::string here = folder.file("here");
  std::filesystem::create_directory(here);
  const std::string script = python_problem(
      folder, "open(os.path.join('" + here + "', os.environ['BOBENCH_PROCESS']), 'w').close()\n" +
                  "    while len(os.listdir('" + here + "')) < 3: time.sleep(0.01)\n" + "    value(params[1])");
  const OneCatalog catalog;
  const Problem problem = catalog.problems.make(id_of(script), 0);
  std::vector<std::thread> threads;
  std::vector<int> wrong(3);
  for (std::size_t t = 0; t < 3; ++t) {
    threads.emplace_back([&, t] {
      const double n = static_cast<double>(t) + 1.0;
      for (int i = 0; i < 5; ++i) wrong[t] += evaluate(problem, 0.0, n, 0.0).value == n ? 0 : 1;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == std::vector<int>(3));
  CHECK(processes_with(script) == 3);
  for (const char* number : {"1", "2", "3"}) CHECK(std::filesystem::exists(std::filesystem::path(here) / number));
}

TEST_CASE("a program that is started again keeps the number of its process", "[external]") {
  const TemporaryFolder folder;
  const std::string script =
      python_problem(folder, "os._exit(1) if params[0] > 1 else value(int(os.environ['BOBENCH_PROCESS']))");
  const OneCatalog catalog;
  const Problem problem = catalog.problems.make(id_of(script), 0);
  CHECK(evaluate(problem, 0.5, 1.0, 0.0).value == 1.0);
  CHECK(std::isnan(evaluate(problem, 1.5, 1.0, 0.0).value));
  CHECK(evaluate(problem, 0.5, 1.0, 0.0).value == 1.0);
}

TEST_CASE("results on an external problem do not depend on threads; replicates differ, optimisers share",
          "[external]") {
  const TemporaryFolder folder;
  const std::string id =
      id_of(python_problem(folder, "seeds['n'] = seeds.get('n', 0) + 1; value(seed % 1000003 + params[0])"));
  const auto run_with = [&](int threads, const std::string& name) {
    runners::Catalogs catalogs = toy_catalogs();
    catalogs.problems.add(command_problems());
    runners::RunnerOptions options;
    options.output = folder.file(name);
    options.threads = threads;
    run_plan(
        make_plan({.optimizers = {"random-search", "tpe"}, .problems = {id, "mixed"}, .replicates = 3, .budget = 4},
                  catalogs),
        catalogs.problems, options);
    return results::read_results(options.output);
  };
  const auto one = run_with(1, "1.h5"), three = run_with(3, "3.h5");
  CHECK(results::differences(one, three).empty());
  CHECK(one.count(results::RunStatus::failed) == 0);
  const results::Series *random = one.find(id, "random-search"), *tpe = one.find(id, "tpe");
  REQUIRE((random && tpe));
  CHECK(random->runs[0].optimum == -1.5);
  CHECK(random->runs[0].value[0] == tpe->runs[0].value[0]);  // the design and the instance are shared
  CHECK(std::abs(random->runs[0].value[0] - random->runs[1].value[0]) > 2.0);
  CHECK(processes_left_with(folder.file("")) == 0);
}
