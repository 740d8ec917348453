#include <cstdlib>
#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include "analysis/comparability.hpp"
#include "analysis/table.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/distribution.hpp"
#include "cli/interrupt.hpp"
#include "cli/programs.hpp"
#include "cli/result_files.hpp"
#include "core/command_line.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "runners/budget/budget_raise.hpp"
#include "runners/labels.hpp"
#include "runners/plan_size.hpp"
#include "runners/runner.hpp"
#include "runners/storage/stored_names.hpp"
#include "system/machine.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
using Words = std::vector<std::string>;

ArgumentParser run_parser() {
  ArgumentParser parser(
      "bobench run --optimizers A B --problems P Q --output r.h5 [options]",
      "Runs every optimiser on every problem. If the output exists, the command does the runs that are missing in it: "
      "rerun a stopped command to resume it.");
  auto add = parser.options();
  parser.group("What to run");
  add("optimizers", text_values("NAME")->required(), "gp-ei, gp-ei:kernel=matern32, mine=command:'./es' (a program)");
  add("problems", text_values("ID")->required(), "ids: bbob/f1-24/d2,5, @bbob-dev/d5 (a set), mine=command:'./f'");
  add("replicates", whole_value(1)->default_value(15), "runs of each optimiser on each problem");
  add("budget", whole_value(1)->default_value(100), "evaluations of each run");
  add("workers", po::value<std::vector<int>>()->multitoken()->value_name("N"),
      "evaluations of a run at a time; several numbers: runs with each");
  add("cost", text_value("MODEL")->default_value(""),
      "simulated seconds of an evaluation: constant, lognormal(0.5), ... (docs/workers.md)");
  add("time-limit", text_value("S")->default_value(""),
      "seconds of each run, simulated or real; --budget is then the most evaluations");
  add("seed", seed_value(), "seed of all runs");
  add("dry-run", "print the runs and their estimated cost; run nothing");
  parser.table_format("format of --dry-run");
  parser.group("Output");
  add("output", text_value("FILE")->default_value(""), "result file (HDF5)");
  add("record-x", "store every evaluated configuration");
  parser.one_of<results::Trace>("trace", "evaluations to store; statistics do not depend on it",
                                results::Trace::automatic);
  add("retry-failed", "repeat the runs that the file has as failed");
  add("quiet", "print no progress");
  parser.group("Distribution");
  add("threads", threads_value(), "runs at a time; results do not depend on it");
  add_distribution_options(parser);
  add("print-shards", whole_value(1, 1000000), "print N commands that together do all runs; run nothing");
  add_program_options(parser);
  parser.example("bobench run --optimizers random-search gp-ei --problems bbob/f1-5/d2 --budget 40 --output r.h5",
                 "Run two optimisers on five problems, 15 times each, or resume that");
  parser.example("bobench run --optimizers tpe gp-ei:kernel=se --problems embedded/friedman --output f.h5 --dry-run",
                 "Print what a run would do, and how long it would take by the runs in the file");
  return parser;
}

/// Adds a rule that any id may end in to all ids.
void add_rule(const char* rule, const std::string& value, Words& problems) {
  for (std::string& problem : problems) {
    if (results::is_command(problem)) {
      throw InputError(fmt::format("'{}' needs a label for --{}: mine={}", problem, rule, problem));
    }
    problem += fmt::format("/{}={}", rule, value);
  }
}

/// @param problems  extended by user programs with a label
runners::PlanRequest plan_request(const po::variables_map& values, ProblemCatalog& problems) {
  runners::PlanRequest request;
  if (values.count("optimizers")) request.optimizers = values["optimizers"].as<Words>();
  if (values.count("problems")) {
    for (const std::string& text : values["problems"].as<Words>()) {
      request.problems.push_back(runners::add_labelled(text, problems));
    }
  }
  for (const char* rule : {"cost", "time-limit"}) {
    const std::string& value = values[rule].as<std::string>();
    if (!value.empty()) add_rule(rule, value, request.problems);
  }
  if (values.count("workers")) request.workers = values["workers"].as<std::vector<int>>();
  request.replicates = values["replicates"].as<int>();
  request.budget = values["budget"].as<int>();
  request.seed = values["seed"].as<std::uint64_t>();
  request.record_configurations = values.count("record-x") > 0;
  request.trace = choice<results::Trace>(values, "trace");
  return request;
}

/// Mean seconds of an optimiser's finished runs in the output file, if there are any. They include evaluation time,
/// except in older files that did not record it.
double seconds_per_run(const results::ResultSet& stored, const std::string& optimizer) {
  double seconds = 0.0;
  std::size_t runs = 0;
  for (const results::Series& series : stored.series) {
    if (series.optimizer != optimizer) continue;
    for (const results::RunResult& run : series.runs) {
      if (run.status != results::RunStatus::complete) continue;
      seconds += results::total_seconds(run);
      ++runs;
    }
  }
  return runs == 0 ? std::numeric_limits<double>::quiet_NaN() : seconds / static_cast<double>(runs);
}

/// --dry-run: the planned runs and their cost. Times are estimated from the runs already in the output file.
void print_plan(const runners::Plan& given, const ProblemCatalog& problems, const std::string& output,
                analysis::TableFormat format, const Environment& environment) {
  const results::Wanted times = {.values = false, .times = results::Times::totals, .configurations = false};
  results::ResultSet stored;
  if (!output.empty() && std::filesystem::exists(output)) stored = read_result_set(environment, output, times);
  const auto note = [&](const std::string& line) { environment.err << "Note: " << line << ".\n"; };
  const runners::Plan plan = runners::named_as_in(stored, output, given, problems, note);
  const bool is_raised = stored.settings.budget > 0 && stored.settings.budget < plan.settings.budget;
  if (const std::string raised = runners::raised_path(output); is_raised && std::filesystem::exists(raised)) {
    stored = read_result_set(environment, raised, times);
  }
  analysis::Table table;
  table.title =
      fmt::format("{} problems x {} optimisers x {} replicates = {} runs of {} evaluations", plan.problems.size(),
                  plan.optimizers.size(), plan.replicates, plan.runs(), plan.settings.budget);
  table.columns = {"optimizer", "runs", "done", "evaluations", "seconds_per_run", "options"};
  for (const OptimizerRecipe& optimizer : plan.optimizers) {
    const std::size_t runs = plan.problems.size() * static_cast<std::size_t>(plan.replicates);
    std::size_t done = 0;
    for (const runners::PlannedProblem& problem : plan.problems) {
      const results::Series* series = stored.find(problem.id, optimizer.spec);
      if (!series || stored.settings.budget != plan.settings.budget) continue;
      for (std::size_t r = 0; r < std::min(series->runs.size(), static_cast<std::size_t>(plan.replicates)); ++r) {
        done += series->runs[r].status == results::RunStatus::missing ? 0 : 1;
      }
    }
    table.rows.push_back({optimizer.spec,
                          runs,
                          done,
                          static_cast<long long>(runs - done) * plan.settings.budget,
                          {seconds_per_run(stored, optimizer.spec), 3},
                          {optimizer.options.dump(), optimizer.options}});
  }
  environment.out << table.print(format);
  if (format == analysis::TableFormat::text) {
    environment.out << "\nProblems:\n";
    for (const runners::PlannedProblem& problem : given.problems) environment.out << "  " << problem.id << "\n";
    environment.out << "Nothing was run (--dry-run).\n";
  }
}

/// Caveats of a comparison of the plan's runs.
std::vector<std::string> notes_on(const runners::Plan& plan) {
  Words single;
  for (const runners::PlannedProblem& planned : plan.problems) {
    if (planned.problem.fidelities().size() < 2) single.push_back(planned.id);
  }
  std::vector<std::string> notes = analysis::notes_on_plan(runners::skeleton(plan), single);
  if (!plan.duplicates.empty()) {
    notes.push_back(fmt::format("Named more than once, but run once: {}.", analysis::some_of(plan.duplicates)));
  }
  return notes;
}

/// Runs that were restarted; "" if there are none.
std::string restart_summary(const runners::RunnerReport& report) {
  std::vector<std::string> names;
  for (const auto& [name, count] : report.restarted) names.push_back(fmt::format("{} of {}", count, name));
  if (names.empty()) return "";
  return fmt::format(
      "Of the runs that were cut short {} began again from their first evaluation: the optimiser asks for other trials "
      "than it did then (does a program use its seed?).\n",
      fmt::join(names, ", "));
}

/// The outcome for the runs of a file whose budget was raised; "" if it was not raised.
std::string raise_summary(const runners::RunnerReport& report, const std::string& output) {
  std::vector<std::string> parts;
  if (report.resumed > 0) parts.push_back(fmt::format("{} went on from their values on record", report.resumed));
  if (report.replayed > 0) {
    parts.push_back(fmt::format("{} were run again and began as they had before", report.replayed));
  }
  std::size_t others = 0;
  std::vector<std::string> names;
  for (const auto& [name, count] : report.diverged) {
    others += count;
    names.push_back(fmt::format("{} of {}", count, name));
  }
  if (others > 0) {
    parts.push_back(fmt::format("{} began otherwise, as what depends on the budget or on the build does ({})", others,
                                fmt::join(names, ", ")));
  }
  std::string text = parts.empty() ? "" : fmt::format("Of the longer runs {}.\n", fmt::join(parts, "; "));
  if (!report.unfinished_raise.empty()) {
    text += fmt::format("'{}' stays as it was until all of them are there; so far they are in '{}'.\n", output,
                        report.unfinished_raise);
    if (report.failed + report.found_failed > 0)
      text += "Runs that failed before they were as long as before are done again by --retry-failed.\n";
  }
  return text;
}

runners::RunnerOptions runner_options(const po::variables_map& values, const Environment& environment,
                                      const std::unique_ptr<system::Ranks>& ranks) {
  runners::RunnerOptions options;
  options.output = values["output"].as<std::string>();
  options.threads = values["threads"].as<int>();
  options.distribution = distribution_of(values, ranks, options.threads);
  options.retry_failed = values.count("retry-failed") > 0;
  options.command_line = environment.command_line;
  options.progress = values.count("quiet") ? runners::Progress::Style::silent : runners::Progress::automatic();
  options.stop = InterruptGuard::requested;
  if (!options.distribution.is_helper()) {
    options.note = [&](const std::string& line) { environment.err << "Note: " << line << ".\n"; };
  }
  return options;
}

/// --print-shards: one command per line, for any job launcher.
void print_shards(const po::variables_map& values, const Environment& environment) {
  const int count = values["print-shards"].as<int>();
  Words words = split_command(environment.command_line);
  words[0] = system::this_program().string();
  for (std::size_t i = 0; i < words.size();) {
    const bool is_apart = words[i] == "--print-shards";
    const bool is_one = words[i].starts_with("--print-shards=") || words[i] == "--shared";
    if (!is_apart && !is_one) {
      ++i;
      continue;
    }
    const auto at = words.begin() + static_cast<std::ptrdiff_t>(i);
    words.erase(at, at + (is_apart ? 2 : 1));
  }
  for (int number = 1; number <= count; ++number) {
    fmt::print(environment.out, "{} --shared --shard {}/{}\n", join_command(words), number, count);
  }
}

std::string summary(const runners::RunnerReport& report, const std::string& output) {
  std::string text = fmt::format("{} runs done in {:.1f} s", report.done, report.seconds);
  if (report.found > 0) text += fmt::format(", {} were there already", report.found);
  if (report.found_failed > 0) text += fmt::format(", {} of them failed (--retry-failed)", report.found_failed);
  if (report.failed > 0) text += fmt::format(", {} failed (first: {})", report.failed, report.first_failure);
  if (report.missing > 0) text += fmt::format(", {} not done: the same command resumes them", report.missing);
  if (report.pending_on_other_shards > 0) {
    text += fmt::format(", {} of other processes are not there yet", report.pending_on_other_shards);
  }
  return fmt::format("{}. Results: {}", text, output);
}

}  // namespace

int run_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = run_parser().parse(arguments, environment.out);
  if (!values) return 0;

  const auto format = choice<analysis::TableFormat>(*values, "format");
  const InterruptGuard guard;
  runners::Catalogs catalogs =
      with_programs(environment.catalogs, program_settings(*values, InterruptGuard::requested));
  const runners::Plan plan = runners::make_plan(plan_request(*values, catalogs.problems), catalogs);
  const std::unique_ptr<system::Ranks> ranks = system::Ranks::join();
  const runners::RunnerOptions options = runner_options(*values, environment, ranks);
  // run_plan() checks this, too, but the notes below lay out the plan's runs before.
  runners::require_fitting(plan, options.threads);
  if (values->count("dry-run")) {
    print_plan(plan, catalogs.problems, options.output, format, environment);
    return 0;
  }
  if (!(*values)["format"].defaulted()) {
    throw InputError("--format is that of --dry-run, and has no effect without it: `bobench table` prints results");
  }
  if (options.output.empty()) throw InputError("--output is missing; expected the result file's name, such as r.h5");

  if (values->count("print-shards")) {
    print_shards(*values, environment);
    return 0;
  }
  if (!values->count("quiet") && !options.distribution.is_helper()) {  // `rank` and `table` print them, too
    for (const std::string& line : notes_on(plan)) environment.err << "Note: " << line << "\n";
  }
  const runners::RunnerReport report = runners::run_plan(plan, catalogs.problems, options);
  if (ranks) ranks->finish();
  if (options.distribution.is_helper()) return 0;  // rank 0 prints for all
  fmt::print(environment.out, "{}{}{}\n", restart_summary(report), raise_summary(report, options.output),
             summary(report, options.output));
  if (report.missing > 0 && InterruptGuard::requested()) return InterruptGuard::exit_code();
  if (report.missing > 0 && report.done == 0) {
    throw Error("none of the runs that are left can end in the time there is, by what others of their kind took");
  }
  if (report.missing > 0) return exit_unfinished;
  return report.failed + report.found_failed > 0 ? 1 : 0;
}

}  // namespace bobench::cli
