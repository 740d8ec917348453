#include "runners/provenance.hpp"

#include <chrono>
#include <ctime>
#include <fstream>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace bobench::runners {
namespace {

std::string cpu_name() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "unknown";
}

}  // namespace

std::string version() {
  return BOBENCH_VERSION;
}

results::Provenance provenance(const std::string& command_line) {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return {.bobench_version = version(),
          .git_revision = BOBENCH_GIT_REVISION,
          .created_utc = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now)),
          .command_line = command_line,
          .cpu = cpu_name(),
          .compiler = fmt::format("g++ {}", __VERSION__)};
}

}  // namespace bobench::runners
