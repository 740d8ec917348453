// Help of the program and its commands: groups, examples, width, and answers to arguments that a command does not take.
#include <algorithm>
#include <filesystem>

#include "catch.hpp"
#include "cli/documentation_folder.hpp"
#include "core/command_line.hpp"
#include "core/text.hpp"

using namespace bobench;
using nlohmann::json;

namespace {

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  for (const std::string& line : split(text, '\n')) widest = std::max(widest, line.size());
  return widest;
}

json description_of(const std::string& command) {
  return json_of(command + " --help=json");
}

/// The commands of a command's examples.
Words examples_of(const std::string& command) {
  Words examples;
  const json description = description_of(command);
  for (const json& example : description["examples"]) examples.push_back(example["command"]);
  return examples;
}

/// Runs a command line in a folder, where `bobench` is the tested program. @return its exit code
int run_in(const std::string& folder, const std::string& command) {
  const std::string path = std::filesystem::path(BOBENCH_PROGRAM).parent_path().string();
  const std::string line = "cd " + folder + " && PATH=" + path + ":$PATH && ( " + command + " ) >out 2>&1 </dev/null";
  return WEXITSTATUS(std::system(line.c_str()));
}

}  // namespace

TEST_CASE("help fits into 100 columns, and ends with examples") {
  CHECK(widest_line(bobench_program("help").out) <= 100);
  const Words commands = all_commands();
  REQUIRE(commands.size() > 20);
  for (const std::string& command : commands) {
    const std::string help = bobench_program("help " + command).out;
    INFO(help);
    CHECK(widest_line(help) <= 100);
    CHECK_THAT(help, StartsWith("Usage: bobench " + command));
    CHECK_THAT(help, ContainsSubstring("\nExamples:\n  "));
    CHECK_THAT(help, !ContainsSubstring("::") && !ContainsSubstring(" arg"));
  }
}

TEST_CASE("help shows the options by groups, the general ones last") {
  const std::string help = bobench_program("run --help").out;
  CHECK(all_of(help, "\n([A-Z][^\n]*):\n") ==
        Words{"What to run", "Output", "Distribution", "Programs (command:...)", "General options", "Examples"});
  CHECK_THAT(help, ContainsSubstring("\n  --budget N              evaluations of each run (default: 100)\n"));
  CHECK_THAT(help, ContainsSubstring("\n  -h, --help              show this help\n  --data-dir DIR "));
  for (const std::string& command : all_commands()) {
    INFO(command);
    const json options = description_of(command)["options"];
    std::vector<std::string> groups;
    for (const json& option : options) groups.push_back(option["group"]);
    std::ranges::sort(groups);
    const auto count = std::unique(groups.begin(), groups.end()) - groups.begin();
    CHECK((options.size() <= 9 || count >= 3));
  }
}

TEST_CASE("the description of a command for programs has groups, values and examples") {
  const json run = description_of("run");
  const auto option = [&](const char* name) {
    return *std::ranges::find_if(run["options"], [&](const json& one) { return one["name"] == name; });
  };
  CHECK(option("budget")["group"] == "What to run");
  CHECK(option("budget")["value"] == "N");
  CHECK(option("budget")["standard"] == "100");
  CHECK(option("quiet")["value"] == "");
  CHECK(option("trace")["choices"][1] == json{{"name", "full"}, {"meaning", "every evaluation"}});
  CHECK(run["examples"].size() == 2);
}

TEST_CASE("the options of an example are options of its command") {
  for (const std::string& command : all_commands()) {
    Words known = {"--data-dir"};
    const json description = description_of(command);
    for (const json& option : description["options"]) {
      known.push_back("--" + option["name"].get<std::string>());
    }
    for (const std::string& example : examples_of(command)) {
      INFO(example);
      Words words = split_command(example);
      words.erase(words.begin(), std::ranges::find(words, "bobench"));
      REQUIRE(words.size() > 1);
      CHECK(words[1] == command);
      words.erase(std::ranges::find(words, "--"), words.end());  // the rest belongs to another command
      for (const std::string& word : words) {
        if (word.starts_with("--")) CHECK(std::ranges::find(known, word) != known.end());
      }
    }
  }
}

TEST_CASE("the examples work, one after the other in one folder") {
  const TemporaryFolder folder;
  const auto check = [&](const std::string& example) {
    const int code = run_in(folder.file(""), example);
    INFO(example << "\n" << contents_of(folder.file("out")));
    CHECK(code == 0);
  };
  Words commands = {"run", "list", "evaluate", "status", "rank", "table", "runtime", "export", "fold"};
  if (have("gnuplot")) commands.insert(commands.end(), {"compare", "plot", "report"});
  for (const std::string& command : commands) std::ranges::for_each(examples_of(command), check);
  check("cp r.h5 a.h5; cp r.h5 b.h5; cp r.h5 ours.h5; mv r.h5 again.h5; mv r.csv traces.csv");
  check(examples_of("merge")[0]);
  check("cp again.h5 r.h5");
  check(examples_of("diff")[0]);
}

TEST_CASE("bobench help COMMAND is its --help, and words behind a command that ask for help are understood") {
  const std::string general = bobench_program("--help").out;
  CHECK(bobench_program("help").out == general);
  CHECK(bobench_program("-h").out == general);
  CHECK(bobench_program("help help").out == general);
  CHECK(bobench_program("help rank").out == bobench_program("rank --help").out);
  CHECK(bobench_program("--help rank").out == bobench_program("rank -h").out);
  CHECK_THAT(general, ContainsSubstring("\nAnalyse results:\n  rank ") && ContainsSubstring("  75   stopped"));
  for (const char* command : {"rank help", "run help", "list help"}) {
    const ProgramResult asked = bobench_program(command);
    CHECK(asked.code == 2);
    CHECK_THAT(asked.err, ContainsSubstring("--help` explains it"));
  }
  CHECK_THAT(bobench_program("help run rank").err, ContainsSubstring("'rank' is one word too many"));
  CHECK_THAT(bobench_program("help rnak").err, ContainsSubstring("did you mean 'rank'?"));
}

TEST_CASE("a number that an option does not take is answered by its range") {
  const auto answer = [](const std::string& option) {
    return bobench_program("run --optimizers tpe --problems synthetic/branin --output r.h5 " + option).err;
  };
  const std::string range = "; expected a whole number in [1, 2147483647]";
  for (const std::string number : {"ten", "1e3", "0", "-4", "2.5", "99999999999999999999"}) {
    CHECK_THAT(answer("--budget " + number), StartsWith("bobench: --budget is '" + number + "'" + range));
  }
  CHECK_THAT(answer("--threads 5000"), ContainsSubstring("--threads is '5000'; expected a whole number in [1, 4096]"));
  CHECK_THAT(answer("--seed -1"),
             ContainsSubstring("--seed is '-1'; expected a whole number in [0, 18446744073709551615]"));
  CHECK_THAT(answer("--reply-limit x"), ContainsSubstring("--reply-limit is 'x'; expected a number"));
  CHECK_THAT(bobench_program("table r.h5 --targets 1 x").err, ContainsSubstring("--targets is 'x'; expected a number"));
}

TEST_CASE("a word too many is named") {
  CHECK_THAT(bobench_program("rank a.h5 b.h5").err,
             StartsWith("bobench: 'b.h5' is one word too many") && ContainsSubstring("bobench merge a.h5 b.h5"));
  CHECK_THAT(bobench_program("evaluate synthetic/branin 0,0").err, StartsWith("bobench: '0,0' is one word too many"));
}

TEST_CASE("lists are at most 100 columns wide, and take parts of names and patterns in any case") {
  for (const char* list : {"optimizers", "optimizers --full", "optimizers gp-ei", "optimizers gp-ei --full", "problems",
                           "problems bbob", "models", "models gp", "papers", "optimizers bore"}) {
    INFO(list);
    const ProgramResult listed = bobench_program(std::string("list ") + list);
    CHECK(listed.code == 0);
    std::size_t widest = 0;
    for (const std::string& line : split(listed.out, '\n')) {
      const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
      widest = std::max(widest, static_cast<std::size_t>(std::ranges::count_if(line, begins)));
    }
    CHECK(widest <= 100);
  }
  const json all = json_of("list optimizers bore --json");
  CHECK(all.size() >= 4);
  CHECK(json_of("list optimizers BORE --json") == all);
  CHECK(json_of("list optimizers 'bore*' --json") == all);
  CHECK(json_of("list optimizers GP-EI --json") == json_of("list optimizers gp-ei --json"));
  const json papers = json_of("list papers tiao2021 --json");
  CHECK((!papers.empty() && papers.size() < json_of("list papers --json").size()));
  CHECK_THAT(bobench_program("list papers nothing-of-the-kind").err, ContainsSubstring("no table or figure"));
}
