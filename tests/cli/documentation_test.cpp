// Man pages and shell completion: the output of `bobench documentation` from the tables used by --help.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <filesystem>
#include <regex>

#include "catch.hpp"
#include "cli/documentation/man_page.hpp"
#include "cli/program.hpp"
#include "core/command_line.hpp"
#include "core/text.hpp"

using namespace bobench;

namespace {

using Words = std::vector<std::string>;

/// Runs a command in a shell. @return what it wrote to standard output and standard error
std::string output_of(const std::string& command) {
  const TemporaryFolder folder;
  const std::string out = folder.file("out");
  std::ignore = std::system(("( " + command + " ) >" + out + " 2>&1 </dev/null").c_str());
  return contents_of(out);
}

/// Whether a program is installed; warns about the tests skipped without it.
bool have(const std::string& program) {
  const bool found = std::system(("command -v " + program + " >/dev/null").c_str()) == 0;
  if (!found) WARN(program << " is not installed: what it says of the files was not tried");
  return found;
}

/// A folder filled by `bobench documentation`.
class Documentation {
 public:
  Documentation() {
    const ProgramResult made = bobench_program("documentation " + folder_.file("made"));
    INFO(made.err);
    REQUIRE(made.code == 0);
  }
  std::string page(const std::string& name) const { return folder_.file("made/man/" + name + ".1"); }
  std::string script(const std::string& name) const { return folder_.file("made/completion/" + name); }

 private:
  TemporaryFolder folder_;
};

/// The first groups of all matches of a pattern in a text.
Words all_of(const std::string& text, const char* pattern) {
  const std::regex regex(pattern);
  Words found;
  for (auto match = std::sregex_iterator(text.begin(), text.end(), regex); match != std::sregex_iterator(); ++match) {
    found.push_back((*match)[1]);
  }
  return found;
}

Words all_commands() {
  const std::string help = bobench_program("--help").out;
  return all_of(help.substr(0, help.find("\nOptions:")), "\n  ([a-z-]+) ");
}

/// bash's completions of the last of some words that follow `bobench`. bash splits words at '=' and ':'.
Words offered(const Documentation& documentation, const Words& words) {
  const std::string bash =
      fmt::format("source {}; COMP_WORDS=({} {}); COMP_CWORD={}; _bobench; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
                  documentation.script("bobench.bash"), BOBENCH_PROGRAM, join_command(words), words.size());
  Words lines = split(output_of(join_command({"bash", "--norc", "-c", bash})), '\n');
  std::erase(lines, "");
  return lines;
}

}  // namespace

TEST_CASE("every command has a man page with every option that --help shows") {
  const Documentation documentation;
  const Words commands = all_commands();
  REQUIRE(commands.size() > 10);
  const std::string program_page = contents_of(documentation.page("bobench"));
  for (const std::string& command : commands) {
    INFO(command);
    CHECK_THAT(program_page, ContainsSubstring("\\fB" + cli::escaped_for_man("bobench-" + command) + "\\fR(1)"));
    const std::string page = contents_of(documentation.page("bobench-" + command));
    const Words options = all_of(bobench_program(command + " --help").out, "\n  (?:-. \\[ )?--([a-z-]+)");
    REQUIRE_FALSE(options.empty());
    for (const std::string& option : options) {
      CHECK_THAT(page, ContainsSubstring("\\fB" + cli::escaped_for_man("--" + option) + "\\fR"));
    }
  }
}

TEST_CASE("groff has nothing to say against a man page, and shows dashes that can be copied") {
  if (!have("groff")) return;
  const Documentation documentation;
  Words pages = {"bobench"};
  for (const std::string& command : all_commands()) pages.push_back("bobench-" + command);
  for (const std::string& page : pages) {
    INFO(page);
    CHECK(output_of("groff -k -man -ww -Tutf8 " + documentation.page(page) + " >/dev/null") == "");
    CHECK_THAT(output_of("groff -k -man -Tascii -P-cbou " + documentation.page(page)),
               ContainsSubstring("--data-dir DIR"));
  }
}

TEST_CASE("no text is a request to groff") {
  if (!have("groff")) return;
  const TemporaryFolder folder;
  const std::string hostile = R"(.so /etc/passwd \fB\n(xx 'quoted' `--x=^~` "a\b" ...)";
  const std::string page = folder.write("page.1", ".TH A 1\n.nf\n" + cli::escaped_for_man(hostile) + "\n'\n");
  CHECK_THAT(output_of("groff -man -ww -Tascii -P-cbou " + page), ContainsSubstring(hostile));
}

TEST_CASE("the shells understand their completion") {
  const Documentation documentation;
  CHECK(output_of("bash -n " + documentation.script("bobench.bash")) == "");
  if (have("zsh")) CHECK(output_of("zsh -n " + documentation.script("_bobench")) == "");
  if (have("fish")) CHECK(output_of("fish -n " + documentation.script("bobench.fish")) == "");
}

TEST_CASE("bash completes commands, options and what they accept") {
  const Documentation documentation;
  CHECK(offered(documentation, {""}).size() >= all_commands().size());
  CHECK(offered(documentation, {"r"}) == Words{"run", "rank", "report", "runtime", "reproduce", "regress"});
  CHECK(offered(documentation, {"run", "--rep"}) == Words{"--replicates", "--reply-limit"});
  CHECK(offered(documentation, {"rank", "r.h5", "--data"}) == Words{"--data-dir"});
  CHECK(offered(documentation, {"rank", "r.h5", "--format", ""}) == Words{"text", "csv", "json", "latex", "markdown"});
  CHECK(offered(documentation, {"rank", "r.h5", "--format", "m"}) == Words{"markdown"});
  CHECK(offered(documentation, {"rank", "r.h5", "--format", "=", "l"}) == Words{"latex"});
  CHECK(offered(documentation, {"plot", "r.h5", "--formats", "svg", "p"}) == Words{"pdf", "png"});
  CHECK(offered(documentation, {"list", "p"}) == Words{"problems", "papers"});
}

TEST_CASE("bash completes the names in the catalogues") {
  const Documentation documentation;
  CHECK(offered(documentation, {"serve", "--optimizer", "bore-x"}) ==
        Words{"bore-xgb", "bore-xgb-platt", "bore-xgb-isotonic"});
  CHECK(offered(documentation, {"run", "--optimizers", "tpe", "gp-e"}) == Words{"gp-ei", "gp-es"});
  CHECK(offered(documentation, {"run", "--optimizers", "gp-ei", ":", "ker"}) == Words{"kernel="});
  CHECK(offered(documentation, {"run", "--optimizers", "gp-ei", ":", "kernel", "=", "s"}).empty());
  CHECK(offered(documentation, {"run", "--quiet", "--problems", "synthetic/gold"}) ==
        Words{"synthetic/goldstein-price"});
  CHECK(offered(documentation, {"evaluate", "embedded/"}) == Words{"embedded/friedman"});
  CHECK_FALSE(offered(documentation, {"reproduce", "aryan2020/table-"}).empty());
}

TEST_CASE("bash is left to complete files and numbers by itself") {
  const Documentation documentation;
  CHECK(offered(documentation, {"rank", ""}).empty());
  CHECK(offered(documentation, {"run", "--budget", ""}).empty());
  CHECK(offered(documentation, {"run", "--output", "r"}).empty());
  CHECK(offered(documentation, {"rank", "--format", "text", "m"}).empty());
  CHECK(offered(documentation, {"no-such-command", "-"}).empty());
}

TEST_CASE("documentation needs a folder that it can make") {
  CHECK(bobench_program("documentation").code == 2);
  CHECK(bobench_program("documentation /proc/none").code == 2);
}
