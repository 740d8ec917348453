// External programs as optimisers and problems on the command line, the examples of docs/, and `bobench serve`.
#include <chrono>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "catch.hpp"
#include "cli/child_program.hpp"
#include "cli/program.hpp"
#include "results/compare.hpp"
#include "results/result_file.hpp"
#include "scripts.hpp"

using namespace bobench;
using namespace std::chrono_literals;

namespace {

const std::string examples = std::string(BOBENCH_EXAMPLES) + "/";

/// 'command:/usr/bin/python3 FILE', quoted for a shell.
std::string command(const std::string& file, const std::string& arguments = "") {
  return "'command:" + python + " " + file + arguments + "'";
}

/// A program's path is part of its name, and so determines its random streams: `small` only shows whether it runs. With
/// `large` medians differ from random search's by six standard deviations of their logarithms.
constexpr const char* small = "--replicates 4 --budget 60";
constexpr const char* large = "--replicates 16 --budget 200";

ProgramResult run_example(const TemporaryFolder& folder, const std::string& optimizer, const std::string& problems,
                          const std::string& size = small, const std::string& output = "r.h5") {
  return bobench_program("run --optimizers " + optimizer + " random-search --problems " + problems + " " + size +
                         " --threads 2 --quiet --output " + folder.file(output));
}

double median_regret(const std::string& file, const std::string& optimizer) {
  const ProgramResult table = bobench_program("table " + file + " --statistic median --format json");
  REQUIRE(table.code == 0);
  const nlohmann::json row = nlohmann::json::parse(table.out).at(0);
  for (const auto& [column, value] : row.items()) {
    if (column.find(optimizer) != std::string::npos) return value;
  }
  FAIL(table.out);
  return 0.0;
}

/// Starts a run of a solver that never answers (nor does its child), and returns once both are running.
pid_t start_hanging(const TemporaryFolder& folder, const std::string& mark) {
  const std::string ready = folder.file("ready");
  const std::string script = python_solver(
      folder, indented("open(sys.argv[2], 'w').close()\ntime.sleep(100)"),
      "for s in (signal.SIGTERM, signal.SIGINT): signal.signal(s, signal.SIG_IGN)\n"
      "if len(sys.argv) > 2: subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(100)', sys.argv[1]])\n");
  const pid_t bobench =
      start_program({BOBENCH_PROGRAM, "run", "--optimizers",
                     "command:" + python + " " + script + " " + mark + " " + ready, "--problems", "synthetic/branin",
                     "--replicates", "1", "--threads", "1", "--quiet", "--output", folder.file("r.h5")},
                    folder.file("errors"));
  while (!std::filesystem::exists(ready) && ::kill(bobench, 0) == 0) std::this_thread::sleep_for(10ms);
  return bobench;
}

}  // namespace

TEST_CASE("the example in plain Python finds the sphere's bottom, and its file goes through every command") {
  const TemporaryFolder folder;
  const std::string optimizer = command(examples + "evolution_strategy.py");
  const ProgramResult run = run_example(folder, optimizer, "bbob/f1/d3", large);
  INFO(run.out << run.err);
  REQUIRE(run.code == 0);
  const std::string file = folder.file("r.h5");
  CHECK(median_regret(file, "evolution_strategy") < 0.1 * median_regret(file, "random-search"));
  CHECK(bobench_program("rank " + file).code == 0);
  CHECK_THAT(bobench_program("status " + file).out, ContainsSubstring("evolution_strategy.py"));
  CHECK(bobench_program("merge " + file + " " + file + " --output " + folder.file("m.h5")).code == 0);
  CHECK(bobench_program("diff " + file + " " + folder.file("m.h5")).code == 0);
  CHECK_THAT(run_example(folder, optimizer, "bbob/f1/d3", large).out, ContainsSubstring("32 were there already"));
  REQUIRE(run_example(folder, optimizer, "bbob/f1/d3", large, "again.h5").code == 0);
  CHECK(bobench_program("diff " + file + " " + folder.file("again.h5")).code == 0);
  CHECK(results::read_results(file).series[0].label == "evolution-strategy");
}

TEST_CASE("the example in plain Python draws whole numbers alike, negative ones too") {
  const TemporaryFolder folder;
  std::string messages =
      R"({"type": "CREATE_SOLVER_CAST", "solver_id": 0, "random_seed": 1, "problem": {"steps": 1, "params_domain": [)"
      R"({"name": "n", "range": {"type": "DISCRETE", "low": -3, "high": 4}, "distribution": "UNIFORM"}]}})"
      "\n";
  constexpr int draws = 2100;  // no observations are told, so all points are uniform
  for (int i = 0; i < draws; ++i) {
    messages += R"({"type": "ASK_CALL", "solver_id": 0, "next_trial_id": )" + std::to_string(i) + "}\n";
  }
  const std::string out = folder.file("out");
  REQUIRE(std::system((python + " " + examples + "evolution_strategy.py <" + folder.write("in", messages) + " >" + out)
                          .c_str()) == 0);
  std::istringstream lines(contents_of(out));
  std::map<int, int> times;
  for (std::string line; std::getline(lines, line);) {
    const auto message = nlohmann::json::parse(line);
    if (message["type"] == "ASK_REPLY") ++times[message["trial"]["params"][0].get<int>()];
  }
  CHECK(times.begin()->first == -3);
  CHECK(times.rbegin()->first == 3);
  CHECK(times.size() == 7);
  for (const auto& [value, count] : times) CHECK(std::abs(count - draws / 7) < 100);  // six standard deviations
}

TEST_CASE("the example problem runs, mixed with ours, and is evaluated") {
  const TemporaryFolder folder;
  const std::string problem = command(examples + "noisy_ridge.py");
  const ProgramResult run =
      run_example(folder, command(examples + "evolution_strategy.py"), problem + " synthetic/branin");
  INFO(run.out << run.err);
  REQUIRE(run.code == 0);
  const auto stored = results::read_results(folder.file("r.h5"));
  REQUIRE(stored.series.size() == 4);
  CHECK(stored.series[0].problem == "command:" + python + " " + examples + "noisy_ridge.py");
  CHECK(stored.series[0].runs[0].optimum == 1.0);
  CHECK(bobench_program("rank " + folder.file("r.h5") + " --by problem").code == 0);
  const ProgramResult value = bobench_program("evaluate " + problem, "1,1,1\n3,8,0\n");
  INFO(value.err);
  CHECK(value.code == 0);
  CHECK(std::stod(value.out) == Approx(1.0).margin(0.1));
  CHECK_THAT(bobench_program("evaluate " + problem, "1,9,1\n").err, ContainsSubstring("'n' is 9"));
  CHECK(processes_left_with("noisy_ridge.py") == 0);
}

namespace {

/// `arguments` in a separate folder, for programs named by relative paths.
ProgramResult bobench_in(const std::string& folder, const std::string& arguments) {
  const TemporaryFolder scratch;
  const std::string out = scratch.file("out"), err = scratch.file("err");
  const int status =
      std::system(("cd " + folder + " && " BOBENCH_PROGRAM " " + arguments + " >" + out + " 2>" + err).c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents_of(out), contents_of(err)};
}

}  // namespace

TEST_CASE("a program with a label is the same in another folder, and its file says what was run") {
  const TemporaryFolder here, there;
  for (const TemporaryFolder* folder : {&here, &there}) {
    std::filesystem::copy_file(examples + "evolution_strategy.py", folder->file("es.py"));
    std::filesystem::copy_file(examples + "noisy_ridge.py", folder->file("ridge.py"));
  }
  const std::string output = here.file("r.h5");
  const auto run = [&](const std::string& folder, const std::string& replicates, const std::string& arguments = "") {
    return bobench_in(folder, "run --optimizers mine=command:'" + python + " " + folder + "/es.py" + arguments +
                                  "' tpe --problems ridge=command:'" + python + " ridge.py' bbob/f1/d2 --budget 12 " +
                                  "--quiet --replicates " + replicates + " --output " + output);
  };
  const ProgramResult first = run(here.file(""), "2");
  INFO(first.out << first.err);
  REQUIRE(first.code == 0);
  const auto set = results::read_results(output);
  const results::Series* series = set.find("ridge", "mine");
  REQUIRE(series);
  CHECK(series->label == "evolution-strategy");
  CHECK(series->options["program"] == "python3 es.py");
  CHECK_THAT(series->options["command"].get<std::string>(), ContainsSubstring(here.file("")));
  CHECK(series->options["sha256"]["es.py"].size() == 1);
  CHECK(series->details["program"] == "python3 ridge.py");
  CHECK(series->details["name"] == "noisy-ridge");
  CHECK_THAT(bobench_program("table " + output).out, ContainsSubstring("mine") && !ContainsSubstring("python3"));

  // In another folder, and with more replicates.
  const ProgramResult elsewhere = run(there.file(""), "3");
  INFO(elsewhere.err);
  CHECK(elsewhere.code == 0);
  CHECK_THAT(elsewhere.out, ContainsSubstring("8 were there already"));
  CHECK(elsewhere.err.empty());
  // Another command line is another program.
  const ProgramResult other = run(there.file(""), "3", " --fast");
  CHECK(other.code == 2);
  CHECK_THAT(other.err, ContainsSubstring("holds mine with other options") && ContainsSubstring("es.py --fast"));
  // A changed program file is accepted, reported and recorded.
  std::ofstream(there.file("es.py"), std::ios::app) << "# a comment\n";
  const ProgramResult changed = run(there.file(""), "4");
  CHECK(changed.code == 0);
  CHECK_THAT(changed.err, ContainsSubstring("Note: the runs of 'mine' come from 2 versions of es.py"));
  CHECK(results::read_results(output).find("bbob/f1/d2", "mine")->options["sha256"]["es.py"].size() == 2);
  CHECK(bobench_program("merge " + output + " " + output + " --output " + here.file("m.h5")).code == 0);
  REQUIRE(bobench_program("report " + output + " --output " + here.file("report.html")).code == 0);
  CHECK_THAT(contents_of(here.file("report.html")), ContainsSubstring("mine=command:"));
}

TEST_CASE("programs resume when a file's budget is raised: recorded points are not evaluated again") {
  const TemporaryFolder folder;
  const std::string log = folder.file("log"), script = folder.file("counting_ridge.py");
  // The example, modified to log each evaluation.
  std::string text = contents_of(examples + "noisy_ridge.py");
  const std::string at = "        params, generator";
  REQUIRE(text.find(at) != std::string::npos);
  text.replace(text.find(at), 0, "        open('" + log + "', 'a').write('x')\n");
  std::ofstream(script) << text;
  const std::string solver = folder.file("es.py");
  std::filesystem::copy_file(examples + "evolution_strategy.py", solver);
  for (const char* points : {"", "--record-x "}) {
    const auto run = [&](const std::string& budget, const std::string& output) {
      std::filesystem::remove(log);
      return bobench_program("run --optimizers mine=" + command(solver) + " tpe --problems ridge=" + command(script) +
                             " --replicates 2 --threads 2 --quiet " + points + "--budget " + budget + " --output " +
                             folder.file(output));
    };
    REQUIRE(run("30", "at-once.h5").code == 0);
    CHECK(bytes_in(log) == 120);
    REQUIRE(run("10", "raised.h5").code == 0);
    const ProgramResult raise = run("30", "raised.h5");
    INFO(raise.out << raise.err);
    CHECK(raise.code == 0);
    CHECK_THAT(raise.out, ContainsSubstring("Of the longer runs 4 went on from their values on record."));
    CHECK(bytes_in(log) == 80);
    CHECK(bobench_program("diff " + folder.file("at-once.h5") + " " + folder.file("raised.h5")).code == 0);
    CHECK(run("20", "raised.h5").code == 2);
    // A changed program may propose other points; recorded points show that it does not.
    std::ofstream(solver, std::ios::app) << "# a comment\n";
    CHECK_THAT(run("32", "raised.h5").out, ContainsSubstring(*points ? "4 went on" : "2 went on"));
    CHECK(bytes_in(log) == (*points ? 4 * 2 : 2 * 2 + 2 * 32));
    for (const char* name : {"at-once.h5", "raised.h5"}) std::filesystem::remove(folder.file(name));
  }
}

TEST_CASE("what a program leaves behind in a session of its own ends with it") {
  const TemporaryFolder folder;
  const std::string mark = "left-behind-in-" + folder.file("");
  const std::string script =
      python_solver(folder, indented("reply(params)"),
                    "import os\n"
                    "for _ in range(2):\n"
                    "    if os.fork() == 0:\n"
                    "        os.setsid()\n"
                    "        if os.fork() == 0:\n"
                    "            os.execv(sys.executable, [sys.executable, '-c', 'import time; time.sleep(100)', '" +
                        mark +
                        "'])\n"
                        "        os._exit(0)\n");
  const ProgramResult run = bobench_program("run --optimizers " + command(script) +
                                            " --problems synthetic/branin --replicates 3 --budget 3 " +
                                            "--threads 2 --quiet --output " + folder.file("r.h5"));
  INFO(run.out << run.err);
  CHECK(run.code == 0);
  CHECK(processes_left_with(mark) == 0);
}

TEST_CASE("the example in C++ runs") {
  const TemporaryFolder folder;
  const ProgramResult run = run_example(folder, "'command:" BOBENCH_RANDOM_NEIGHBOR "'", "bbob/f1/d3", large);
  INFO(run.out << run.err);
  REQUIRE(run.code == 0);
  CHECK(median_regret(folder.file("r.h5"), "random_neighbor") < median_regret(folder.file("r.h5"), "random-search"));
}

TEST_CASE("the example through Optuna runs where Optuna is installed") {
  if (std::system((python + " -c 'import optuna' 2>/dev/null").c_str()) != 0) {
    WARN("Optuna is not installed: not tested");
    return;
  }
  const TemporaryFolder folder;
  const ProgramResult run = bobench_program(
      "run --optimizers " + command(examples + "optuna_optimizer.py", " TPESampler") + " --problems synthetic/branin " +
      command(examples + "noisy_ridge.py") + " --replicates 1 --budget 30 --quiet --output " + folder.file("r.h5"));
  INFO(run.out << run.err);
  CHECK(run.code == 0);
  CHECK(results::read_results(folder.file("r.h5")).series[0].label == "optuna-TPESampler");
}

TEST_CASE("our optimisers are asked and told from Python") {
  const TemporaryFolder folder;
  const auto example = [&](const std::string& optimizer) {
    const std::string line = python + " " + examples + "ask_and_tell.py " + BOBENCH_PROGRAM + " " + optimizer;
    REQUIRE(std::system((line + " >" + folder.file("out")).c_str()) == 0);
    return contents_of(folder.file("out"));
  };
  const std::string first = example("tpe");
  CHECK_THAT(first, ContainsSubstring("'activation': 'tanh'"));
  CHECK(std::stod(first) < 1.0);
  CHECK(example("tpe") == first);
  CHECK(std::stod(example("bore-rf")) < 1.0);

  // With earlier results, including a neighbour of the optimum.
  const std::string past =
      folder.write("past.jsonl",
                   R"({"params": {"x": 1.1, "rate": 0.01, "layers": 3, "activation": "tanh"}, "value": 0.01}
{"params": {"x": -4.0, "rate": 0.9, "layers": 8, "activation": "relu"}, "value": null}
)");
  CHECK(example("bore-rf " + past) != example("bore-rf"));
  const std::string line = python + " " + examples + "ask_and_tell.py " + BOBENCH_PROGRAM + " random-search " + past;
  CHECK(std::system((line + " 2>" + folder.file("err")).c_str()) != 0);
  CHECK_THAT(contents_of(folder.file("err")),
             ContainsSubstring("INCAPABLE: 'random-search' learns nothing from trials that it did not ask for"));
}

TEST_CASE("bobench as the solver of bobench gives one run after another the same") {
  const TemporaryFolder folder;
  const std::string optimizer = std::string("'command:") + BOBENCH_PROGRAM + " serve --optimizer bore-rf'";
  const std::string problems = "bbob/f8/d2 synthetic/forrester/multi-fidelity";
  const ProgramResult run = run_example(folder, optimizer, problems);
  INFO(run.out << run.err);
  REQUIRE(run.code == 0);
  REQUIRE(run_example(folder, optimizer, problems, small, "again.h5").code == 0);
  CHECK(bobench_program("diff " + folder.file("r.h5") + " " + folder.file("again.h5")).code == 0);
}

TEST_CASE("a failing program is a failed run with exit code 1, and the others continue") {
  const TemporaryFolder folder;
  const std::string script = python_solver(folder, indented("sys.exit('it\\'s all over')"));
  const ProgramResult run = run_example(folder, command(script), "bbob/f1/d2");
  CHECK(run.code == 1);
  CHECK_THAT(run.out,
             ContainsSubstring("8 runs done") && ContainsSubstring("4 failed") && ContainsSubstring("it's all over"));
  const ProgramResult again = run_example(folder, command(script), "bbob/f1/d2");
  CHECK(again.code == 1);
  CHECK_THAT(again.out, ContainsSubstring("8 were there already, 4 of them failed"));
  const ProgramResult status = bobench_program("status " + folder.file("r.h5"));
  CHECK_THAT(unwrapped(status.out), ContainsSubstring("ended (exit code 1)"));
  python_solver(folder, indented("reply(params)"));  // corrected
  CHECK(bobench_program("run --optimizers " + command(script) +
                        " --problems bbob/f1/d2 --replicates 4 --budget 60 --retry-failed --quiet --output " +
                        folder.file("r.h5"))
            .code == 0);
}

TEST_CASE("commands that cannot be used are refused in one line") {
  const TemporaryFolder folder;
  const auto refusal = [&](const std::string& arguments) {
    const ProgramResult result =
        bobench_program("run --replicates 1 --output " + folder.file("r.h5") + " " + arguments);
    CHECK(result.code == 2);
    CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
    return result.err;
  };
  CHECK_THAT(refusal("--problems bbob/f1/d2 --optimizers command:no-such-program"), ContainsSubstring("cannot start"));
  CHECK_THAT(refusal("--problems bbob/f1/d2 --optimizers \"command:'\""), ContainsSubstring("not closed"));
  CHECK_THAT(refusal("--problems command:no-such-program --optimizers tpe"), ContainsSubstring("cannot start"));
  CHECK_THAT(refusal("--problems bbob/f1/d2 --optimizers tpe --reply-limit 0"),
             ContainsSubstring("--reply-limit is 0"));
  CHECK(bobench_program("serve --optimizer tpee").code == 2);
  CHECK(bobench_program("serve --optimizer tpe --budget 0").code == 2);
  CHECK_FALSE(std::filesystem::exists(folder.file("r.h5")));
  CHECK_THAT(bobench_program("list optimizers command").out, ContainsSubstring("a program of yours"));
  CHECK_THAT(bobench_program("list problems").out, ContainsSubstring("command:PROGRAM"));
}

TEST_CASE("importing a file never starts a program that it names") {
  const TemporaryFolder folder;
  const std::string victim = folder.file("victim");
  const std::string csv = folder.write("t.csv",
                                       "problem,optimizer,replicate,evaluation,value\n"
                                       "command:touch " +
                                           victim + ",command:touch " + victim + ",0,1,1.5\n");
  CHECK(bobench_program("import " + csv + " --output " + folder.file("i.h5")).code == 0);
  CHECK(bobench_program("rank " + folder.file("i.h5")).code >= 0);
  CHECK_FALSE(std::filesystem::exists(victim));
  CHECK(results::read_results(folder.file("i.h5")).series[0].problem == "command:touch " + victim);
}

TEST_CASE("killed or interrupted, bobench leaves no process of a hanging solver behind") {
  const TemporaryFolder folder;
  const std::string mark = folder.file("mark");
  for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
    INFO("signal " << signal);
    std::filesystem::remove(folder.file("ready"));
    const pid_t bobench = start_hanging(folder, mark);
    CHECK(processes_with(mark) >= 3);  // bobench's command line has it too
    ::kill(bobench, signal);
    const int status = wait_for(bobench);
    if (signal == SIGKILL) {
      CHECK(WIFSIGNALED(status));
    } else {
      CHECK(WEXITSTATUS(status) == (signal == SIGTERM ? 75 : 130));
    }
    CHECK(processes_left_with(mark) == 0);
  }
}
