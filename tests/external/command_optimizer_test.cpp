// Correct and faulty solvers: a faulty one gives a failed run with a reason, and leaves no process behind.
#include "external/command_optimizer.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/command_line.hpp"
#include "core/error.hpp"
#include "external/catalog.hpp"
#include "results/result_file.hpp"
#include "runners/execution/single_run.hpp"
#include "runners/runner.hpp"
#include "runners/toy_catalogs.hpp"
#include "scripts.hpp"

using namespace bobench;
using namespace bobench::external;
using results::RunStatus;

namespace {

std::string spec_of(const std::string& script) {
  return "command:" + join_command({python, script});
}

OptimizerRecipe recipe_of(const std::string& script, double limit = patience) {
  return OptimizerCatalog{command_optimizer({.reply_limit = limit})}.recipe(spec_of(script));
}

results::RunResult run_of(const std::string& script, const Problem& problem, int budget = 5, double limit = patience) {
  return *runners::execute_run({problem, problem.name(), recipe_of(script, limit), 0, {1, budget, true}});
}

/// A problem with the given fidelities; its value is the fidelity.
struct Ladder : MixedProblem {
  std::vector<double> steps;
  explicit Ladder(std::vector<double> fidelities) : steps(std::move(fidelities)) {}
  std::vector<double> fidelities() const { return steps; }
  Evaluation evaluate(const Configuration&, double fidelity, Random&) const {
    return {.value = fidelity, .fidelity = fidelity};
  }
  std::string name() const { return "ladder"; }
};

}  // namespace

TEST_CASE("a solver in Python runs on a mixed space", "[external]") {
  const TemporaryFolder folder;
  const std::string script = python_solver(folder, indented("print('asked', asked, file=sys.stderr)\nreply(params)"));
  const auto run = run_of(script, MixedProblem{});
  INFO(run.message);
  CHECK(run.status == RunStatus::complete);
  CHECK(run.value.size() == 5);
  CHECK(run.log == "asked 0\nasked 1\nasked 2\nasked 3\nasked 4");
  CHECK(recipe_of(script).label == "toy");
  CHECK(recipe_of(script).options == nlohmann::json{{"command", {python, script}}});
  CHECK(processes_left_with(script) == 0);
}

TEST_CASE("a solver is told the problem, a seed of its own run, values, and failures as no value", "[external]") {
  const TemporaryFolder folder;
  const std::string script = python_program(folder, R"(
say({"type": "SOLVER_SPEC_CAST", "spec": {"name": "log", "capabilities": ["UNIFORM_CONTINUOUS"]}})
for i in range(9):
    message = hear()
    print(json.dumps(message), file=sys.stderr)
    if message["type"] == "ASK_CALL":
        id = message["next_trial_id"]
        say({"type": "ASK_REPLY", "trial": {"id": id, "params": [0.25 if i < 3 else 0.7, 0.5], "next_step": 1},
             "next_trial_id": id + 1})
    if message["type"] == "TELL_CALL": say({"type": "TELL_REPLY"})
)");
  const auto run = run_of(script, HoleyProblem{}, 2);
  INFO(run.message);
  REQUIRE(run.status == RunStatus::complete);
  std::vector<nlohmann::json> heard;
  std::istringstream lines(run.log);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("{")) heard.push_back(nlohmann::json::parse(line));
  }
  CHECK_THAT(run.log, EndsWith("evaluation 1 failed: its value is nan"));
  REQUIRE(heard.size() == 5);
  CHECK(heard[0]["type"] == "CREATE_SOLVER_CAST");
  CHECK(heard[0]["random_seed"] == run.seed);
  CHECK(heard[0]["problem"]["attrs"]["budget"] == "2");
  CHECK(heard[0]["problem"]["params_domain"].size() == 2);
  CHECK(heard[0]["problem"].dump().find("holey") == std::string::npos);
  CHECK(heard[1] == nlohmann::json{{"type", "ASK_CALL"}, {"solver_id", 0}, {"next_trial_id", 0}});
  CHECK(heard[2]["trial"]["values"].empty());
  CHECK(heard[4]["trial"] == nlohmann::json{{"id", 1}, {"values", {1.2}}, {"current_step", 1}});
}

TEST_CASE("fidelities travel as steps, and a trial may be taken further", "[external]") {
  const TemporaryFolder folder;
  const std::string rising = python_solver(folder, indented(R"(order = [(0, 1), (1, 1), (0, 3), (1, 27), (2, 9)]
id, step = order[min(globals().setdefault("count", 0), 4)]
count += 1
reply(params, step, id, 3))"));
  const auto run = run_of(rising, Ladder({1.0, 3.0, 9.0, 27.0}));
  INFO(run.message);
  CHECK(run.status == RunStatus::complete);
  CHECK(run.fidelity == std::vector<double>{1.0, 1.0, 3.0, 27.0, 9.0});
  const std::string last = python_solver(folder, indented("reply(params, asked % 3 + 1)"), "", "shares.py");
  CHECK(run_of(last, Ladder({0.1, 0.5, 1.0}), 4).fidelity == std::vector<double>{0.1, 0.5, 1.0, 0.1});
}

TEST_CASE("what a solver prints besides messages goes into the log of its run", "[external]") {
  const TemporaryFolder folder;
  const std::string script = python_solver(
      folder,
      indented("print('thinking about', asked); print({'type': 1}); print({'kind': 'x'}); print('[1]'); reply(params)"),
      "print('Welcome!')\n");
  const auto run = run_of(script, MixedProblem{});
  INFO(run.message);
  CHECK(run.status == RunStatus::complete);
  CHECK(run.value.size() == 5);
  CHECK_THAT(run.log, ContainsSubstring("(21 lines, the last ones)") && ContainsSubstring("Welcome!") &&
                          ContainsSubstring("thinking about 4"));
  const std::string chatty =
      python_solver(folder, indented("[print('x' * 5000) for _ in range(100)]; reply(params)"), "", "chatty.py");
  CHECK(run_of(chatty, MixedProblem{}).status == RunStatus::complete);
  CHECK(run_of(chatty, MixedProblem{}).log.size() < 20000);
}

TEST_CASE("pruned trials are passed over", "[external]") {
  const TemporaryFolder folder;
  const std::string script = python_solver(folder, indented("reply(params, None if asked % 2 == 0 else last)"));
  CHECK(run_of(script, MixedProblem{}).value.size() == 5);
  const std::string never = python_solver(folder, indented("reply(params, None)"), "", "never.py");
  CHECK_THAT(run_of(never, MixedProblem{}, 1).message, ContainsSubstring("trials in a row are pruned"));
}

TEST_CASE("a solver that goes wrong makes a failed run that says how, and leaves no process", "[external]") {
  const TemporaryFolder folder;
  const auto check_failure = [&](const std::string& on_ask, const std::string& expected, std::size_t evaluations = 0,
                                 double limit = patience, const std::string& before = "") {
    INFO(on_ask << before);
    const std::string script = python_solver(folder, indented(on_ask), before);
    const auto run = run_of(script, MixedProblem{}, 5, limit);
    CHECK(run.status == RunStatus::failed);
    CHECK_THAT(run.message, StartsWith("the program ") && ContainsSubstring(expected));
    CHECK(run.message.find('\n') == std::string::npos);
    CHECK(run.value.size() == evaluations);
    CHECK(processes_left_with(script) == 0);
  };
  check_failure("print('out of luck', file=sys.stderr); sys.exit(3)",
                "ended (exit code 3) when ASK_REPLY was expected; the end of its standard error: out of luck");
  check_failure("reply(params) if asked < 2 else 1 / 0", "ZeroDivisionError: division by zero", 2);
  check_failure("os.kill(os.getpid(), signal.SIGKILL)", "ended (killed by signal 9");
  // Ten seconds suffice for Python to start, even on a busy machine.
  check_failure("time.sleep(100)", "gave no answer within 10 s when ASK_REPLY was expected", 0, 10.0);
  check_failure(
      "print('hello', flush=True)",
      "gave no answer within 3 s when ASK_REPLY was expected; it printed 1 lines that are not messages, the last "
      "one: hello",
      0, 3.0);
  check_failure("print('{\"type\": \"ASK_REPLY\"', flush=True)", "it is not JSON; received: {\"type\": \"ASK_REPLY\"");
  check_failure("print('{\"type\": \"ASK_REPLY\"', end='', flush=True); sys.exit()",
                "ended (exit code 0) after half a line: {\"type\": \"ASK_REPLY\"");
  check_failure("sys.stdout.write('x' * 20000000); sys.stdout.flush()", "sent a line of more than 16 MiB");
  check_failure("sys.stdout.buffer.write(b'\\xff\\x1b[2J\\n'); sys.stdout.flush(); sys.exit(1)",
                "the last one: \\xff\\x1b[2J");
  check_failure("say({'type': 'TELL_REPLY'})", "ASK_REPLY was expected; received: {\"type\": \"TELL_REPLY\"}");
  check_failure("say(3); sys.exit()", "the last one: 3");
  check_failure("reply(params[1:])", "has 3 parameters; the space has 4");
  check_failure("reply(params + [0])", "has 5 parameters; the space has 4");
  check_failure("reply([2.0] + params[1:])", "'x' is 2; expected a number in [0.0001, 1]");
  check_failure("reply(params[:3] + [3])", "'kind' is 3");
  check_failure("reply([float('nan')] + params[1:])", "'x' is \"nan\"");
  check_failure("reply([None] + params[1:])", "'x' is null");
  check_failure("reply(['a'] + params[1:])", "'x' is \"a\"");
  check_failure("reply(params, 2)", "next_step is 2; the problem's steps are 1");
  check_failure("reply(params, id=7)", "trial 7 is not below next_trial_id 1");
  check_failure("reply(params, id=0, next_id=1 if asked == 0 else 0)", "next_trial_id went back from 1 to 0", 1);
  check_failure("reply(params, id=0)", "trial 0 has been at step 1 already", 1);
  check_failure("say({'type': 'ERROR_REPLY', 'kind': 'BUG', 'message': 'oh no'})", "reported BUG: oh no");
  check_failure("os.close(1); time.sleep(100)", "closed its standard output");
  check_failure("os.close(0); reply(params); time.sleep(100)", "closed its standard input", 0);
  check_failure("time.sleep(100)", "gave no answer", 0, 3.0, "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n");
  check_failure("reply(params) if asked < 1 else sys.exit(1)", "ended (exit code 1)", 1, patience,
                "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(100)', sys.argv[0]])\n");
  check_failure("sys.stderr.write('noise\\n' * 100000); sys.exit(4)", "ended (exit code 4)");
}

TEST_CASE("a solver that goes wrong at the start is refused before anything runs", "[external]") {
  const TemporaryFolder folder;
  const auto message_of = [&](const std::string& body, double limit = patience) {
    const std::string script = python_program(folder, body);
    std::string message;
    try {
      recipe_of(script, limit);
    } catch (const Error& error) {
      message = error.what();
    }
    CHECK_THAT(message, ContainsSubstring("optimiser 'command:"));
    CHECK(processes_left_with(script) == 0);
    return message;
  };
  CHECK_THAT(
      message_of("sys.exit('no licence')"),
      ContainsSubstring("ended (exit code 1) when SOLVER_SPEC_CAST was expected") && ContainsSubstring("no licence"));
  CHECK_THAT(message_of("time.sleep(100)", 0.5), ContainsSubstring("gave no answer within 0.5 s"));
  CHECK_THAT(message_of("print('Welcome!', flush=True)"), ContainsSubstring("the last one: Welcome!"));
  CHECK_THAT(message_of("say({'type': 'SOLVER_SPEC_CAST'})"), ContainsSubstring("'spec' is missing"));
  CHECK_THAT(message_of("say({'type': 'SOLVER_SPEC_CAST', 'spec': {}})"), ContainsSubstring("'name' is missing"));
  CHECK_THAT(message_of("say({'type': 'PROBLEM_SPEC_CAST', 'spec': {}})"),
             ContainsSubstring("SOLVER_SPEC_CAST was expected"));
}

TEST_CASE("conditions are told to solvers with the capability, and imputed in proposals of the others", "[external]") {
  const TemporaryFolder folder;
  // It proposes the highest values, which are inactive after the first choice.
  const std::string on_ask = indented(
      "print('constraints', sum('constraint' in v for v in problem['params_domain']), file=sys.stderr)\n"
      "reply([0] + [v['range']['high'] - 1 if v['range']['type'] == 'DISCRETE' else v['range']['high']\n"
      "             for v in problem['params_domain'][1:]])");
  const ConditionalProblem problem;
  const auto run = run_of(python_solver(folder, on_ask, "", "plain.py"), problem, 2);
  CHECK(run.status == RunStatus::complete);
  CHECK(run.value == std::vector<double>{2.0, 2.0});
  CHECK_THAT(run.log, ContainsSubstring("constraints 0"));
  std::string text = contents_of(folder.file("plain.py"));
  text.replace(text.find("\"CATEGORICAL\"]"), 14, "\"CATEGORICAL\", \"CONDITIONAL\"]");
  const auto told = run_of(folder.write("able.py", text), problem, 2);
  CHECK(told.status == RunStatus::complete);
  CHECK_THAT(told.log, ContainsSubstring("constraints 4"));
  // A parent that comes after its child is shown first; proposals are put back into the problem's order.
  struct ChildFirst : MixedProblem {
    SearchSpace space() const {
      return SearchSpace(
          {{"x", IntegerParameter{1, 9}, Condition{"kind", {0}, 2}}, {"kind", CategoricalParameter{{"a", "b"}}}});
    }
    Evaluation evaluate(const Configuration& x, double, Random&) const { return {.value = 10.0 * x[0] + x[1]}; }
  };
  const auto swapped = run_of(folder.file("able.py"), ChildFirst(), 1);
  INFO(swapped.message);
  CHECK(swapped.value == std::vector<double>{90.0});
  CHECK_THAT(swapped.log, ContainsSubstring("constraints 1"));
}

TEST_CASE("a command that cannot be started, or an incapable solver, is refused before anything runs", "[external]") {
  const TemporaryFolder folder;
  runners::Catalogs catalogs = toy_catalogs();
  catalogs.optimizers.add(command_optimizer());
  runners::PlanRequest request{.optimizers = {"command:no-such-program-anywhere"}, .problems = {"mixed"}};
  CHECK_THROWS_AS(make_plan(request, catalogs), InputError);
  const std::string modest = python_program(
      folder,
      "say({'type': 'SOLVER_SPEC_CAST', 'spec': {'name': 'm', 'capabilities': ['UNIFORM_CONTINUOUS']}})\nhear()");
  request.optimizers = {spec_of(modest)};
  CHECK_THROWS_WITH(make_plan(request, catalogs), ContainsSubstring("lacks real logarithmic parameters") &&
                                                      ContainsSubstring("categorical parameters"));
  request.problems = {"holey"};
  CHECK_NOTHROW(make_plan(request, catalogs));
  CHECK_THROWS_WITH(catalogs.optimizers.recipe("command"), ContainsSubstring("names no program"));
  CHECK(processes_left_with(modest) == 0);
}

TEST_CASE("a plan with good and bad solvers runs to its end on two threads, and its file is read back", "[external]") {
  const TemporaryFolder folder;
  const std::string good = python_solver(folder, indented("reply(params)"), "", "good one's.py");
  const std::string bad = python_solver(folder, indented("reply(params) if asked < 2 else sys.exit(9)"), "", "bad.py");
  runners::Catalogs catalogs = toy_catalogs();
  catalogs.optimizers.add(command_optimizer());
  runners::RunnerOptions options;
  options.output = folder.file("r.h5");
  options.threads = 2;
  const auto report = run_plan(make_plan({.optimizers = {spec_of(good), spec_of(bad), "random-search"},
                                          .problems = {"mixed", "finite"},
                                          .replicates = 2,
                                          .budget = 4},
                                         catalogs),
                               catalogs.problems, options);
  CHECK(report.done == 12);
  CHECK(report.failed == 4);
  const auto stored = results::read_results(options.output);
  const results::Series* series = stored.find("mixed", spec_of(good));
  REQUIRE(series);
  CHECK(series->label == "toy");
  CHECK(series->runs[0].status == RunStatus::complete);
  const results::RunResult& failed = stored.find("finite", spec_of(bad))->runs[1];
  CHECK(failed.value.size() == 2);
  CHECK_THAT(failed.message, ContainsSubstring("exit code 9"));
  CHECK(processes_left_with(folder.file("")) == 0);
}

TEST_CASE("an interrupted run is abandoned at once, though its solver is silent", "[external]") {
  const TemporaryFolder folder;
  const std::string script = python_solver(folder, indented("time.sleep(100)"));
  bool stopping = false;
  const auto recipe =
      OptimizerCatalog{command_optimizer({.reply_limit = 90.0, .stop = [&] { return stopping; }})}.recipe(
          spec_of(script));
  int asked = 0;
  const auto run = runners::execute_run({MixedProblem{}, "mixed", recipe, 0, {1, 5, false}}, [&] {
    const bool answer = stopping;
    stopping = true;  // after the first evaluation has begun
    ++asked;
    return answer;
  });
  CHECK_FALSE(run);
  CHECK(asked == 2);
  CHECK(processes_left_with(script) == 0);
}
