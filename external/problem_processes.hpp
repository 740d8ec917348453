// Pool of processes of one external problem, shared by all its runs.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "external/conversation.hpp"
#include "external/kurobako.hpp"

namespace bobench::external {

/// A process serves one run at a time and is then reused by the next run. There are thus as many processes as
/// concurrent runs, and a slow start is paid for once. A process that failed is never reused. Thread-safe.
class ProblemProcesses {
 public:
  /// Starts the first process and reads the problem's description.
  /// @throws InputError if the program cannot be started, or bobench does not support the problem; Error if it does not
  ///   introduce itself as a problem
  ProblemProcesses(std::vector<std::string> command, ProgramSettings settings);

  const ProblemSpec& spec() const { return spec_; }
  /// See ProgramSettings::restart.
  bool restarts() const { return settings_.restart; }

  std::unique_ptr<Conversation> lend();
  void take_back(std::unique_ptr<Conversation> process);
  /// A unique number for an instance of the problem.
  std::uint64_t new_instance() { return next_instance_++; }

 private:
  std::vector<std::string> command_;
  ProgramSettings settings_;
  ProblemSpec spec_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Conversation>> idle_;
  std::atomic<std::uint64_t> next_instance_ = 0;
};

}  // namespace bobench::external
