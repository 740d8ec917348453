// Runs the program `bobench` as a user does.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "temporary_folder.hpp"

namespace bobench {

struct ProgramResult {
  int code;
  std::string out;
  std::string err;
};

/// Runs `bobench ARGUMENTS` in a shell; arguments are quoted as on the command line.
inline ProgramResult bobench_program(const std::string& arguments, const std::string& input = "") {
  const TemporaryFolder folder;
  const std::string in = folder.write("in", input), out = folder.file("out"), err = folder.file("err");
  const std::string command = fmt::format("{} {} <{} >{} 2>{}", BOBENCH_PROGRAM, arguments, in, out, err);
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents_of(out), contents_of(err)};
}

/// Notes without their line breaks.
inline std::string unwrapped(std::string text) {
  for (std::size_t at = text.find("\n  "); at != std::string::npos; at = text.find("\n  ", at))
    text.replace(at, 3, " ");
  return text;
}

/// The JSON output of a command that must succeed.
inline nlohmann::json json_of(const std::string& arguments) {
  const ProgramResult result = bobench_program(arguments);
  INFO(arguments << ": " << result.err);
  REQUIRE(result.code == 0);
  return nlohmann::json::parse(result.out);
}

}  // namespace bobench
