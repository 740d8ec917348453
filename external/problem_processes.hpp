// Pool of processes of one external problem, shared by all its runs.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "external/conversation.hpp"
#include "external/kurobako.hpp"

namespace bobench::external {

/// The numbers of the living processes. Thread-safe.
class ProcessNumbers : public std::enable_shared_from_this<ProcessNumbers> {
 public:
  /// The least number, from 1, that is free; it is taken as long as the pointer lives.
  std::shared_ptr<const int> take();

 private:
  std::mutex mutex_;
  std::set<int> taken_;
};

/// A process of the pool. Its program finds its number in the environment as BOBENCH_PROCESS.
struct ProblemProcess {
  std::shared_ptr<const int> number;
  std::unique_ptr<Conversation> conversation;

  Conversation* operator->() const { return conversation.get(); }
};

/// A process serves one evaluation at a time and is then reused. There are thus as many processes as concurrent
/// evaluations, and a slow start is paid for once. A process that failed is never reused. Thread-safe.
class ProblemProcesses {
 public:
  /// Starts the first process and reads the problem's description.
  /// @throws InputError if the program cannot be started, or bobench does not support the problem; Error if it does not
  ///   introduce itself as a problem
  ProblemProcesses(std::vector<std::string> command, ProgramSettings settings);

  const ProblemSpec& spec() const { return spec_; }
  /// See ProgramSettings::restart.
  bool restarts() const { return settings_.restart; }

  ProblemProcess lend();
  void take_back(ProblemProcess process);
  /// A unique number for an instance of the problem.
  std::uint64_t new_instance() { return next_instance_++; }

 private:
  ProblemProcess start();

  std::vector<std::string> command_;
  ProgramSettings settings_;
  ProblemSpec spec_;
  std::shared_ptr<ProcessNumbers> numbers_ = std::make_shared<ProcessNumbers>();
  std::mutex mutex_;
  std::vector<ProblemProcess> idle_;
  std::atomic<std::uint64_t> next_instance_ = 0;
};

}  // namespace bobench::external
