#include "cli/main.hpp"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <new>
#include <system_error>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/arguments.hpp"
#include "cli/bo_suite.hpp"
#include "cli/command.hpp"
#include "cli/documentation/complete.hpp"
#include "cli/documentation/documentation.hpp"
#include "cli/help.hpp"
#include "core/command_line.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"
#include "hpobench_tables/catalog.hpp"
#include "optimizers/catalog.hpp"
#include "runners/provenance.hpp"
#include "system/descriptor.hpp"
#include "system/memory.hpp"
#include "system/processes/orphans.hpp"
#include "testfunctions/catalog.hpp"
#include "testfunctions/simulators/catalog.hpp"

namespace bobench::cli {
namespace {

/// Removes --data-dir from the arguments, at any position.
hpobench_tables::DataDirectory take_data_directory(std::vector<std::string>& words) {
  auto data = hpobench_tables::DataDirectory::of_user();
  const std::string name = "--data-dir";
  for (auto word = words.begin(); word != words.end();) {
    if (*word != name && !word->starts_with(name + "=")) {
      ++word;
      continue;
    }
    const bool apart = *word == name;
    if (apart && word + 1 == words.end()) throw InputError("--data-dir needs a folder");
    const std::string folder = apart ? *(word + 1) : word->substr(name.size() + 1);
    if (folder.empty()) throw InputError("--data-dir needs a folder");
    data = hpobench_tables::DataDirectory(folder);
    word = words.erase(word, word + (apart ? 2 : 1));
  }
  return data;
}

/// " (`plot` has it)": the commands that have an option; "" if there are none.
std::string commands_with(const std::string& option, const Environment& environment) {
  std::vector<std::string> names;
  for (const DocumentedCommand& command : documented_commands(environment)) {
    const auto& options = command.description.options;
    const auto is_it = [&](const OptionDescription& known) { return "--" + known.name == option; };
    if (std::ranges::any_of(options, is_it)) names.push_back("`" + command.name + "`");
  }
  if (names.empty()) return "";
  return fmt::format(" ({} {} it)", fmt::join(names, ", "), names.size() == 1 ? "has" : "have");
}

bool is_help(const std::string& word) {
  return word == "help" || word == "--help" || word == "-h";
}

/// `bobench help COMMAND` as `bobench COMMAND --help`. @throws InputError for further words
void move_help_behind(std::vector<std::string>& words) {
  if (words.size() < 2 || !is_help(words[0])) return;
  if (words.size() > 2) {
    throw InputError(fmt::format("'{}' is one word too many; expected `bobench help COMMAND`", words[2]));
  }
  words = is_help(words[1]) ? std::vector<std::string>{"help"} : std::vector<std::string>{words[1], "--help"};
}

/// `bobench rank help` asks for help, unless there is a file of that name.
void require_no_help_behind(const std::vector<std::string>& words) {
  std::error_code none;
  if (words.size() != 2 || words[1] != "help" || std::filesystem::exists("help", none)) return;
  throw InputError(
      fmt::format("'help' is not an argument of `bobench {0}`; `bobench {0} --help` explains it", words[0]));
}

/// Prints one line on standard error, with quoted names escaped.
int complain(std::string_view what, int code) {
  constexpr std::size_t max_bytes = 2000;
  std::fputs(fmt::format("bobench: {}\n", inert_text(what, max_bytes)).c_str(), stderr);
  return code;
}

/// Threads get stacks of this size, too. With less, the program would end with a segmentation fault without a message.
void require_stack() {
  constexpr rlim_t least = 128 * 1024;
  rlimit limit{};
  if (::getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= least) return;
  throw InputError(fmt::format("the limit of the stack is {} kB (ulimit -s); expected {} kB or more",
                               limit.rlim_cur / 1024, least / 1024));
}

}  // namespace

runners::Catalogs standard_catalogs(const hpobench_tables::DataDirectory& data) {
  runners::Catalogs catalogs{optimizers::catalog(), {}, optimizers::regressor_catalog()};
  testfunctions::add_to(catalogs.problems);
  simulators::add_to(catalogs.problems);
  hpobench_tables::add_to(catalogs.problems, data);
  catalogs.problems.add_set(bo_suite());
  catalogs.problems.add_set(bo_suite_quick());
  return catalogs;
}

const std::vector<Command>& commands() {
  constexpr const char *run = "Run experiments", *analyse = "Analyse results", *study = "Study problems and models",
                       *exchange = "Exchange results", *tables = "Make tables of evaluated configurations";
  static const std::vector<Command> table = {
      {run, "list", "list optimisers, problems, models, and papers' tables and figures", list_command},
      {run, "run", "run optimisers on problems, or resume a stopped run", run_command},
      {run, "reproduce", "reproduce a paper's table or figure and judge its claims", reproduce_command},
      {run, "status", "print the progress of a result file", status_command},
      {run, "slurm", "write a Slurm job array that does a run, and submit it", slurm_command},
      {run, "fold", "merge the partial results of distributed runs into the result file", fold_command},
      {analyse, "rank", "rank the optimisers, with significance tests and effect sizes", rank_command},
      {analyse, "report", "write an HTML page: ranking, plots, results, failures", report_command},
      {analyse, "explore", "serve that page to a browser on this machine, also during a run", explore_command},
      {analyse, "plot", "draw regret, scores, critical differences, solved targets (SVG, PDF, PNG)", plot_command},
      {analyse, "table", "print the final regret of every optimiser on every problem", table_command},
      {analyse, "runtime", "print the average runtimes to targets", runtime_command},
      {analyse, "check", "check whether a new version of an optimiser is worse than the old one", check_command},
      {analyse, "compare", "compare with published optimisers on COCO's suites", compare_command},
      {study, "recommend", "recommend an optimiser for a problem, by bobench's archive of runs", recommend_command},
      {study, "landscape", "draw contour plots and slices, with runs and surrogate predictions", landscape_command},
      {study, "features", "compute features of landscapes, and which of them separate two optimisers",
       features_command},
      {study, "regress", "measure the prediction errors of surrogates over the observations", regress_command},
      {study, "evaluate", "evaluate a problem at points from standard input", evaluate_command},
      {study, "serve", "serve an optimiser to your own program, over standard input and output", serve_command},
      {exchange, "export", "export results as CSV or JSON, or for COCO or IOHprofiler", export_command},
      {exchange, "import", "import results of other programs as a result file", import_command},
      {exchange, "merge", "merge result files into one", merge_command},
      {exchange, "diff", "check whether two files hold the same results", diff_command},
      {tables, "make-table", "train every network of a grid and write the table of their errors", make_table_command},
      {tables, "import-table", "convert published files of evaluated configurations", import_table_command},
  };
  return table;
}

int execute(std::vector<std::string> words, const Streams& streams,
            const std::function<void(runners::Catalogs&)>& extend) {
  std::vector<std::string> typed = {"bobench"};
  typed.insert(typed.end(), words.begin(), words.end());
  const std::string command_line = join_command(typed);
  const hpobench_tables::DataDirectory data = take_data_directory(words);
  move_help_behind(words);
  if (words.empty() || is_help(words[0])) {
    streams.out << help();
    return words.empty() ? 2 : 0;
  }
  if (words[0] == "--version" || words[0] == "-v" || words[0] == "-V" || words[0] == "version") {
    streams.out << "bobench " << runners::version() << "\n";
    for (const auto& [name, value] : runners::this_build()->parts) streams.out << "  " << name << ": " << value << "\n";
    return 0;
  }
  runners::Catalogs catalogs = standard_catalogs(data);
  if (extend) extend(catalogs);
  const Environment environment{catalogs, streams.in, streams.out, streams.err, command_line, data};
  if (words[0] == "documentation") return documentation_command(environment, {words.begin() + 1, words.end()});
  if (words[0] == "complete") return complete_command(environment, {words.begin() + 1, words.end()});
  const auto command = std::ranges::find(commands(), words[0], &Command::name);
  if (command == commands().end()) {
    std::vector<std::string> names;
    for (const Command& known : commands()) names.emplace_back(known.name);
    throw InputError(fmt::format("unknown command '{}'{} (commands: {})", words[0], did_you_mean(words[0], names),
                                 fmt::join(names, ", ")));
  }
  require_no_help_behind(words);
  try {
    return command->run(environment, {words.begin() + 1, words.end()});
  } catch (const UnknownOption& error) {
    const std::string what = fmt::format("{}{}", error.what(), commands_with(error.option(), environment));
    throw InputError(fmt::format("{}{} Usage: {}", what, what.ends_with('?') ? "" : ".", error.usage()));
  }
}

int main(int argc, const char* const* argv, const std::function<void(runners::Catalogs&)>& extend) {
  system::open_standard_descriptors();
  system::adopt_orphans();
  system::keep_freed_memory();
  ::signal(SIGXFSZ, SIG_IGN);  // a file over the size limit (ulimit -f) is an error like a full disk
  try {
    require_stack();
    const int code = execute({argv + std::min(argc, 1), argv + argc}, {std::cin, std::cout, std::cerr}, extend);
    std::cout.flush();
    if (!std::cout) throw Error("cannot write to standard output");
    return code;
  } catch (const Error& error) {
    return complain(error.what(), error.exit_code());
  } catch (const std::filesystem::filesystem_error& error) {
    return complain(fmt::format("cannot use '{}': {}", error.path1().string(), error.code().message()), 2);
  } catch (const std::system_error& error) {
    return complain(fmt::format("the system refuses something (a thread, memory): {}", error.code().message()), 1);
  } catch (const std::bad_alloc&) {
    return complain("there is not enough memory for that", 1);
  } catch (const std::exception& error) {
    return complain(fmt::format("unexpected failure: {}", error.what()), 1);
  }
}

}  // namespace bobench::cli
