// The files that `bobench documentation` writes, and shells that read them.
#pragma once

#include <cstdlib>
#include <regex>
#include <string>
#include <tuple>
#include <vector>

#include "catch.hpp"
#include "cli/program.hpp"

namespace bobench {

using Words = std::vector<std::string>;

/// Runs a command in a shell. @return what it wrote to standard output and standard error
inline std::string output_of(const std::string& command) {
  const TemporaryFolder folder;
  const std::string out = folder.file("out");
  std::ignore = std::system(("( " + command + " ) >" + out + " 2>&1 </dev/null").c_str());
  return contents_of(out);
}

/// Whether a program is installed; warns about the tests skipped without it.
inline bool have(const std::string& program) {
  const bool found = std::system(("command -v " + program + " >/dev/null").c_str()) == 0;
  if (!found) WARN(program << " is not installed: its tests were skipped");
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
inline Words all_of(const std::string& text, const char* pattern) {
  const std::regex regex(pattern);
  Words found;
  for (auto match = std::sregex_iterator(text.begin(), text.end(), regex); match != std::sregex_iterator(); ++match) {
    found.push_back((*match)[1]);
  }
  return found;
}

inline Words all_commands() {
  const std::string help = bobench_program("--help").out;
  return all_of(help.substr(0, help.find("\nOptions:")), "\n  ([a-z-]+) ");
}

}  // namespace bobench
