#include "external/problem_processes.hpp"

#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"

namespace bobench::external {
namespace {

constexpr const char* greeting = "PROBLEM_SPEC_CAST";

}  // namespace

ProblemProcesses::ProblemProcesses(std::vector<std::string> command, ProgramSettings settings)
    : command_(std::move(command)), settings_(std::move(settings)) {
  auto first = std::make_unique<Conversation>(command_, greeting, settings_);
  try {
    spec_ = problem_spec_from_json(first->spec());
  } catch (const InputError& error) {
    throw InputError(fmt::format("the problem it describes cannot be used: {}", excerpt(error.what(), 1000)));
  }
  idle_.push_back(std::move(first));
}

std::unique_ptr<Conversation> ProblemProcesses::lend() {
  {
    const std::lock_guard lock(mutex_);
    while (!idle_.empty()) {
      std::unique_ptr<Conversation> process = std::move(idle_.back());
      idle_.pop_back();
      if (!process->has_ended()) return process;
    }
  }
  return std::make_unique<Conversation>(command_, greeting, settings_);
}

void ProblemProcesses::take_back(std::unique_ptr<Conversation> process) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(process));
}

}  // namespace bobench::external
