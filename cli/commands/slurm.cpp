// bobench slurm: runs a plan as a Slurm job array, with requeueing and restarts.
#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <ostream>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/duration.hpp"
#include "cli/interrupt.hpp"
#include "core/command_line.hpp"
#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "system/durable_file.hpp"
#include "system/machine.hpp"
#include "system/processes/process.hpp"

namespace bobench::cli {
namespace {

namespace fs = std::filesystem;
namespace po = boost::program_options;
using Words = std::vector<std::string>;

constexpr int most_tasks = 1000;  // Slurm's default MaxArraySize is 1001

ArgumentParser slurm_parser() {
  ArgumentParser parser("bobench slurm --tasks 40 --time 2:00:00 [--submit] [options] -- run ... --output r.h5",
                        "Writes a job array for Slurm: each task does a share of the runs, and resumes after a "
                        "requeue; a job after it merges all into r.h5 and writes r.html. --submit submits both.");
  parser.positional("command", -1);
  auto add = parser.options();
  parser.group("Jobs");
  add("tasks", whole_value(1, most_tasks)->default_value(40), "tasks of the array, or MPI ranks with --mpi");
  add("at-once", whole_value(1, most_tasks), "tasks that run at the same time, at most");
  add("mpi", "one job of MPI ranks instead of an array");
  add("submit", "submit the jobs");
  parser.group("Resources of a task");
  add("time", text_value("TIME")->required(), "time limit, as 2:00:00 or 90m; unfinished tasks are requeued");
  add("cpus-per-task", whole_value(1, 4096)->default_value(1), "processors, and runs at the same time");
  add("memory", text_value("SIZE"), "memory, such as 4G");
  add("partition", text_value("NAME"), "partition of the cluster");
  add("account", text_value("NAME"), "account to charge");
  parser.example("bobench slurm --time 2h --submit -- run --optimizers tpe --problems @bbob-dev/d5 --output r.h5",
                 "Do these runs in 40 tasks of two hours");
  return parser;
}

/// A word of an #SBATCH line, in which a line end would begin a command and a blank an option.
std::string word(const po::variables_map& values, const char* option) {
  std::string text = values[option].as<std::string>();
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.,:+=/@";
  if (text.empty() || text.find_first_not_of(letters) != std::string::npos) {
    throw InputError(
        fmt::format("--{} is '{}'; expected a word of letters, digits and -_.,:+=/@", option, excerpt(text)));
  }
  return text;
}

/// A path on an #SBATCH line: Slurm expands what follows a '%'.
std::string quoted_path(const std::string& folder, const std::string& name) {
  std::string text;
  for (const char c : folder) {
    if (c == '%') text += '%';
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return fmt::format("output=\"{}/{}\"", text, name);
}

struct Job {
  Words command;       ///< "run ..." or "reproduce ..."
  std::string output;  ///< the result file, or reproduce's folder
  fs::path folder;     ///< for the scripts and the output of the tasks

  bool is_run() const { return command[0] == "run"; }
};

/// The value of an option in a command line.
std::string value_of(const Words& words, const std::string& option) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == option && i + 1 < words.size()) return words[i + 1];
    if (words[i].starts_with(option + "=")) return words[i].substr(option.size() + 1);
  }
  return "";
}

bool has(const Words& words, const std::string& option) {
  return std::ranges::any_of(words,
                             [&](const std::string& word) { return word == option || word.starts_with(option + "="); });
}

Job job_of(const po::variables_map& values) {
  Job job;
  if (values.count("command")) job.command = values["command"].as<Words>();
  if (job.command.empty() || (job.command[0] != "run" && job.command[0] != "reproduce")) {
    throw InputError(
        "expected a `run` or `reproduce` command behind --: bobench slurm --time 2:00:00 -- run ... --output r.h5");
  }
  for (const char* ours : {"--shard", "--shared", "--threads", "--stop-after", "--dry-run"}) {
    if (has(job.command, ours))
      throw InputError(fmt::format("{} is what `bobench slurm` sets itself; leave it out", ours));
  }
  job.output = value_of(job.command, "--output");
  if (job.output.empty() && !job.is_run()) job.output = "reproduced";
  if (job.output.empty()) throw InputError("--output is missing in the run command");
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' '; };
  for (const std::string& part : job.command) {
    if (std::ranges::any_of(part, is_control)) {
      throw InputError(fmt::format(
          "'{}' has a line end or another control character; a script of Slurm's cannot have it", excerpt(part)));
    }
  }
  job.folder = job.output + ".slurm";
  return job;
}

/// Reports errors of the plan now, before the tasks are submitted.
void require_sound(const Environment& environment, const Job& job) {
  if (!job.is_run()) return;
  Words dry(job.command.begin() + 1, job.command.end());
  dry.push_back("--dry-run");
  std::ostringstream unread;
  const Environment quiet{environment.catalogs, environment.in,           unread,
                          environment.err,      environment.command_line, environment.data};
  run_command(quiet, dry);
}

/// The #SBATCH lines with the requested resources.
std::string requests(const po::variables_map& values, const Job& job, bool is_finish) {
  const auto seconds = duration_of(values["time"].as<std::string>()).count();
  std::string title = fs::path(job.output).stem().string();
  std::ranges::replace_if(
      title, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '-');
  std::string text = fmt::format("#SBATCH --job-name=bobench-{}{}\n", title, is_finish ? "-report" : "");
  const auto add = [&](const std::string& line) { text += "#SBATCH --" + line + "\n"; };
  add(fmt::format("time={}-{:02d}:{:02d}:{:02d}", seconds / 86400, seconds / 3600 % 24, seconds / 60 % 60,
                  seconds % 60));
  for (const char* name : {"partition", "account"}) {
    if (values.count(name)) add(fmt::format("{}={}", name, word(values, name)));
  }
  if (values.count("memory")) add("mem=" + word(values, "memory"));
  if (is_finish) {
    add(quoted_path(job.folder.string(), "report.log"));
    return text;
  }
  const int tasks = values["tasks"].as<int>();
  if (values.count("mpi")) {
    add(fmt::format("ntasks={}", tasks));
    add(quoted_path(job.folder.string(), "ranks.log"));
  } else {
    const std::string at_once = values.count("at-once") ? fmt::format("%{}", values["at-once"].as<int>()) : "";
    add(fmt::format("array=1-{}{}", tasks, at_once));
    add(quoted_path(job.folder.string(), "task-%a.log"));
  }
  add(fmt::format("cpus-per-task={}", values["cpus-per-task"].as<int>()));
  add("requeue");
  add("open-mode=append");
  add("signal=B:TERM@120");
  return text;
}

std::string array_script(const po::variables_map& values, const Job& job) {
  const bool is_mpi = values.count("mpi") > 0;
  const int tasks = values["tasks"].as<int>();
  std::string command = join_command({system::this_program().string()}) + " " + join_command(job.command) + " --quiet";
  command += is_mpi ? " --threads \"${SLURM_CPUS_PER_TASK:-1}\""
                    : fmt::format(
                          " --shared --shard \"${{SLURM_ARRAY_TASK_ID}}/{}\" --threads "
                          "\"${{SLURM_CPUS_PER_TASK:-1}}\"",
                          tasks);
  if (is_mpi) command = "mpirun " + command;
  const std::string name = is_mpi ? "${SLURM_JOB_ID}" : "${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID}";
  return fmt::format(
      "#!/bin/bash\n{}\n"
      "# Slurm sends SIGTERM to this shell before the time is up; bobench then keeps what is finished, and ends with "
      "{}.\n"
      "{} &\nbobench=$!\nterm=0\ntrap 'term=1; kill -TERM $bobench' TERM\nwait $bobench\ncode=$?\n"
      "if [ $code -gt 128 ]; then wait $bobench; code=$?; fi # the signal has ended the first wait, not bobench\n"
      "if [ $code -eq {} ] || {{ [ $term -eq 1 ] && [ $code -ne 0 ]; }}; then scontrol requeue \"{}\" && exit 0; "
      "fi\nexit $code\n",
      requests(values, job, false), exit_unfinished, command, exit_unfinished, name);
}

std::string report_script(const po::variables_map& values, const Job& job) {
  const std::string program = join_command({system::this_program().string()}), output = join_command({job.output});
  if (!job.is_run()) {  // after all tasks: judges the runs, and finishes those that a task has left
    return fmt::format("#!/bin/bash\n{}\n{} {} --quiet\n", requests(values, job, true), program,
                       join_command(job.command));
  }
  const std::string page = join_command({fs::path(job.output).replace_extension(".html").string()});
  return fmt::format("#!/bin/bash\n{0}\n{1} fold {2} && {1} status {2} && {1} report {2} --output {3}\n",
                     requests(values, job, true), program, output, page);
}

/// The job number in sbatch's answer, "1234" or "1234;cluster". @throws Error with the answer if there is none
std::string submitted(const Words& command) {
  constexpr std::chrono::seconds limit(60);
  system::Process process(command, InterruptGuard::requested);
  std::string answer;
  try {
    answer = process.read_line(limit);
  } catch (const system::ProcessError&) {  // it has printed the reason on standard error
  }
  std::string number = answer.substr(0, answer.find_first_not_of("0123456789"));
  if (process.finish(limit) == 0 && !number.empty()) return number;
  throw Error(fmt::format("'{}' failed: {}", join_command(command), fmt::join(process.error_lines(3), "; ")));
}

}  // namespace

int slurm_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto is_command = [](const std::string& word) { return word == "run" || word == "reproduce"; };
  const auto command = std::ranges::find_if(arguments, is_command);
  if (command != arguments.end() && std::find(arguments.begin(), command, "--") == command) {
    throw InputError(
        fmt::format("put `--` before `{0}`: bobench slurm --tasks 40 --time 2:00:00 -- {0} ...", *command));
  }
  const auto values = slurm_parser().parse(arguments, environment.out);
  if (!values) return 0;
  const Job job = job_of(*values);
  const std::string array = array_script(*values, job), report = report_script(*values, job);
  require_sound(environment, job);
  system::make_folder(job.folder);
  const fs::path array_path = job.folder / "runs.sh", report_path = job.folder / "report.sh";
  system::replace_text(array_path, array);
  system::replace_text(report_path, report);
  if (!values->count("submit")) {
    environment.out << fmt::format(
        "Written: {0} and {1}. To submit them:\n  job=$(sbatch --parsable {2})\n  sbatch --dependency=afterany:$job "
        "{3}\n",
        array_path.string(), report_path.string(), join_command({array_path.string()}),
        join_command({report_path.string()}));
    return 0;
  }
  const std::string number = submitted({"sbatch", "--parsable", array_path.string()});
  const std::string after =
      submitted({"sbatch", "--parsable", "--dependency=afterany:" + number, report_path.string()});
  environment.out << fmt::format(
      "Submitted: job {} does the runs, job {} puts them together. `bobench status {}` says how "
      "far they are.\n",
      number, after, join_command({job.output}));
  return 0;
}

}  // namespace bobench::cli
