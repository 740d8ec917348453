// `bobench` as a child process that receives signals while it runs.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "temporary_folder.hpp"

namespace bobench {

/// Starts a program; its output is discarded, its errors are written to a file.
inline pid_t start_program(const std::vector<std::string>& arguments, const std::string& errors = "/dev/null") {
  const pid_t child = ::fork();
  if (child != 0) return child;
  ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
  ::dup2(::open(errors.c_str(), O_WRONLY | O_CREAT, 0644), STDERR_FILENO);
  std::vector<char*> words;
  for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  ::execv(words[0], words.data());
  ::_exit(127);
}

/// @return the status as given by waitpid()
inline int wait_for(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

/// Signals the child as soon as `condition` holds, unless it has ended before. @return how it ended
template <class Condition>
int signal_when(Condition condition, int signal, pid_t child) {
  for (int status = 0; !condition();) {
    if (::waitpid(child, &status, WNOHANG) == child) return status;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ::kill(child, signal);
  return wait_for(child);
}

inline std::ptrdiff_t lines_in(const std::string& file) {
  return std::ranges::count(contents_of(file), '\n');
}

inline std::uintmax_t bytes_in(const std::string& file) {
  std::error_code none;
  const std::uintmax_t bytes = std::filesystem::file_size(file, none);
  return none ? 0 : bytes;
}

}  // namespace bobench
