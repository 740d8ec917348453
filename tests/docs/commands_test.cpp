// The commands of README.md and of the pages in docs/ run, and print what the pages show.
#include <sys/wait.h>

#include <cstdlib>
#include <map>

#include <fmt/format.h>

#include "catch.hpp"
#include "cli/program.hpp"
#include "docs/page_blocks.hpp"
#include "docs/project_files.hpp"
#include "test_seed.hpp"

using namespace bobench;
namespace fs = std::filesystem;

namespace {

/// Replaces the program: fewer replicates and evaluations, so that pages with long runs take seconds. A page that shows
/// output is run as it stands.
constexpr const char* shortened_program = R"(#!/usr/bin/env bash
declare -A most=([--replicates]=$BOBENCH_DOCS_REPLICATES [--budget]=$BOBENCH_DOCS_BUDGET [--at]=$BOBENCH_DOCS_BUDGET)
words=()
last=none
for word in "$@"; do
  limit=${most[$last]:-}
  if [[ $word =~ ^[0-9]+$ && -n $limit ]] && ((word > limit)); then word=$limit; fi
  words+=("$word")
  last=${word:-none}
done
if [ "${1:-}" = reproduce ] && [[ "$*" = *[0-9]/* && "$*" != *--scale* ]]; then words+=(--scale smoke); fi
exec PROGRAM "${words[@]}"
)";

void write_program(const TemporaryFolder& folder, const std::string& name, std::string text) {
  constexpr std::string_view placeholder = "PROGRAM";
  if (const std::size_t at = text.find(placeholder); at != std::string::npos)
    text.replace(at, placeholder.size(), BOBENCH_PROGRAM);
  fs::permissions(folder.write(name, text), fs::perms::owner_all);
}

/// README.md and all pages below docs/ with blocks of commands.
std::vector<std::string> pages_with_commands() {
  std::vector<std::string> pages;
  for (const std::string& file : project_files()) {
    const bool is_page = file == "README.md" || (file.starts_with("docs/") && has_extension(file, {".md"}));
    if (is_page && text_of(file).find("```sh\n") != std::string::npos) pages.push_back(file);
  }
  return pages;
}

std::vector<CommandBlock> blocks_of(const std::string& page) {
  try {
    return PageReader(text_of(page)).blocks();
  } catch (const InputError& error) {
    FAIL(page << ", " << error.what());
    return {};
  }
}

/// What came of the commands of a page.
struct PageRun {
  std::size_t failed_line = 0;  ///< of the page, where the first block that failed begins; 0 if none failed
  std::string error;            ///< the end of standard error
  std::map<std::size_t, std::string> printed;  ///< on standard output, by the block's line
};

/// Runs the commands of a page in one shell, from top to bottom, in a folder with docs/examples and a separate home.
class PageShell {
 public:
  explicit PageShell(const std::vector<CommandBlock>& blocks) : blocks_(blocks) {
    for (const char* name : {"bin", "home", "work"}) fs::create_directories(folder_.file(name));
    fs::create_directories(folder_.file("work/docs"));
    fs::copy(fs::path(BOBENCH_SOURCE) / "docs/examples", folder_.file("work/docs/examples"),
             fs::copy_options::recursive);
    const bool shows_output =
        std::ranges::any_of(blocks, [](const CommandBlock& block) { return block.output.has_value(); });
    write_program(folder_, "bin/bobench",
                  shows_output && !instrumented ? "#!/bin/sh\nexec PROGRAM \"$@\"\n" : shortened_program);
    // Debian's Python has the packages that the examples need.
    if (fs::exists("/usr/bin/python3")) fs::create_symlink("/usr/bin/python3", folder_.file("bin/python3"));
  }

  PageRun run() const {
    std::string script = "set -eo pipefail\n";
    for (const CommandBlock& block : blocks_) {
      if (!block.not_run.empty()) continue;
      script += fmt::format("echo {} >{}\n{{\n{}}} >{}.{}\n", block.line, folder_.file("begun"), block.commands,
                            folder_.file("printed"), block.line);
    }
    script += fmt::format("echo 0 >{}\n", folder_.file("begun"));
    const std::string command = fmt::format(
        "cd {} && HOME={} PATH={}:$PATH BOBENCH_DOCS_REPLICATES=2 BOBENCH_DOCS_BUDGET={} LC_ALL=C.UTF-8 "
        "timeout 600 bash {} 2>{} </dev/null",
        folder_.file("work"), folder_.file("home"), folder_.file("bin"), instrumented ? 8 : 12,
        folder_.write("script", script), folder_.file("errors"));
    PageRun result;
    if (std::system(command.c_str()) != 0) result.failed_line = std::stoul("0" + contents_of(folder_.file("begun")));
    const std::string errors = contents_of(folder_.file("errors"));
    result.error = errors.substr(errors.size() - std::min<std::size_t>(errors.size(), 3000));
    for (const CommandBlock& block : blocks_) {
      result.printed[block.line] = contents_of(fmt::format("{}.{}", folder_.file("printed"), block.line));
    }
    return result;
  }

 private:
  TemporaryFolder folder_;
  const std::vector<CommandBlock>& blocks_;
};

/// Output shown in documents is that of the build which the packages have.
bool has_usual_instruction_set() {
  return bobench_program("--version").out.find("instruction set: x86-64-v3") != std::string::npos;
}

constexpr const char* how_to_update = "tests/update_documents writes what is printed now into the pages";

}  // namespace

TEST_CASE("blocks of commands, reasons and outputs are found in a page") {
  const std::string page =
      "Text\n\n```sh\nbobench list   # all\n```\n\n<!-- output -->\n```text\na\n\nb\n```\n"
      "```python\n# ```sh\n```\n- item\n\n  <!-- not run: needs a cluster -->\n  ```sh\n  mpirun bobench run\n  ```\n"
      "```sh\nx\n```\n\n<!-- output -->\n\n    c\n      d\n\nMore";
  const std::vector<CommandBlock> blocks = PageReader(page).blocks();
  REQUIRE(blocks.size() == 3);
  CHECK(blocks[0].line == 4);
  CHECK(blocks[0].commands == "bobench list   # all\n");
  CHECK(blocks[0].not_run.empty());
  REQUIRE(blocks[0].output.has_value());
  CHECK(blocks[0].output->text == "a\n\nb\n");
  CHECK(blocks[1].commands == "mpirun bobench run\n");
  CHECK(blocks[1].not_run == "needs a cluster");
  CHECK(!blocks[1].output.has_value());
  REQUIRE(blocks[2].output.has_value());
  CHECK(blocks[2].output->text == "c\n  d\n");

  const std::string changed = with_output(page, *blocks[2].output, "e\n\nf\n");
  CHECK_THAT(changed, EndsWith("<!-- output -->\n\n    e\n\n    f\n\nMore\n"));
  CHECK_THAT(with_output(page, *blocks[0].output, "g\n"), ContainsSubstring("```text\ng\n```\n"));
}

TEST_CASE("shown output may leave out lines and differ in times") {
  CHECK(shows("a\nb\n", "a\nb\n"));
  CHECK(!shows("a\nb\n", "a\nc\n"));
  CHECK(!shows("a\n", "a\nb\n"));
  CHECK(!shows("a\nb\n", "a\n"));
  CHECK(shows("a\n...\n", "a\nb\nc\n"));
  CHECK(shows("...\nb\n...\n", "a\nb\nb\n"));
  CHECK(!shows("...\nb\n", "a\nb\nc\n"));
  CHECK(shows("400 runs done in 57.8 s. Results: r.h5\n", "400 runs done in 0.1 s. Results: r.h5\n"));
  CHECK(!shows("400 runs done in 57.8 s.\n", "40 runs done in 57.8 s.\n"));
}

TEST_CASE("marks in a page that belong to nothing are refused") {
  const auto error_of = [](const std::string& page) {
    try {
      PageReader(page).blocks();
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(error_of("```sh\na\n```\n") == "");
  CHECK(error_of("<!-- not run: -->\n```sh\na\n```\n") == "line 1: no reason is given");
  CHECK(error_of("\n<!-- not run: slow -->\n\n```sh\na\n```\n") == "line 2: 'not run' stands on the line before ```sh");
  CHECK(error_of("<!-- output -->\n```text\na\n```\n") == "line 1: output of which commands?");
  CHECK(error_of("<!-- not run: slow -->\n```sh\na\n```\n<!-- output -->\n```text\na\n```\n") ==
        "line 5: output of which commands?");
  CHECK(error_of("```sh\na\n```\n<!-- output -->\nb\n") == "line 4: an output that is empty");
  CHECK(error_of("```sh\na\n") == "line 3: a block that does not end");
}

TEST_CASE("commands of documents run from top to bottom and print what is shown", "[commands]") {
  const std::vector<std::string> pages = pages_with_commands();
  REQUIRE(std::ranges::find(pages, "README.md") != pages.end());
  const bool compares = !instrumented && has_usual_instruction_set();
  for (const std::string& page : pages) {
    const std::vector<CommandBlock> blocks = blocks_of(page);
    const PageRun result = PageShell(blocks).run();
    if (result.failed_line != 0) {
      FAIL_CHECK(fmt::format("{}:{} failed: {}", page, result.failed_line, result.error));
      continue;
    }
    for (const CommandBlock& block : blocks) {
      if (!block.output || !compares) continue;
      if (shows(block.output->text, result.printed.at(block.line))) continue;
      FAIL_CHECK(fmt::format("{}:{} prints:\n{}The page shows:\n{}{}", page, block.line, result.printed.at(block.line),
                             block.output->text, how_to_update));
    }
  }
}

TEST_CASE("README shows the output of its first ranking") {
  bool shows_ranking = false;
  for (const CommandBlock& block : blocks_of("README.md")) {
    shows_ranking |= block.output.has_value() && block.commands.find("bobench rank first.h5") != std::string::npos;
  }
  CHECK(shows_ranking);
}

// Run by tests/update_documents.
TEST_CASE("write the output of commands into the documents", "[.write]") {
  REQUIRE(has_usual_instruction_set());
  for (const std::string& page : pages_with_commands()) {
    std::vector<CommandBlock> blocks = blocks_of(page);
    std::erase_if(blocks, [](const CommandBlock& block) { return !block.not_run.empty(); });
    if (std::ranges::none_of(blocks, [](const CommandBlock& block) { return block.output.has_value(); })) continue;
    const PageRun result = PageShell(blocks).run();
    INFO(page << ":" << result.failed_line << ": " << result.error);
    REQUIRE(result.failed_line == 0);
    std::string text = text_of(page);
    for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
      if (!block->output) continue;
      const std::string& printed = result.printed.at(block->line);
      if (shows(block->output->text, printed)) continue;
      INFO(page << ":" << block->line << " shows a part of its output, which must be written by hand: " << printed);
      CHECK(block->output->text.find("...\n") == std::string::npos);
      text = with_output(text, *block->output, printed);
    }
    std::ofstream(fs::path(BOBENCH_SOURCE) / page, std::ios::binary) << text;
  }
}
