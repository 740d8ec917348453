// Programs written by the tests that speak the protocol, and a count of their remaining processes.
#pragma once

#include <dirent.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <string>
#include <thread>

#include "temporary_folder.hpp"

namespace bobench {

/// Debian's own Python; the tests need only its standard library.
inline const std::string python = "/usr/bin/python3";

/// A Python program with the protocol's basic functions: say(message) and hear().
inline std::string python_program(const TemporaryFolder& folder, const std::string& body,
                                  const std::string& name = "program.py") {
  return folder.write(name, R"(import json, os, signal, subprocess, sys, time
def say(message): print(json.dumps(message), flush=True)
def hear():
    line = sys.stdin.readline()
    if not line: sys.exit(0)
    return json.loads(line)
)" + body);
}

/// A solver that answers every ASK_CALL by running `on_ask`, which has `asked` and `params` (the middle of the box),
/// and calls reply(params).
inline std::string python_solver(const TemporaryFolder& folder, const std::string& on_ask,
                                 const std::string& before = "", const std::string& name = "solver.py") {
  return python_program(folder, before + R"(
say({"type": "SOLVER_SPEC_CAST", "spec": {"name": "toy", "attrs": {"version": "1"}, "capabilities": [
    "UNIFORM_CONTINUOUS", "UNIFORM_DISCRETE", "LOG_UNIFORM_CONTINUOUS", "LOG_UNIFORM_DISCRETE", "CATEGORICAL"]}})
problem = hear()["problem"]
last = problem["steps"] if isinstance(problem["steps"], int) else problem["steps"][-1]
def middle(variable):
    r = variable["range"]
    if r["type"] == "CATEGORICAL": return 0
    if r["type"] == "DISCRETE": return r["low"]
    return (r["low"] + r["high"]) / 2
while True:
    message = hear()
    if message["type"] == "TELL_CALL":
        say({"type": "TELL_REPLY"})
        continue
    asked = message["next_trial_id"]
    params = [middle(v) for v in problem["params_domain"]]
    def reply(params, step=last, id=asked, next_id=asked + 1):
        say({"type": "ASK_REPLY", "trial": {"id": id, "params": params, "next_step": step}, "next_trial_id": next_id})
)" + on_ask,
                        name);
}

inline std::string indented(const std::string& code) {
  std::string out = "    ";
  for (const char c : code) out += c == '\n' ? std::string("\n    ") : std::string(1, c);
  return out + "\n";
}

/// Number of processes with `mark` in their command line. Zombies have no command line and are not counted.
inline int processes_with(const std::string& mark) {
  int count = 0;
  DIR* folder = ::opendir("/proc");
  while (const dirent* entry = ::readdir(folder)) {
    const std::string id = entry->d_name;
    if (id.find_first_not_of("0123456789") != std::string::npos || id == std::to_string(::getpid())) continue;
    count += contents_of("/proc/" + id + "/cmdline").find(mark) != std::string::npos ? 1 : 0;
  }
  ::closedir(folder);
  return count;
}

/// A time limit in seconds that only a hanging program exceeds, even on a busy machine.
inline constexpr double patience = 120.0;

/// Number of processes that remain after time to exit, at most a minute.
inline int processes_left_with(const std::string& mark) {
  int count = processes_with(mark);
  for (int i = 0; count > 0 && i < 1200; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    count = processes_with(mark);
  }
  return count;
}

}  // namespace bobench
