#include "external/problem_processes.hpp"

#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"

namespace bobench::external {
namespace {

constexpr const char* greeting = "PROBLEM_SPEC_CAST";

}  // namespace

std::shared_ptr<const int> ProcessNumbers::take() {
  const std::lock_guard lock(mutex_);
  int number = 1;
  while (taken_.contains(number)) ++number;
  taken_.insert(number);
  return {new int(number), [numbers = shared_from_this()](const int* taken) {
            const std::lock_guard guard(numbers->mutex_);
            numbers->taken_.erase(*taken);
            delete taken;
          }};
}

ProblemProcesses::ProblemProcesses(std::vector<std::string> command, ProgramSettings settings)
    : command_(std::move(command)), settings_(std::move(settings)) {
  ProblemProcess first = start();
  try {
    spec_ = problem_spec_from_json(first->spec());
  } catch (const InputError& error) {
    throw InputError(fmt::format("the problem it describes cannot be used: {}", excerpt(error.what(), 1000)));
  }
  idle_.push_back(std::move(first));
}

ProblemProcess ProblemProcesses::start() {
  auto number = numbers_->take();
  ProgramSettings settings = settings_;
  settings.environment.push_back(fmt::format("BOBENCH_PROCESS={}", *number));
  return {std::move(number), std::make_unique<Conversation>(command_, greeting, settings)};
}

ProblemProcess ProblemProcesses::lend() {
  {
    const std::lock_guard lock(mutex_);
    while (!idle_.empty()) {
      ProblemProcess process = std::move(idle_.back());
      idle_.pop_back();
      if (!process->has_ended()) return process;
    }
  }
  return start();
}

void ProblemProcesses::take_back(ProblemProcess process) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(process));
}

}  // namespace bobench::external
