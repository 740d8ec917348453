// The processes of one external problem, shared by all runs on it.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "external/conversation.hpp"
#include "external/kurobako.hpp"

namespace bobench::external {

/// A process is lent to one run at a time and serves the next run afterwards, so that there are as many as runs at a
/// time and a slow start is paid for once. One that went wrong is never lent again. Thread-safe.
class ProblemProcesses {
 public:
  /// Starts the first process, to learn what the problem is.
  /// @throws InputError if the program cannot be started, or is a problem that bobench cannot do; Error if it does not
  ///         introduce itself as a problem
  ProblemProcesses(std::vector<std::string> command, ProgramSettings settings);

  const ProblemSpec& spec() const { return spec_; }
  /// ProgramSettings::restart
  bool restarts() const { return settings_.restart; }

  std::unique_ptr<Conversation> lend();
  void take_back(std::unique_ptr<Conversation> process);
  /// A number for an instance of the problem; no two have the same.
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
