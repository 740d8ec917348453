// A problem in an external program, in any language: 'command:python3 my_problem.py'.
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
/// problem. Its random seed is the first number of the noise stream of the run that evaluates it first, so all
/// optimisers of a replicate get the same instance.
///
/// UNEVALUABLE_PARAMS, an empty list of values, NaN and infinities are failed evaluations. If the program ends during
/// an evaluation, the evaluation fails and the program is restarted. It is told the number of earlier evaluations, as
/// when a run is resumed. After ten such failures in a row, or if ProgramSettings::restart is false, it is an Error,
/// like every other failure.
///
/// The lower end of the range of values is only a bound, not the optimum: a problem that knows its optimum states it in
/// the attribute "optimum". With the attribute "maximize": "true", the values and the optimum are those of a quantity to
/// maximise; the problem has their negatives (maximized.hpp). Thread-safe: each concurrent evaluation gets its own process.
class CommandProblem {
 public:
  /// @param id  the problem's name in results
  CommandProblem(std::string id, std::shared_ptr<ProblemProcesses> processes);

  SearchSpace space() const { return processes_->spec().space; }
  std::vector<double> fidelities() const { return processes_->spec().fidelities; }
  Evaluation evaluate(const Configuration& configuration, double fidelity, Random& random) const;
  /// Creates the instance that resumes a run; it is told the number of evaluations on record.
  void resume(std::size_t evaluations, Random& random) const;
  std::optional<double> optimum() const { return optimum_; }
  std::string name() const { return id_; }
  /// The program's description of itself: results of another version are not comparable.
  nlohmann::json details() const;

 private:
  class Session;
  struct Sessions;

  std::string id_;
  std::shared_ptr<ProblemProcesses> processes_;
  bool is_maximized_;
  std::optional<double> optimum_;
  std::shared_ptr<Sessions> sessions_;
};

}  // namespace bobench::external
