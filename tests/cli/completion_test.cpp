// Shell completion: the scripts of `bobench documentation` in bash, zsh and fish.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "catch.hpp"
#include "cli/documentation_folder.hpp"
#include "core/command_line.hpp"
#include "core/text.hpp"

using namespace bobench;

namespace {

/// bash's completions of the last of some words that follow `bobench`. bash splits words at '=' and ':'.
Words offered(const Documentation& documentation, const Words& words) {
  const std::string bash =
      fmt::format("source {}; COMP_WORDS=({} {}); COMP_CWORD={}; _bobench; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
                  documentation.script("bobench.bash"), BOBENCH_PROGRAM, join_command(words), words.size());
  Words lines = split(output_of(join_command({"bash", "--norc", "-c", bash})), '\n');
  std::erase(lines, "");
  return lines;
}

std::string folder_of_program() {
  return std::filesystem::path(BOBENCH_PROGRAM).parent_path().string();
}

/// A command line after the tab key in an interactive zsh, which runs in a pseudo-terminal of another zsh.
std::string completed_by_zsh(const Documentation& documentation, const std::string& line) {
  const TemporaryFolder folder;
  const std::string completion = std::filesystem::path(documentation.script("_bobench")).parent_path().string();
  const std::string setup = folder.write("setup.zsh", fmt::format(R"sh(
path=({} $path)
fpath=({} $fpath)
autoload -Uz compinit
compinit -u -D
show() {{ print; print -r -- "<<$BUFFER>>"; BUFFER= }}
zle -N show
bindkey '^X' show
print set-up
)sh",
                                                                  folder_of_program(), completion));
  const std::string driver = folder.write("driver.zsh", fmt::format(R"sh(
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z 'source {}'
zpty -r z answer '*set-up*'
zpty -w -n z $1$'\t\x18'
zpty -r z answer '*<<*>>*'
answer=${{answer##*<<}}
print -r -- ${{answer%%>>*}}
zpty -d z
)sh",
                                                                    setup));
  const std::string output = output_of("TERM=xterm timeout 120 " + join_command({"zsh", "-f", driver, line}));
  return output.substr(0, output.find('\n'));
}

/// fish's completions of the last word of a command line, without their meanings.
Words offered_by_fish(const Documentation& documentation, const std::string& line) {
  const std::string script = fmt::format("set -x PATH {} $PATH; source {}; complete -C {}", folder_of_program(),
                                         documentation.script("bobench.fish"), join_command({line}));
  Words words;
  for (const std::string& word : split(output_of(join_command({"fish", "--no-config", "-c", script})), '\n')) {
    if (!word.empty()) words.push_back(word.substr(0, word.find('\t')));
  }
  std::ranges::sort(words);
  return words;
}

}  // namespace

TEST_CASE("the shells understand their completion") {
  const Documentation documentation;
  CHECK(output_of("bash -n " + documentation.script("bobench.bash")) == "");
  if (have("zsh")) CHECK(output_of("zsh -n " + documentation.script("_bobench")) == "");
  if (have("fish")) CHECK(output_of("fish -n " + documentation.script("bobench.fish")) == "");
}

TEST_CASE("bash completes commands, options and what they accept") {
  const Documentation documentation;
  CHECK(offered(documentation, {""}).size() >= all_commands().size());
  CHECK(offered(documentation, {"r"}) ==
        Words{"run", "reproduce", "rank", "report", "runtime", "recommend", "regress"});
  CHECK(offered(documentation, {"run", "--rep"}) == Words{"--replicates", "--reply-limit"});
  CHECK(offered(documentation, {"rank", "r.h5", "--data"}) == Words{"--data-dir"});
  CHECK(offered(documentation, {"rank", "r.h5", "--format", ""}) ==
        Words{"text", "csv", "json", "json-table", "latex", "markdown"});
  CHECK(offered(documentation, {"rank", "r.h5", "--format", "m"}) == Words{"markdown"});
  CHECK(offered(documentation, {"rank", "r.h5", "--format", "=", "l"}) == Words{"latex"});
  CHECK(offered(documentation, {"plot", "r.h5", "--formats", "svg", "p"}) == Words{"pdf", "png"});
  CHECK(offered(documentation, {"rank", "r.h5", "--format", "="}).size() == 6);
  CHECK(offered(documentation, {"run", "--trace", "f"}) == Words{"full"});
  CHECK(offered(documentation, {"list", "p"}) == Words{"problems", "papers"});
  CHECK(offered(documentation, {"help", "ra"}) == Words{"rank"});
  CHECK(offered(documentation, {"help", "rank", ""}).empty());
}

TEST_CASE("bash completes the options of an optimiser or a model, and their values") {
  const Documentation documentation;
  const auto after = [&](Words words) {
    words.insert(words.begin(), {"run", "--problems", "synthetic/branin", "--optimizers", "tpe"});
    return offered(documentation, words);
  };
  CHECK(after({"gp-ei", ":", "ker"}) == Words{"kernel="});
  CHECK(after({"gp-ei", ":"}).size() >= 20);
  CHECK(after({"gp-ei", ":", "kernel", "="}) == Words{"matern52", "matern32", "se", "rq"});
  CHECK(after({"gp-ei", ":", "kernel", "=", "s"}) == Words{"se"});
  CHECK(after({"gp-ei", ":", "kernel", "=", "se,ker"}).empty());  // it is set already
  CHECK(after({"gp-ei", ":", "kernel", "=", "se,acquisi"}) == Words{"se,acquisition="});
  CHECK(after({"gp-ei", ":", "kernel", "=", "se,acquisition", "=", "lc"}) == Words{"lcb"});
  CHECK(after({"gp-ei", ":", "acquisition", "=", "lcb,acquisition.ka"}) == Words{"lcb,acquisition.kappa="});
  CHECK(after({"mine", "=", "gp-ei", ":", "kernel", "=", "s"}) == Words{"se"});
  CHECK(after({"gp-ei", ":", "nothing"}).empty());
  CHECK(offered(documentation, {"serve", "--optimizer", "=", "tpe", ":", "style", "=", "opt"}) == Words{"optuna"});
  CHECK(offered(documentation, {"regress", "--models", "rf", "gp", ":", "ker"}) == Words{"kernel="});
  CHECK(offered(documentation, {"run", "--optimizers", "bore-xgb", ":", "library", "="}) == Words{"true", "false"});
}

TEST_CASE("an interactive zsh completes options of commands and of optimisers, and their values") {
  if (!have("zsh")) return;
  const Documentation documentation;
  const auto check = [&](const std::string& line, const std::string& completed) {
    CHECK(completed_by_zsh(documentation, line) == completed);
  };
  check("bobench ran", "bobench rank ");
  check("bobench run --repli", "bobench run --replicates=");
  check("bobench rank r.h5 --format=mark", "bobench rank r.h5 --format=markdown ");
  check("bobench run --trace=f", "bobench run --trace=full ");
  check("bobench help ra", "bobench help rank ");
  check("bobench run --problems embedded/friedman synthetic/gold",
        "bobench run --problems embedded/friedman synthetic/goldstein-price ");
  check("bobench run --optimizers tpe gp-ei:ker", "bobench run --optimizers tpe gp-ei:kernel=");
  check("bobench run --optimizers gp-ei:kernel=s", "bobench run --optimizers gp-ei:kernel=se ");
  check("bobench run --optimizers gp-ei:kernel=se,acquisition=lc",
        "bobench run --optimizers gp-ei:kernel=se,acquisition=lcb ");
}

TEST_CASE("fish completes options of commands and of optimisers, and their values") {
  if (!have("fish")) return;
  const Documentation documentation;
  const auto after = [&](const std::string& line) { return offered_by_fish(documentation, "bobench " + line); };
  CHECK(after("ran") == Words{"rank"});
  CHECK(after("run --rep") == Words{"--replicates", "--reply-limit"});
  CHECK(after("run --trace ") == Words{"auto", "full", "improvements"});
  CHECK(after("plot r.h5 --formats svg p") == Words{"pdf", "png"});
  CHECK(after("help ra") == Words{"rank"});
  CHECK(after("run --problems embedded/friedman synthetic/gold") == Words{"synthetic/goldstein-price"});
  CHECK(after("run --optimizers tpe gp-ei:ker") == Words{"gp-ei:kernel="});
  CHECK(after("run --optimizers gp-ei:kernel=s") == Words{"gp-ei:kernel=se"});
  CHECK(after("run --optimizers=gp-ei:kernel=se,acquisition=lc") ==
        Words{"--optimizers=gp-ei:kernel=se,acquisition=lcb"});
}

TEST_CASE("bash completes the names in the catalogues") {
  const Documentation documentation;
  CHECK(offered(documentation, {"serve", "--optimizer", "bore-x"}) ==
        Words{"bore-xgb", "bore-xgb-platt", "bore-xgb-isotonic"});
  CHECK(offered(documentation, {"run", "--optimizers", "tpe", "gp-e"}) == Words{"gp-ei", "gp-es"});
  CHECK(offered(documentation, {"run", "--optimizers", "gp-ei", ":", "ker"}) == Words{"kernel="});
  CHECK(offered(documentation, {"run", "--quiet", "--problems", "synthetic/gold"}) ==
        Words{"synthetic/goldstein-price"});
  CHECK(offered(documentation, {"evaluate", "embedded/"}) ==
        Words{"embedded/friedman", "embedded/spirals", "embedded/mackey-glass"});
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
