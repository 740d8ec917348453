#include "system/processes/orphans.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>
#include <sstream>
#include <system_error>
#include <thread>
#include <vector>

#include <fmt/format.h>

namespace bobench::system {
namespace {

namespace fs = std::filesystem;

std::atomic<bool> adopting = false;

/// Children that other code waits for.
struct Registry {
  std::mutex mutex;
  std::set<pid_t> own;
};

Registry& registry() {
  static Registry only;
  return only;
}

/// The children of all threads of this process.
std::vector<pid_t> children() {
  std::vector<pid_t> found;
  std::error_code error;
  for (const auto& task : fs::directory_iterator("/proc/self/task", error)) {
    std::ifstream list(task.path() / "children");
    for (pid_t process = 0; list >> process;) found.push_back(process);
  }
  return found;
}

/// The environment a process was started with. It cannot be read while the process ends or executes another program;
/// the result is then "".
std::string environment_of(pid_t process) {
  std::stringstream text;
  text << std::ifstream(fmt::format("/proc/{}/environ", process), std::ios::binary).rdbuf();
  return text.str();
}

bool bears(const std::string& environment, const std::string& mark) {
  return (std::string(1, '\0') + environment + '\0').find('\0' + mark + '\0') != std::string::npos;
}

/// @return whether any had the mark or an unreadable environment: these may leave children, too
bool end_children(const std::string& mark) {
  bool some = false;
  const std::lock_guard lock(registry().mutex);
  for (const pid_t process : children()) {
    if (registry().own.contains(process)) continue;
    const std::string environment = environment_of(process);
    const bool is_marked = bears(environment, mark);
    if (is_marked) ::kill(process, SIGKILL);
    some |= is_marked || environment.empty();
    ::waitpid(process, nullptr, WNOHANG);
  }
  return some;
}

}  // namespace

void adopt_orphans() {
  adopting = ::prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
}

std::string new_mark() {
  static std::atomic<std::uint64_t> count = 0;
  return fmt::format("BOBENCH_STARTED_BY={}.{}", ::getpid(), ++count);
}

void end_orphans(const std::string& mark) {
  if (!adopting) return;
  // Processes that are killed may leave children, which this process then adopts.
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(2);
  while (end_children(mark) && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

pid_t start_own(const std::function<pid_t()>& start) {
  const std::lock_guard lock(registry().mutex);
  const pid_t process = start();
  if (process > 0) registry().own.insert(process);
  return process;
}

void reaped(pid_t process) {
  const std::lock_guard lock(registry().mutex);
  registry().own.erase(process);
}

}  // namespace bobench::system
