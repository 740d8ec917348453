// A problem that is a program of its own, in any language: 'command:python3 my_problem.py'.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/problem.hpp"
#include "external/problem_processes.hpp"

namespace bobench::external {

/// Speaks kurobako's problem protocol (docs/adding_problems.md). An object of this class is one instance of the
/// problem; its random seed is the first number of the noise stream of the run that evaluates it first, so all
/// optimisers of a replicate meet the same instance.
///
/// UNEVALUABLE_PARAMS, an empty list of values, NaN and infinities are failed evaluations. So is one in which the program
/// ends: it is started again, and told of the evaluations before, as for a run that is resumed; after ten such in a row,
/// or where ProgramSettings::restart is false, that is an Error, as all else that goes wrong is.
/// The lower end of the problem's value is no optimum, only a bound: a problem that knows its optimum says so in the
/// attribute "optimum". Thread-safe: evaluations at the same time are given a process each.
class CommandProblem {
 public:
  /// @param id  the problem's name in results
  CommandProblem(std::string id, std::shared_ptr<ProblemProcesses> processes);

  SearchSpace space() const { return processes_->spec().space; }
  std::vector<double> fidelities() const { return processes_->spec().fidelities; }
  Evaluation evaluate(const Configuration& configuration, double fidelity, Random& random) const;
  /// Makes the instance that goes on with a run; it is told of the evaluations that are on record.
  void resume(std::size_t evaluations, Random& random) const;
  std::optional<double> optimum() const { return optimum_; }
  std::string name() const { return id_; }
  /// What the program says of itself: results of another version are not results of this problem.
  nlohmann::json details() const;

 private:
  class Session;
  struct Sessions;

  std::string id_;
  std::shared_ptr<ProblemProcesses> processes_;
  std::optional<double> optimum_;
  std::shared_ptr<Sessions> sessions_;
};

}  // namespace bobench::external
